"""Counts of the collection so far, and the task's limits. Pure."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.ending import Over, enough, pages
from footpath.schema.collect import Counts, Wanted
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable


FEW_MORE: Final = 5
MANY_MORE: Final = 0.2
"""A list whose next page counts this many more records, and this share more, is another list."""

LAST_ERROR: Final = "{} could not be read, the last: {}"


def collected(count: int, total: str = "") -> str:
    """How many records were collected, of how many, in words."""
    return f"{count}{total} collected"


@dataclasses.dataclass(slots=True)
class Counters:
    """Counts of a run, with runs of like events."""

    wanted: Wanted
    counts: Counts = dataclasses.field(default_factory=Counts)
    seen: set[str] = dataclasses.field(default_factory=set[str])
    """Keys of the records that this run has seen on its pages."""
    had: set[str] = dataclasses.field(default_factory=set[str])
    """Keys of the records collected already, also by the run that this run continues."""
    errors: int = 0
    """Number of unreadable pages in a row."""
    unread: set[str] = dataclasses.field(default_factory=set[str])
    """Addresses of all unreadable pages."""
    duplicates: int = 0
    """Number of known records in a row."""
    brought: set[str] = dataclasses.field(default_factory=set[str])
    """The identities of postings that this run brought."""
    was_idle: int = 0
    """The value of `idle` before the current page."""
    idle: int = 0
    """Number of pages in a row without a new record."""
    gaps: int = 0
    """Number of pages of the list that were skipped."""
    skipped: dict[str, int] = dataclasses.field(default_factory=dict[str, int])
    """The numbers of unreadable pages, by address."""
    last_error: str = ""
    pages: dict[str, int] = dataclasses.field(default_factory=dict[str, int])
    """The first page with given records, by the records."""
    repeats: int = 0
    """The page whose records the last page repeated; 0 for none."""
    unnarrowed: int | None = None
    """The list's count before it was narrowed; if the count stays the same, it does not count the narrowed list."""
    total: int | None = None
    """The count of the open part of the list."""
    _earlier: int | None = 0
    """The summed counts of earlier parts; None if a part has no count."""
    _part: set[str] | None = None
    """Keys in the open part; None in the first part."""

    def __post_init__(self) -> None:
        self.total = self.counts.total

    def turn(self, keys: Iterable[str], page: int, *, grows: bool) -> list[str]:
        """Count a page's records; return the keys of the new ones.

        Args:
            keys: keys of the records, in order.
            page: number of the page.
            grows: whether the page also shows earlier records.
        """
        listed = list(dict.fromkeys(keys))
        fresh = [key for key in listed if key not in self.seen]
        self.seen.update(fresh)
        if self._part is not None:
            self._part.update(listed)
        self.was_idle, self.idle = self.idle, 0 if fresh else self.idle + 1
        if not grows and listed:
            self._repeated(listed, page)
            again = len(listed) - len(fresh)
            self.duplicates = 0 if fresh else self.duplicates + again
            self.add(duplicates=again)
        self.add(pages=1, records=sum(key not in self.had for key in fresh))
        return fresh

    def is_first(self, identity: str) -> bool:
        """Whether the run has not stored the record under another name yet; counts the record if so."""
        if identity not in self.brought:
            self.brought.add(identity)
            self.duplicates = 0
            return True
        self.duplicates += 1
        self.add(duplicates=1, records=-1)
        return False

    def turned(self, fresh: int, again: int) -> None:
        """Count a page whose fresh records were all stored already as idle."""
        if fresh and fresh == again:
            self.idle = self.was_idle + 1

    def failed(self, page: str, reason: str) -> None:
        """Count an unreadable page, known by address; repeated tries count once."""
        self.last_error = reason
        if page not in self.unread:
            self.unread.add(page)
            self.errors += 1
            self.add(failed=1)

    def came(self, page: str) -> None:
        """Count a page as read, at the first try or later."""
        self.errors = 0
        self.skipped.pop(page, None)
        if page in self.unread:
            self.unread.remove(page)
            self.add(failed=-1)

    def passed_over(self, address: str, page: int) -> None:
        """Count a skipped unreadable page."""
        self.gaps += 1
        self.skipped[address] = page

    def add(self, **more: int) -> None:
        """Add to the counts."""
        self.counts = self.counts.model_copy(
            update={name: getattr(self.counts, name) + by for name, by in more.items()}
        )

    @property
    def home(self) -> int:
        """How many records are collected."""
        return self.counts.home

    @property
    def left(self) -> int:
        """How many more are wanted."""
        return max(0, self.wanted.records - self.home)

    def over(self) -> Over | None:
        """Return why no further record or page is wanted; None to go on."""
        wanted = self.wanted
        if self.errors >= wanted.errors:
            return Over("unread", sentence(LAST_ERROR, own(pages(self.errors, " in a row")), self.last_error))
        if not self.left:
            return enough("enough_records", collected(self.home), "wanted.records")
        if self.duplicates >= wanted.duplicates:
            records = "records in a row were" if self.duplicates > 1 else "record was"
            return Over("known_in_a_row", own(f"{self.duplicates} {records} there already."))
        return None

    def counted(self, total: int) -> bool:
        """Take the page's total; return whether the total is far larger than before."""
        if total == self.unnarrowed:
            return False
        before = self.total
        self.count(total)
        return before is not None and total - before > max(FEW_MORE, MANY_MORE * before)

    def count(self, total: int | None) -> None:
        """Take the total of the open part of the list."""
        self.total = total
        every = None if total is None or self._earlier is None else self._earlier + total
        self.counts = self.counts.model_copy(update={"total": every})

    def begin_part(self) -> None:
        """Begin another part of the list, with its own total."""
        self._earlier = None if self.total is None or self._earlier is None else self._earlier + self.total
        self._part = set()
        self.count(None)

    @property
    def listed(self) -> int:
        """Return how many records of the open part were seen, in the present or the continued run."""
        return len(self.seen | self.had) if self._part is None else len(self._part)

    @property
    def exceeds(self) -> bool:
        """Whether more records came than the open part counts."""
        came = self.home if self._part is None else len(self._part)
        return self.total is not None and came > self.total

    def _repeated(self, listed: list[str], page: int) -> None:
        digest = hashlib.sha256("\n".join(listed).encode("utf-8", "replace")).hexdigest()
        before = self.pages.setdefault(digest, page)
        self.repeats = before if before != page else 0
