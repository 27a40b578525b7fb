"""Tasks in the queue: state, context and result."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

from footpath.schema.ask import Ask
from footpath.schema.base import Frozen
from footpath.schema.event import Entry
from footpath.schema.iteration import Subtask
from footpath.schema.order import Resume
from footpath.schema.run import Rung, RunStatus
from footpath.schema.scraped import ScrapeSummary
from footpath.schema.task import Task

TaskState = Literal["queued", "running", "paused", "waiting", "succeeded", "failed", "cancelled", "unknown"]
"""waiting: for a person; unknown: the form may have been submitted, and the site does not confirm (contract 3)."""

MOST_NOTED: Final = 200
"""Maximum subtasks, acts, names of data and tabs of a task."""
MOST_ERRORS: Final = 50
"""Maximum errors of a task; the latest stay."""

Wanted = Literal["", "paused", "cancelled"]
"""A requested state that the running task has not reached yet."""

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
    """As in the usage of the run."""
    model_calls: int = 0
    tokens: int = 0
    cost_usd: float = 0.0
    seconds: float = 0.0
    cost_savings_pct: float | None = None
    """Percent saved in cost against the first run of the same cookbook; None if that run was free or its cost is
    unknown.
    """
    time_savings_pct: float | None = None
    """Percent saved in time against the same run."""


class TaskRecord(Frozen):
    """A task as the queue stores it, with templates in place of values."""

    version: Literal[1] = 1
    id: str
    task: Task
    state: TaskState = "queued"
    reason: str = ""
    """Reason for the state, in one sentence."""
    wanted: Wanted = ""
    priority: int = 0
    not_before: datetime
    expires_at: datetime | None = None
    every: str = ""
    """Cron expression of a recurring task: this record is the timetable, and each occurrence is a task of its own."""
    idempotency_key: str = ""
    site: str = ""
    """Host, with the port if given."""
    account: str = ""
    browser_profile: str = ""
    retries: int = 0
    resume: Resume = "auto"
    attempts: int = 0
    worker: str = ""
    created_at: datetime
    updated_at: datetime
    started_at: datetime | None = None
    """Start of the current or last attempt."""
    finished_at: datetime | None = None
    result: TaskResult | None = None


class OutsideAct(Frozen):
    """An act for a task, done by a person or another program instead of a run, and recorded here."""

    at: datetime
    did: str
    """The act, in words."""
    url: str = ""
    """Where."""
    result: str = ""
    """The result, in words."""
    by: str = ""
    """Person or program that acted."""
    sent: bool = False
    """Whether the act may have sent data irrevocably. A run then asks before sending."""


class TaskContext(Frozen):
    """Notes about a task, from its runs and from outside: subtasks, data, errors, acts."""

    goal: str = ""
    """The goal in words, without values; empty for a task whose type alone says what to do."""
    subtasks: tuple[Subtask, ...] = ()
    data: dict[str, str] = {}
    """Data by name: found on pages, or noted by observers."""
    errors: tuple[str, ...] = ()
    acts: tuple[OutsideAct, ...] = ()
    """Acts outside of the task's runs, earliest first."""


class TabRecord(Frozen):
    """A tab of a task."""

    number: int
    url: str
    """Address shown in the tab; for tabs opened by a run, without query and with `*` for personal
    parts."""
    title: str = ""
    opened_at: datetime


class TaskView(Frozen):
    """The whole state of a task, shared by all interfaces."""

    record: TaskRecord
    context: TaskContext = TaskContext()
    actions: tuple[Entry, ...] = ()
    """The journals of the task's runs, in order."""
    tabs: tuple[TabRecord, ...] = ()
    asks: tuple[Ask, ...] = ()
    scraped: ScrapeSummary | None = None
    """Figures about the records of a `scrape` task; None before the first record, and for other tasks."""
