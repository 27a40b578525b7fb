"""One collecting run from start to end: resume or begin, filter, read, collect, remember, and report the end.

The rules (`follow`) take the same steps as the Collector's tools (`lead.py`), without the role loop: each decision of
the loop would write out the whole page twice, and an entry, for a record already read.
"""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING

from footpath.advice import AUTO, option
from footpath.engine.choose import KnownWay, choose_remembered
from footpath.engine.collect.by_pages import take_by_pages
from footpath.engine.collect.judge import MAY_HIDE
from footpath.engine.collect.onward import onward
from footpath.engine.collect.opening import bring_filled, bring_unfilled, correct, open_record
from footpath.engine.collect.pages import is_beside_posting, none_of_those, says_none
from footpath.engine.collect.readers import Unread
from footpath.engine.collect.reveal import shows_more
from footpath.engine.collect.tally import POSTINGS, Over, RunPlace, collected
from footpath.engine.end import End, end_of
from footpath.engine.run import TaskRun
from footpath.engine.site.filters import apply_filters
from footpath.errors import BadInput, FootpathError, Refused, SiteUnreachable
from footpath.reading.read import place_of
from footpath.schema.atlas import Atlas, ListWay, PageNode
from footpath.schema.event import Noticed
from footpath.sentence import Sentence, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from footpath.engine.collect.harvest import CollectState
    from footpath.engine.view import View
    from footpath.schema.atlas import Filter
    from footpath.schema.collect import Counts, Wanted
    from footpath.schema.listing import ListShape, PagerKind
    from footpath.schema.run import Run, Rung


@dataclasses.dataclass(frozen=True, slots=True)
class Remembered:
    """How a list was read the last time."""

    page: str
    """Id of the list's page in the atlas."""
    shape: ListShape
    kind: PagerKind | None = None
    way: ListWay = dataclasses.field(default_factory=ListWay)


def remembered(atlas: Atlas | None, url_pattern: str) -> Remembered | None:
    """Return the memory of the list on pages of a pattern."""
    page = _page(atlas, url_pattern)
    if atlas is None or page is None or (shape := atlas.lists.get(page.id)) is None:
        return None
    return Remembered(page.id, shape, atlas.pagers.get(page.id), atlas.ways.get(page.id, ListWay()))


def as_atlas(before: Atlas | None, site: str, place: tuple[str, str], url: str, read: Remembered) -> Atlas:
    """Return the new memory, to merge into the site's atlas. `place` is url pattern and platform."""
    url_pattern, platform = place
    page = _page(before, url_pattern)
    id = page.id if page is not None else _new_id(before)
    node = page or PageNode(id=id, page_type="listing", url_patterns=(url_pattern,), example=url)
    kinds: dict[str, PagerKind] = {id: read.kind} if read.kind else {}
    return Atlas(
        site=site,
        platform=before.platform if before is not None else platform,
        pages=(node,),
        lists={id: read.shape},
        pagers=kinds,
        ways={id: read.way},
        visits=0,  # no exploration took place
    )


def _page(atlas: Atlas | None, url_pattern: str) -> PageNode | None:
    pages = atlas.pages if atlas is not None else ()
    found = [each for each in pages if url_pattern in each.url_patterns]
    return next((each for each in found if atlas is not None and each.id in atlas.lists), next(iter(found), None))


def _new_id(atlas: Atlas | None) -> str:
    taken = {each.id for each in atlas.pages} if atlas is not None else set[str]()
    number = 1
    while (id := "listing" if number == 1 else f"listing-{number}") in taken:
        number += 1
    return id


