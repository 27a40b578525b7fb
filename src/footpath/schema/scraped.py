"""Records that a queued `scrape` task found, as the queue stores them with the task."""

from __future__ import annotations

from footpath.schema.base import Frozen

Cell = str | int | float | bool | None
"""A value of a record. None: the page has none that fits the field."""


class ScrapeSummary(Frozen):
    """How many records the last attempt at a `scrape` task found, and how many of them are stored."""

    run: str
    """Id of the attempt that found them."""
    found: int = 0
    kept: int = 0
    """Stored records: the first ones found. Fewer than `found` where a task reached the most that is stored."""
    unfit: dict[str, int] = {}
    """By field: values that did not fit the field, and are null."""
    left_out: dict[str, int] = {}
    """By field: records that were left out because they lack it. They are not among those found."""


class ScrapedPage(Frozen):
    """Some records of a task, in the order found."""

    task: str
    summary: ScrapeSummary
    records: tuple[dict[str, Cell], ...] = ()
    next: int | None = None
    """The `after` of the following page; None: no more are stored."""
