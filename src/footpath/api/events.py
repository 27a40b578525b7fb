"""What happens, while it happens: server-sent events, which a client may go on with where it was cut off."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Final, TypeVar

from fastapi import APIRouter, Depends, Header
from fastapi.sse import KEEPALIVE_COMMENT, EventSourceResponse, ServerSentEvent, format_sse_event
from starlette.responses import StreamingResponse

from footpath.api.parts import Opened, Watched
from footpath.api.tails import Place, SentEntry, Tail
from footpath.app import App, utc_now
from footpath.errors import BadInput, StoreUnavailable
from footpath.schema.record import ENDED, TaskRecord

router = APIRouter(tags=["events"])

T = TypeVar("T")

LOOK_S: Final = 0.25
"""Seconds between two looks: others write what is told here, in processes of their own."""

AWAY_S: Final = 2.0
"""Seconds between two tries to reach a database that is away."""

PING_S: Final = 15.0
"""Seconds of silence after which a line is shown to live."""

AT_ONCE: Final = 50
"""Entries that are sent in one piece: who does not read is waited for in between."""

UNBUFFERED: Final = {"cache-control": "no-cache", "x-accel-buffering": "no"}
"""What stands between sends on at once."""

PAGE: Final = 500
"""Changes that are read at once."""

OVERLAP: Final = timedelta(seconds=5)
"""How far each look goes back: who writes on another machine has another clock, and ends transactions later."""

Last = Annotated[str, Header(alias="last-event-id", description="Id of the last event that came.")]


class DatabaseBack:
    """The database is there again."""


async def known(id: str, app: Opened) -> TaskRecord:
    """The task of an address, before anything is answered. Raises NotFound."""
    return await app.coordinator.get(id)


def _place(given: str) -> Place:
    """Run and number of the last entry that came."""
    run, _, seq = given.rpartition(":")
    if not given:
        return ("", 0)
    if not run or not seq.isdecimal() or len(seq) > 12:
        raise BadInput(f"Last-Event-ID {given[:80]!r} is none of ours.", hint="Send the id of the last event, or none.")
    return (run, int(seq))


def _moment(given: str) -> datetime:
    """When the last change was that came; without one, now."""
    if not given:
        return utc_now()
    try:
        moment = datetime.fromisoformat(given)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None or not 2000 < moment.year < 9000:
        raise BadInput(f"Last-Event-ID {given[:80]!r} is none of ours.", hint="Send the id of the last event, or none.")
    return moment


def task_place(last_event_id: Last = "", after: str = "") -> Place:
    """The last entry that came: a browser's first request can say it in the address alone."""
    return _place(last_event_id or after)


def _all_place(last_event_id: Last = "") -> datetime:
    return _moment(last_event_id)


class Pieces(StreamingResponse):
    """Server-sent events that are encoded already, many in a piece."""

    media_type = "text/event-stream"


@router.get("/tasks/{id}/events", response_class=Pieces)
async def of_task(
    app: Opened,
    tails: Watched,
    record: Annotated[TaskRecord, Depends(known)],
    place: Annotated[Place, Depends(task_place)],
) -> Pieces:
    """What is done for a task: `entry` is a line of a journal, `task` how the task stands, whenever that has
    changed; `away` that the database cannot be reached: it is waited for, and `back` says that it is there again. It
    ends with the task.
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
    """That the database is away, or back: as an event's name and data."""
    return ("back", "The database is there again.") if isinstance(seen, DatabaseBack) else ("away", seen.message)


async def of_record(
    tail: Tail, place: Place
) -> AsyncIterator[Sequence[SentEntry] | TaskRecord | StoreUnavailable | DatabaseBack]:
    """What each look finds in a task's journals after this place, perhaps nothing, and the task itself whenever it has
    changed, to its end.
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
            await asyncio.sleep(LOOK_S)  # it is somebody else's process that does it: there is nothing to wait for

    async for each in waited_for(looking):
        yield each if each is not None else ()


async def with_pings(parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Something now and then where nothing happens, so that nobody between takes the line for dead."""
    sent_at = time.monotonic()
    async for part in parts:
        if part or time.monotonic() - sent_at > PING_S:
            yield part or KEEPALIVE_COMMENT
            sent_at = time.monotonic()


async def waited_for(
    looking: Callable[[], AsyncIterator[T]],
) -> AsyncIterator[T | StoreUnavailable | DatabaseBack | None]:
    """What is seen. Where the database goes away that is said once, and looking begins anew when it is there, which is
    said too: browsers do not come again after a refusal. Whoever looks sees something at once; None: it is away still.
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
    """How each task stands, whenever that changes: `task`, and `inbox` with the number of open questions; `away` where
    the database cannot be reached: it is waited for, and `back` says that it is there again. What changed within some
    seconds before it was cut off may come twice.
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
        yield len(await app.coordinator.inbox.list())
        await asyncio.sleep(LOOK_S)  # as above
