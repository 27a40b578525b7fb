"""The records of queued `scrape` tasks."""

from __future__ import annotations

from sqlalchemy import Column, Connection, ForeignKey, Integer, MetaData, String, Table, Text

_METADATA = MetaData()
Table("tasks", _METADATA, Column("id", String, unique=True))
_SCRAPES = Table(
    "scrapes",
    _METADATA,
    Column("task", String, ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True),
    Column("run", String, nullable=False),
    Column("found", Integer, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("misfits", Text, nullable=False),
)
_RECORDS = Table(
    "scraped_records",
    _METADATA,
    Column("task", String, ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)


def upgrade(connection: Connection) -> None:
    """Create the tables. Records of earlier tasks were not stored."""
    _SCRAPES.create(connection)
    _RECORDS.create(connection)
