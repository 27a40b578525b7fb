"""How often an effect of a page leaves that nobody pressed for, by which tab's acts, and what is told of it."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.before_sending import HeldForm
from footpath.engine.sent_requests import LateEffect
from footpath.engine.unpressed import TIMES, UnpressedRequests
from footpath.reading.given import Given
from footpath.reading.read import read
from footpath.schema.action import Click, Hover
from footpath.schema.event import Entry, Unpressed
from footpath.schema.request import OutboundRequest

if TYPE_CHECKING:
    from footpath.schema.action import Action

HERE = "https://shop.test"


class Journal:
    """Keeps what is told."""

    def __init__(self) -> None:
        self.told: list[Unpressed] = []

    async def append(self, event: Unpressed) -> None:
        self.told.append(event)

    @property
    def entries(self) -> list[Entry]:
        """The journal as the next attempt reads it."""
        at = datetime(2026, 1, 1, tzinfo=UTC)
        return [Entry(run="r", seq=number, at=at, event=each) for number, each in enumerate(self.told, 1)]


class Shop:
    """A run in two tabs of a shop, whose site answers each request by a status."""

    def __init__(self, submit: str = "submit") -> None:
        builder = PageBuilder(f"{HERE}/start", title="Start")
        with builder.inside("form"):
            self.ref = builder.input("Name", html_name="who")
        self.snapshot = builder.snapshot(document="d1")
        self.answers: dict[str, int] = {}
        self.unheard: set[str] = set()
        self.tabs = [self._tab(name) for name in "AB"]
        self.outbox = SimpleNamespace(
            unpressed=object(), acts=(), acting_depth=0, watch=self._watch, tab_of=self._tab_of
        )
        session = SimpleNamespace(
            outbox=self.outbox, tabs=SimpleNamespace(current=self.tabs[0], open=self.tabs), is_shared=False, private=(),
        )  # fmt: skip
        task = SimpleNamespace(url=HERE, type="custom", submit=submit, limits=SimpleNamespace(step_seconds=1))
        view = SimpleNamespace(page=read(self.snapshot), snapshot=self.snapshot)
        self.journal, self.progress = Journal(), SimpleNamespace(left=False)
        context: Any = SimpleNamespace(
            session=session, view=view, journal=self.journal, given=Given(), task=task, progress=self.progress,
            outside=SimpleNamespace(has_sent=False), takeover=SimpleNamespace(steering="run"),
            spent=SimpleNamespace(is_waiting=False, seconds=0.0),
        )  # fmt: skip
        self.context, self.requests = context, UnpressedRequests(context)

    def _tab(self, frame: str) -> SimpleNamespace:
        async def wait_answered(_ids: object, _seconds: float) -> None:
            pass

        traffic = SimpleNamespace(
            frame=frame, navigations=1, is_leaving=False, sent_forms=set(), unanswered=set(),
            answer=self.answers.get, wait_answered=wait_answered, hears=lambda id: id not in self.unheard,
        )  # fmt: skip
        return SimpleNamespace(traffic=traffic, page=SimpleNamespace(url=f"{HERE}/start"))

    def _watch(self, judge: Any, note: Any) -> None:
        self.judge, self.note = judge, note

    def _tab_of(self, frame: str) -> SimpleNamespace | None:
        return next((each for each in self.tabs if each.traffic.frame == frame), None)

    async def act(self, action: Action) -> None:
        """Act at the field of the tab in front."""
        acts = [(action, self.snapshot.by_ref[self.ref])]
        await self.note(acts)
        self.outbox.acts = acts

    async def press(self) -> None:
        """Press as the guard has allowed."""
        with self.context.given.doing():
            self.context.given.allow()
            await self.act(Click())

    async def leaves(
        self, id: str, body: str | None = '{"id": 7}', status: int = 200, frame: str = "A", **more: str
    ) -> bool:
        """Whether a request leaves; then the site answers."""
        given: dict[str, Any] = {"method": "POST", "kind": "Fetch", "id": id, "frame": frame, **more}
        left = await self.judge(OutboundRequest(given.pop("url", f"{HERE}/likes"), body=body, **given))
        self.unheard |= {id} if given["kind"] in ("Ping", "WebSocket") else set()
        if left and status:
            self.answers[id] = status
        return left

    @property
    def what(self) -> list[str]:
        return [each.what for each in self.journal.told]


async def begun(earlier: Shop | None = None, submit: str = "submit") -> Shop:
    shop = Shop(submit)
    await shop.requests.watch(earlier.journal.entries if earlier else ())
    await shop.act(Hover())
    return shop


async def test_a_declined_effect_leaves_once_more_and_no_third_time_in_all_attempts():
    shop = await begun()
    assert [await shop.leaves(str(number), status=403) for number in range(5)] == [True] * TIMES + [False] * 3
    assert shop.what == ["sent", "declined"] * TIMES + ["stopped"]
    again = await begun(shop)
    assert not await again.leaves("9")
    assert again.progress.left, "the earlier attempt has sent"


async def test_an_effect_that_was_declined_in_the_earlier_attempt_leaves_once_more():
    shop = await begun()
    assert await shop.leaves("1", status=403)
    await shop.requests.conclude()
    again = await begun(shop)
    assert [await again.leaves("2", status=403), await again.leaves("3")] == [True, False]


async def test_all_effects_together_are_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("footpath.engine.unpressed.MOST", 3)
    shop = await begun()
    left = [await shop.leaves(str(number), f'{{"id": {number // 2}}}', status=403) for number in range(8)]
    assert left == [True] * 3 + [False] * 5


async def test_beacons_that_count_what_is_seen_use_up_no_other_effects(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("footpath.engine.unpressed.MOST", 3)
    shop = await begun()
    left = [await shop.leaves(str(number), f'{{"seen": {number}}}', kind="Ping") for number in range(4)]
    assert left == [True] * 3 + [False]
    assert await shop.leaves("like")


async def test_what_an_earlier_attempt_sent_is_told_as_that():
    shop = await begun()
    assert await shop.leaves("1")
    await shop.requests.conclude()
    again = await begun(shop)
    third = await begun(again)
    for each in (again, third):
        assert [told.text for told in each.journal.told] == [f"In an earlier attempt: {shop.journal.told[0].text}"]
        assert not await each.leaves("2")
        assert each.progress.left


async def test_a_draft_of_an_earlier_attempt_may_be_with_the_site():
    shop = await begun()
    shop.journal.told.append(Unpressed(what="draft", text="The page kept a draft."))
    assert (await begun(shop)).progress.left
    assert not (await begun()).progress.left


async def test_each_message_of_a_web_socket_has_its_own_answer():
    shop = await begun()
    shop.context.given.texts["adalbert koch"] = None
    for number, host in enumerate("ab"):
        body = f'{{"to": "{host}", "who": "Adalbert Koch"}}'
        assert await shop.leaves(f"message {number}", body, status=0, kind="WebSocket")
    said = await shop.requests.conclude()
    assert shop.what == ["sent", "sent", "unclear", "unclear"]
    assert said.count("has not told") == 1, "one place is told once"


async def test_the_tab_that_sends_decides_whether_the_hover_there_is_the_cause():
    shop = await begun(submit="review")
    shop.context.session.tabs.current = shop.tabs[1]
    assert not await shop.leaves("1")
    assert await shop.leaves("2", '{"id": "of another tab"}', frame="B")
    assert not await shop.leaves("3"), "it did not become usual"


async def test_a_hover_is_the_cause_of_a_late_request_after_acts_in_another_tab():
    shop = await begun(submit="review")
    shop.context.session.tabs.current = shop.tabs[1]
    await shop.act(Hover())
    assert not await shop.leaves("1")
    shop.tabs[0].traffic.navigations += 1
    assert await shop.leaves("2"), "nobody acted on the new page"


async def test_what_an_allowed_press_left_to_do_leaves_after_acts_in_another_tab():
    shop = await begun(submit="review")
    await shop.press()
    shop.context.session.tabs.current = shop.tabs[1]
    await shop.act(Hover())
    assert await shop.leaves("1", '{"capture": 7}')
    assert not await shop.leaves("2", frame="B")


async def test_a_request_of_an_unknown_frame_may_come_of_the_last_act():
    shop = await begun(submit="review")
    shop.context.session.tabs.current = shop.tabs[1]
    assert not await shop.leaves("1", frame="a worker")


@pytest.mark.parametrize("why", ["by hand", "by hand on a new page", "allowed"])
async def test_only_what_no_act_may_have_caused_becomes_usual(why: str):
    shop = await begun(submit="review")
    if why != "allowed":
        shop.context.spent.is_waiting = True
        shop.tabs[0].traffic.navigations += why != "by hand"
    else:
        await shop.press()
    assert await shop.leaves("1")
    shop.context.spent.is_waiting = False
    await shop.act(Hover())
    assert not await shop.leaves("2", '{"id": 8}')


async def test_an_allowed_press_lets_its_page_send_until_the_next_act():
    shop = await begun(submit="review")
    await shop.press()
    assert [await shop.leaves("1"), await shop.leaves("2", '{"of": 3}')] == [True, True]
    await shop.act(Hover())
    assert not await shop.leaves("3", '{"id": 8}')


@pytest.mark.parametrize("submit", ["review", "submit"])
@pytest.mark.parametrize("status", [200, 303, 403])
async def test_an_answered_effect_of_an_allowed_press_leaves_no_second_time(status: int, submit: str):
    shop = await begun(submit=submit)
    await shop.press()
    assert await shop.leaves("1", status=status)
    await shop.act(Hover())
    assert not await shop.leaves("2"), "ordered twice by a hover"


@pytest.mark.parametrize("status", [0, 408, 429, 503])
async def test_a_request_of_an_allowed_press_is_tried_again_until_it_has_an_answer(status: int):
    shop = await begun(submit="review")
    await shop.press()
    assert await shop.leaves("1", status=status)
    await shop.act(Hover())
    assert await shop.leaves("2", status=status)
    assert await shop.leaves("3", status=200)
    assert not await shop.leaves("4")


@pytest.mark.parametrize("submit", ["review", "submit"])
@pytest.mark.parametrize("is_held", ["by its guard", "to be compared"])
async def test_what_was_held_for_the_press_is_known_as_of_the_press(is_held: str, submit: str):
    shop = await begun(submit=submit)
    context, given = shop.context, shop.context.given
    request = OutboundRequest(f"{HERE}/likes", "POST", "Fetch", body='{"id": 7}', id="1", frame="A")

    async def allow(held: OutboundRequest) -> None:
        assert held is request
        given.allow()

    with given.doing():
        await shop.act(Click())
        if is_held == "by its guard":
            assert await LateEffect(context, context.view, None, allow)._may_leave(request)
        else:
            given.allow()
            assert await HeldForm(context, context.view, "e1")._leaves(request)
    await shop.act(Hover())
    assert await shop.leaves("2", status=200), "the first has no answer yet"
    assert not await shop.leaves("3")


@pytest.mark.parametrize("kind", ["Ping", "WebSocket"])
async def test_what_gets_no_answer_is_not_tried_again(kind: str):
    shop = await begun(submit="review")
    await shop.press()
    assert await shop.leaves("1", status=0, kind=kind)
    await shop.act(Hover())
    shop.context.given.texts["adalbert koch"] = None
    assert not await shop.leaves("2", '{"id": 7, "by": "Adalbert Koch"}', kind=kind)
    assert not await shop.leaves("3", kind="Ping")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ('{"post": "6f1c0a52-0001-4c3e-9a11-000000000001"}', '{"post": "6f1c0a52-0002-4c3e-9a11-000000000002"}'),
        ('{"at": 1764468518123}', '{"at": 1764468518124}'),
        (None, None),
        (None, ""),
    ],
)
async def test_another_effect_that_looks_alike_is_no_other_try(first: str | None, second: str | None):
    shop = await begun(submit="review")
    await shop.press()
    assert await shop.leaves("1", first, status=0)
    await shop.act(Hover())
    assert not await shop.leaves("2", second)


async def test_a_page_may_ask_on_for_what_it_has_asked_again_since_the_press():
    shop = await begun(submit="review")
    await shop.press()
    assert [await shop.leaves(each, '{"job": 7}') for each in "12"] == [True, True]
    assert [await shop.leaves(each, '{"job": 8}', method="PUT") for each in "34"] == [True, True]
    await shop.act(Hover())
    assert [await shop.leaves(each, '{"job": 7}') for each in "56"] == [True, True]
    assert not await shop.leaves("7", '{"job": 8}', method="PUT"), "it states a change"
    assert not await shop.leaves("8", '{"job": 9}')


async def test_a_press_of_a_button_with_the_same_name_is_another_act():
    shop = await begun(submit="review")
    await shop.press()
    assert await shop.leaves("1")
    with shop.context.given.doing():
        await shop.act(Click())
    assert not await shop.leaves("2", '{"id": 8}'), "it leaves by a timer, after its watch"


async def test_a_press_that_did_not_begin_leaves_its_leave_to_no_other_act():
    shop = await begun(submit="review")
    with shop.context.given.doing():
        shop.context.given.allow()
    assert not await shop.leaves("1")
    await shop.act(Click())
    assert not await shop.leaves("2")


async def test_all_tries_of_a_press_are_one_act():
    shop = await begun(submit="review")
    with shop.context.given.doing():
        await shop.act(Click())
        shop.context.given.allow()
        await shop.act(Hover())
    assert await shop.leaves("1")


@pytest.mark.parametrize("entries", [["adalbert koch"], ["adalbert koch", "17 elm street"]])
async def test_a_form_that_was_kept_back_leaves_after_later_acts_once(entries: list[str]):
    shop = await begun(submit="review")
    shop.context.given.texts |= dict.fromkeys(entries)
    await shop.press()
    assert await shop.leaves("1", '{"seen": 4}')
    await shop.act(Hover())
    whole, there = str(entries), f"{HERE}/likes" if len(entries) == 1 else f"{HERE}/queue"
    assert not await shop.leaves("2", '{"follow": 9, "by": "Adalbert Koch"}', url=f"{HERE}/follow")
    assert await shop.leaves("3", whole, url=there)
    assert not await shop.leaves("4", f'{{"follow": {whole}}}', url=there), "it has arrived"


async def test_the_opener_of_a_pop_up_asks_for_the_outcome_of_its_press():
    shop = await begun(submit="review")
    await shop.press()
    assert await shop.leaves("1", '{"pay": 7}')
    shop.context.session.tabs.current = shop.tabs[1]
    assert await shop.leaves("2", '{"status": 7}')


async def test_another_document_tries_nothing_again():
    shop = await begun(submit="review")
    await shop.press()
    assert await shop.leaves("1", status=0)
    shop.tabs[0].traffic.navigations += 1
    await shop.act(Hover())
    assert not await shop.leaves("2")


async def test_what_a_page_sends_before_any_act_on_it_becomes_usual():
    shop = await begun(submit="review")
    shop.tabs[0].traffic.navigations = 2
    assert await shop.leaves("1")
    await shop.act(Hover())
    assert await shop.leaves("2", '{"id": 8}')
