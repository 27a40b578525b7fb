"""Postings with keys, sightings and changes; checkpoints; full-text search.

SQLite searches an FTS5 table without content, kept by triggers; PostgreSQL searches a column computed from the body.
"""

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
)
from sqlalchemy.dialects.postgresql import JSONB

_schema = MetaData()


def _text(name: str) -> Column[str]:
    return Column(name, String, nullable=False)


def _moment(name: str, *, nullable: bool = False) -> Column[object]:
    return Column(name, DateTime(timezone=True), nullable=nullable)


def _json(name: str) -> Column[object]:
    return Column(name, Text().with_variant(JSONB(), "postgresql"), nullable=False)


def _posting(name: str) -> Column[int]:
    return Column(name, Integer, ForeignKey("postings.number", ondelete="CASCADE"), nullable=False)


_NEW = (
    Table(
        "postings",
        _schema,
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
        _schema,
        Column("key", String, primary_key=True),
        _posting("posting"),
        Index("ix_posting_keys_posting", "posting"),
    ),
    Table(
        "posting_sightings",
        _schema,
        _posting("posting"),
        *map(_text, ("site", "list", "url", "digest", "run")),
        _moment("seen_at"),
        _moment("gone_at", nullable=True),
        PrimaryKeyConstraint("posting", "site", "list"),
        Index("ix_posting_sightings_list", "site", "list", "seen_at"),
    ),
    Table(
        "posting_changes",
        _schema,
        Column("number", Integer, primary_key=True, autoincrement=True),
        _posting("posting"),
        _moment("at"),
        *map(_text, ("run", "field", "before", "after")),
        Index("ix_posting_changes_posting", "posting", "number"),
    ),
    Table(
        "checkpoints",
        _schema,
        Column("key", String, primary_key=True),
        _moment("saved_at"),
        _json("body"),
    ),
    Table(
        "checkpoint_keys",
        _schema,
        Column("checkpoint", String, ForeignKey("checkpoints.key", ondelete="CASCADE"), nullable=False),
        _text("key"),
        PrimaryKeyConstraint("checkpoint", "key"),
    ),
)


def upgrade(connection: Connection) -> None:
    """Create the tables, and link applications to postings."""
    connection.exec_driver_sql("ALTER TABLE applications ADD COLUMN posting VARCHAR NOT NULL DEFAULT ''")
    _schema.create_all(connection, tables=_NEW, checkfirst=False)
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
