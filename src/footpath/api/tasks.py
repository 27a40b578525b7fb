"""Tasks: given, looked at, stopped, let go on. Webhooks: receivers of their states."""

from __future__ import annotations

from io import StringIO
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from footpath.api.parts import Body, Limit, Opened, download, text_of
from footpath.app import utc_now
from footpath.config import LARGEST_NUMBER
from footpath.coordinator.profiles import with_path
from footpath.coordinator.views import current_state
from footpath.schema.collect import ScrapedPage
from footpath.schema.iteration import Subtask
from footpath.schema.order import Order, read_orders
from footpath.schema.record import (
    TOLD,
    LiveState,
    NewWebhook,
    OutsideAct,
    TabRecord,
    TaskContext,
    TaskRecord,
    TaskState,
    TaskView,
    ToldState,
    Webhook,
)
from footpath.store.files import written

router = APIRouter(prefix="/tasks", tags=["tasks"])

_SCHEMA: Final = Order.model_json_schema(ref_template="#/components/schemas/{model}")
_ORDER: Final = {name: part for name, part in _SCHEMA.items() if name != "$defs"}  # the records bring the same parts
_JOB: Final[dict[str, Any]] = {
    "type": "object",
    "description": "A job of another system. Fields of the queue (`priority`) may stand beside `input_data`.",
    "required": ["job_type", "input_data"],
    "properties": {
        "job_type": _ORDER["properties"]["type"],
        "input_data": {
            "type": "object",
            "description": "The other fields of a task (`url`, `goal`, `execution_mode`, …).",
            "required": ["url"],
            "properties": {
                "user_data": {"type": "object", "description": "Values by name, nested or not: `first_name`."}
            },
        },
    },
}
BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "A task or a job, a list of them, or one per line.",
        "content": {
            "application/json": {"schema": {"oneOf": [_ORDER, _JOB, {"type": "array", "items": {"type": "object"}}]}}
        },
    }
}
PLAIN: Final = r"^[^\x00]*$"
"""Text that every database stores."""
Plain = Annotated[str, Field(max_length=4000, pattern=PLAIN)]
WITHOUT_VALUES: Final = {"asks": {"__all__": {"shown"}}}
"""Excludes the values to be sent: only the approving person sees them."""


@router.post("", status_code=201, openapi_extra=BODY)
async def create(request: Request, app: Opened) -> list[TaskRecord]:
    """Queue tasks, or jobs in the format of other systems (`job_type`, `input_data`): all, or none if any is invalid.
    `profile` is the name of a profile. A known `idempotency_key` returns the existing task, or an error if the tasks
    differ.
    """
    given = read_orders(await text_of(request), app.intake)
    orders = [with_path(order, app.settings) for order in given]
    return await app.coordinator.add(orders)


@router.get("")
async def list_tasks(
    app: Opened,
    state: Annotated[list[TaskState] | None, Query(description="Only tasks in this state.")] = None,
    before: Annotated[str, Query(description="Only tasks older than the task with this id.")] = "",
    limit: Limit = 50,
) -> list[TaskRecord]:
    """Tasks, the newest first."""
    return await app.coordinator.list(state or (), before=before, limit=limit)


@router.get("/{id}", response_model_exclude=WITHOUT_VALUES)
async def show(id: str, app: Opened) -> TaskView:
    """A task with context, history, tabs and questions."""
    return await app.coordinator.get_state(id)


@router.get("/{id}/state")
async def live_state(id: str, app: Opened) -> LiveState:
    """A task's state, context and tabs; while it runs, also the current page with its address and elements. Field
    values, ticks and personal data are redacted, as in the live view.
    """
    return await current_state(app.store, app.coordinator, id)


@router.get("/{id}/records")
async def records(
    id: str,
    app: Opened,
    after: Annotated[int, Query(ge=0, le=LARGEST_NUMBER, description="Number of records to skip.")] = 0,
    limit: Limit = 100,
) -> ScrapedPage:
    """The records of a `scrape` task, in the order found, also during the run. `next` is the `after` of the next
    page.
    """
    return await app.coordinator.scraped_page(id, after=after, limit=limit)


MEDIA_TYPES: Final = {"json": "application/json", "jsonl": "application/jsonl", "csv": "text/csv; charset=utf-8"}


@router.get("/{id}/records.{form}", response_class=Response)
async def records_file(id: str, form: Literal["json", "jsonl", "csv"], app: Opened) -> Response:
    """All stored records of a `scrape` task as a file. In CSV, an apostrophe precedes text that a spreadsheet would
    compute.
    """
    found = await app.coordinator.scraped(id)
    text = StringIO(newline="")
    with written(text, form, dict.fromkeys(found.columns(), str)) as target:
        for row in found.rows():
            target.add(row)
    return download(text.getvalue(), f"records-{found.task}.{form}", MEDIA_TYPES[form])


