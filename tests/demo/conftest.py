"""A real browser against the careers site, on a day that does not move."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import DRAWN_S

from footpath.demo.site import RunningSite, serve

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from pathlib import Path

    from playwright.async_api import Browser, Page


@pytest.fixture
def clock() -> Callable[[], datetime]:
    return lambda: datetime(2026, 9, 1, 12, tzinfo=UTC)


@pytest.fixture
async def site(tmp_path: Path, clock: Callable[[], datetime]) -> AsyncGenerator[RunningSite]:
    """The site as it is on a good day, in look v1."""
    async with serve(tmp_path / "careers.db", clock=clock) as running:
        yield running


@pytest.fixture
async def page(chromium: Browser) -> AsyncGenerator[Page]:
    """A fresh visitor who has answered the question about cookies."""
    context = await chromium.new_context(viewport={"width": 1200, "height": 900})
    context.set_default_timeout(DRAWN_S * 1000)
    await context.add_init_script("document.cookie = 'cookie_choice=all; path=/'")
    yield await context.new_page()
    await context.close()
