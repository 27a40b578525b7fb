"""An application that listens on loopback, in the running loop."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING

import uvicorn

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

    from starlette.applications import Starlette


@contextlib.asynccontextmanager
async def on_loopback(app: Starlette, port: int = 0) -> AsyncGenerator[str]:
    """Serve it until the block ends; gives its address, without a slash at the end. Port 0 takes a free one."""
    with socket.create_server(("127.0.0.1", port)) as listener:
        server = _Server(uvicorn.Config(app, log_level="critical", lifespan="off", timeout_graceful_shutdown=1))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await server.started_up.wait()
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving


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
