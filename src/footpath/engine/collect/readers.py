"""Choose the reader of each page: the browser, or plain HTTP if both gave the same content.

Both are compared on the first page of a kind, and again at intervals. After a difference the browser reads all pages,
and again the pages that HTTP read since the last comparison.
"""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING, Final, Protocol

from footpath.engine.collect.same import same_list, same_posting
from footpath.engine.collect.seen import Seen, Unread
from footpath.errors import Forbidden
from footpath.reading.lists.read import find_listing
from footpath.reading.pagers.read import following, read_pager
from footpath.reading.postings.read import posting_of
from footpath.schema.event import Noticed
from footpath.web.fetch import ALL_THE_SAME, Fetch, Missed

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.engine.collect.screen import Screen
    from footpath.engine.collect.tally import Counters
    from footpath.engine.run_context import RunContext
    from footpath.schema.atlas import ListWay
    from footpath.schema.collect import Through
    from footpath.schema.listing import Listing, Record
    from footpath.schema.posting import Posting

EVERY_LIST: Final = 10
EVERY_RECORD: Final = 25
"""One in this many pages is compared with the browser's."""


class ListState(Protocol):
    """A list during collection, as far as page readers need to know."""

    way: ListWay
    """The known way to read the list; comparisons update it."""

    @property
    def context(self) -> RunContext:
        """The run."""
        ...

    @property
    def tally(self) -> Counters:
        """Return the counts."""
        ...

    def now(self) -> datetime:
        """Return the reference time for relative dates."""
        ...

    def read(self, seen: Seen) -> Listing | None:
        """The list on a page."""
        ...


@dataclasses.dataclass(slots=True)
class Readers:
    """Reads pages of a list and of its records."""

    screen: Screen
    fetch: Fetch
    through: Through = "auto"
    suspect: list[Record] = dataclasses.field(default_factory=list["Record"])
    """Records read without the browser since the last comparison; after a difference they stay here until they are read
    again.
    """
    distrusted: bool = False
    """Whether the suspect records must be read again."""
    _lists: int = 0
    _records: int = 0

    async def open_list(self, state: ListState, url: str) -> Seen | Unread:
        """Read a page of the list."""
        if self.through == "http":
            return await self._get(state, url)
        self._lists += 1
        is_due = self._lists % EVERY_LIST == 1
        if self.through == "auto" and state.way.plain_list and not is_due:
            seen = await self._get(state, url)
            if isinstance(seen, Seen) and state.read(seen) is not None:
                return seen
        seen = await self.screen.open(url)
        if self.through == "auto" and is_due and isinstance(seen, Seen):
            await self._compare_lists(state, url, seen)
        return seen

    async def open_record(self, state: ListState, record: Record) -> Posting | Unread:
        """Read the page of a record."""
        if self.through == "http":
            return await self._said(state, record)
        self._records += 1
        is_due = self._records % EVERY_RECORD == 1
        if self.through == "auto" and state.way.plain_record and not is_due:
            said = await self._said(state, record)
            if not isinstance(said, Unread) and said.title:
                self.suspect.append(record)
                return said
        began = time.perf_counter()
        shown = await self._shown(state, record)
        if self.through == "auto" and is_due and not isinstance(shown, Unread):
            await self._compare_records(state, record, shown, time.perf_counter() - began)
        return shown

    async def read_again(self, state: ListState, record: Record) -> Posting | Unread:
        """Read the page of a record in the browser, whatever is known."""
        return await self._shown(state, record)

    async def _shown(self, state: ListState, record: Record) -> Posting | Unread:
        """Read a record in the browser: at once if the page has structured data, else once at rest."""
        seen = await self.screen.open(record.href, record=True)
        if isinstance(seen, Unread):
            return seen
        read = posting_of(seen.snapshot, now=state.now(), listed=record.posting)
        if read.sources[:1] == ("json_ld",) and read.title and read.description:
            return read
        seen = await self.screen.look(record=True)
        return posting_of(seen.snapshot, await self.screen.markup(), now=state.now(), listed=record.posting)

    async def _said(self, state: ListState, record: Record) -> Posting | Unread:
        """Read a page over HTTP."""
        seen = await self._get(state, record.href)
        if isinstance(seen, Unread):
            return seen
        return posting_of(seen.snapshot, seen.markup, now=state.now(), listed=record.posting)

    async def _get(self, state: ListState, url: str) -> Seen | Unread:
        state.context.spent.check_time()
        began = time.perf_counter()
        got = await self.fetch.get(url)
        if isinstance(got, Missed):
            if got.why == "robots":
                raise Forbidden(f"{got.message.rstrip('.')}.", hint=ALL_THE_SAME)
            return Unread(url, got.message, got.hint)
        state.tally.add(by_http=1)
        return Seen(got.snapshot(), got.html, "http", (time.perf_counter() - began) * 1000)

    async def _compare_lists(self, state: ListState, url: str, shown: Seen) -> None:
        listing = state.read(shown)
        pager = read_pager(shown.snapshot, listing)
        link = following(pager)
        if listing is None or pager.kind not in ("next", "numbers") or (link is not None and not link.href):
            return
        got = await self._get(state, url)
        said = None if isinstance(got, Unread) else find_listing(got.snapshot, listing.shape, now=state.now())
        onward = following(read_pager(got.snapshot, said)) if said is not None and isinstance(got, Seen) else None
        same = said is not None and same_list(listing, said) and (link and link.href) == (onward and onward.href)
        if same != state.way.plain_list:
            await _told(state, "Pages of the list", (shown.ms, got.ms) if same and isinstance(got, Seen) else None)
            state.way = state.way.model_copy(update={"plain_list": same})

    async def _compare_records(self, state: ListState, record: Record, shown: Posting, took_s: float) -> None:
        began = time.perf_counter()
        said = await self._said(state, record)
        ms = (took_s * 1000, (time.perf_counter() - began) * 1000)
        same = not isinstance(said, Unread) and same_posting(shown, said)
        if same != state.way.plain_record:
            await _told(state, "Pages of records", ms if same else None)
            state.way = state.way.model_copy(update={"plain_record": same})
        self.distrusted = not same and bool(self.suspect)
        if same:
            self.suspect.clear()


async def _told(state: ListState, what: str, ms: tuple[float, float] | None) -> None:
    """Note how pages are read from now on; `ms` in the browser and over HTTP, None for a return to the browser."""
    text = f"{what} say other things without the browser; they are read in it."
    if ms is not None:
        text = f"{what} say the same without the browser, in {ms[1]:.0f} ms instead of {ms[0]:.0f}; they are read so."
    await state.context.journal.append(Noticed(what="plain", text=text))
