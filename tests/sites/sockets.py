"""A server of WebSockets (RFC 6455) that keeps the texts that it is sent."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from typing import Self

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT = 1


class SocketSite:
    """Takes any number of sockets at any path; says each text again after `echo_s` seconds, where that is given."""

    def __init__(self, echo_s: float | None = None) -> None:
        self._echo_s = echo_s
        self.texts: list[str] = []
        self.came = asyncio.Event()
        """Set at each text."""
        self.opened = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    @property
    def grant(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            key = head.lower().partition("sec-websocket-key:")[2].partition("\r\n")[0].strip()
            [key] = [line.partition(":")[2].strip() for line in head.split("\r\n") if line.lower().endswith(key)]
            accept = base64.b64encode(hashlib.sha1((key + GUID).encode(), usedforsecurity=False).digest()).decode()
            writer.write(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode()
            )
            self.opened += 1
            while True:
                await self._frame(reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _frame(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, second = await reader.readexactly(2)
        length = second & 0x7F
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2))
        mask = await reader.readexactly(4)
        data = bytes(byte ^ mask[at % 4] for at, byte in enumerate(await reader.readexactly(length)))
        if first & 0xF == TEXT:
            self.texts.append(data.decode())
            self.came.set()
            if self._echo_s is not None:
                loop = asyncio.get_running_loop()
                loop.call_later(self._echo_s, writer.write, bytes([0x80 | TEXT, len(data)]) + data)
