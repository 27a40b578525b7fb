"""Tails of watched journals: read once for all watchers, and kept in encoded form."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from fastapi.sse import format_sse_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.coordinator.coordinator import Coordinator
    from footpath.schema.event import Entry
    from footpath.schema.record import TaskRecord

FRESH_S: Final = 0.2
"""Seconds for which the last reading counts as fresh."""

LENGTH: Final = 2000
"""Maximum kept entries: a slower watcher reads older entries separately."""

Place = tuple[str, int]
"""Run and number of the last known entry; an empty run: from the first entry."""


@dataclass(frozen=True, slots=True)
class SentEntry:
    """An entry with its encoded form."""

    entry: Entry
    sent: bytes

    @property
    def place(self) -> Place:
        """The position after the entry."""
        return self.entry.run, self.entry.seq


def _told(entry: Entry) -> SentEntry:
    id = f"{entry.run}:{entry.seq}"
    return SentEntry(entry, format_sse_event(data_str=entry.model_dump_json(), event="entry", id=id))


class Tail:
    """The tail of a task's journals, while anybody watches."""

    def __init__(self, coordinator: Coordinator, task: str) -> None:
        self._coordinator = coordinator
        self._task = task
        self._start: Place | None = None
        """What is kept comes after it."""
        self._kept: list[SentEntry] = []
        self._record: TaskRecord | None = None
        self._seen_at = 0.0
        self._looking = asyncio.Lock()

    async def after(self, place: Place) -> tuple[Sequence[SentEntry], TaskRecord]:
        """The entries after a position, and the task as it was before the entries were read.

        Raises:
            NotFound: the task is gone.
            StoreUnavailable: the database is unreachable.
        """
        async with self._looking:
            record = await self._look(place)
            if (first := self._behind(place)) is not None:
                return self._kept[first:], record
        read, _ = await self._read(place)
        end = self._kept[-1].place if self._kept else self._start
        upto = next((at for at, each in enumerate(read, 1) if each.place == end), len(read))
        return read[:upto], record  # no further than the kept entries: from there on, share them

    async def _look(self, place: Place) -> TaskRecord:
        """Read new entries; the first watcher sets the start."""
        if self._record is not None and time.monotonic() - self._seen_at < FRESH_S:
            return self._record
        if self._start is None:
            self._start = place
        new, self._record = await self._read(self._kept[-1].place if self._kept else self._start)
        self._kept += new
        self._seen_at = time.monotonic()
        if (over := len(self._kept) - LENGTH) > 0:
            self._start = self._kept[over - 1].place
            del self._kept[:over]
        return self._record

    def _behind(self, place: Place) -> int | None:
        """Index of the first entry after a position; None if not kept."""
        if place == self._start:
            return 0
        backwards = range(len(self._kept), 0, -1)  # most watchers have seen all but the last entries
        return next((at for at in backwards if self._kept[at - 1].place == place), None)

    async def _read(self, place: Place) -> tuple[list[SentEntry], TaskRecord]:
        record = await self._coordinator.get(self._task)  # read before the entries, so that an ended task misses none
        return [_told(each) for each in await self._coordinator.actions(self._task, after=place)], record


class Tails:
    """The tails of all watched tasks."""

    def __init__(self) -> None:
        self._watched = WeakValueDictionary[str, Tail]()

    def __len__(self) -> int:
        return len(self._watched)

    def of(self, coordinator: Coordinator, task: str) -> Tail:
        """The tail of a task, shared by its watchers."""
        return self._watched.setdefault(task, Tail(coordinator, task))
