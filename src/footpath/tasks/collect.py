"""`collect`: every posting of a list, once, as data; without a model if rules can read the list."""

from __future__ import annotations

import dataclasses
import json
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footpath.engine.collect.desks import Desks
from footpath.engine.collect.lead import Leaders
from footpath.engine.collect.sink import FoundRecord, RunPlace
from footpath.engine.collect.tally import Counters, Over
from footpath.errors import BadInput
from footpath.memory.checkpoints import Checkpoints, CrawlProgress
from footpath.memory.postings import Postings
from footpath.reading.canonical import canonical_url
from footpath.reading.same_posting import posting_key
from footpath.roles.collector import CollectorRules
from footpath.roles.extractor import ExtractorRules
from footpath.roles.laddered import Laddered
from footpath.schema.atlas import site_name
from footpath.schema.collect import Counts
from footpath.schema.posting import Checkpoint, Kept, Posting
from footpath.tasks.busy import alone
from footpath.tasks.deciding import connected, judging, unrevealed
from footpath.tasks.gathering import conducted, gathering
from footpath.tasks.manners import manners
from footpath.tasks.services import FinishedTask, Prepared, Services, begin, open_context

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.llm.meter import Meter
    from footpath.schema.listing import Listing
    from footpath.schema.task import Task


@dataclasses.dataclass(frozen=True, slots=True)
class PostingsSink:
    """Stores postings, in a transaction with the run's progress."""

    postings: Postings
    key: str
    site: str
    list: str
    checkpoint: Checkpoint

    @property
    def reads(self) -> str:
        """Always postings, whatever fields are wanted."""
        return "postings"

    @property
    def needs(self) -> str:
        """A title."""
        return "title"

    def takes(self, found: FoundRecord) -> bool:
        """Whether the record has a title."""
        return bool(found.posting.title)

    def known_by(self, found: FoundRecord) -> str:
        """The store's key of the posting; for an unread posting, the record's key."""
        return posting_key(found.posting, "") if found.posting != Posting() else found.record.key

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


async def collect(services: Services, task: Task) -> FinishedTask:
    """Handle a `collect` task.

    Raises:
        BadInput: the task wants fields that lists of postings lack.
        Busy: another run is collecting the same list.
    """
    if task.wanted.fields or task.wanted.record:
        raise BadInput("collect takes postings, whose fields are known.", cli="footpath scrape takes --fields.")
    async with AsyncExitStack() as stack:
        prepared = await stack.enter_async_context(begin(services, task))
        key = list_key(task)
        await stack.enter_async_context(alone(services, prepared, key, "collecting this list"))
        checkpoints = Checkpoints(services.store, services.now)
        start, had, checkpoint = await resumed(services, prepared, checkpoints, key)
        context = await stack.enter_async_context(open_context(services, prepared))
        sink = PostingsSink(
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
        await close(sink, checkpoints, tally, collecting.over)
        return told


def list_key(task: Task) -> str:
    """A key equal for two tasks with the same list, whatever their limits."""
    return f"{site_name(str(task.url))}{narrowed(task)}"


def narrowed(task: Task) -> str:
    """The part of a list's key that distinguishes the lists of a site."""
    parts = urlsplit(canonical_url(str(task.url)))
    said = task.wanted.settings
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")  # no first page speaks for a whole site
    return path + (f" {json.dumps(said, sort_keys=True, ensure_ascii=False)}" if said else "")


async def resumed(
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


async def close(sink: PostingsSink, checkpoints: Checkpoints, tally: Counters, over: Over | None) -> None:
    """Delete the checkpoint of a finished list, and close the postings missing from a whole list."""
    if over is None or over.why not in ("end", "enough"):
        return
    if over.why == "end" and over.whole and tally.wanted.details:
        since = sink.checkpoint.started_at
        await sink.postings.closed(sink.site, sink.checkpoint.run, since=since, list=sink.list)
    await checkpoints.drop(sink.key)
