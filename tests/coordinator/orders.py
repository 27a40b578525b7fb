"""Orders and workers, as tests need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.coordinator.turns import Turns
from footpath.schema.order import Order, check_order
from footpath.store import workers

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
    """The tasks that this worker, which is here from now on, is given now."""
    await here(store, now, worker)
    return await Turns(store, now, most_running, site_rate).next(worker, room)


async def here(store: Store, now: Clock, worker: str) -> None:
    """A worker that is not taken for dead."""
    async with store.writing() as transaction:
        if worker not in [each.id for each in await workers.all_of(transaction)]:
            await workers.register(transaction, workers.WorkerRecord(worker, "host", 1, 2, 0, now(), now()))


def ids(records: list[TaskRecord]) -> list[str]:
    return [record.id for record in records]
