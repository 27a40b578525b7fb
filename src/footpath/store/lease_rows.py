"""The rows of leases of queued tasks (`store/task_leases.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, exists, select

from footpath.store.queue_tables import TaskLeaseRow, TaskRow

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def a_task_has(transaction: AsyncConnection, name: str) -> bool:
    """Whether a running task has the lease `name`."""
    return bool(await transaction.scalar(select(exists().where(TaskLeaseRow.name == name, *is_valid()))))


def is_valid() -> tuple[ColumnElement[bool], ...]:
    """Return the condition that a lease's task still runs with the same fence."""
    return (TaskRow.id == TaskLeaseRow.task, TaskRow.fence == TaskLeaseRow.fence, TaskRow.state == "running")
