"""A job posting. Names follow schema.org JobPosting; dates and money are read, texts are as the page writes them."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Literal

from footpath.schema.base import Frozen

EmploymentType = Literal[
    "FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"
]  # fmt: skip
"""As schema.org and Google name them."""

ApplyKind = Literal["easy_apply", "external", "email", "unknown"]
"""easy_apply: on the board itself; external: on another site; email: by a letter."""

SalaryPeriod = Literal["", "hour", "day", "week", "month", "year"]

Source = Literal["api", "json_ld", "microdata", "state", "list", "page", "model"]
"""Where a posting was read, the surest first: a board's API, structured data, the page's embedded state, a record of a
list, the words of its page, or a model."""


Guess = Literal["title", "organisation"]
"""A field whose value has no looks of its own, as a day or a sum has."""


class Salary(Frozen):
    """The salary, as far as the page states it."""

    low: Decimal | None = None
    """None where the page names the most alone ("up to")."""
    high: Decimal | None = None
    """The same as `low` where one figure is given; None where the page names the least alone ("from")."""
    currency: str = ""
    """ISO 4217; empty where the page does not tell."""
    period: SalaryPeriod = ""
    text: str = ""
    """As the page writes it."""


class JobPlace(Frozen):
    """A place of work."""

    text: str = ""
    """As the page writes it."""
    city: str = ""
    region: str = ""
    country: str = ""
    """ISO 3166 alpha-2 where it is known, else as the page writes it."""


class Posting(Frozen):
    """A job posting, as a site shows it."""

    version: Literal[1] = 1
    title: str = ""
    organisation: str = ""
    organisation_url: str = ""
    """Of the organisation's own site, or of its page on the board."""
    logo_url: str = ""
    country: str = ""
    """Of the place of work, as the page writes it: `DE`, `Germany`. Empty where there are several."""
    url: str = ""
    """Canonical address of its page."""
    board_id: str = ""
    """The id that the board itself gives it."""
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
    """Skills, industries, levels: short labels that the page shows for it."""
    sources: tuple[Source, ...] = ()
    guessed: tuple[Guess, ...] = ()
    """Fields that neither data nor a label names: they were told by their position alone."""

    @property
    def country_of_work(self) -> str:
        """The one country that the work is in; empty where there are several, or a place does not name its own: the
        letters of a state (`Perth, WA`) are those of another country's too.
        """
        named = {"" if place.region and place.text.endswith(place.region) else place.country for place in self.places}
        return self.country or (named.pop() if len(named) == 1 else "")
