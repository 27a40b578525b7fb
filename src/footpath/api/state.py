"""How Footpath is: health."""

from __future__ import annotations

from fastapi import APIRouter

from footpath import __version__
from footpath.api.parts import Opened
from footpath.schema.base import Frozen
from footpath.schema.record import TaskState

router = APIRouter(tags=["state"])


class Health(Frozen):
    """Whether it works."""

    version: str
    database: str
    """Where it is, without a password."""
    workers: int
    """That are not known to be dead; with none, tasks only wait."""
    tasks: dict[TaskState, int]
    open_questions: int


@router.get("/health")
async def health(app: Opened) -> Health:
    """Whether the database answers, and who works. With the database away it is a 503."""
    return Health(
        version=__version__,
        database=app.store.where,
        workers=len(await app.coordinator.workers()),
        tasks=await app.coordinator.counts(),
        open_questions=len(await app.coordinator.inbox.list()),
    )
