"""A browser alone, for whoever only reads pages."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from footpath.config import Settings
    from footpath.page.browser import Browser
    from footpath.page.grant import Grant
    from footpath.page.pool import Pool
    from footpath.page.session import Session
    from footpath.schema.snapshot import Snapshot

DRAWN_S = 10.0
"""Seconds within which a page that announces loading has drawn itself."""


class Pages:
    """A browser and no database: enough to read pages."""

    def __init__(self, settings: Settings, stack: AsyncExitStack, opener: Pages | None = None) -> None:
        self.settings = settings
        self._stack = stack
        self._opener = opener
        """Whose browser it uses; None: its own."""
        self._pool: Pool | None = None

    async def observe(self, url: str, grant: Grant) -> Snapshot:
        """Read one page once drawn: a page with a loading notice gets some time."""
        browser = await self.browser()
        async with browser.session(grant) as session:
            return await drawn(session, url)

    async def browser(self) -> Browser:
        """Return the browser, started on first use, and a new one if the old is worn, spoiled or ended. Open a session
        before awaiting anything else.
        """
        return await self._browsers().browser()

    @asynccontextmanager
    async def starting_browser(self) -> AsyncGenerator[None]:
        """Start the browser beside the block. An error of the start is raised where the block asks for the browser."""
        pool = self._browsers()  # its modules first: imports of the block would slow them down
        starting = asyncio.create_task(pool.browser())
        try:
            yield
        finally:
            await asyncio.wait([starting])
            starting.exception()

    def _browsers(self) -> Pool:
        if self._opener is not None:
            return self._opener._browsers()
        from footpath.page.garbage import spare_collector

        if self._pool is None:
            spare_collector()  # else it would run amid the imports
            from footpath.page.pool import Pool, Wear

            most = self.settings.browser_memory_mb
            self._pool = Pool(self.settings, Wear(memory_mb=most, page_mb=most / 2))
            self._stack.push_async_callback(self._pool.close)
        return self._pool


async def drawn(session: Session, url: str) -> Snapshot:
    """Read a page in a session, once it has drawn itself."""
    from footpath.reading.status import is_unfinished

    await session.goto(url, at_rest=False)
    snapshot, end = await session.observe_at_rest(), time.monotonic() + DRAWN_S
    while is_unfinished(snapshot) and (left := end - time.monotonic()) > 0 and await session.changed(left):
        snapshot = await session.observe_at_rest()
    return snapshot


@asynccontextmanager
async def open_pages(settings: Settings) -> AsyncGenerator[Pages]:
    """Open only the parts for reading pages. A started browser is closed at the end."""
    async with AsyncExitStack() as stack:
        yield Pages(settings, stack)
