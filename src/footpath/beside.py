"""Run a task beside others, and end the task with the block."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine

T = TypeVar("T")


@contextlib.asynccontextmanager
async def beside(work: Coroutine[Any, Any, T]) -> AsyncGenerator[asyncio.Task[T]]:
    """Run `work` beside the block. Await the task inside the block to get its errors.

    However the block is left, the work has stopped by then: no later code finds the task still at the page.
    """
    task = asyncio.ensure_future(work)
    try:
        yield task
    finally:
        await stop(task)


async def stop(*tasks: asyncio.Task[Any]) -> None:
    """Cancel the unfinished tasks, and wait until all have stopped. Their errors are for whoever awaited them."""
    for task in tasks:
        task.cancel()
    if running := [task for task in tasks if not task.done()]:
        await asyncio.wait(running)
    for task in tasks:
        if not task.cancelled():
            task.exception()  # looked at, so that asyncio does not tell of it either


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Await work that leaves something behind if it is cancelled in the middle: a cancellation counts once the work
    has ended.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        if not task.cancelled():
            task.exception()  # looked at, so that asyncio does not tell of it either
        raise


def is_stopping() -> bool:
    """Whether the present task was cancelled, also if a later error has replaced `CancelledError`."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def heed_stop() -> None:
    """Raise `CancelledError` again if the present task was cancelled: a stop outranks any error on the way out."""
    if is_stopping():
        raise asyncio.CancelledError
