"""Workers as processes: they share the work, may be told to end, killed or stopped, and wait for their database."""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import make_url
from tests.coordinator.orders import ids, order
from tests.deadlines import HANGS_S
from tests.store.databases import fresh_database, own_server
from tests.walks.course import until

from footpath.app import new_id, utc_now
from footpath.config import DATABASE_URL, HOME, environment
from footpath.coordinator.coordinator import Coordinator
from footpath.store.database import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from tests.forked import Forking, Overheard

    from footpath.schema.record import TaskRecord
    from footpath.store.database import Store

LEASE_S = 1.5

NOBODY_DIES_S = 60.0
"""A lease where every worker lives: one that only waits for its turn on a busy machine keeps its tasks."""


@dataclass
class Floor:
    """Workers, begun as processes, and the queue that they work on."""

    home: Path
    database_url: str
    forking: Forking
    coordinator: Coordinator = field(init=False)
    begun: list[Overheard] = field(default_factory=list)

    def start(self, *, slots: int = 2, steps: int = 8, drain_s: float = 10, lease_s: float = LEASE_S) -> Overheard:
        words = ("-m", "tests.coordinator.working", str(lease_s), str(drain_s), str(slots), str(steps))
        env = {**environment(), HOME: str(self.home), DATABASE_URL: self.database_url}
        self.begun.append(self.forking.overhear(*words, env=env, leads=True))
        return self.begun[-1]

    def steps(self) -> list[tuple[str, str, str]]:
        """What was done: task, run and number of each step."""
        path = self.home / "steps.log"
        lines = path.read_text().splitlines() if path.exists() else []
        return [(task, run, number) for task, run, number in map(str.split, lines)]

    async def until(self, holds: Callable[[list[TaskRecord]], object]) -> list[TaskRecord]:
        """Wait until it holds of the tasks; the tasks then, the oldest first."""
        deadline = asyncio.get_running_loop().time() + HANGS_S
        while not holds(records := (await self.coordinator.list(limit=1000))[::-1]):
            assert asyncio.get_running_loop().time() < deadline, records
            await asyncio.sleep(0.01)
        return records

    async def until_said(self, worker: Overheard, words: str) -> None:
        await self.until(lambda _: words in said(worker))


def said(worker: Overheard) -> str:
    worker.out.seek(0)
    worker.err.seek(0)
    return worker.out.read() + worker.err.read()


def done(records: list[TaskRecord]) -> bool:
    return all(record.state == "succeeded" for record in records)


@asynccontextmanager
async def working(home: Path, database_url: str, forking: Forking) -> AsyncGenerator[Floor]:
    floor = Floor(home, database_url, forking)
    yield floor
    for worker in floor.begun:
        worker.process.send_signal(signal.SIGCONT)
        worker.process.kill()
        await worker.process.ended()
        if "Traceback" in (words := "".join(worker.said())):
            pytest.fail(words)


@pytest.fixture
async def floor(tmp_path: Path, database_url: str, forking: Forking, store: Store) -> AsyncGenerator[Floor]:
    async with working(tmp_path / "home", database_url, forking) as opened:
        opened.coordinator = Coordinator(store, utc_now, new_id)
        yield opened


on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
on_postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@pytest.mark.sample(1)
async def test_two_share_the_work_and_each_task_is_done_once(floor: Floor):
    added = ids(await floor.coordinator.add([order() for _ in range(8)]))
    floor.start(slots=1, steps=3, lease_s=NOBODY_DIES_S)
    floor.start(slots=2, steps=3, lease_s=NOBODY_DIES_S)
    records = await floor.until(done)
    assert len({record.result.run for record in records if record.result}) == 8
    assert Counter(task for task, _, _ in floor.steps()) == dict.fromkeys(added, 3)


@pytest.mark.thorough
async def test_tasks_of_all_owners_are_worked_and_each_stays_its_owners(floor: Floor, store: Store):
    ann = Coordinator(store.of("ann"), utc_now, new_id)
    (hers,), (mine,) = ids(await ann.add([order()])), ids(await floor.coordinator.add([order()]))
    floor.start(steps=1, lease_s=NOBODY_DIES_S)
    await floor.until(done)
    hers_too = Floor(floor.home, floor.database_url, floor.forking)
    hers_too.coordinator = ann
    await hers_too.until(done)
    assert [each.id for each in await ann.list()] == [hers]
    assert [each.id for each in await floor.coordinator.list()] == [mine]
    assert len(await ann.actions(hers)) > 1


