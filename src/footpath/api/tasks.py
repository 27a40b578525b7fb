"""Tasks: given, looked at, stopped, let go on."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from starlette.requests import Request

from footpath.api.parts import Limit, Opened, text_of
from footpath.coordinator.profiles import with_path
from footpath.schema.order import Order, read_orders
from footpath.schema.record import TaskRecord, TaskState, TaskView

router = APIRouter(prefix="/tasks", tags=["tasks"])

_SCHEMA: Final = Order.model_json_schema(ref_template="#/components/schemas/{model}")
_ORDER: Final = {name: part for name, part in _SCHEMA.items() if name != "$defs"}  # the records bring the same parts
BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "A task, a list of them, or one a line.",
        "content": {
            "application/json": {"schema": {"oneOf": [_ORDER, {"type": "array", "items": {"type": "object"}}]}}
        },
    }
}
WITHOUT_VALUES: Final = {"asks": {"__all__": {"shown"}}}
"""What would be sent is for the person who approves it."""


@router.post("", status_code=201, openapi_extra=BODY)
async def create(request: Request, app: Opened) -> list[TaskRecord]:
    """Queue tasks: all of them, or none where something in one cannot be meant. `profile` is the name of a profile; a
    known `idempotency_key` gives the task that there is.
    """
    orders = [with_path(order, app.settings) for order in read_orders(await text_of(request))]
    return await app.coordinator.add(orders)


@router.get("")
async def list_tasks(
    app: Opened,
    state: Annotated[list[TaskState] | None, Query(description="Only those that stand so.")] = None,
    before: Annotated[str, Query(description="Only those older than the task with this id.")] = "",
    limit: Limit = 50,
) -> list[TaskRecord]:
    """Tasks, the newest first."""
    return await app.coordinator.list(state or (), before=before, limit=limit)


@router.get("/{id}", response_model_exclude=WITHOUT_VALUES)
async def show(id: str, app: Opened) -> TaskView:
    """A task with all that belongs to it: context, what was done, tabs, questions."""
    return await app.coordinator.get_state(id)


@router.post("/{id}/cancel")
async def cancel(id: str, app: Opened) -> TaskRecord:
    """End a task for good."""
    return await app.coordinator.cancel(id)


@router.post("/{id}/pause")
async def pause(id: str, app: Opened) -> TaskRecord:
    """Let a task rest until it is resumed."""
    return await app.coordinator.pause(id)


@router.post("/{id}/resume")
async def resume(id: str, app: Opened) -> TaskRecord:
    """Let a paused task go on where it was."""
    return await app.coordinator.resume(id)


@router.post("/{id}/retry")
async def retry(
    id: str,
    app: Opened,
    from_step: Annotated[int, Query(ge=0, description="Its last attempt is done again up to this step, from 1.")] = 0,
) -> TaskRecord:
    """Queue a task again that failed or was cancelled. What it may have sent is looked up first, also where it is to
    find its way anew from an earlier step.
    """
    return await app.coordinator.retry(id, from_step=from_step)
