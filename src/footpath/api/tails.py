"""The ends of the journals that somebody watches: looked up once for all who watch, and kept as they are sent."""

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
"""Seconds for which what was seen is not looked up anew."""

LENGTH: Final = 2000
"""Entries that are kept: who is further behind reads what came before by himself."""

Place = tuple[str, int]
"""Run and number of an entry after which one goes on; of no run: from the first."""


@dataclass(frozen=True, slots=True)
class SentEntry:
    """An entry, and as it is sent."""

    entry: Entry
    sent: bytes

    @property
    def place(self) -> Place:
        """Behind it."""
        return self.entry.run, self.entry.seq


def _told(entry: Entry) -> SentEntry:
    id = f"{entry.run}:{entry.seq}"
    return SentEntry(entry, format_sse_event(data_str=entry.model_dump_json(), event="entry", id=id))


class Tail:
    """The end of what is done for one task, as long as somebody watches."""

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
        """What came after a place, and how the task stood before that was looked up.

        Raises:
            NotFound: there is no such task any more.
            StoreUnavailable: the database is away.
        """
        async with self._looking:
            record = await self._look(place)
            if (first := self._behind(place)) is not None:
                return self._kept[first:], record
        read, _ = await self._read(place)
        end = self._kept[-1].place if self._kept else self._start
        upto = next((at for at, each in enumerate(read, 1) if each.place == end), len(read))
        return read[:upto], record  # no further than what is kept: from there on it goes with the others

    async def _look(self, place: Place) -> TaskRecord:
        """Add what is new; the first who asks says from where on."""
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
        """Where what came after a place begins; None where that is not kept."""
        if place == self._start:
            return 0
        backwards = range(len(self._kept), 0, -1)  # most who watch have seen all but the last
        return next((at for at in backwards if self._kept[at - 1].place == place), None)

    async def _read(self, place: Place) -> tuple[list[SentEntry], TaskRecord]:
        record = await self._coordinator.get(self._task)  # before the entries: none is missed where it has ended
        return [_told(each) for each in await self._coordinator.actions(self._task, after=place)], record


class Tails:
    """Those of the tasks that somebody watches."""

    def __init__(self) -> None:
        self._watched = WeakValueDictionary[str, Tail]()

    def __len__(self) -> int:
        return len(self._watched)

    def of(self, coordinator: Coordinator, task: str) -> Tail:
        """That of one task, the same for all who hold it."""
        return self._watched.setdefault(task, Tail(coordinator, task))
