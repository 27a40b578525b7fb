"""Workers may die or fall silent at any moment: what they worked on goes on, and an application arrives once."""

from __future__ import annotations

import itertools
import random
import signal
from typing import TYPE_CHECKING

import pytest
from tests.store.databases import fresh_database
from tests.walks.course import Errand, until
from tests.walks.crew import LEASE_S, any_runs, crew, ended
from tests.walks.small_site import small_site

if TYPE_CHECKING:
    from tests.walks.course import Course

    from footpath.schema.record import TaskRecord

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HARMS, MOST_BEFORE_THE_LAST = 60, 60
"""How often a worker is harmed, and how many applications have ended by the last time."""

_numbers = itertools.count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return ""
    return await fresh_database(request.getfixturevalue("postgresql"), f"crew{next(_numbers)}")


def judge(course: Course, errands: list[Errand], records: list[TaskRecord]) -> None:
    for errand, record in zip(errands, records, strict=True):
        arrived = len(course.arrived(errand))
        if record.state == "succeeded":
            assert arrived == 1, record
        else:
            assert (record.state, arrived <= 1) == ("unknown", True), record


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
@pytest.mark.thorough
async def test_what_a_killed_worker_did_goes_on_at_another(course: Course, database: str):
    errands = [course.errand(number) for number in range(2)]
    async with crew(course, database) as workers:
        await workers.add(errands)
        workers.start("first", slots=2)
        await workers.until(any_runs)
        await workers.until_entering(errands[0])
        workers.kill("first")
        workers.start("second", slots=2)
        records = await workers.until(ended)
        judge(course, errands, records)
        assert max(record.attempts for record in records) == 2, "another attempt went on from the journal"
        assert {record.state for record in records} == {"succeeded"}
        workers.signal("second", signal.SIGTERM)
        assert await until(lambda: workers.workers["second"].process.poll() == 0)


@pytest.mark.sample(1)
async def test_a_form_whose_worker_died_while_it_was_sent_is_asked_about_and_not_sent_again(
    course: Course, database: str
):
    person = course.errand(0)
    with small_site() as site:
        site.answers.clear()
        errand = Errand(person.person, "welder", f"{site.posting}/apply", person.profile)
        async with crew(course, database) as workers:
            (task,) = await workers.add([errand], type="fill_form", resume="ask")
            workers.start("first")
            assert await until(lambda: len(site.received) == 1, process=workers.workers["first"].process)
            workers.kill("first")
            site.answers.set()
            workers.start("second")
            (record,) = await workers.until(ended)
            assert (record.state, record.reason) == ("paused", "The worker died during the task.")
            (ask,) = await workers.app.coordinator.inbox.list()
            assert (ask.kind, ask.question) == ("resume", "Should the task continue from its journal?")
            await workers.app.coordinator.inbox.answer(ask.id, "yes")
            (record,) = await workers.until(ended)
            assert (record.state, len(site.received)) == ("unknown", 1), record

            await workers.app.coordinator.retry(task, from_step=1)
            (record,) = await workers.until(ended)
            assert (record.state, len(site.received)) == ("unknown", 1), record
            (ask,) = await workers.app.coordinator.inbox.list()
            await workers.app.coordinator.inbox.answer(ask.id, "not_sent")
            (record,) = await workers.until(ended)
            assert (record.state, len(site.received)) == ("succeeded", 2), record


@pytest.mark.long
async def test_what_workers_do_who_are_killed_or_fall_silent_sixty_times_goes_on(laid_out, database: str):
    """Over 70 applications, by three workers: evenly over them, one by chance is killed or stopped for longer than its
    lease.
    """
    dice = random.Random(3)
    async with laid_out(jobs=70) as course, crew(course, database) as workers:
        errands = [course.errand(number) for number in range(70)]
        await workers.add(errands)
        names = itertools.count(1)
        here = [f"w{next(names)}" for _ in range(3)]
        for name in here:
            workers.start(name)
        harmed = {"killed": 0, "stopped": 0}
        while (count := sum(harmed.values())) < HARMS:
            await workers.ended_or_waited(MOST_BEFORE_THE_LAST * count // HARMS)
            name = dice.choice(here)
            if dice.random() < 0.5:
                harmed["killed"] += 1
                workers.kill(name)
                here[here.index(name)] = fresh = f"w{next(names)}"
                workers.start(fresh)
            else:
                harmed["stopped"] += 1
                workers.signal(name, signal.SIGSTOP)
                await workers.holds_within(ended, 2 * LEASE_S)
                workers.signal(name, signal.SIGCONT)
        assert await workers.how_many_ended() < len(errands), "harm was done to workers with something to do"
        records = await workers.until(ended, within_s=600)
        judge(course, errands, records)
        states = [record.state for record in records]
        print(harmed, {state: states.count(state) for state in set(states)})