async def test_what_a_killed_worker_did_goes_on_at_once_as_another_attempt(floor: Floor):
    await floor.coordinator.add([order()])
    first = floor.start()
    await floor.until(lambda _: floor.steps())
    first.process.kill()
    floor.start()
    (record,) = await floor.until(done)
    assert record.attempts == 2
    assert len({run for _, run, _ in floor.steps()}) == 2


@pytest.mark.sample(1)
@on_postgresql  # with SQLite, who is stopped in the middle of a write keeps everybody waiting
async def test_a_worker_that_was_stopped_writes_nothing_when_it_wakes(floor: Floor):
    (task,) = ids(await floor.coordinator.add([order()]))
    first = floor.start(steps=40)
    await floor.until(lambda _: len(floor.steps()) > 3)
    first.process.send_signal(signal.SIGSTOP)
    floor.start(steps=2)
    (record,) = await floor.until(done)
    stopped = floor.steps()[0][1]
    before = await floor.coordinator.actions(task)
    first.process.send_signal(signal.SIGCONT)
    await floor.until_said(first, "was declared dead")
    await floor.coordinator.add([order() for _ in range(3)])
    await floor.until(done)
    assert await floor.coordinator.actions(task) == before
    assert [entry.run for entry in before].count(stopped) < 40
    assert await floor.coordinator.get(task) == record


@on_sqlite
async def test_told_to_end_it_queues_again_what_does_not_end_in_time(floor: Floor):
    (task,) = ids(await floor.coordinator.add([order()]))
    first = floor.start(steps=1000, drain_s=0)
    await floor.until(lambda _: floor.steps())
    first.process.send_signal(signal.SIGTERM)
    assert await first.process.ended() == 0, said(first)
    record = await floor.coordinator.get(task)
    assert (record.state, record.worker) == ("queued", "")
    assert await floor.coordinator.workers() == []


@pytest.mark.thorough
@on_sqlite
async def test_a_task_that_runs_is_paused_and_goes_on(floor: Floor):
    (task,) = ids(await floor.coordinator.add([order()]))
    floor.start(steps=20)
    await floor.until(lambda _: floor.steps())
    await floor.coordinator.pause(task)
    await floor.until(lambda records: records[0].state == "paused")
    await floor.coordinator.resume(task)
    (record,) = await floor.until(done)
    assert record.attempts == 2


@pytest.mark.thorough
@on_sqlite
async def test_a_task_that_runs_is_cancelled(floor: Floor):
    (task,) = ids(await floor.coordinator.add([order()]))
    floor.start(steps=1000)
    await floor.until(lambda _: floor.steps())
    await floor.coordinator.cancel(task)
    (record,) = await floor.until(lambda records: records[0].state == "cancelled")
    assert record.result is not None
    assert record.result.status == "interrupted"


@pytest.mark.thorough
async def test_a_database_that_is_away_at_first_or_goes_away_is_waited_for_and_nothing_is_lost(
    tmp_path: Path, forking: Forking
):
    with own_server() as server:
        url = make_url(server.url).set(database="later").render_as_string(hide_password=False)
        async with working(tmp_path / "home", url, forking) as floor:
            worker = floor.start(steps=20)
            await until(lambda: "does not exist on the server" in said(worker), process=worker.process)
            await fresh_database(server.url, "later")
            async with open_store(url, tmp_path / "home", now=utc_now) as store:
                floor.coordinator = Coordinator(store, utc_now, new_id)
                added = ids(await floor.coordinator.add([order(), order()]))
                await floor.until(lambda _: len(floor.steps()) > 4)
                await asyncio.to_thread(server.stop)
                await until(lambda: said(worker).count("Waiting.") == 2, process=worker.process)
                await asyncio.to_thread(server.start)
                records = await floor.until(done)
            assert ids(records) == added
            assert said(worker).count("Waiting.") == 2
            assert "The database is reachable again." in said(worker)


@on_sqlite
@pytest.mark.skipif(sys.platform != "linux", reason="limits what another process may write")
@pytest.mark.thorough
async def test_a_full_disk_is_waited_for_and_nothing_is_lost(floor: Floor, database_url: str):
    added = ids(await floor.coordinator.add([order(), order()]))
    worker = floor.start(steps=20)
    await floor.until(lambda _: len(floor.steps()) > 4)
    file = Path(make_url(database_url).database or "")
    full = max(each.stat().st_size for each in file.parent.glob("*.db*"))
    resource.prlimit(worker.process.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
    await until(lambda: "Waiting." in said(worker), process=worker.process)
    resource.prlimit(worker.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    records = await floor.until(done)
    assert ids(records) == added
    assert said(worker).count("Waiting.") == 1
    assert "Check the disk's space" in said(worker)
