"""The tables of the queue."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.ask import Ask, AskState
from footpath.schema.order import Resume
from footpath.schema.record import TaskContext, TaskResult, TaskState, Wanted
from footpath.schema.task import Task
from footpath.store.base import Base, keep_as_json
from footpath.store.owned import Owned, OwnedKey

keep_as_json(Ask, Task, TaskContext, TaskResult)


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


class TaskLeaseRow(OwnedKey, Base):
    """Leases of tasks (`store/task_leases.py`): valid while the task has this fence."""

    __tablename__ = "task_leases"

    name: Mapped[str] = mapped_column(primary_key=True)
    task: Mapped[str]
    fence: Mapped[int]


class AskRow(Owned, Base):
    """Questions to persons."""

    __tablename__ = "asks"

    id: Mapped[str] = mapped_column(primary_key=True)
    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"))
    state: Mapped[AskState]
    deadline: Mapped[datetime | None]
    asked_at: Mapped[datetime]
    body: Mapped[Ask]
    sealed: Mapped[str | None]
    """The question's clear values until the answer (`schema.ask.Clear`), SEALED; null once closed."""

    __table_args__ = (Index("ix_asks_task", "task"), Index("ix_asks_state", "state", "asked_at"))


class TabRow(Owned, Base):
    """The tabs of a task."""

    __tablename__ = "tabs"

    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    url: Mapped[str]
    title: Mapped[str]
    opened_at: Mapped[datetime]


class ScrapeRow(Owned, Base):
    """Numbers of records found and stored by the last attempt at each `scrape` task."""

    __tablename__ = "scrapes"

    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    run: Mapped[str]
    found: Mapped[int]
    kept: Mapped[int]
    size: Mapped[int]
    """Bytes of the stored records."""
    misfits: Mapped[str] = mapped_column(Text)
    """JSON: `unfit` and `left_out` of `ScrapeSummary`."""


class ScrapedRecordRow(Owned, Base):
    """The records of `scrape` tasks."""

    __tablename__ = "scraped_records"

    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """From 1, in the order found."""
    body: Mapped[str] = mapped_column(Text)
    """JSON: fields and values, in the order of the columns. `jsonb` would lose the order."""


class WebhookRow(Owned, Base):
    """Addresses notified of task states."""

    __tablename__ = "webhooks"

    id: Mapped[str] = mapped_column(primary_key=True)
    url: Mapped[str]
    states: Mapped[str]
    """Notified states, each between spaces."""
    sealed: Mapped[str]
    """The signing key."""
    enabled: Mapped[bool]
    created_at: Mapped[datetime]


class DeliveryRow(Owned, Base):
    """Pending notifications: written in the transaction of the task's change, deleted once delivered."""

    __tablename__ = "deliveries"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    hook: Mapped[str] = mapped_column(ForeignKey("webhooks.id", ondelete="CASCADE"))
    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"))
    state: Mapped[TaskState]
    at: Mapped[datetime]
    """When the task came to stand so."""
    attempts: Mapped[int]
    next_at: Mapped[datetime | None]
    """Time of the next attempt; null: given up."""
    said: Mapped[str]
    """Error of the last attempt."""

    __table_args__ = (Index("ix_deliveries_next", "next_at"), Index("ix_deliveries_hook", "hook"))
