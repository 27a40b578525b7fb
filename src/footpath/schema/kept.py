"""Stored postings, their changes and sightings, and checkpoints of collecting runs."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from footpath.schema.base import Frozen
from footpath.schema.posting import Posting

Kept = Literal["new", "updated", "known"]
"""Result of storing a posting or another record."""

PostingState = Literal["open", "closed"]
"""closed: gone from every list that showed the posting."""


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
