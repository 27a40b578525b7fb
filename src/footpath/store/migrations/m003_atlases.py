"""The atlas of each site."""

from __future__ import annotations

from sqlalchemy import Column, Connection, DateTime, Integer, MetaData, String, Table, Text
from sqlalchemy.dialects.postgresql import JSONB

_schema = MetaData()

Table(
    "atlases",
    _schema,
    Column("site", String, primary_key=True),
    Column("visits", Integer, nullable=False),
    Column("updated_at", DateTime(timezone=True), nullable=False),
    Column("body", Text().with_variant(JSONB(), "postgresql"), nullable=False),
)


def upgrade(connection: Connection) -> None:
    """Create the table."""
    _schema.create_all(connection, checkfirst=False)
