"""What queued tasks hold, beside what processes hold: a task may be taken away from a process that is silent.

A lock of the operating system is held as long as its process lives, also by one that is stopped and does nothing. So
a task holds its names in the database, with its fence: they are good while the task runs and has that fence. Whoever
takes the task over may have them too, and the one that lost it writes nothing more (`still_ours`, in each of its
transactions).

Both kinds see each other: each announces itself first, and then looks for the other.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite

from footpath.errors import Superseded
from footpath.store.queue_tables import TaskLeases, Tasks

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from sqlalchemy import ColumnElement

    from footpath.store.database import Store, Transaction
    from footpath.store.leases import Leases


@dataclass(frozen=True, slots=True)
class Hold:
    """The right to work on a task, and to write for it: good until the task's fence goes up."""

    task: str
    fence: int

    async def still_ours(self, transaction: Transaction) -> None:
        """Nothing; or Superseded where the task was taken away. Until the transaction ends nobody takes it away."""
        ours = select(Tasks.fence).where(Tasks.id == self.task).with_for_update(read=True)
        if await transaction.scalar(ours) != self.fence:
            raise Superseded(
                "Another worker has taken this task over: this one was silent for too long.",
                cli="See it: footpath tasks show " + self.task,
            )


def held_store(store: Store, hold: Hold) -> Store:
    """The store for whoever works on a task: as soon as it is taken away, nothing more is written."""
    return store.guarded(hold.still_ours, LeasesOfTask(store, hold))


class LeasesOfProcess:
    """`Leases` of a command: its process's locks, where no task has the name."""

    def __init__(self, store: Store, locks: Leases) -> None:
        self.locks = locks
        self._store = store

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncGenerator[bool]:
        """See `Leases`."""
        async with self.locks.holding(name) as taken:
            yield taken and not await self._a_task_has(name)

    async def held(self, name: str) -> bool:
        """See `Leases`."""
        return await self.locks.held(name) or await self._a_task_has(name)

    async def mine(self, name: str) -> bool:
        """See `Leases`."""
        return await self.locks.mine(name)

    async def _a_task_has(self, name: str) -> bool:
        async with self._store.reading() as transaction:
            return bool(await transaction.scalar(select(exists().where(TaskLeases.name == name, *_good()))))


class LeasesOfTask:
    """`Leases` of a task that is worked: they go with it to whoever takes it over."""

    def __init__(self, store: Store, hold: Hold) -> None:
        self._store = store
        self._hold = hold
        self._mine = {"task": hold.task, "fence": hold.fence}
        # a task of a task is none: what is asked for locks is the process's own
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
            if await transaction.scalar(select(exists().where(TaskLeases.name == name, *_good()))):
                return True
        return await self._locks.held(name)

    async def mine(self, name: str) -> bool:
        """See `Leases`."""
        ours = (TaskLeases.name == name, TaskLeases.task == self._hold.task, TaskLeases.fence == self._hold.fence)
        async with self._store.reading() as transaction:
            return bool(await transaction.scalar(select(exists().where(*ours, *_good()))))

    async def _take(self, name: str) -> bool:
        insert = postgresql.insert if self._store.engine.dialect.name == "postgresql" else sqlite.insert
        async with self._store.writing() as transaction:
            await self._hold.still_ours(transaction)
            await transaction.execute(delete(TaskLeases).where(TaskLeases.name == name, ~exists().where(*_good())))
            new = insert(TaskLeases).values(name=name, **self._mine).on_conflict_do_nothing()
            return (await transaction.execute(new)).rowcount == 1

    async def _give_back(self, name: str) -> None:
        mine = (TaskLeases.task == self._hold.task, TaskLeases.fence == self._hold.fence)
        async with self._store.writing() as transaction:
            await transaction.execute(delete(TaskLeases).where(TaskLeases.name == name, *mine))


def _good() -> tuple[ColumnElement[bool], ...]:
    """That the task which holds a name still runs, by whoever took it then."""
    return (Tasks.id == TaskLeases.task, Tasks.fence == TaskLeases.fence, Tasks.state == "running")
