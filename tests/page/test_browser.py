"""Starting and ending browsers, and keeping sessions apart."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest
from tests.sites.act_processes import browsers, drivers

from footpath.config import HOME, read_settings
from footpath.errors import BrowserMissing, PageGone
from footpath.page.browser import driver, launch
from footpath.page.finder import ProbedBrowser
from footpath.page.grant import Grant
from footpath.page.outbox import Gate

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sites.act_server import Site

    from footpath.config import Settings
    from footpath.page.browser import Browser

pytestmark = pytest.mark.browser

OFF = "--disable-features="


async def test_sessions_share_nothing(browser: Browser, site: Site):
    url = site.serve("<p>a page</p>")
    grant = Grant(hosts=(site.grant,))
    async with browser.session(grant) as first, browser.session(grant) as second:
        await first.goto(url)
        await first.tab.page.evaluate("document.cookie = 'a=1'; localStorage.a = 1")
        await second.goto(url)
        assert await second.tab.page.evaluate("[document.cookie, localStorage.a ?? '']") == ["", ""]


@pytest.mark.thorough
async def test_a_session_ends_with_its_proxy(browser: Browser, site: Site):
    async with browser.session(Grant(hosts=(site.grant,))) as session:
        await session.goto(site.serve("<p>a page</p>"))
        proxy = session._egress._server
        assert proxy is not None
        assert proxy.is_serving()
    assert not proxy.is_serving()
    assert browser.alive


async def started_with(settings: Settings, found: ProbedBrowser) -> list[list[str]]:
    """The command lines of the browser that is started, and of scripts that start it."""
    before = set(browsers())
    async with launch(settings, found):
        lines = [line for pid, line in browsers().items() if pid not in before]
    assert lines
    return lines


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_the_sandbox_is_on_unless_the_browser_needs_it_off(page_settings: Settings, found_browser: ProbedBrowser):
    for line in await started_with(page_settings, found_browser):
        assert ("--no-sandbox" in line) == ("--no-sandbox" in found_browser.args)
        assert not any(word.startswith("--remote-debugging-port") for word in line)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_what_playwright_turns_off_stays_off(page_settings: Settings, found_browser: ProbedBrowser):
    """A browser takes the last of several lists of features, and ours comes after Playwright's."""
    for line in await started_with(page_settings, found_browser):
        *others, ours = [word.removeprefix(OFF).split(",") for word in line if word.startswith(OFF)]
        assert set(ours) >= {feature for other in others for feature in other}


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_it_outlives_a_stop_that_reaches_every_process_of_ours(
    page_settings: Settings, found_browser: ProbedBrowser, site: Site
):
    """As Ctrl-C in a terminal does: what to do with the browser then is the run's to say."""
    before = set(drivers())
    async with launch(page_settings, found_browser) as browser:
        (driver,) = set(drivers()) - before
        for stop in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            os.kill(driver, stop)
        async with browser.session(Grant(hosts=(site.grant,))) as session:
            await session.goto(site.serve("<p>a page</p>"))
    assert driver not in drivers()


@pytest.mark.thorough
async def test_a_program_that_is_no_browser_is_named(tmp_path: Path, page_settings: Settings):
    program = tmp_path / "chrome"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    with pytest.raises(BrowserMissing, match="chrome"):
        async with launch(page_settings, ProbedBrowser(program, 150, is_shell=False, args=())):
            pass


@pytest.mark.thorough
@pytest.mark.parametrize(
    "body", ["kill -9 $$", "sh -c 'kill -9 $$'"], ids=["itself", "the browser that a script has started"]
)
async def test_one_that_is_killed_while_it_starts_is_not_taken_for_one_that_cannot(
    tmp_path: Path, page_settings: Settings, body: str
):
    program = tmp_path / "chrome"
    program.write_text(f"#!/bin/sh -e\n{body}\n")
    program.chmod(0o755)
    with pytest.raises(PageGone, match="killed while it started"):
        async with launch(page_settings, ProbedBrowser(program, 150, is_shell=False, args=())):
            pass


@pytest.mark.thorough
async def test_one_that_ends_as_soon_as_it_has_started_is_not_taken_for_one_that_cannot(
    page_settings: Settings, found_browser: ProbedBrowser
):
    async with driver(page_settings.cache) as playwright:
        ended = await playwright.chromium.launch(executable_path=found_browser.path, args=found_browser.args)
        await ended.close()
        with pytest.raises(PageGone, match="as soon as it had started"):
            await Gate.open(ended)


@pytest.mark.thorough
async def test_none_found_is_told_with_what_to_do(tmp_path: Path):
    settings = read_settings({HOME: str(tmp_path), "FOOTPATH_BROWSER": str(tmp_path / "none")})
    with pytest.raises(BrowserMissing, match=r"FOOTPATH_BROWSER names .*none, which does not start"):
        async with launch(settings):
            pass
