"""Leases: a name that one living process holds. They end with the process, kill -9 included, and need no clock.

With SQLite all processes are on one machine, so the operating system's file locks do it; with PostgreSQL the server's
advisory locks, which end with their connection. What queued tasks hold is in `store/task_leases.py`.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
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
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from footpath.store.database import Store

AGAIN_S: Final = 5.0
"""Seconds between two looks whether a lease that is to be kept is still held."""


class Leases(Protocol):
    """Who holds what."""

    def holding(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Hold `name` for the block. Gives False, and holds nothing, when it is held already, here or elsewhere."""
        ...

    async def held(self, name: str) -> bool:
        """Whether somebody living holds it."""
        ...

    async def mine(self, name: str) -> bool:
        """Whether it is held here, and no line was cut since it was taken."""
        ...


@asynccontextmanager
async def keeping(
    store: Store, name: str, every_s: float | None = None, tell: Callable[[bool], object] = lambda _: None
) -> AsyncGenerator[bool]:
    """Hold a name for the block, and take it again where it ended with a line to the server that was cut. Gives False,
    and holds nothing, when it is held already. `tell` is told when somebody else has it (False), and when it is back.
    """
    async with AsyncExitStack() as stack:
        taken = await stack.enter_async_context(store.leases.holding(name))
        every_s = AGAIN_S if every_s is None else every_s
        async with beside(_held_again(store, name, stack, every_s, tell)) if taken else nullcontext():
            yield taken


async def _held_again(
    store: Store, name: str, stack: AsyncExitStack, every_s: float, tell: Callable[[bool], object]
) -> None:
    """Look now and then whether the name is still held here, and take it where it is not. Where somebody else was
    quicker it is theirs, and is taken when they let it go.
    """
    ours = True
    while True:
        await asyncio.sleep(every_s)
        with suppress(StoreUnavailable), named(store.where):  # it comes back, and then the next look says what is so
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
        """See `Leases`. No line leads to a lock of the operating system, so none is cut."""
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
    """Leases by PostgreSQL's advisory locks, one connection each."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._mine: dict[str, tuple[AsyncConnection, int]] = {}
        """By name the connection that holds it, and the server's process for that."""

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncGenerator[bool]:
        """See `Leases`."""
        async with self._engine.connect() as connection:
            taken = bool(await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": _key(name)}))
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
            await connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _key(name)})
        except DBAPIError:  # the connection was cut, and the lock ended with it
            await connection.invalidate()

    async def held(self, name: str) -> bool:
        """See `Leases`. Looks by taking it for a moment."""
        async with self.holding(name) as taken:
            return not taken

    async def mine(self, name: str) -> bool:
        """See `Leases`. A line that was cut and is there again leads to another process, which holds nothing."""
        if name not in self._mine:
            return False
        connection, process = self._mine[name]
        try:
            return await _process(connection) == process
        except DBAPIError:
            return False


async def _process(connection: AsyncConnection) -> int:
    """Which of the server's processes a connection speaks to."""
    return int(await connection.scalar(text("SELECT pg_backend_pid()")) or 0)


def _key(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
