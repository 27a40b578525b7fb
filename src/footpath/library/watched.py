"""A task that a program follows while it is worked."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine, Generator

    from footpath.schema.event import Entry

Gives = TypeVar("Gives")

listener: ContextVar[Callable[[Entry], None] | None] = ContextVar("listener", default=None)
"""Who hears of the entries of the task that is worked in this context."""


class Watched(Generic[Gives]):
    """A task that was begun. Iterate over it for the entries of its journal; await it for what it gives."""

    def __init__(self, work: Coroutine[Any, Any, Gives]) -> None:
        self._entries: asyncio.Queue[Entry | None] = asyncio.Queue()
        before = listener.set(self._entries.put_nowait)
        try:
            self._task = asyncio.create_task(work)  # which has the context of this moment, and keeps it
        finally:
            listener.reset(before)
        self._task.add_done_callback(lambda _: self._entries.put_nowait(None))

    async def __aiter__(self) -> AsyncGenerator[Entry]:
        while (entry := await self._entries.get()) is not None:
            yield entry
        self._entries.put_nowait(None)  # whoever iterates once more is told of the end at once

    def __await__(self) -> Generator[Any, None, Gives]:
        return self._task.__await__()

    def cancel(self) -> None:
        """End the task; its journal says how far it came. Awaiting it then raises `asyncio.CancelledError`."""
        self._task.cancel()


def watch(work: Coroutine[Any, Any, Gives]) -> Watched[Gives]:
    """Begin a task, as `footpath.watch(fp.fill(url, data))`, and follow it entry by entry."""
    return Watched(work)
