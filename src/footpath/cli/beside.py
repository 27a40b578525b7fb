"""A worker in a process of its own, beside a command that serves: what a run costs does not slow the command."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncGenerator, Awaitable, Callable

WORKER = (sys.executable, "-c", "from footpath.cli import main; main()", "worker", "--beside", "--drain", "5")
CLOSE_S = 20.0
"""Seconds that a worker has to let its tasks come to their end, or to queue them again."""


@asynccontextmanager
async def working() -> AsyncGenerator[None]:
    """A worker from now on. It ends when its input is closed: with this process too, however that ends."""
    worker = await _begun()
    try:
        yield
    finally:
        await _ended(worker)


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
