"""Runs, journals and pictures."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from footpath.api.parts import Limit, Opened, sandboxed
from footpath.errors import NotFound
from footpath.memory.journal import picture_path
from footpath.memory.journal import read as read_journal
from footpath.schema.event import Entry
from footpath.schema.run import Run, RunStatus

router = APIRouter(tags=["runs"])
PNG = b"\x89PNG"
_WITHOUT_VALUES: Any = {"task": {"input"}}


@router.get("/runs", response_model_exclude={"__all__": _WITHOUT_VALUES})
async def list_runs(
    app: Opened, status: Annotated[list[RunStatus] | None, Query()] = None, url: str = "", limit: Limit = 50
) -> list[Run]:
    """List runs, newest first; filtered by status and address if given."""
    return await app.runs.list(status=status or (), url=url, limit=limit)


@router.get("/runs/{id}", response_model_exclude=_WITHOUT_VALUES)
async def show(id: str, app: Opened) -> Run:
    """An attempt at a task, in its present state."""
    return await app.runs.get(id)


@router.get("/runs/{id}/journal")
async def journal(id: str, app: Opened) -> list[Entry]:
    """The steps of a run. Values are templates."""
    run = await app.runs.get(id)
    return await read_journal(app.store, run.id)


@router.get("/runs/{id}/pictures/{seq}")
async def picture(id: str, seq: int, app: Opened) -> Response:
    """The picture of a journal entry, with personal data painted over."""
    run = await app.runs.get(id)
    entry = next((each for each in await read_journal(app.store, run.id) if each.seq == seq), None)
    path = picture_path(app.store, entry) if entry is not None else None
    if path is None:
        raise NotFound(f"Entry {seq} of run {run.id} has no picture.", hint="A task with `pictures` has some taken.")
    content = path.read_bytes()
    return sandboxed(content, "image/png" if content.startswith(PNG) else "image/jpeg")
