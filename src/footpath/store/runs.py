"""Runs and journals: tables and statements. `memory/runs.py` and `memory/journal.py` have the rules."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, Index, bindparam, func, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.cookbook import TaskType
from footpath.schema.event import Entry, ModeChosen, RunEvent
from footpath.schema.run import Run, RunStatus
from footpath.store.base import MOST_BY_PREFIX, Base, begins_with, keep_as_json
from footpath.store.owned import Owned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.store.database import Transaction

keep_as_json(Run, RunEvent)


class RunRow(Owned, Base):
    """A row per attempt at a task. The task's own input is stored as templates."""

    __tablename__ = "runs"

    id: Mapped[str] = mapped_column(primary_key=True)
    status: Mapped[RunStatus]
    task_type: Mapped[TaskType]
    url: Mapped[str]
    cookbook: Mapped[str]
    started_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    body: Mapped[Run]
    task_id: Mapped[str] = mapped_column(server_default="")
    """Id of the queued task; empty for a command's run."""

    __table_args__ = (
        Index("ix_runs_started", "started_at"),
        Index("ix_runs_task", "task_id", "started_at"),
        Index("ix_runs_cookbook", "cookbook", "started_at"),
        Index("ix_runs_status", "status", "started_at"),
        Index("ix_runs_url", "url", "started_at"),
    )


class EventRow(Owned, Base):
    """The journals of all runs."""

    __tablename__ = "events"

    run: Mapped[str] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    kind: Mapped[str]
    picture: Mapped[str]
    payload: Mapped[RunEvent]


async def create(transaction: Transaction, run: Run) -> None:
    """Insert a run."""
    await transaction.execute(insert(RunRow).values(row_of(run)))


def row_of(run: Run) -> dict[str, object]:
    """The row of a run."""
    return {"id": run.id, **_columns(run)}


async def put(transaction: Transaction, run: Run) -> bool:
    """Store the present state of a run. Return whether the run exists."""
    return (await transaction.execute(_PUT, {"this": run.id, **_columns(run)})).rowcount == 1


async def status_of(transaction: Transaction, id: str) -> RunStatus | None:
    """The status of a run; None if the run is missing."""
    return await transaction.scalar(_STATUS, {"this": id})


async def runs(transaction: Transaction, ids: Sequence[str]) -> list[Run]:
    """The runs with the ids."""
    return list(await transaction.scalars(select(RunRow.body).where(RunRow.id.in_(ids))))


async def by_prefix(transaction: Transaction, prefix: str) -> list[Run]:
    """The runs whose id has a prefix; at most `MOST_BY_PREFIX`."""
    statement = select(RunRow.body).where(begins_with(RunRow.id, prefix)).order_by(RunRow.id).limit(MOST_BY_PREFIX)
    return list(await transaction.scalars(statement))


async def recent(transaction: Transaction, statuses: Sequence[RunStatus], url: str, limit: int) -> list[Run]:
    """Runs, newest first; filtered by status and URL if given."""
    statement = select(RunRow.body).order_by(RunRow.started_at.desc(), RunRow.id.desc()).limit(limit)
    if statuses:
        statement = statement.where(RunRow.status.in_(statuses))
    if url:
        statement = statement.where(RunRow.url == url)
    return list(await transaction.scalars(statement))


async def counts(transaction: Transaction) -> dict[RunStatus, int]:
    """Number of runs, by status."""
    rows = await transaction.execute(select(RunRow.status, func.count()).group_by(RunRow.status))
    return {status: count for status, count in rows}


async def of_task(transaction: Transaction, task: str) -> list[Run]:
    """The attempts at a queued task, oldest first."""
    statement = select(RunRow.body).where(RunRow.task_id == task).order_by(RunRow.started_at, RunRow.id)
    return list(await transaction.scalars(statement))


async def first_of_cookbook(transaction: Transaction, cookbook: str) -> Run | None:
    """The first finished run of a cookbook: the run that learned it."""
    return await transaction.scalar(_FIRST, {"cookbook": cookbook})


async def of_cookbook(transaction: Transaction, cookbook: str, limit: int) -> list[str]:
    """Ids of the successful runs with a cookbook, latest first."""
    statement = select(RunRow.id).where(RunRow.cookbook == cookbook, RunRow.status == "complete")
    return list(await transaction.scalars(statement.order_by(RunRow.started_at.desc(), RunRow.id).limit(limit)))


async def append(transaction: Transaction, entries: Sequence[Entry]) -> None:
    """Insert journal entries; fail for all if any exists already (same run and number)."""
    await transaction.execute(
        insert(EventRow),
        [
            {
                "run": entry.run,
                "seq": entry.seq,
                "at": entry.at,
                "kind": entry.event.kind,
                "picture": entry.picture,
                "payload": entry.event,
            }
            for entry in entries
        ],
    )


async def entries(transaction: Transaction, run: str, *, after: int = 0) -> list[Entry]:
    """The journal of a run, in order, after the entry with the given number."""
    columns = (EventRow.seq, EventRow.at, EventRow.payload, EventRow.picture)
    statement = select(*columns).where(EventRow.run == run, EventRow.seq > after)
    return [
        Entry(run=run, seq=seq, at=at, event=payload, picture=picture)
        for seq, at, payload, picture in await transaction.execute(statement.order_by(EventRow.seq))
    ]


async def chosen(transaction: Transaction, run: str) -> ModeChosen | None:
    """The chosen mode of a run; None if the run ended before the choice."""
    statement = select(EventRow.payload).where(EventRow.run == run, EventRow.kind == "mode_chosen")
    event = await transaction.scalar(statement.order_by(EventRow.seq).limit(1))
    return event if isinstance(event, ModeChosen) else None


async def last_seq(transaction: Transaction, run: str) -> int:
    """The number of a journal's last entry; 0 for an empty journal."""
    return await transaction.scalar(select(func.max(EventRow.seq)).where(EventRow.run == run)) or 0


def _columns(run: Run) -> dict[str, object]:
    return {
        "status": run.status,
        "task_type": run.task.type,
        "url": str(run.task.url),
        "cookbook": run.cookbook,
        "started_at": run.started_at,
        "finished_at": run.finished_at,
        "task_id": run.task_id,
        "body": run,
    }


# Made once, as in `store/cookbooks.py`.
_PUT = update(RunRow).where(RunRow.id == bindparam("this"))
_STATUS = select(RunRow.status).where(RunRow.id == bindparam("this"))
_FIRST = (
    select(RunRow.body)
    .where(RunRow.cookbook == bindparam("cookbook"), RunRow.status.in_(("complete", "reviewed")))
    .order_by(RunRow.started_at, RunRow.id)
    .limit(1)
)
