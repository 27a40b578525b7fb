"""Whose judge decides about a held request, and what becomes of the judge's errors and of old judgements."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import Error as PlaywrightError

from footpath.page import held
from footpath.page.held import Holding
from footpath.page.outbox import Gate, Outbox
from footpath.schema.action import Fill, Hover, Wait
from footpath.schema.request import OutboundRequest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

REQUEST = OutboundRequest("https://shop.test/things/7", method="POST", kind="Fetch", body="id=7")


class NoTargets:
    """A browser without a target for the frame that is asked for."""

    def on(self, event: str, heard: Callable[[Any], None]) -> None:
        """Nothing is told."""

    async def send(self, method: str, params: dict[str, object]) -> dict[str, object]:
        """Answer every command but the one that asks for a target."""
        if method == "Target.getTargetInfo":
            raise PlaywrightError(f"{method} {params}: No target with given id found")
        return {}


def outbox(gate: Gate) -> Outbox:
    unused: Any = SimpleNamespace(open=())
    return Outbox(gate, unused, unused, unused, unused)


def saying(*, may_leave: bool) -> Callable[[OutboundRequest], Awaitable[bool]]:
    async def judge(_: OutboundRequest) -> bool:
        return may_leave

    return judge


async def note(_: Sequence[object]) -> None:
    """Nothing to note."""


@pytest.fixture
def gate() -> Gate:
    cdp: Any = NoTargets()
    return Gate(cdp)


EVENT: Any = {
    "requestId": "r1",
    "frameId": "gone",
    "resourceType": "Ping",
    "request": {"url": "https://shop.test/things/7", "method": "POST", "headers": {}},
}


def of_frames(*frames: str) -> Any:
    """Tabs in whose page the browser names these frames, of which no event has told yet."""
    tree = {"frame": {"id": frames[0]}, "childFrames": [{"frame": {"id": each}} for each in frames[1:]]}

    async def send(method: str, params: dict[str, object]) -> dict[str, object]:
        return {"frameTree": tree}

    worlds = SimpleNamespace(sessions=[SimpleNamespace(send=send)], has_frame=lambda _: False)
    return SimpleNamespace(open=[SimpleNamespace(worlds=worlds)])


async def test_the_request_of_a_new_frame_is_of_the_session_whose_page_has_it(gate: Gate):
    unused: Any = SimpleNamespace(open=())
    pressing = outbox(gate)
    other, own = (Outbox(gate, of_frames(*each), unused, unused, unused) for each in (("a",), ("b", "new")))
    gate.outboxes += [pressing, other, own]
    async with pressing.holding(saying(may_leave=False)):
        assert await gate.outbox_of("new") is own
        assert await gate.outbox_of("gone") is None


async def test_the_request_of_a_page_that_is_gone_leaves_only_if_no_other_session_may_have_sent_it(gate: Gate):
    first, second = outbox(gate), outbox(gate)
    gate.outboxes += [first, second]
    none, both = {first: None, second: None}, {each: Holding(saying(may_leave=True)) for each in (first, second)}
    assert await gate.may_leave(EVENT, dict(none))
    assert not await gate.may_leave(EVENT, dict(both))


@pytest.mark.parametrize(("frame", "is_own_site"), [("of the shop", True), ("of a bank", False), ("new", False)])
async def test_the_site_of_a_request_is_that_of_its_tab_not_of_the_tab_in_front(
    gate: Gate, frame: str, is_own_site: bool
):
    seen: list[tuple[str, bool]] = []

    async def judge(request: OutboundRequest) -> bool:
        seen.append((request.frame, request.is_own_site))
        return True

    def tab(url: str, frame: str) -> SimpleNamespace:
        return SimpleNamespace(page=SimpleNamespace(url=url), worlds=SimpleNamespace(has_frame=frame.__eq__))

    shop, bank = tab("https://shop.test/", "of the shop"), tab("https://bank.test/", "of a bank")
    tabs: Any = SimpleNamespace(open=[shop, bank], current=bank)
    reachable = SimpleNamespace(permits_url=lambda _: True, permits=lambda *_: True)
    unused: Any = SimpleNamespace(held=nullcontext, reachable=reachable)
    session = Outbox(gate, tabs, unused, unused, unused)
    event: Any = {**EVENT, "frameId": frame}
    async with session.holding(judge) as holding:
        assert await session.may_leave(event, holding)
        session.note_message("wss://shop.test/live", "hello", frame)
        await asyncio.gather(*session._messages["shop.test", 443])
    assert seen == [(frame, is_own_site)] * 2


async def test_acts_hold_until_the_next_one_however_long_that_takes(gate: Gate):
    session = outbox(gate)
    async with session.acting([(Hover(), None)]):
        assert session.acting_depth == 1
    async with session.acting([(Wait(text="Ada"), None)]):
        assert session.acting_depth == 0, "no page reacts to it"
    assert (session.acts, session.acting_depth) == ([(Hover(), None)], 0)


async def test_a_further_run_in_a_session_has_its_own_judge(gate: Gate):
    session = outbox(gate)
    for may_leave in (True, False):
        session.watch(saying(may_leave=may_leave), note)
        async with session.acting([(Hover(), None)]):
            assert session.unpressed is not None
            assert await session.unpressed.may_leave("1", REQUEST) is may_leave


async def test_an_act_within_an_act_does_not_end_the_outer_one(gate: Gate):
    session = outbox(gate)
    outer = [(Fill(value="Ada"), None), (Fill(value="Lovelace"), None)]
    async with session.acting(outer):
        async with session.acting(outer[:1]):
            assert session.acts == outer[:1]
        assert session.acts == outer


async def test_the_error_of_a_judge_is_raised_by_the_next_act(gate: Gate):
    async def judge(_: OutboundRequest) -> bool:
        raise OSError("the disk is full")

    session = outbox(gate)
    session.watch(judge, note)
    async with session.acting([(Hover(), None)]):
        assert session.unpressed is not None
        assert not await session.unpressed.may_leave("1", REQUEST)
    with pytest.raises(OSError, match="the disk is full"):
        async with session.acting([(Hover(), None)]):
            pass


async def test_old_judgements_are_forgotten(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(held, "REMEMBERED", 3)
    holding = Holding(saying(may_leave=True))
    for number in range(9):
        assert await holding.may_leave(str(number), REQUEST)
    assert list(holding.judging) == ["6", "7", "8"]
