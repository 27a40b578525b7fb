"""A task of a program: running, and ended."""

from __future__ import annotations

import asyncio
import dataclasses
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine, Generator

    from footpath.engine.person import ReviewRow
    from footpath.schema.event import Entry
    from footpath.schema.exploration import Exploration
    from footpath.schema.run import RunStatus
    from footpath.tasks.services import FinishedTask


@dataclasses.dataclass(frozen=True, slots=True)
class Result:
    """The end of a task. `repr` hides the person's values."""

    run_id: str
    status: RunStatus
    reason: str
    """Reason for the end, in one sentence."""
    error: str
    """Name of the error that ended the task (`SiteUnreachable`); empty for none."""
    rows: tuple[ReviewRow, ...] = dataclasses.field(default=(), repr=False)
    """The form's values at the end, question by question."""
    unused: tuple[str, ...] = ()
    """Names of given data that no page asked for."""
    cookbook: str = ""
    """Id of the followed or learned cookbook (`replay`); empty for none."""
    exploration: Exploration | None = dataclasses.field(default=None, repr=False)
    """How an explored site works; None for other tasks, and where no page came."""

    @property
    def is_complete(self) -> bool:
        """Whether the page has proved success. A form filled but not sent is `reviewed`."""
        return self.status == "complete"


def result_of(finished: FinishedTask) -> Result:
    """The end of a finished task."""
    run = finished.run
    exploration = finished.explored.exploration if finished.explored else None
    return Result(run.id, run.status, run.reason, run.error, finished.rows, finished.unused, run.cookbook, exploration)


Gives = TypeVar("Gives")

listener: ContextVar[Callable[[Entry], object] | None] = ContextVar("listener", default=None)
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
