"""Run tasks through the queue: by existing workers, or by a worker beside the command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from footpath.cli.boundary import drive, need, settings
from footpath.cli.process import STOPPED
from footpath.cli.screen import notices, plain, results

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.app import App
    from footpath.schema.order import Order
    from footpath.schema.record import TaskRecord
    from footpath.schema.task import Task

    Ended = Callable[[TaskRecord], None]

HERE_STOPPED = (
    "Stopped. Unfinished tasks stay in the queue: `footpath tasks list` shows their states, `footpath inbox list` "
    "what is asked of what may have been sent."
)
LOOK_S = 0.25
"""Seconds between looks at tasks of another process."""


def handed_over(tasks: Sequence[Task]) -> bool:
    """Queue tasks if a worker is running, and say so; return False without a worker.

    Raises:
        BadInput: a task's profile is unusable. Nothing was queued.
    """
    from footpath.app import open_app
    from footpath.schema.order import Order
    from footpath.tasks.services import profile_of

    async def go() -> list[TaskRecord]:
        async with open_app(settings()) as app:
            if not await app.coordinator.workers():
                return []
            for task in tasks:
                profile_of(task, app.settings.profile)  # report problems now, rather than in a failed task
            orders = [from_here(Order.model_validate(task.model_dump(mode="json"))) for task in tasks]
            return await app.coordinator.add(orders)

    records = drive(go())
    if not records:
        return False
    _tell(
        records,
        set(),
        "A worker is running and does {it}: `footpath tasks watch {id}` shows how. To do {it} here: --here.",
    )
    return True


def from_here(order: Order) -> Order:
    """An order with absolute paths, for workers started elsewhere."""
    here = {name: str(Path(path).expanduser().absolute()) for name, path in order.files.items()}
    profile = str(Path(order.profile).expanduser().absolute()) if order.profile else ""
    return order.model_copy(update={"files": here, "profile": profile})


def queue(orders: Sequence[Order], *, show: bool = True) -> list[TaskRecord]:
    """Queue tasks, and say who runs them."""
    from footpath.app import open_app

    async def go() -> tuple[set[str], list[TaskRecord], bool]:
        async with open_app(settings()) as app:
            known = await app.coordinator.known(orders)
            return known, await app.coordinator.add(orders), bool(await app.coordinator.workers())

    known, records, somebody = drive(go())
    if show:
        nobody = "No worker is running: `footpath worker` does {it}, or `footpath tasks add --here` at once."
        _tell(records, known, "A worker is running and does {it}." if somebody else nobody)
    return records


def work_here(orders: Sequence[Order], ended: Ended | None) -> list[TaskRecord]:
    """Queue tasks and run the queue beside this command until none of them can proceed here. `ended` is called with
    each finished or waiting task; without it, nothing is shown.
    """
    from footpath.app import open_app

    need("server")
    from footpath.cli.beside import working

    def tell(sentence: str) -> None:
        if sentence:
            notices().print(plain(sentence))

    stopped = STOPPED

    async def go() -> list[TaskRecord]:
        nonlocal stopped
        async with open_app(settings()) as app:
            known = await app.coordinator.known(orders)
            records = await app.coordinator.add(orders)
            stopped = HERE_STOPPED
            if ended is not None:
                _tell(records, known, "A worker beside this command does {it}.")
            async with working("The worker", tell):
                await _until_they_stand(app, records, ended)
            return [await app.coordinator.get(each.id) for each in records]

    return drive(go(), lambda: stopped)


async def _until_they_stand(
    app: App, records: Sequence[TaskRecord], ended: Callable[[TaskRecord], None] | None
) -> None:
    import asyncio

    left = {each.id for each in records if not each.every and each.not_before <= each.created_at}
    while left:
        for id in sorted(left):
            record = await app.coordinator.get(id)
            if record.state not in ("queued", "running"):
                left.discard(id)
                if ended is not None:
                    ended(record)
        await asyncio.sleep(LOOK_S)  # another process does the work, and no event announces it


def _tell(records: Sequence[TaskRecord], known: set[str], sentence: str) -> None:
    """Print the ids for programs, and for people the prospects of new and known tasks."""
    from footpath.coordinator.coordinator import RETRIED

    for each in records:
        results().print(each.id, highlight=False)
        if each.id in known:
            again = f": `footpath tasks retry {each.id}` queues it again" * (each.state in RETRIED)
            there = f"Task {each.id} has this idempotency key already, and is {each.state}{again}."
            notices().print(there, soft_wrap=True)
    if new := list(dict.fromkeys(each.id for each in records if each.id not in known)):
        it = "it" if len(new) == 1 else "them"
        notices().print(f"{len(new)} in the queue. {sentence.format(it=it, id=new[0])}", soft_wrap=True)
