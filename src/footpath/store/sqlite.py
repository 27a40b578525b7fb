"""Faster SQLite for asyncio: one round trip to its thread for each statement.

aiosqlite makes four: for the cursor, the statement, its rows, and closing it. On a small database each takes longer
than the work itself. Here the first rows come along with the statement.
"""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Self, cast

import aiosqlite

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    Row = tuple[object, ...]
    Run = Callable[..., Awaitable[Any]]

ALONG: Final = 256
"""Rows that come with their statement; more are fetched as they are asked for."""


class Cursor:
    """A statement with its rows: the part of aiosqlite's cursor that SQLAlchemy uses."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self._connection = connection
        self._rows: list[Row] = []
        self._open: sqlite3.Cursor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, sql: str, parameters: Sequence[object] = ()) -> Self:
        """Run a statement."""
        await self._connection.run(self._take, self._connection.database.execute, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Sequence[object]]) -> Self:
        """Run a statement for each of several parameters."""
        await self._connection.run(self._take, self._connection.database.executemany, sql, parameters)
        return self

    async def fetchall(self) -> list[Row]:
        """The rows that are left."""
        rows, self._rows = self._rows, []
        return rows if self._open is None else rows + await self._connection.run(self._fetch, self._open.fetchall)

    async def fetchmany(self, size: int) -> list[Row]:
        """At most this many of the next rows."""
        rows, self._rows = self._rows[:size], self._rows[size:]
        missing = size - len(rows)
        if self._open is None or not missing:
            return rows
        return rows + await self._connection.run(self._fetch, self._open.fetchmany, missing)

    async def close(self) -> None:
        """Discard the rows that were not fetched."""
        if self._open is not None:
            await self._connection.run(self._open.close)

    def _fetch(self, fetch: Callable[..., list[Row]], *size: int) -> list[Row]:
        rows = fetch(*size)
        if self._open is not None:
            self.rowcount = self._open.rowcount  # of what returns rows it is known with the last of them
        return rows

    def _take(self, run: Callable[[str, Any], sqlite3.Cursor], sql: str, parameters: object) -> None:
        cursor = run(sql, parameters)
        self.description = cursor.description
        if self.description is not None:
            self._rows = cursor.fetchmany(ALONG)
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        if len(self._rows) < ALONG:
            cursor.close()
        else:
            self._open = cursor


class Connection(aiosqlite.Connection):
    """A connection whose cursors are made without a round trip."""

    @property
    def database(self) -> sqlite3.Connection:
        """The connection of `sqlite3`, to be used in its thread only. Raises ValueError when it is closed."""
        return self._conn

    @property
    def run(self) -> Run:
        """Runs a function in its thread."""
        return cast("Run", self._execute)  # pyright: ignore[reportUnknownMemberType]  it does not say what it takes

    def cursor(self) -> Cursor:  # pyright: ignore[reportIncompatibleMethodOverride]  its adapter needs no more of it
        """A cursor for one statement."""
        return Cursor(self)


def connection(path: str, **options: Any) -> Connection:  # noqa: ANN401  as `sqlite3.connect` has them
    """A connection that is opened as it is awaited; it takes what `sqlite3.connect` does."""
    made = Connection(partial(sqlite3.connect, path, **options), iter_chunk_size=1)
    made._thread.daemon = True  # pyright: ignore[reportPrivateUsage]  as SQLAlchemy has it with those that it makes
    return made