@dataclasses.dataclass(slots=True, kw_only=True)
class CollectRun(TaskRun):
    """A run through a list, with the services of lower rooms."""

    harvest: CollectState
    site: str
    atlas: Atlas | None = None
    """The atlas of the site, if known."""
    known: Remembered | None = None
    """How the list was read last time."""
    start: RunPlace | None = None
    """Where an earlier run was stopped."""
    narrow: Callable[[CollectState], Awaitable[str]] | None = None
    """Applies the search and the filters, and returns the address of the narrowed list."""
    lead: Callable[[CollectState, str], Awaitable[Over]] | None = None
    """Has the Collector work, where rules find no list; gets the reason."""
    remember: Callable[[Atlas], Awaitable[object]] | None = None
    over: Over | None = None
    """Why the list was not read further; None where an error ended the run."""

    @property
    def is_resumed(self) -> bool:
        """Whether the run continues an earlier one."""
        return self.start is not None

    @property
    def rungs(self) -> Mapping[Rung, int]:
        """None: records are counted, not steps."""
        return {}

    async def work(self, run: Run) -> End:
        """Read the list, page after page, and remember how."""
        await self._choose()
        self.over = over = await self._collect()
        await self._remember()
        return ended(over, self.harvest.tally.counts, self._forbidden)

    async def ended_by(self, error: FootpathError) -> End:
        """Return the end after an error: the records read so far are kept."""
        await self.harvest.flush()
        return ended_by(error, self.harvest.tally.counts)

    def stopped(self, end: End | None) -> End:
        """Return the end after a stop."""
        return interrupted(self.harvest.tally.counts)

    async def _choose(self) -> None:
        """Read the list as the last time, if known. Raises NeedsPerson if no other way is allowed."""
        choice, harvest = choose_remembered(self.context.task, is_known=self.known is not None), self.harvest
        if isinstance(choice, KnownWay) and self.known is not None:
            harvest.shape, harvest.kind, harvest.way = self.known.shape, self.known.kind, self.known.way
            harvest.is_remembered = True
        await self.choose(choice, hint=sentence("Run it with {} to read it.", AUTO))

    async def _collect(self) -> Over:
        harvest = self.harvest
        url, page = str(harvest.context.task.url), 1
        if self.start is not None and self.start.cursor:
            url, page = self.start.cursor, self.start.page
            text = own(f"An earlier run was stopped on page {page}; this one goes on there.")
            await harvest.context.journal.append(Noticed(what="changed", text=text))
        elif harvest.context.task.is_by_model:
            harvest.unnarrowed = harvest.tally.wanted.settings
        elif self.narrow is not None:
            try:
                url = await self.narrow(harvest)
            except BadInput:
                if self.lead is None or harvest.shape is not None:
                    raise
                harvest.unnarrowed = harvest.tally.wanted.settings  # narrowed once the list is found
        unread = await harvest.open(url, page) if harvest.seen is None or harvest.url != url else None
        if isinstance(unread, Unread):
            return _unopened(unread)
        over = await harvest.context.task.ladder.ask(replay=self._as_known, rules=self._by_rules, model=self._by_model)
        if over is not None:
            return over.answer
        assert harvest.seen is not None
        return Over("no_list", none_of_those(harvest.seen.snapshot, harvest.url))

    async def _as_known(self) -> Over | None:
        """Go through the list as an earlier run read it."""
        if self.harvest.changed and self.harvest.context.task.is_bound:
            again = sentence("Run it with {} to read it anew.", AUTO)
            raise Refused("The list has changed since the last run.", hint=again)
        return await self._by_rules() if self.harvest.is_remembered and not self.harvest.changed else None

    async def _by_rules(self) -> Over | None:
        """Go through the list that the rules find."""
        harvest = self.harvest
        assert harvest.seen is not None
        is_of_jobs = harvest.sink.reads == POSTINGS
        if is_of_jobs and harvest.listing is not None and is_beside_posting(harvest.seen.snapshot, harvest.listing):
            harvest.listing = harvest.shape = None
        none = says_none(harvest.seen.snapshot) if harvest.listing is None else ""
        if harvest.listing is None and not none and is_of_jobs:
            await take_by_pages(harvest)
        if harvest.unnarrowed and harvest.listing is not None:  # the list was drawn late
            unread = await narrow_found(harvest)
            if isinstance(unread, Unread):
                return _unopened(unread)
        if harvest.listing is not None:
            return await follow(harvest)
        return Over("empty", sentence("The list is empty; the page says “{}”.", none)) if none else None

    async def _by_model(self) -> Over | None:
        """Have the Collector go through the list; `scrape` has none, and its model reads the fields of each record."""
        harvest = self.harvest
        if self.lead is None:
            return await self._by_rules() if harvest.context.task.is_by_model else None
        assert harvest.seen is not None
        if harvest.context.task.is_by_model:
            return await self.lead(harvest, own("The task says that a model goes through the list."))
        return await self.lead(harvest, none_of_those(harvest.seen.snapshot, harvest.url))

    @property
    def _forbidden(self) -> Sentence:
        """Return why records with forbidden pages are incomplete, and what to do; empty for none."""
        error = self.harvest.forbidden
        if error is None:
            return own("")
        return _joined(sentence("Pages of records were not opened: {}", error.message), error.hint)

    async def _remember(self) -> None:
        harvest = self.harvest
        if self.remember is None or harvest.shape is None or not harvest.page:
            return
        way = harvest.way.model_copy(update={"address": ""}) if harvest.tally.wanted.query else harvest.way
        read = Remembered("", harvest.shape, harvest.kind, way)
        if self.known is not None and _unaddressed(read) == _unaddressed(self.known):
            return
        url = str(harvest.context.task.url)
        await self.remember(as_atlas(self.atlas, self.site, place_of(url), url, read))


def ended(over: Over, counts: Counts, forbidden: str = "") -> End:
    """Return the end of a run from the end of its collection. `forbidden`: why pages of records were not opened."""
    said = _joined(over.reason, home(counts), forbidden)
    match over.why:
        case "none":
            where = "{} Open the address of the list itself, or name a model: {}."
            return End("stuck", sentence(where, over.reason, option("model")))
        case "errors":
            again = sentence("{} Run it again to continue from there.", said)
            return End("failed", again if counts.home else said, error=SiteUnreachable.__name__)
        case _ if over.short:
            return End("stuck", said)
        case _:
            return End("complete", said, f"{counts.total} in all" if counts.total is not None else "")


def ended_by(error: FootpathError, counts: Counts) -> End:
    """Return the end of a run after an error: the records read so far are kept."""
    return dataclasses.replace(end_of(error), reason=_joined(_said(error), home(counts)))


