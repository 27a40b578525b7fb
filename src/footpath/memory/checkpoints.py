"""Where a run over a list is, so that one that is ended goes on at the page where it was."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footpath.store import checkpoints as statements

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from footpath.schema.kept import Checkpoint, Kept
    from footpath.store.database import Clock, Store


@dataclass(frozen=True, slots=True)
class CrawlProgress:
    """A checkpoint to be kept with a page: what is home and how far it is are one transaction."""

    key: str
    """Of the list: which run asks is no part of it."""
    checkpoint: Checkpoint
    had: Collection[str] = field(default=())
    """Keys of the records that this page brought, the failed ones too."""

    def counting(self, kept: Iterable[Kept]) -> Checkpoint:
        """The checkpoint with what became of these in its counts: it is known only when they are kept."""
        counts = Counter(self.checkpoint.counts)
        counts.update(kept)
        return self.checkpoint.model_copy(update={"counts": dict(counts)})


class Checkpoints:
    """The checkpoints of everyone who uses this database. `key` names the list: site, and what narrows it."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def save(self, progress: CrawlProgress) -> None:
        """Keep it; on the disk before this returns."""
        async with self._store.writing() as transaction:
            await statements.put(transaction, progress.key, progress.checkpoint, progress.had, self._now())

    async def load(self, key: str) -> tuple[Checkpoint, set[str]] | None:
        """Where an earlier run was, with the keys of the records that it had."""
        async with self._store.reading() as transaction:
            found = await statements.get(transaction, key)
            return None if found is None else (found, await statements.had(transaction, key))

    async def drop(self, key: str) -> None:
        """Forget it: the list was gone through."""
        async with self._store.writing() as transaction:
            await statements.remove(transaction, key)
