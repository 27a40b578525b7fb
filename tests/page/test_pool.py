"""One browser a process, replaced when it is worn, spoiled or gone; nothing of it lives on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.sites.act_processes import browsers, renderers

from footpath.errors import PageGone, SiteUnreachable, Unresponsive
from footpath.page import browser as browser_module
from footpath.page import session as session_module
from footpath.page.grant import Grant
from footpath.page.pool import Pool, Wear
from footpath.schema.action import Press

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from tests.sites.act_server import Site

    from footpath.config import Settings
    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser
    from footpath.page.session import Session

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(sys.platform != "linux", reason="finds the browser's processes in /proc"),
]


class Pooled:
    """A pool, what it says, and what it has started."""

    def __init__(self, settings: Settings, found: ProbedBrowser, wear: Wear) -> None:
        self.before = set(browsers())
        self.pool = Pool(settings, wear, found)
        self.said: list[str] = []
        self.pool.say = self.said.append

    def living(self) -> int:
        """How many browsers there are."""
        groups: set[int] = set()
        for pid in browsers():
            if pid not in self.before:
                with contextlib.suppress(ProcessLookupError):  # it ends just now
                    groups.add(os.getpgid(pid))
        return len(groups)

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(HANGS_S):
            while not holds():  # noqa: ASYNC110  of processes and what is said nobody tells
                await asyncio.sleep(0.01)

    def session(self, browser: Browser, site: Site):
        return browser.session(Grant(hosts=(site.grant,)))


async def gone(session: Session) -> None:
    """Read its page until that is gone."""
    async with asyncio.timeout(HANGS_S):
        with pytest.raises(PageGone):
            await read_on(session)


async def read_on(session: Session) -> None:
    while True:
        await session.observe()


@pytest.fixture
def pooled(page_settings: Settings, found_browser: ProbedBrowser):
    @asynccontextmanager
    async def opened(wear: Wear | None = None) -> AsyncGenerator[Pooled]:
        them = Pooled(page_settings, found_browser, wear or Wear())
        try:
            yield them
        finally:
            await them.pool.close()
        assert them.living() == 0

    return opened


@pytest.mark.thorough
async def test_one_that_is_worn_ends_with_its_last_session_and_another_takes_the_next(pooled, site: Site):
    async with pooled(Wear(sessions=2)) as them:
        first = await them.pool.browser()
        async with them.session(first, site) as kept:
            assert await them.pool.browser() is first
            async with them.session(first, site):
                pass
            second = await them.pool.browser()
            assert second is not first
            await kept.goto(site.serve("<p>it still works"))
            assert them.living() == 2
        await them.until(lambda: them.living() == 1)
        assert second.alive
        assert them.said == [], "it is no fault"


@pytest.mark.thorough
async def test_a_killed_one_is_replaced_and_said(pooled, site: Site):
    async with pooled() as them:
        first = await them.pool.browser()
        async with them.session(first, site) as session:
            await session.goto(site.serve("<p>a page"))
            os.kill(first.processes.pid, signal.SIGKILL)
            await gone(session)
        assert await them.pool.browser() is not first
        await them.until(lambda: them.said == ["The browser ended by itself; another one takes its place."])


async def test_after_a_page_that_hung_it_takes_no_more_and_leaves_nothing_behind(pooled, site: Site):
    """A renderer that is stopped outlives its page, and the browser that is closed in peace."""
    async with pooled() as them:
        first = await them.pool.browser()
        before = renderers()
        async with them.session(first, site) as other:
            await other.goto(site.serve("<p>another run"))
            others = renderers()
            async with them.session(first, site) as session:
                await session.goto(site.serve("<button>Go</button>"))
                mine = renderers() - others - before
                for pid in mine:
                    os.kill(pid, signal.SIGSTOP)
                with pytest.raises(Unresponsive):
                    await session.act(Press(keys="Tab"), deadline_s=0.5)
            assert await them.pool.browser() is not first
            assert first.alive
            await other.observe()
        await them.until(lambda: not mine & renderers())
        await them.until(lambda: them.said == ["The browser was replaced: a page hung in it."])


async def test_what_is_ending_already_when_it_is_closed_ends_in_full(pooled, monkeypatch: pytest.MonkeyPatch):
    """As after Ctrl-C, which the browser hears too."""
    ending, may_end, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    @asynccontextmanager
    async def slow_to_end() -> AsyncGenerator[None]:
        yield
        ending.set()
        await may_end.wait()
        ended.set()

    monkeypatch.setattr(browser_module, "in_own_folder", slow_to_end)
    async with pooled() as them:
        first = await them.pool.browser()
        os.kill(first.processes.pid, signal.SIGKILL)
        async with asyncio.timeout(HANGS_S):
            await ending.wait()
        closing = asyncio.create_task(them.pool.close())
        asyncio.get_running_loop().call_soon(may_end.set)  # after what closing does at once
        await closing
        assert ended.is_set()
        assert them.said == [], "another one does not take its place"


@pytest.mark.thorough
async def test_one_that_does_not_close_a_page_is_killed(pooled, site: Site, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session_module, "CLOSE_S", 0.3)
    async with pooled() as them:
        first = await them.pool.browser()
        async with them.session(first, site) as other:
            async with them.session(first, site) as session:
                await session.goto(site.serve("<p>a page"))
                os.kill(first.processes.pid, signal.SIGSTOP)
            await gone(other)
        await them.until(lambda: them.said == ["The browser was replaced: it hung."])


@pytest.mark.thorough
async def test_one_that_opens_no_session_is_killed(pooled, site: Site, monkeypatch: pytest.MonkeyPatch):
    async with pooled() as them:
        first = await them.pool.browser()
        os.kill(first.processes.pid, signal.SIGSTOP)
        with monkeypatch.context() as patience:
            patience.setattr(browser_module, "START_DEADLINE", 0.5)
            with pytest.raises(PageGone, match="hung"):
                async with them.session(first, site):
                    pass
        assert await them.pool.browser() is not first


@pytest.mark.thorough
async def test_a_page_that_takes_too_much_memory_is_ended_and_no_other(pooled, site: Site):
    async with pooled(Wear(memory_mb=400, page_mb=400, look_s=0.05)) as them:
        first = await them.pool.browser()
        async with them.session(first, site) as other, them.session(first, site) as session:
            await other.goto(site.serve("<p>another run"))
            await session.goto(
                site.serve("<p>a page<script>const kept = []; setInterval(() => {"
                           "kept.push(new Uint8Array(5e7).fill(1)) }, 20)</script>")
            )  # fmt: skip
            with pytest.raises(SiteUnreachable, match=r"it took \d+ MiB of memory, and a page may take 400"):
                await read_on(session)
            assert (await other.observe()).blocks[0].text == "another run"
            assert them.said[0].startswith("A page was ended: it took ")
            assert await them.pool.browser() is not first
