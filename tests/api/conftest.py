"""A server on loopback, as `footpath serve` runs it, without workers."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import pytest_asyncio
from tests.deadlines import DRAWN_S, HANGS_S
from tests.store.databases import migrated_database

from footpath import config
from footpath.api.doors import Address, read_token
from footpath.api.serving import Serving, serving
from footpath.app import App, open_app

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from playwright.async_api import Browser, Page


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


ON_EACH = pytest.mark.parametrize("served", ["sqlite", "postgresql"], indirect=True, scope="module")
"""For modules whose answers the database has a part in."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    chosen = {config.HOME: str(tmp_path_factory.mktemp("served"))}
    if getattr(request, "param", "sqlite") == "postgresql":
        server = request.getfixturevalue("postgresql")
        chosen[config.DATABASE_URL] = await migrated_database(server, "served")
    settings = config.read_settings(chosen)
    async with open_app(settings) as app, serving(app, Address("127.0.0.1", 0)) as running:
        yield Served(app, running, read_token(settings.home))


@pytest_asyncio.fixture(loop_scope="session")
async def program(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    """A program that has the token."""
    async with served.program() as client:
        yield client


@dataclass(frozen=True)
class Visitor:
    """A person who is in, and what their browser complains of."""

    page: Page
    url: str
    complaints: list[str]
    """Scripts that ran, rules of the page that were broken, errors."""

    async def open(self, path: str) -> int:
        answer = await self.page.goto(self.url + path)
        assert answer is not None
        return answer.status


@asynccontextmanager
async def visiting(chromium: Browser, served: Served, **more: Any) -> AsyncGenerator[Visitor]:
    """Open a window, and come in by a link."""
    context = await chromium.new_context(**more)
    context.set_default_timeout(DRAWN_S * 1000)
    complaints: list[str] = []
    await context.expose_function("ran", lambda *what: complaints.append(f"ran {what}"))
    await context.add_init_script(
        "addEventListener('securitypolicyviolation', e => ran(`${e.violatedDirective} ${e.blockedURI} ${e.sample}`))"
    )
    page = await context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(f"dialog {dialog.message}"))
    await page.goto(served.running.new_link())
    await page.wait_for_url(f"{served.url}/")
    yield Visitor(page, served.url, complaints)
    await context.close()
