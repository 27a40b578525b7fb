"""`collect`: every posting of a list, once, as data: by a board's public API if the address is an employer's list; else
by pages, without a model if rules can read the list.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import time
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footpath.beside import heed_stop
from footpath.boards.asking import BoardReader
from footpath.boards.board import BoardSource, filled
from footpath.engine.collect.by_api import ApiCourse
from footpath.engine.collect.lead import Desks, Leaders
from footpath.engine.collect.run import ended, ended_by, interrupted
from footpath.engine.collect.tally import POSTINGS, Counters, FoundRecord, Over, RunPlace
from footpath.engine.limits import Spent
from footpath.errors import BadInput, FootpathError
from footpath.memory.checkpoints import Checkpoints, CrawlProgress
from footpath.memory.journal import Journal
from footpath.memory.postings import Postings
from footpath.page.egress import Egress, resolve
from footpath.page.hosts import HostRules
from footpath.reading.addresses import canonical_url
from footpath.reading.same_posting import posting_key
from footpath.roles.collecting import CollectorRules, ExtractorRules
from footpath.roles.model_policy import Laddered
from footpath.schema.atlas import site_name
from footpath.schema.collect import Counts
from footpath.schema.event import ModeChosen, RunFinished, RunStarted
from footpath.schema.posting import Checkpoint, Kept, Posting
from footpath.schema.run import Run, Usage
from footpath.sentence import sentence
from footpath.tasks.busy import alone
from footpath.tasks.crawling import conducted, delay_of, gathering, manners
from footpath.tasks.feasible import check
from footpath.tasks.services import (
    FinishedTask,
    Prepared,
    Services,
    begin,
    connected,
    judging,
    open_context,
    unrevealed,
)
from footpath.web.fetch import Fetch, Fetched, open_fetch
from footpath.web.pace import Pace

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterable, Sequence

    from footpath.engine.end import End
    from footpath.llm.port import Meter
    from footpath.schema.listing import Listing
    from footpath.schema.task import Task


@dataclasses.dataclass(frozen=True, slots=True)
class _PostingsSink:
    """Stores postings, in a transaction with the run's progress."""

    postings: Postings
    key: str
    site: str
    list: str
    checkpoint: Checkpoint

    @property
    def reads(self) -> str:
        """Always postings, whatever fields are wanted."""
        return POSTINGS

    @property
    def needs(self) -> str:
        """A title."""
        return "title"

    def takes(self, found: FoundRecord) -> bool:
        """Whether the record has a title."""
        return bool(found.posting.title)

    def known_by(self, found: FoundRecord) -> str:
        """The store's key of the posting; for an unread posting, the record's key."""
        return posting_key(found.posting) if found.posting != Posting() else found.record.key

    async def store(self, found: Sequence[FoundRecord], place: RunPlace) -> Sequence[Kept]:
        """Keep postings, and note the place."""
        counts = place.counts.model_dump(exclude_none=True)
        checkpoint = self.checkpoint.model_copy(update={"page": place.page, "cursor": place.cursor, "counts": counts})
        progress = CrawlProgress(self.key, checkpoint, [each.record.key for each in found])
        postings = [each.posting for each in found]
        return await self.postings.keep_page(
            postings, site=self.site, run=self.checkpoint.run, list=self.list, progress=progress
        )

    def accepts(self, listing: Listing) -> bool:
        """Always: the caller offers only lists of postings."""
        return True

    def choose(self, listings: Sequence[Listing]) -> Listing | None:
        """The first list of postings."""
        return next((each for each in listings if each.postings), None)


async def _collect_pages(services: Services, task: Task) -> FinishedTask:
    """Handle a `_collect_pages` task.

    Raises:
        BadInput: the task wants fields that lists of postings lack.
        Busy: another run is collecting the same list.
    """
    if task.wanted.fields or task.wanted.record:
        raise BadInput("collect takes postings, whose fields are known.", cli="footpath scrape takes --fields.")
    async with AsyncExitStack() as stack:
        prepared = await stack.enter_async_context(begin(services, task))
        key = _list_key(task)
        await stack.enter_async_context(alone(services, prepared, key, "collecting this list"))
        checkpoints = Checkpoints(services.store, services.now)
        start, had, checkpoint = await _resumed(services, prepared, checkpoints, key)
        context = await stack.enter_async_context(open_context(services, prepared))
        sink = _PostingsSink(
            Postings(services.store, services.now), key, site_name(str(task.url)), narrowed(task), checkpoint
        )
        tally = Counters(task.wanted, counts=start.counts if start else Counts(), had=had)
        fetch = await stack.enter_async_context(manners(context.task, context.session, services.now))
        collecting = await gathering(services, prepared, context, fetch, sink, tally)
        collecting.lead = await _leaders(services, prepared, collecting.meter, stack)
        collecting.start = start

        def brought(told: FinishedTask) -> FinishedTask:
            return dataclasses.replace(told, collected=tally.counts, since=checkpoint.started_at, listed=sink.list)

        told = await conducted(services, prepared, context, collecting, brought)
        await _close(sink, checkpoints, tally, collecting.over)
        return told


