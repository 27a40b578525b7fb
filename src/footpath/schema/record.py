"""Tasks in the queue: their state, context and result."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from footpath.schema.ask import Ask
from footpath.schema.base import Frozen
from footpath.schema.event import Entry
from footpath.schema.iteration import Subtask
from footpath.schema.order import Resume
from footpath.schema.run import Rung, RunStatus
from footpath.schema.scraped import ScrapeSummary
from footpath.schema.task import Task

TaskState = Literal["queued", "running", "paused", "waiting", "succeeded", "failed", "cancelled", "unknown"]
"""waiting: for a person; unknown: something was sent perhaps, and the site does not tell (contract 3)."""

Wanted = Literal["", "paused", "cancelled"]
"""What a running task was asked for and has not come to yet."""

ENDED: tuple[TaskState, ...] = ("succeeded", "failed", "cancelled", "unknown")


class TaskResult(Frozen):
    """The result of an attempt at a task."""

    run: str
    status: RunStatus
    reason: str
    mode: Literal["", "replay", "explore"] = ""
    cookbook: str = ""
    revision: int = 0
    proof: str = ""
    steps_by_rung: dict[Rung, int] = {}
    model_calls: int = 0
    tokens: int = 0
    cost_usd: float = 0.0
    seconds: float = 0.0
    cost_savings_pct: float | None = None
    """How much less it cost than the first run of the same cookbook; None where that cost nothing or is not known."""
    time_savings_pct: float | None = None
    """The same for the time it took."""


class TaskRecord(Frozen):
    """A task as the queue stores it. The values that it carries are templates here."""

    version: Literal[1] = 1
    id: str
    task: Task
    state: TaskState = "queued"
    reason: str = ""
    """Why it stands so, in one sentence."""
    wanted: Wanted = ""
    priority: int = 0
    not_before: datetime
    expires_at: datetime | None = None
    every: str = ""
    """Cron expression of a task that recurs: this record is its timetable, and each time makes a task of its own."""
    idempotency_key: str = ""
    site: str = ""
    """Host, with the port where one is given."""
    account: str = ""
    browser_profile: str = ""
    retries: int = 0
    resume: Resume = "auto"
    attempts: int = 0
    worker: str = ""
    created_at: datetime
    updated_at: datetime
    started_at: datetime | None = None
    """When the attempt that is running, or was the last one, began."""
    finished_at: datetime | None = None
    result: TaskResult | None = None


class OutsideAct(Frozen):
    """An act for a task that no run did: a person or another program did it, and recorded it here."""

    at: datetime
    did: str
    """What was done, in words."""
    url: str = ""
    """Where."""
    result: str = ""
    """What came of it, in words."""
    by: str = ""
    """Who did it."""
    sent: bool = False
    """Whether it may have sent something that cannot be taken back. A run then sends nothing unasked."""


class TaskContext(Frozen):
    """What was noted about a task, by its runs and from outside: subtasks, data, errors, acts."""

    goal: str = ""
    subtasks: tuple[Subtask, ...] = ()
    data: dict[str, str] = {}
    """By name: what was found on pages, and what those who watch have noted."""
    errors: tuple[str, ...] = ()
    acts: tuple[OutsideAct, ...] = ()
    """What was done outside of its runs, the earliest first."""


class TabRecord(Frozen):
    """A tab that belongs to a task."""

    number: int
    url: str
    """What it shows: an address; of tabs that a run has opened, the pattern of it, which has nothing of a person."""
    title: str = ""
    opened_at: datetime


class TaskView(Frozen):
    """The whole state of a task, for every interface that shows it."""

    record: TaskRecord
    context: TaskContext = TaskContext()
    actions: tuple[Entry, ...] = ()
    """The journals of its runs, in order."""
    tabs: tuple[TabRecord, ...] = ()
    asks: tuple[Ask, ...] = ()
    scraped: ScrapeSummary | None = None
    """The records of a `scrape` task, in figures; None where it has found none yet, and for other tasks."""
