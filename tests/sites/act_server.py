"""A web server for tests of the page room: pages written in the test, and everything it was asked on record."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from typing import Self
from urllib.parse import parse_qs, urlsplit

Handler = Callable[["Request", asyncio.StreamWriter], Awaitable[None]]


@dataclass(frozen=True)
class Request:
    """What a browser asked for."""

    method: str
    path: str
    query: dict[str, list[str]]
    headers: dict[str, str]
    body: bytes


def answer(
    body: bytes | str, *, status: str = "200 OK", kind: str = "text/html; charset=utf-8", more: str = ""
) -> bytes:
    """An HTTP answer."""
    body = body.encode() if isinstance(body, str) else body
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n{more}\r\n"
    )
    return head.encode() + body


class Site:
    """One host. Pages by path; `serve` gives a page a path of its own and returns its url."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.host = host
        self.requests: list[Request] = []
        self.handlers: dict[str, Handler] = {}
        self._count = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, self.host, 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    @property
    def port(self) -> int:
        return self._server.sockets[0].getsockname()[1]

    @property
    def grant(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.grant}"

    def serve(self, html: str, *, path: str = "") -> str:
        """Answer a path with a page."""
        return self.on(path, lambda _, writer: _write(writer, answer(html)))

    def on(self, path: str, handler: Handler) -> str:
        """Answer a path in any way."""
        self._count += 1
        path = path or f"/page{self._count}"
        self.handlers[path] = handler
        return self.url + path

    def json(self, path: str, reply: Callable[[Request], object], *, delay_s: float = 0) -> str:
        """Answer a path with JSON, after a while."""

        async def handler(request: Request, writer: asyncio.StreamWriter) -> None:
            await asyncio.sleep(delay_s)  # the slow server is what is tested
            await _write(writer, answer(json.dumps(reply(request)), kind="application/json"))

        return self.on(path, handler)

    def handler(self, path: str) -> Handler | None:
        """What answers a path; a site may decide it by more than the whole path."""
        return self.handlers.get(path)

    def asked(self, path: str) -> list[Request]:
        """What came for a path."""
        return [request for request in self.requests if request.path == path]

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError), _closing(writer):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            method, target, _ = head[0].split(" ")
            headers = {
                name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)
            }
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            parts = urlsplit(target)
            request = Request(method, parts.path, parse_qs(parts.query), headers, body)
            self.requests.append(request)
            handler = self.handler(parts.path)
            if handler is None:
                await _write(writer, answer("nothing here", status="404 Not Found"))
            else:
                await handler(request, writer)
                await writer.drain()


@contextlib.contextmanager
def _closing(writer: asyncio.StreamWriter) -> Generator[None]:
    try:
        yield
    finally:
        writer.close()


async def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    writer.write(data)
    await writer.drain()
