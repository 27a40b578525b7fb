"""What a worker looks after: tasks that nobody has, and those whose work broke off without a word."""

from __future__ import annotations

import asyncio
import itertools
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from asyncpg import InterfaceError, PostgresError  # pyright: ignore[reportMissingTypeStubs]  it has none
from sqlalchemy import text
from tests.coordinator.orders import here, order, taken
from tests.deadlines import HANGS_S

from footpath.coordinator.attempt import AttemptServices
from footpath.coordinator.durable import Durable
from footpath.coordinator.ending import MOST_TAKEOVERS
from footpath.coordinator.turns import Turns
from footpath.coordinator.worker import Recovery, Worker, WorkerConfig
from footpath.errors import BadInput, OtherVersion, StoreUnavailable, Superseded
from footpath.memory.redaction import Redaction
from footpath.store import tasks as statements
from footpath.store import workers
from footpath.store.database import durable_url

if TYPE_CHECKING:
    from types import CoroutineType
    from typing import Any

    from tests.store.databases import Ticking

    from footpath.coordinator.attempt import TaskWork
    from footpath.coordinator.coordinator import Coordinator
    from footpath.schema.task import Task
    from footpath.store.database import Store
    from footpath.tasks.services import FinishedTask

GONE = 2**22 + 1
"""A number that no process has: higher than Linux gives any."""


async def watching(store: Store, now: Ticking, host: str = "here", lease_s: float = 15) -> Recovery:
    """A worker that looks after the others."""
    me = workers.WorkerRecord("w9", host, 1, 1, 0, now(), now())
    numbers = itertools.count(1)
    recovery = Recovery(store, me, now, lambda: f"ask{next(numbers)}", lambda: 0.0, lease_s)
    await recovery.begin()
    return recovery


async def dies(store: Store, worker: str = "w1") -> None:
    async with store.writing() as transaction:
        await workers.forget(transaction, worker)


@pytest.mark.parametrize(("wanted", "state"), [("cancel", "cancelled"), ("pause", "paused"), ("", "queued")])
async def test_what_was_wanted_of_a_task_is_done_though_its_worker_died(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str, wanted: str, state: str
):
    (record,) = await coordinator.add([order()])
    await taken(store, now)
    if wanted:
        await getattr(coordinator, wanted)(record.id)
    await dies(store)
    recovery = await watching(store, now)
    await recovery.watch()
    found = await coordinator.get(record.id)
    assert (found.state, found.wanted, found.worker) == (state, "", "")
    assert (found.finished_at is not None) == (state == "cancelled")


@pytest.mark.parametrize(
    ("said", "state"), [("yes", "queued"), ("no", "cancelled"), ("", "cancelled"), ("resume", "queued")]
)
async def test_a_task_that_is_to_be_asked_about_rests_when_its_worker_died_and_says_so(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str, said: str, state: str
):
    asking, other = await coordinator.add([order(resume="ask"), order()])
    await taken(store, now)
    await dies(store)
    recovery = await watching(store, now)
    await recovery.watch()
    await recovery.watch()
    found = await coordinator.get(asking.id)
    assert (found.state, found.reason) == ("paused", "The worker died during the task.")
    assert (await coordinator.get(other.id)).state == "queued", "the others go on by themselves"
    (ask,) = await coordinator.inbox.list()
    assert (ask.kind, ask.task, ask.default) == ("resume", asking.id, "no")
    if said == "resume":
        await coordinator.resume(asking.id)
    elif said:
        await coordinator.inbox.answer(ask.id, said)
    else:
        now.time += timedelta(days=8)
        await coordinator.inbox.expire()
    assert (await coordinator.get(asking.id)).state == state
    assert await coordinator.inbox.list() == []


async def test_what_a_worker_began_in_time_is_not_late_because_that_worker_died(
    coordinator: Coordinator, store: Store, now: Ticking
):
    (record,) = await coordinator.add([order(expires_at=now() + timedelta(hours=1))])
    await taken(store, now)
    await dies(store)
    await (await watching(store, now)).watch()
    now.time += timedelta(hours=2)
    async with store.reading() as transaction:
        assert await statements.too_late(transaction, now()) == []
    assert await taken(store, now) == [record.id]


async def test_what_was_to_be_cancelled_is_not_asked_about(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str
):
    (record,) = await coordinator.add([order(resume="ask")])
    await taken(store, now)
    await coordinator.cancel(record.id)
    await dies(store)
    recovery = await watching(store, now)
    await recovery.watch()
    assert (await coordinator.get(record.id)).state == "cancelled"
    assert await coordinator.inbox.list() == []


