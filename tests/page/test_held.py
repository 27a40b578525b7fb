"""Whose judge decides about a held request, and what becomes of the judge's errors and of old judgements."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import Error as PlaywrightError

from footpath.page import held
from footpath.page.held import Holding
from footpath.page.outbox import Gate, Outbox
from footpath.schema.action import Fill, Hover, OutboundRequest

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


async def test_the_request_of_an_unknown_frame_is_of_the_session_that_presses(gate: Gate):
    watching, pressing = outbox(gate), outbox(gate)
    gate.outboxes += [watching, pressing]
    watching.unpressed = Holding(saying(may_leave=True))
    assert await gate.outbox_of("new") is watching
    async with pressing.holding(saying(may_leave=False)):
        assert await gate.outbox_of("new") is pressing


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
