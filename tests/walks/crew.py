"""Workers of the queue as people have them: processes with browsers, which may be killed or stopped."""

from __future__ import annotations

import asyncio
import json
import os
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.deadlines import HANGS_S, as_busy
from tests.walks.course import until

from footpath import config
from footpath.app import open_app
from footpath.schema.record import ENDED

if TYPE_CHECKING:
    import signal
    from collections.abc import AsyncGenerator, Callable

    from tests.forked import Overheard
    from tests.walks.course import Course, Errand

    from footpath.app import App
    from footpath.schema.record import TaskRecord
    from footpath.schema.run import Run

LEASE_S = 3.0
AT_LEAST_S, PATIENCE_S = 0.8, 6.0
"""Seconds between two harms."""
SHARE = 9
"""How many times as long as a look at the tasks takes nobody looks again: looking is not to take what workers need."""


@dataclass(slots=True)
class Crew:
    """Workers on one queue, and somebody who looks at it."""

    course: Course
    app: App
    workers: dict[str, Overheard] = field(default_factory=dict)

    def start(self, name: str, *, slots: int = 1) -> None:
        words = ("worker", "--slots", str(slots), "--lease", str(LEASE_S), "--drain", "20")
        self.workers[name] = self.course.start(*words, mark=name)

    def kill(self, name: str) -> None:
        """Power failure: the worker and its browser are gone at once."""
        self.workers[name].process.kill()
        self.course.end_all(name)

    def signal(self, name: str, number: signal.Signals) -> None:
        os.kill(self.workers[name].process.pid, number)

    async def add(self, errands: list[Errand], **more: object) -> list[str]:
        """Queue an application for each errand, by the command; the ids of the tasks."""
        tasks = [
            {"type": "apply", "url": errand.url, "profile": str(errand.profile), "submit": "submit", **more}
            for errand in errands
        ]
        file = self.course.folder / "tasks.json"
        file.write_text(json.dumps(tasks))
        return [each["id"] for each in (await self.course.run("tasks", "add", str(file), "--json")).json()]

    async def until(self, holds: Callable[[list[TaskRecord]], bool], within_s: float = HANGS_S) -> list[TaskRecord]:
        """Wait until it holds of the tasks; the tasks then, the oldest first."""
        deadline = asyncio.get_running_loop().time() + within_s
        while True:
            looks = time.monotonic()
            records = (await self.app.coordinator.list(limit=1000))[::-1]
            if holds(records):
                return records
            left = {record.id: (record.state, record.reason, record.worker) for record in records}
            assert asyncio.get_running_loop().time() < deadline, f"{left} {self.said()}"
            await asyncio.sleep(max(0.05, SHARE * (time.monotonic() - looks)))

    async def holds_within(self, holds: Callable[[list[TaskRecord]], bool], seconds: float) -> bool:
        """Whether it comes to hold of the tasks in that time."""
        try:
            async with asyncio.timeout(seconds):
                await self.until(holds, within_s=2 * seconds)
        except TimeoutError:
            return False
        return True

    async def ended_or_waited(self, count: int) -> None:
        """Wait until so many tasks have ended, or for a while: where nothing ends, there is no harm done yet."""
        with suppress(TimeoutError):
            async with asyncio.timeout(as_busy(PATIENCE_S)):
                await asyncio.sleep(AT_LEAST_S)
                while await self.how_many_ended() < count:  # noqa: ASYNC110  other processes tell nobody
                    await asyncio.sleep(0.1)

    async def how_many_ended(self) -> int:
        return sum(found for state, found in (await self.app.coordinator.counts()).items() if state in ENDED)

    async def runs_of(self, task: str) -> AsyncGenerator[Run]:
        """The attempts at a task that have a record, in order."""
        for id in dict.fromkeys(entry.run for entry in await self.app.coordinator.actions(task)):
            yield await self.app.runs.get(id)

    async def until_said(self, name: str, words: str) -> None:
        """Wait until a worker says something with these words."""
        assert await until(lambda: words in self.said()[name]), self.said()

    async def until_entering(self, errand: Errand) -> None:
        """Wait until somebody is in the middle of the form of this errand."""
        async with asyncio.timeout(HANGS_S):
            while True:
                runs = await self.app.runs.list(url=errand.url, limit=1)
                if runs:
                    steps = await self.app.coordinator.actions(runs[0].task_id)
                    if sum(entry.event.kind == "step_finished" for entry in steps) > 5:
                        return
                await asyncio.sleep(0.02)

    def said(self) -> dict[str, str]:
        """What the workers have said so far."""
        for each in self.workers.values():
            each.err.seek(0)
        return {name: each.err.read() for name, each in self.workers.items()}

    async def end(self) -> None:
        """Nothing of it lives."""
        for name, worker in self.workers.items():
            self.kill(name)
            for crash in (self.course.home / "crashes").glob("*.txt"):
                print(crash.read_text())
            await worker.process.ended()
            worker.said()


def ended(records: list[TaskRecord]) -> bool:
    return all(record.state not in ("queued", "running") for record in records)


def any_runs(records: list[TaskRecord]) -> bool:
    return any(record.state == "running" for record in records)


@asynccontextmanager
async def crew(course: Course, database_url: str = "") -> AsyncGenerator[Crew]:
    if database_url:
        course.more[config.DATABASE_URL] = database_url
    async with open_app(config.read_settings(course.environment(""))) as app:
        workers = Crew(course, app)
        try:
            yield workers
        finally:
            await workers.end()
