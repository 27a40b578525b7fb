"""Whether a cookbook is used at all."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Add the column."""
    connection.execute(text("ALTER TABLE cookbooks ADD COLUMN enabled BOOLEAN NOT NULL DEFAULT TRUE"))
