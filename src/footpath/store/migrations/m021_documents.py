"""Documents for postings, with their receivers."""

from __future__ import annotations

from sqlalchemy import Column, Connection, Index, MetaData, String, Table

from footpath.store.base import Utc

_DOCUMENTS = Table(
    "documents",
    MetaData(),
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("state", String, nullable=False),
    Column("posting", String, nullable=False),
    Column("title", String, nullable=False),
    Column("organisation", String, nullable=False),
    Column("profile", String, nullable=False),
    Column("application", String, nullable=False),
    Column("created_at", Utc(), nullable=False),
    Column("approved_at", Utc(), nullable=True),
    Column("sealed", String, nullable=False),
    Index("ix_documents_posting", "posting", "profile"),
)


def upgrade(connection: Connection) -> None:
    """Create the table."""
    _DOCUMENTS.create(connection)
