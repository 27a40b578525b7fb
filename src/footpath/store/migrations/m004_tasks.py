"""The queue: tasks, workers, questions to persons, tabs; and the task of each run."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Connection,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

_schema = MetaData()
_json = Text().with_variant(JSONB(), "postgresql")


def _moment(name: str, *, nullable: bool = False) -> Column[object]:
    return Column(name, DateTime(timezone=True), nullable=nullable)


Table(
    "tasks",
    _schema,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False),
    Column("state", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("wanted", String, nullable=False),
    Column("turn", Integer, nullable=False),
    _moment("not_before"),
    _moment("expires_at", nullable=True),
    Column("every", String, nullable=False),
    Column("idempotency_key", String, nullable=True),
    Column("site", String, nullable=False),
    Column("account", String, nullable=False),
    Column("browser_profile", String, nullable=False),
    Column("retries", Integer, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("takeovers", Integer, nullable=False),
    Column("worker", String, nullable=False),
    Column("fence", Integer, nullable=False),
    Column("task", _json, nullable=False),
    Column("given", _json, nullable=True),
    Column("context", _json, nullable=False),
    Column("result", _json, nullable=True),
    _moment("created_at"),
    _moment("updated_at"),
    _moment("started_at", nullable=True),
    _moment("finished_at", nullable=True),
    UniqueConstraint("id", name="uq_tasks_id"),
    UniqueConstraint("idempotency_key", name="uq_tasks_idempotency_key"),
    Index("ix_tasks_turn", "state", "every", "turn", "number"),
    Index("ix_tasks_started", "started_at", "site"),
    Index("ix_tasks_worker", "worker"),
)
Table(
    "workers",
    _schema,
    Column("id", String, primary_key=True),
    Column("host", String, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("slots", Integer, nullable=False),
    Column("beats", Integer, nullable=False),
    _moment("started_at"),
    _moment("seen_at"),
)
Table(
    "task_leases",
    _schema,
    Column("name", String, primary_key=True),
    Column("task", String, nullable=False),
    Column("fence", Integer, nullable=False),
)
Table(
    "asks",
    _schema,
    Column("id", String, primary_key=True),
    Column("task", String, ForeignKey("tasks.id", ondelete="CASCADE"), nullable=False),
    Column("state", String, nullable=False),
    Column("deadline", DateTime(timezone=True), nullable=True),
    _moment("asked_at"),
    Column("body", _json, nullable=False),
    Column("shown", _json, nullable=True),
    Index("ix_asks_task", "task"),
    Index("ix_asks_state", "state", "asked_at"),
)
Table(
    "tabs",
    _schema,
    Column("task", String, ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("url", String, nullable=False),
    Column("title", String, nullable=False),
    _moment("opened_at"),
)


def upgrade(connection: Connection) -> None:
    """Create the tables, and the column of the runs."""
    _schema.create_all(connection, checkfirst=False)
    connection.execute(text("ALTER TABLE runs ADD COLUMN task_id VARCHAR NOT NULL DEFAULT ''"))
    connection.execute(text("CREATE INDEX ix_runs_task ON runs (task_id, started_at)"))
    connection.execute(text("CREATE INDEX ix_runs_cookbook ON runs (cookbook, started_at)"))
