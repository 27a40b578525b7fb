"""Read the pages of a list: with the browser, or with plain HTTP if both gave the same content.

Both are compared on the first page of a kind, and again at intervals. After a difference the browser reads all pages,
and again the pages that HTTP read since the last comparison. The browser has the list in one tab, record pages in
another.
"""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING, Final, Literal, Protocol

from footpath.engine.sent_requests import try_out
from footpath.engine.view import understand
from footpath.errors import Forbidden, PageGone, SiteUnreachable, Unresponsive
from footpath.language.text import fold
from footpath.page.worlds import Navigated
from footpath.reading.addresses import page_url
from footpath.reading.effect import posts
from footpath.reading.lists.read import find_listing
from footpath.reading.pagers.read import following, read_pager
from footpath.reading.postings.page import names_of_place
from footpath.reading.postings.read import merged, posting_of
from footpath.reading.same_posting import posting_keys
from footpath.schema.action import Action, Click, Outcome
from footpath.schema.event import Noticed
from footpath.web.fetch import ALL_THE_SAME, Fetch, Missed

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from footpath.engine.collect.tally import Counters
    from footpath.engine.run_context import RunContext
    from footpath.page.tab import Tab
    from footpath.schema.atlas import ListWay
    from footpath.schema.collect import Through
    from footpath.schema.listing import Listing, Record
    from footpath.schema.posting import JobPlace, Posting
    from footpath.schema.snapshot import Element, Snapshot

Via = Literal["browser", "http"]


@dataclasses.dataclass(frozen=True, slots=True)
class Seen:
    """A page as read."""

    snapshot: Snapshot
    markup: str = ""
    """Its HTML; empty if not needed."""
    via: Via = "browser"
    ms: float = 0.0
    """Milliseconds from the request to the reading, without polite pauses."""


@dataclasses.dataclass(frozen=True, slots=True)
class Unread:
    """A page that could not be read, and why."""

    url: str
    reason: str
    hint: str = ""
    """Advice for the person, if the list itself is unreadable."""


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


OPEN_S = 30.0
"""Seconds that a page may take to come."""

ASK_S = 10.0
"""Seconds within which a page answers."""

TURNS = 3
"""Number of readings if another page replaces the first meanwhile."""


@dataclasses.dataclass(slots=True)
class Screen:
    """The session of a run: polite page loads, and actions that need a browser."""

    context: RunContext
    _list: Tab | None = None
    _record: Tab | None = None
    _read: Snapshot | None = None
    """The last reading of the list."""

    async def open(self, url: str, *, record: bool = False) -> Seen | Unread:
        """Open a page and read the page: a list at rest, a record's page at once. `look` reads again at rest.

        Raises:
            Forbidden: the task does not grant the address, or robots.txt forbids it.
        """
        session = self.context.session
        self.context.spent.check_time()
        began, held_s = time.perf_counter(), session.holds.held_s
        try:
            await self._show(record=record)
            await self.context.open(url, OPEN_S, at_rest=False)
            snapshot = await (self._now() if record else self._at_rest())
            self._read = self._read if record else snapshot
        except (SiteUnreachable, Unresponsive, PageGone) as error:
            return Unread(url, error.message, error.hint)
        finally:
            self._keep(record=record)
        took_s = time.perf_counter() - began - (session.holds.held_s - held_s)
        return Seen(snapshot, ms=took_s * 1000)

    async def look(self, *, record: bool = False) -> Seen:
        """Read the list, or the record's page, at rest."""
        began = time.perf_counter()
        await self._show(record=record)
        snapshot = await self._at_rest()
        self._read = self._read if record else snapshot
        return Seen(snapshot, ms=(time.perf_counter() - began) * 1000)

    async def markup(self) -> str:
        """Return the present HTML of the last read page."""
        return await self.context.session.tab.markup(ASK_S)

    async def act(self, action: Action, element: Element | None) -> Outcome:
        """Act on the list. A form that counts on the other side is not sent, and no other request with an effect
        leaves.

        Raises:
            Forbidden: the target is forbidden by robots.txt; the list is unchanged.
            SiteUnreachable: the site asks for a pause longer than a run lasts.
        """
        if isinstance(action, Click) and element is not None and posts(element):
            return Outcome(ok=False, failure="blocked", message=f"“{element.name}” sends a form; it was not pressed.")
        await self._show(record=False)
        session = self.context.session
        kept_back = len(session.kept_back)
        if isinstance(action, Click) and self._read is not None:
            outcome = await try_out(self.context, understand(self._read), action, element)
        else:
            outcome = await session.act(action, element, deadline_s=self.context.task.limits.step_seconds)
        if len(session.kept_back) > kept_back:
            raise session.kept_back[kept_back]
        patience = self.context.task.limits.step_seconds
        if outcome.failure == "navigation" and await session.tab.traffic.wait_arrived(patience):
            return Outcome(ok=True, navigated=True)  # the page navigated before the press was complete
        return outcome

    @property
    def failures(self) -> int:
        """How many requests of the list's scripts have failed."""
        return self._list.traffic.failures if self._list is not None else 0

    @property
    def unanswered(self) -> frozenset[str]:
        """Return the pending requests of the list's page."""
        return frozenset(self._list.traffic.open) if self._list is not None else frozenset()

    async def wheel(self, x: float, y: float, by: float) -> None:
        """Turn the mouse's wheel over a point of the list."""
        await self._show(record=False)
        await self.context.session.tab.wheel(x, y, by, ASK_S)

    async def changed(self, within_s: float) -> bool:
        """Whether the page changed again within the deadline."""
        return within_s > 0 and await self.context.session.changed(within_s)

    async def _now(self) -> Snapshot:
        try:
            return await self.context.session.observe()
        except Navigated:
            return await self._at_rest()

    async def _at_rest(self) -> Snapshot:
        session, limits = self.context.session, self.context.task.limits
        for _ in range(TURNS):
            try:
                snapshot = await session.observe_at_rest(limits.step_seconds)
                if not await self.context.stood():
                    return snapshot
            except Navigated:
                await session.settle(limits.step_seconds)
        raise Unresponsive("The page went on to other pages all the time.", hint="Try again later.")

    async def _show(self, *, record: bool) -> None:
        tabs = self.context.session.tabs
        wanted = self._record if record else self._list
        if wanted is not None and wanted in tabs.open:
            tabs.switch(tabs.open.index(wanted))
        elif record and tabs.current is not None and tabs.current is self._list:
            await tabs.new(beside=True)

    def _keep(self, *, record: bool) -> None:
        if record:
            self._record = self.context.session.tabs.current
        else:
            self._list = self.context.session.tabs.current


