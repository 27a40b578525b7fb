"""The browser of this process: one takes new sessions, and is replaced when it is worn, spoiled or gone.

One that is replaced goes on with the sessions that it has, and ends with the last of them. Whoever worked in a browser
that ended is told so at its next call (`PageGone`).
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footpath.page import processes
from footpath.page.browser import launch

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.config import Settings
    from footpath.page.browser import Browser
    from footpath.page.probe import Found


@dataclass(frozen=True, slots=True)
class Wear:
    """For how long a browser is used."""

    sessions: int = 100
    """How many it opens in all."""
    memory_mb: float = 2048
    """With more it takes no new sessions; a page that takes so much alone is ended. Only Linux tells."""
    look_s: float = 2.0
    """Seconds between two looks at its memory: to add it up takes as long as a step on a page."""


class Pool:
    """Gives the browser of this process, started when first needed."""

    def __init__(self, settings: Settings, wear: Wear | None = None, found: Found | None = None) -> None:
        self.say: Callable[[str], None] = lambda _: None
        """Called with what became of a browser, in a sentence."""
        self._settings = settings
        self._wear = wear or Wear()
        self._found = found
        self._current: Browser | None = None
        self._launching = asyncio.Lock()
        self._attended: dict[asyncio.Task[None], Browser] = {}
        self._closed = False

    async def browser(self) -> Browser:
        """The one that takes sessions now. Open one before anything else is waited for: it may be replaced then.

        Raises:
            BrowserMissing: none is there that starts.
        """
        async with self._launching:
            if self._current is None or not self._is_fit(self._current):
                stack = AsyncExitStack()
                browser = await stack.enter_async_context(launch(self._settings, self._found))
                self._current = browser
                attending = asyncio.create_task(self._attend(browser, stack), name="browser")
                self._attended[attending] = browser
                attending.add_done_callback(self._attended.pop)
            return self._current

    async def close(self) -> None:
        """End every browser, whatever goes on in it."""
        self._closed = True
        for each in self._attended.values():
            each.spoil("")  # it is ended by its own task: to cancel that would cut short what is ending already
        await asyncio.gather(*self._attended, return_exceptions=True)
        self._current = None

    def _is_fit(self, browser: Browser) -> bool:
        if browser.opened >= self._wear.sessions:
            browser.spoil("")  # it is no fault
        return browser.alive and browser.takes_sessions

    async def _attend(self, browser: Browser, stack: AsyncExitStack) -> None:
        """Look after one as long as it is of use, then end it."""
        now = asyncio.get_running_loop().time
        due = now() + self._wear.look_s
        async with stack:
            while browser.alive and not self._closed and (browser.sessions or browser.takes_sessions):
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(due if browser.sessions else None):
                        await browser.changed()
                if browser.sessions and now() >= due:
                    await self._weigh(browser)
                    due = now() + self._wear.look_s
            if self._current is browser:
                self._current = None
        if self._closed:
            return
        if not browser.was_ended:
            self.say("The browser ended by itself; another one takes its place.")
        elif browser.spoiled:
            self.say(f"The browser was replaced: {browser.spoiled}.")

    async def _weigh(self, browser: Browser) -> None:
        """Keep its memory within bounds."""
        most, found = self._wear.memory_mb, await browser.processes.look()
        for each in found:
            if each.is_renderer and each.memory_mb > most:
                self.say(f"A page took {each.memory_mb:.0f} MiB and was ended.")
                processes.kill(each.pid)
        if (taken := sum(each.memory_mb for each in found)) > most and browser.takes_sessions:
            browser.spoil(f"it took {taken:.0f} MiB")