class NotedSubtask(Body):
    """A piece of the work of a task."""

    id: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[\w.-]+$")]
    """A known id replaces the earlier subtask."""
    goal: Annotated[str, Field(min_length=1, max_length=400, pattern=PLAIN)]
    done_when: Annotated[str, Field(max_length=400, pattern=PLAIN)] = ""
    state: Literal["waiting", "working", "done", "failed"] = "waiting"
    note: Annotated[str, Field(max_length=400, pattern=PLAIN)] = ""


class Noted(Body):
    """Notes about a task. Personal values are stored as templates."""

    data: dict[Annotated[str, Field(max_length=200, pattern=PLAIN)], Plain] = Field(default={}, max_length=50)
    """Data by name; a known name is overwritten."""
    error: Plain = ""
    """An error message."""
    subtasks: tuple[NotedSubtask, ...] = Field(default=(), max_length=50)
    """Subtasks of the calling program. Subtasks planned by a run stay unchanged."""


class NotedAct(Body):
    """An act for a task outside of its runs."""

    did: Annotated[str, Field(min_length=1, max_length=500, pattern=PLAIN)]
    """The act, in words: `Sent the form by hand`."""
    url: Annotated[str, Field(max_length=4000, pattern=PLAIN)] = ""
    """Where."""
    result: Annotated[str, Field(max_length=500, pattern=PLAIN)] = ""
    """The result."""
    by: Annotated[str, Field(max_length=100, pattern=PLAIN)] = ""
    """Person or program that acted."""
    sent: bool = False
    """Whether the act may have sent data irrevocably. Runs of the task then ask before sending."""


class RelevantTab(Body):
    """A tab of a task."""

    url: Annotated[str, Field(max_length=4000, pattern=r"^https?://[^\x00/?#@]+(?:[/?#][^\x00]*)?$")]
    """Without user name and password, since every viewer of the task reads the URL."""
    title: Annotated[str, Field(max_length=500, pattern=PLAIN)] = ""


@router.post("/{id}/context")
async def update_context(id: str, noted: Noted, app: Opened) -> TaskContext:
    """Note data, an error or subtasks with a task, for its runs and observers."""
    subtasks = [Subtask.model_validate(each.model_dump()) for each in noted.subtasks]
    return await app.coordinator.update_context(id, data=noted.data, error=noted.error, subtasks=subtasks)


@router.post("/{id}/actions", status_code=201)
async def record_action(id: str, act: NotedAct, app: Opened) -> TaskContext:
    """Record an act for a task outside of its runs. Later runs learn of the act, and ask before sending if it may have
    sent data.
    """
    return await app.coordinator.record_action(id, OutsideAct(at=utc_now(), **act.model_dump()))


@router.post("/{id}/tabs", status_code=201)
async def add_relevant_tab(id: str, tab: RelevantTab, app: Opened) -> TabRecord:
    """Record a tab of a task."""
    return await app.coordinator.add_relevant_tab(id, tab.url, tab.title)


@router.post("/{id}/cancel")
async def cancel(id: str, app: Opened) -> TaskRecord:
    """End a task for good."""
    return await app.coordinator.cancel(id)


@router.post("/{id}/pause")
async def pause(id: str, app: Opened) -> TaskRecord:
    """Pause a task until resumed."""
    return await app.coordinator.pause(id)


@router.post("/{id}/resume")
async def resume(id: str, app: Opened) -> TaskRecord:
    """Resume a paused task."""
    return await app.coordinator.resume(id)


@router.post("/{id}/retry")
async def retry(
    id: str,
    app: Opened,
    from_step: Annotated[int, Query(ge=0, description="Repeat the last attempt up to this step, counted from 1.")] = 0,
) -> TaskRecord:
    """Queue a failed or cancelled task again. A possible submission is looked up first, even if an earlier step is to
    be done in another way.
    """
    return await app.coordinator.retry(id, from_step=from_step)


webhooks_router = APIRouter(prefix="/webhooks", tags=["webhooks"])


class Wish(Body):
    """A webhook to register."""

    url: str = Field(max_length=2000)
    """Address; the host must be listed in the server's `FOOTPATH_WEBHOOK_HOSTS`."""
    states: tuple[ToldState, ...] = TOLD
    """States that cause a notification."""


@webhooks_router.get("")
async def list_webhooks(app: Opened) -> list[Webhook]:
    """The registered webhooks, with counts of undelivered notifications."""
    return await app.webhooks.list()


@webhooks_router.post("", status_code=201)
async def add(wish: Wish, app: Opened) -> NewWebhook:
    """Register a webhook for task states, following Standard Webhooks: `webhook-id`, `webhook-timestamp` and
    `webhook-signature` (v1, HMAC-SHA256). `secret` is the signing key, shown only once.
    """
    return await app.webhooks.add(wish.url, wish.states)


@webhooks_router.delete("/{id}", status_code=204)
async def remove(id: str, app: Opened) -> None:
    """Delete a webhook."""
    await app.webhooks.remove(id)
