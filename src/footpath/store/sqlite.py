"""SQLite in a thread of its own, a trip to it for each statement.

aiosqlite makes one for the cursor, one for the statement, one for its rows and one to close it, and on a small database
each takes longer than what it is made for. Here the rows come along with the statement, as far as they are few.
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
    """Runs a function in the thread of the database."""

ALONG: Final = 256
"""Rows that come with their statement; more are fetched as they are asked for."""


class Cursor:
    """One statement and its rows, as SQLAlchemy's adapter of aiosqlite asks for them."""

    arraysize = 1

    def __init__(self, run: Run, database: sqlite3.Connection) -> None:
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self._run = run
        self._database = database
        self._rows: list[Row] = []
        self._open: sqlite3.Cursor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, sql: str, parameters: Sequence[object] = ()) -> Self:
        """Run a statement."""
        await self._run(self._take, self._database.execute, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Sequence[object]]) -> Self:
        """Run a statement for each of several parameters."""
        await self._run(self._take, self._database.executemany, sql, parameters)
        return self

    async def fetchall(self) -> list[Row]:
        """The rows that are left."""
        rows, self._rows = self._rows, []
        return rows if self._open is None else rows + await self._run(self._open.fetchall)

    async def fetchmany(self, size: int) -> list[Row]:
        """The next rows, so many or the last of them."""
        rows, self._rows = self._rows[:size], self._rows[size:]
        missing = size - len(rows)
        return rows if self._open is None or not missing else rows + await self._run(self._open.fetchmany, missing)

    async def close(self) -> None:
        """Let go of what was not fetched."""
        if self._open is not None:
            await self._run(self._open.close)

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
    """A connection whose cursors are made without a trip."""

    def cursor(self) -> Cursor:  # pyright: ignore[reportIncompatibleMethodOverride]  its adapter needs no more of it
        """A cursor for one statement."""
        run = cast("Run", self._execute)  # pyright: ignore[reportUnknownMemberType]  it does not say what it takes
        return Cursor(run, self._conn)


def connection(path: str, **options: Any) -> Connection:  # noqa: ANN401  as `sqlite3.connect` has them
    """A connection that is opened as it is awaited; it takes what `sqlite3.connect` does."""
    made = Connection(partial(sqlite3.connect, path, **options), ALONG)
    made._thread.daemon = True  # pyright: ignore[reportPrivateUsage]  as SQLAlchemy has it with those that it makes
    return made
