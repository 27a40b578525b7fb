"""The tables of the queue."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.ask import Ask, AskState
from footpath.schema.order import Resume
from footpath.schema.record import TaskContext, TaskResult, TaskState, Wanted
from footpath.schema.task import Task
from footpath.store.base import Base
from footpath.store.owned import Owned, OwnedKey


class TaskRow(Owned, Base):
    """The queue: one row for each task. Only the holder of its `fence` writes its state; others set `wanted`."""

    __tablename__ = "tasks"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str]
    state: Mapped[TaskState]
    reason: Mapped[str]
    wanted: Mapped[Wanted]
    turn: Mapped[int]
    """Minus the priority: the lowest goes first, and one index sorts it together with the number."""
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
    """Run and step, with a colon between, where what that run did is done again up to that step only; no step: nothing
    of it, since a page contradicted what was learned. Else empty.
    """
    attempts: Mapped[int]
    takeovers: Mapped[int]
    """How often its worker was found dead, since it was last queued by a person."""
    worker: Mapped[str]
    """Who works on it; empty when nobody does. No foreign key: it outlives that."""
    fence: Mapped[int]
    """Goes up whenever it is taken or taken away: who writes with an older one has lost it."""
    task: Mapped[Task]
    """Without values, for all who look."""
    sealed: Mapped[str | None]
    """As it was given, with the values that it carries, SEALED, for whoever works on it; empty where it carries none,
    none where these are gone: with its end.
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
    """The processes that work on tasks, each with its heartbeat."""

    __tablename__ = "workers"

    id: Mapped[str] = mapped_column(primary_key=True)
    host: Mapped[str]
    pid: Mapped[int]
    slots: Mapped[int]
    beats: Mapped[int]
    """Goes up while it lives: who sees it stand still for longer than a lease takes its tasks over."""
    started_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    view: Mapped[str] = mapped_column(server_default="")
    """Port of its machine at which it shows what it does, and the key to that, SEALED."""


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
    """What it needs in clear until it is answered (`schema.ask.Clear`), SEALED; none once it is closed."""

    __table_args__ = (Index("ix_asks_task", "task"), Index("ix_asks_state", "state", "asked_at"))


class TabRow(Owned, Base):
    """The tabs that belong to a task."""

    __tablename__ = "tabs"

    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    url: Mapped[str]
    title: Mapped[str]
    opened_at: Mapped[datetime]


class ScrapeRow(Owned, Base):
    """How many records the last attempt at each `scrape` task found, and how many of them are stored."""

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
    """JSON: fields and their values, in the order of the columns. `jsonb` would lose that order."""


class WebhookRow(Owned, Base):
    """Addresses that are notified of the states of tasks."""

    __tablename__ = "webhooks"

    id: Mapped[str] = mapped_column(primary_key=True)
    url: Mapped[str]
    states: Mapped[str]
    """Of which it is told, each between spaces."""
    sealed: Mapped[str]
    """The key that signs what is told."""
    enabled: Mapped[bool]
    created_at: Mapped[datetime]


class DeliveryRow(Owned, Base):
    """Pending notifications: written in one transaction with the change of the task, deleted once delivered."""

    __tablename__ = "deliveries"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    hook: Mapped[str] = mapped_column(ForeignKey("webhooks.id", ondelete="CASCADE"))
    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"))
    state: Mapped[TaskState]
    at: Mapped[datetime]
    """When the task came to stand so."""
    attempts: Mapped[int]
    next_at: Mapped[datetime | None]
    """When it is tried next; None: given up."""
    said: Mapped[str]
    """Why the last try came to nothing."""

    __table_args__ = (Index("ix_deliveries_next", "next_at"), Index("ix_deliveries_hook", "hook"))
