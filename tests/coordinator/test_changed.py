"""A page of a queued task contradicts its cookbook: nothing is entered there, and a person is asked how to go on."""

from __future__ import annotations

import itertools
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from tests.coordinator.desk import Desk
from tests.coordinator.orders import order
from tests.engine.running import careers, footpath
from tests.sites.forms import EMAIL, FormSite, form, page, text

from footpath.coordinator.asking import WrittenPerson
from footpath.coordinator.coordinator import Coordinator
from footpath.coordinator.ending import NOT_ANEW, end_unanswered
from footpath.errors import NeedsPerson
from footpath.memory.redaction import Redaction

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.store.databases import Ticking

__all__ = ["careers", "footpath"]

FIELDS = text("First name", "a") + text("Last name", "b")
SWAPPED = text("Last name", "a") + text("First name", "b")


@pytest.mark.browser
async def test_on_their_yes_the_way_is_found_anew_and_what_it_would_send_is_shown(
    footpath: Footpath, careers: FormSite
):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(FIELDS, EMAIL)))
    ran = await footpath.fill(start)
    assert ran.status == "complete", ran
    learned = (await footpath.book()).id
    careers.page("/apply", page("Apply", form(SWAPPED, EMAIL)))
    desk = await at(footpath, start)

    first = await footpath.fill(start, person=desk.person, task_id=desk.task)
    assert (first.status, first.begun()) == ("needs_person", []), first
    await desk.stands("waiting")
    (ask,) = await desk.open()
    assert (ask.kind, [each.label for each in ask.candidates]) == ("changed", ["Yes", "No"])
    assert "“First name” has changed since this way was learned." in ask.reason
    await desk.coordinator.inbox.answer(ask.id, "yes")
    assert await desk.state() == "queued"

    await desk.begins(footpath.now)
    second = await footpath.fill(start, person=desk.person, task_id=desk.task, submit="submit")
    assert (second.status, second.rungs, careers.posted("/send")[1:]) == ("reviewed", {"rules"}, []), second
    await desk.stands("waiting")
    (ask,) = await desk.open()
    assert [(row.question, row.value) for row in ask.shown[:2]] == [("Last name", "Brandt"), ("First name", "Ida")]
    await desk.coordinator.inbox.answer(ask.id, "yes")

    await desk.begins(footpath.now)
    third = await footpath.fill(start, person=desk.person, task_id=desk.task, submit="submit")
    assert third.status == "complete", third
    assert [sent["a"] for sent in careers.posted("/send")] == ["Ida", "Brandt"]
    assert third.run.cookbook not in ("", learned)


@pytest.mark.browser
@pytest.mark.thorough
async def test_without_anybody_who_answers_later_it_is_refused_as_ever(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(FIELDS, EMAIL)))
    await footpath.fill(start)
    careers.page("/apply", page("Apply", form(SWAPPED, EMAIL)))
    desk = await at(footpath, start)
    assert (await footpath.fill(start)).status == "refused"
    bound = await footpath.fill(start, person=desk.person, task_id=desk.task, execution_mode="cookbook_only")
    assert (bound.status, await desk.open()) == ("refused", []), "it may go no other way"
    assert len(careers.posted("/send")) == 1


@pytest.mark.parametrize("how", ["no", "nobody"])
async def test_on_their_no_and_where_nobody_answers_nothing_is_sent(desk: Desk, now: Ticking, how: str):
    with pytest.raises(NeedsPerson):
        await desk.person.contradicted("The textbox “First name” is another.", "http://localhost/f", "Form")
    await desk.stands("waiting")
    (ask,) = await desk.open()
    assert end_unanswered(ask) == "failed"
    if how == "no":
        await desk.coordinator.inbox.answer(ask.id, "no")
    else:
        now.time += timedelta(days=8)
        await desk.coordinator.inbox.expire()
    found = await desk.coordinator.get(desk.task)
    assert (found.state, found.reason) == ("failed", NOT_ANEW)


async def at(footpath: Footpath, url: str) -> Desk:
    """The task that is queued for a page, as a worker has it."""
    numbers = itertools.count(1)
    coordinator = Coordinator(footpath.store, footpath.now, lambda: f"task{next(numbers)}")
    (record,) = await coordinator.add([order(url=url)])
    person = WrittenPerson(
        footpath.store, record.id, footpath.now, lambda: f"ask{next(numbers)}", lambda: "ida", lambda: Redaction({})
    )
    desk = Desk(coordinator, footpath.store, person, record.id)
    await desk.begins(footpath.now)
    return desk
