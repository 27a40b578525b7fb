"""The organisations of users."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

if TYPE_CHECKING:
    from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Add the column. Users of before belong to no organisation."""
    connection.execute(text("ALTER TABLE users ADD COLUMN organisation VARCHAR NOT NULL DEFAULT ''"))
