"""The page of a running task as it is now, for whoever watches the task."""

from __future__ import annotations

from footpath.schema.base import Frozen
from footpath.schema.record import TabRecord, TaskContext, TaskState


class ElementNow(Frozen):
    """An element that a person can act on. What it holds and whether it is ticked is not told."""

    ref: str
    """What it is called on this page, as long as the document lives."""
    role: str
    name: str = ""
    """As the page names it; the person's values in it are covered."""
    label: str = ""
    required: bool = False
    disabled: bool = False
    filled: bool = False
    """Whether something stands in it."""
    error: str = ""
    """What the page says is wrong with it."""
    options: tuple[str, ...] = ()
    """What it offers to choose; the first `MOST_OPTIONS`."""


class PageNow(Frozen):
    """A page as it is now."""

    url: str
    """The person's values in it are covered, as in the title."""
    title: str
    tab: int
    """Number of the tab within the run, from 1."""
    tabs: int
    """How many tabs the run has open."""
    elements: tuple[ElementNow, ...]
    left_out: int = 0
    """How many elements more there are."""


class LiveState(Frozen):
    """How a task stands, with the page that it works on."""

    id: str
    state: TaskState
    reason: str = ""
    """Why it stands so."""
    context: TaskContext
    tabs: tuple[TabRecord, ...] = ()
    """That belong to the task."""
    page: PageNow | None = None
    """None where it shows none now."""
    no_page: str = ""
    """Why there is none."""