@pytest.mark.sample(1)
async def test_workers_that_die_over_a_task_are_counted(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str
):
    (record,) = await coordinator.add([order()])
    recovery = await watching(store, now)
    for _ in range(MOST_TAKEOVERS + 1):
        assert (await coordinator.get(record.id)).state == "queued"
        await taken(store, now)
        await dies(store)
        await recovery.watch()
    assert (await coordinator.get(record.id)).state == "queued", "what it came to is told by its last run"
    (id,) = await taken(store, now)
    async with store.reading() as transaction:
        assert await statements.takeovers(transaction, id) == MOST_TAKEOVERS + 1


@pytest.mark.parametrize(("host", "dead"), [("here / boot", True), ("here / other boot", False), ("here", False)])
async def test_a_process_that_is_gone_is_dead_where_its_machine_is_known_for_this_one(
    store: Store, now: Ticking, database_url: str, host: str, dead: bool
):
    recovery = await watching(store, now, "here" if host == "here" else "here / boot")
    async with store.writing() as transaction:
        await workers.register(transaction, workers.WorkerRecord("w1", host, GONE, 1, 0, now(), now()))
    assert [each.id for each in await recovery.watch()] == (["w1"] if dead else [])


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)  # SQLite's lock ends with its process only
async def test_who_was_stopped_between_preparing_and_doing_does_not_keep_its_locks(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str
):
    """The server waits for the rest of what it was told, for as long as it takes: no time limit of its own counts."""
    (record,) = await coordinator.add([order()])
    await taken(store, now)
    async with store.engine.connect() as connection:
        stopped = (await connection.get_raw_connection()).driver_connection
        assert stopped is not None
        await stopped.execute("BEGIN; SELECT fence FROM tasks FOR SHARE")
        await stopped.prepare("SELECT 1")
        recovery = await watching(store, now, "here / boot", lease_s=0)
        async with store.writing() as transaction:
            dead = text("UPDATE workers SET pid = :gone, host = 'here / boot' WHERE id = 'w1'")
            await transaction.execute(dead, {"gone": GONE})
        assert [each.id for each in await recovery.watch()] == ["w1"]
        assert (await coordinator.get(record.id)).worker == ""
        with pytest.raises((InterfaceError, PostgresError), match=r"clos|terminat"):
            await stopped.execute("COMMIT")
        await connection.invalidate()


async def test_a_clock_that_jumps_makes_nobody_dead(store: Store, now: Ticking, database_url: str):
    recovery = await watching(store, now)
    await here(store, now, "w1")
    for jump in (timedelta(days=400), -timedelta(days=800)):
        now.time += jump
        assert await recovery.watch() == []
        await recovery.beat()
    assert len(await workers_of(store)) == 2


async def workers_of(store: Store) -> list[workers.WorkerRecord]:
    async with store.reading() as transaction:
        return await workers.all_of(transaction)


async def test_who_was_taken_for_dead_takes_nothing(coordinator: Coordinator, store: Store, now: Ticking):
    first, second = await coordinator.add([order(), order()])
    assert await taken(store, now, room=1) == [first.id]
    await dies(store)
    assert await Turns(store, now).next("w1", 5) == []
    assert (await coordinator.get(second.id)).state == "queued"


async def test_only_what_was_really_taken_takes_up_room(coordinator: Coordinator, store: Store, now: Ticking):
    first, second = await coordinator.add([order(), order()])
    await coordinator.cancel(first.id)
    await here(store, now, "w1")
    async with store.writing() as transaction:
        assert await statements.take(transaction, [first.id, second.id], "w1", now()) == {second.id}


@pytest.mark.sample(1)
async def test_what_broke_off_without_a_word_is_queued_again_and_said(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str
):
    (record,) = await coordinator.add([order()])
    said: list[str] = []
    tries = itertools.count(1)
    stays = asyncio.Event()

    def work(*_: object, **__: object) -> CoroutineType[Any, Any, FinishedTask]:
        if next(tries) == 1:
            raise StoreUnavailable("The database is away.")  # before there is a run to tell of it

        async def works() -> FinishedTask:
            stays.set()
            await asyncio.Event().wait()
            raise AssertionError

        return works()

    await until(stays, working(store, now, database_url, work, said))
    assert f"The work at task {record.id} broke off without a word." in said
    assert (await coordinator.get(record.id)).attempts == 2


