"""Which of several elements is meant, asked in writing with a picture of each; and what becomes of the pictures."""

from __future__ import annotations

import dataclasses
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from tests.coordinator.desk import REVIEW

from footpath.coordinator.inbox import beside
from footpath.engine.person import Possible, Which
from footpath.errors import NeedsPerson
from footpath.memory import journal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.coordinator.desk import Desk
    from tests.store.databases import Ticking


def seen_as(png: bytes) -> Callable[[], Awaitable[bytes]]:
    async def look() -> bytes:
        return png

    return look


WHICH = Which(
    "Which of these is “Order”?", "Several could be it.", "http://localhost/f", "Form", "s2",
    (
        Possible("k1", "Order (1)", "90% alike.", seen_as(b"one")),
        Possible("k2", "Order (2)", "80% alike.", seen_as(b"two")),
    ),
)  # fmt: skip


async def test_which_element_is_meant_is_answered_by_its_number_and_known_when_the_page_is_read_again(
    desk: Desk,
):
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(WHICH)
    desk.person.run = "run2"
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(WHICH)
    await desk.stands("waiting")
    (ask,) = await desk.open()
    assert (ask.kind, ask.question, ask.run) == ("element", "Which of these is “Order”?", "run2")
    assert [(each.label, each.detail) for each in ask.candidates] == [
        ("Order (1)", "90% alike."), ("Order (2)", "80% alike."), ("None of these", "")
    ]  # fmt: skip
    seen = await beside(desk.store, ask)
    assert [path and path.read_bytes() for path in seen.candidates] == [b"one", b"two", None]
    await desk.coordinator.inbox.answer(ask.id, "2")
    assert await desk.state() == "queued"
    assert await desk.person.choose_element(dataclasses.replace(WHICH, possible=WHICH.possible[::-1])) == 0


async def test_what_could_be_meant_on_another_page_is_asked_anew(desk: Desk):
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(WHICH)
    await desk.coordinator.inbox.answer("ask1", "1")
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(dataclasses.replace(WHICH, possible=WHICH.possible[1:]))
    assert len(await desk.open()) == 1


async def test_what_was_chosen_for_one_step_is_not_meant_by_another(desk: Desk):
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(WHICH)
    await desk.coordinator.inbox.answer("ask1", "1")
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(dataclasses.replace(WHICH, step="s5"))
    assert [each.step for each in await desk.open()] == ["s5"]
    assert await desk.person.choose_element(WHICH) == 0


async def test_what_cannot_be_taken_back_is_chosen_for_one_run(desk: Desk):
    delete = dataclasses.replace(WHICH, once=True)
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(delete)
    await desk.coordinator.inbox.answer("ask1", "1")
    for run in ("run2", "run2"):
        desk.person.run = run
        assert await desk.person.choose_element(delete) == 0
    assert not await desk.person.approve(dataclasses.replace(REVIEW, step="s2")), "held for review: not pressed yet"
    desk.person.run = "run3"
    assert await desk.person.choose_element(delete) == 0
    desk.person.run = "run4"
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(delete)


async def test_what_leads_on_from_a_page_was_chosen_for_that_page_alone(desk: Desk):
    leading = dataclasses.replace(WHICH, step="", url="http://localhost/jobs/1001/person")
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(leading)
    await desk.coordinator.inbox.answer("ask1", "1")
    desk.person.run = "run2"
    assert await desk.person.choose_element(dataclasses.replace(leading, url="http://localhost/jobs/1002/person")) == 0
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(dataclasses.replace(leading, url="http://localhost/jobs/1001/work"))


async def test_what_leads_on_and_was_then_held_for_review_may_be_pressed_by_the_next_run(desk: Desk):
    sends = dataclasses.replace(WHICH, step="", once=True)
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(sends)
    await desk.coordinator.inbox.answer("ask1", "1")
    for run in ("run2", "run3"):
        desk.person.run = run
        assert await desk.person.choose_element(sends) == 0
        await desk.person.approve(dataclasses.replace(REVIEW, step="s4"))
    desk.person.run = "run4"
    assert await desk.person.choose_element(sends) == 0
    desk.person.run = "run5"
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(sends)


async def test_where_none_is_meant_the_task_has_failed(desk: Desk):
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(WHICH)
    await desk.stands("waiting")
    await desk.coordinator.inbox.answer("ask1", "None of these")
    found = await desk.coordinator.get(desk.task)
    assert (found.state, found.reason) == ("failed", "None of the page's elements was the intended one.")


async def test_what_was_approved_is_seen_the_next_time_as_it_was(desk: Desk):
    review = dataclasses.replace(REVIEW, step="s7", look=seen_as(b"button"), changed="It was “Submit”.")
    await desk.person.approve(review)
    (ask,) = await desk.open()
    assert ask.reason == "It was “Submit”."
    today = (await beside(desk.store, ask)).today
    assert today is not None
    assert today.read_bytes() == b"button"
    await desk.coordinator.inbox.answer(ask.id, "yes")
    desk.person.run = "run2"
    assert await desk.person.approve(review)
    assert journal.picture_of(desk.store, "run2", "s7") is not None


@pytest.mark.parametrize("how", ["answered", "expired", "cancelled", "asked anew"])
async def test_pictures_that_were_taken_for_a_question_go_with_it(desk: Desk, now: Ticking, how: str):
    review = dataclasses.replace(REVIEW, step="s7", look=seen_as(b"button"))
    with pytest.raises(NeedsPerson):
        await desk.person.choose_element(WHICH)
    await desk.person.approve(review)
    await desk.stands("waiting")
    taken = [path for name in ("k1", "k2", "s7") if (path := journal.picture_of(desk.store, "run1", name))]
    assert len(taken) == 3
    if how == "answered":
        for ask, said in zip(await desk.open(), ("1", "yes"), strict=True):
            await desk.coordinator.inbox.answer(ask.id, said)
    elif how == "expired":
        now.time += timedelta(days=8)
        await desk.coordinator.inbox.expire()
    elif how == "cancelled":
        await desk.coordinator.cancel(desk.task)
    else:
        desk.person.run = "run2"
        await desk.person.approve(review)
        with pytest.raises(NeedsPerson):
            await desk.person.choose_element(WHICH)
    assert [path for path in taken if path.exists()] == []
    assert (journal.picture_of(desk.store, "run2", "s7") is not None) == (how == "asked anew")
