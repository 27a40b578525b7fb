"""kill -9 at any moment, then the same command again: an application arrives once, or is shown as unknown."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.walks.course import ended, until

from footpath.app import utc_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.forked import Forked
    from tests.walks.course import Course, Errand

    Events = list[dict[str, Any]]
    Pace = dict[str, float]

pytestmark = pytest.mark.browser


def on_review(events: Events) -> bool:
    return any(event["kind"] == "page_observed" and event["page_type"] == "review" for event in events)


def intent(events: Events) -> bool:
    return any(event["kind"] == "step_started" and event["effect"] == "outside" for event in events)


@dataclass(frozen=True, slots=True)
class Moment:
    """Some way between what is to be seen in the journal and the end of the run."""

    after: str
    share: float
    """Of what runs in this mode take from there to their end."""
    all_of_it: bool
    """The browser too, as in a power failure."""
    mode: str

    def __str__(self) -> str:
        what = "all" if self.all_of_it else "it alone"
        return f"{self.share:4.0%} of the way from {self.after:<16} {what:<9}{self.mode:<8}"


MARKS: dict[str, Callable[[Events], bool]] = {
    "the start": lambda _: True,
    "the review page": on_review,
    "the intent": intent,
}
MODES = ("rules_only", "auto")
LATEST = {"the start": 0.9, "the review page": 0.15, "the intent": 0.15}
"""What is sent arrives early on the way from the intent: the rest is waiting, learning and closing."""


def moments(seed: int, count: int) -> list[Moment]:
    dice = random.Random(seed)
    return [
        Moment(
            after := list(MARKS)[number % 3],
            dice.uniform(0, LATEST[after]),
            all_of_it=dice.random() < 0.5,
            mode=dice.choice(MODES),
        )
        for number in range(count)
    ]


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one moment."""

    moment: Moment
    slug: str
    found_running: bool
    before: int
    """Applications that the site had when the command was run again."""
    codes: tuple[int, ...]
    after: int
    wrong: tuple[str, ...]
    state: str = ""
    """As `footpath applications` has it."""

    def __str__(self) -> str:
        killed = "killed" if self.found_running else "had ended"
        ends = ", ".join(map(str, self.codes))
        return f"{self.moment}  {killed:<9}  arrived {self.before} then {self.after}  exit {ends}  {self.state}"


async def pace_of(course: Course, errand: Errand, mode: str) -> Pace:
    """Seconds from each mark to the end of a run that nothing befalls."""
    begun = course.start(*course.apply(errand, "--mode", mode), mark=errand.slug)
    passed = dict[str, float]()
    for mark, is_passed in MARKS.items():
        await until(lambda its=is_passed: its(course.journal(errand)), process=begun.process)
        passed[mark] = time.perf_counter()
    end = await ended(begun)
    assert end.code == 0, end
    over = time.perf_counter()
    return {mark: over - at for mark, at in passed.items()}


async def quickest(course: Course, errands: list[Errand], mode: str) -> Pace:
    """The shortest way from each mark, of runs beside each other."""
    paces = await asyncio.gather(*(pace_of(course, errand, mode) for errand in errands))
    return {mark: min(pace[mark] for pace in paces) for mark in MARKS}


async def kill_and_go_on(course: Course, errand: Errand, moment: Moment, pace: Pace) -> Row:
    """Kill the command at that moment and run it again, until it ends or says that it does not know."""
    command = course.apply(errand, "--mode", moment.mode)
    begun = course.start(*command, mark=errand.slug)
    process = begun.process
    await until(lambda: MARKS[moment.after](course.journal(errand)), process=process)
    running = await still_running_after(process, moment.share * pace[moment.after])
    if running:
        process.kill()
        if moment.all_of_it:
            course.end_all(errand.slug)
    await ended(begun)
    before, codes = len(course.arrived(errand)), list[int]()
    while not codes or codes[-1] not in (0, 10):
        end = await course.run(*command)
        codes.append(end.code)
        assert len(codes) < 3, f"{moment}: {codes}, {end.out[-600:]} {end.err}"
    arrived = course.arrived(errand)
    wrong = tuple(line for each in arrived for line in errand.person.differences(each, utc_now().date()))
    return Row(moment, errand.slug, running, before, tuple(codes), len(arrived), wrong)


async def still_running_after(process: Forked, wait_s: float) -> bool:
    try:
        async with asyncio.timeout(wait_s):
            await process.ended()
    except TimeoutError:
        return True
    return False


def judge(row: Row) -> None:
    assert row.wrong == (), f"{row}: {row.wrong}"
    if row.codes[-1] == 0:
        assert (row.after, row.state) == (1, "submitted"), row
    else:
        assert (row.codes, row.state) == ((10,), "unknown"), row
        assert row.after <= 1, row


async def play(course: Course, plan: list[Moment], lanes: int) -> list[Row]:
    rows: list[Row] = []
    errands = map(course.errand, itertools.count())
    paces = {mode: await quickest(course, list(itertools.islice(errands, lanes)), mode) for mode in MODES}
    ahead = list(zip(plan, errands, strict=False))

    async def lane() -> None:
        while ahead:
            moment, errand = ahead.pop(0)
            rows.append(await kill_and_go_on(course, errand, moment, paces[moment.mode]))

    async with asyncio.TaskGroup() as group:
        for _ in range(lanes):
            group.create_task(lane())
    states = await course.states()
    return [replace(row, state=states[row.slug]) for row in rows]


@pytest.mark.thorough
async def test_killed_now_and_then(course: Course):
    for row in await play(course, moments(seed=11, count=3), lanes=3):
        judge(row)


@pytest.mark.long
async def test_killed_thirty_times(course: Course):
    rows = await play(course, moments(seed=5, count=30), lanes=3)
    print(*map(str, rows), sep="\n")
    for row in rows:
        judge(row)
    assert sum(row.found_running for row in rows) >= 25, "most were killed, and not over already"
    assert await until(lambda: not course.left_running()), "no browser outlives its run"
