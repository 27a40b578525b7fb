"""Watch and control a run from another process of the same machine."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from footpath.coordinator.presence import this_host
from footpath.coordinator.views import LENGTH
from footpath.errors import NotFound, Refused, Unresponsive, WrongKey
from footpath.schema.record import LiveState, PageNow
from footpath.store import workers as statements

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping

    from footpath.coordinator.coordinator import Coordinator
    from footpath.schema.record import TaskRecord
    from footpath.store.database import Store
    from footpath.store.workers import WorkerRecord

ASK_S: Final = 10.0
"""Maximum seconds for a worker's answer; an act on the page also waits for the page."""

MOST_BYTES: Final = 8_000_000
"""Maximum bytes of a picture or a page reading."""


async def watch(store: Store, record: TaskRecord, *, is_open: bool = False) -> AsyncGenerator[bytes]:
    """Yield pictures (JPEG) of a task's run until it ends, each taken on request. Personal data is redacted unless
    `is_open`.

    Raises:
        NotFound: the task shows no page now.
        Refused: the run is on another machine.
        Unresponsive: the worker does not answer.
        WrongKey: the worker's key differs from this folder's.
    """
    async with _asked(store, record, {"do": "watch", "open": is_open}) as (_, reader, writer):
        while True:
            writer.write(b"\n")
            try:
                (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
                if not 0 < length <= MOST_BYTES:
                    return
                yield await reader.readexactly(length)
            except (asyncio.IncompleteReadError, ConnectionError):
                return  # the worker has ended


async def steer(store: Store, record: TaskRecord, hand: Mapping[str, Any]) -> str:
    """Take control of a run, give control back, or act on its page. Return who has control now.

    Raises:
        NotFound, Refused, Unresponsive, WrongKey: as `watch`.
        Refused: also without control, or for an invalid act.
    """
    async with _asked(store, record, hand) as (said, _, _):
        if "refused" in said:
            raise Refused(str(said["refused"]))
        return str(said.get("steering", "run"))


async def read_page(store: Store, record: TaskRecord) -> PageNow:
    """The current page of a task's run, redacted like its pictures. Raises as `watch` does."""
    async with _asked(store, record, {"do": "read"}) as (said, _, _):
        return PageNow.model_validate(said["page"])


async def current_state(store: Store, coordinator: Coordinator, id: str) -> LiveState:
    """The state of a task, with its run's current page if shown. Raises NotFound."""
    view = await coordinator.get_state(id)
    page, why = None, ""
    try:
        page = await read_page(store, view.record)
    except (NotFound, Refused, Unresponsive, WrongKey) as error:
        why = str(error)
    record = view.record
    return LiveState(
        id=record.id,
        state=record.state,
        reason=record.reason,
        context=view.context,
        tabs=view.tabs,
        page=page,
        no_page=why,
    )


@asynccontextmanager
async def _asked(
    store: Store, record: TaskRecord, asked: Mapping[str, Any]
) -> AsyncGenerator[tuple[dict[str, Any], asyncio.StreamReader, asyncio.StreamWriter]]:
    port, _, key = store.of("").seal.open((await _worker(store, record)).view).partition(" ")
    silent = Unresponsive("The worker does not answer.", hint="Look again in a moment.")
    writer = None
    try:
        try:
            async with asyncio.timeout(ASK_S):
                reader, writer = await asyncio.open_connection("127.0.0.1", int(port), limit=MOST_BYTES)
                writer.write(json.dumps({"key": key, "task": record.id, **asked}).encode() + b"\n")
                line = await reader.readline()
        except (OSError, ValueError) as error:  # a TimeoutError is an OSError
            raise silent from error
        if not line:
            raise silent
        said: dict[str, Any] = json.loads(line)
        if "gone" in said:
            raise NotFound(said["gone"], hint="The run has not opened a page yet, is moving on, or has ended.")
        yield said, reader, writer
    finally:
        if writer is not None:
            writer.close()


async def _worker(store: Store, record: TaskRecord) -> WorkerRecord:
    async with store.reading() as transaction:
        known = await statements.all_of(transaction)
    worker = next((each for each in known if each.id == record.worker), None)
    if record.state != "running" or worker is None or not worker.view:
        raise NotFound(f"Task {record.id} is {record.state}: it shows no page.", hint="Watch the task while it runs.")
    if worker.host != this_host():
        raise Refused("The task runs on another machine.", hint="Open Footpath's page on that machine.")
    return worker
