"""Runs: queued and finished ones; a task step by step, live; and a form for a new task."""

from __future__ import annotations

import functools
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Form
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response

from footpath.api import events
from footpath.api.drawing import text_of, when
from footpath.api.parts import Opened, Watched, given, go, pictures_of, show
from footpath.api.tails import Place
from footpath.api.telling import JournalLine, PageTeller
from footpath.app import utc_now
from footpath.coordinator.coordinator import RETRIED, goes_a_way
from footpath.coordinator.profiles import known, with_path
from footpath.errors import BadInput, StoreUnavailable
from footpath.memory.journal import numbered_steps
from footpath.memory.journal import read as read_journal
from footpath.schema.collect import Cell
from footpath.schema.event import Entry
from footpath.schema.order import Order, check_order
from footpath.schema.record import ENDED, TaskRecord, TaskState, TaskView

router = APIRouter()
GOING: tuple[TaskState, ...] = ("running", "waiting", "queued", "paused")
TYPES = {
    "apply": "Apply for a job",
    "custom": "Do a task in my words",
    "fill_form": "Fill a form",
    "collect": "Collect postings",
    "explore": "Explore a site",
    "sign_in": "Sign in myself",
}
FIELDS = ("type", "url", "goal", "profile", "browser_profile", "submit", "posting", "pictures")
"""Fields of the form for a new task, under their names in a task."""
LABELS = {
    "url": "Address",
    "goal": "In your words",
    "profile": "Profile",
    "browser_profile": "Signed in as (browser profile)",
    "wanted.records": "Postings at the most",
}
"""The form's labels for task fields."""
SHOWN_RECORDS = 50
SHOWN_COLUMNS = 12
SHOWN_CELL = 300
"""Maximum characters of a shown value."""
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)
Verb = Literal["cancel", "pause", "resume", "retry"]


@router.get("/")
async def list_runs(app: Opened) -> Response:
    """Current tasks and past runs."""
    going = await app.coordinator.list(GOING, limit=100)
    going.sort(key=lambda each: GOING.index(each.state))
    runs = await app.runs.list(limit=50)
    workers = await app.coordinator.workers()
    notices = tuple(app.notices.values())
    return await show(app, "runs.html", "/", going=going, runs=runs, workers=workers, notices=notices)


@router.get("/tasks/{id}")
async def show_task(id: str, app: Opened) -> Response:
    """A task with its whole history."""
    view = await app.coordinator.get_state(id)
    asks = [each for each in view.asks if each.state == "open"]
    last = f"{view.actions[-1].run}:{view.actions[-1].seq}" if view.actions else ""
    again = view.record.state in RETRIED and goes_a_way(view.record.task)
    lines = _lines(view.actions, numbered_steps(view.actions) if again else {})
    return await show(
        app,
        "task.html",
        "/",
        view=view,
        record=view.record,
        reason=view.record.reason or await _why_it_waits(app, view.record),
        asks=asks,
        pictures=await pictures_of(app, asks),
        lines=lines,
        last=last,
        ended=ENDED,
        found=await _found(app, view),
    )


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The first records of a `scrape` task as a table."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    more_columns: int
    """Number of omitted columns."""


async def _found(app: Opened, view: TaskView) -> FoundTable | None:
    """The records of a task; None without records."""
    if view.scraped is None:
        return None
    records = (await app.coordinator.scraped_page(view.record.id, limit=SHOWN_RECORDS)).records
    names = list(dict.fromkeys(name for each in records for name in each))
    columns = names[:SHOWN_COLUMNS]
    rows = tuple(tuple(_shown(each.get(name)) for name in columns) for each in records)
    return FoundTable(tuple(map(_shown, columns)), rows, len(names) - len(columns))


def _shown(value: Cell) -> str:
    text = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= SHOWN_CELL else f"{text[:SHOWN_CELL]}…"


async def _why_it_waits(app: Opened, record: TaskRecord) -> str:
    """Why a queued task waits; empty for other tasks and for timetables."""
    if record.state != "queued" or record.every:
        return ""
    if record.not_before > utc_now():
        return f"Scheduled for {when(record.not_before)} UTC or later."
    if not await app.coordinator.workers():
        return "Waiting: no worker is running. `footpath worker` starts one."
    return "Waiting for its turn."


