"""What persons are asked in writing, what may be said, and what their answers bring about."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event
from sqlalchemy.util import await_only
from tests.coordinator.desk import FREE, REVIEW, VISA

from footpath.coordinator.ending import end_unanswered
from footpath.engine.person import ReviewRow
from footpath.errors import BadInput, NotFound, Refused
from footpath.memory.answers import AnswerBank
from footpath.schema.observation import FormObservation

if TYPE_CHECKING:
    from tests.coordinator.desk import Desk
    from tests.store.databases import Ticking

    from footpath.schema.record import TaskState
    from footpath.store.database import Store


OTHER = dataclasses.replace(REVIEW, rows=(ReviewRow("Name", "Ada Other", "profile", True),))
KEPT_AWAY_S = 1.0
"""Seconds to wait for somebody whom a lock keeps away."""


async def test_an_approval_is_of_exactly_what_was_shown(desk: Desk):
    assert not await desk.person.approve(REVIEW)
    assert not await desk.person.approve(REVIEW), "asking twice is one question"
    await desk.stands("waiting")
    (ask,) = await desk.open()
    assert (ask.kind, ask.question, ask.shown[0].value) == ("review", "Send this with “Send”?", "Ada Example")
    await desk.coordinator.inbox.answer(ask.id, "Yes")
    assert await desk.state() == "queued"
    assert await desk.person.approve(REVIEW)
    assert not await desk.person.approve(OTHER)
    (again,) = await desk.open()
    assert again.reason.startswith("The data or the target has changed since the approval")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "other",
    [
        {"url": "http://localhost/g"},
        {"button": "Send all"},
        {"accepting": "Delete everything?"},
        {"thing": ("Order 4712",)},
        {"rows": OTHER.rows},
    ],
    ids=lambda other: next(iter(other)),
)
async def test_an_approval_is_of_one_press_of_one_thing(desk: Desk, other: dict[str, str]):
    review = dataclasses.replace(REVIEW, thing=("Order 4711", "Name=Ada Example"))
    await desk.person.approve(review)
    (ask,) = await desk.open()
    assert [row.value for row in ask.shown] == ["Ada Example", "Order 4711"]
    await desk.coordinator.inbox.answer(ask.id, "yes")
    assert not await desk.person.approve(dataclasses.replace(review, **other))
    assert await desk.person.approve(review)
    desk.person.run = "run2"
    assert not await desk.person.approve(review), "what one run did, another asks about again"


async def test_what_a_dialog_asks_is_asked(desk: Desk):
    await desk.person.approve(dataclasses.replace(REVIEW, accepting="Delete everything?"))
    (ask,) = await desk.open()
    assert ask.question == "Send this with “Send” and say yes to “Delete everything?”?"


async def test_what_is_shown_otherwise_by_now_is_asked_anew(desk: Desk):
    await desk.person.approve(REVIEW)
    desk.person.run = "run2"
    await desk.person.approve(OTHER)
    (ask,) = await desk.open()
    assert ask.shown[0].value == "Ada Other"
    desk.person.run = "run3"
    await desk.person.approve(OTHER)
    assert [each.run for each in await desk.open()] == ["run3"], "the last run that asked is answered"


@pytest.mark.parametrize("state", ["waiting", "queued"], ids=["its run waits", "its worker was stopped"])
async def test_what_is_not_approved_ends_the_task(desk: Desk, state: TaskState):
    await desk.person.approve(REVIEW)
    await desk.stands(state)
    await desk.coordinator.inbox.answer("ask1", "no")
    assert await desk.state() == "cancelled"
    await desk.coordinator.retry(desk.task)
    assert not await desk.person.approve(REVIEW), "tried again, it is asked again"
    assert len(await desk.open()) == 1


async def test_an_answer_goes_to_the_answer_bank_alone(desk: Desk, now: Ticking):
    assert await desk.person.answer(VISA, "nothing known") is None
    assert await desk.person.answer(FREE, "nothing known") is None
    await desk.stands("waiting")
    visa, why = await desk.open()
    answered = await desk.coordinator.inbox.answer(visa.id, "no")
    assert answered.answer == ""
    assert await desk.state() == "waiting", "the other question is open"
    await desk.coordinator.inbox.answer(why.id, "Because of the bridges.")
    assert await desk.state() == "queued"
    bank = await AnswerBank(desk.store, now, "ada").all()
    assert {each.question: each.value for each in bank} == {
        "Do you need a visa?": "No", "Why us?": "Because of the bridges."
    }  # fmt: skip
    assert await AnswerBank(desk.store, now, "somebody else").all() == []


async def test_an_answer_is_kept_for_where_it_was_asked(desk: Desk, now: Ticking):
    await desk.person.answer(VISA, "nothing known", "country DE")
    await desk.coordinator.inbox.answer("ask1", "no")
    (kept,) = await AnswerBank(desk.store, now, "ada").all()
    assert (kept.value, kept.scope) == ("No", "country DE")


async def test_of_two_answers_to_one_question_the_one_that_was_taken_is_kept(desk: Desk, now: Ticking):
    await desk.person.answer(FREE, "nothing known")
    said = ("Because of the bridges.", "Because of the ships.")
    taken = await asyncio.gather(
        *(desk.coordinator.inbox.answer("ask1", each) for each in said), return_exceptions=True
    )
    (kept,) = await AnswerBank(desk.store, now, "ada").all()
    assert [isinstance(each, Refused) for each in taken] == [each != kept.value for each in said]


def meeting(store: Store, count: int) -> None:
    """Let each transaction that has seen what is still open wait until so many have, or no more can."""
    seen, all_here = itertools.count(1), asyncio.Event()

    async def wait() -> None:
        if next(seen) == count:
            all_here.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(KEPT_AWAY_S):
                await all_here.wait()

    @event.listens_for(store.engine.sync_engine, "after_cursor_execute")
    def meet(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT asks.body") and "asks.state =" in statement:
            await_only(wait())


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)  # on SQLite no one writes beside another
async def test_the_last_of_the_answers_that_come_at_the_same_instant_lets_the_task_go_on(desk: Desk):
    for field in (VISA, FREE):
        await desk.person.answer(field, "nothing known")
    await desk.stands("waiting")
    inbox = desk.coordinator.inbox
    async with desk.store.reading(), desk.store.reading():  # two connections are there: neither comes later
        pass
    meeting(desk.store, 2)
    await asyncio.gather(inbox.answer("ask1", "no"), inbox.answer("ask2", "Because of the bridges."))
    assert await desk.state() == "queued"


async def test_an_answer_that_cannot_be_given_names_those_that_can(desk: Desk):
    await desk.person.answer(VISA, "")
    with pytest.raises(BadInput) as error:
        await desk.coordinator.inbox.answer("ask1", "perhaps")
    assert error.value.problems == ("1: Yes", "2: No")
    with pytest.raises(BadInput, match="The answer is empty"):
        await desk.coordinator.inbox.answer("ask1", "  ")
    assert (await desk.coordinator.inbox.answer("ask1", "2")).state == "answered"
    with pytest.raises(NotFound):
        await desk.coordinator.inbox.answer("nothing", "1")


async def test_the_form_that_was_chosen_is_known_by_its_words(desk: Desk):
    forms = [FormObservation(name=name, fields=(FREE,)) for name in ("Alerts", "Contact")]
    assert await desk.person.choose_form(forms) is None
    await desk.coordinator.inbox.answer("ask1", "2")
    assert await desk.person.choose_form(forms[::-1]) == 0


async def test_what_became_of_something_sent_holds_for_once(desk: Desk):
    assert await desk.person.landed("Form", "http://localhost/f") is None
    await desk.stands("unknown")
    (ask,) = await desk.open()
    assert ask.deadline is None
    await desk.coordinator.inbox.answer(ask.id, "not_sent")
    assert await desk.state() == "queued"
    assert await desk.person.landed("Form", "http://localhost/f") == "not_sent"
    assert await desk.person.landed("Form", "http://localhost/f") is None, "the next sending is another one"
    assert len(await desk.open()) == 1


@pytest.mark.parametrize(
    ("said", "became"),
    [("yes", "sent"), ("Sent", "sent"), ("NO", "not_sent"), ("not sent", "not_sent"), ("2", "not_sent")],
)
async def test_whether_it_was_sent_is_answered_by_yes_and_no_too(desk: Desk, said: str, became: str):
    await desk.person.landed("Form", "http://localhost/f")
    assert (await desk.coordinator.inbox.answer("ask1", said)).answer == became


@pytest.mark.parametrize("again", ["yes", "perhaps"])
async def test_what_is_answered_already_says_so_and_how(desk: Desk, again: str):
    await desk.person.landed("Form", "http://localhost/f")
    await desk.coordinator.inbox.answer("ask1", "not_sent", by="page")
    with pytest.raises(Refused, match=r"Question ask1 is answered already: “It was not sent” \(by page, .+ UTC\)\."):
        await desk.coordinator.inbox.answer("ask1", again)
    await desk.person.answer(VISA, "")
    await desk.coordinator.inbox.answer("ask2", "Yes", by="page")
    with pytest.raises(Refused, match=r"Question ask2 is answered already \(by page, .+ UTC\)\."):
        await desk.coordinator.inbox.answer("ask2", again)


async def test_what_became_of_one_press_says_nothing_of_another(desk: Desk):
    url = "http://localhost/f"
    assert await desk.person.landed("Form", url, "", "r1/s1") is None
    await desk.coordinator.inbox.answer("ask1", "not_sent")
    assert await desk.person.landed("Form", url, "", "r2/s1") is None
    assert await desk.person.landed("Form", url, "", "r1/s1") == "not_sent"
    assert await desk.person.landed("Form", url, "", "r1/s1") is None
    assert {ask.digest for ask in await desk.open()} == {"r1/s1"}, "what is asked now, and nothing beside it"


@pytest.mark.parametrize(
    ("kind", "days", "state", "why"),
    [
        ("review", 3, "cancelled", "You did not approve the form, so it was not sent."),
        ("question", 7, "failed", "Nobody answered in time: Do you need a visa?"),
        ("form", 7, "failed", "Nobody answered in time: Which form is meant?"),
        ("blocked", 1, "failed", "Nobody removed the obstacle on the page."),
    ],
)
async def test_when_nobody_answers_in_time_the_default_of_its_kind_holds(
    desk: Desk, now: Ticking, kind: str, days: int, state: str, why: str
):
    forms = [FormObservation(name=name, fields=(FREE,)) for name in ("Alerts", "Contact")]
    await {
        "form": lambda: desk.person.choose_form(forms),
        "review": lambda: desk.person.approve(REVIEW),
        "question": lambda: desk.person.answer(VISA, ""),
        "blocked": lambda: desk.person.unblock("A captcha.", "http://localhost/f"),
    }[kind]()
    await desk.stands("waiting")
    (ask,) = await desk.open()
    assert end_unanswered(ask) == state
    now.time += timedelta(days=days, minutes=-1)
    await desk.coordinator.inbox.expire()
    assert await desk.state() == "waiting"
    now.time += timedelta(minutes=1)
    await desk.coordinator.inbox.expire()
    found = await desk.coordinator.get(desk.task)
    assert (found.state, found.reason, await desk.open()) == (state, why, [])


async def test_what_was_sent_perhaps_is_asked_about_for_good(desk: Desk, now: Ticking):
    await desk.person.landed("Form", "http://localhost/f")
    await desk.stands("unknown")
    (ask,) = await desk.open()
    assert end_unanswered(ask) is None
    now.time += timedelta(days=1000)
    await desk.coordinator.inbox.expire()
    assert (await desk.state(), len(await desk.open())) == ("unknown", 1)


async def test_one_question_that_nobody_answers_ends_its_task_and_closes_the_others(desk: Desk, now: Ticking):
    await desk.person.answer(VISA, "")
    now.time += timedelta(days=1)
    await desk.person.answer(FREE, "")
    await desk.stands("waiting")
    now.time += timedelta(days=6)
    await desk.coordinator.inbox.expire()
    assert (await desk.state(), await desk.open()) == ("failed", [])
    with pytest.raises(Refused, match="is no longer open: its task has ended, or asks another question"):
        await desk.coordinator.inbox.answer("ask2", "Because.")


async def test_all_open_questions_are_counted_and_a_task_has_its_own(desk: Desk):
    inbox = desk.coordinator.inbox
    await desk.person.answer(VISA, "")
    await desk.stands("waiting")
    assert [each.task for each in await inbox.of_task(desk.task)] == [desk.task]
    assert (await inbox.of_task("another"), await inbox.count()) == ([], 1)
    await desk.coordinator.cancel(desk.task)
    assert (await inbox.of_task(desk.task), await inbox.count()) == ([], 0)


async def test_a_cancelled_task_asks_nothing_more(desk: Desk):
    await desk.person.answer(VISA, "")
    await desk.stands("waiting")
    await desk.coordinator.cancel(desk.task)
    assert await desk.open() == []
