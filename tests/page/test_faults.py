"""What goes wrong with browsers and sites, each with how long it may take until we know."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import as_busy
from tests.sites.act_processes import browsers, renderers
from tests.sites.act_server import answer

from footpath.errors import PageGone, SiteUnreachable, Unresponsive
from footpath.page import tabs, worlds
from footpath.page.browser import launch
from footpath.page.grant import Grant
from footpath.schema.action import Click, Fill, Wait

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from tests.sites.act_server import Site

    from footpath.config import Settings
    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser
    from footpath.page.session import Session
    from footpath.schema.snapshot import Element

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(sys.platform != "linux", reason="finds the browser's processes in /proc"),
]

SLACK_S = 8.0
"""Seconds beyond a deadline that a loaded machine may take."""


async def the(session: Session, name: str) -> Element:
    (found,) = [e for e in (await session.observe()).elements if e.name == name]
    return found


@asynccontextmanager
async def within(seconds: float) -> AsyncGenerator[None]:
    """What is inside ends in time."""
    began = time.monotonic()
    yield
    assert time.monotonic() - began < as_busy(seconds)


@pytest.fixture
async def alone(
    site: Site, page_settings: Settings, found_browser: ProbedBrowser
) -> AsyncIterator[tuple[Session, set[int]]]:
    """A session in a browser of its own, and the renderers that are there for its page."""
    before = renderers()
    async with launch(page_settings, found_browser) as browser, browser.session(Grant(hosts=(site.grant,))) as session:
        await session.goto(site.serve("<input aria-label=Name><button>Go</button>"))
        yield session, renderers() - before


async def test_a_killed_renderer_is_known_at_once_and_the_next_url_works(site: Site, alone: tuple[Session, set[int]]):
    session, mine = alone
    field = await the(session, "Name")
    for pid in mine:
        os.kill(pid, signal.SIGKILL)
    async with within(SLACK_S):
        with pytest.raises(PageGone):
            await session.act(Fill(value="Ada"), field)
        with pytest.raises(PageGone):
            await session.observe()
        with pytest.raises(PageGone):
            _ = session.url
    async with within(20):
        await session.goto(site.serve("<input aria-label=Again>"))
        assert (await session.act(Fill(value="Ada"), await the(session, "Again"))).ok


@pytest.mark.thorough
async def test_a_stopped_renderer_costs_no_more_than_the_deadline(site: Site, alone: tuple[Session, set[int]]):
    session, mine = alone
    field = await the(session, "Name")
    for pid in mine:
        os.kill(pid, signal.SIGSTOP)
    try:
        async with within(1 + SLACK_S):
            with pytest.raises(Unresponsive):
                await session.act(Fill(value="Ada"), field, deadline_s=1)
        with pytest.raises(PageGone):
            await session.observe()
        async with within(30):
            await session.goto(site.serve("<input aria-label=Again>"))
            assert (await session.act(Fill(value="Ada"), await the(session, "Again"))).ok
    finally:
        for pid in mine & renderers():
            os.kill(pid, signal.SIGCONT)


@pytest.mark.thorough
async def test_a_page_that_spins_costs_no_more_than_the_deadline(session: Session, site: Site):
    await session.goto(site.serve("<button onclick='while (true);'>Go</button>"))
    button = await the(session, "Go")
    async with within(1 + SLACK_S):
        with pytest.raises(Unresponsive):
            await session.act(Click(), button, deadline_s=1)
    async with within(30):
        await session.goto(site.serve("<button>Again</button>"))
        assert (await session.act(Click(), await the(session, "Again"))).ok


async def test_a_killed_browser_is_known_at_once(site: Site, page_settings: Settings, found_browser: ProbedBrowser):
    before = set(browsers())
    async with launch(page_settings, found_browser) as browser:
        async with browser.session(Grant(hosts=(site.grant,))) as session:
            await session.goto(site.serve("<button>Go</button>"))
            button = await the(session, "Go")
            mine = browsers().keys() - before
            assert mine
            for pid in mine:
                with suppress(ProcessLookupError):  # it ended with the one that started it, which was killed before
                    os.kill(pid, signal.SIGKILL)
            async with within(SLACK_S):
                with pytest.raises(PageGone):
                    await session.act(Click(), button)
                with pytest.raises(PageGone):
                    await session.goto(site.url)
        assert not browser.alive
        with pytest.raises(PageGone):
            async with browser.session(Grant()):
                pass


@pytest.mark.thorough
async def test_dialogs_in_a_row_hold_nothing_up(session: Session, site: Site):
    await session.goto(site.serve("<button onclick='for (let n = 0; n < 30; n++) confirm(n)'>Go</button>"))
    async with within(20):
        outcome = await session.act(Click(), await the(session, "Go"))
    assert outcome.ok
    assert outcome.dialog.startswith("0 | 1 | 2")


@pytest.mark.thorough
async def test_a_dialog_while_the_page_loads_holds_nothing_up(session: Session, site: Site):
    async with within(20):
        await session.goto(site.serve("<script>alert(1); prompt(2); said = confirm(3)</script><p>text"))
    assert session.dialogs.texts == ["1", "2", "3"]


@pytest.mark.thorough
@pytest.mark.parametrize("replaced", ["", "Array.prototype.filter = () => []; Array.prototype.push = () => 0"])
async def test_a_storm_of_popups_is_held_to_the_limit(session: Session, site: Site, replaced: str):
    site.serve("<p>advert", path="/ad")
    storm = "<button onclick=\"for (let n = 0; n < 400; n++) window.open('/ad')\">Go</button>"
    await session.goto(site.serve(f"{storm}<script>{replaced}</script>"))
    opened = session.tabs.opened
    outcome = await session.act(Click(), await the(session, "Go"), deadline_s=30)
    assert outcome.new_tab
    assert session.tabs.opened - opened <= worlds.WINDOWS
    assert len(session.tabs.open) <= tabs.LIMIT
    assert (await the(session, "Go")).role == "button"


@pytest.mark.thorough
async def test_windows_that_come_nevertheless_are_turned_away(session: Session, site: Site):
    site.serve("<p>advert", path="/ad")
    await session.goto(site.serve("<button onclick=\"for (let n = 0; n < 16; n++) window.open('/ad', n)\">Go</button>"))
    assert (await session.act(Click(), await the(session, "Go"), deadline_s=30)).new_tab
    assert len(session.tabs.open) <= tabs.LIMIT
    assert session.tabs.turned_away >= 16 - tabs.LIMIT


@pytest.mark.thorough
async def test_windows_that_are_closed_again_do_not_count(session: Session, site: Site):
    site.serve("<p>advert", path="/ad")
    script = "for (let n = 0; n < 16; n++) window.open('/ad').close(); textContent = 'All'"
    await session.goto(site.serve(f'<button onclick="{script}">Go</button>'))
    await session.act(Click(), await the(session, "Go"), deadline_s=30)
    assert (await the(session, "All")).role == "button"


@pytest.mark.parametrize("deadline_s", [0.5, 1.5])
@pytest.mark.sample(1)
async def test_a_slow_server_costs_no_more_than_the_deadline(session: Session, site: Site, deadline_s: float):
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    url = site.on("/slow", never)
    async with within(deadline_s + SLACK_S):
        with pytest.raises(SiteUnreachable, match="/slow could not be opened: it gave no page within"):
            await session.goto(url, deadline_s=deadline_s)
    await session.goto(site.serve("<p>and it goes on"))


@pytest.mark.thorough
async def test_a_server_that_hangs_up_is_told_of(session: Session, site: Site):
    async def drop(_: object, writer: asyncio.StreamWriter) -> None:
        writer.transport.abort()

    async with within(SLACK_S):
        with pytest.raises(SiteUnreachable, match=r"/drop could not be opened: .*(closed|broke)"):
            await session.goto(site.on("/drop", drop))


@pytest.mark.thorough
async def test_a_server_that_redirects_without_end_is_told_of_with_the_address(session: Session, site: Site):
    async def again(_: object, writer: asyncio.StreamWriter) -> None:
        writer.write(answer("", status="302 Found", more="Location: /loop\r\n"))
        await writer.drain()

    with pytest.raises(SiteUnreachable, match="/loop could not be opened: it redirects without end"):
        await session.goto(f"{site.on('/loop', again)}?name=Ida")


@pytest.mark.thorough
async def test_a_refusing_server_is_told_of(browser: Browser):
    async with browser.session(Grant(hosts=("127.0.0.1:9",))) as session, within(SLACK_S):
        with pytest.raises(SiteUnreachable, match=r"127\.0\.0\.1:9"):
            await session.goto("http://127.0.0.1:9/")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (answer("gone", status="404 Not Found"), "status 404"),
        (answer("broken", status="500 Internal Server Error"), "status 500"),
        (answer('{"a": 1}', kind="application/json"), "application/json"),
        (answer("plain", kind="text/plain"), "text/plain"),
        (answer("x", kind="application/zip"), "a file"),
        (b"not http at all\r\n\r\n", "text/plain"),
    ],
)
@pytest.mark.sample(1)
async def test_what_is_no_web_page_is_told_of(session: Session, site: Site, reply: bytes, words: str):
    async def send(_: object, writer: asyncio.StreamWriter) -> None:
        writer.write(reply)

    with pytest.raises(SiteUnreachable, match=words):
        await session.goto(site.on("/odd", send))


@pytest.mark.thorough
async def test_an_error_page_can_still_be_read(session: Session, site: Site):
    async def send(_: object, writer: asyncio.StreamWriter) -> None:
        writer.write(answer("<h1>Are you a robot?</h1>", status="403 Forbidden"))

    with pytest.raises(SiteUnreachable, match="403"):
        await session.goto(site.on("/wall", send))
    snapshot = await session.observe()
    assert (snapshot.status, snapshot.blocks[0].text) == (403, "Are you a robot?")


@pytest.mark.thorough
async def test_redirects_without_end_end(session: Session, site: Site):
    async def round_and_round(_: object, writer: asyncio.StreamWriter) -> None:
        writer.write(answer("", status="302 Found", more="Location: /round\r\n"))

    async with within(20):
        with pytest.raises(SiteUnreachable, match="redirects"):
            await session.goto(site.on("/round", round_and_round))


@pytest.mark.thorough
async def test_a_page_that_never_rests_costs_no_more_than_the_deadline(session: Session, site: Site):
    await session.goto(
        site.serve(
            "<p id=p>0</p><script>const tick = () => { p.textContent++; requestAnimationFrame(tick) }; tick()</script>"
        ),
        deadline_s=1,
    )
    async with within(0.5 + SLACK_S):
        outcome = await session.act(Wait(within_s=0.5))
    assert outcome.failure == "timeout"
