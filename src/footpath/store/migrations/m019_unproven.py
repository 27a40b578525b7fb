"""Learnable steps of runs whose form may or may not have been sent."""

from __future__ import annotations

from sqlalchemy import Column, Connection, ForeignKey, MetaData, String, Table, Text
from sqlalchemy.dialects.postgresql import JSONB

_METADATA = MetaData()
Table("runs", _METADATA, Column("id", String, primary_key=True))
_WAYS = Table(
    "unproven_ways",
    _METADATA,
    Column("run", String, ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("body", Text().with_variant(JSONB(), "postgresql"), nullable=False),
)


def upgrade(connection: Connection) -> None:
    """Create the table, empty of earlier runs."""
    _WAYS.create(connection)
