"""Questions to persons: table and statements. Shown values are passed in sealed."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, Index, Select, func, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.ask import Ask, AskState
from footpath.store.base import MOST_BY_PREFIX, Base, begins_with, keep_as_json
from footpath.store.owned import Owned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.store.database import Transaction

keep_as_json(Ask)


class AskRow(Owned, Base):
    """Questions to persons."""

    __tablename__ = "asks"

    id: Mapped[str] = mapped_column(primary_key=True)
    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"))
    state: Mapped[AskState]
    deadline: Mapped[datetime | None]
    asked_at: Mapped[datetime]
    body: Mapped[Ask]
    sealed: Mapped[str | None]
    """The question's clear values until the answer (`schema.ask.Clear`), SEALED; null once closed."""

    __table_args__ = (Index("ix_asks_task", "task"), Index("ix_asks_state", "state", "asked_at"))


async def create(transaction: Transaction, ask: Ask, sealed: str) -> None:
    """Insert a question, with the sealed values needed for the answer."""
    times = {"deadline": ask.deadline, "asked_at": ask.asked_at}
    values = {"id": ask.id, "task": ask.task, "state": ask.state, "body": _body(ask), "sealed": sealed, **times}
    await transaction.execute(insert(AskRow).values(**values))


async def close(transaction: Transaction, ask: Ask, sealed: str | None = None) -> bool:
    """Close an open question, deleting or replacing the sealed values. Return False if already closed."""
    closed = {"state": ask.state, "body": _body(ask), "sealed": sealed}
    was_open = update(AskRow).where(AskRow.id == ask.id, AskRow.state == "open")
    return (await transaction.execute(was_open.values(**closed))).rowcount == 1


async def put(transaction: Transaction, ask: Ask) -> None:
    """Store the present state of a question."""
    await transaction.execute(update(AskRow).where(AskRow.id == ask.id).values(state=ask.state, body=_body(ask)))


async def sealed(transaction: Transaction, ids: Sequence[str]) -> dict[str, str]:
    """Sealed values of the open questions among `ids`, by id."""
    rows = await transaction.execute(
        select(AskRow.id, AskRow.sealed).where(AskRow.id.in_(ids), AskRow.sealed.is_not(None))
    )
    return {id: sealed for id, sealed in rows if sealed is not None}


async def forget_sealed(transaction: Transaction, task: str) -> None:
    """Delete the sealed values of the closed questions of a task."""
    closed = update(AskRow).where(AskRow.task == task, AskRow.state != "open", AskRow.sealed.is_not(None))
    await transaction.execute(closed.values(sealed=None))


async def of_task(transaction: Transaction, task: str, state: AskState | None = None) -> list[Ask]:
    """The questions of a task, in order."""
    statement = select(AskRow.body).where(AskRow.task == task).order_by(AskRow.asked_at, AskRow.id)
    return await _asks(transaction, statement if state is None else statement.where(AskRow.state == state))


async def listed(transaction: Transaction, state: AskState, limit: int) -> list[Ask]:
    """The questions in a state, oldest first."""
    statement = select(AskRow.body).where(AskRow.state == state).order_by(AskRow.asked_at, AskRow.id)
    return await _asks(transaction, statement.limit(limit))


async def count(transaction: Transaction, state: AskState) -> int:
    """The number of questions in a state."""
    statement = select(func.count()).select_from(AskRow).where(AskRow.state == state)
    return await transaction.scalar(statement) or 0


async def overdue(transaction: Transaction, now: datetime) -> list[Ask]:
    """The open questions past the deadline."""
    late = (AskRow.state == "open", AskRow.deadline <= now)
    return await _asks(transaction, select(AskRow.body).where(*late).limit(1000))


async def by_prefix(transaction: Transaction, prefix: str) -> list[Ask]:
    """The questions whose id has a prefix; at most `MOST_BY_PREFIX`."""
    statement = select(AskRow.body).where(begins_with(AskRow.id, prefix)).order_by(AskRow.id)
    return await _asks(transaction, statement.limit(MOST_BY_PREFIX))


def _body(ask: Ask) -> Ask:
    """The permanent part of a question: without sealed values and without options of the page."""
    without = {"shown": (), "field": None} | ({"candidates": ()} if ask.kind == "question" else {})
    return ask.model_copy(update=without)


async def _asks(transaction: Transaction, statement: Select[Ask]) -> list[Ask]:
    return list(await transaction.scalars(statement))
