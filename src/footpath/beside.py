"""A task beside others: begun where it may run meanwhile, and over when those are."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine

T = TypeVar("T")


@contextlib.asynccontextmanager
async def beside(work: Coroutine[Any, Any, T]) -> AsyncGenerator[asyncio.Task[T]]:
    """Work that goes on while the block does. Await it inside: there it raises what it raises.

    However the block is left, by then the work has stopped: nobody finds it still at the page.
    """
    task = asyncio.ensure_future(work)
    try:
        yield task
    finally:
        await stop(task)


async def stop(*tasks: asyncio.Task[Any]) -> None:
    """Cancel what is not done, and wait until it has stopped. What it raises is for those who awaited it."""
    for task in tasks:
        task.cancel()
    if running := [task for task in tasks if not task.done()]:
        await asyncio.wait(running)
    for task in tasks:
        if not task.cancelled():
            task.exception()  # looked at, so that asyncio does not tell of it either


def is_stopping() -> bool:
    """Whether the present task was cancelled, also where what broke on the way out has replaced `CancelledError`."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def heed_stop() -> None:
    """Raise `CancelledError` again where the present task was cancelled: a stop outranks whatever it broke."""
    if is_stopping():
        raise asyncio.CancelledError
