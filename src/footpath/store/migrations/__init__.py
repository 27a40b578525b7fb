"""Numbered migrations, oldest first. Each is a function of a connection; all that are missing run in one transaction.

To add one: a module `m002_what_it_does.py` with `upgrade(connection)`, its line in `ALL`, and the same change in
`tables.py`. A migration never imports `tables.py`: that says how things are today, a migration how they were. What
it has to seal, it seals with the connection's option `footpath_seal`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Column, Integer, MetaData, String, Table, func, insert, inspect, select, text

from footpath.errors import OtherVersion
from footpath.store.columns import Utc
from footpath.store.migrations import (
    m001_first_tables,
    m002_postings,
    m003_atlases,
    m004_tasks,
    m005_changed_tasks,
    m006_said_elsewhere,
    m007_savings,
    m008_sealed_values,
    m009_webhooks,
    m010_resuming,
    m011_views,
    m012_tracking,
    m013_sealed_views,
    m014_enabled,
    m015_used_things,
    m016_asked,
    m017_form_key,
    m018_scraped,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy import Connection

ALL: tuple[tuple[int, str, Callable[[Connection], None]], ...] = (
    (1, "first tables", m001_first_tables.upgrade),
    (2, "postings", m002_postings.upgrade),
    (3, "atlases", m003_atlases.upgrade),
    (4, "tasks", m004_tasks.upgrade),
    (5, "changed tasks", m005_changed_tasks.upgrade),
    (6, "said elsewhere", m006_said_elsewhere.upgrade),
    (7, "savings", m007_savings.upgrade),
    (8, "sealed values", m008_sealed_values.upgrade),
    (9, "webhooks", m009_webhooks.upgrade),
    (10, "resuming", m010_resuming.upgrade),
    (11, "views", m011_views.upgrade),
    (12, "tracking", m012_tracking.upgrade),
    (13, "sealed views", m013_sealed_views.upgrade),
    (14, "enabled cookbooks", m014_enabled.upgrade),
    (15, "used things", m015_used_things.upgrade),
    (16, "what was asked", m016_asked.upgrade),
    (17, "keys of forms", m017_form_key.upgrade),
    (18, "scraped records", m018_scraped.upgrade),
)  # fmt: skip
NEWEST = ALL[-1][0]

_SEEN = Table(
    "migrations",
    MetaData(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("applied_at", Utc(), nullable=False),
)
_LOCK = 0x0F007
"""Key of PostgreSQL's advisory lock for migrations."""


def number(connection: Connection) -> int:
    """Number of the newest migration that this database has seen, 0 for a new one.

    Raises:
        OtherVersion: it has seen one that this program does not know.
    """
    seen = connection.scalar(select(func.max(_SEEN.c.number))) if inspect(connection).has_table("migrations") else None
    if seen and seen > NEWEST:
        raise OtherVersion(
            f"The database was written by a newer Footpath: its tables are number {seen}, this program knows {NEWEST}.",
            hint="Update Footpath, or use another database.",
        )
    return seen or 0


def upgrade(connection: Connection, now: datetime) -> None:
    """Apply what is missing. The caller's transaction holds the write lock, so that two programs do it in turn."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    _SEEN.create(connection, checkfirst=True)
    before = number(connection)
    for each, name, apply in ALL:
        if each > before:
            apply(connection)
            connection.execute(insert(_SEEN).values(number=each, name=name, applied_at=now))
