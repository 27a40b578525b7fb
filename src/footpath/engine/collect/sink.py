"""Where records are brought to, and how far a run is."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.collect import Counts
    from footpath.schema.kept import Kept
    from footpath.schema.listing import Listing, Record
    from footpath.schema.posting import Posting


@dataclasses.dataclass(frozen=True, slots=True)
class FoundRecord:
    """A record with all that was read of it."""

    record: Record
    posting: Posting
    complete: bool = True
    """False where its own page could not be read."""


@dataclasses.dataclass(frozen=True, slots=True)
class RunPlace:
    """Where a run is."""

    page: int
    """Number of the page of the list, from 1."""
    cursor: str
    """Its address, where it can be gone back to; empty where the list has to be gone through from its start."""
    counts: Counts


class Sink(Protocol):
    """Takes what was found. What it has taken is safe, together with the place where the run is."""

    @property
    def reads(self) -> str:
        """What a list is chosen for: see `ListWay.read_for`."""
        ...

    @property
    def needs(self) -> str:
        """What a record must have to be stored, in words."""
        ...

    def takes(self, found: FoundRecord) -> bool:
        """Whether what was read of a record is enough to be stored."""
        ...

    def known_by(self, found: FoundRecord) -> str:
        """The same for two records that are one and the same thing."""
        ...

    async def store(self, found: Sequence[FoundRecord], place: RunPlace) -> Sequence[Kept | None]:
        """Take records, and note the place; either all of it is kept, or nothing. None for each that is no record."""
        ...

    def accepts(self, listing: Listing) -> bool:
        """Whether a list that was found again, and had been chosen for the same, is the one that is meant."""
        ...

    def choose(self, listings: Sequence[Listing]) -> Listing | None:
        """The list that is meant, of those on a page, the best first; None where none is."""
        ...
