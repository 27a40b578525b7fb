"""Leases of queued tasks, which move with a task when a silent process loses it.

An operating system lock lasts as long as its process, even if the process is suspended. So the leases of a task are
database rows with the task's fence, a number that grows at each takeover. A lease is valid while the task runs with the
fence. The new worker inherits the leases; the old worker cannot write any more, since each transaction checks the fence
(`still_ours`).

Leases of tasks and of processes exclude each other: each side first takes its lease, then checks the other kind.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, select

from footpath.errors import Superseded
from footpath.store.base import insert_into
from footpath.store.lease_rows import a_task_has, is_valid
from footpath.store.leases import LeasesOfProcess
from footpath.store.queue_tables import TaskLeaseRow, TaskRow

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from footpath.store.database import Store, Transaction


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
    return store.guarded(hold.still_ours, LeasesOfTask(store, hold))


class LeasesOfTask:
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
