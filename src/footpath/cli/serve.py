"""`footpath serve`: the web page and the API, with workers beside them."""

from __future__ import annotations

import functools
import sys
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from footpath.cli.boundary import drive, settings
from footpath.cli.extras import need
from footpath.cli.options import port_of
from footpath.cli.screen import notices, plain, results

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from footpath.api.address import Address
    from footpath.app import App
    from footpath.config import Settings

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
    from footpath.api.address import Address

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
