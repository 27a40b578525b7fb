"""Leases of processes: locks with a name, which one process holds at a time. They end with it, even by `kill -9`.

With SQLite all processes are on one machine, so they are file locks of the operating system. With PostgreSQL they are
advisory locks of the server, which end with their connection. Leases of queued tasks are in `store/task_leases.py`.
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
"""Seconds between two checks whether a lease that is to be kept is still held."""


class Leases(Protocol):
    """Takes leases, and tells which are held."""

    def holding(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Hold `name` within the block. Gives False, and holds nothing, when it is held already, here or elsewhere."""
        ...

    async def held(self, name: str) -> bool:
        """Whether any living process holds this name."""
        ...

    async def mine(self, name: str) -> bool:
        """Whether this process holds the name, and its connection has not broken since it was taken."""
        ...


@asynccontextmanager
async def keeping(
    store: Store, name: str, every_s: float | None = None, tell: Callable[[bool], object] = lambda _: None
) -> AsyncGenerator[bool]:
    """Hold a name within the block, and take it again where the connection to the server broke and the lease with it.

    Gives False, and holds nothing, when it is held already. `tell` is called with False when another process has taken
    the name meanwhile, and with True when it is held again.
    """
    async with AsyncExitStack() as stack:
        taken = await stack.enter_async_context(store.leases.holding(name))
        every_s = AGAIN_S if every_s is None else every_s
        async with beside(_held_again(store, name, stack, every_s, tell)) if taken else nullcontext():
            yield taken


async def _held_again(
    store: Store, name: str, stack: AsyncExitStack, every_s: float, tell: Callable[[bool], object]
) -> None:
    """Check now and then whether the name is still held here, and take it where it is not: at once, or when the process
    that has taken it meanwhile lets it go.
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
    """Leases by locked files in one folder."""

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
        """See `Leases`. Looks by taking it for a moment."""
        path = self._path(name)
        if not path.exists():
            return False
        lock = self._take(path)
        if lock is None:
            return True
        self._give_back(path, lock)
        return False

    async def mine(self, name: str) -> bool:
        """See `Leases`. A file lock has no connection that could break."""
        return name in self._mine

    def _path(self, name: str) -> Path:
        return self._folder / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.lock"

    def _take(self, path: Path) -> int | None:
        make_folder(self._folder)
        while True:
            lock = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)  # not inherited: a browser must not keep it alive
            if not locked(lock):
                os.close(lock)
                return None
            # whoever held it before may have removed the file in between: then this lock is on a nameless file
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(lock), path.stat()):
                    return lock
            os.close(lock)

    def _give_back(self, path: Path, lock: int) -> None:
        with suppress(OSError):  # Windows does not remove a file that is open; then it stays, unlocked
            path.unlink()
        os.close(lock)


class ServerLeases:
    """Leases by PostgreSQL's advisory locks, one connection each; each owner has names of their own."""

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
            return  # as below, and it is known already
        try:
            await connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": self._key(name)})
        except DBAPIError:  # the connection was cut, and the lock ended with it
            await connection.invalidate()

    async def held(self, name: str) -> bool:
        """See `Leases`. Looks by taking it for a moment."""
        async with self.holding(name) as taken:
            return not taken

    async def mine(self, name: str) -> bool:
        """See `Leases`. A connection that broke and came back has another process on the server, without the lock."""
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


async def _process(connection: AsyncConnection) -> int:
    """The id of the server's process for a connection."""
    return int(await connection.scalar(text("SELECT pg_backend_pid()")) or 0)
