"""A running task that a program follows."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine, Generator

    from footpath.schema.event import Entry

Gives = TypeVar("Gives")

listener: ContextVar[Callable[[Entry], None] | None] = ContextVar("listener", default=None)
"""Listener for the journal entries of the task in this context."""


class Watched(Generic[Gives]):
    """A running task. Iterate for journal entries; await for the result."""

    def __init__(self, work: Coroutine[Any, Any, Gives]) -> None:
        self._entries: asyncio.Queue[Entry | None] = asyncio.Queue()
        before = listener.set(self._entries.put_nowait)
        try:
            self._task = asyncio.create_task(work)  # the task keeps a copy of the present context
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
        """End the task; its journal tells the progress. Awaiting the task then raises `asyncio.CancelledError`."""
        self._task.cancel()


def watch(work: Coroutine[Any, Any, Gives]) -> Watched[Gives]:
    """Start a task, as in `footpath.watch(fp.fill(url, data))`, and follow it entry by entry."""
    return Watched(work)
