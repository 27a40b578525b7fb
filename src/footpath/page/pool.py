"""The browser of the process, started on first use and replaced when worn, faulty or gone.

A replaced browser takes no new sessions, and ends with its last session. A session whose browser has ended raises
`PageGone` at its next call.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footpath.page import processes
from footpath.page.browser import launch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractAsyncContextManager

    from footpath.config import Settings
    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser
    from footpath.page.processes import Process


@dataclass(frozen=True, slots=True)
class Wear:
    """The limits of a browser's use before replacement."""

    sessions: int = 100
    """Total sessions of a browser."""
    memory_mb: float = 1536
    """MiB above which the browser is replaced. Known on Linux only."""
    page_mb: float = 768
    """MiB above which a single page is killed."""
    look_s: float = 0.5
    """Seconds between two measurements of the memory, in which a page may take some hundred MiB more."""


FLOODED = 0.5
"""Share of a page's memory limit that piles up in the main process before the process counts as flooded. All of it is
read before the browser's report that the page has gone.
"""


class Pool:
    """Provides the browser of the process."""

    def __init__(self, settings: Settings, wear: Wear | None = None, found: ProbedBrowser | None = None) -> None:
        self.say: Callable[[str], None] = lambda _: None
        """Called with a sentence for a person when a browser or page was ended or replaced."""
        self._settings = settings
        self._wear = wear or Wear()
        self._found = found
        self._current: Browser | None = None
        self._launching = asyncio.Lock()
        self._attended: dict[asyncio.Task[None], Browser] = {}
        self._closed = False

    async def browser(self) -> Browser:
        """Return the browser for new sessions. Open the session at once: after any other `await` the browser may be
        replaced.

        Raises:
            BrowserMissing: no browser of the machine starts.
        """
        async with self._launching:
            if self._current is None or not self._is_fit(self._current):
                stack = AsyncExitStack()
                browser = await stack.enter_async_context(self._begin())
                self._current = browser
                attending = asyncio.create_task(self._attend(browser, stack), name="browser")
                self._attended[attending] = browser
                attending.add_done_callback(self._attended.pop)
            return self._current

    async def close(self) -> None:
        """End every browser with all its sessions."""
        self._closed = True
        for each in self._attended.values():
            each.spoil("")  # its own task ends it: a cancel would cut the ending short
        await asyncio.gather(*self._attended, return_exceptions=True)
        self._current = None

    def _begin(self) -> AbstractAsyncContextManager[Browser]:
        if self._settings.chrome_profile:
            from footpath.page.profile_copy import launch_copy

            return launch_copy(self._settings)
        if self._settings.cdp:
            from footpath.page.attached import attach

            return attach(self._settings)
        return launch(self._settings, self._found)

    def _is_fit(self, browser: Browser) -> bool:
        if browser.opened >= self._wear.sessions:
            browser.spoil("")  # no fault
        return browser.alive and browser.takes_sessions

    async def _attend(self, browser: Browser, stack: AsyncExitStack) -> None:
        """Watch a browser as long as sessions are open or allowed, then end the browser."""
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
        """Measure a browser's memory: kill pages over the limit, and replace the browser if over its own."""
        found = await browser.processes.look()
        for page, why in excessive(found, browser.processes.pid, self._wear.page_mb):
            self.say(f"A page was ended: {why}.")
            browser.note_excess(why)
            processes.kill(page.pid)
        if (taken := sum(each.memory_mb for each in found)) > self._wear.memory_mb and browser.takes_sessions:
            browser.spoil(f"it took {taken:.0f} MiB")


def excessive(found: Sequence[Process], main: int, most_mb: float) -> list[tuple[Process, str]]:
    """Return the pages over the limit, each with the reason as the end of a sentence. Pure.

    Console messages and other events pile up in the `main` process of the browser if they come faster than we read:
    then the page busiest since the last look is to blame.
    """
    pages = [each for each in found if each.is_renderer]
    over = "it took {:.0f} MiB of memory, and a page may take {:.0f} (half of FOOTPATH_BROWSER_MEMORY)"
    told = [(each, over.format(each.memory_mb, most_mb)) for each in pages if each.memory_mb > most_mb]
    is_flooded = any(each.pid == main and each.memory_mb > FLOODED * most_mb and each.grown_mb > 0 for each in found)
    if is_flooded and pages and not told:
        told = [(max(pages, key=lambda each: each.busy_s), "it sends the browser more messages than that can take")]
    return told
