"""Crawl policy of a task, in the browser and by plain HTTP: a single pace, a single robots.txt."""

from __future__ import annotations

import random
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.web.fetch import Fetch, open_fetch
from footpath.web.pace import Pace

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from datetime import datetime

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
