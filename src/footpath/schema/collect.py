"""What a `collect` task is to read, and how much it has read."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from footpath.schema.base import Frozen

Through = Literal["auto", "browser", "http"]
"""How pages are read. auto: by plain HTTP where that says the same as the browser, else in the browser."""


class Wanted(Frozen):
    """Which records of a list are wanted, how many of them, and how politely the site is asked."""

    query: str = ""
    """Words to search for."""
    location: str = ""
    filters: dict[str, str] = {}
    """Choices by the name of the filter, as the site shows both."""
    fields: tuple[str, ...] = ()
    """What is wanted of each record; for `scrape`, where there is no `record`."""
    record: dict[str, JsonValue] = {}
    """JSON Schema of a record; for `scrape`."""
    records: int = Field(default=100, ge=1, strict=True)
    """How many are enough."""
    pages: int = Field(default=10, ge=1, strict=True)
    """Pages of the list, or rounds of "more", that are read."""
    errors: int = Field(default=5, ge=1, strict=True)
    """Pages in a row that could not be read after which it ends."""
    duplicates: int = Field(default=50, ge=1, strict=True)
    """Records in a row that were had already after which it ends."""
    details: bool = Field(default=True, strict=True)
    """Whether each record is opened; else what the list says is all."""
    delay_s: float | None = Field(default=None, ge=0, strict=True)
    """Seconds between two pages of a site at the least; None: one second, and nothing on this machine's own sites."""
    obey_robots: bool = Field(default=True, strict=True)
    """Whether what robots.txt forbids is left alone."""
    user_agent: str = ""
    """How it names itself to sites; empty: as the browser, and as Footpath by plain HTTP."""
    through: Through = "auto"
    afresh: bool = Field(default=False, strict=True)
    """Begin at the first page, also where an earlier run was stopped on its way."""

    @property
    def settings(self) -> dict[str, str]:
        """The choices that the list is wanted by, by the names of the filters."""
        settings = {"query": self.query, "location": self.location, **self.filters}
        return {name: value for name, value in settings.items() if value}


class Counts(Frozen):
    """Numbers of collected records, including those of the runs that this one continues."""

    pages: int = 0
    """Pages of the list that were read."""
    records: int = 0
    """Records that were seen, each once."""
    new: int = 0
    updated: int = 0
    known: int = 0
    """Seen before, and nothing in them has changed."""
    incomplete: int = 0
    """Of all these, those whose own page could not be read: only what the list says is kept."""
    duplicates: int = 0
    """Records that stood on more than one page."""
    failed: int = 0
    """Pages that could not be read, each once however often it was tried."""
    total: int | None = None
    """How many the site says that there are."""
    by_http: int = 0
    """Pages that were read without the browser."""

    @property
    def home(self) -> int:
        """How many records were collected."""
        return self.new + self.updated + self.known
