"""Runs, journals and pictures; live events, which a client can resume; and the live view of a running task."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, cast

from fastapi import APIRouter, Depends, Header, Query
from fastapi.sse import KEEPALIVE_COMMENT, EventSourceResponse, ServerSentEvent, format_sse_event
from pydantic import Field
from starlette.responses import Response, StreamingResponse

from footpath.api.parts import SANDBOX, Body, Limit, Opened, Watched, sandboxed
from footpath.api.tails import Place, SentEntry, Tail
from footpath.app import App, utc_now
from footpath.coordinator.views import steer_run, watch
from footpath.errors import BadInput, NotFound, StoreUnavailable
from footpath.memory.journal import picture_path
from footpath.memory.journal import read as read_journal
from footpath.schema.base import Frozen
from footpath.schema.event import Entry
from footpath.schema.record import ENDED, TaskRecord
from footpath.schema.run import Run, RunStatus

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

runs_router = APIRouter(tags=["runs"])
PNG = b"\x89PNG"
_WITHOUT_VALUES: Any = {"task": {"input"}}


@runs_router.get("/runs", response_model_exclude={"__all__": _WITHOUT_VALUES})
async def list_runs(
    app: Opened, status: Annotated[list[RunStatus] | None, Query()] = None, url: str = "", limit: Limit = 50
) -> list[Run]:
    """List runs, newest first; filtered by status and address if given."""
    return await app.runs.list(status=status or (), url=url, limit=limit)


@runs_router.get("/runs/{id}", response_model_exclude=_WITHOUT_VALUES)
async def show(id: str, app: Opened) -> Run:
    """An attempt at a task, in its present state."""
    return await app.runs.get(id)


@runs_router.get("/runs/{id}/journal")
async def journal(id: str, app: Opened) -> list[Entry]:
    """The steps of a run. Values are templates."""
    run = await app.runs.get(id)
    return await read_journal(app.store, run.id)


@runs_router.get("/runs/{id}/pictures/{seq}")
async def picture(id: str, seq: int, app: Opened) -> Response:
    """The picture of a journal entry, with personal data painted over."""
    run = await app.runs.get(id)
    entry = next((each for each in await read_journal(app.store, run.id) if each.seq == seq), None)
    path = picture_path(app.store, entry) if entry is not None else None
    if path is None:
        raise NotFound(
            f"Entry {seq} of run {run.id} has no picture.", hint="A task with `pictures` keeps a picture of each step."
        )
    content = path.read_bytes()
    return sandboxed(content, "image/png" if content.startswith(PNG) else "image/jpeg")


router = APIRouter(tags=["events"])

T = TypeVar("T")

LOOK_S: Final = 0.25
"""Seconds between looks: other processes write the changes."""

AWAY_S: Final = 2.0
"""Seconds between tries to reach an absent database."""

PING_S: Final = 15.0
"""Seconds of silence before a keep-alive comment."""

AT_ONCE: Final = 50
"""Entries per piece: between pieces, the server waits for a slow reader."""

UNBUFFERED: Final = {"cache-control": "no-cache", "x-accel-buffering": "no"}
"""Headers that keep proxies from buffering."""

PAGE: Final = 500
"""Changes per query."""

OVERLAP: Final = timedelta(seconds=5)
"""How far each look goes back, since other machines have other clocks and end transactions later."""

Last = Annotated[str, Header(alias="last-event-id", description="Id of the last received event.")]


class DatabaseBack:
    """The database is reachable again."""


async def known(id: str, app: Opened) -> TaskRecord:
    """The task of an address, looked up before the response begins. Raises NotFound."""
    return await app.coordinator.get(id)


def _place(given: str) -> Place:
    """Run and number of the client's last entry."""
    run, _, seq = given.rpartition(":")
    if not given:
        return ("", 0)
    if not run or not seq.isdecimal() or len(seq) > 12:
        raise BadInput(
            f"Last-Event-ID {given[:80]!r} is unknown to this server.", hint="Send the id of the last event, or none."
        )
    return (run, int(seq))


