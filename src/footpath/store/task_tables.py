"""The tables of the queue's tasks, of their tabs and of their leases, and which leases are valid."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, ForeignKey, Index, UniqueConstraint, exists, select
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.order import Resume
from footpath.schema.record import TaskContext, TaskResult, TaskState, Wanted
from footpath.schema.task import Task
from footpath.store.base import Base, keep_as_json
from footpath.store.owned import Owned, OwnedKey

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

keep_as_json(Task, TaskContext, TaskResult)


class TaskRow(Owned, Base):
    """The queue: a row per task. Only the holder of `fence` writes the state; others set `wanted`."""

    __tablename__ = "tasks"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str]
    state: Mapped[TaskState]
    reason: Mapped[str]
    wanted: Mapped[Wanted]
    turn: Mapped[int]
    """Negative priority: the lowest goes first, and one index sorts turn and number."""
    not_before: Mapped[datetime]
    expires_at: Mapped[datetime | None]
    every: Mapped[str]
    idempotency_key: Mapped[str | None]
    site: Mapped[str]
    account: Mapped[str]
    browser_profile: Mapped[str]
    retries: Mapped[int]
    resume: Mapped[Resume]
    from_step: Mapped[str]
    """`RUN:STEP` if the task repeats that run up to the step only; an empty step: nothing of the run, since a page
    contradicted the cookbook. Else empty.
    """
    attempts: Mapped[int]
    takeovers: Mapped[int]
    """Number of dead workers since a person last queued the task."""
    worker: Mapped[str]
    """The worker; empty if none. No foreign key: the column outlives the worker."""
    fence: Mapped[int]
    """Increased at each takeover: a writer with an older fence has lost the task."""
    task: Mapped[Task]
    """The task without values, for all readers."""
    sealed: Mapped[str | None]
    """The given task with its values, SEALED, for the worker; empty for a task without values, null after the task's
    end.
    """
    context: Mapped[TaskContext]
    result: Mapped[TaskResult | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]

    __table_args__ = (
        UniqueConstraint("id", name="uq_tasks_id"),
        UniqueConstraint("owner", "idempotency_key", name="uq_tasks_idempotency_key"),
        Index("ix_tasks_turn", "state", "every", "turn", "number"),
        Index("ix_tasks_started", "started_at", "site"),
        Index("ix_tasks_worker", "worker"),
        Index("ix_tasks_updated", "updated_at", "id"),
    )


class TaskLeaseRow(OwnedKey, Base):
    """Leases of tasks (`store/workers.py`): valid while the task has this fence."""

    __tablename__ = "task_leases"

    name: Mapped[str] = mapped_column(primary_key=True)
    task: Mapped[str]
    fence: Mapped[int]


class TabRow(Owned, Base):
    """The tabs of a task."""

    __tablename__ = "tabs"

    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    url: Mapped[str]
    title: Mapped[str]
    opened_at: Mapped[datetime]


async def a_task_has(transaction: AsyncConnection, name: str) -> bool:
    """Whether a running task has the lease `name`."""
    return bool(await transaction.scalar(select(exists().where(TaskLeaseRow.name == name, *is_valid()))))


def is_valid() -> tuple[ColumnElement[bool], ...]:
    """Return the condition that a lease's task still runs with the same fence."""
    return (TaskRow.id == TaskLeaseRow.task, TaskRow.fence == TaskLeaseRow.fence, TaskRow.state == "running")