@pytest.mark.sample(1)
async def test_what_ends_as_another_workers_though_nobody_took_it_is_queued_again(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str
):
    (record,) = await coordinator.add([order()])
    tries = itertools.count(1)
    stays = asyncio.Event()

    async def work(*_: object, **__: object) -> FinishedTask:
        if next(tries) > 1:
            stays.set()
        raise Superseded("So said.")

    await until(stays, working(store, now, database_url, work, []))
    assert (await coordinator.get(record.id)).attempts == 2


async def test_what_was_taken_and_does_not_begin_is_queued_again_after_a_lease(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str, monkeypatch: pytest.MonkeyPatch
):
    (record,) = await coordinator.add([order()])
    stays = asyncio.Event()
    begins = Durable.begin

    async def begins_the_second_attempt(durable: Durable, task: str, number: int) -> None:
        if number > 1:
            await begins(durable, task, number)

    monkeypatch.setattr(Durable, "begin", begins_the_second_attempt)

    async def work(*_: object, **__: object) -> FinishedTask:
        stays.set()
        raise BadInput("So far.")

    await until(stays, working(store, now, database_url, work, [], lease_s=0.2))
    assert (await coordinator.get(record.id)).attempts == 2


async def test_a_task_whose_attempt_begins_while_another_one_is_begun_ends_no_worker(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str, monkeypatch: pytest.MonkeyPatch
):
    tasks = [each.id for each in await coordinator.add([order(), order()])]
    late: set[str] = set()
    at_work: set[str] = set()
    stays = asyncio.Event()
    begins = Durable.begin

    async def begins_both_on_the_second_look(durable: Durable, task: str, number: int) -> None:
        if task in late and not stays.is_set():
            for each in tasks:
                await begins(durable, each, number)
            await stays.wait()
        late.add(task)

    monkeypatch.setattr(Durable, "begin", begins_both_on_the_second_look)

    async def work(*_: object, task_id: str, **__: object) -> FinishedTask:
        at_work.add(task_id)
        if len(at_work) == len(tasks):
            stays.set()
        await stays.wait()
        raise BadInput("So far.")

    await until(stays, working(store, now, database_url, work, [], slots=2))


async def test_what_another_version_queued_is_left_to_others_and_the_rest_is_done(
    coordinator: Coordinator, store: Store, now: Ticking, database_url: str
):
    newer, plain = await coordinator.add([order(), order()])
    async with store.writing() as transaction:
        newer_task = {"sqlite": "json_set(task, '$.version', 2)", "postgresql": "jsonb_set(task, '{version}', '2')"}
        new = f"UPDATE tasks SET task = {newer_task[store.engine.dialect.name]} WHERE id = :id"
        await transaction.execute(text(new), {"id": newer.id})
    said: list[str] = []
    stays = asyncio.Event()

    async def work(task: Task, *, task_id: str, **_: object) -> FinishedTask:
        assert task_id == plain.id
        stays.set()
        raise BadInput("So far.")

    await until(stays, working(store, now, database_url, work, said))
    left = f"Task {newer.id} was queued by another version of Footpath. A worker with that version must run it."
    assert said.count(left) == 1
    with pytest.raises(OtherVersion, match="data of another version"):
        await coordinator.get(newer.id)
    async with store.reading() as transaction:
        assert await transaction.scalar(text("SELECT state FROM tasks WHERE id = :id"), {"id": newer.id}) == "queued"


def working(
    store: Store,
    now: Ticking,
    database_url: str,
    work: TaskWork,
    said: list[str],
    *,
    lease_s: float = 15.0,
    slots: int = 1,
) -> Worker:
    numbers = itertools.count(1)
    rooms = AttemptServices(
        store, work, lambda _: "ada", lambda _: Redaction({}), now, lambda: f"worker{next(numbers)}"
    )
    shifts = WorkerConfig(slots=slots, drain_s=0, lease_s=lease_s)
    return Worker(rooms, Turns(store, now), durable_url(database_url), shifts, said.append)


async def until(stays: asyncio.Event, worker: Worker) -> None:
    """Let a worker work until then, and come to its end."""
    async with asyncio.timeout(HANGS_S):
        running = asyncio.ensure_future(worker.run())
        await asyncio.wait([asyncio.ensure_future(stays.wait()), running], return_when="FIRST_COMPLETED")
        worker.drain()
        await running
