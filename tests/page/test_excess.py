"""A page that takes too much is ended, and the reason is told."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.page.looking import by_id
from tests.sites.act_server import Site

from footpath import config
from footpath.errors import SiteUnreachable
from footpath.page import traffic
from footpath.page.grant import Grant
from footpath.page.observe import observe
from footpath.page.pool import Pool, Wear

if TYPE_CHECKING:
    from asyncio import StreamWriter

    from tests.sites.act_server import Request

    from footpath.page.browser import Browser
    from footpath.page.probe import Found
    from footpath.page.session import Session

pytestmark = pytest.mark.browser


async def test_a_document_that_unpacks_to_too_much_is_not_waited_for(browser: Browser):
    packed = gzip.compress(b"<!-- " + b"x" * 2 * traffic.LONGEST_DOCUMENT + b" -->", 9)

    async def send(_: Request, writer: StreamWriter) -> None:
        head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n"
        writer.write(f"{head}Content-Length: {len(packed)}\r\n\r\n".encode() + packed)
        await writer.drain()

    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        url = site.on("/bomb", send)
        with pytest.raises(SiteUnreachable, match=r"cannot be used: its document is longer than 20 MB"):
            await session.goto(url)
        site.serve("<h1>Small</h1>", path="/small")
        await session.goto(site.url + "/small")
        assert [block.text for block in (await session.observe()).blocks] == ["Small"]


async def read_on(session: Session) -> None:
    async with asyncio.timeout(HANGS_S):
        while True:
            await session.observe()


async def test_a_page_that_takes_too_much_memory_says_so(found_browser: Found):
    hog = "<h1>x</h1><script>const a = []; setInterval(() => a.push(new Uint8Array(9e6).fill(7)), 5)</script>"
    pool = Pool(config.read_settings(), Wear(memory_mb=600, look_s=0.2), found_browser)
    try:
        async with Site() as site, (await pool.browser()).session(Grant(hosts=(site.grant,))) as session:
            await session.goto(site.serve(hog))
            with pytest.raises(SiteUnreachable, match=r"it took \d+ MiB of memory, and 600 are allowed"):
                await read_on(session)
    finally:
        await pool.close()


async def test_a_list_without_end_and_a_word_without_end_are_told_in_part(browser: Browser):
    options = "".join(f"<option>o{each}" for each in range(12_000))
    body = f"<label>Country <select id=s>{options}</select></label><p>{'word ' * 60_000}</p>"
    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        await session.goto(site.serve(f"<!doctype html><title>t</title>{body}"))
        snapshot = await observe(session.tab.worlds)
    assert len(by_id(snapshot, "s").options) == 10_000
    assert max(len(block.text) for block in snapshot.blocks) == 99_999
