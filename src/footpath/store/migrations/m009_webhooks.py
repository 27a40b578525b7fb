"""Webhooks, and pending notifications."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Connection, DateTime, ForeignKey, Index, Integer, MetaData, String, Table


def upgrade(connection: Connection) -> None:
    """Create the tables."""
    schema = MetaData()
    schema.reflect(connection, only=["tasks"])
    moment = DateTime(timezone=True)
    Table(
        "webhooks",
        schema,
        Column("id", String, primary_key=True),
        Column("url", String, nullable=False),
        Column("states", String, nullable=False),
        Column("sealed", String, nullable=False),
        Column("enabled", Boolean, nullable=False),
        Column("created_at", moment, nullable=False),
    ).create(connection)
    Table(
        "deliveries",
        schema,
        Column("number", Integer, primary_key=True, autoincrement=True),
        Column("hook", String, ForeignKey("webhooks.id", ondelete="CASCADE"), nullable=False),
        Column("task", String, ForeignKey("tasks.id", ondelete="CASCADE"), nullable=False),
        Column("state", String, nullable=False),
        Column("at", moment, nullable=False),
        Column("attempts", Integer, nullable=False),
        Column("next_at", moment, nullable=True),
        Column("said", String, nullable=False),
        Index("ix_deliveries_next", "next_at"),
        Index("ix_deliveries_hook", "hook"),
    ).create(connection)
