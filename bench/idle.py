"""A worker whose tasks need no browser and do nothing but keep their record: `python -m bench.idle`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.app import new_id, utc_now
from footpath.cli.boundary import drive
from footpath.cli.serve import work_until_told
from footpath.config import read_settings
from footpath.coordinator.worker import WorkerConfig
from footpath.memory.journal import Journal
from footpath.memory.runs import Runs
from footpath.schema.event import RunFinished, RunStarted
from footpath.schema.run import Run
from footpath.tasks.services import FinishedTask

if TYPE_CHECKING:
    from footpath.app import App
    from footpath.coordinator.worker import Worker
    from footpath.schema.task import Task
    from footpath.store.database import Store

SLOTS = 4


async def work(task: Task, *, store: Store, task_id: str, **_: object) -> FinishedTask:
    """Keep a run that did nothing."""
    runs, run = Runs(store), Run(id=new_id(), task=task, task_id=task_id, started_at=utc_now())
    async with runs.holding(run.id):
        await runs.start(run)
        async with await Journal.open(store, run.id, utc_now) as journal:
            await journal.append(RunStarted())
            await journal.append(RunFinished(status="complete", reason="Done."))
            ended = run.model_copy(update={"status": "complete", "reason": "Done.", "finished_at": utc_now()})
            await journal.conclude(ended)
    return FinishedTask(ended)


def worker_of(app: App) -> Worker:
    """A worker for such tasks."""
    app.run = work  # pyright: ignore[reportAttributeAccessIssue]  the tasks need no handler
    return app.worker(WorkerConfig(slots=SLOTS), say=lambda _: None)


if __name__ == "__main__":
    drive(work_until_told(read_settings(), worker_of))
