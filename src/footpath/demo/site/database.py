"""The site's SQLite file: postings, drafts, every received application and message.

Each call touches a few rows and runs in the event loop's thread. WAL lets another process read meanwhile.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from footpath.private import make_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_SCHEMA: Final = """
create table if not exists jobs (
    number integer primary key, slug text unique not null, title text not null, department text not null,
    city text not null, country text not null, country_name text not null, employment text not null,
    workplace text not null, salary_low integer not null, salary_high integer not null, currency text not null,
    posted_on text not null, closes_on text not null, summary text not null, body text not null
);
create table if not exists drafts (
    session text not null, slug text not null, key text not null, position integer not null, value text not null,
    primary key (session, slug, key, position)
);
create table if not exists uploads (
    session text not null, slug text not null, key text not null, filename text not null, media_type text not null,
    sha256 text not null, content blob not null, primary key (session, slug, key)
);
create table if not exists trapped (
    session text not null, slug text not null, name text not null, value text not null,
    primary key (session, slug, name)
);
create table if not exists applications (
    id integer primary key, number text unique, slug text not null, email text not null, session text not null,
    submission text not null, look text not null, received_at text not null, honeypot integer not null
);
create table if not exists answers (
    application integer not null references applications, key text not null, position integer not null,
    value text not null, primary key (application, key, position)
);
create table if not exists files (
    application integer not null references applications, key text not null, filename text not null,
    media_type text not null, size integer not null, sha256 text not null, primary key (application, key)
);
create table if not exists withdrawals (
    id integer primary key, slug text not null, session text not null, at text not null
);
create table if not exists messages (
    id integer primary key, name text not null, email text not null, message text not null, received_at text not null
);
create index if not exists applications_by_email on applications (slug, email);
"""

Value = str | int | bytes


class Database:
    """One open connection. A `with database:` block is one transaction."""

    def __init__(self, path: Path) -> None:
        make_file(path)  # SQLite gives its side files the same mode
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma busy_timeout = 5000")
        self._connection.executescript(_SCHEMA)

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> None:
        self._connection.execute("begin immediate")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._connection.execute("commit" if kind is None else "rollback")

    def rows(self, statement: str, values: Iterable[Value] = ()) -> list[sqlite3.Row]:
        return self._connection.execute(statement, tuple(values)).fetchall()

    def row(self, statement: str, values: Iterable[Value] = ()) -> sqlite3.Row | None:
        return next(iter(self.rows(statement, values)), None)

    def insert(self, table: str, row: Mapping[str, Value]) -> int:
        """Write one row, replacing a row with the same primary key. Return the row's id."""
        names = ", ".join(row)
        marks = ", ".join("?" * len(row))
        cursor = self._connection.execute(
            f"insert or replace into {table} ({names}) values ({marks})", tuple(row.values())
        )
        return cursor.lastrowid or 0

    def delete(self, table: str, session: str, slug: str) -> None:
        """Delete the rows of one person's draft."""
        self._connection.execute(f"delete from {table} where session = ? and slug = ?", (session, slug))

    def execute(self, statement: str, values: Iterable[Value] = ()) -> None:
        self._connection.execute(statement, tuple(values))