@router.post("/tasks/{id}/{verb}")
async def change_task(id: str, verb: Verb, app: Opened, from_step: Annotated[int, Form(ge=0)] = 0) -> Response:
    """Cancel, pause, resume or retry a task, optionally from a step."""
    tasks = app.coordinator
    again = functools.partial(tasks.retry, from_step=from_step)
    ways = {"cancel": tasks.cancel, "pause": tasks.pause, "resume": tasks.resume, "retry": again}
    record = await ways[verb](id)
    return go(f"/tasks/{record.id}")


@router.get("/tasks/{id}/lines", response_class=EventSourceResponse)
async def live(
    app: Opened,
    tails: Watched,
    record: Annotated[TaskRecord, Depends(events.known)],
    place: Annotated[Place, Depends(events.task_place)],
) -> AsyncIterator[ServerSentEvent]:
    """Stream a task's journal lines as HTML; `task` after a change of state."""
    teller = PageTeller()
    shown = await app.coordinator.actions(record.id) if place[0] else ()
    for entry in shown:  # an earlier entry says what a finished step was about
        if entry.run == place[0] and entry.seq > place[1]:
            break
        teller.line(entry)
    async for seen in events.of_record(tails.of(app.coordinator, record.id), place):
        if isinstance(seen, TaskRecord):
            yield ServerSentEvent(raw_data=seen.state, event="task")
        elif isinstance(seen, StoreUnavailable | events.DatabaseBack):
            name, said = events.told_of(seen)
            yield ServerSentEvent(raw_data=said, event=name)
        else:
            for entry in (each.entry for each in seen):
                line = teller.line(entry)
                html = text_of("line.html", line=line) if line else ""
                yield ServerSentEvent(raw_data=html, event="line", id=f"{entry.run}:{entry.seq}")


@router.get("/runs/{id}")
async def show_run(id: str, app: Opened) -> Response:
    """A run with its journal."""
    run = await app.runs.get(id)
    if run.task_id:
        return go(f"/tasks/{run.task_id}")
    return await show(app, "run.html", "/", run=run, lines=_lines(await read_journal(app.store, run.id)))


@router.get("/new")
async def new(app: Opened, type: str = "apply", url: str = "", goal: str = "", posting: str = "") -> Response:
    """The form for a new task."""
    return await _form(app, {"type": type if type in TYPES else "apply", "url": url, "goal": goal, "posting": posting})


@router.post("/new")
async def add(request: Request, app: Opened) -> Response:
    """Queue the task of a form; or show the problems."""
    form = await given(request)
    found = check_order(_order_in(form), intake=app.intake)
    if isinstance(found, Order):
        try:
            [record] = await app.coordinator.add([with_path(found, app.settings)])
        except BadInput as error:
            return await _form(app, form, error.problems)
        return go(f"/tasks/{record.id}")
    return await _form(app, form, found)


def _order_in(form: Mapping[str, str]) -> dict[str, object]:
    """A form's task: ticks and numbers arrive as texts. A text that is no number stays a text."""
    told: dict[str, object] = {name: form[name] for name in FIELDS if form.get(name)}
    if "pictures" in told:
        told["pictures"] = True
    if records := form.get("records"):
        told["wanted"] = {"records": int(records) if _WHOLE.fullmatch(records) else records}
    return told


async def _form(app: Opened, form: dict[str, str], problems: tuple[str, ...] = ()) -> Response:
    names = list(known(app.settings))
    status = 422 if problems else 200
    problems = tuple(_as_labelled(each) for each in problems)
    form = {name: form.get(name, "") for name in (*FIELDS, "records")}
    shown = {"form": form, "types": TYPES, "labels": LABELS, "profiles": names, "problems": problems}
    return await show(app, "new.html", "/new", status=status, **shown)


def _as_labelled(problem: str) -> str:
    field, colon, said = problem.partition(": ")
    return f"{LABELS.get(field, field)}{colon}{said}"


def _lines(
    entries: tuple[Entry, ...] | list[Entry], numbers: Mapping[tuple[str, str], int] | None = None
) -> list[JournalLine]:
    teller = PageTeller(numbers)
    return [line for entry in entries if (line := teller.line(entry)) is not None]
