"""The server in this process, and the official SDK's client of it: of this year's protocol, and of last year's."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio
from mcp.client import Client
from mcp.types import ElicitRequestFormParams, ElicitResult
from tests.deadlines import HANGS_S

from footpath import config
from footpath.app import App, open_app
from footpath.mcp.server import server_of
from footpath.scenarios.running import run_scenario

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator
    from pathlib import Path

    from mcp.types import CallToolResult


@dataclass
class Agents:
    """An opened Footpath, and clients of it."""

    app: App
    begun: int = 0
    """How often somebody was to work on what is queued."""
    asked: list[ElicitRequestFormParams] = field(default_factory=list)
    """What clients were to put to their person."""
    said: str | None = None
    """What that person says; None: they decline."""

    def set(self, **settings: Any) -> None:
        self.app.settings = replace(self.app.settings, **settings)

    @asynccontextmanager
    async def client(self, mode: Any = "auto", *, asks: bool = True) -> AsyncGenerator[Client]:
        async def begin() -> None:
            self.begun += 1

        async def elicited(context: Any, params: Any) -> ElicitResult:
            assert isinstance(params, ElicitRequestFormParams)
            self.asked.append(params)
            if self.said is None:
                return ElicitResult(action="decline")
            return ElicitResult(action="accept", content={"answer": self.said})

        connecting = Client(
            server_of(self.app, begin, run_scenario), mode=mode, elicitation_callback=elicited if asks else None,
            read_timeout_seconds=HANGS_S,
        )  # fmt: skip
        async with connecting as client:
            yield client


@pytest_asyncio.fixture(loop_scope="session")
async def agents(tmp_path: Path) -> AsyncIterator[Agents]:
    async with open_app(config.read_settings({config.HOME: str(tmp_path)})) as app:
        yield Agents(app)


@pytest.fixture(params=["auto", "legacy"])
def mode(request: pytest.FixtureRequest) -> str:
    """The two ages of the protocol: where a server asks by its answer, and where it asks by a request of its own."""
    return request.param


def text_of(result: CallToolResult) -> str:
    """All that a model is given to read."""
    return "\n".join(getattr(each, "text", "") for each in result.content)
