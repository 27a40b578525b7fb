"""The state of a list during collection: page, records, and stored records."""

from __future__ import annotations

import dataclasses
import time
from collections import Counter
from typing import TYPE_CHECKING, Final
from urllib.parse import urldefrag

from footpath.advice import SIGN_IN
from footpath.engine.collect.judge import (
    Judge,
    against,
    changed_value,
    is_torn,
    left_out,
    new_beside,
    says_all,
    says_other,
)
from footpath.engine.collect.pages import (
    SaidAbove,
    choices,
    counted,
    dropped,
    is_of,
    other_heading,
    says_none,
    told,
    untold,
)
from footpath.engine.collect.readers import Claims, Seen, Unread
from footpath.engine.collect.tally import FoundRecord, RunPlace, Sink, store_found
from footpath.engine.view import understand
from footpath.errors import Forbidden, NeedsPerson
from footpath.reading.addresses import canonical_url
from footpath.reading.filters import chosen_by_site
from footpath.reading.lists.read import alike_listings, find_listing, read_links, read_listings
from footpath.reading.pagers.read import following, last_page, parts_of, read_pager, with_count
from footpath.reading.pagers.words import leads_on
from footpath.reading.postings.read import read_postings
from footpath.schema.atlas import ListWay
from footpath.schema.event import ListRead, Noticed
from footpath.schema.listing import Listing, ListShape, Pager, PagerKind, Record
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from footpath.engine.collect.readers import Readers, Screen
    from footpath.engine.collect.tally import Counters
    from footpath.engine.run_context import RunContext
    from footpath.schema.listing import PageLink
    from footpath.schema.posting import Posting

_SEVERAL: Final = 2
"""Least number of new records outside of a list that speak against it: a single link may be an advertisement."""
LIST_S: Final = 5.0
"""Seconds that a list may take to appear after its page is at rest; at most the time of a step."""

AT_ONCE: Final = 20
"""Number of records stored together, or with the last of a page."""

LAG_S: Final = 1.0
"""Seconds that a record waits at most for others before it is stored."""

GROWS: Final = ("load_more", "scroll")


