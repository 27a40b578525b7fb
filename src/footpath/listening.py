"""Serve an application in the running loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from typing import TYPE_CHECKING, Any, Final, Literal

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator


ARRIVAL_S: Final = {"head": 10.0, "body": 30.0}
"""Seconds within which the parts of a request arrive; a body may have 8 MB."""

GRACE_S: Final = 1.0
"""Seconds that answers under way may take once the server ends."""


def take_port(host: str, port: int) -> socket.socket:
    """Return a listening socket. Port 0 takes a free one.

    Raises:
        BadInput: the port is taken or forbidden, or the address is not of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except OSError as error:
        raise BadInput(
            f"Footpath cannot listen at port {port} of {host}: {os.strerror(error.errno or 0).lower()}.",
            hint="Give another port; 0 takes a free one.",
        ) from error
    # asyncio knows sockets that are made so for no TCP, and leaves it: head and body of an answer would be 40 ms apart
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


@contextlib.asynccontextmanager
async def listening(app: Callable[..., Any], listener: socket.socket) -> AsyncGenerator[None]:
    """Serve requests from a socket until the block ends, then close the socket. Endless answers are cut off."""
    with listener:
        config = uvicorn.Config(
            app,
            log_level="critical",
            lifespan="off",
            server_header=False,
            http=_Protocol,
            ws="none",  # nothing here speaks WebSocket: a request to begin one is answered as what it is beside
        )
        server = _Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await server.started_up.wait()
            yield
        finally:
            server.end()
            await serving


@contextlib.asynccontextmanager
async def on_loopback(app: Callable[..., Any], port: int = 0) -> AsyncGenerator[str]:
    """Serve on loopback until the block ends. Yields the address without a final slash."""
    listener = take_port("127.0.0.1", port)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    async with listening(app, listener):
        yield url


class _Protocol(H11Protocol):
    """uvicorn's connection, closed where a request does not arrive in time: uvicorn waits without end."""

    _awaited: Literal["head", "body", ""] = ""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        self.lost = asyncio.Event()
        super().connection_made(transport)
        self._expect("head")

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.cycle or self.cycle.response_complete:  # there is none before the first request
            self._expect("head")
        else:
            self._expect("body" if self.cycle.more_body else "")

    def on_response_complete(self) -> None:
        self._expect("")  # an idle connection is uvicorn's to close
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect("")
        super().connection_lost(exc)
        self.lost.set()

    def _expect(self, part: Literal["head", "body", ""]) -> None:
        """Wait for the next part of a request. More data of the same part does not extend the deadline."""
        if part == self._awaited:
            return
        if self._deadline is not None:
            self._deadline.cancel()
        self._awaited = part
        self._deadline = self.loop.call_later(ARRIVAL_S[part], self.transport.close) if part else None


class _Server(uvicorn.Server):
    """uvicorn without signal handlers, with an event for the start, and with an end that comes when it is asked for:
    uvicorn looks for the end, and for the last connection's, every 0.1 seconds.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.started_up = asyncio.Event()
        self._ended = asyncio.Event()

    def end(self) -> None:
        self.should_exit = True
        self._ended.set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.started_up.set()

    async def main_loop(self) -> None:
        while not await self.on_tick(0):  # it also writes the Date header, once per second
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), 1)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for each in [*self.servers, *(sockets or [])]:
            each.close()
        connections = [*self.server_state.connections]
        for each in connections:
            each.shutdown()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE_S):
                for each in connections:
                    if isinstance(each, _Protocol):
                        await each.lost.wait()
                if self.server_state.tasks:
                    await asyncio.wait(self.server_state.tasks)
        for task in self.server_state.tasks:
            task.cancel()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield
