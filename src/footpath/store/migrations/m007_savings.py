"""Daily and monthly sums of costs and savings, including all finished runs."""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sqlalchemy import Column, Connection, Date, Double, Integer, MetaData, String, Table, bindparam, text

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def upgrade(connection: Connection) -> None:
    """Create the table, and add up the finished runs."""
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