_TOLD: Final = ("title", "organisation", "board_id", "remote", "employment", "posted", "valid_through", "apply_url")
"""Fields that must be literally equal."""


def same_list(one: Listing, other: Listing) -> bool:
    """Whether two readings of a list say the same."""
    return [_said(record) for record in one.records] == [_said(record) for record in other.records]


def same_posting(one: Posting, other: Posting) -> bool:
    """Whether two readings of a page tell the same of a job."""
    if any(getattr(one, name) != getattr(other, name) for name in _TOLD):
        return False
    places = [[place.text for place in each.places] for each in (one, other)]
    pays = [each.salary and (each.salary.low, each.salary.high, each.salary.currency) for each in (one, other)]
    words = [each.description.split() for each in (one, other)]
    return places[0] == places[1] and pays[0] == pays[1] and words[0] == words[1]


def completed(page: Posting, listed: Posting) -> Posting:
    """Return the job page's data completed by the list's, without a name known to be a place, a tag, or several.

    A labelled value of the list outranks a guess from the page's layout; but the page's title replaces a cut title.
    """
    towns = (name for place in listed.places for name in names_of_place(place))
    known = {*towns, *listed.tags, *page.tags}
    if "organisation" in page.guessed and _is_made_of(page.organisation, known):
        page = page.model_copy(update={"organisation": ""})
    if "organisation" in listed.guessed and listed.organisation in {place.text for place in page.places}:
        listed = listed.model_copy(update={"organisation": ""})
    if _is_cut(listed.title, page.title):
        listed = listed.model_copy(update={"title": ""})
    whole = merged((page, listed))
    return whole.model_copy(update={"places": tuple(_without_firm(each, whole) for each in whole.places)})


def _without_firm(place: JobPlace, posting: Posting) -> JobPlace:
    """Return a place without the name of the organisation before its comma: "Taff Clinic, Newport"."""
    rest = place.text.removeprefix(f"{posting.organisation}, ") if posting.organisation else place.text
    return place if not rest else place.model_copy(update={"text": rest})


def _is_made_of(name: str, known: Collection[str]) -> bool:
    """Whether a name is a known text, or a line of several known ones: "Taff Clinic, Newport"."""
    return name in known or all(part in known for part in name.split(", "))


def _is_cut(title: str, whole: str) -> bool:
    """Whether a title is a cut version of a longer one, with dots at the end."""
    begun = title.rstrip(" .…")
    return title != begun and bool(begun) and whole.startswith(begun)


def addressed(posting: Posting, record: Record) -> Posting:
    """Return the posting with the list's address, if the posting has none."""
    return posting if posting.url or not record.href else posting.model_copy(update={"url": page_url(record.href)})


class Claims:
    """The owners of ids and addresses among a list's records."""

    def __init__(self) -> None:
        self._owners: dict[str, Record] = {}

    def apart(self, posting: Posting, record: Record) -> Posting:
        """Return the posting without an id or address that another record already has. A row without both and with
        another's words gets its own words as id.
        """
        owners = [self._owners.setdefault(key, record) for key in posting_keys(posting, "")]
        if not (posting.url or posting.board_id) and any(owner.key != record.key for owner in owners):
            return posting.model_copy(update={"board_id": record.key})
        if not record.href or not any(_is_another(owner, record) for owner in owners):
            return posting
        return posting.model_copy(update={"board_id": "", "url": page_url(record.href)})


def _is_another(one: Record, other: Record) -> bool:
    titles = [fold(each.posting.title) for each in (one, other)]
    return bool(one.href) and one.href != other.href and all(titles) and titles[0] != titles[1]


def _said(record: Record) -> tuple[object, ...]:
    return record.href, {name: " ".join(text.split()) for name, text in record.texts.items()}
