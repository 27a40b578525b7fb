"""Pages on which sites show the state of applications."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Add the column."""
    connection.execute(text("ALTER TABLE applications ADD COLUMN status_page VARCHAR NOT NULL DEFAULT ''"))
