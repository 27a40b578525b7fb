"""Seal the keys of workers' live pictures; delete the keys stored in clear."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Delete the keys in clear. Live pictures of workers of an older version end."""
    connection.execute(text("UPDATE workers SET view = ''"))
