"""A list's own words for a posting whose stored words come from another site."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Add the column."""
    kind = "JSONB" if connection.dialect.name == "postgresql" else "TEXT"
    connection.execute(text(f"ALTER TABLE posting_sightings ADD COLUMN said {kind}"))
