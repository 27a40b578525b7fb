"""What has come so far, and when it is enough. Pure: the limits are the task's, the reasons are for a person."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Final, Literal

from footpath.advice import option
from footpath.schema.collect import Counts
from footpath.sentence import listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.collect import Wanted
    from footpath.sentence import Sentence

IDLE_ROUNDS: Final = {"next": 2, "numbers": 2, "load_more": 2, "scroll": 3, "none": 1}
"""Pages or rounds in a row without a new record after which a list has come to its end."""

FEW_MORE: Final = 5
MANY_MORE: Final = 0.2
"""A list that counts so many more records on its next page, and this share more, is another list."""

Why = Literal["end", "enough", "errors", "none"]
"""end: the list has no more; enough: a limit of the task; errors: too many pages could
not be read; none: there is no list."""


LAST_ERROR: Final = "{} could not be read, the last: {}"


def pages(count: int, in_a_row: str = "") -> str:
    """So many pages, in words; `in_a_row` only where they can be."""
    return "1 page" if count == 1 else f"{count} pages{in_a_row}"


def collected(count: int, total: str = "") -> str:
    """How many records were collected, of how many, in words."""
    return f"{count}{total} collected"


@dataclasses.dataclass(frozen=True, slots=True)
class Over:
    """Why it ends."""

    why: Why
    reason: str
    whole: bool = False
    """Whether the whole list was seen, without a gap."""
    short: bool = False
    """Whether the site shows that there are records that did not come, or that others came."""


@dataclasses.dataclass(slots=True)
class Tally:
    """Counts of a run, with what is in a row."""

    wanted: Wanted
    counts: Counts = dataclasses.field(default_factory=Counts)
    seen: set[str] = dataclasses.field(default_factory=set[str])
    """Keys of the records that this run has seen on its pages."""
    had: set[str] = dataclasses.field(default_factory=set[str])
    """Keys of those that are collected already, those of a run that this one goes on from among them."""
    errors: int = 0
    """Pages in a row that could not be read."""
    unread: set[str] = dataclasses.field(default_factory=set[str])
    """Addresses of all that could not be read."""
    duplicates: int = 0
    """Records in a row that were seen already."""
    brought: set[str] = dataclasses.field(default_factory=set[str])
    """What the postings that this run has brought are known by."""
    was_idle: int = 0
    """What `idle` was before the page that is worked."""
    idle: int = 0
    """Pages in a row that brought no new record."""
    gaps: int = 0
    """Pages of the list that were passed over."""
    skipped: dict[str, int] = dataclasses.field(default_factory=dict[str, int])
    """The numbers of those that could not be read, by their addresses."""
    broken: bool = False
    """Whether a request for more records failed, and nothing new has come since."""
    last_error: str = ""
    pages: dict[str, int] = dataclasses.field(default_factory=dict[str, int])
    """Which page showed these records first, by what it showed."""
    repeats: str = ""
    unnarrowed: int | None = None
    """How many records the list counted before it was narrowed; where it still does, it does not count these."""
    another: str = ""
    """That the page that was read last is one of another list, where it is."""

    def turn(self, keys: Iterable[str], page: int, *, grows: bool) -> list[str]:
        """Take what a page lists; the keys of its records that were not seen before.

        Args:
            keys: of its records, in order.
            page: its number.
            grows: whether it shows what earlier rounds brought, too.
        """
        listed = list(dict.fromkeys(keys))
        fresh = [key for key in listed if key not in self.seen]
        self.seen.update(fresh)
        self.was_idle, self.idle = self.idle, 0 if fresh else self.idle + 1
        if not grows and listed:
            self._repeated(listed, page)
            again = len(listed) - len(fresh)
            self.duplicates = 0 if fresh else self.duplicates + again
            self.add(duplicates=again)
        self.add(pages=1, records=sum(key not in self.had for key in fresh))
        return fresh

    def is_first(self, identity: str) -> bool:
        """Whether a record is not home yet by another name, in this run; takes it for one more where it is not."""
        if identity not in self.brought:
            self.brought.add(identity)
            self.duplicates = 0
            return True
        self.duplicates += 1
        self.add(duplicates=1, records=-1)
        return False

    def turned(self, fresh: int, again: int) -> None:
        """Take how many of the fresh records of a page turned out to be home already: a page of such is an idle one."""
        if fresh and fresh == again:
            self.idle = self.was_idle + 1

    def failed(self, page: str, reason: str) -> None:
        """Take that a page, known by its address, could not be read; however often it is tried, it is one page."""
        self.last_error = reason
        if page not in self.unread:
            self.unread.add(page)
            self.errors += 1
            self.add(failed=1)

    def came(self, page: str) -> None:
        """Take that a page was read, at the first try or later."""
        self.errors = 0
        self.skipped.pop(page, None)
        if page in self.unread:
            self.unread.remove(page)
            self.add(failed=-1)

    def passed_over(self, address: str, page: int) -> None:
        """Take that the list goes on behind a page that could not be read."""
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
        """Why no further record or page is wanted; None where one is."""
        wanted = self.wanted
        if self.errors >= wanted.errors:
            return Over("errors", sentence(LAST_ERROR, own(pages(self.errors, " in a row")), self.last_error))
        if not self.left:
            return _enough(collected(self.home), "wanted.records")
        if self.duplicates >= wanted.duplicates:
            records = "records in a row were" if self.duplicates > 1 else "record was"
            return Over("end", own(f"{self.duplicates} {records} there already."))
        return None

    def over_after(self, page: int, kind: str) -> Over | None:
        """Why no page after this one is wanted."""
        if (over := self.over()) is not None:
            return over
        if self.another:
            return Over("end", own(self.another), short=True)
        if self.repeats and self.idle:
            return Over("end", own(self.repeats))
        if self.idle >= IDLE_ROUNDS.get(kind, 2):
            return Over("end", own(f"{pages(self.idle, ' in a row')} brought nothing new."))
        if page >= self.wanted.pages:
            read = f"{pages(page)} {'was' if page == 1 else 'were'} read"
            return _enough(read, "wanted.pages")
        return None

    def counted(self, total: int) -> bool:
        """Take how many records the page says that there are; whether that is far more than the page before said."""
        if total == self.unnarrowed:
            return False
        before = self.counts.total
        self.counts = self.counts.model_copy(update={"total": total})
        return before is not None and total - before > max(FEW_MORE, MANY_MORE * before)

    def judged(self, over: Over) -> Over:
        """The end with whether the whole list was seen, and whether it certainly was not."""
        total, came = self.counts.total, len(self.seen | self.had)
        if over.why == "end" and (total is None or came < total) and (missing := self._missing()):
            return dataclasses.replace(over, reason=listed(" ", (over.reason, *missing)), whole=False, short=True)
        if over.why != "end" or total is None:
            return dataclasses.replace(over, whole=over.whole and not self.gaps)
        if self.home > total:
            more = sentence("{} {} records came where the list counts {}.", over.reason, str(self.home), str(total))
            return dataclasses.replace(over, reason=more, whole=False, short=True)
        return dataclasses.replace(over, whole=over.whole and not self.gaps and came >= total, short=came < total)

    def _missing(self) -> list[Sentence]:
        """What shows that records are missing, whatever the site counts."""
        said: list[Sentence] = []
        if self.skipped:
            numbers = sorted(self.skipped.values())
            which = "Page" if len(numbers) == 1 else "Pages"
            said.append(own(f"{which} {', '.join(map(str, numbers))} of the list could not be read."))
        if self.broken:
            said.append(own("A request of the page for more records failed."))
        return said

    def _repeated(self, listed: list[str], page: int) -> None:
        digest = hashlib.sha256("\n".join(listed).encode("utf-8", "replace")).hexdigest()
        before = self.pages.setdefault(digest, page)
        self.repeats = f"The list repeats: page {page} shows what page {before} showed." if before != page else ""


def _enough(read: str, limit: str) -> Over:
    return Over("enough", sentence("{}, the limit of the task ({}).", own(read), option(limit)))
