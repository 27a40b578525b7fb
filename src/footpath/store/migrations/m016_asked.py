"""The questions of the page on which a cookbook was learned."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Add the column; older cookbooks have no questions."""
    kind = "JSONB" if connection.dialect.name == "postgresql" else "TEXT"
    connection.execute(text(f"ALTER TABLE cookbook_revisions ADD COLUMN asked {kind} NOT NULL DEFAULT '[]'"))