def _moment(given: str) -> datetime:
    """Time of the client's last change; without an id, now."""
    if not given:
        return utc_now()
    try:
        moment = datetime.fromisoformat(given)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None or not 2000 < moment.year < 9000:
        raise BadInput(
            f"Last-Event-ID {given[:80]!r} is unknown to this server.", hint="Send the id of the last event, or none."
        )
    return moment


def task_place(last_event_id: Last = "", after: str = "") -> Place:
    """The client's last entry. A browser's first request can give the entry only in the address."""
    return _place(last_event_id or after)


def _all_place(last_event_id: Last = "") -> datetime:
    return _moment(last_event_id)


class Pieces(StreamingResponse):
    """Server-sent events encoded in advance, many in a piece."""

    media_type = "text/event-stream"


@router.get("/tasks/{id}/events", response_class=Pieces)
async def of_task(
    app: Opened,
    tails: Watched,
    record: Annotated[TaskRecord, Depends(known)],
    place: Annotated[Place, Depends(task_place)],
) -> Pieces:
    """Stream a task's journal: `entry` is a journal line, `task` the task after each change; `away` means an
    unreachable database, `back` a reachable one again. The stream ends with the task.
    """

    async def told() -> AsyncIterator[bytes]:
        async for seen in of_record(tails.of(app.coordinator, record.id), place):
            if isinstance(seen, StoreUnavailable | DatabaseBack):
                name, said = told_of(seen)
                yield format_sse_event(data_str=said, event=name)
            elif isinstance(seen, TaskRecord):
                yield format_sse_event(data_str=seen.model_dump_json(), event="task")
            else:
                yield b"".join(each.sent for each in seen)

    return Pieces(with_pings(told()), headers=UNBUFFERED)


def told_of(seen: StoreUnavailable | DatabaseBack) -> tuple[str, str]:
    """Event name and data for an absent or returned database."""
    return ("back", "The database is reachable again.") if isinstance(seen, DatabaseBack) else ("away", seen.message)


async def of_record(
    tail: Tail, place: Place
) -> AsyncIterator[Sequence[SentEntry] | TaskRecord | StoreUnavailable | DatabaseBack]:
    """Yield the journal entries after `place`, perhaps none per look, and the task after each change, until the task
    ends.
    """

    async def looking() -> AsyncIterator[Sequence[SentEntry] | TaskRecord]:
        nonlocal place
        told: TaskRecord | None = None
        while True:
            found, record = await tail.after(place)
            for at in range(0, len(found), AT_ONCE):
                yield found[at : at + AT_ONCE]
            if found:
                place = found[-1].place
            if record != told:
                told = record
                yield record
            if record.state in ENDED:
                return
            yield ()
            await asyncio.sleep(LOOK_S)  # another process makes the changes, and no event announces them

    async for each in waited_for(looking):
        yield each if each is not None else ()


