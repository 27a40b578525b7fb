"""An application that listens, in the running loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from typing import TYPE_CHECKING, Any

import uvicorn

from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator


def take_port(host: str, port: int) -> socket.socket:
    """A socket that listens there. Port 0 takes a free one.

    Raises:
        BadInput: it is taken, or not ours to take; or there is no such address here.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except OSError as error:
        raise BadInput(
            f"Port {port} of {host} cannot be listened at: {os.strerror(error.errno or 0).lower()}.",
            hint="Name another one with --port; 0 takes any that is free.",
        ) from error
    # asyncio knows sockets that are made so for no TCP, and leaves it: head and body of an answer would be 40 ms apart
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


@contextlib.asynccontextmanager
async def listening(app: Callable[..., Any], listener: socket.socket) -> AsyncGenerator[None]:
    """Answer what comes to a socket until the block ends; then it is closed. Answers that have no end are cut off."""
    with listener:
        config = uvicorn.Config(
            app, log_level="critical", lifespan="off", server_header=False, timeout_graceful_shutdown=1
        )
        server = _Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await server.started_up.wait()
            yield
        finally:
            server.should_exit = True
            await serving


@contextlib.asynccontextmanager
async def on_loopback(app: Callable[..., Any], port: int = 0) -> AsyncGenerator[str]:
    """Answer on this machine alone until the block ends; gives the address, without a slash at the end."""
    listener = take_port("127.0.0.1", port)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    async with listening(app, listener):
        yield url


class _Server(uvicorn.Server):
    """uvicorn that leaves the process's signals alone and says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.started_up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.started_up.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield
