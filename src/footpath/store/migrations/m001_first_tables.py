"""Cookbooks with their revisions, runs with their journals, applications, answers."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Connection,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.dialects.postgresql import JSONB

_schema = MetaData()


def _text(name: str) -> Column[str]:
    return Column(name, String, nullable=False)


def _number(name: str, *, nullable: bool = False) -> Column[int]:
    return Column(name, Integer, nullable=nullable, autoincrement=False)


def _moment(name: str, *, nullable: bool = False) -> Column[object]:
    return Column(name, DateTime(timezone=True), nullable=nullable)


def _json(name: str) -> Column[object]:
    return Column(name, Text().with_variant(JSONB(), "postgresql"), nullable=False)


Table(
    "cookbooks",
    _schema,
    Column("id", String, primary_key=True),
    *map(_text, ("name", "scope", "task_type", "platform", "url_pattern", "task_pattern")),
    *(_number(name, nullable=True) for name in ("current", "candidate", "pinned")),
    *map(_number, ("health_score", "success_count", "failure_count")),
    *map(_moment, ("created_at", "updated_at")),
    *(_moment(name, nullable=True) for name in ("last_used_at", "last_verified_at")),
    _text("created_by"),
    Index("ix_cookbooks_url", "task_type", "url_pattern", "health_score", "updated_at"),
    Index("ix_cookbooks_platform", "task_type", "platform", "health_score", "updated_at"),
)
Table(
    "cookbook_revisions",
    _schema,
    Column("cookbook", String, ForeignKey("cookbooks.id", ondelete="CASCADE"), nullable=False),
    *map(_number, ("revision", "format")),
    *map(_text, ("state", "fingerprint")),
    *map(_json, ("parameters", "steps", "step_health")),
    *map(_number, ("health_score", "success_count", "failure_count", "verified_runs")),
    _moment("created_at"),
    _text("created_by"),
    _moment("promoted_at", nullable=True),
    PrimaryKeyConstraint("cookbook", "revision"),
)
Table(
    "runs",
    _schema,
    Column("id", String, primary_key=True),
    *map(_text, ("status", "task_type", "url", "cookbook")),
    _moment("started_at"),
    _moment("finished_at", nullable=True),
    _json("body"),
    Index("ix_runs_started", "started_at"),
    Index("ix_runs_status", "status", "started_at"),
    Index("ix_runs_url", "url", "started_at"),
)
Table(
    "events",
    _schema,
    Column("run", String, ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    _number("seq"),
    _moment("at"),
    *map(_text, ("kind", "picture")),
    _json("payload"),
    PrimaryKeyConstraint("run", "seq"),
)
Table(
    "applications",
    _schema,
    Column("id", String, primary_key=True),
    *map(_text, ("key", "run", "posting_url", "title", "organisation", "profile", "state", "reference", "proof")),
    *map(_moment, ("created_at", "updated_at")),
    UniqueConstraint("key", name="uq_applications_key"),
    Index("ix_applications_state", "state", "updated_at"),
)
Table(
    "answers",
    _schema,
    Column("number", Integer, primary_key=True, autoincrement=True),
    *map(_text, ("profile", "slug", "question")),
    _json("options"),
    *map(_text, ("value", "source")),
    _moment("created_at"),
    UniqueConstraint("profile", "slug", name="uq_answers_profile_slug"),
)


def upgrade(connection: Connection) -> None:
    """Create the tables."""
    _schema.create_all(connection, checkfirst=False)
