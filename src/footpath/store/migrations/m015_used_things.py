"""Used single-use things, such as messages with a code, stored as hashes so that no other run uses them."""

from __future__ import annotations

from sqlalchemy import Column, Connection, MetaData, String, Table

from footpath.store.base import Utc

_USED = Table(
    "used_things",
    MetaData(),
    Column("thing", String, primary_key=True),
    Column("at", Utc(), nullable=False),
)


def upgrade(connection: Connection) -> None:
    """Add the table."""
    _USED.create(connection)
