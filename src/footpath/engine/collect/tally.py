"""Counts of the collection so far, the task's limits, the codes of the ends, and the sink that stores records."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Final, Literal, Protocol

from footpath.advice import option
from footpath.schema.collect import Counts, Wanted
from footpath.schema.event import Collected
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from footpath.memory.journal import Journal
    from footpath.schema.listing import Listing, Record
    from footpath.schema.posting import Kept, Posting

Why = Literal["end", "enough", "errors", "none"]
"""end: the list is complete; enough: a limit of the task; errors: too many unreadable pages; none: no list."""

EndCode = Literal[
    "last_page", "one_page", "all_counted", "emptied", "empty", "nothing_new", "repeats", "known_in_a_row", "led",
    "unscrolled", "another_list", "list_gone", "unreached", "no_browser",
    "enough_records", "enough_pages", "unread", "unpressed", "no_list",
]  # fmt: skip
"""last_page: no control leads on; one_page: neither scrolling nor a pager; emptied: the page after the last is empty
and says so; led: the Collector ended the list; unscrolled: the result of scrolling is unknown; list_gone: the next page
shows no such list; unreached: no control leads to an existing page; no_browser: a control needs a press, but the page
was read without a browser.
"""

Doubt = Literal[
    "fewer_than_counted", "more_than_counted", "pages_left", "still_offered", "unread_pages", "failed_requests",
    "unused_control", "still_loading", "filters_lost", "cut_off", "left_out", "another_list", "list_gone", "unreached",
    "no_browser", "says_failed", "only_first", "says_more", "begun_late", "sent_back", "new_beside",
]  # fmt: skip
"""Evidence against a complete list. filters_lost: a page dropped the filters; cut_off: a page is longer than Footpath
reads, or incomplete; left_out: a record without a title or any wanted field was dropped; says_failed: the page reports
a failure; says_more: the text behind the list announces more; only_first: the page says that it shows the first records
only; begun_late: reading began after the first page; sent_back: the site showed another page than the requested one;
new_beside: a page without new records links to new ones outside of the list.
"""

UNPRESSED: Final = "What leads to more records cannot be pressed without the browser: read the list with the browser."

_WHY: Final[Mapping[EndCode, Why]] = {
    "enough_records": "enough",
    "enough_pages": "enough",
    "unread": "errors",
    "unpressed": "errors",
    "no_list": "none",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Over:
    """The end of collecting, and the judge's verdict."""

    code: EndCode
    reason: str
    whole: bool = False
    """Whether the whole list was seen, without a gap."""
    doubts: tuple[Doubt, ...] = ()
    """The evidence of missing or foreign records."""

    @property
    def why(self) -> Why:
        """The kind of the end."""
        return _WHY.get(self.code, "end")

    @property
    def short(self) -> bool:
        """Whether the list must not be told as whole."""
        return bool(self.doubts)


def enough(code: EndCode, read: str, limit: str) -> Over:
    """The end at a limit of the task."""
    return Over(code, sentence("{}, the limit of the task ({}).", own(read), option(limit)))


def pages(count: int, in_a_row: str = "") -> str:
    """Return a number of pages in words; `in_a_row` only for several."""
    return "1 page" if count == 1 else f"{count} pages{in_a_row}"


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


@dataclasses.dataclass(frozen=True, slots=True)
class FoundRecord:
    """A record with all data read."""

    record: Record
    posting: Posting
    complete: bool = True
    """False if the record's own page was unreadable."""
    unfilled: bool = False
    """Whether its press filled no panel while none was known: the panel may have shown the record already."""


@dataclasses.dataclass(frozen=True, slots=True)
class RunPlace:
    """Where a run is."""

    page: int
    """Number of the page of the list, from 1."""
    cursor: str
    """The address to continue from; empty if the list must be read from its start."""
    counts: Counts


POSTINGS: Final = "postings"
"""The purpose of a list whose records are to be postings (`Sink.reads`)."""


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


async def store_found(
    found: Sequence[FoundRecord], sink: Sink, tally: Counters, place: Callable[[], RunPlace], journal: Journal
) -> None:
    """Store and count records, and journal the counts; `place` is called after the count of incomplete records."""
    tally.add(incomplete=sum(not each.complete for each in found))
    for each, kept in zip(found, await sink.store(found, place()), strict=True):
        tally.had.add(each.record.key)
        if kept is not None:
            tally.add(**{kept: 1})
    await journal.append(Collected(counts=tally.counts))
