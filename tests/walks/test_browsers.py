"""Browsers may be killed and pages may hang at any moment: the runs in them go on, and an application arrives once."""

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.walks.crew import crew, ended
from tests.walks.test_workers import judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.walks.course import Course, Errand
    from tests.walks.crew import Crew

    from footpath.schema.record import TaskRecord
    from footpath.schema.run import Run

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@dataclass
class Harm:
    """What is done to the browsers of workers."""

    course: Course
    dice: random.Random
    killed: int = 0
    hung: int = 0
    _stopped: set[int] = field(default_factory=set[int])

    def kill(self) -> bool:
        """End the process of a browser, by its id. False where there is none."""
        if browsers := self._browsers():
            os.kill(self.dice.choice(browsers), signal.SIGKILL)
            self.killed += 1
        return bool(browsers)

    def hang(self) -> bool:
        """Stop a process that runs a page: it answers nothing any more, and does not end. False where there is none."""
        if pages := self._pages() - self._stopped:
            pid = self.dice.choice(sorted(pages))
            os.kill(pid, signal.SIGSTOP)
            self._stopped.add(pid)
            self.hung += 1
        return bool(pages)

    def left_stopped(self) -> set[int]:
        """Of the processes that were stopped, those that live."""
        return {pid for pid in self._stopped if "--type=renderer" in line_of(pid)}

    def _browsers(self) -> list[int]:
        lines = {pid: line_of(pid) for pid in sorted(self.course.left_running())}
        started = {pid: line for pid, line in lines.items() if "--user-data-dir=" in line and "--type=" not in line}
        return [pid for pid, line in started.items() if not line.startswith("/bin/sh")]

    def _pages(self) -> set[int]:
        """Known by their groups: they write their names over their environment."""
        groups = {os.getpgid(pid) for pid in self._browsers()}
        every = (int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit())
        return {pid for pid in every if "--type=renderer" in line_of(pid) and os.getpgid(pid) in groups}


def line_of(pid: int) -> str:
    """The command line of a process; empty where it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace")
    except OSError:
        return ""


def told(course: Course, errands: Sequence[Errand], records: Sequence[TaskRecord]) -> Counter[str]:
    """How many arrived once, are shown as unknown, arrived twice, were not finished."""
    found: Counter[str] = Counter({"once": 0, "unknown": 0, "twice": 0, "not finished": 0})
    for errand, record in zip(errands, records, strict=True):
        arrived = len(course.arrived(errand))
        if arrived > 1:
            found["twice"] += 1
        elif record.state == "succeeded" and arrived == 1:
            found["once"] += 1
        else:
            found["unknown" if record.state == "unknown" else "not finished"] += 1
    return found


def how_far(run: Run) -> tuple[int, str]:
    """The number of steps that a run did, and why it ended: of one that was lost, both tell who was the cause."""
    return sum(run.usage.steps_by_rung.values()), run.reason


async def harmed(workers: Crew, harm: Harm, kills: int, hangs: int, count: int) -> list[TaskRecord]:
    """Do so much harm, evenly over the time until so many tasks have ended; the tasks in the end."""
    for number in range(kills + hangs):
        await workers.ended_or_waited(count * number // (kills + hangs))
        to_come = {harm.kill: kills - harm.killed, harm.hang: hangs - harm.hung}
        done = False
        while not done:
            done = harm.dice.choices(list(to_come), list(to_come.values()))[0]()
            assert done or not await workers.holds_within(ended, 0.2), f"they ended too soon: {workers.said()}"
    return await workers.until(ended, within_s=600)


@pytest.mark.thorough
async def test_what_was_in_a_killed_browser_or_on_a_hung_page_goes_on(course: Course):
    harm = Harm(course, random.Random(4))
    async with crew(course) as workers:
        errands = [course.errand(number) for number in range(4)]
        await workers.add(errands)
        workers.start("first", slots=2)
        await workers.until_entering(errands[0])
        records = await harmed(workers, harm, kills=2, hangs=1, count=3)
        judge(course, errands, records)
        assert told(course, errands, records)["not finished"] == 0
        assert harm.left_stopped() == set()
        said = workers.said()["first"]
        assert "The browser ended by itself" in said


@pytest.mark.long
async def test_fifty_browsers_killed_and_twenty_pages_hung(laid_out):
    """Over 80 applications, by two workers with three at once each."""
    async with laid_out(jobs=80) as course, crew(course) as workers:
        harm = Harm(course, random.Random(2))
        errands = [course.errand(number) for number in range(80)]
        await workers.add(errands)
        for name in ("first", "second"):
            workers.start(name, slots=3)
        began = time.monotonic()
        records = await harmed(workers, harm, kills=50, hangs=20, count=72)
        found = told(course, errands, records)
        tries = Counter(record.attempts for record in records)
        print(harm.killed, harm.hung, dict(found), dict(tries), f"{time.monotonic() - began:.0f} s")
        assert found["twice"] == 0
        others = [each for each in records if each.state not in ("succeeded", "unknown")]
        lost = [(each.state, each.reason, [how_far(run) async for run in workers.runs_of(each.id)]) for each in others]
        assert found["once"] + found["unknown"] >= 0.99 * len(errands), lost
        assert harm.left_stopped() == set()
