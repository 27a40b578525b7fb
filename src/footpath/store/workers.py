"""Statements on workers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, text, update

from footpath.store.database import OURS
from footpath.store.queue_tables import Workers

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.store.database import Transaction


_HANG_UP = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND usename = current_user AND application_name = :ours"
    " AND state = 'active' AND wait_event = 'ClientRead'"
    " AND state_change <= clock_timestamp() - make_interval(secs => :silent_s)"
)
"""Of a client that was stopped after it had a statement prepared, before it had it done, the server takes the statement
for one that runs: none of its own limits ends that."""


@dataclass(frozen=True, slots=True)
class WorkerRow:
    """A process that works on tasks."""

    id: str
    host: str
    pid: int
    slots: int
    beats: int
    started_at: datetime
    seen_at: datetime
    view: str = field(default="", repr=False)
    """Port at which it shows what it does, and the key to that, sealed; empty where it does not."""


async def register(transaction: Transaction, worker: WorkerRow) -> None:
    """Keep a new one."""
    values = {name: getattr(worker, name) for name in WorkerRow.__slots__}
    await transaction.execute(insert(Workers).values(**values))


async def beat(transaction: Transaction, id: str, now: datetime) -> bool:
    """Say that it lives. False where it was taken for dead."""
    alive = update(Workers).where(Workers.id == id).values(beats=Workers.beats + 1, seen_at=now)
    return (await transaction.execute(alive)).rowcount == 1


async def all_of(transaction: Transaction) -> list[WorkerRow]:
    """Every worker that is not known to be dead."""
    columns = (getattr(Workers, name) for name in WorkerRow.__slots__)
    return [WorkerRow(*row) for row in await transaction.execute(select(*columns).order_by(Workers.started_at))]


async def forget(transaction: Transaction, id: str, beats: int | None = None) -> bool:
    """It works no more; where `beats` is given, only if it has not said that it lives since."""
    gone = delete(Workers).where(Workers.id == id)
    if beats is not None:
        gone = gone.where(Workers.beats == beats)
    return (await transaction.execute(gone)).rowcount == 1


async def hang_up(transaction: Transaction, silent_s: float) -> None:
    """Take the locks from each program of ours that was stopped between preparing a statement and having it done, and
    has said nothing for so long. With SQLite only the end of a program takes its locks.
    """
    if transaction.dialect.name == "postgresql":
        await transaction.execute(_HANG_UP, {"ours": OURS, "silent_s": silent_s})
