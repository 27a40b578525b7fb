"""Migrations of tables added one by one: savings, sealed values, webhooks, searches, documents."""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Date,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

from footpath.store.base import Utc

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from footpath.sealing import Seal

    Sealed = Callable[[str, Any, Any, Seal], str | None]

_KEY = ("span", "first", "site", "cookbook", "outcome", "cause")
_COUNTS = ("runs", "heals", "calls", "first_calls")
_AMOUNTS = ("seconds", "first_seconds", "cost_usd", "first_cost_usd")
_WORKED = ("complete", "reviewed")

_savings = Table(
    "savings",
    MetaData(),
    Column("span", String, primary_key=True),
    Column("first", Date, primary_key=True),
    *(Column(name, String, primary_key=True) for name in _KEY[2:]),
    *(Column(name, Integer, nullable=False) for name in _COUNTS),
    *(Column(name, Double, nullable=False) for name in _AMOUNTS),
)


def m007_savings(connection: Connection) -> None:
    """Daily and monthly sums of costs and savings, including all finished runs. Create the table, and add up the
    finished runs.
    """
    _savings.create(connection)
    firsts: dict[str, dict[str, Any]] = {}
    sums: defaultdict[tuple[object, ...], list[float]] = defaultdict(lambda: [0.0] * 8)
    for run in _ended(connection):
        if run.get("cookbook") and run["status"] in _WORKED:
            firsts.setdefault(run["cookbook"], {"id": run["id"], "usage": _usage(run)})
        day, which, amounts = _line(run, firsts.get(run.get("cookbook", "")))
        for key in (("day", day, *which), ("month", day.replace(day=1), *which)):
            sums[key] = [one + other for one, other in zip(sums[key], amounts, strict=True)]
    names: tuple[str, ...] = (*_KEY, *_COUNTS, *_AMOUNTS)
    rows = [dict[str, Any](zip(names, (*key, *each), strict=True)) for key, each in sums.items()]
    if rows:
        connection.execute(_savings.insert(), rows)


def _ended(connection: Connection) -> Iterator[dict[str, Any]]:
    """Yield the finished runs, oldest first. A server cursor would still hold the table when a later migration of the
    same transaction changes the table.
    """
    ids = connection.scalars(text("SELECT id FROM runs WHERE status <> 'running' ORDER BY started_at, id")).all()
    some = text("SELECT id, body FROM runs WHERE id IN :ids").bindparams(bindparam("ids", expanding=True))
    for first in range(0, len(ids), 1000):
        part = ids[first : first + 1000]
        bodies: dict[str, Any] = {id: body for id, body in connection.execute(some, {"ids": part})}
        for id in part:
            yield json.loads(bodies[id]) if isinstance(bodies[id], str) else bodies[id]


def _line(run: dict[str, Any], first: dict[str, Any] | None) -> tuple[date, tuple[str, ...], list[float]]:
    seconds, calls, cost, heals = _usage(run)
    worked = run["status"] in _WORKED and run.get("mode") and not (run.get("task_id") and run["status"] == "reviewed")
    outcome, cause, before = "other", "", (0.0, 0, 0.0, 0)
    if worked and run["mode"] == "replay" and (first is None or first["id"] != run["id"]):
        outcome, before = "replayed", first["usage"] if first else (seconds, calls, cost, 0)
    elif worked:
        outcome = "explored"
    elif run["status"] not in (*_WORKED, "needs_person"):
        outcome, cause = "failed", run.get("error") or run["status"]
    heals = heals if outcome in ("replayed", "explored") else 0
    url: str = run["task"]["url"]
    site = urlsplit(url).netloc.rpartition("@")[2]
    day = _day(run.get("finished_at") or run["started_at"])
    return (
        day,
        (site, run.get("cookbook", ""), outcome, cause),
        [1, heals, calls, before[1], seconds, before[0], cost, before[2]],
    )


def _usage(run: dict[str, Any]) -> tuple[float, int, float, int]:
    usage: dict[str, Any] = run.get("usage", {})
    model: dict[str, Any] = usage.get("model", {})
    heals: int = usage.get("steps_by_rung", {}).get("heal", 0)
    return (usage.get("seconds", 0.0), model.get("calls", 0), model.get("cost_usd", 0.0), heals)


