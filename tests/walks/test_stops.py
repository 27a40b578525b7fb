"""Ctrl-C and `kill` at any moment: one sentence, exit 130, a whole journal, and nothing left running or lying about."""

from __future__ import annotations

import asyncio
import random
import re
import signal
from typing import TYPE_CHECKING

import pytest
from tests.walks.course import ended, until

from footpath.app import utc_now
from footpath.config import read_settings
from footpath.memory.journal import read
from footpath.memory.runs import Runs
from footpath.store.database import open_store

if TYPE_CHECKING:
    from tests.walks.course import Course

    from footpath.schema.run import Run

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LANES = 3
"""Commands at once: stopping is mostly waiting."""

AGAIN = (0, 5)
"""By Ctrl-C and by `kill`, both after many events."""


@pytest.mark.thorough
async def test_stopped_at_six_moments(course: Course):
    lanes = asyncio.Semaphore(LANES)

    async def one(number: int) -> None:
        async with lanes:
            await stop_and_look(course, number)

    async with asyncio.TaskGroup() as group:
        for number in range(6):
            group.create_task(one(number))


async def stop_and_look(course: Course, number: int) -> None:
    """Stop a command once its journal has some events, by either signal; look at what is left. Run it again, for each
    of the signals: what goes on from which moment is held by `tests/walks/test_moments.py`.
    """
    dice = random.Random(number)
    sign = (signal.SIGINT, signal.SIGTERM)[number % 2]
    events = dice.choice((0, 3, 20, 60, 100))
    errand = course.errand(number)
    begun = course.start(*course.apply(errand), mark=errand.slug)
    assert await until(lambda: len(course.journal(errand)) > events, process=begun.process)
    begun.process.send_signal(sign)
    end = await ended(begun)
    assert (end.code, end.out) == (130, "")
    assert await until(lambda: not course.left_running(errand.slug))
    assert course.left_lying(errand.slug) == []
    run = await check_what_was_kept(course, errand.url)
    kept = f"What was done is kept: `footpath runs show {run.id}`."
    perhaps = rf"It may have been sent.* `footpath runs resolve {run.id} sent` \(or: not_sent\)\. .*"
    nothing, sent = rf"(Nothing was|It was not) sent.*\. {kept}", rf"It had been sent by then\. {kept}"
    said = {"unknown": perhaps, "interrupted": nothing, "complete": sent}[run.status]
    assert re.fullmatch(rf"Stopped\. {said}\n", end.err), end.err
    if number in AGAIN:
        assert (await course.run(*course.apply(errand))).code in (0, 10)
    assert len(course.arrived(errand)) <= 1


async def check_what_was_kept(course: Course, url: str) -> Run:
    settings = read_settings(course.environment(""))
    async with open_store(settings.database_url, course.home, now=utc_now) as store:
        assert await store.check() == ""
        (run,) = await Runs(store).list(url=url)
        entries = await read(store, run.id)
    assert run.status in ("interrupted", "unknown", "complete")
    assert run.finished_at
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert entries == [] or entries[-1].event.kind == "run_finished"
    return run
