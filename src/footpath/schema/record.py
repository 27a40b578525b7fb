"""A task of the queue as programs see it: its record, the page it is on, and the webhooks that tell of it."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

from footpath.schema.ask import Ask
from footpath.schema.base import Frozen
from footpath.schema.collect import ScrapeSummary
from footpath.schema.event import Entry
from footpath.schema.iteration import Subtask
from footpath.schema.order import Resume
from footpath.schema.run import Rung, RunStatus
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


class ElementNow(Frozen):
    """An element that a person can act on. Values and ticks are left out."""

    ref: str
    """Ref of the element on this page, valid as long as the document lives."""
    role: str
    name: str = ""
    """Name given by the page, with the person's values redacted."""
    label: str = ""
    required: bool = False
    disabled: bool = False
    filled: bool = False
    """Whether the element holds a value."""
    error: str = ""
    """The page's validation message."""
    options: tuple[str, ...] = ()
    """The element's options; the first `MOST_OPTIONS`."""


class PageNow(Frozen):
    """The current state of a page."""

    url: str
    """The person's values in the URL are redacted, as in the title."""
    title: str
    tab: int
    """Number of the tab within the run, from 1."""
    tabs: int
    """How many tabs the run has open."""
    elements: tuple[ElementNow, ...]
    left_out: int = 0
    """Number of omitted elements."""


class LiveState(Frozen):
    """The state of a task, with the current page."""

    id: str
    state: TaskState
    reason: str = ""
    """Reason for the state."""
    context: TaskContext
    tabs: tuple[TabRecord, ...] = ()
    """Tabs of the task."""
    page: PageNow | None = None
    """None if the task shows no page now."""
    no_page: str = ""
    """Why the task shows no page."""


ToldState = Literal["succeeded", "failed", "cancelled", "unknown", "waiting"]
"""Task states that cause a notification: ended, or waiting for a person."""

TOLD: tuple[ToldState, ...] = ("succeeded", "failed", "cancelled", "unknown", "waiting")


class Webhook(Frozen):
    """An address notified of task states, without the signing key."""

    version: Literal[1] = 1
    id: str
    url: str
    states: tuple[ToldState, ...] = TOLD
    """States that cause a notification."""
    enabled: bool = True
    """False: the address answered 410 Gone."""
    created_at: datetime
    on_its_way: int = 0
    """Undelivered notifications that will be retried."""
    given_up: int = 0
    """Notifications given up after all retries."""
    said: str = ""
    """Error of the last failed try."""


class NewWebhook(Webhook):
    """A new webhook with the signing key, shown only once."""

    secret: str


class Occasion(Frozen):
    """The data of a notification: a task and its state. Contains no personal data and no page text."""

    task: str
    """Task id."""
    task_type: str
    site: str
    """Host of the task's URL."""
    state: ToldState


class Message(Frozen):
    """The body of a notification, in the format of Standard Webhooks."""

    type: str
    """`task.succeeded` and so on."""
    timestamp: datetime
    """When the task came to stand so."""
    data: Occasion
