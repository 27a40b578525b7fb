"""Where records are brought to, and how far a run is."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.collect import Counts
    from footpath.schema.listing import Listing, Record
    from footpath.schema.posting import Kept, Posting


@dataclasses.dataclass(frozen=True, slots=True)
class FoundRecord:
    """A record with all data read."""

    record: Record
    posting: Posting
    complete: bool = True
    """False if the record's own page was unreadable."""


@dataclasses.dataclass(frozen=True, slots=True)
class RunPlace:
    """Where a run is."""

    page: int
    """Number of the page of the list, from 1."""
    cursor: str
    """The address to continue from; empty if the list must be read from its start."""
    counts: Counts


class Sink(Protocol):
    """Takes found records. Stored records are safe, together with the run's place."""

    @property
    def reads(self) -> str:
        """Return the purpose of choosing a list: see `ListWay.read_for`."""
        ...

    @property
    def needs(self) -> str:
        """Return the required data of a record, in words."""
        ...

    def takes(self, found: FoundRecord) -> bool:
        """Whether a record has enough data to be stored."""
        ...

    def known_by(self, found: FoundRecord) -> str:
        """Return the same key for two records of the same thing."""
        ...

    async def store(self, found: Sequence[FoundRecord], place: RunPlace) -> Sequence[Kept | None]:
        """Store records and the place, all or nothing. Return None for each record that is none."""
        ...

    def accepts(self, listing: Listing) -> bool:
        """Whether a list found again, chosen before for the same purpose, is the meant one."""
        ...

    def choose(self, listings: Sequence[Listing]) -> Listing | None:
        """Return the meant list among those on a page, the best first; None for none."""
        ...
