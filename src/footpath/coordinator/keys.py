"""Idempotency keys: whoever gives a task again by its key means that task, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput
from footpath.schema.collect import Wanted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.order import Order
    from footpath.schema.record import TaskRecord
    from footpath.schema.task import Task

ALWAYS: Final = (
    "type", "url", "profile", "form", "posting", "files", "submit", "hosts", "resources", "browser_profile",
    "execution_mode", "by_agent",
)  # fmt: skip
"""What makes a task another one, as does each field of `wanted`. Its limits, model and pictures only say how it is
worked.
"""

WITH_VALUES: Final = ("goal", "input", "secret", "reveal")
"""What does so too, as long as the values are there."""


def check_keys(
    orders: Sequence[Order], there: Sequence[tuple[TaskRecord, Task | None]], numbers: Mapping[str, int]
) -> None:
    """Raise BadInput where the key of an order is that of another task: it would be taken for done.

    Args:
        orders: what is asked for.
        there: the task that each of them is now, and with its values, unless they are gone.
        numbers: which of the orders, from 1, a task was made of just now, by its id.
    """
    problems: list[str] = []
    for number, (order, (record, whole)) in enumerate(zip(orders, there, strict=True), 1):
        if differs := _difference(order, record, whole):
            where = f"task {number}: " if len(orders) > 1 else ""
            first = numbers.get(record.id)
            other = f"task {first} here, which" if first else f"task {record.id}, which is {record.state} and"
            problems.append(
                f"{where}idempotency_key: it is that of {other} has another {differs}; give this one a key of its own"
            )
    if problems:
        raise BadInput("These tasks cannot be meant; none was added.", problems=tuple(problems))


def _difference(order: Order, record: TaskRecord, whole: Task | None) -> str:
    known = whole or record.task
    names = (*ALWAYS, *WITH_VALUES) if whole is not None else ALWAYS
    differ = [name for name in names if getattr(order, name) != getattr(known, name)]
    wanted = [f"wanted.{name}" for name in Wanted.model_fields if _of(order, name) != _of(known, name)]
    return ", ".join([*differ, *wanted, *["every"] * (order.every != record.every)])


def _of(task: Task, name: str) -> object:
    return getattr(task.wanted, name)
