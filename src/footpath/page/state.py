"""Save a session's stored site data: cookies, localStorage and IndexedDB. Whoever has them is signed in."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, StorageState

    from footpath.page.tabs import Tabs

READ_S = 15.0
"""Seconds that reading the state may take."""


class State:
    """The state of one session."""

    def __init__(self, context: BrowserContext, tabs: Tabs) -> None:
        self._context = context
        self._tabs = tabs

    async def read(self) -> str:
        """Return the state as JSON, for the start of another session; empty if the browser has ended."""
        for with_databases in (True, False):  # a database may hold values without a form in JSON
            try:
                async with asyncio.timeout(READ_S):
                    return json.dumps(await self._context.storage_state(indexed_db=with_databases))
            except (PlaywrightError, TimeoutError):
                continue
        return ""

    async def read_when_closed(self) -> str:
        """As `read`, once a person has closed every tab."""
        while self._tabs.open:
            await self._tabs.changed()
        return await self.read()


def read_state(kept: str) -> StorageState | None:
    """Return the state from `State.read` in Playwright's form; None for an empty text."""
    return json.loads(kept) if kept else None
