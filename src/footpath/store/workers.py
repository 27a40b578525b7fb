"""SQL statements on workers. `coordinator/` has the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, text, update

from footpath.store.database import OURS, Transaction
from footpath.store.queue_tables import WorkerRow

if TYPE_CHECKING:
    from datetime import datetime


_HANG_UP = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND usename = current_user AND application_name = :ours"
    " AND state = 'active' AND wait_event = 'ClientRead'"
    " AND state_change <= clock_timestamp() - make_interval(secs => :silent_s)"
)
"""Ends the connections of suspended Footpath processes. If a process was suspended between preparing and running a
statement, the server thinks that the statement runs, and no server limit ends the statement.
"""


@dataclass(frozen=True, slots=True)
class WorkerRecord:
    """A process that works on tasks."""

    id: str
    host: str
    pid: int
    slots: int
    beats: int
    started_at: datetime
    seen_at: datetime
    view: str = field(default="", repr=False)
    """Port and key of the live pictures, sealed; empty for none."""


async def register(transaction: Transaction, worker: WorkerRecord) -> None:
    """Insert a worker."""
    values = {name: getattr(worker, name) for name in WorkerRecord.__slots__}
    await transaction.execute(insert(WorkerRow).values(**values))


async def beat(transaction: Transaction, id: str, now: datetime) -> bool:
    """Store a heartbeat of a worker. Return False if the worker was declared dead."""
    alive = update(WorkerRow).where(WorkerRow.id == id).values(beats=WorkerRow.beats + 1, seen_at=now)
    return (await transaction.execute(alive)).rowcount == 1


async def all_of(transaction: Transaction) -> list[WorkerRecord]:
    """All workers not declared dead."""
    columns = (getattr(WorkerRow, name) for name in WorkerRecord.__slots__)
    return [WorkerRecord(*row) for row in await transaction.execute(select(*columns).order_by(WorkerRow.started_at))]


async def forget(transaction: Transaction, id: str, beats: int | None = None) -> bool:
    """Delete a worker; with `beats`, only if the worker has sent no heartbeat since."""
    gone = delete(WorkerRow).where(WorkerRow.id == id)
    if beats is not None:
        gone = gone.where(WorkerRow.beats == beats)
    return (await transaction.execute(gone)).rowcount == 1


async def hang_up(transaction: Transaction, silent_s: float) -> None:
    """End the connections, and so the locks, of Footpath processes suspended in the middle of a statement for
    `silent_s` seconds. Does nothing on SQLite, whose locks last as long as the process.
    """
    if transaction.dialect.name == "postgresql":
        await transaction.execute(_HANG_UP, {"ours": OURS, "silent_s": silent_s})
