"""What a list says of a posting that is kept in the words of another site."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Add the column."""
    kind = "JSONB" if connection.dialect.name == "postgresql" else "TEXT"
    connection.execute(text(f"ALTER TABLE posting_sightings ADD COLUMN said {kind}"))
