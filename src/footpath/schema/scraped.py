"""Records of a queued `scrape` task, stored with the task."""

from __future__ import annotations

from footpath.schema.base import Frozen

Cell = str | int | float | bool | None
"""A value of a record. None: the page has no value that fits the field."""


class ScrapeSummary(Frozen):
    """Numbers of records found by the last attempt at a `scrape` task, and of records stored."""

    run: str
    """Id of the attempt."""
    found: int = 0
    kept: int = 0
    """Stored records, first found first. Fewer than `found` if the task reached the storage limit."""
    unfit: dict[str, int] = {}
    """By field: values that did not fit the field, stored as null."""
    left_out: dict[str, int] = {}
    """By field: records left out for lack of the field; not counted in `found`."""


class ScrapedPage(Frozen):
    """Some records of a task, in the order found."""

    task: str
    summary: ScrapeSummary
    records: tuple[dict[str, Cell], ...] = ()
    next: int | None = None
    """The `after` of the following page; None: no more are stored."""
