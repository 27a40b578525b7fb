"""Mutual exclusion of runs with the same work."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from footpath.errors import Busy
from footpath.memory.once import hashed
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from footpath.schema.run import Run
    from footpath.tasks.services import Prepared, Services


def key_of(run: Run) -> str:
    """A key equal for two runs with the same request and the same values of the same person."""
    task = run.task
    return hashed(repr((task.type, str(task.url), task.form, " ".join(task.goal.split()), run.person, run.data)))


@asynccontextmanager
async def alone(services: Services, prepared: Prepared, key: str, doing: str) -> AsyncGenerator[None]:
    """Keep other runs of the same task type from working on `key`. Raises Busy if another run is `doing` so."""
    async with services.store.leases.holding(f"{prepared.run.task.type} {key}") as mine:
        if not mine:
            raise await busy(prepared, doing)
        yield


async def busy(prepared: Prepared, doing: str, known: str = "") -> Busy:
    """The error for another run `doing` the same; `known`: the id of a run suspected of it."""
    runs, run = prepared.rooms.runs, prepared.run
    other = await runs.at_work_beside(run)
    if not other and known not in ("", run.id) and await runs.alive(known):
        other = known
    who = sentence("Run {}", own(other)) if other else own("Another run")  # the other run has just ended, or not begun
    return Busy(
        sentence("{} is {} now.", who, own(doing)),
        cli=f"See it: footpath runs {f'show {other}' if other else 'list'}. Try again when that run has ended.",
    )
