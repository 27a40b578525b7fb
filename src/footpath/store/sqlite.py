"""Faster SQLite for asyncio: a single round trip to the thread for each statement.

aiosqlite makes four: for the cursor, the statement, the rows, and closing. On a small database each round trip takes
longer than the work. Here the first rows come along with the statement.
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
"""Rows returned along with a statement; more are fetched on demand."""


class Cursor:
    """A statement with rows: the part of aiosqlite's cursor that SQLAlchemy uses."""

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
        """The remaining rows."""
        rows, self._rows = self._rows, []
        return rows if self._open is None else rows + await self._connection.run(self._fetch, self._open.fetchall)

    async def fetchmany(self, size: int) -> list[Row]:
        """The next rows, at most `size`."""
        rows, self._rows = self._rows[:size], self._rows[size:]
        missing = size - len(rows)
        if self._open is None or not missing:
            return rows
        return rows + await self._connection.run(self._fetch, self._open.fetchmany, missing)

    async def close(self) -> None:
        """Discard the remaining rows."""
        if self._open is not None:
            await self._connection.run(self._open.close)

    def _fetch(self, fetch: Callable[..., list[Row]], *size: int) -> list[Row]:
        rows = fetch(*size)
        if self._open is not None:
            self.rowcount = self._open.rowcount  # for statements that return rows, known after the last row
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
    """A connection that makes cursors without a round trip."""

    @property
    def database(self) -> sqlite3.Connection:
        """The connection of `sqlite3`, for use in its own thread. Raises ValueError once closed."""
        return self._conn

    @property
    def run(self) -> Run:
        """Run a function in the connection's thread."""
        return cast("Run", self._execute)  # pyright: ignore[reportUnknownMemberType] untyped in aiosqlite

    def cursor(self) -> Cursor:  # pyright: ignore[reportIncompatibleMethodOverride] all that the adapter needs
        """A cursor for a single statement."""
        return Cursor(self)


def connection(path: str, **options: Any) -> Connection:  # noqa: ANN401 the options of `sqlite3.connect`
    """A connection that opens when awaited, with the arguments of `sqlite3.connect`."""
    made = Connection(partial(sqlite3.connect, path, **options), iter_chunk_size=1)
    made._thread.daemon = True  # pyright: ignore[reportPrivateUsage] as SQLAlchemy does for its own connections
    return made
