"""`footpath mcp`: the same as tools of other programs' agents, over standard input and output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, settings
from footpath.cli.extras import need
from footpath.errors import BadInput

if TYPE_CHECKING:
    from footpath.config import Settings


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
