"""Workers of the queue, and the leases that move with a task when a silent worker loses it.

An operating system lock lasts as long as its process, even if the process is suspended. So the leases of a task are
database rows with the task's fence, a number that grows at each takeover. A lease is valid while the task runs with the
fence. The new worker inherits the leases; the old worker cannot write any more, since each transaction checks the fence
(`still_ours`).

Leases of tasks and of processes exclude each other: each side first takes its lease, then checks the other kind.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, insert, select, text, update
from sqlalchemy.orm import Mapped, mapped_column

from footpath.errors import Superseded
from footpath.store.base import Base, insert_into
from footpath.store.database import OURS, Transaction
from footpath.store.leases import LeasesOfProcess
from footpath.store.task_tables import TaskLeaseRow, TaskRow, a_task_has, is_valid

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from footpath.store.database import Store


class WorkerRow(Base):
    """The processes that work on tasks, with heartbeats."""

    __tablename__ = "workers"

    id: Mapped[str] = mapped_column(primary_key=True)
    host: Mapped[str]
    pid: Mapped[int]
    slots: Mapped[int]
    beats: Mapped[int]
    """Heartbeat counter: a worker whose counter stands still for longer than a lease loses its tasks."""
    started_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    view: Mapped[str] = mapped_column(server_default="")
    """Port of the worker's live pictures, and their key, SEALED."""


_HANG_UP = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND usename = current_user AND application_name = :ours"
    " AND state = 'active' AND wait_event = 'ClientRead'"
    " AND state_change <= clock_timestamp() - make_interval(secs => :silent_s)"
)
"""Ends the connections of suspended Footpath processes. If a process was suspended between preparing and running a
statement, the server thinks that the statement runs, and no server limit ends the statement.
"""


@dataclass(frozen=True, slots=True)
class WorkerRecord:
    """A process that works on tasks."""

    id: str
    host: str
    pid: int
    slots: int
    beats: int
    started_at: datetime
    seen_at: datetime
    view: str = field(default="", repr=False)
    """Port and key of the live pictures, sealed; empty for none."""


async def register(transaction: Transaction, worker: WorkerRecord) -> None:
    """Insert a worker."""
    values = {name: getattr(worker, name) for name in WorkerRecord.__slots__}
    await transaction.execute(insert(WorkerRow).values(**values))


async def beat(transaction: Transaction, id: str, now: datetime) -> bool:
    """Store a heartbeat of a worker. Return False if the worker was declared dead."""
    alive = update(WorkerRow).where(WorkerRow.id == id).values(beats=WorkerRow.beats + 1, seen_at=now)
    return (await transaction.execute(alive)).rowcount == 1


async def all_of(transaction: Transaction) -> list[WorkerRecord]:
    """All workers not declared dead."""
    columns = (getattr(WorkerRow, name) for name in WorkerRecord.__slots__)
    return [WorkerRecord(*row) for row in await transaction.execute(select(*columns).order_by(WorkerRow.started_at))]


async def forget(transaction: Transaction, id: str, beats: int | None = None) -> bool:
    """Delete a worker; with `beats`, only if the worker has sent no heartbeat since."""
    gone = delete(WorkerRow).where(WorkerRow.id == id)
    if beats is not None:
        gone = gone.where(WorkerRow.beats == beats)
    return (await transaction.execute(gone)).rowcount == 1


async def hang_up(transaction: Transaction, silent_s: float) -> None:
    """End the connections, and so the locks, of Footpath processes suspended in the middle of a statement for
    `silent_s` seconds. Does nothing on SQLite, whose locks last as long as the process.
    """
    if transaction.dialect.name == "postgresql":
        await transaction.execute(_HANG_UP, {"ours": OURS, "silent_s": silent_s})


@dataclass(frozen=True, slots=True)
class Hold:
    """The right to work on a task and write for it, valid until the task's fence grows."""

    task: str
    fence: int

    async def still_ours(self, transaction: Transaction) -> None:
        """Check the fence, and keep the task from being taken away until the transaction ends.

        Raises:
            Superseded: the task was taken away.
        """
        ours = select(TaskRow.fence).where(TaskRow.id == self.task).with_for_update(read=True)
        if await transaction.scalar(ours) != self.fence:
            raise Superseded(
                "Another worker has taken over this task, since this one was silent for too long.",
                cli="See it: footpath tasks show " + self.task,
            )


def held_store(store: Store, hold: Hold) -> Store:
    """The store for a worker of a task: once the task is taken away, every writing transaction fails."""
    return store.guarded(hold.still_ours, _LeasesOfTask(store, hold))


class _LeasesOfTask:
    """The `Leases` of a running task: in a takeover, the new worker inherits them."""

    def __init__(self, store: Store, hold: Hold) -> None:
        self._store = store
        self._hold = hold
        self._mine = {"task": hold.task, "fence": hold.fence}
        # take the process's own locks, without the check for tasks: this class makes that check
        self._locks = store.leases.locks if isinstance(store.leases, LeasesOfProcess) else store.leases

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncGenerator[bool]:
        """See `Leases`."""
        taken = await self._take(name)
        try:
            yield taken and not await self._locks.held(name)
        finally:
            if taken:
                await self._give_back(name)

    async def held(self, name: str) -> bool:
        """See `Leases`."""
        async with self._store.reading() as transaction:
            if await a_task_has(transaction, name):
                return True
        return await self._locks.held(name)

    async def mine(self, name: str) -> bool:
        """See `Leases`."""
        ours = (TaskLeaseRow.name == name, TaskLeaseRow.task == self._hold.task, TaskLeaseRow.fence == self._hold.fence)
        async with self._store.reading() as transaction:
            return bool(await transaction.scalar(select(exists().where(*ours, *is_valid()))))

    async def _take(self, name: str) -> bool:
        async with self._store.writing() as transaction:
            await self._hold.still_ours(transaction)
            await transaction.execute(
                delete(TaskLeaseRow).where(TaskLeaseRow.name == name, ~exists().where(*is_valid()))
            )
            new = insert_into(TaskLeaseRow, transaction.dialect.name).values(name=name, **self._mine)
            return (await transaction.execute(new.on_conflict_do_nothing())).rowcount == 1

    async def _give_back(self, name: str) -> None:
        mine = (TaskLeaseRow.task == self._hold.task, TaskLeaseRow.fence == self._hold.fence)
        async with self._store.writing() as transaction:
            await transaction.execute(delete(TaskLeaseRow).where(TaskLeaseRow.name == name, *mine))
