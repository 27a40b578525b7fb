"""The first migrations: all tables of the first design, and the queue."""

from __future__ import annotations

import unicodedata

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
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

_M001 = MetaData()


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
    _M001,
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
    _M001,
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
    _M001,
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
    _M001,
    Column("run", String, ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    _number("seq"),
    _moment("at"),
    *map(_text, ("kind", "picture")),
    _json("payload"),
    PrimaryKeyConstraint("run", "seq"),
)
Table(
    "applications",
    _M001,
    Column("id", String, primary_key=True),
    *map(_text, ("key", "run", "posting_url", "title", "organisation", "profile", "state", "reference", "proof")),
    *map(_moment, ("created_at", "updated_at")),
    UniqueConstraint("key", name="uq_applications_key"),
    Index("ix_applications_state", "state", "updated_at"),
)
Table(
    "answers",
    _M001,
    Column("number", Integer, primary_key=True, autoincrement=True),
    *map(_text, ("profile", "slug", "question")),
    _json("options"),
    *map(_text, ("value", "source")),
    _moment("created_at"),
    UniqueConstraint("profile", "slug", name="uq_answers_profile_slug"),
)


def m001_first_tables(connection: Connection) -> None:
    """Cookbooks with their revisions, runs with their journals, applications, answers."""
    _M001.create_all(connection, checkfirst=False)


_M002 = MetaData()


def _posting(name: str) -> Column[int]:
    return Column(name, Integer, ForeignKey("postings.number", ondelete="CASCADE"), nullable=False)


_NEW = (
    Table(
        "postings",
        _M002,
        Column("number", Integer, primary_key=True, autoincrement=True),
        *map(_text, ("id", "site", "title", "organisation", "state")),
        _json("body"),
        *map(_moment, ("first_seen_at", "last_seen_at", "changed_at")),
        _moment("closed_at", nullable=True),
        UniqueConstraint("id", name="uq_postings_id"),
        Index("ix_postings_organisation", "organisation"),
        Index("ix_postings_seen", "first_seen_at"),
    ),
    Table(
        "posting_keys",
        _M002,
        Column("key", String, primary_key=True),
        _posting("posting"),
        Index("ix_posting_keys_posting", "posting"),
    ),
    Table(
        "posting_sightings",
        _M002,
        _posting("posting"),
        *map(_text, ("site", "list", "url", "digest", "run")),
        _moment("seen_at"),
        _moment("gone_at", nullable=True),
        PrimaryKeyConstraint("posting", "site", "list"),
        Index("ix_posting_sightings_list", "site", "list", "seen_at"),
    ),
    Table(
        "posting_changes",
        _M002,
        Column("number", Integer, primary_key=True, autoincrement=True),
        _posting("posting"),
        _moment("at"),
        *map(_text, ("run", "field", "before", "after")),
        Index("ix_posting_changes_posting", "posting", "number"),
    ),
    Table(
        "checkpoints",
        _M002,
        Column("key", String, primary_key=True),
        _moment("saved_at"),
        _json("body"),
    ),
    Table(
        "checkpoint_keys",
        _M002,
        Column("checkpoint", String, ForeignKey("checkpoints.key", ondelete="CASCADE"), nullable=False),
        _text("key"),
        PrimaryKeyConstraint("checkpoint", "key"),
    ),
)


def m002_postings(connection: Connection) -> None:
    """Postings with keys, sightings and changes; checkpoints; full-text search.

    SQLite searches an FTS5 table without content, kept by triggers; PostgreSQL searches a column computed from the
    body.

    Create the tables, and link applications to postings.
    """
    connection.exec_driver_sql("ALTER TABLE applications ADD COLUMN posting VARCHAR NOT NULL DEFAULT ''")
    _M002.create_all(connection, tables=_NEW, checkfirst=False)
    for statement in _POSTGRESQL if connection.dialect.name == "postgresql" else _SQLITE:
        connection.exec_driver_sql(statement)


_LONGEST = 100_000
"""Maximum searched characters of a description. PostgreSQL refuses more than 1 MiB of words."""


def _sqlite_words(row: str) -> str:
    places = f"(SELECT group_concat(json_extract(value, '$.text'), ' ') FROM json_each({row}.body, '$.places'))"
    tags = f"(SELECT group_concat(value, ' ') FROM json_each({row}.body, '$.tags'))"
    title, organisation, text = (
        f"json_extract({row}.body, '$.{name}')" for name in ("title", "organisation", "description")
    )
    return f"{title}, {organisation}, {places}, {tags}, substr({text}, 1, {_LONGEST})"


