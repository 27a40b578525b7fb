"""What one run may have and no other: turns, and things that are there once. In all processes, on all machines."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from footpath.store import used_things as statements

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from footpath.store.database import Clock, Store

KEPT: Final = timedelta(days=1)
"""For so long it is known what was used: what is there once is not asked for later."""


class Once:
    """Turns, and what was used up. Names are kept as hashes."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    def turn(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Have the turn for the block. Gives False, and no turn, while another run has it."""
        return self._store.leases.holding(f"turn {hashed(name)}")

    async def use(self, thing: str) -> bool:
        """Use something up, durably. False where that was done already."""
        now = self._now()
        async with self._store.writing() as transaction:
            await statements.forget(transaction, now - KEPT)
            return await statements.add(transaction, hashed(thing), now)

    async def used(self) -> frozenset[str]:
        """The hashes of what was used up."""
        async with self._store.reading() as transaction:
            return await statements.every(transaction)


def hashed(thing: str) -> str:
    """As it is kept."""
    return hashlib.sha256(thing.encode()).hexdigest()
