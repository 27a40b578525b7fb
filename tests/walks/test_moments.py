"""Killed at the moments that matter, on a site that does not tell who applied: what the next run says, and does."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from tests.walks.course import Course, ended
from tests.walks.small_site import SmallSite, small_site

from footpath.app import new_id, utc_now
from footpath.demo.site.server import RunningSite
from footpath.engine.person import Nobody
from footpath.memory.applications import Applications
from footpath.memory.journal import read
from footpath.memory.runs import Runs
from footpath.schema.event import EffectResolved, StepFinished
from footpath.schema.task import Task
from footpath.store.database import Store, open_store
from footpath.tasks.apply import apply
from footpath.tasks.services import FinishedTask, Services

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator
    from pathlib import Path

    from tests.forked import Forking

    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser
    from footpath.schema.event import Entry, RunEvent
    from footpath.schema.run import RunStatus

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PROGRAM = ("-m", "tests.walks.killed")
IDA = {"basics": {"name": "Ida Bergström", "email": "ida.bergstrom@mail.example"}}


@dataclass(slots=True)
class Office:
    """The small site, the home of Footpath, and a browser for the runs of this process."""

    site: SmallSite
    course: Course
    browser: Browser
    store: Store
    profile: Path

    async def killed(self, moment: str) -> int:
        """Apply in a process that is killed at that moment; its code."""
        begun = self.course.start(moment, self.site.posting, str(self.profile), program=PROGRAM)
        return (await ended(begun)).code

    async def apply(
        self, on_entry: Callable[[Entry], None] | None = None, new_id: Callable[[], str] = new_id, **more: str
    ) -> FinishedTask:
        """Apply in this process."""

        async def browser() -> Browser:
            return self.browser

        task = {"type": "apply", "url": self.site.posting, "profile": str(self.profile), "submit": "submit", **more}
        services = Services(self.store, browser, self.profile, utc_now, new_id, Nobody(), on_entry=on_entry)
        return await apply(services, Task.model_validate(task))

    async def state(self) -> str:
        (application,) = await Applications(self.store, utc_now).list()
        return application.state


@pytest.fixture
def site() -> Generator[SmallSite]:
    with small_site() as opened:
        yield opened


@pytest.fixture
async def office(
    site: SmallSite, browser: Browser, tmp_path: Path, found_browser: ProbedBrowser, forking: Forking
) -> AsyncGenerator[Office]:
    profile = tmp_path / "ida.json"
    profile.write_text(json.dumps(IDA))
    course = Course(RunningSite(site.posting, tmp_path / "none.db"), tmp_path / "course", found_browser, forking)
    url = f"sqlite:///{(course.home / 'footpath.db').as_posix()}"
    async with open_store(url, course.home, now=utc_now) as store:
        yield Office(site, course, browser, store, profile)
    course.end_all()


@pytest.mark.parametrize(
    ("moment", "dead", "second", "arrived", "state"),
    [
        ("after the intent, before the click", "unknown", "unknown", 0, "unknown"),
        ("after the click, before the confirmation", "unknown", "unknown", 1, "unknown"),
        ("after the claim, before the intent", "interrupted", "complete", 1, "submitted"),
        ("before the claim", "interrupted", "complete", 1, "submitted"),
        ("after the confirmation, before it is noted", "unknown", "unknown", 1, "unknown"),
        ("after it is noted, before the mark", "interrupted", "complete", 1, "submitted"),
        ("after the mark", "interrupted", "complete", 1, "submitted"),
        ("before learning", "interrupted", "complete", 1, "submitted"),
        ("after learning", "interrupted", "complete", 1, "submitted"),
        ("before the end is noted", "interrupted", "complete", 1, "submitted"),
    ],
)
@pytest.mark.sample(3)
async def test_killed(office: Office, moment: str, dead: RunStatus, second: RunStatus, arrived: int, state: str):
    assert await office.killed(moment) == -9
    result = await office.apply()
    assert (result.run.status, await office.state()) == (second, state), result.run.reason
    again = await office.apply()
    assert again.run.status == second, "it stays so"
    assert len(office.site.received) == arrived
    first = (await Runs(office.store).list())[-1]
    assert first.status == dead
    seqs = [entry.seq for entry in await read(office.store, first.id)]
    assert seqs == list(range(1, len(seqs) + 1)), "its journal has no gap"
    assert await office.store.check() == ""


@pytest.mark.thorough
async def test_nobody_killed_it(office: Office):
    assert await office.killed("never") == 0
    assert await office.state() == "submitted"
    assert office.site.received == [{"first": "Ida", "last": "Bergström", "mail": "ida.bergstrom@mail.example"}]
    assert (await office.apply()).run.reason.startswith("Applied before")
    assert len(office.site.received) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("at", "learning", "status", "state"),
    [
        (StepFinished, False, "interrupted", "draft"),
        (EffectResolved, False, "complete", "submitted"),
        (EffectResolved, True, "complete", "submitted"),
    ],
)
async def test_stopped(office: Office, at: type[RunEvent], learning: bool, status: RunStatus, state: str):
    seen: set[type[RunEvent]] = set()

    def stop(entry: Entry) -> None:
        seen.add(type(entry.event))
        if isinstance(entry.event, at) and not learning:
            applying.cancel()

    def stop_before_it_is_saved() -> str:
        if at in seen and learning:
            applying.cancel()
        return new_id()

    applying = asyncio.create_task(office.apply(on_entry=stop, new_id=stop_before_it_is_saved))
    with pytest.raises(asyncio.CancelledError):
        await applying
    (run,) = await Runs(office.store).list()
    (application,) = await Applications(office.store, utc_now).list()
    assert (run.status, application.state, application.title) == (status, state, "Welder (m/f/x)"), run.reason
    assert bool(run.proof) == (status == "complete")
    assert application.proof == run.proof


class Asked(Nobody):
    """Knows that it was not sent."""

    async def landed(self, title: str, url: str, what: str = "", sending: str = "", said: str = ""):
        return "not_sent"


@pytest.mark.thorough
async def test_a_person_who_knows_that_it_was_not_sent_lets_it_be_sent(office: Office, monkeypatch: pytest.MonkeyPatch):
    await office.killed("after the intent, before the click")
    assert (await office.apply()).run.status == "unknown"
    monkeypatch.setattr("tests.walks.test_moments.Nobody", Asked)
    assert (await office.apply()).run.status == "complete"
    assert len(office.site.received) == 1
    assert await office.state() == "submitted"


class Knowing(Nobody):
    """Knows that it was sent."""

    async def landed(self, title: str, url: str, what: str = "", sending: str = "", said: str = ""):
        return "sent"


@pytest.mark.thorough
async def test_what_a_person_knows_was_sent_stays_so_where_the_run_is_stopped_then(
    office: Office, monkeypatch: pytest.MonkeyPatch
):
    def stop(entry: Entry) -> None:
        if isinstance(entry.event, EffectResolved):
            applying.cancel()

    await office.killed("after the intent, before the click")
    monkeypatch.setattr("tests.walks.test_moments.Nobody", Knowing)
    applying = asyncio.create_task(office.apply(on_entry=stop))
    with pytest.raises(asyncio.CancelledError):
        await applying
    (last, *_) = await Runs(office.store).list()
    assert (last.status, last.proof, await office.state()) == ("complete", "A person said so.", "submitted"), (
        last.reason
    )