def _day(moment: str) -> date:
    return datetime.fromisoformat(moment).astimezone(UTC).date()


def m008_sealed_values(connection: Connection) -> None:
    """Values of tasks and questions, sealed instead of in clear. Seal the stored values, and drop the columns with
    clear values.
    """
    if connection.dialect.name == "sqlite":
        # overwrite the clear values, even if this build of SQLite does not do so by default
        connection.execute(text("PRAGMA secure_delete=ON"))
    seal: Seal = connection.get_execution_options()["footpath_seal"]
    _replace(connection, "tasks", "task", "given", _task, seal)
    _replace(connection, "asks", "body", "shown", _ask, seal)
    _forget_fields(connection)


def _replace(connection: Connection, table: str, kept: str, clear: str, sealed: Sealed, seal: Seal) -> None:
    connection.execute(text(f"ALTER TABLE {table} ADD COLUMN sealed VARCHAR"))
    set_sealed = text(f"UPDATE {table} SET sealed = :sealed WHERE id = :id")
    for id, state, beside, held in connection.execute(text(f"SELECT id, state, {kept}, {clear} FROM {table}")).all():
        connection.execute(set_sealed, {"id": id, "sealed": sealed(state, _read(beside), _read(held), seal)})
    connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {clear}"))


def _task(state: str, task: Any, given: Any, seal: Seal) -> str | None:  # noqa: ANN401  plain data
    if task == given:
        return ""
    return None if given is None or state in ("succeeded", "failed", "cancelled") else seal.close(json.dumps(given))


def _ask(state: str, body: Any, shown: Any, seal: Seal) -> str | None:  # noqa: ANN401
    if state != "open":
        return None
    clear = {name: body[name] for name in ("url", "candidates", "field")}
    return seal.close(json.dumps(clear | {"shown": shown or []}))


def _forget_fields(connection: Connection) -> None:
    """Remove the form fields from stored questions: needed fields are sealed by now."""
    as_json = "CAST(:body AS JSONB)" if connection.dialect.name == "postgresql" else ":body"
    set_body = text(f"UPDATE asks SET body = {as_json} WHERE id = :id")
    for id, kept in connection.execute(text("SELECT id, body FROM asks")).all():
        body = {name: value for name, value in _read(kept).items() if name != "field"}
        if body["kind"] == "question":
            body["candidates"] = []
        connection.execute(set_body, {"id": id, "body": json.dumps(body)})


def _read(value: Any) -> Any:  # noqa: ANN401
    return json.loads(value) if isinstance(value, str) else value


def m009_webhooks(connection: Connection) -> None:
    """Webhooks, and pending notifications."""
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


def m010_resuming(connection: Connection) -> None:
    """How a task resumes: automatically or after a question, and from which step."""
    connection.execute(text("ALTER TABLE tasks ADD COLUMN resume VARCHAR NOT NULL DEFAULT 'auto'"))
    connection.execute(text("ALTER TABLE tasks ADD COLUMN from_step VARCHAR NOT NULL DEFAULT ''"))


def m011_views(connection: Connection) -> None:
    """Ports of the workers' live pictures."""
    connection.execute(text("ALTER TABLE workers ADD COLUMN view VARCHAR NOT NULL DEFAULT ''"))


_M012 = MetaData()
_NOTES = Table(
    "application_notes",
    _M012,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("application", String, ForeignKey("applications.id", ondelete="CASCADE"), nullable=False),
    Column("at", Utc(), nullable=False),
    Column("sealed", String, nullable=False),
    Index("ix_application_notes_application", "application"),
)
Table("applications", _M012, Column("id", String, primary_key=True))


def m012_tracking(connection: Connection) -> None:
    """Tracking of applications: stages, follow-up days, and notes."""
    connection.execute(text("ALTER TABLE applications ADD COLUMN stage VARCHAR"))
    connection.execute(text("ALTER TABLE applications ADD COLUMN follow_up DATE"))
    _NOTES.create(connection)


def m013_sealed_views(connection: Connection) -> None:
    """Seal the keys of workers' live pictures; delete the keys stored in clear. Delete the keys in clear. Live
    pictures of workers of an older version end.
    """
    connection.execute(text("UPDATE workers SET view = ''"))


