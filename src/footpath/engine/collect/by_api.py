"""Collect a list from an API: with the same evidence and limits as for pages."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import time
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.judge import Judge
from footpath.engine.collect.tally import FoundRecord, Over, RunPlace, Sink, store_found
from footpath.language.text import fold, words
from footpath.reading.text_values import whole
from footpath.schema.event import ListRead, Noticed
from footpath.schema.listing import Record
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.boards.asking import BoardReader, ListPart
    from footpath.engine.collect.tally import Counters
    from footpath.engine.limits import Spent
    from footpath.memory.journal import Journal
    from footpath.schema.posting import Posting

AT_ONCE: Final = 50
"""Number of postings stored together."""

LAG_S: Final = 1.0
"""Seconds that a posting waits at most for others before it is stored."""


@dataclasses.dataclass(slots=True, kw_only=True)
class ApiCourse:
    """Reads a list in parts, and stores the wanted records."""

    reader: BoardReader
    most: int
    """The most records that the API lists; 0: no such limit."""
    sink: Sink
    tally: Counters
    journal: Journal
    spent: Spent
    is_kept: Callable[[Posting], Awaitable[bool]]
    """Whether a posting was stored by an earlier run."""
    judge: Judge = dataclasses.field(init=False)
    over: Over | None = None
    """Why reading ended; None after an error."""
    _waiting: list[FoundRecord] = dataclasses.field(default_factory=list[FoundRecord])
    _since: float = 0.0
    _page: int = 0

    def __post_init__(self) -> None:
        self.judge = Judge(self.tally)

    async def follow(self) -> Over:
        """Read the list to its end, or to a limit of the task; return the reason for the end. Raises the errors of
        `BoardReader.part`.
        """
        self.over = over = self.judge.judged(await self._to_its_end())
        return over

    async def _to_its_end(self) -> Over:
        offset: int | None = 0
        while True:
            self._page += 1
            part = await self._read(offset)
            over = await self._take(part)
            await self.flush()
            if over is None and part.next is not None:
                over = self.judge.over_after(self._page, "next")
            if over is not None:
                return over
            if (offset := part.next) is None:
                return self._end(part)

    async def flush(self) -> None:
        """Store the waiting records."""
        found, self._waiting = self._waiting, []
        if self._page:
            await store_found(found, self.sink, self.tally, self._place, self.journal)

    def _place(self) -> RunPlace:
        return RunPlace(self._page, "", self.tally.counts)

    async def _read(self, offset: int | None) -> ListPart:
        began = time.perf_counter()
        part = await self.reader.part(offset or 0)
        is_capped = bool(self.most) and (part.total or 0) >= self.most
        if is_capped:
            self.judge.note("cut_off", own(f"The API lists at most {self.most} postings."))
        if part.total and not is_capped:  # later parts may count 0
            self.tally.count(part.total)
        fresh = self.tally.turn((_key(part, each) for each in part.records), self._page, grows=False)
        self.tally.add(by_http=1)
        ms = round((time.perf_counter() - began) * 1000, 1)
        event = ListRead(page=self._page, records=len(part.records), fresh=len(fresh), via="http", ms=ms)
        await self.journal.append(event)
        return part

    async def _take(self, part: ListPart) -> Over | None:
        """Store the postings of a part; return why no more are wanted, if so."""
        seen = set[str]()
        for record in part.records:
            key = _key(part, record)
            if key in self.tally.had or key in seen:
                continue
            seen.add(key)
            self.spent.check_time()
            is_late = bool(self._waiting) and time.monotonic() - self._since > LAG_S
            if is_late or len(self._waiting) >= min(AT_ONCE, self.tally.left):
                await self.flush()
            if (over := self.tally.over()) is not None:
                return over
            if (read := await self._wanted(part, record)) is not None:
                posting, unread = read
                await self._bring(
                    FoundRecord(Record(key=key, first=0, last=0, href=posting.url), posting, not unread), unread
                )
        return None

    async def _wanted(self, part: ListPart, record: object) -> tuple[Posting, str] | None:
        """Read a record's posting, with the reason if its details are unread; None if it is not wanted."""
        wanted = self.tally.wanted
        listed = part.reader.posting(record)
        is_elsewhere = not is_in(listed, wanted.location)
        may_tell = is_elsewhere and not listed.places and wanted.details and self.reader.has_details
        fits = (not is_elsewhere or may_tell) and has_words(listed, wanted.query)
        if not fits and not await self.is_kept(listed):
            return None
        posting, unread = await self.reader.posting(part, record, listed, details=wanted.details)
        if may_tell and not is_in(posting, wanted.location) and not await self.is_kept(listed):
            return None
        return posting, unread

    async def _bring(self, found: FoundRecord, unread: str) -> None:
        if unread:
            self.tally.failed(found.record.key, unread)
            text = sentence("{}: {} What the list says of it is kept.", found.posting.title, unread)
            await self.journal.append(Noticed(what="unread", text=text))
        else:
            self.tally.came(found.record.key)
        if not self.sink.takes(found):
            self.tally.gaps += 1
            self.judge.note("left_out", own(f"A record has no {self.sink.needs}, and was not kept."))
        elif self.tally.is_first(self.sink.known_by(found)):
            self._since = self._since if self._waiting else time.monotonic()
            self._waiting.append(found)

    def _end(self, part: ListPart) -> Over:
        if part.doubt:
            return Over("list_gone", own(part.doubt))
        if not part.records and self._page == 1:
            self.tally.count(0)
            return Over("empty", own("The list is empty."))
        return Over("one_page" if self._page == 1 else "last_page", own("The API has no more."))


def has_words(posting: Posting, query: str) -> bool:
    """Whether a posting has each of the words, or a word that begins so."""
    wanted = words(query)
    said = words(" ".join((posting.title, posting.organisation, *posting.tags, posting.description))) if wanted else ()
    return all(any(each.startswith(word) for each in said) for word in wanted)


def is_in(posting: Posting, location: str) -> bool:
    """Whether a posting is in a place or country, or remote if wanted."""
    place, code = fold(location), whole("countries", location)
    named = (fold(f"{each.text} {each.city} {each.region} {each.country}") for each in posting.places)
    return (
        not place
        or any(place in each for each in named)
        or any(code == each.country for each in posting.places if code)
        or (posting.remote is True and place == "remote")
    )


def _key(part: ListPart, record: object) -> str:
    said = part.reader.key(record) or json.dumps(record, sort_keys=True)
    return said if len(said) <= 200 else hashlib.sha256(said.encode()).hexdigest()
