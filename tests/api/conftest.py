"""A server on loopback, as `footpath serve` runs it, without workers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import httpx
import pytest_asyncio
from tests.deadlines import HANGS_S

from footpath import config
from footpath.api.doors import read_token
from footpath.api.server import Address
from footpath.api.serving import Serving, serving
from footpath.app import App, open_app

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pytest


@dataclass(frozen=True)
class Served:
    """Footpath, and how it is reached."""

    app: App
    running: Serving
    token: str

    @property
    def url(self) -> str:
        return self.running.address.url

    def program(self, **headers: str) -> httpx.AsyncClient:
        """A client that has the token."""
        return httpx.AsyncClient(
            base_url=self.url, timeout=HANGS_S, headers={"authorization": f"Bearer {self.token}", **headers}
        )

    def stranger(self, **headers: str) -> httpx.AsyncClient:
        """A client that has nothing."""
        return httpx.AsyncClient(base_url=self.url, timeout=HANGS_S, headers=headers)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    settings = config.read_settings({config.HOME: str(tmp_path_factory.mktemp("served"))})
    async with open_app(settings) as app, serving(app, Address("127.0.0.1", 0)) as running:
        yield Served(app, running, read_token(settings.home))


@pytest_asyncio.fixture(loop_scope="session")
async def program(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    """A program that has the token."""
    async with served.program() as client:
        yield client
