"""The current page of a running task, for observers of the task."""

from __future__ import annotations

from footpath.schema.base import Frozen
from footpath.schema.record import TabRecord, TaskContext, TaskState


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
