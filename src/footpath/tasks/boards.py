"""`collect`: by a board's public API if the address is an employer's list there, else by pages."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footpath.beside import heed_stop
from footpath.boards.asking import BoardReader
from footpath.boards.board import BoardSource, filled
from footpath.engine.collect.by_api import ApiCourse
from footpath.engine.collect.run import ended, ended_by, interrupted
from footpath.engine.collect.tally import Counters
from footpath.engine.limits import Spent
from footpath.errors import BadInput, FootpathError
from footpath.memory.checkpoints import Checkpoints
from footpath.memory.journal import Journal
from footpath.memory.postings import Postings
from footpath.page.egress import Egress, resolve
from footpath.page.hosts import HostRules
from footpath.schema.atlas import site_name
from footpath.schema.collect import Counts
from footpath.schema.event import ModeChosen, RunFinished, RunStarted
from footpath.schema.run import Run, Usage
from footpath.sentence import sentence
from footpath.tasks.busy import alone
from footpath.tasks.collect import PostingsSink, close, list_key, narrowed, resumed
from footpath.tasks.collect import collect as collect_pages
from footpath.tasks.manners import delay_of
from footpath.tasks.services import FinishedTask, Prepared, Services, begin
from footpath.web.fetch import Fetch, Fetched, open_fetch
from footpath.web.pace import Pace

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterable

    from footpath.engine.end import End
    from footpath.schema.task import Task


async def collect(services: Services, task: Task) -> FinishedTask:
    """Handle a `collect` task.

    Raises:
        BadInput: the task wants fields that lists of postings lack.
        Busy: another run is collecting the same list.
    """
    source = await source_of(services, task)
    return await (collect_pages(services, task) if source is None else _collect(services, task, source))


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
        key = list_key(task)
        await stack.enter_async_context(alone(services, prepared, key, "collecting this list"))
        checkpoints = Checkpoints(services.store, services.now)
        start, had, checkpoint = await resumed(services, prepared, checkpoints, key)
        postings, site = Postings(services.store, services.now), site_name(str(task.url))
        sink = PostingsSink(postings, key, site, narrowed(task), checkpoint)
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
        await close(sink, checkpoints, course.tally, course.over)
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
    sink: PostingsSink,
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
