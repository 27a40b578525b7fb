"""A worker whose tasks need no browser: `python -m tests.coordinator.working LEASE_S DRAIN_S SLOTS STEPS`.

Each task writes a run with so many entries, one after the other, and a line for each into `steps.log` before it is
kept: what was really done, whoever wrote it down.
"""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from footpath.app import new_id, utc_now
from footpath.cli.boundary import drive
from footpath.cli.serve import work_until_told
from footpath.config import read_settings
from footpath.coordinator.worker import WorkerConfig
from footpath.memory.journal import Journal
from footpath.memory.runs import Runs
from footpath.schema.event import FieldLeft, RunFinished, RunStarted
from footpath.schema.run import Run
from footpath.tasks.services import FinishedTask

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.app import App
    from footpath.coordinator.worker import Worker
    from footpath.engine.person import Person
    from footpath.schema.event import Entry
    from footpath.schema.task import Task
    from footpath.store.database import Store

STEP_S = 0.05


async def work(
    task: Task, *, person: Person, on_entry: Callable[[Entry], None], store: Store, task_id: str
) -> FinishedTask:
    """Keep so many entries, then end well."""
    runs, run = Runs(store), Run(id=new_id(), task=task, task_id=task_id, started_at=utc_now())
    log = read_settings().home / "steps.log"
    async with runs.holding(run.id):
        await runs.close_dead()
        await runs.start(run)
        async with await Journal.open(store, run.id, utc_now) as journal:
            journal.on_entry = on_entry
            await journal.append(RunStarted())
            for number in range(int(sys.argv[4])):
                with log.open("a") as file:
                    file.write(f"{task_id} {run.id} {number}\n")
                await journal.append(FieldLeft(question=f"{number}", required=False, reason="a step"))
                await journal.flush()
                await asyncio.sleep(STEP_S)
            await journal.append(RunFinished(status="complete", reason="Done."))
            ended = run.model_copy(update={"status": "complete", "reason": "Done.", "finished_at": utc_now()})
            await journal.conclude(ended)
    return FinishedTask(ended)


def worker_of(app: App) -> Worker:
    type(app).run = staticmethod(work)  # pyright: ignore[reportAttributeAccessIssue]  of users too
    shifts = WorkerConfig(lease_s=float(sys.argv[1]), drain_s=float(sys.argv[2]), slots=int(sys.argv[3]), beat_s=0.2)
    return app.worker(shifts, say=lambda said: print(said, flush=True))


if __name__ == "__main__":
    drive(work_until_told(read_settings(), worker_of))
