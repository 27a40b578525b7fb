"""How a task resumes: automatically or after a question, and from which step."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Add the columns."""
    connection.execute(text("ALTER TABLE tasks ADD COLUMN resume VARCHAR NOT NULL DEFAULT 'auto'"))
    connection.execute(text("ALTER TABLE tasks ADD COLUMN from_step VARCHAR NOT NULL DEFAULT ''"))
