"""The tables of runs: their journals, what they saved, and ways that may still prove good."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.cookbook import LearnableWay, TaskType
from footpath.schema.event import RunEvent
from footpath.schema.run import Run, RunStatus
from footpath.store.base import Base, keep_as_json
from footpath.store.owned import Owned, OwnedKey

keep_as_json(LearnableWay, Run, RunEvent)


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


class LearnableWayRow(Owned, Base):
    """Steps of runs that ended `unknown`: a run becomes a cookbook once the submission is confirmed."""

    __tablename__ = "unproven_ways"

    run: Mapped[str] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True)
    body: Mapped[LearnableWay]


class EventRow(Owned, Base):
    """The journals of all runs."""

    __tablename__ = "events"

    run: Mapped[str] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    kind: Mapped[str]
    picture: Mapped[str]
    payload: Mapped[RunEvent]


class SavingRow(OwnedKey, Base):
    """Costs of the runs of a day and of a month, by site and cookbook, added up at the end of each run so that
    comparisons need not read all runs. The sums outlive the runs.
    """

    __tablename__ = "savings"

    span: Mapped[Literal["day", "month"]] = mapped_column(primary_key=True)
    first: Mapped[date] = mapped_column(primary_key=True)
    """Day of the runs' ends, in UTC; the first day of a month."""
    site: Mapped[str] = mapped_column(primary_key=True)
    cookbook: Mapped[str] = mapped_column(primary_key=True)
    outcome: Mapped[Literal["replayed", "explored", "failed", "other"]] = mapped_column(primary_key=True)
    """other: waiting for a person, or only shown to a person."""
    cause: Mapped[str] = mapped_column(primary_key=True)
    runs: Mapped[int]
    heals: Mapped[int]
    calls: Mapped[int]
    first_calls: Mapped[int]
    """Calls of the replays at the rate of each cookbook's first run; likewise the two columns below."""
    seconds: Mapped[float]
    first_seconds: Mapped[float]
    cost_usd: Mapped[float]
    first_cost_usd: Mapped[float]
