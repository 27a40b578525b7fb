"""Webhooks and their pending deliveries: tables and statements."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    Index,
    delete,
    exists,
    func,
    insert,
    literal,
    null,
    select,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.record import TaskState
from footpath.store.base import Base
from footpath.store.owned import Owned
from footpath.store.task_tables import TaskRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.cookbook import TaskType
    from footpath.schema.record import Webhook
    from footpath.store.database import Transaction


class WebhookRow(Owned, Base):
    """Addresses notified of task states."""

    __tablename__ = "webhooks"

    id: Mapped[str] = mapped_column(primary_key=True)
    url: Mapped[str]
    states: Mapped[str]
    """Notified states, each between spaces."""
    sealed: Mapped[str]
    """The signing key."""
    enabled: Mapped[bool]
    created_at: Mapped[datetime]


class DeliveryRow(Owned, Base):
    """Pending notifications: written in the transaction of the task's change, deleted once delivered."""

    __tablename__ = "deliveries"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    hook: Mapped[str] = mapped_column(ForeignKey("webhooks.id", ondelete="CASCADE"))
    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"))
    state: Mapped[TaskState]
    at: Mapped[datetime]
    """When the task came to stand so."""
    attempts: Mapped[int]
    next_at: Mapped[datetime | None]
    """Time of the next attempt; null: given up."""
    said: Mapped[str]
    """Error of the last attempt."""

    __table_args__ = (Index("ix_deliveries_next", "next_at"), Index("ix_deliveries_hook", "hook"))


@dataclass(frozen=True, slots=True)
class Delivery:
    """A notification for a webhook, taken for a single attempt at delivery."""

    number: int
    hook: str
    url: str
    sealed: str
    """The signing key, sealed."""
    owner: str
    task: str
    task_type: TaskType
    site: str
    state: TaskState
    at: datetime
    attempts: int
    """Attempts so far, including the present attempt."""


async def note(transaction: Transaction, task: str) -> None:
    """Queue a delivery of a task's present state to each interested webhook, in the transaction of the change."""
    wants = WebhookRow.enabled & WebhookRow.states.contains(literal(" ") + TaskRow.state + literal(" "))
    said = select(
        WebhookRow.owner, WebhookRow.id, TaskRow.id, TaskRow.state, TaskRow.updated_at, literal(0), TaskRow.updated_at,
        literal(""),
    ).where(TaskRow.id == task, WebhookRow.owner == TaskRow.owner, wants)  # fmt: skip
    names = ["owner", "hook", "task", "state", "at", "attempts", "next_at", "said"]
    await transaction.execute(insert(DeliveryRow).from_select(names, said))


async def create(transaction: Transaction, hook: Webhook, sealed: str) -> None:
    """Insert a webhook with a sealed key."""
    values = {
        "id": hook.id, "url": hook.url, "states": f" {' '.join(hook.states)} ", "sealed": sealed,
        "enabled": hook.enabled, "created_at": hook.created_at,
    }  # fmt: skip
    await transaction.execute(insert(WebhookRow).values(**values))


async def listed(transaction: Transaction) -> list[dict[str, object]]:
    """All webhooks without keys, oldest first, with counts of pending and abandoned deliveries."""
    waits = select(func.count()).where(DeliveryRow.hook == WebhookRow.id, DeliveryRow.next_at.is_not(None))
    lost = select(func.count()).where(DeliveryRow.hook == WebhookRow.id, DeliveryRow.next_at.is_(None))
    columns = (
        WebhookRow.id, WebhookRow.url, WebhookRow.states, WebhookRow.enabled, WebhookRow.created_at,
        waits.scalar_subquery().label("on_its_way"), lost.scalar_subquery().label("given_up"),
        select(DeliveryRow.said).where(DeliveryRow.hook == WebhookRow.id, DeliveryRow.said != "")
        .order_by(DeliveryRow.number.desc()).limit(1).scalar_subquery().label("said"),
    )  # fmt: skip
    rows = await transaction.execute(select(*columns).order_by(WebhookRow.created_at, WebhookRow.id))
    return [{**row, "states": tuple(row["states"].split()), "said": row["said"] or ""} for row in rows.mappings()]


async def remove(transaction: Transaction, id: str) -> bool:
    """Delete a webhook with all deliveries."""
    await transaction.execute(delete(DeliveryRow).where(DeliveryRow.hook == id))
    return (await transaction.execute(delete(WebhookRow).where(WebhookRow.id == id))).rowcount == 1


async def next_due(transaction: Transaction, now: datetime, limit: int) -> Sequence[tuple[int, int]]:
    """Number and attempts of the due deliveries, oldest first."""
    due = (DeliveryRow.next_at <= now, exists().where(WebhookRow.id == DeliveryRow.hook, WebhookRow.enabled))
    statement = select(DeliveryRow.number, DeliveryRow.attempts).where(*due).order_by(DeliveryRow.next_at).limit(limit)
    return [(number, attempts) for number, attempts in await transaction.execute(statement)]


async def take(transaction: Transaction, number: int, attempts: int, again: datetime) -> Delivery | None:
    """Take a delivery for an attempt; None if another worker was faster. The delivery becomes due again at `again`
    unless concluded.
    """
    mine = update(DeliveryRow).where(DeliveryRow.number == number, DeliveryRow.attempts == attempts)
    if (await transaction.execute(mine.values(attempts=attempts + 1, next_at=again))).rowcount != 1:
        return None
    columns = (
        DeliveryRow.number, DeliveryRow.hook, WebhookRow.url, WebhookRow.sealed, DeliveryRow.owner, DeliveryRow.task,
        TaskRow.task.label("given"), TaskRow.site, DeliveryRow.state, DeliveryRow.at, DeliveryRow.attempts,
    )  # fmt: skip
    joined = (WebhookRow.id == DeliveryRow.hook, TaskRow.id == DeliveryRow.task, DeliveryRow.number == number)
    row = (await transaction.execute(select(*columns).where(*joined))).mappings().one_or_none()
    if row is None:
        return None
    rest = {name: each for name, each in row.items() if name != "given"}
    return Delivery(**rest, task_type=row["given"].type)


async def arrived(transaction: Transaction, delivery: Delivery) -> None:
    """Delete a delivered notification."""
    await transaction.execute(delete(DeliveryRow).where(*_is(delivery)))


async def failed(transaction: Transaction, delivery: Delivery, said: str, again: datetime | None) -> None:
    """Store the error of an attempt, and the time of the next attempt; None: the delivery is abandoned."""
    await transaction.execute(update(DeliveryRow).where(*_is(delivery)).values(said=said, next_at=again))


async def turn_off(transaction: Transaction, hook: str) -> None:
    """Disable a webhook and abandon all deliveries."""
    await transaction.execute(update(WebhookRow).where(WebhookRow.id == hook).values(enabled=False))
    given_up = update(DeliveryRow).where(DeliveryRow.hook == hook).values(next_at=null())
    await transaction.execute(given_up)


def _is(delivery: Delivery) -> tuple[ColumnElement[bool], ...]:
    """The condition for exactly the given delivery: SQLite reuses the number of a deleted row."""
    same = ("number", "hook", "task", "state", "at")
    return tuple(getattr(DeliveryRow, name) == getattr(delivery, name) for name in same)
