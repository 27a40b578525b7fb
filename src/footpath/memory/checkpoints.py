"""Checkpoints of runs over lists, so that a later run continues at the same page."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footpath.store import checkpoints as statements

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from footpath.schema.posting import Checkpoint, Kept
    from footpath.store.database import Clock, Store


@dataclass(frozen=True, slots=True)
class CrawlProgress:
    """A checkpoint to be stored in the same transaction as the records of a page."""

    key: str
    """Key of the list; independent of the run."""
    checkpoint: Checkpoint
    had: Collection[str] = field(default=())
    """Keys of the page's records, including failed ones."""

    def counting(self, kept: Iterable[Kept]) -> Checkpoint:
        """The checkpoint with the results of storing the page's records added to its counts."""
        counts = Counter(self.checkpoint.counts)
        counts.update(kept)
        return self.checkpoint.model_copy(update={"counts": dict(counts)})


class Checkpoints:
    """The checkpoints of all users of the database. `key` names a list: the site, and the query or filters."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def save(self, progress: CrawlProgress) -> None:
        """Store a checkpoint; on disk before the method returns."""
        async with self._store.writing() as transaction:
            await statements.put(transaction, progress.key, progress.checkpoint, progress.had, self._now())

    async def load(self, key: str) -> tuple[Checkpoint, set[str]] | None:
        """The checkpoint of an earlier run, with the keys of the records read."""
        async with self._store.reading() as transaction:
            found = await statements.get(transaction, key)
            return None if found is None else (found, await statements.had(transaction, key))

    async def drop(self, key: str) -> None:
        """Delete the checkpoint of a finished list."""
        async with self._store.writing() as transaction:
            await statements.remove(transaction, key)
