"""Saved searches: lists to collect repeatedly, and digests of the changes."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from pydantic import Field, ValidationError

from footpath.config import LARGEST_NUMBER
from footpath.errors import refuse_problems
from footpath.schema.base import Frozen
from footpath.schema.order import mistakes

if TYPE_CHECKING:
    from collections.abc import Mapping


class Receivers(Frozen):
    """Receivers of a search's digests, stored sealed."""

    emails: tuple[str, ...] = ()
    key: str = ""
    """Signing key of the webhook."""


class DigestPosting(Frozen):
    """A posting in a digest."""

    id: str
    title: str
    organisation: str = ""
    place: str = ""
    url: str = ""
    changed: tuple[str, ...] = ()
    """Names of the fields that changed."""


class Digest(Frozen):
    """Changes to the postings of a search since the last digest."""

    version: Literal[1] = 1
    search: str
    at: datetime
    new: tuple[DigestPosting, ...] = ()
    """Open, and not told of before, or told of as gone."""
    changed: tuple[DigestPosting, ...] = ()
    gone: tuple[DigestPosting, ...] = ()
    """Told of before, and closed now."""
    problems: tuple[str, ...] = ()
    """Incomplete lists, each with the reason."""

    @property
    def is_empty(self) -> bool:
        """Whether the digest is without news."""
        return not (self.new or self.changed or self.gone or self.problems)

    @property
    def headline(self) -> str:
        """Numbers of new, changed and gone postings and of failed lists, in words."""
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
    records: int = Field(default=1000, ge=1, le=LARGEST_NUMBER)
    """Maximum postings of each list."""
    every: str = ""
    """Schedule as a cron expression in UTC; empty: manual."""
    by_mail: bool = False
    """Whether digests go out by e-mail: see `Receivers`."""
    webhook: str = ""
    """Address that receives digests; empty: none."""
    created_at: datetime
    next_at: datetime | None = None
    """Next scheduled time."""
    pending: tuple[str, ...] = ()
    """Ids of the queued tasks that are collecting the lists."""
    told_at: datetime | None = None
    """Time of the last sent digest."""
    said: str = ""
    """Why the last digest could not be sent; empty on success."""
    last: Digest | None = None
    """The last non-empty digest, as far as stored."""


def make_search(given: Mapping[str, object]) -> Search:
    """Make a search of the given fields. Raises BadInput with each mistake."""
    try:
        return Search.model_validate(given)
    except ValidationError as error:
        refuse_problems("No search was saved.", mistakes(error, Search))
        raise
