"""Postings of jobs: as read, and as kept with their sightings, changes and marks."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Literal

from footpath.schema.base import Frozen

EmploymentType = Literal[
    "FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"
]  # fmt: skip
"""Employment types of schema.org and Google."""

ApplyKind = Literal["easy_apply", "external", "email", "unknown"]
"""easy_apply: on the board itself; external: on another site; email: by a letter."""

SalaryPeriod = Literal["", "hour", "day", "week", "month", "year"]

Source = Literal["api", "json_ld", "microdata", "state", "list", "page", "model"]
"""Source of a posting, most reliable first: a board's API, structured data, the page's embedded state, a record of a
list, the words of the page, or a model.
"""


Guess = Literal["title", "organisation"]
"""A field whose values have no recognisable format, unlike a date or an amount."""


class Salary(Frozen):
    """The salary, as far as the page states one."""

    low: Decimal | None = None
    """None where the page names the most alone ("up to")."""
    high: Decimal | None = None
    """Equal to `low` for a single figure; None if the page states only a minimum ("from")."""
    currency: str = ""
    """ISO 4217; empty where the page does not tell."""
    period: SalaryPeriod = ""
    text: str = ""
    """Text on the page."""


class JobPlace(Frozen):
    """A place of work."""

    text: str = ""
    """Text on the page."""
    city: str = ""
    region: str = ""
    country: str = ""
    """ISO 3166 alpha-2 if known, else the page's text."""


class Posting(Frozen):
    """A job posting, as a site shows it."""

    version: Literal[1] = 1
    title: str = ""
    organisation: str = ""
    organisation_url: str = ""
    """URL of the organisation's own site, or of its page on the board."""
    logo_url: str = ""
    country: str = ""
    """Country of the place of work, as on the page: `DE`, `Germany`. Empty for several."""
    url: str = ""
    """Canonical address of the posting's page."""
    board_id: str = ""
    """The board's own id of the posting."""
    places: tuple[JobPlace, ...] = ()
    remote: bool | None = None
    """None where the page does not tell."""
    employment: tuple[EmploymentType, ...] = ()
    salary: Salary | None = None
    posted: date | None = None
    valid_through: date | None = None
    description: str = ""
    """Markdown."""
    apply_url: str = ""
    apply_kind: ApplyKind = "unknown"
    closed: str = ""
    """The words by which the posting's page or its line in a list takes no applications any more; empty for none."""
    tags: tuple[str, ...] = ()
    """Skills, industries, levels: short labels on the page."""
    sources: tuple[Source, ...] = ()
    guessed: tuple[Guess, ...] = ()
    """Fields that neither data nor a label names, read by position alone."""

    @property
    def country_of_work(self) -> str:
        """The only country of work; empty if there are several, or a place does not name its country."""
        named = {"" if place.region and place.text.endswith(place.region) else place.country for place in self.places}
        return self.country or (named.pop() if len(named) == 1 else "")


Kept = Literal["new", "updated", "known"]
"""Result of storing a posting or another record."""

PostingState = Literal["open", "closed"]
"""closed: gone from every list that showed the posting, or closed by the site's own words."""


PostingMark = Literal["shortlisted", "hidden"]
"""The person's mark on a posting."""


class KeptPosting(Frozen):
    """A stored posting: one row, however many lists show the posting."""

    version: Literal[1] = 1
    id: str
    site: str
    """The site of the first sighting, which wins where boards differ."""
    posting: Posting
    state: PostingState = "open"
    first_seen_at: datetime
    last_seen_at: datetime
    changed_at: datetime
    """Time of the last change of any field, including the state."""
    closed_at: datetime | None = None


class Sighting(Frozen):
    """A posting on a list of a site."""

    site: str
    list: str = ""
    """Query or filters that narrow the list; empty for the site's whole list."""
    url: str = ""
    run: str
    """The last run that saw the posting."""
    seen_at: datetime
    gone_at: datetime | None = None
    """When a run that saw the whole list first missed the posting."""


class PostingChange(Frozen):
    """A change of a posting's field."""

    at: datetime
    run: str
    field: str
    before: str
    """As JSON, the middle of long texts left out."""
    after: str


class PostingStats(Frozen):
    """How many postings are stored."""

    open: int = 0
    closed: int = 0
    sites: dict[str, int] = {}
    """Postings seen on each site, the most first."""
    organisations: dict[str, int] = {}
    """The organisations with the most postings."""
    first_seen_at: datetime | None = None
    last_seen_at: datetime | None = None


class Checkpoint(Frozen):
    """Progress of a run over a list, stored together with the records, so that a later run can continue."""

    version: Literal[1] = 1
    run: str
    """The run that began the list."""
    started_at: datetime
    """Start of that run: records last seen before then must be seen again."""
    page: int = 0
    """Number of finished pages."""
    cursor: str = ""
    """Position of the next page: its address, or any other text that the collector needs."""
    counts: dict[str, int] = {}
    done: bool = False