@dataclasses.dataclass(slots=True)
class CollectState:
    """A list during collection."""

    context: RunContext
    screen: Screen
    readers: Readers
    tally: Counters
    sink: Sink
    now: Callable[[], datetime]
    takes_links: bool = False
    """Whether links without other content count as records, if the page has no better ones."""
    shape: ListShape | None = None
    """How the list is known again."""
    kind: PagerKind | None = None
    """How the list continues, if known."""
    way: ListWay = dataclasses.field(default_factory=ListWay)
    is_remembered: bool = False
    """Whether shape, kind and way come from an earlier run."""
    changed: bool = False
    """Whether the list differs from the remembered one."""
    url: str = ""
    """Address of the page of the list."""
    drops: bool = False
    """Whether links to the next page drop the filters."""
    start: str = ""
    """Address of the list's first page, once open."""
    page: int = 0
    number: int = 1
    """Number of the page in its pager: differs from `page` if the task's address is that of a later page."""
    tried: set[str] = dataclasses.field(default_factory=set[str])
    """Places of the tried controls beside the list (`reveal.py`)."""
    in_vain: Counter[str] = dataclasses.field(default_factory=Counter[str])
    """Number of controls that showed nothing new, by their structure."""
    linked: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """Addresses of links to unread parts of the list, with their words."""
    turned_by: str = ""
    """Place of the control that turned the last page; empty if none did."""
    part: int | None = None
    """Number of the part of the list whose pages are turned; None: the list's own pages."""
    judge: Judge = dataclasses.field(init=False)
    """Takes the evidence of the course."""
    seen: Seen | None = None
    unnarrowed: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str])
    """Wanted choices that are not applied yet, because the list was not found."""
    listing: Listing | None = None
    pager: Pager = dataclasses.field(default_factory=Pager)
    ahead: list[Record] = dataclasses.field(default_factory=list["Record"])
    """Records of the page that are still unopened."""
    unfilled: list[FoundRecord] = dataclasses.field(default_factory=list["FoundRecord"])
    """Records that wait for a panel to be known (`FoundRecord.unfilled`)."""
    forbidden: Forbidden | None = None
    """Why the page of a record was forbidden: the first such error."""
    structured: dict[str, Posting] = dataclasses.field(default_factory=dict[str, "Posting"], repr=False)
    """Structured postings on the list's page, by their addresses."""
    _waiting: list[FoundRecord] = dataclasses.field(default_factory=list["FoundRecord"], repr=False)
    _since: float = 0.0
    _claims: Claims = dataclasses.field(default_factory=Claims, repr=False)
    _is_known: bool = False
    """Whether the last list was recognised by its shape."""
    _is_other: bool = False
    """Whether the page shows the remembered list, chosen for another purpose."""
    _choices: dict[str, tuple[str, str]] | None = dataclasses.field(default=None, repr=False)
    """The fields beside the first page of the list (`kept_choices`)."""
    _told: SaidAbove | None = dataclasses.field(default=None, repr=False)
    """The text of the first page above the list."""
    _narrowing: set[str] = dataclasses.field(default_factory=set[str], repr=False)
    """Words of the first page's address that every record contains."""
    _opened: set[str] = dataclasses.field(default_factory=set[str], repr=False)
    """Addresses of pages already read."""
    _torn: dict[bool, int] = dataclasses.field(default_factory=dict[bool, int], repr=False)
    """The first page with truncated markup, and the first page with complete markup."""

    def __post_init__(self) -> None:
        self.judge = Judge(self.tally)

    async def open(self, url: str, page: int) -> Unread | None:
        """Open a page of the list; return why the page could not be read, after a second try."""
        began = time.perf_counter()
        seen = await self.readers.open_list(self, url)
        if isinstance(seen, Unread):
            began = time.perf_counter()
            seen = await self.readers.open_list(self, url)
        if isinstance(seen, Unread):
            self.tally.failed(url, seen.reason)
            return seen
        self.tally.came(url)
        self._follow_address(url, seen, page)
        self.listing = None
        await self.take(seen, page, began)
        self.url = url  # set last: after a wall, the run's place is the page read last
        return None

    async def take(
        self, seen: Seen, page: int, began: float, *, listing: Listing | None = None, grows: bool = False
    ) -> None:
        """Read a page of the list, once its records have come; new records are `ahead` then.

        Args:
            seen: the page.
            page: number of the page, from 1.
            began: when the page was requested.
            listing: the list on the page, if already read.
            grows: whether the page still shows earlier records.
        """
        if listing is None:
            seen, listing = await self._awaited(seen)
        else:
            self._is_known = True
        self.seen, self.listing, self.page = seen, listing, page
        if listing is None:
            self.pager, self.ahead = Pager(), []
            return
        if not self._is_known:
            await self._told_changed()
        self.learn(listing)
        self.read_pager(seen, listing)
        self.kind = self.pager.kind if self.pager.kind != "none" or self.kind is None else self.kind
        self.way = counted(self.way, self.pager, page, len(listing.records))
        self.witness(seen)
        if self.unnarrowed:
            self.ahead, self.tally.unnarrowed = [], listing.total
            return  # only the total is wanted, no records yet
        if self._is_foreign(listing, seen, page):
            self.ahead = []
            return
        grows = grows or (self.kind in GROWS and page > 1)
        fresh = set(self.tally.turn((each.key for each in listing.records), page, grows=grows))
        self.ahead = self._unhad(listing, fresh)
        self._read_structured(seen)
        if listing.ads:
            text = f"{listing.ads} of the records are advertisements that lead to other sites."
            await self.context.journal.append(Noticed(what="unread", text=text))
        ms = (time.perf_counter() - began) * 1000
        await self.context.journal.append(
            ListRead(page=page, records=len(listing.records), fresh=len(fresh), via=seen.via, ms=round(ms, 1))
        )

    async def _awaited(self, seen: Seen) -> tuple[Seen, Listing | None]:
        """The page once its list has come, and the list: else links, where the task takes links."""
        listing = self.read(seen)
        deadline = time.monotonic() + min(LIST_S, self.context.task.limits.step_seconds)
        while listing is None and seen.via == "browser" and not self.is_blocked(seen):
            if is_bare(seen) or not await self.screen.changed(deadline - time.monotonic()):
                break
            seen = await self.screen.look()
            listing = self.read(seen)
        if listing is None:
            self.check_blocked(seen)
            if self.takes_links and not says_none(seen.snapshot):
                listing = self.sink.choose(read_links(seen.snapshot, now=self.now()))
                self._is_known = listing is not None and listing.shape == self.shape
        return seen, listing

    def _unhad(self, listing: Listing, fresh: set[str]) -> list[Record]:
        """The fresh records that the task does not have yet, each once."""
        first = {each.key: each for each in reversed(listing.records)}
        return [each for key, each in reversed(first.items()) if key in fresh and key not in self.tally.had]

    def _is_foreign(self, listing: Listing, seen: Seen, page: int) -> bool:
        """Whether a page has other records than the wanted list."""
        return (
            self._is_another(listing, seen, page)
            or self._has_dropped(listing, seen, page)
            or self._is_offered_instead(listing, seen)
        )

    def begin_anew(self) -> None:
        """Start again on a list with a pager and fields of its own."""
        self.kind, self.number, self._choices, self.start = None, 1, None, ""

    def read(self, seen: Seen) -> Listing | None:
        """Return the list on a page: the known one, else the meant one.

        A list chosen for another purpose is known only if also chosen for the present one.
        """
        found = find_listing(seen.snapshot, self.shape, now=self.now()) if self.shape is not None else None
        is_meant = self.way.read_for == self.sink.reads
        self._is_known = found is not None and is_meant and self.sink.accepts(found)
        if found is not None and self._is_known:
            return found
        chosen = self.sink.choose(read_listings(seen.snapshot, now=self.now()))
        self._is_known = chosen is not None and not is_meant and chosen.shape == self.shape
        self._is_other = found is not None and not is_meant
        return chosen

    def fresh(self, seen: Seen) -> Listing | None:
        """Return a list of the same kind with an unseen record."""
        assert self.shape is not None
        found = alike_listings(seen.snapshot, self.shape, now=self.now())
        return next((each for each in found if self.has_new(each) and self.sink.accepts(each)), None)

    def has_new(self, listing: Listing) -> bool:
        """Whether a list has an unseen record."""
        return any(each.key not in self.tally.seen for each in listing.records)

    def read_pager(self, seen: Seen, listing: Listing) -> None:
        """Read how the shown list goes on."""
        parts = parts_of(seen.snapshot, listing) if self.part is not None else ()
        part = parts[self.part] if self.part is not None and self.part < len(parts) else listing
        self.pager = read_pager(seen.snapshot, part)
        if self.pager.current is not None:
            self.number = self.pager.current
        self.pager = with_count(self.pager, seen.snapshot, listing, self.number)

    def learn(self, listing: Listing) -> None:
        """Remember how to recognise the list."""
        self.shape = self.shape if self._is_known else listing.shape
        self.way = self.way.model_copy(update={"read_for": self.sink.reads})

    async def bring(self, found: FoundRecord) -> None:
        """Queue a record for storing; a record stored under another name does not count."""
        if not self.sink.takes(found):
            self.tally.gaps += 1  # another run may have stored the record
            needs = self.sink.needs
            self.judge.note("left_out", own(f"A record has no {needs}, and was not kept."))
            text = f"{found.record.href or 'a record of the list'}: no {needs} was found, and it is not kept."
            await self.context.journal.append(Noticed(what="unread", text=text))
            return
        found = dataclasses.replace(found, posting=self._claims.apart(found.posting, found.record))
        if not self.tally.is_first(self.sink.known_by(found)):
            self.tally.had.add(found.record.key)
            return
        self._since = self._since if self._waiting else time.monotonic()
        self._waiting.append(found)
        if len(self._waiting) >= AT_ONCE or time.monotonic() - self._since >= LAG_S:
            await self.flush()

    async def put_right(self, found: FoundRecord) -> None:
        """Store a corrected record again, without a new count."""
        await self.flush()
        if self.sink.takes(found):
            await self.sink.store((found,), self._place)
        await self.flush()  # its first count stands

    async def flush(self) -> None:
        """Store the waiting records with the run's place; before the first page, the place of an earlier run stays."""
        if not self.page:
            return
        found, self._waiting = self._waiting, []
        await store_found(found, self.sink, self.tally, lambda: self._place, self.context.journal)

    @property
    def _place(self) -> RunPlace:
        return RunPlace(self.page, self.url if self.goes_by_address else "", self.tally.counts)

    @property
    def goes_by_address(self) -> bool:
        """Whether each page of the list has a separate address."""
        link = following(self.pager, self.number)
        return self.kind in ("next", "numbers") and (link is None or bool(link.href and not self.is_here(link.href)))

    @property
    def waiting(self) -> int:
        """How many records are found and not stored yet."""
        return len(self._waiting) + len(self.unfilled)

    def is_here(self, url: str) -> bool:
        """Whether an address is the page itself, or a place within."""
        here = self.seen.snapshot.url if self.seen else self.url
        return urldefrag(url).url == urldefrag(here).url or url.lower().startswith("javascript:")

    def is_list(self, url: str) -> bool:
        """Whether an address names the list itself, and no route within its page."""
        here = self.seen.snapshot.url if self.seen else self.url
        return canonical_url(url) == canonical_url(here)

    def is_blocked(self, seen: Seen) -> str:
        """Return the obstacle on a page: `captcha`, `login`, or empty."""
        return understand(seen.snapshot).page.blocked_by

    def check_blocked(self, seen: Seen) -> None:
        """Raise NeedsPerson where a login or a captcha stands in the way."""
        blocked = self.is_blocked(seen)
        if blocked == "captcha":
            raise NeedsPerson(
                "A captcha stands in the way.", cli="Run it with --headed, pass it by hand, run it again."
            )
        if blocked == "login":
            raise NeedsPerson("The site shows this page only after signing in.", hint=SIGN_IN)

    async def _told_changed(self) -> None:
        if not self.is_remembered:
            return
        known_for = self.way.read_for
        self.is_remembered, self.changed, self.way = False, True, ListWay()
        text = "The list has changed since the last run. It is read anew, and remembered as it is now."
        if self._is_other:
            text = f"Another list of the page was read for {known_for or 'something else'}; this one is read anew."
        await self.context.journal.append(Noticed(what="changed", text=text))

    def _is_another(self, listing: Listing, seen: Seen, page: int) -> bool:
        """Whether the next page belongs to another list: its total is far larger, and its address does not extend the
        list's.
        """
        before = self.tally.total
        if page == 1 or not self.start:
            self.start = seen.snapshot.url
        if listing.total is None or not self.tally.counted(listing.total) or page == 1:
            return False
        if self.goes_by_address and not self.drops and is_of(self.start, seen.snapshot.url):
            return False
        self.tally.count(before)
        self.judge.note(
            "another_list",
            own(f"Page {page} is of another list: it counts {listing.total} records instead of {before}."),
        )
        return True

    def _has_dropped(self, listing: Listing, seen: Seen, page: int) -> bool:
        """Whether a later page has lost a filter of the list."""
        now, here = choices(seen.snapshot, listing, self.pager), seen.snapshot.url
        if self._choices is None or page == 1:
            self._choices, self._told = now, told(seen.snapshot, listing)
            said = left_out(here, "")
            self._narrowing = {word for word in said if says_all(seen.snapshot, listing, {word})}
            return False
        if self._told is not None and (heading := other_heading(self._told, told(seen.snapshot, listing))):
            words = "Page {} is of another list: above its records it says “{}”."
            self.judge.note("another_list", sentence(words, str(page), heading))
            return True
        if (lost := dropped(self._choices, now)) is not None:
            words = "Page {} no longer has “{}” in “{}”: its records are not those of the list."
            self.judge.note("filters_lost", sentence(words, str(page), lost[1], lost[0]))
            return True
        if self._told is not None and (
            gone := untold(self._told, told(seen.snapshot, listing), self.judge.narrowed_by)
        ):
            words = "Page {} no longer says “{}” above its records: they are not those of the list."
            self.judge.note("filters_lost", sentence(words, str(page), gone))
            return True
        if (other := changed_value(self.start, here)) is not None:
            words = "Page {} has {} as {} instead of {}: its records are not those of the list."
            self.judge.note("filters_lost", sentence(words, str(page), *other))
            return True
        gone = self._narrowing & left_out(self.start, here)
        if gone and not says_all(seen.snapshot, listing, gone):
            words = "The address of page {} no longer says “{}”, nor do its records: they are not those of the list."
            self.judge.note("filters_lost", sentence(words, str(page), min(gone)))
            return True
        return False

    def _is_offered_instead(self, listing: Listing, seen: Seen) -> bool:
        """Whether the page reports no match, and shows other records instead."""
        wanted = self.tally.wanted
        if not (wanted.query or wanted.location or wanted.filters):
            return False
        said = says_none(seen.snapshot)
        if not said or not says_other(seen, listing, said):
            return False
        self.judge.note("another_list", sentence("The page says “{}” and then shows other records.", said))
        return True

    def _follow_address(self, asked: str, seen: Seen, page: int) -> None:
        """Note that the site showed an earlier page instead of the requested one."""
        wanted, came = canonical_url(asked), canonical_url(seen.snapshot.url)
        if came != wanted and came in self._opened and wanted not in self._opened:
            self.judge.note("sent_back", own(f"Instead of page {page} the site shows a page that was read before."))
        self._opened |= {wanted, came}

    def witness(self, seen: Seen) -> None:
        """Give the judge the page's evidence on the rest of the list."""
        judge, leads = self.judge, following(self.pager, self.number)
        judge.number, judge.last = self.number, last_page(self.pager)
        judge.offers = _label(seen, leads) if leads is not None and not leads.disabled else ""
        self._note_cut(seen)
        if self.page == 1:
            self._witness_first(seen)
        if self.listing is None:
            return
        for of_page in ("only_first", "says_more"):
            judge.withdraw(of_page)
        if self.tally.idle and (beside := new_beside(seen, self.listing, self.tally.seen)) >= _SEVERAL:
            words = f"Page {self.page} brought nothing new to this list, and has {beside} new records outside of it."
            judge.note("new_beside", own(words))
        if self.kind in GROWS:
            judge.withdraw("says_failed")
        for doubt, text in against(seen, self.listing):
            if doubt not in ("only_first", "says_more") or leads is None:
                judge.note(doubt, text)

    def _witness_first(self, seen: Seen) -> None:
        """Give the judge the evidence of the first page: filters that the site chose, and a late begin."""
        if self.listing is not None and not self.tally.wanted.settings:
            first = self.listing.records[0].first
            self.judge.narrowed_by = chosen_by_site(seen.snapshot, understand(seen.snapshot).page, first)
        if self._is_late(seen):
            self.judge.note("begun_late", own("The first page that was read is not the first one of the list."))

    def _note_cut(self, seen: Seen) -> None:
        if seen.snapshot.truncated:
            self.judge.note("cut_off", own(f"Page {self.page} is longer than Footpath reads."))
        if seen.markup:
            self._torn.setdefault(is_torn(seen.markup), self.page)
            if len(self._torn) > 1:
                text = own(f"Page {self._torn[True]} did not come whole: its markup does not end.")
                self.judge.note("cut_off", text)

    def _is_late(self, seen: Seen) -> bool:
        """Whether other pages of the list come before the present one."""
        back = self.pager.previous
        leads_here = back is not None and back.href and not back.disabled and back.age != "older"
        return self.number > 1 or bool(
            leads_here
            and back is not None
            and self.listing is not None
            and leads_on(back.href, seen.snapshot.url, len(self.listing.records))
        )

    def _read_structured(self, seen: Seen) -> None:
        said = read_postings(seen.snapshot, seen.markup, now=self.now())
        self.structured = {canonical_url(each.url): each for each in said if each.url}


def is_bare(seen: Seen) -> bool:
    """Whether a page came without a word."""
    return not seen.snapshot.blocks and not seen.snapshot.elements


def _label(seen: Seen, link: PageLink) -> str:
    element = seen.snapshot.by_ref.get(link.ref)
    return element.name or element.text if element is not None else ""
