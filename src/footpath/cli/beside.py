"""A worker in a separate process, beside a command that serves, so that runs do not slow the command."""

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

WORKER = (sys.executable, "-m", "footpath", "worker", "--beside", "--drain", "5")
CLOSE_S = 20.0
"""Seconds for a worker to end or requeue its tasks."""


FIRST_WAIT_S = 1.0
"""Seconds before the first restart of a worker that died."""
LONGEST_WAIT_S = 60.0
"""Maximum seconds between restarts; the delay doubles each time."""

SOUND_S = 60.0
"""Seconds after which a restarted worker counts as healthy again."""


@asynccontextmanager
async def working(name: str, tell: Callable[[str], None]) -> AsyncGenerator[None]:
    """Keep a worker running within the block, restarted after an unexpected end. The worker ends when its input closes,
    so also with this process.

    Args:
        name: name of the worker, for people.
        tell: called with a sentence about each failure; with an empty text on recovery.
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
        tell(f"{name} stopped unexpectedly ({_how(worker)}){times}. It restarts in {wait_s:g} s.")
        await asyncio.sleep(wait_s)


@asynccontextmanager
async def working_when_needed() -> AsyncGenerator[Callable[[], Awaitable[None]]]:
    """A worker started by the first call; later calls restart an ended worker."""
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
        await worker.wait()  # otherwise the event loop may be gone when the end is reported


def _how(worker: Process) -> str:
    code = worker.returncode or 0
    return signal.Signals(-code).name if code < 0 else f"exit {code}"