async def with_pings(parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Insert keep-alive comments into idle streams, so that no proxy closes the connection."""
    sent_at = time.monotonic()
    async for part in parts:
        if part or time.monotonic() - sent_at > PING_S:
            yield part or KEEPALIVE_COMMENT
            sent_at = time.monotonic()


async def waited_for(
    looking: Callable[[], AsyncIterator[T]],
) -> AsyncIterator[T | StoreUnavailable | DatabaseBack | None]:
    """Yield the items of `looking`. If the database goes away, yield the error once, and `DatabaseBack` on return,
    since browsers do not reconnect after a refusal. None: still away.
    """
    away = False
    while True:
        try:
            async for each in looking():
                if away:
                    away = False
                    yield DatabaseBack()
                yield each
        except StoreUnavailable as error:
            yield None if away else error
            away = True
            await asyncio.sleep(AWAY_S)
        else:
            return


@router.get("/events", response_class=EventSourceResponse)
async def of_all(app: Opened, since: Annotated[datetime, Depends(_all_place)]) -> AsyncIterator[ServerSentEvent]:
    """Stream the state of all tasks: `task` after each change, `inbox` with the number of open questions; `away` means
    an unreachable database, `back` a reachable one again. After a reconnect, changes of the last seconds may repeat.
    """
    asks = -1

    def looking() -> AsyncIterator[TaskRecord | int]:
        return _changes(app, since)

    async for each in waited_for(looking):
        if isinstance(each, StoreUnavailable | DatabaseBack):
            name, said = told_of(each)
            yield ServerSentEvent(raw_data=said, event=name)
        elif isinstance(each, TaskRecord):
            since = max(since, each.updated_at)
            yield ServerSentEvent(raw_data=each.model_dump_json(), event="task", id=each.updated_at.isoformat())
        elif each is not None and each != asks:
            asks = each
            yield ServerSentEvent(raw_data=str(asks), event="inbox")


async def _changes(app: App, since: datetime) -> AsyncIterator[TaskRecord | int]:
    """Each change of a task, and after each look the number of open questions."""
    told: dict[str, datetime] = {}
    while True:
        last, after = since - OVERLAP, ""
        told = {id: moment for id, moment in told.items() if moment >= last}
        while found := await app.coordinator.changed(last, after=after, limit=PAGE):
            for record in found:
                if told.get(record.id) != record.updated_at:
                    told[record.id] = record.updated_at
                    yield record
            last, after = found[-1].updated_at, found[-1].id
            since = max(since, last)
        yield await app.coordinator.inbox.count()
        await asyncio.sleep(LOOK_S)  # as above


view_router = APIRouter(prefix="/tasks", tags=["tasks"])

BOUNDARY: Final = "picture-of-footpath"
HEAD: Final = f"\r\n--{BOUNDARY}\r\nContent-Type: image/jpeg\r\n\r\n".encode()
"""Header of a part. Browsers show a picture only when the next header has come, so each header follows at once."""
FORM: Final = {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}


class HandIn(Body):
    """A person's act on a run. First take control, finally give control back."""

    do: str
    """`take`, `give`, `look`; with control also `click`, `type`, `press`, `wheel`."""
    x: float = 0.0
    """Position as a share of the picture's width; `y` likewise of the height."""
    y: float = 0.0
    text: str = Field(default="", max_length=500, repr=False)
    """Text to type, or name of a key to press."""
    by: float = 0.0
    """Pixels to scroll."""


class Steered(Frozen):
    """Who has control: `run`, `person`, or `coming` while the run finishes its step."""

    steering: str


@view_router.get("/{id}/view", response_class=StreamingResponse, responses={200: {"content": FORM}})
async def look(app: Opened, record: Annotated[TaskRecord, Depends(known)], mine: bool = False) -> StreamingResponse:
    """Stream the browser of a running task as pictures (`multipart/x-mixed-replace`). Field values and personal data
    are redacted, unless `mine` asks to see them. The stream ends with the run. Pictures are not stored.
    """
    pictures = watch(app.store, record, is_open=mine)
    first = await anext(pictures, b"")  # before the response begins, so that errors reach the client
    return _Pictures(
        _parts(first, pictures), media_type=f"multipart/x-mixed-replace; boundary={BOUNDARY}", headers=SANDBOX
    )


@view_router.post("/{id}/view")
async def touch(hand: HandIn, app: Opened, record: Annotated[TaskRecord, Depends(known)]) -> Steered:
    """Take control of a running task, give control back, or click, type, press a key or scroll on the page."""
    asked = hand.model_dump(exclude_defaults=True)
    return Steered(steering=await steer_run(app.store, record, {"do": hand.do, **asked}))


class _Pictures(StreamingResponse):
    """A stream that closes its source when the watcher leaves, even in the middle of a picture."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        async with aclosing(cast("AsyncGenerator[bytes]", self.body_iterator)):
            await super().__call__(scope, receive, send)


async def _parts(first: bytes, pictures: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    async with aclosing(pictures):
        yield HEAD + first + HEAD
        async for picture in pictures:
            yield picture + HEAD
