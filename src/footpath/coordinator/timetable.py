"""Time-driven changes: recurring tasks, late tasks, unanswered questions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from croniter import CroniterBadDateError, croniter

from footpath.coordinator.ending import TaskStanding
from footpath.errors import refuse_problems
from footpath.store import tasks as statements

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.coordinator.inbox import Inbox
    from footpath.schema.order import Order
    from footpath.schema.record import TaskRecord
    from footpath.store.database import Clock, Store

LATE = "No worker began the task before its deadline."


class Timetable:
    """Handles due changes; of several concurrent ticks, a single one handles each."""

    def __init__(self, store: Store, inbox: Inbox, now: Clock, new_id: Callable[[], str]) -> None:
        self._store = store
        self._inbox = inbox
        self._now = now
        self._new_id = new_id

    async def tick(self) -> None:
        """Handle all due changes."""
        now = self._now()
        async with self._store.reading() as transaction:
            late = await statements.too_late(transaction, now)
            due = await statements.due_timetables(transaction, now)
        if late:
            to = TaskStanding("failed", LATE).columns(now)
            async with self._store.writing() as transaction:
                for id in late:
                    await statements.change(transaction, id, to, states=("queued",))
        for each in due:
            await self._turn(each.id, now)
        await self._inbox.expire()

    async def _turn(self, id: str, now: datetime) -> None:
        """Queue another occurrence of a recurring task. Several missed times count as one."""
        async with self._store.writing() as transaction:
            template = await statements.by_id(transaction, id)
            sealed = await statements.sealed(transaction, id)
            if template is None or sealed is None or template.state != "queued" or template.not_before > now:
                return  # another worker was faster, or the task was paused or cancelled meanwhile
            fresh = {"id": self._new_id(), "every": "", "not_before": now, "created_at": now, "updated_at": now}
            key = f"{id} at {template.not_before:%Y-%m-%dT%H:%M:%SZ}"
            await statements.create(transaction, template.model_copy(update={**fresh, "idempotency_key": key}), sealed)
            times = {"not_before": next_time(template.every, now), "updated_at": now}
            await statements.change(transaction, id, times)


def next_time(every: str, after: datetime) -> datetime:
    """The next occurrence, in UTC."""
    return croniter(every, after.astimezone(UTC)).get_next(datetime)


def recurs(record: TaskRecord) -> str:
    """The schedule of a task, with the next time while scheduled."""
    following = f", next {record.not_before:%Y-%m-%d %H:%M} UTC" if record.state == "queued" else ""
    return f"every {record.every}{following}"


def wrong_with(every: str, now: datetime) -> str:
    """Why a cron expression is invalid; empty if valid."""
    if not croniter.is_valid(every) or (len(every.split()) != 5 and not every.startswith("@")):
        return "not a cron expression"
    try:
        next_time(every, now)
    except CroniterBadDateError:
        return "this time never occurs"
    return ""


def check_times(orders: Sequence[Order], now: datetime) -> None:
    """Raise BadInput if an order names a time that never comes."""
    problems: list[str] = []
    for number, order in enumerate(orders, 1):
        where = f"task {number}: " if len(orders) > 1 else ""
        if order.every and (wrong := wrong_with(order.every, now)):
            problems.append(f"{where}every: {wrong}; for each working day at nine: 0 9 * * 1-5")
        if order.every and order.expires_at:
            problems.append(f"{where}expires_at: a recurring task does not expire; omit it, or cancel the task then")
        if order.expires_at and order.expires_at <= (order.not_before or now):
            problems.append(f"{where}expires_at: give a time after `not_before`")
        if order.type == "custom" and not order.goal.strip():
            problems.append(f"{where}goal: missing; say in plain words what to do")
    refuse_problems("Nothing was queued.", problems)
