"""What listens sends at once, and says why it cannot listen."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S

from footpath import listening
from footpath.errors import BadInput
from footpath.listening import on_loopback, take_port

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send


def test_what_is_accepted_sends_small_parts_at_once():
    # else the head and the body of an answer are 40 ms apart
    with take_port("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_an_address_that_is_not_of_this_machine_is_told():
    with pytest.raises(BadInput, match=r"cannot listen at port 0 of 192\.0\.2\.1.*another port"):
        take_port("192.0.2.1", 0)


async def say_length(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the length of what was sent; wait a little longer than a request may take to arrive."""
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message.get("body", b"")), message.get("more_body", False)
    await asyncio.sleep(0.3)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(length).encode()})


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n["],
    ids=["nothing", "half of a head", "half of a body"],
)
async def test_a_request_that_does_not_arrive_in_time_is_closed(sent: bytes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(listening, "ARRIVAL_S", {"head": 0.2, "body": 0.2})
    async with on_loopback(say_length) as url, asyncio.timeout(HANGS_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
        writer.write(sent)
        assert await reader.read() == b""
        writer.close()


async def test_what_has_arrived_may_take_longer_to_answer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(listening, "ARRIVAL_S", {"head": 0.2, "body": 0.2})
    async with on_loopback(say_length) as url, asyncio.timeout(HANGS_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
        for _ in range(2):  # the connection is kept for another one
            writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab")
            await writer.drain()
            writer.write(b"cd")
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            while (line := await reader.readline()) != b"\r\n":
                assert line
            assert await reader.readline() == b"1\r\n"
            assert await reader.readline() == b"4\r\n"
            assert await reader.readline() == b"0\r\n"
            await reader.readline()
        writer.close()


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def test_a_server_with_nothing_left_to_answer_ends_at_once(monkeypatch: pytest.MonkeyPatch):
    # uvicorn looks for its end, and for that of connections, each tenth of a second: hundreds of tests end a server
    async def sleep(seconds: float) -> None:
        pytest.fail(f"the server waits {seconds} s for no event")

    async with asyncio.timeout(HANGS_S):
        async with on_loopback(answer) as url:
            monkeypatch.setattr("uvicorn.server.asyncio.sleep", sleep)
            reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
        assert await reader.read() == b"", "the connection that was kept for another request is closed"
        writer.close()
    assert b"\r\ndate: " in head.lower()


async def test_an_answer_that_is_under_way_is_finished():
    begun = asyncio.Event()

    async def answer_later(scope: Scope, receive: Receive, send: Send) -> None:
        begun.set()
        await asyncio.sleep(0.05)  # by then the server has been told to end
        await answer(scope, receive, send)

    async with asyncio.timeout(HANGS_S):
        async with on_loopback(answer_later) as url:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await begun.wait()
        assert (await reader.read()).startswith(b"HTTP/1.1 204")
        writer.close()
