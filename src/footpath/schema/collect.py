"""What a `collect` or `scrape` task wants, and the counts and records that it brings."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from footpath.config import LARGEST_NUMBER
from footpath.schema.base import Frozen

Through = Literal["auto", "browser", "http"]
"""How to read pages. auto: plain HTTP if it returns the same content as the browser, else the browser."""


class Wanted(Frozen):
    """The wanted records of a list: filters, fields, numbers, and politeness towards the site."""

    query: str = ""
    """Words to search for."""
    location: str = ""
    filters: dict[str, str] = {}
    """Choices by the name of the filter, as the site shows both."""
    fields: tuple[str, ...] = ()
    """Wanted fields of each record; for `scrape` without a `record`."""
    record: dict[str, JsonValue] = {}
    """JSON Schema of a record; for `scrape`."""
    records: int = Field(default=100, ge=1, le=LARGEST_NUMBER, strict=True)
    """How many are enough."""
    pages: int = Field(default=10, ge=1, le=LARGEST_NUMBER, strict=True)
    """Pages of the list, or rounds of "more", to read at most."""
    errors: int = Field(default=5, ge=1, le=LARGEST_NUMBER, strict=True)
    """Consecutive unreadable pages after which collecting ends."""
    duplicates: int = Field(default=50, ge=1, le=LARGEST_NUMBER, strict=True)
    """Consecutive already known records after which collecting ends."""
    details: bool = Field(default=True, strict=True)
    """Whether to open each record; False: read the list alone."""
    delay_s: float | None = Field(default=None, ge=0, strict=True)
    """Minimum seconds between two pages of a site; None: one second, and no delay for sites of this machine."""
    obey_robots: bool = Field(default=True, strict=True)
    """Whether to skip pages that robots.txt forbids."""
    user_agent: str = ""
    """User agent sent to sites; empty: the browser's own, and Footpath's for plain HTTP."""
    through: Through = "auto"
    afresh: bool = Field(default=False, strict=True)
    """Begin at the first page even if an earlier run stopped midway."""

    @property
    def settings(self) -> dict[str, str]:
        """The choices of the filters, by filter name."""
        settings = {"query": self.query, "location": self.location, **self.filters}
        return {name: value for name, value in settings.items() if value}


class Counts(Frozen):
    """Numbers of collected records, including those of continued runs."""

    pages: int = 0
    """List pages read."""
    records: int = 0
    """Distinct records seen."""
    new: int = 0
    updated: int = 0
    known: int = 0
    """Records seen before and unchanged."""
    incomplete: int = 0
    """Records whose own page could not be read: only the list's data is kept."""
    duplicates: int = 0
    """Records found on more than one page."""
    failed: int = 0
    """Unreadable pages, each counted once whatever the number of tries."""
    total: int | None = None
    """Number of records according to the site."""
    by_http: int = 0
    """Pages read without the browser."""

    @property
    def home(self) -> int:
        """How many records were collected."""
        return self.new + self.updated + self.known


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
