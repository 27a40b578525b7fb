"""Leases of processes: named locks, each held by a single process and released at its end, even after `kill -9`.

SQLite implies a single machine, so leases are file locks of the operating system. With PostgreSQL, leases are advisory
locks of the server, bound to a connection. `store/workers.py` has the leases of queued tasks.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Final, Protocol

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from footpath.beside import beside
from footpath.errors import StoreUnavailable
from footpath.private import lock as locked
from footpath.private import make_folder
from footpath.store.failures import named

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from footpath.store.database import Store

AGAIN_S: Final = 5.0
"""Seconds between checks of a kept lease."""


class Leases(Protocol):
    """Takes leases, and knows the held ones."""

    def holding(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Hold `name` within the block. Yield False, holding nothing, if this or another process already holds the
        name.
        """
        ...

    async def held(self, name: str) -> bool:
        """Whether any living process holds the name."""
        ...

    async def mine(self, name: str) -> bool:
        """Whether this process holds the name over an unbroken connection."""
        ...


@asynccontextmanager
async def keeping(
    store: Store, name: str, every_s: float | None = None, tell: Callable[[bool], object] = lambda _: None
) -> AsyncGenerator[bool]:
    """Hold a name within the block, and retake the name after a broken connection to the server.

    Yield False, holding nothing, if the name is already held. `tell` is called with False when another process has
    taken the name meanwhile, and with True when the name is held again.
    """
    async with AsyncExitStack() as stack:
        taken = await stack.enter_async_context(store.leases.holding(name))
        every_s = AGAIN_S if every_s is None else every_s
        async with beside(_held_again(store, name, stack, every_s, tell)) if taken else nullcontext():
            yield taken


async def _held_again(
    store: Store, name: str, stack: AsyncExitStack, every_s: float, tell: Callable[[bool], object]
) -> None:
    """Check periodically whether this process still holds the name, and retake a lost name, if necessary after the
    process that took the name releases it.
    """
    ours = True
    while True:
        await asyncio.sleep(every_s)
        with suppress(StoreUnavailable), named(store.where):  # once the database is back, the next check tells
            if await store.leases.mine(name):
                continue
            await stack.aclose()
            taken = await stack.enter_async_context(store.leases.holding(name))
            if taken != ours:
                tell(taken)
            ours = taken


class FileLeases:
    """Leases by locked files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._mine: set[str] = set()

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncGenerator[bool]:
        """See `Leases`."""
        path = self._path(name)
        lock = self._take(path)
        if lock is None:
            yield False
            return
        self._mine.add(name)
        try:
            yield True
        finally:
            self._mine.discard(name)
            self._give_back(path, lock)

    async def held(self, name: str) -> bool:
        """See `Leases`. Tests the lock by taking it briefly."""
        path = self._path(name)
        if not path.exists():
            return False
        lock = self._take(path)
        if lock is None:
            return True
        self._give_back(path, lock)
        return False

    async def mine(self, name: str) -> bool:
        """See `Leases`. A file lock has no connection to break."""
        return name in self._mine

    def _path(self, name: str) -> Path:
        return self._folder / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.lock"

    def _take(self, path: Path) -> int | None:
        make_folder(self._folder)
        while True:
            lock = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)  # not inherited: a child browser must not keep the lock
            if not locked(lock):
                os.close(lock)
                return None
            # the previous holder may have removed the file in between: then this lock is on a nameless file
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(lock), path.stat()):
                    return lock
            os.close(lock)

    def _give_back(self, path: Path, lock: int) -> None:
        with suppress(OSError):  # Windows cannot remove an open file, so an unlocked file stays
            path.unlink()
        os.close(lock)


class ServerLeases:
    """Leases by PostgreSQL's advisory locks, each with a connection of its own; owners have separate names."""

    def __init__(self, engine: AsyncEngine, owner: str = "") -> None:
        self._owner = owner
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._mine: dict[str, tuple[AsyncConnection, int]] = {}
        """By name the connection that holds it, and the id of its process on the server."""

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncGenerator[bool]:
        """See `Leases`."""
        async with self._engine.connect() as connection:
            taken = bool(await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": self._key(name)}))
            if not taken:
                yield False
                return
            try:
                self._mine[name] = connection, await _process(connection)
                yield True
            finally:
                self._mine.pop(name, None)
                await self._give_back(connection, name)

    async def _give_back(self, connection: AsyncConnection, name: str) -> None:
        if connection.invalidated:
            return  # as below; already known
        try:
            await connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": self._key(name)})
        except DBAPIError:  # the connection was cut, which released the lock
            await connection.invalidate()

    async def held(self, name: str) -> bool:
        """See `Leases`. Tests the lock by taking it briefly."""
        async with self.holding(name) as taken:
            return not taken

    async def mine(self, name: str) -> bool:
        """See `Leases`. A reconnected connection has a new server process, without the lock."""
        if name not in self._mine:
            return False
        connection, process = self._mine[name]
        try:
            return await _process(connection) == process
        except DBAPIError:
            return False

    def _key(self, name: str) -> int:
        whole = f"{self._owner}\n{name}" if self._owner else name
        return int.from_bytes(hashlib.sha256(whole.encode()).digest()[:8], "big", signed=True)


class LeasesOfProcess:
    """The `Leases` of a command: locks of the process, for names not held by a task."""

    def __init__(self, store: Store, locks: Leases) -> None:
        self.locks = locks
        self._store = store

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncGenerator[bool]:
        """See `Leases`."""
        async with self.locks.holding(name) as taken:
            yield taken and not await self._a_task_has(name)

    async def held(self, name: str) -> bool:
        """See `Leases`."""
        return await self.locks.held(name) or await self._a_task_has(name)

    async def mine(self, name: str) -> bool:
        """See `Leases`."""
        return await self.locks.mine(name)

    async def _a_task_has(self, name: str) -> bool:
        from footpath.store.task_tables import a_task_has  # the queue's tables, for commands that take a lease

        async with self._store.reading() as transaction:
            return await a_task_has(transaction, name)


async def _process(connection: AsyncConnection) -> int:
    """The id of the server's process for a connection."""
    return int(await connection.scalar(text("SELECT pg_backend_pid()")) or 0)
