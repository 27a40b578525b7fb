"""What runs did of which nobody knows yet whether they sent their form."""

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
    """Create the table. Of earlier runs nothing was kept."""
    _WAYS.create(connection)