def interrupted(counts: Counts) -> End:
    """Return the end of a run stopped from outside."""
    return End("interrupted", sentence("Stopped. {} Run it again to continue from there.", home(counts)))


def home(counts: Counts) -> Sentence:
    """Return the number of stored records in words; empty for none."""
    total = f" of {counts.total}" if counts.total is not None else ""
    return own(f"{collected(counts.home, total)}." if counts.home else "")


def _unaddressed(read: Remembered) -> Remembered:
    """Return the memory without addresses, since not all of an address may be kept."""
    return dataclasses.replace(read, page="", way=read.way.model_copy(update={"address": "", "first": 1, "step": 1}))


def _said(error: FootpathError) -> Sentence:
    """Return an error's message, with every problem of an input."""
    problems = error.problems if isinstance(error, BadInput) else ()
    return _joined(end_of(error).reason, sentence("{}.", listed("; ", problems)) if problems else "")


def _unopened(unread: Unread) -> Over:
    return Over("unread", _joined(sentence("The list could not be opened: {}", unread.reason), unread.hint))


def _joined(*said: str) -> Sentence:
    return listed(" ", filter(None, said))


async def follow(harvest: CollectState) -> Over:
    """Collect from the open page to the end; return the reason for the end."""
    while True:
        over = await work_page(harvest) or harvest.judge.over_after(harvest.page, harvest.kind or "none")
        if over is None and harvest.turned_by and await shows_more(harvest):
            continue
        if over is None and (over := await onward(harvest)) is None:
            continue
        if over.code in MAY_HIDE and await shows_more(harvest):
            continue
        return harvest.judge.judged(over)


async def work_page(harvest: CollectState) -> Over | None:
    """Collect every record ahead; return why no more are wanted, if so."""
    fresh, before = len(harvest.ahead), harvest.tally.counts.duplicates
    while harvest.ahead:
        if harvest.waiting >= harvest.tally.left:
            await bring_unfilled(harvest)
            await harvest.flush()
        if (over := harvest.tally.over()) is not None:
            break
        await bring_filled(harvest, await open_record(harvest, harvest.ahead.pop(0)))
        if harvest.readers.distrusted:
            await correct(harvest)
    else:
        over = None
    await bring_unfilled(harvest)
    harvest.tally.turned(fresh, harvest.tally.counts.duplicates - before)
    await harvest.flush()
    return over


def narrowing(wanted: Wanted, atlas: Atlas | None) -> Callable[[CollectState], Awaitable[str]] | None:
    """Return a function that narrows the list as wanted; None for the whole list."""
    settings = wanted.settings
    if not settings:
        return None

    async def narrow(harvest: CollectState) -> str:
        """Return the address of the narrowed list. Without a separate address, the list is taken as shown.

        Raises:
            BadInput: no such filter or option exists; the message lists the existing ones.
            SiteUnreachable: the list could not be opened.
        """
        context = harvest.context
        url = str(context.task.url)
        seen = await harvest.screen.open(url)
        if isinstance(seen, Unread):
            raise SiteUnreachable(seen.reason, hint="Try again later.")
        harvest.check_blocked(seen)
        if (whole := harvest.read(seen)) is not None:
            harvest.tally.unnarrowed = whole.total
            if harvest.shape is None:
                harvest.learn(whole)  # many records show a list more surely than the few after narrowing
        known = atlas.filters if atlas is not None else ()
        return await narrow_here(harvest, known, settings)

    return narrow


async def narrow_found(harvest: CollectState) -> Unread | None:
    """Narrow a list found by search; return why the result could not be read.

    Raises:
        BadInput: the list has no such filter or option; the message lists the existing ones.
    """
    settings, harvest.unnarrowed = harvest.unnarrowed, {}
    address = await narrow_here(harvest, (), settings)
    unread = await harvest.open(address, 1) if address != harvest.url else None
    if unread is not None:
        harvest.unnarrowed = settings
    return unread


async def narrow_here(harvest: CollectState, known: Sequence[Filter], settings: Mapping[str, str]) -> str:
    """Narrow the open list in the browser; return the address of the result.

    Raises:
        BadInput: the list has no such filter or option; the message lists the existing ones.
    """
    context, stood = harvest.context, harvest.context.session.url
    began = time.perf_counter()
    done = await apply_filters(context, known, settings, opening=lambda at: _politely(harvest, at))
    how = ", ".join(f"{name} by its {means}" for name, means in done.applied.items())
    await context.journal.append(Noticed(what="narrowed", text=f"The list was narrowed: {how}."))
    if done.url != stood:
        return done.url
    harvest.readers.through = "browser"  # the address lacks the choices: only this page shows the narrowed list
    harvest.url = harvest.url or str(context.task.url)
    await harvest.take(await harvest.screen.look(), 1, began)
    return harvest.url


async def _politely(harvest: CollectState, url: str) -> View | None:
    """Open an address with the list's rules: as robots.txt allows, and at the pace of the run."""
    seen = await harvest.screen.open(url)
    return None if isinstance(seen, Unread) else await harvest.context.settled()
