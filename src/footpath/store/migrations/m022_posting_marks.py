"""The person's marks on postings."""

from __future__ import annotations

from sqlalchemy import Column, Connection, ForeignKey, Integer, MetaData, String, Table

from footpath.store.base import Utc

_METADATA = MetaData()
Table("postings", _METADATA, Column("number", Integer, primary_key=True))
_MARKS = Table(
    "posting_marks",
    _METADATA,
    Column(
        "posting", Integer, ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("mark", String, nullable=False),
    Column("at", Utc(), nullable=False),
)


def upgrade(connection: Connection) -> None:
    """Create the table."""
    _MARKS.create(connection)
