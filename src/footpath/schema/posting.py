"""A job posting. Names follow schema.org JobPosting; dates and money are parsed, texts stay as on the page."""

from __future__ import annotations

from datetime import date
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
    tags: tuple[str, ...] = ()
    """Skills, industries, levels: short labels on the page."""
    sources: tuple[Source, ...] = ()
    guessed: tuple[Guess, ...] = ()
    """Fields that neither data nor a label names, read by position alone."""

    @property
    def country_of_work(self) -> str:
        """The only country of work; empty if there are several, or if a place does not name its country: the letters of
        a state (`Perth, WA`) may also stand for a country.
        """
        named = {"" if place.region and place.text.endswith(place.region) else place.country for place in self.places}
        return self.country or (named.pop() if len(named) == 1 else "")
