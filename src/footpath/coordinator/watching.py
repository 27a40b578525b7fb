"""Looking at a run from another process of the same machine, and steering it."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from footpath.coordinator.presence import this_host
from footpath.coordinator.views import LENGTH
from footpath.errors import NotFound, Refused, Unresponsive, WrongKey
from footpath.schema.page_now import LiveState, PageNow
from footpath.store import workers as statements

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping

    from footpath.coordinator.coordinator import Coordinator
    from footpath.schema.record import TaskRecord
    from footpath.store.database import Store
    from footpath.store.workers import WorkerRecord

ASK_S: Final = 10.0
"""Seconds that a worker may take to answer; a hand of the person's waits for the page."""

MOST_BYTES: Final = 8_000_000
"""Of one picture, or one reading of a page."""


async def watch(store: Store, record: TaskRecord, *, is_open: bool = False) -> AsyncGenerator[bytes]:
    """What the run of a task shows, picture by picture (JPEG), until it ends. Each is taken when it is asked for.
    The person's data is covered unless `is_open`.

    Raises:
        NotFound: there is nothing to see now.
        Refused: it runs on another machine.
        Unresponsive: its worker does not answer.
        WrongKey: it has another key than this folder.
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
                return  # its worker has ended


async def steer(store: Store, record: TaskRecord, hand: Mapping[str, Any]) -> str:
    """Take a run over, give it back, or do one thing to its page. Gives who steers now.

    Raises:
        NotFound, Refused, Unresponsive, WrongKey: as `watch`.
        Refused: too where it was not taken over, or cannot be meant.
    """
    async with _asked(store, record, hand) as (said, _, _):
        if "refused" in said:
            raise Refused(str(said["refused"]))
        return str(said.get("steering", "run"))


async def read_page(store: Store, record: TaskRecord) -> PageNow:
    """The page of a task's run as it is now, covered as its pictures are. Raises as `watch` does."""
    async with _asked(store, record, {"do": "read"}) as (said, _, _):
        return PageNow.model_validate(said["page"])


async def current_state(store: Store, coordinator: Coordinator, id: str) -> LiveState:
    """How a task stands, with the page that its run works on where it shows one. Raises NotFound."""
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
    silent = Unresponsive("The worker of this run does not answer.", hint="Look again in a moment.")
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
            raise NotFound(said["gone"], hint="It has not opened one yet, moves on, or has ended.")
        yield said, reader, writer
    finally:
        if writer is not None:
            writer.close()


async def _worker(store: Store, record: TaskRecord) -> WorkerRecord:
    async with store.reading() as transaction:
        known = await statements.all_of(transaction)
    worker = next((each for each in known if each.id == record.worker), None)
    if record.state != "running" or worker is None or not worker.view:
        raise NotFound(f"Task {record.id} is {record.state}: there is nothing to see.", hint="Look while it runs.")
    if worker.host != this_host():
        raise Refused("It runs on another machine.", hint="Open the page of Footpath there.")
    return worker
