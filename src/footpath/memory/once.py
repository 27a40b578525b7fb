"""Exclusive turns and single-use things, across all processes and machines."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from footpath.store import used_things as statements

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from footpath.store.database import Clock, Store

KEPT: Final = timedelta(days=1)
"""How long used things are remembered: nobody asks for an older thing."""


class Once:
    """Turns, and used things. Names are stored as hashes."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    def turn(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Hold a turn within the block. Yield False if another run holds the turn."""
        return self._store.leases.holding(f"turn {hashed(name)}")

    async def use(self, thing: str) -> bool:
        """Mark a thing as used, durably. Return False if already used."""
        now = self._now()
        async with self._store.writing() as transaction:
            await statements.forget(transaction, now - KEPT)
            return await statements.add(transaction, hashed(thing), now)

    async def used(self) -> frozenset[str]:
        """The hashes of the used things."""
        async with self._store.reading() as transaction:
            return await statements.every(transaction)


def hashed(thing: str) -> str:
    """The stored form of a name."""
    return hashlib.sha256(thing.encode()).hexdigest()
