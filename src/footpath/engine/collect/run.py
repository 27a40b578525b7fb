"""One collecting run from start to end: resume or begin, read, collect, remember, and report the end."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.advice import AUTO, option
from footpath.engine.choose import KnownWay, choose_remembered
from footpath.engine.collect.course import follow
from footpath.engine.collect.ending import Over
from footpath.engine.collect.known import Remembered, as_atlas
from footpath.engine.collect.narrow import narrow_found
from footpath.engine.collect.nothing import none_of_those, says_none
from footpath.engine.collect.seen import Unread
from footpath.engine.collect.tally import collected
from footpath.engine.end import End, end_of
from footpath.engine.run import TaskRun
from footpath.errors import BadInput, FootpathError, Refused, SiteUnreachable
from footpath.reading.read import place_of
from footpath.schema.event import Noticed
from footpath.sentence import Sentence, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from footpath.engine.collect.harvest import CollectState
    from footpath.engine.collect.sink import RunPlace
    from footpath.schema.atlas import Atlas
    from footpath.schema.collect import Counts
    from footpath.schema.run import Run, Rung


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
            raise Refused("The list is not what it was the last time.", hint=again)
        return await self._by_rules() if self.harvest.is_remembered and not self.harvest.changed else None

    async def _by_rules(self) -> Over | None:
        """Go through the list that the rules find."""
        harvest = self.harvest
        if harvest.unnarrowed and harvest.listing is not None:  # the list was drawn late
            unread = await narrow_found(harvest)
            if isinstance(unread, Unread):
                return _unopened(unread)
        if harvest.listing is not None:
            return await follow(harvest)
        assert harvest.seen is not None
        if said := says_none(harvest.seen.snapshot):
            return Over("empty", sentence("The list is empty; the page says “{}”.", said))
        return None

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
            again = sentence("{} Run it again, and it goes on from there.", said)
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
    return End("interrupted", sentence("Stopped. {} Run it again, and it goes on from there.", home(counts)))


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
