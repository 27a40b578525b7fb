"""What happens, while it happens: server-sent events, which a client may go on with where it was cut off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import datetime, timedelta
from typing import Annotated, Final, TypeVar

from fastapi import APIRouter, Depends, Header
from fastapi.sse import EventSourceResponse, ServerSentEvent

from footpath.api.parts import Opened
from footpath.app import App, utc_now
from footpath.errors import BadInput, StoreUnavailable
from footpath.schema.event import Entry
from footpath.schema.record import ENDED, TaskRecord

router = APIRouter(tags=["events"])

T = TypeVar("T")

LOOK_S: Final = 0.25
"""Seconds between two looks: others write what is told here, in processes of their own."""

AWAY_S: Final = 2.0
"""Seconds between two tries to reach a database that is away."""

PAGE: Final = 500
"""Changes that are read at once."""

OVERLAP: Final = timedelta(seconds=5)
"""How far each look goes back: who writes on another machine has another clock, and ends transactions later."""

Last = Annotated[str, Header(alias="last-event-id", description="Id of the last event that came.")]


async def known(id: str, app: Opened) -> TaskRecord:
    """The task of an address, before anything is answered. Raises NotFound."""
    return await app.coordinator.get(id)


def _place(given: str) -> tuple[str, int]:
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


def task_place(last_event_id: Last = "", after: str = "") -> tuple[str, int]:
    """The last entry that came: a browser's first request can say it in the address alone."""
    return _place(last_event_id or after)


def _all_place(last_event_id: Last = "") -> datetime:
    return _moment(last_event_id)


@router.get("/tasks/{id}/events", response_class=EventSourceResponse)
async def of_task(
    app: Opened,
    record: Annotated[TaskRecord, Depends(known)],
    place: Annotated[tuple[str, int], Depends(task_place)],
) -> AsyncIterator[ServerSentEvent]:
    """What is done for a task: `entry` is a line of a journal, `task` how the task stands, whenever that has
    changed; `away` that the database cannot be reached: it is waited for. It ends with the task.
    """
    async for event in of_record(app, record.id, place):
        if isinstance(event, StoreUnavailable):
            yield ServerSentEvent(raw_data=event.message, event="away")
        elif isinstance(event, Entry):
            yield ServerSentEvent(raw_data=event.model_dump_json(), event="entry", id=f"{event.run}:{event.seq}")
        else:
            yield ServerSentEvent(raw_data=event.model_dump_json(), event="task")


async def of_record(app: App, id: str, place: tuple[str, int]) -> AsyncIterator[Entry | TaskRecord | StoreUnavailable]:
    """Each entry of a task's journals after this one, and the task itself whenever it has changed, to its end."""

    async def looking() -> AsyncIterator[Entry | TaskRecord]:
        nonlocal place
        told: TaskRecord | None = None
        while True:
            record = await app.coordinator.get(id)  # before the entries: so none is missed when it has ended
            for entry in await app.coordinator.actions(id, after=place):
                place = (entry.run, entry.seq)
                yield entry
            if record != told:
                told = record
                yield record
            if record.state in ENDED:
                return
            await asyncio.sleep(LOOK_S)  # it is somebody else's process that does it: there is nothing to wait for

    async for each in _waited_for(looking):
        yield each


async def _waited_for(looking: Callable[[], AsyncIterator[T]]) -> AsyncIterator[T | StoreUnavailable]:
    """What is seen. Where the database goes away that is said once, and looking begins anew when it is there: browsers
    do not come again after a refusal.
    """
    away = False
    while True:
        try:
            async for each in looking():
                away = False
                yield each
        except StoreUnavailable as error:
            if not away:
                yield error
            away = True
            await asyncio.sleep(AWAY_S)
        else:
            return


@router.get("/events", response_class=EventSourceResponse)
async def of_all(app: Opened, since: Annotated[datetime, Depends(_all_place)]) -> AsyncIterator[ServerSentEvent]:
    """How each task stands, whenever that changes: `task`, and `inbox` with the number of open questions; `away` where
    the database cannot be reached: it is waited for. What changed within some seconds before it was cut off may come
    twice.
    """
    asks = -1

    def looking() -> AsyncIterator[TaskRecord | int]:
        return _changes(app, since)

    async for each in _waited_for(looking):
        if isinstance(each, StoreUnavailable):
            yield ServerSentEvent(raw_data=each.message, event="away")
        elif isinstance(each, TaskRecord):
            since = max(since, each.updated_at)
            yield ServerSentEvent(raw_data=each.model_dump_json(), event="task", id=each.updated_at.isoformat())
        elif each != asks:
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