def m014_enabled(connection: Connection) -> None:
    """Whether a cookbook is used at all."""
    connection.execute(text("ALTER TABLE cookbooks ADD COLUMN enabled BOOLEAN NOT NULL DEFAULT TRUE"))


_USED = Table(
    "used_things",
    MetaData(),
    Column("thing", String, primary_key=True),
    Column("at", Utc(), nullable=False),
)


def m015_used_things(connection: Connection) -> None:
    """Used single-use things, such as messages with a code, stored as hashes so that no other run uses them."""
    _USED.create(connection)


def m016_asked(connection: Connection) -> None:
    """The questions of the page on which a cookbook was learned. Add the column; older cookbooks have no questions."""
    kind = "JSONB" if connection.dialect.name == "postgresql" else "TEXT"
    connection.execute(text(f"ALTER TABLE cookbook_revisions ADD COLUMN asked {kind} NOT NULL DEFAULT '[]'"))


def m017_form_key(connection: Connection) -> None:
    """The key of an application begun directly at its form. Add the column and an index; older applications have no
    key.
    """
    connection.execute(text("ALTER TABLE applications ADD COLUMN form_key VARCHAR NOT NULL DEFAULT ''"))
    connection.execute(text("CREATE INDEX ix_applications_form_key ON applications (form_key)"))


_M018 = MetaData()
Table("tasks", _M018, Column("id", String, unique=True))
_SCRAPES = Table(
    "scrapes",
    _M018,
    Column("task", String, ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True),
    Column("run", String, nullable=False),
    Column("found", Integer, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("misfits", Text, nullable=False),
)
_RECORDS = Table(
    "scraped_records",
    _M018,
    Column("task", String, ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)


def m018_scraped(connection: Connection) -> None:
    """The records of queued `scrape` tasks. Create the tables. Records of earlier tasks were not stored."""
    _SCRAPES.create(connection)
    _RECORDS.create(connection)


_M019 = MetaData()
Table("runs", _M019, Column("id", String, primary_key=True))
_WAYS = Table(
    "unproven_ways",
    _M019,
    Column("run", String, ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("body", Text().with_variant(JSONB(), "postgresql"), nullable=False),
)


def m019_unproven(connection: Connection) -> None:
    """Learnable steps of runs whose form may or may not have been sent."""
    _WAYS.create(connection)


_M020 = MetaData()
Table("postings", _M020, Column("number", Integer, primary_key=True))
_SEARCHES = Table(
    "searches",
    _M020,
    Column("name", String, primary_key=True),
    Column("body", Text().with_variant(JSONB(), "postgresql"), nullable=False),
    Column("sealed", String, nullable=False),
)
_TOLD = Table(
    "search_postings",
    _M020,
    Column("search", String, ForeignKey("searches.name", ondelete="CASCADE"), primary_key=True),
    Column(
        "posting",
        Integer,
        ForeignKey("postings.number", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("state", String, nullable=False),
    Column("changed_at", Utc(), nullable=False),
)


def m020_searches(connection: Connection) -> None:
    """Saved searches, and the postings reported by each search."""
    _SEARCHES.create(connection)
    _TOLD.create(connection)


_DOCUMENTS = Table(
    "documents",
    MetaData(),
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("state", String, nullable=False),
    Column("posting", String, nullable=False),
    Column("title", String, nullable=False),
    Column("organisation", String, nullable=False),
    Column("profile", String, nullable=False),
    Column("application", String, nullable=False),
    Column("created_at", Utc(), nullable=False),
    Column("approved_at", Utc(), nullable=True),
    Column("sealed", String, nullable=False),
    Index("ix_documents_posting", "posting", "profile"),
)


def m021_documents(connection: Connection) -> None:
    """Documents for postings, with their receivers."""
    _DOCUMENTS.create(connection)


_M022 = MetaData()
Table("postings", _M022, Column("number", Integer, primary_key=True))
_MARKS = Table(
    "posting_marks",
    _M022,
    Column(
        "posting", Integer, ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("mark", String, nullable=False),
    Column("at", Utc(), nullable=False),
)


def m022_posting_marks(connection: Connection) -> None:
    """The person's marks on postings."""
    _MARKS.create(connection)