def _list_key(task: Task) -> str:
    """A key equal for two tasks with the same list, whatever their limits."""
    return f"{site_name(str(task.url))}{narrowed(task)}"


def narrowed(task: Task) -> str:
    """The part of a list's key that distinguishes the lists of a site."""
    parts = urlsplit(canonical_url(str(task.url)))
    said = task.wanted.settings
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")  # no first page speaks for a whole site
    return path + (f" {json.dumps(said, sort_keys=True, ensure_ascii=False)}" if said else "")


async def _resumed(
    services: Services, prepared: Prepared, checkpoints: Checkpoints, key: str
) -> tuple[RunPlace | None, set[str], Checkpoint]:
    """The position of an earlier run of the list, the keys of its records, and the checkpoint to continue."""
    run = prepared.run
    found = None if run.task.wanted.afresh else await checkpoints.load(key)
    if found is None:
        await checkpoints.drop(key)
        return None, set(), Checkpoint(run=run.id, started_at=services.now())
    checkpoint, had = found
    counts = Counts.model_validate(checkpoint.counts)
    # do not count pages twice: the current page, or all pages without an address, are read again
    again = 1 if checkpoint.cursor else counts.pages
    counts = counts.model_copy(update={"pages": max(0, counts.pages - again), "records": len(had)})
    return RunPlace(max(1, checkpoint.page), checkpoint.cursor, counts), had, checkpoint


async def _leaders(services: Services, prepared: Prepared, meter: Meter, stack: AsyncExitStack) -> Leaders | None:
    """The model of the task, for lists that rules cannot find; None if the task names none."""
    task = prepared.run.task
    if not task.asked_model:
        return None
    model = await connected(services, task.asked_model, meter, stack)
    judge = await judging(services, task, meter, stack, model)
    collector = Laddered(task.ladder, CollectorRules(), model)
    extractor = Laddered(task.ladder, ExtractorRules(), judge)
    return Leaders(collector, extractor, Desks(services.now, services.new_id(), unrevealed(prepared).text))


async def _close(sink: _PostingsSink, checkpoints: Checkpoints, tally: Counters, over: Over | None) -> None:
    """Delete the checkpoint of a finished list, and close the postings missing from a whole list."""
    if over is None or over.why not in ("end", "enough"):
        return
    if over.why == "end" and over.whole and tally.wanted.details:
        since = sink.checkpoint.started_at
        await sink.postings.closed(sink.site, sink.checkpoint.run, since=since, list=sink.list)
    await checkpoints.drop(sink.key)


async def collect(services: Services, task: Task) -> FinishedTask:
    """Handle a `collect` task.

    Raises:
        BadInput: the task wants fields that lists of postings lack, or cannot run.
        Busy: another run is collecting the same list.
    """
    check(task)  # before a client is opened with its headers
    source = await source_of(services, task)
    return await (_collect_pages(services, task) if source is None else _collect(services, task, source))


async def source_of(services: Services, task: Task) -> BoardSource | None:
    """The list whose API serves the task; None if pages must be read, or are wanted."""
    if task.wanted.through == "browser" or task.browser_profile or not task.may("rules") or task.wanted.fields:
        return None
    if (source := services.boards.at(str(task.url))) is not None:
        return source
    async with _fetching(task, (str(task.url),), services) as fetch:
        try:
            page = await fetch.get(str(task.url))
        except FootpathError:
            return None  # the reader of the page reports the problem
    if not isinstance(page, Fetched):
        return None
    found = services.boards.embedded(page.html) or services.boards.linked(page.html, page.url)
    return found[0] if len(found) == 1 else None


