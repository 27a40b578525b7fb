"""Tracking of applications: stages, follow-up days, and notes."""

from __future__ import annotations

from sqlalchemy import Column, Connection, ForeignKey, Index, Integer, MetaData, String, Table, text

from footpath.store.base import Utc

_METADATA = MetaData()
_NOTES = Table(
    "application_notes",
    _METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("application", String, ForeignKey("applications.id", ondelete="CASCADE"), nullable=False),
    Column("at", Utc(), nullable=False),
    Column("sealed", String, nullable=False),
    Index("ix_application_notes_application", "application"),
)
Table("applications", _METADATA, Column("id", String, primary_key=True))


def upgrade(connection: Connection) -> None:
    """Add the columns and the table."""
    connection.execute(text("ALTER TABLE applications ADD COLUMN stage VARCHAR"))
    connection.execute(text("ALTER TABLE applications ADD COLUMN follow_up DATE"))
    _NOTES.create(connection)
