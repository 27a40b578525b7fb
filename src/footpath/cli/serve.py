"""Commands that serve until they are stopped: `serve` (the page and the API), `worker`, and `mcp`."""

from __future__ import annotations

import functools
import os
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from footpath.cli.arguments import port_of
from footpath.cli.boundary import drive, need, settings, tell_crash
from footpath.cli.options import Headed, browser_settings
from footpath.cli.screen import notices, plain, results
from footpath.errors import BadInput, StoreUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from contextlib import AbstractAsyncContextManager

    from footpath.api.doors import Address
    from footpath.app import App
    from footpath.config import Settings
    from footpath.coordinator.turns import Rate
    from footpath.coordinator.worker import Worker

PORT = 4747


def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            "--port", parser=port_of("--port"), metavar="PORT", help="Port to listen on; 0 takes any free port."
        ),
    ] = PORT,
    workers: Annotated[int, typer.Option("--workers", min=0, max=32, help="Number of workers to start.")] = 1,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="Additional name of this server, as host or host:port.")
    ] = None,
    mcp: Annotated[bool, typer.Option("--mcp", help="Offer tools to agents of other programs, at /mcp.")] = False,
    token: Annotated[bool, typer.Option("--token", help="Show how programs sign in, and exit.")] = False,
) -> None:
    """Serve the web page and the API to this machine, and run queued tasks.

    Open the printed link once to let your browser in. Ctrl-C ends the server; running tasks are queued again.
    """
    from footpath.api.doors import Address

    chosen = settings()
    address = Address(host, port, tuple(name or ()))
    address.check()
    if token:
        _show_token(chosen, address)
        return
    need("server")
    if mcp:
        need("mcp")
    drive(_serve(chosen, address, workers, mcp=mcp))


async def _serve(chosen: Settings, address: Address, workers: int, *, mcp: bool) -> None:
    import asyncio

    from footpath.api.serving import serving
    from footpath.app import open_app
    from footpath.cli.beside import working

    async with AsyncExitStack() as stack:
        app = await stack.enter_async_context(open_app(chosen))
        agents = await stack.enter_async_context(_agents(app)) if mcp else None
        serves = serving(app, address, agents, lambda said: notices().print(plain(said)))
        running = await stack.enter_async_context(serves)
        for number in range(workers):
            name = "The worker" if workers == 1 else f"Worker {number + 1} of {workers}"
            await stack.enter_async_context(working(name, functools.partial(_tell, app, name)))
        results().print(f"Open {plain(running.new_link())}", soft_wrap=True)
        sys.stdout.flush()  # a reader at the other end of a pipe is waiting
        notices().print(
            "The link works once, for one browser. For programs: footpath serve --token. Ctrl-C ends the server."
        )
        await asyncio.Event().wait()


def _agents(app: App) -> AbstractAsyncContextManager[Any]:
    """The MCP endpoint for agents. The workers beside this command run queued tasks."""
    from footpath.mcp.server import over_http
    from footpath.scenarios.running import run_scenario

    async def begun() -> None:
        """Do nothing: workers are running."""

    return over_http(app, begun, run_scenario)


def _tell(app: App, name: str, sentence: str) -> None:
    """Report a worker's state here, and on the page while it lasts."""
    if sentence:
        notices().print(plain(sentence))
        app.notices[name] = sentence
    else:
        app.notices.pop(name, None)


def _show_token(chosen: Settings, address: Address) -> None:
    from footpath.api.doors import read_token, token_file
    from footpath.api.serving import served_at

    read_token(chosen.home)
    where = token_file(chosen.home)
    url = served_at(chosen.home) or f"http://127.0.0.1:{address.port or PORT}"
    results().print(f"The token is in {plain(str(where))}, readable by you alone. Programs send it with every request:")
    results().print(
        f'  curl -H "Authorization: Bearer $(cat {plain(str(where))})" {plain(url)}/api/v1/health',
        soft_wrap=True,
    )
    results().print("Remove the file, and the next start makes another token.")


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


def mcp(
    worker: Annotated[bool, typer.Option("--worker/--no-worker", help="Start a worker with the first task.")] = True,
    tests: Annotated[
        Path | None,
        typer.Option("--tests", help="The folder of tests that agents may write and repair.", file_okay=False),
    ] = None,
) -> None:
    """Offer Footpath's tools to an agent (Model Context Protocol), over standard input and output.

    The agent's program starts this command. Over HTTP: footpath serve --mcp
    """
    need("mcp")
    if worker:
        need("server")
    if tests is not None and not tests.is_dir():
        raise BadInput(f"There is no folder {tests}.", hint="Make it, or name another one.")
    drive(_answer(settings(), worker=worker, tests=tests))


async def _answer(chosen: Settings, *, worker: bool, tests: Path | None) -> None:
    from contextlib import AsyncExitStack

    from footpath.app import open_app
    from footpath.cli.beside import working_when_needed
    from footpath.mcp.server import over_stdio
    from footpath.scenarios.running import run_scenario
    from footpath.scenarios.suite import SuiteFolder

    async def nobody() -> None:
        """Do nothing: other workers handle the queue."""

    async with AsyncExitStack() as stack:
        app = await stack.enter_async_context(open_app(chosen))
        begin = await stack.enter_async_context(working_when_needed()) if worker else nobody
        await over_stdio(app, begin, run_scenario, SuiteFolder(tests) if tests is not None else None)
