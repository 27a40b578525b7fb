"""A worker in a process of its own, beside a command that serves: what a run costs does not slow the command."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from footpath.beside import beside

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncGenerator, Awaitable, Callable

WORKER = (sys.executable, "-c", "from footpath.cli import main; main()", "worker", "--beside", "--drain", "5")
CLOSE_S = 20.0
"""Seconds that a worker has to let its tasks come to their end, or to queue them again."""


FIRST_WAIT_S = 1.0
LONGEST_WAIT_S = 60.0
"""Seconds between the end of a worker and the next one: twice as long each time."""

SOUND_S = 60.0
"""Seconds after which a worker has proved that it lives: what was before is forgotten."""


@asynccontextmanager
async def working(name: str, tell: Callable[[str], None]) -> AsyncGenerator[None]:
    """A worker from now on, begun again where it has ended by itself. It ends when its input is closed: with this
    process too, however that ends.

    Args:
        name: of the worker, for people.
        tell: called with what became of it, in a sentence; with none when all is well again.
    """
    async with beside(_attended(name, tell)):
        yield


async def _attended(name: str, tell: Callable[[str], None]) -> None:
    deaths = 0
    while True:
        worker = await _begun()
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(SOUND_S):
                    await worker.wait()
            if worker.returncode is None:
                deaths = 0
                tell("")
                await worker.wait()
        finally:
            await _ended(worker)
        deaths += 1
        wait_s = min(FIRST_WAIT_S * 2 ** (deaths - 1), LONGEST_WAIT_S)
        times = f", {deaths} times in a row" if deaths > 1 else ""
        tell(f"{name} ended by itself ({_how(worker)}){times}. It is started again in {wait_s:g} s.")
        await asyncio.sleep(wait_s)


@asynccontextmanager
async def working_when_needed() -> AsyncGenerator[Callable[[], Awaitable[None]]]:
    """A worker from the first call on; each further call begins another one where it has ended meanwhile."""
    workers: list[Process] = []
    one_at_a_time = asyncio.Lock()

    async def begin() -> None:
        async with one_at_a_time:
            if not workers or workers[-1].returncode is not None:
                workers.append(await _begun())

    try:
        yield begin
    finally:
        for worker in workers[-1:]:
            await _ended(worker)


async def _begun() -> Process:
    return await asyncio.create_subprocess_exec(
        *WORKER, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL, start_new_session=True
    )


async def _ended(worker: Process) -> None:
    if worker.stdin is not None:
        worker.stdin.close()
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_S):
            await worker.wait()
    if worker.returncode is None:
        worker.kill()
        await worker.wait()  # else the loop may be gone when its end is told


def _how(worker: Process) -> str:
    code = worker.returncode or 0
    return signal.Signals(-code).name if code < 0 else f"exit {code}"
