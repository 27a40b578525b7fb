"""Statements on what persons are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import insert, select, update

from footpath.store.queue_tables import Asks

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Select

    from footpath.schema.ask import Ask, AskState, Shown
    from footpath.store.database import Transaction


async def create(transaction: Transaction, ask: Ask) -> None:
    """Keep a new one."""
    body = ask.model_copy(update={"shown": ()})
    times = {"deadline": ask.deadline, "asked_at": ask.asked_at}
    values = {"id": ask.id, "task": ask.task, "state": ask.state, "body": body, "shown": ask.shown, **times}
    await transaction.execute(insert(Asks).values(**values))


async def close(transaction: Transaction, ask: Ask) -> bool:
    """Write an open one as it was closed, without the values that it showed. False where it was not open any more."""
    closed = {"state": ask.state, "body": ask.model_copy(update={"shown": ()}), "shown": None}
    was_open = update(Asks).where(Asks.id == ask.id, Asks.state == "open")
    return (await transaction.execute(was_open.values(**closed))).rowcount == 1


async def put(transaction: Transaction, ask: Ask) -> None:
    """Write one as it stands now."""
    body = {"state": ask.state, "body": ask.model_copy(update={"shown": ()})}
    await transaction.execute(update(Asks).where(Asks.id == ask.id).values(**body))


async def of_task(transaction: Transaction, task: str, state: AskState | None = None) -> list[Ask]:
    """What was asked for a task, in order."""
    statement = select(Asks.body, Asks.shown).where(Asks.task == task).order_by(Asks.asked_at, Asks.id)
    return await _asks(transaction, statement if state is None else statement.where(Asks.state == state))


async def listed(transaction: Transaction, state: AskState, limit: int) -> list[Ask]:
    """What is in this state, the oldest first."""
    statement = select(Asks.body, Asks.shown).where(Asks.state == state).order_by(Asks.asked_at, Asks.id)
    return await _asks(transaction, statement.limit(limit))


async def overdue(transaction: Transaction, now: datetime) -> list[Ask]:
    """Open ones that nobody answered in time."""
    late = (Asks.state == "open", Asks.deadline <= now)
    return await _asks(transaction, select(Asks.body, Asks.shown).where(*late).limit(1000))


async def like(transaction: Transaction, given: str, limit: int = 5) -> list[Ask]:
    """Those whose id begins with what is given."""
    statement = select(Asks.body, Asks.shown).where(Asks.id.startswith(given, autoescape=True)).order_by(Asks.id)
    return await _asks(transaction, statement.limit(limit))


async def _asks(transaction: Transaction, statement: Select[Ask, tuple[Shown, ...] | None]) -> list[Ask]:
    rows = await transaction.execute(statement)
    return [body.model_copy(update={"shown": shown or ()}) for body, shown in rows]
