"""Saved searches: lists that are collected again and again, and what a digest tells of them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from pydantic import Field, ValidationError

from footpath.errors import refuse_problems
from footpath.schema.base import Frozen
from footpath.schema.order import mistakes

if TYPE_CHECKING:
    from collections.abc import Mapping


class Receivers(Frozen):
    """Who is told of a search, as it is sealed."""

    emails: tuple[str, ...] = ()
    key: str = ""
    """Signs what the webhook is told."""


class DigestPosting(Frozen):
    """A posting, as a digest tells of it."""

    id: str
    title: str
    organisation: str = ""
    place: str = ""
    url: str = ""
    changed: tuple[str, ...] = ()
    """Names of the fields that changed."""


class Digest(Frozen):
    """What became of the postings of a search since its last digest."""

    version: Literal[1] = 1
    search: str
    at: datetime
    new: tuple[DigestPosting, ...] = ()
    """Open, and not told of before, or told of as gone."""
    changed: tuple[DigestPosting, ...] = ()
    gone: tuple[DigestPosting, ...] = ()
    """Told of before, and closed now."""
    problems: tuple[str, ...] = ()
    """Lists that did not come whole, each with the reason."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not (self.new or self.changed or self.gone or self.problems)

    @property
    def headline(self) -> str:
        """How much there is of each, in words."""
        counts = {"new": len(self.new), "changed": len(self.changed), "gone": len(self.gone)}
        told = [f"{count} {name}" for name, count in counts.items() if count]
        lists = f"{len(self.problems)} {'list' if len(self.problems) == 1 else 'lists'} not whole"
        return ", ".join([*told, *([lists] if self.problems else ())]) or "nothing new"

    def cut(self, most: int) -> Digest:
        """With no more than so many postings of each kind."""
        return self.model_copy(
            update={"new": self.new[:most], "changed": self.changed[:most], "gone": self.gone[:most]}
        )


class Search(Frozen):
    """A saved search."""

    version: Literal[1] = 1
    name: str = Field(pattern=r"^\w[\w. -]{0,79}$")
    sources: tuple[str, ...] = Field(min_length=1)
    """Addresses of lists."""
    query: str = ""
    location: str = ""
    records: int = Field(default=1000, ge=1)
    """Postings of each list that are enough."""
    every: str = ""
    """When it runs by itself, as cron says it, in UTC; empty: when somebody runs it."""
    by_mail: bool = False
    """Whether somebody is told by e-mail: see `Receivers`."""
    webhook: str = ""
    """Address that is told; empty: none."""
    created_at: datetime
    next_at: datetime | None = None
    """When it runs next by itself."""
    pending: tuple[str, ...] = ()
    """Ids of the queued tasks that collect its lists now."""
    told_at: datetime | None = None
    """When its last digest was told."""
    said: str = ""
    """Why the last digest could not be told; empty where it was."""
    last: Digest | None = None
    """The last digest that told of something, as far as it is kept."""


def make_search(given: Mapping[str, object]) -> Search:
    """The search of these data. Raises BadInput with each mistake."""
    try:
        return Search.model_validate(given)
    except ValidationError as error:
        refuse_problems("No search was saved.", mistakes(error, Search))
        raise
