"""What tasks that go through a site share: a single pace and a single robots.txt, in the browser and by plain HTTP, and
the walk over a list, whatever its records are stored as.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.engine.collect.harvest import CollectState
from footpath.engine.collect.readers import Readers, Screen
from footpath.engine.collect.run import CollectRun, narrowing, remembered
from footpath.memory.atlas import AtlasMemory
from footpath.reading.read import place_of
from footpath.schema.atlas import site_name
from footpath.tasks.services import FinishedTask, Prepared, Services, result
from footpath.web.fetch import Fetch, open_fetch
from footpath.web.pace import Pace

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from datetime import datetime

    from footpath.engine.collect.tally import Counters, Sink
    from footpath.engine.run_context import RunContext
    from footpath.page.session import Session
    from footpath.schema.task import Task

DELAY_S: Final = 1.0
"""Seconds between two pages of a foreign site."""

OWN: Final = ("localhost", "127.0.0.1", "[::1]", "::1")


@asynccontextmanager
async def manners(task: Task, session: Session, now: Callable[[], datetime]) -> AsyncGenerator[Fetch]:
    """A fetcher without the browser; requests of the browser share its pace."""
    wanted = task.wanted
    pace = Pace(delay_of(task), clock=time.monotonic, now=now, chance=random.random)
    async with open_fetch(session.proxy, pace, user_agent=wanted.user_agent, obey_robots=wanted.obey_robots) as fetch:
        await session.ask_politely(fetch)
        yield fetch


def delay_of(task: Task) -> float:
    """Seconds between two pages: the task's own delay, else a second, and none for sites of this machine."""
    if task.wanted.delay_s is not None:
        return task.wanted.delay_s
    host = urlsplit(str(task.url)).hostname or ""
    return 0.0 if host in OWN or host.endswith(".localhost") else DELAY_S


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
