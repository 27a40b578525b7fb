"""Stored postings, their changes and sightings, and checkpoints of collecting runs."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from footpath.schema.base import Frozen
from footpath.schema.posting import Posting

Kept = Literal["new", "updated", "known"]
"""What came of bringing a posting, or any record, home."""

PostingState = Literal["open", "closed"]
"""closed: it is gone from every list that it was seen on."""


PostingMark = Literal["shortlisted", "hidden"]
"""What the person made of a posting."""


class KeptPosting(Frozen):
    """A stored posting: once, however many lists it was seen on."""

    version: Literal[1] = 1
    id: str
    site: str
    """The site that it was first seen on, whose word counts where boards differ."""
    posting: Posting
    state: PostingState = "open"
    first_seen_at: datetime
    last_seen_at: datetime
    changed_at: datetime
    """When something in it last changed, its state included."""
    closed_at: datetime | None = None


class Sighting(Frozen):
    """A posting on one list of one site."""

    site: str
    list: str = ""
    """What narrows the list, a query or filters; empty for all that the site has."""
    url: str = ""
    run: str
    """The last run that saw it."""
    seen_at: datetime
    gone_at: datetime | None = None
    """When a run that saw the whole list no longer found it there."""


class PostingChange(Frozen):
    """A change of one field of a posting."""

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
    """How far a run over a list has come, stored together with its records, so that a later run can continue."""

    version: Literal[1] = 1
    run: str
    """The run that began it."""
    started_at: datetime
    """When that run began: what was seen before then has to be seen again."""
    page: int = 0
    """Pages that are done."""
    cursor: str = ""
    """Where the next page is: its address, or whatever the collector needs to find it."""
    counts: dict[str, int] = {}
    done: bool = False
