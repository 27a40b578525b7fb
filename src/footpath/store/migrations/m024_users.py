"""Users of a shared server, with tokens."""

from __future__ import annotations

from sqlalchemy import Column, Connection, DateTime, MetaData, String, Table, UniqueConstraint

_schema = MetaData()

Table(
    "users",
    _schema,
    Column("id", String, primary_key=True),
    *(Column(name, String, nullable=False) for name in ("name", "role", "token")),
    Column("created_at", DateTime(timezone=True), nullable=False),
    UniqueConstraint("name", name="uq_users_name"),
    UniqueConstraint("token", name="uq_users_token"),
)


def upgrade(connection: Connection) -> None:
    """Create the table."""
    _schema.create_all(connection, checkfirst=False)
