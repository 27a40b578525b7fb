"""One collecting run from its start to its end: go on or begin, read, bring home, remember, and say how it ended."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING

from footpath.advice import AUTO, option
from footpath.engine.collect.course import follow
from footpath.engine.collect.known import Remembered, as_atlas
from footpath.engine.collect.narrow import narrow_found, settings_of
from footpath.engine.collect.nothing import none_of_those, says_none
from footpath.engine.collect.seen import Unread
from footpath.engine.collect.tally import Over, collected
from footpath.engine.end import End, end_of, status_of
from footpath.errors import BadInput, FootpathError, NeedsPerson, Refused, SiteUnreachable
from footpath.reading.read import place_of
from footpath.schema.event import ModeChosen, Noticed, RunStarted
from footpath.sentence import Sentence, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.engine.collect.harvest import Harvest
    from footpath.engine.collect.home import Place
    from footpath.engine.run import Conductor
    from footpath.llm.meter import Meter
    from footpath.schema.atlas import Atlas
    from footpath.schema.run import Run


@dataclasses.dataclass(frozen=True, slots=True)
class Ended:
    """How a collecting run ended."""

    run: Run
    over: Over | None
    """None where an error ended it."""


@dataclasses.dataclass(slots=True)
class CollectRun:
    """A run, with what it needs of the rooms below."""

    conductor: Conductor
    harvest: Harvest
    meter: Meter
    site: str
    atlas: Atlas | None = None
    """What is known of the site."""
    known: Remembered | None = None
    """How its list was read the last time."""
    start: Place | None = None
    """Where an earlier run was stopped."""
    narrow: Callable[[Harvest], Awaitable[str]] | None = None
    """Applies the search and the filters; the address of the list that they lead to."""
    lead: Callable[[Harvest, str], Awaitable[Over]] | None = None
    """Has the Collector work, where rules find no list; gets the reason."""
    remember: Callable[[Atlas], Awaitable[object]] | None = None

    async def conduct(self, run: Run) -> Ended:
        """Work it to its end and keep it. A run that fails says so in its status and reason."""
        journal = self.harvest.walk.journal
        await journal.append(RunStarted(resumed=self.start is not None))
        over: Over | None = None
        try:
            run = run.model_copy(update={"mode": await self._choose()})
            over = await self._collect()
            await self._remember()
            end = self._end(over)
            if over.why == "errors":
                run = run.model_copy(update={"error": SiteUnreachable.__name__})
        except asyncio.CancelledError:
            stopped = End("interrupted", sentence("Stopped. {} Run it again, and it goes on from there.", self._home))
            await asyncio.shield(self._finish(run, stopped))
            raise
        except FootpathError as error:
            await self.harvest.flush()
            end = End(status_of(error), _joined(_said(error), self._home))
            run = run.model_copy(update={"error": type(error).__name__})
        return Ended(await self._finish(run, end), over)

    async def _choose(self) -> str:
        """Whether the list is read as it was the last time."""
        harvest, task = self.harvest, self.harvest.walk.task
        if self.known is not None and not task.is_anew:
            harvest.shape, harvest.kind, harvest.way = self.known.shape, self.known.kind, self.known.way
            harvest.is_remembered = True
            reason = own("The list is read as it was the last time.")
            await harvest.walk.journal.append(ModeChosen(mode="replay", reason=reason))
            return "replay"
        if task.execution_mode == "cookbook_only":
            reason = own("Nothing is remembered of this list.")
            await harvest.walk.journal.append(ModeChosen(mode="ask", reason=reason))
            raise NeedsPerson(reason, hint=sentence("Run it with {} to read it.", AUTO))
        reason = own("Nothing is remembered of this list yet.")
        await harvest.walk.journal.append(ModeChosen(mode="explore", reason=reason))
        return "explore"

    async def _collect(self) -> Over:
        harvest = self.harvest
        url, page = str(harvest.walk.task.url), 1
        if self.start is not None and self.start.cursor:
            url, page = self.start.cursor, self.start.page
            text = own(f"An earlier run was stopped on page {page}; this one goes on there.")
            await harvest.walk.journal.append(Noticed(what="changed", text=text))
        elif self.narrow is not None:
            try:
                url = await self.narrow(harvest)
            except BadInput:
                if self.lead is None or harvest.shape is not None:
                    raise
                harvest.unnarrowed = settings_of(harvest.tally.wanted)  # where the list is found, if it is
        unread = await harvest.open(url, page) if harvest.seen is None or harvest.url != url else None
        if harvest.unnarrowed and harvest.listing is not None:  # it was drawn late
            unread = await narrow_found(harvest)
        if isinstance(unread, Unread):
            return Over("errors", _joined(sentence("The list could not be opened: {}", unread.reason), unread.hint))
        if harvest.changed and harvest.walk.task.execution_mode == "cookbook_only":
            again = sentence("Run it with {} to read it anew.", AUTO)
            raise Refused("The list is not what it was the last time.", hint=again)
        if harvest.listing is None:
            return await self._without_list()
        return await follow(harvest)

    async def _without_list(self) -> Over:
        harvest = self.harvest
        assert harvest.seen is not None
        if said := says_none(harvest.seen.snapshot):
            return Over("end", sentence("The list is empty; the page says “{}”.", said))
        why = none_of_those(harvest.seen.snapshot, harvest.url)
        if self.lead is not None:
            return await self.lead(harvest, why)
        return Over("none", why)

    def _end(self, over: Over) -> End:
        said = _joined(over.reason, self._home)
        match over.why:
            case "none":
                where = "{} Open the address of the list itself, or name a model: {}."
                return End("stuck", sentence(where, over.reason, option("model")))
            case "errors":
                return End(
                    "failed", sentence("{} Run it again, and it goes on from there.", said) if self._home else said
                )
            case "end" if over.short:
                return End("stuck", said)
            case _:
                proof = (
                    f"{self.harvest.tally.counts.total} in all" if self.harvest.tally.counts.total is not None else ""
                )
                return End("complete", said, proof)

    @property
    def _home(self) -> Sentence:
        counts = self.harvest.tally.counts
        total = f" of {counts.total}" if counts.total is not None else ""
        return own(f"{collected(counts.home, total)}." if counts.home else "")

    async def _remember(self) -> None:
        harvest = self.harvest
        if self.remember is None or harvest.shape is None or not harvest.page:
            return
        way = harvest.way.model_copy(update={"address": ""}) if harvest.tally.wanted.query else harvest.way
        read = Remembered("", harvest.shape, harvest.kind, way)
        if self.known is not None and _unaddressed(read) == _unaddressed(self.known):
            return
        url = str(harvest.walk.task.url)
        await self.remember(as_atlas(self.atlas, self.site, place_of(url), url, read))

    async def _finish(self, run: Run, end: End) -> Run:
        return await self.conductor.finish(run, self.harvest.walk, end, self.meter, {})


def _unaddressed(read: Remembered) -> Remembered:
    """What is remembered without addresses, of which not all is kept."""
    return dataclasses.replace(read, page="", way=read.way.model_copy(update={"address": "", "first": 1, "step": 1}))


def _said(error: FootpathError) -> Sentence:
    """What an error says, with every problem of an input."""
    problems = error.problems if isinstance(error, BadInput) else ()
    return _joined(end_of(error).reason, sentence("{}.", listed("; ", problems)) if problems else "")


def _joined(*said: str) -> Sentence:
    return listed(" ", filter(None, said))
