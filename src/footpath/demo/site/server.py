"""The careers site, listening on loopback in the running loop."""

from __future__ import annotations

import contextlib
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from footpath.demo.site import apply, careers
from footpath.demo.site.database import Database
from footpath.demo.site.faults import BadDay, Faults
from footpath.demo.site.jobs import invent_jobs
from footpath.demo.site.looks import LookName, look_named
from footpath.demo.site.site import CareersSite, site_of
from footpath.listening import on_loopback

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response

_NO_FAULTS: Final = Faults()


@dataclass(frozen=True, slots=True)
class RunningSite:
    url: str
    """Without a slash at the end."""
    database: Path


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251  the outermost edge: tests hand in their own clock


@contextlib.asynccontextmanager
async def serve(
    database: Path,
    *,
    look: LookName = "v1",
    delay: float = 0.0,
    faults: Faults = _NO_FAULTS,
    jobs: int = 48,
    seed: int = 7,
    port: int = 0,
    clock: Callable[[], datetime] = _now,
) -> AsyncGenerator[RunningSite]:
    """Run the site until the block ends. An existing database is continued.

    `delay` is in seconds, before each answer. Port 0 takes a free one.
    """
    opened = Database(database)
    try:
        app = _application(CareersSite(opened, look_named(look), clock, seed, faults), delay, jobs)
        async with on_loopback(app, port) as url:
            yield RunningSite(url, database)
    finally:
        opened.close()


def _application(site: CareersSite, delay: float, jobs: int) -> Starlette:
    if site.database.row("select 1 from jobs") is None:
        with site.database:
            for job in invent_jobs(jobs, site.seed, site.today):
                site.database.insert("jobs", asdict(job))
    app = Starlette(
        routes=[*careers.ROUTES, *careers.CONTACT, *apply.PARTS, *apply.ROUTES],
        middleware=[Middleware(BadDay, faults=site.faults, delay=delay, seed=site.seed)],
        exception_handlers={HTTPException: _show_error},
    )
    app.state.site = site
    return app


async def _show_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    title = "We cannot find that page" if status == 404 else "That did not work"
    text = "The job may have been filled." if status == 404 else "Please go back and try again."
    return site_of(request).page(request, "message.html", status=status, title=title, text=text)
