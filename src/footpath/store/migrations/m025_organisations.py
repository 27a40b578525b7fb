"""The organisations of users."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

if TYPE_CHECKING:
    from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Add the column, which databases of some days of development have already. Users of before belong to none."""
    if "organisation" not in {each["name"] for each in inspect(connection).get_columns("users")}:
        connection.execute(text("ALTER TABLE users ADD COLUMN organisation VARCHAR NOT NULL DEFAULT ''"))