@asynccontextmanager
async def _fetching(task: Task, urls: Iterable[str], services: Services) -> AsyncGenerator[Fetch]:
    """A polite fetcher restricted to the hosts of the given addresses."""
    hosts = [urlsplit(url).netloc.rpartition("@")[2] for url in urls if url]
    pace = Pace(delay_of(task), clock=time.monotonic, now=services.now, chance=random.random)
    wanted = task.wanted
    async with (
        Egress(HostRules.parse((*hosts, *task.hosts)), resolve) as egress,
        open_fetch(egress.url, pace, user_agent=wanted.user_agent, obey_robots=wanted.obey_robots) as fetch,
    ):
        yield fetch


async def _collect(services: Services, task: Task, source: BoardSource) -> FinishedTask:
    if task.wanted.filters:
        raise BadInput(
            f"{source.board.title}'s API has no filters.",
            hint="Narrow by words and place (`query`, `location`), or read the page in the browser.",
        )
    async with AsyncExitStack() as stack:
        prepared = await stack.enter_async_context(begin(services, task))
        key = _list_key(task)
        await stack.enter_async_context(alone(services, prepared, key, "collecting this list"))
        checkpoints = Checkpoints(services.store, services.now)
        start, had, checkpoint = await _resumed(services, prepared, checkpoints, key)
        postings, site = Postings(services.store, services.now), site_name(str(task.url))
        sink = _PostingsSink(postings, key, site, narrowed(task), checkpoint)
        journal = await stack.enter_async_context(
            await Journal.open(services.store, prepared.run.id, services.now, redaction=prepared.redaction)
        )
        journal.on_entry, journal.on_said = services.on_entry, services.on_said
        fetch = await stack.enter_async_context(_fetching(task, _asked(source), services))
        counts = start.counts.model_copy(update={"pages": 0}) if start else Counts()
        course = ApiCourse(
            reader=BoardReader(source, fetch, services.now()),
            most=source.board.list.most,
            sink=sink,
            tally=Counters(task.wanted, counts=counts, had=had),
            journal=journal,
            spent=Spent(task.limits, time.monotonic),
            is_kept=lambda posting: postings.has(posting, site),
        )
        told = await _conducted(services, prepared, course, source, sink, is_resumed=start is not None)
        await _close(sink, checkpoints, course.tally, course.over)
        return told


def _asked(source: BoardSource) -> list[str]:
    """The addresses of the API. Templates filled only from a record lead to the same hosts."""
    board = source.board
    templates = [board.list.url, *(each.url for each in (board.detail, board.employer) if each is not None)]
    return [filled(each, source.values) for each in templates if "://" in each]


async def _conducted(
    services: Services,
    prepared: Prepared,
    course: ApiCourse,
    source: BoardSource,
    sink: _PostingsSink,
    *,
    is_resumed: bool,
) -> FinishedTask:
    """Collect to the end and store the result, also after a stop from outside."""
    journal = course.journal

    def told(end: End, run: Run) -> FinishedTask:
        kept = prepared.rooms.runs.kept(run)
        since = sink.checkpoint.started_at
        return FinishedTask(kept, end=end, collected=course.tally.counts, since=since, listed=sink.list)

    await journal.append(RunStarted(resumed=is_resumed))
    reason = sentence("{} is read by its API.", source.name)
    await journal.append(ModeChosen(mode="explore", reason=reason))
    try:
        try:
            end = ended(await course.follow(), course.tally.counts)
        except FootpathError as error:
            heed_stop()
            await course.flush()
            end = ended_by(error, course.tally.counts)
    except asyncio.CancelledError:
        await asyncio.shield(course.flush())
        end = interrupted(course.tally.counts)
        finished = await asyncio.shield(_finish(prepared, course, end))
        if services.on_stop is not None:
            services.on_stop(told(end, finished))
        raise
    return told(end, await _finish(prepared, course, end))


async def _finish(prepared: Prepared, course: ApiCourse, end: End) -> Run:
    """Keep how the run ended."""
    run, end = prepared.run, end.told_to(prepared.run)
    usage = Usage(model=prepared.meter.total, by_role=prepared.meter.by_role, seconds=round(course.spent.seconds, 3))
    await course.journal.append(RunFinished(status=end.status, reason=end.reason, usage=usage))
    finished = prepared.rooms.ended(run.model_copy(update={"usage": usage, "mode": "explore"}), end)
    await course.journal.conclude(prepared.rooms.runs.kept(finished))
    return finished
