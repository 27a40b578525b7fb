"""What happens is told while it happens; who is cut off goes on where it was."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import pytest
from tests.api.conftest import ON_EACH
from tests.api.seed import seed
from tests.deadlines import HANGS_S

from footpath.schema.order import Order

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Generator

    from tests.api.conftest import Served

pytestmark = ON_EACH


class Stream:
    """Events as they come."""

    def __init__(self, lines: AsyncIterator[str]) -> None:
        self._lines = lines

    async def next(self) -> dict[str, str]:
        event: dict[str, str] = {}
        async with asyncio.timeout(HANGS_S):
            async for line in self._lines:
                if not line and event.get("data"):
                    return event
                name, _, value = line.partition(": ")
                event[name] = value
        return event

    async def until(self, name: str) -> dict[str, str]:
        while (event := await self.next()).get("event") != name:
            assert event, "it ended"
        return event

    async def rest(self) -> list[dict[str, str]]:
        found = []
        while (event := await self.next()).get("data"):
            found.append(event)
        return found


@asynccontextmanager
async def watching(client, path: str, last: str = ""):
    headers = {"last-event-id": last} if last else {}
    async with client.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Stream(answer.aiter_lines())


@contextmanager
def not_reading(served: Served, path: str) -> Generator[None]:
    """A client that asks and reads nothing of the answer."""
    host, port = served.running.address.host, served.running.address.port
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect((host, port))
        asked = (f"GET {path} HTTP/1.1", f"Host: {host}:{port}", f"Authorization: Bearer {served.token}", "", "")
        client.sendall("\r\n".join(asked).encode())
        yield


def kept_to_be_sent() -> int:
    """Bytes that this process keeps for whoever does not read."""
    transports = [each for each in gc.get_objects() if issubclass(type(each), asyncio.WriteTransport)]
    return max(each.get_write_buffer_size() for each in transports)


async def test_a_task_is_told_from_its_first_entry_and_ends_with_it(served: Served, program):
    seeded = await seed(served.app)
    async with watching(program, f"/api/v1/tasks/{seeded.task}/events") as stream:
        first = await stream.next()
        await stream.until("task")
        await served.app.coordinator.cancel(seeded.task)
        rest = await stream.rest()
    assert json.loads(first["data"])["event"]["kind"] == "run_started"
    assert first["id"] == f"{seeded.run}:1"
    assert json.loads(rest[-1]["data"])["state"] == "cancelled"


@pytest.mark.thorough
async def test_who_is_cut_off_gets_what_came_since(served: Served, program):
    seeded = await seed(served.app)
    await served.app.coordinator.cancel(seeded.task)
    async with watching(program, f"/api/v1/tasks/{seeded.task}/events") as stream:
        everything = [each["id"] for each in await stream.rest() if each["event"] == "entry"]
    async with watching(program, f"/api/v1/tasks/{seeded.task}/events", everything[9]) as stream:
        since = [each["id"] for each in await stream.rest() if each["event"] == "entry"]
    assert since == everything[10:]
    assert len(everything) > 20


async def test_all_tasks_are_told_when_they_change(served: Served, program):
    async with watching(program, "/api/v1/events") as stream:
        await stream.until("inbox")
        [record] = await served.app.coordinator.add([order()])
        added = await until_of(stream, record.id)
        await served.app.coordinator.pause(record.id)
        paused = await until_of(stream, record.id)
    assert json.loads(added["data"])["state"] == "queued"
    assert json.loads(paused["data"])["state"] == "paused"
    await served.app.coordinator.resume(record.id)
    async with watching(program, "/api/v1/events", paused["id"]) as stream:
        while json.loads((told := await until_of(stream, record.id))["data"])["state"] != "queued":
            pass
    assert told["id"] > paused["id"]


@pytest.mark.thorough
async def test_more_changes_at_one_moment_than_are_read_at_once_are_all_told_whoever_stops_reading(
    served: Served, program
):
    long = Order.model_validate({"type": "custom", "url": "http://localhost/", "goal": "wait " * 800})
    with not_reading(served, "/api/v1/events"):
        async with watching(program, "/api/v1/events") as stream:
            await stream.until("inbox")
            added = {each.id for each in await served.app.coordinator.add([long] * 1100)}
            told: set[str] = set()
            while not added <= told:
                told.add(json.loads((await stream.until("task"))["data"])["id"])
        async with asyncio.timeout(HANGS_S):
            while not (kept := kept_to_be_sent()):  # noqa: ASYNC110  the kernel's own buffers are filled first
                await asyncio.sleep(0.01)
        assert kept < 200_000, "of five million"


async def test_what_is_no_place_to_go_on_from_is_told(program):
    for path in ("/api/v1/events", "/api/v1/tasks/none/events"):
        answer = await program.get(path, headers={"last-event-id": "yesterday"})
        assert answer.status_code in (404, 422)


async def test_nobody_is_read_for_who_has_gone(served: Served, program):
    before = len(asyncio.all_tasks())
    for _ in range(5):
        async with watching(program, "/api/v1/events") as stream:
            await stream.until("inbox")
    async with asyncio.timeout(HANGS_S):
        while len(asyncio.all_tasks()) > before + 2:  # noqa: ASYNC110  they end by themselves, and tell nobody
            await asyncio.sleep(0)


def order() -> Order:
    return Order.model_validate({"type": "fill_form", "url": "http://localhost/form"})


async def until_of(stream: Stream, id: str) -> dict[str, str]:
    while json.loads((event := await stream.until("task"))["data"])["id"] != id:
        pass
    return event
