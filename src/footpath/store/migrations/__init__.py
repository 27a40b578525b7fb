"""Numbered migrations, oldest first. Each is a function of a connection; all missing migrations run in a single
transaction.

To add a migration: write a function `m028_what_it_does(connection)` in the newest module, a line in `ALL`, and the same
change in its table. A migration never imports the modules of tables, which describe the present. Migrations seal values
with the connection's option `footpath_seal`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, Connection, Integer, MetaData, String, Table, func, insert, inspect, select, text

from footpath.errors import OtherVersion
from footpath.store.base import Utc

if TYPE_CHECKING:
    from datetime import datetime


ALL: Final = (
    (1, "first tables", "m001_to_m006.m001_first_tables"),
    (2, "postings", "m001_to_m006.m002_postings"),
    (3, "atlases", "m001_to_m006.m003_atlases"),
    (4, "tasks", "m001_to_m006.m004_tasks"),
    (5, "changed tasks", "m001_to_m006.m005_changed_tasks"),
    (6, "said elsewhere", "m001_to_m006.m006_said_elsewhere"),
    (7, "savings", "m007_to_m022.m007_savings"),
    (8, "sealed values", "m007_to_m022.m008_sealed_values"),
    (9, "webhooks", "m007_to_m022.m009_webhooks"),
    (10, "resuming", "m007_to_m022.m010_resuming"),
    (11, "views", "m007_to_m022.m011_views"),
    (12, "tracking", "m007_to_m022.m012_tracking"),
    (13, "sealed views", "m007_to_m022.m013_sealed_views"),
    (14, "enabled cookbooks", "m007_to_m022.m014_enabled"),
    (15, "used things", "m007_to_m022.m015_used_things"),
    (16, "what was asked", "m007_to_m022.m016_asked"),
    (17, "keys of forms", "m007_to_m022.m017_form_key"),
    (18, "scraped records", "m007_to_m022.m018_scraped"),
    (19, "unproven ways", "m007_to_m022.m019_unproven"),
    (20, "saved searches", "m007_to_m022.m020_searches"),
    (21, "documents", "m007_to_m022.m021_documents"),
    (22, "marks on postings", "m007_to_m022.m022_posting_marks"),
    (23, "owners", "m023_to_m028.m023_owners"),
    (24, "users", "m023_to_m028.m024_users"),
    (25, "organisations", "m023_to_m028.m025_organisations"),
    (26, "what mails told", "m023_to_m028.m026_history"),
    (27, "pages with the state of applications", "m023_to_m028.m027_status_pages"),
    (28, "days of postings", "m023_to_m028.m028_days"),
)  # fmt: skip
"""Number, name and function of each migration. A module is imported only for a database without its migrations."""

NEWEST: Final = ALL[-1][0]

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
    """Number of the database's newest migration; 0 for a new database.

    Raises:
        OtherVersion: the migration is unknown to this program.
    """
    seen = connection.scalar(select(func.max(_SEEN.c.number))) if inspect(connection).has_table("migrations") else None
    if seen and seen > NEWEST:
        raise OtherVersion(
            f"The database was written by a newer Footpath: its tables are number {seen}, this program knows {NEWEST}.",
            hint="Update Footpath, or use another database.",
        )
    return seen or 0


def upgrade(connection: Connection, now: datetime) -> None:
    """Apply the missing migrations. The caller's transaction holds the write lock, so that programs take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    _SEEN.create(connection, checkfirst=True)
    before = number(connection)
    for each, name, where in ALL:
        if each > before:
            module, function = where.split(".")
            getattr(import_module(f"{__name__}.{module}"), function)(connection)
            connection.execute(insert(_SEEN).values(number=each, name=name, applied_at=now))
