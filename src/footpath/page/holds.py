"""A clock and deadlines that stand still while a document is held (see `documents.py`).

A page is not to blame for the time spent waiting for its site's turn.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator


class Holds:
    """The clock of a session. Within `held` the clock stands still, and so do the timeouts given to `limiting`."""

    def __init__(self) -> None:
        self._held_s = 0.0
        self._since = 0.0
        self._count = 0
        self._left: dict[asyncio.Timeout, float] = {}

    @property
    def held_s(self) -> float:
        """Seconds that the clock has stood still so far."""
        now = asyncio.get_running_loop().time()
        return self._held_s + (now - self._since if self._count else 0.0)

    def time(self) -> float:
        """Seconds since some moment, without the standstills."""
        return asyncio.get_running_loop().time() - self.held_s

    @contextmanager
    def held(self) -> Generator[None]:
        """Stop the clock within the block; blocks may overlap."""
        loop = asyncio.get_running_loop()
        if not self._count:
            self._since = loop.time()
            for limit in [each for each in self._left if not each.expired()]:
                self._left[limit] = max(0.0, (limit.when() or 0.0) - self._since)
                limit.reschedule(None)
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
            if not self._count:
                self._held_s += loop.time() - self._since
                for limit, left in self._left.items():
                    if not limit.expired():
                        limit.reschedule(loop.time() + left)

    @contextmanager
    def limiting(self, limit: asyncio.Timeout) -> Generator[None]:
        """Within the block, stop a timeout whenever the clock stops. Entered inside the timeout."""
        loop = asyncio.get_running_loop()
        self._left[limit] = max(0.0, (limit.when() or 0.0) - loop.time())
        if self._count and not limit.expired():
            limit.reschedule(None)
        try:
            yield
        finally:
            del self._left[limit]
