"""How Footpath is: its health, and figures for Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from starlette.responses import PlainTextResponse

from footpath import __version__
from footpath.api.parts import Opened
from footpath.schema.base import Frozen
from footpath.schema.record import TaskState

if TYPE_CHECKING:
    from collections.abc import Mapping

router = APIRouter(tags=["state"])


class ServerHealth(Frozen):
    """Whether it works."""

    version: str
    database: str
    """Where it is, without a password."""
    workers: int
    """That are not known to be dead; with none, tasks only wait."""
    tasks: dict[TaskState, int]
    open_questions: int
    notices: tuple[str, ...] = ()
    """What is not as it should be with this server or its workers, each in a sentence."""


@router.get("/health")
async def health(app: Opened) -> ServerHealth:
    """Whether the database answers, and who works. With the database away it is a 503."""
    return ServerHealth(
        version=__version__,
        database=app.store.where,
        workers=len(await app.coordinator.workers()),
        tasks=await app.coordinator.counts(),
        open_questions=len(await app.coordinator.inbox.list()),
        notices=tuple(app.notices.values()),
    )


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(app: Opened) -> PlainTextResponse:
    """Figures as Prometheus reads them."""
    lines = [
        *_figures("footpath_tasks", "gauge", "Tasks by how they stand.", "state", await app.coordinator.counts()),
        *_figures(
            "footpath_runs", "gauge", "Runs that are kept, by how they ended.", "status", await app.runs.counts()
        ),
        *_figure("footpath_workers", "Workers that are not known to be dead.", len(await app.coordinator.workers())),
        *_figure("footpath_open_questions", "What waits for a person.", len(await app.coordinator.inbox.list())),
        *_figure("footpath_postings_open", "Postings that are to be had.", (await app.postings.stats()).open),
    ]
    return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4; charset=utf-8")


def _figures(name: str, kind: str, about: str, label: str, counts: Mapping[Any, int]) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"] + [
        f'{name}{{{label}="{each}"}} {count}' for each, count in sorted(counts.items())
    ]


def _figure(name: str, about: str, count: int) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} gauge", f"{name} {count}"]
