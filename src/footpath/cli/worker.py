"""`footpath worker`: works on the tasks of the queue."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, tell_crash
from footpath.cli.extras import need
from footpath.cli.options import Headed, browser_settings
from footpath.cli.screen import notices, plain
from footpath.errors import BadInput, StoreUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from footpath.app import App
    from footpath.config import Settings
    from footpath.coordinator.turns import Rate
    from footpath.coordinator.worker import Worker

WAIT_S = 2.0
"""Seconds between tries to reach an absent database."""


def worker(
    slots: Annotated[int, typer.Option("--slots", min=1, max=64, help="Number of concurrent tasks.")] = 2,
    most: Annotated[
        int, typer.Option("--most-running", min=0, help="Maximum concurrent tasks of all workers; 0: no limit.")
    ] = 0,
    rate: Annotated[str, typer.Option("--site-rate", metavar="COUNT/SECONDS", help="Maximum starts per site.")] = "",
    lease: Annotated[
        float, typer.Option("--lease", min=2, help="Seconds of silence until a worker is declared dead.")
    ] = 15.0,
    drain: Annotated[
        float, typer.Option("--drain", min=0, help="Seconds for running tasks to end on shutdown.")
    ] = 30.0,
    headed: Headed = False,
    beside: Annotated[bool, typer.Option("--beside", hidden=True, help="End when standard input closes.")] = False,
) -> None:
    """Run queued tasks until stopped (Ctrl-C, kill).

    Start as many workers as you like, on any machines that reach the database.
    """
    chosen, site_rate = browser_settings(headed=headed), _rate(rate)
    need("server")
    from footpath.coordinator.worker import WorkerConfig
    from footpath.store.database import durable_url

    durable_url(chosen.database_url)  # report an invalid url now, rather than wait for it
    shifts = WorkerConfig(slots=slots, lease_s=lease, drain_s=drain)

    def worker_of(app: App) -> Worker:
        return app.worker(shifts, most_running=most or None, site_rate=site_rate, say=_say, on_crash=tell_crash)

    work = work_until_told(chosen, worker_of)
    drive(_until_closed(work) if beside else work)


async def _until_closed(work: Coroutine[None, None, None]) -> None:
    """Run `work` until standard input closes, which means that the parent process has ended."""
    import asyncio

    loop, working = asyncio.get_running_loop(), asyncio.ensure_future(work)

    def read() -> None:
        if not os.read(0, 1024):
            loop.remove_reader(0)
            working.cancel()

    loop.add_reader(0, read)
    await working


async def work_until_told(chosen: Settings, worker_of: Callable[[App], Worker]) -> None:
    """Run a worker until cancelled, then let it end. Waits for an absent database."""
    import asyncio

    from footpath.app import open_app

    told = ""
    while True:
        try:
            async with open_app(chosen) as app:
                working = worker_of(app)
                work = asyncio.ensure_future(working.run())
                try:
                    return await asyncio.shield(work)
                except asyncio.CancelledError:
                    working.drain()
                    return await work
        except StoreUnavailable as error:
            if told != str(error):
                _say(f"{error} Waiting.")
            told = str(error)
            await asyncio.sleep(WAIT_S)  # the database returns, or somebody stops this worker


def _say(sentence: str) -> None:
    notices().print(plain(sentence))


def _rate(given: str) -> Rate | None:
    from footpath.coordinator.turns import Rate

    if not given:
        return None
    count, found, seconds = given.partition("/")
    try:
        rate = Rate(int(count), float(seconds))
    except ValueError:
        rate = Rate(0, 0)
    if not found or rate.count < 1 or not 0 < rate.seconds < 1e9:
        raise BadInput(f"--site-rate {given!r} is no rate.", hint="Ten tasks a minute: --site-rate 10/60")
    return rate
