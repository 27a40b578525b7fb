"""Orders and workers, as tests need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.coordinator.turns import Turns
from footpath.schema.order import Order, check_order

if TYPE_CHECKING:
    from footpath.coordinator.turns import Rate
    from footpath.schema.record import TaskRecord
    from footpath.store.database import Clock, Store


def order(**more: object) -> Order:
    found = check_order({"type": "fill_form", "url": "http://localhost/form", **more})
    assert isinstance(found, Order), found
    return found


async def taken(
    store: Store,
    now: Clock,
    worker: str = "w1",
    room: int = 10,
    *,
    most_running: int | None = None,
    site_rate: Rate | None = None,
) -> list[str]:
    """The tasks that this worker is given now."""
    return await Turns(store, now, most_running, site_rate).next(worker, room)


def ids(records: list[TaskRecord]) -> list[str]:
    return [record.id for record in records]
