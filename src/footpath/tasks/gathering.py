"""Run a walk over a list, whatever its records are stored as."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from footpath.engine.collect.harvest import CollectState
from footpath.engine.collect.known import remembered
from footpath.engine.collect.narrow import narrowing
from footpath.engine.collect.readers import Readers
from footpath.engine.collect.run import CollectRun
from footpath.engine.collect.screen import Screen
from footpath.memory.atlas import AtlasMemory
from footpath.reading.read import place_of
from footpath.schema.atlas import site_name
from footpath.tasks.services import FinishedTask, Prepared, Services, result

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.engine.collect.sink import Sink
    from footpath.engine.collect.tally import Counters
    from footpath.engine.run_context import RunContext
    from footpath.web.fetch import Fetch


async def gathering(
    services: Services,
    prepared: Prepared,
    context: RunContext,
    fetch: Fetch,
    sink: Sink,
    tally: Counters,
    *,
    takes_links: bool = False,
) -> CollectRun:
    """The run, about to begin. `takes_links`: see `CollectState`."""
    task = prepared.run.task
    url = str(task.url)
    atlases = AtlasMemory(services.store, services.now, prepared.redaction)
    atlas = await atlases.get(site_name(url))
    screen = Screen(context)
    readers = Readers(screen, fetch, task.wanted.through)
    return CollectRun(
        rooms=prepared.rooms,
        context=context,
        meter=prepared.meter,
        harvest=CollectState(context, screen, readers, tally, sink, services.now, takes_links=takes_links),
        site=site_name(url),
        atlas=atlas,
        known=remembered(atlas, place_of(url)[0]),
        narrow=narrowing(task.wanted, atlas),
        remember=atlases.merge,
    )


async def conducted(
    services: Services,
    prepared: Prepared,
    context: RunContext,
    collecting: CollectRun,
    with_records: Callable[[FinishedTask], FinishedTask],
) -> FinishedTask:
    """Work the run to its end. Return the result with its records; a stop from outside reports them too."""
    try:
        run = await collecting.conduct(prepared.run)
    except asyncio.CancelledError:
        if services.on_stop is not None:
            services.on_stop(with_records(result(prepared, prepared.run, context)))
        raise
    return with_records(result(prepared, run, context, collecting.end))
