"""Ports of the workers' live pictures."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Add the column."""
    connection.execute(text("ALTER TABLE workers ADD COLUMN view VARCHAR NOT NULL DEFAULT ''"))
