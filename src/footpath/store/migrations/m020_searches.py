"""Saved searches, and the postings reported by each search."""

from __future__ import annotations

from sqlalchemy import Column, Connection, ForeignKey, Integer, MetaData, String, Table, Text
from sqlalchemy.dialects.postgresql import JSONB

from footpath.store.base import Utc

_METADATA = MetaData()
Table("postings", _METADATA, Column("number", Integer, primary_key=True))
_SEARCHES = Table(
    "searches",
    _METADATA,
    Column("name", String, primary_key=True),
    Column("body", Text().with_variant(JSONB(), "postgresql"), nullable=False),
    Column("sealed", String, nullable=False),
)
_TOLD = Table(
    "search_postings",
    _METADATA,
    Column("search", String, ForeignKey("searches.name", ondelete="CASCADE"), primary_key=True),
    Column(
        "posting",
        Integer,
        ForeignKey("postings.number", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("state", String, nullable=False),
    Column("changed_at", Utc(), nullable=False),
)


def upgrade(connection: Connection) -> None:
    """Create the tables."""
    _SEARCHES.create(connection)
    _TOLD.create(connection)