_FORGET = (
    "INSERT INTO postings_search (postings_search, rowid, title, organisation, places, tags, description)"
    f" VALUES ('delete', old.number, {_sqlite_words('old')});"
)
_LEARN = (
    "INSERT INTO postings_search (rowid, title, organisation, places, tags, description)"
    f" VALUES (new.number, {_sqlite_words('new')});"
)
_SQLITE = (
    "CREATE VIEW postings_searched (number, title, organisation, places, tags, description) AS"
    f" SELECT number, {_sqlite_words('postings')} FROM postings",
    "CREATE VIRTUAL TABLE postings_search USING fts5 (title, organisation, places, tags, description,"
    " content='postings_searched', content_rowid='number', tokenize='unicode61 remove_diacritics 2')",
    f"CREATE TRIGGER postings_search_insert AFTER INSERT ON postings BEGIN {_LEARN} END",
    f"CREATE TRIGGER postings_search_delete AFTER DELETE ON postings BEGIN {_FORGET} END",
    f"CREATE TRIGGER postings_search_update AFTER UPDATE OF body ON postings BEGIN {_FORGET} {_LEARN} END",
)


def _accents() -> tuple[str, str]:
    """Latin letters with accents, and the same without."""
    letters = [chr(code) for code in range(0xC0, 0x250)]
    plain = [unicodedata.normalize("NFD", letter)[0] for letter in letters]
    pairs = [(letter, base) for letter, base in zip(letters, plain, strict=True) if base != letter and base.isascii()]
    return "".join(letter for letter, _ in pairs), "".join(base for _, base in pairs)


def _postgresql_words(text: str, weight: str) -> str:
    accented, plain = _accents()
    return f"setweight(to_tsvector('simple', translate(lower({text}), '{accented}', '{plain}')), '{weight}')"


_POSTGRESQL = (
    "ALTER TABLE postings ADD COLUMN search tsvector GENERATED ALWAYS AS ("
    + " || ".join(
        (
            _postgresql_words("left(body->>'title', 1000)", "A"),
            _postgresql_words("left(body->>'organisation', 1000)", "B"),
            _postgresql_words("left(jsonb_path_query_array(body, '$.places[*].text')::text, 10000)", "B"),
            _postgresql_words("left((body->'tags')::text, 10000)", "B"),
            _postgresql_words(f"left(body->>'description', {_LONGEST})", "D"),
        )
    )
    + ") STORED",
    "CREATE INDEX ix_postings_search ON postings USING gin (search)",
)

_M003 = MetaData()

Table(
    "atlases",
    _M003,
    Column("site", String, primary_key=True),
    Column("visits", Integer, nullable=False),
    Column("updated_at", DateTime(timezone=True), nullable=False),
    Column("body", Text().with_variant(JSONB(), "postgresql"), nullable=False),
)


def m003_atlases(connection: Connection) -> None:
    """The atlas of each site."""
    _M003.create_all(connection, checkfirst=False)


_M004 = MetaData()
_JSON = Text().with_variant(JSONB(), "postgresql")


Table(
    "tasks",
    _M004,
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
    Column("task", _JSON, nullable=False),
    Column("given", _JSON, nullable=True),
    Column("context", _JSON, nullable=False),
    Column("result", _JSON, nullable=True),
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
    _M004,
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
    _M004,
    Column("name", String, primary_key=True),
    Column("task", String, nullable=False),
    Column("fence", Integer, nullable=False),
)
Table(
    "asks",
    _M004,
    Column("id", String, primary_key=True),
    Column("task", String, ForeignKey("tasks.id", ondelete="CASCADE"), nullable=False),
    Column("state", String, nullable=False),
    Column("deadline", DateTime(timezone=True), nullable=True),
    _moment("asked_at"),
    Column("body", _JSON, nullable=False),
    Column("shown", _JSON, nullable=True),
    Index("ix_asks_task", "task"),
    Index("ix_asks_state", "state", "asked_at"),
)
Table(
    "tabs",
    _M004,
    Column("task", String, ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("url", String, nullable=False),
    Column("title", String, nullable=False),
    _moment("opened_at"),
)


def m004_tasks(connection: Connection) -> None:
    """The queue: tasks, workers, questions to persons, tabs; and the task of each run. Create the tables, and the
    column of the runs.
    """
    _M004.create_all(connection, checkfirst=False)
    connection.execute(text("ALTER TABLE runs ADD COLUMN task_id VARCHAR NOT NULL DEFAULT ''"))
    connection.execute(text("CREATE INDEX ix_runs_task ON runs (task_id, started_at)"))
    connection.execute(text("CREATE INDEX ix_runs_cookbook ON runs (cookbook, started_at)"))


def m005_changed_tasks(connection: Connection) -> None:
    """An index of tasks by the time of change."""
    connection.execute(text("CREATE INDEX ix_tasks_updated ON tasks (updated_at, id)"))


def m006_said_elsewhere(connection: Connection) -> None:
    """A list's own words for a posting whose stored words come from another site."""
    kind = "JSONB" if connection.dialect.name == "postgresql" else "TEXT"
    connection.execute(text(f"ALTER TABLE posting_sightings ADD COLUMN said {kind}"))
