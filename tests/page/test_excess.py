"""A page that takes too much is ended, and the reason is told."""

from __future__ import annotations

import asyncio
import gzip
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.page.looking import by_id
from tests.sites.act_server import Site

from footpath import config
from footpath.errors import PageGone, SiteUnreachable
from footpath.page import reach, traffic
from footpath.page.grant import Grant
from footpath.page.observe import observe
from footpath.page.pool import Pool, Wear, excessive
from footpath.page.processes import Process, Processes
from footpath.page.worlds import Navigated
from footpath.schema.action import Click

if TYPE_CHECKING:
    from asyncio import StreamWriter

    from tests.sites.act_server import Request

    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser
    from footpath.page.session import Session

pytestmark = pytest.mark.browser


@pytest.mark.thorough
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


SENDS_MUCH = """<button onclick="send(SIZE)">Send</button><script>
const send = async (size) => {
  const body = new FormData();
  body.set('name', 'Ada'); body.set('scan', new File([new Uint8Array(size).fill(200)], 'scan.jpg'));
  await fetch('/send', { method: 'POST', body });
  document.title = 'sent';
}
</script>"""


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "is_read"), [(1_000_000, True), (30_000_000, False)])
@pytest.mark.sample(1)
async def test_a_very_long_body_of_a_script_is_not_fetched_from_the_browser(
    session: Session, site: Site, size: int, is_read: bool
):
    site.serve("sent", path="/send")
    await session.goto(site.serve(SENDS_MUCH.replace("SIZE", str(size))))
    await session.act(Click(), (await session.observe()).elements[0])
    bodies = session.tab.traffic.sent_bodies
    await session.settle()
    async with asyncio.timeout(HANGS_S):
        while not bodies.texts and bodies.is_kept:
            await session.changed(0.1)
    assert (bodies.is_whole, any("scan.jpg" in each for each in bodies.texts)) == (is_read, is_read)


@pytest.mark.thorough
async def test_a_document_that_announces_too_much_is_ended_at_once(browser: Browser):
    sent = asyncio.Event()

    async def send(_: Request, writer: StreamWriter) -> None:
        head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {3 * traffic.LONGEST_DOCUMENT}\r\n\r\n"
        writer.write(f"{head}<h1>Much</h1>".encode())
        await writer.drain()
        await sent.wait()  # the rest never comes

    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        url = site.on("/much", send)
        with pytest.raises(SiteUnreachable, match=rf"{url} cannot be used: its document is longer than 20 MB"):
            await session.goto(url, HANGS_S)
        sent.set()
        site.serve("<h1>Small</h1>", path="/small")
        await session.goto(site.url + "/small")
        assert [block.text for block in (await session.observe()).blocks] == ["Small"]


@pytest.mark.thorough
async def test_a_page_of_too_many_fields_is_not_read(browser: Browser, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reach, "MOST_FIELDS", 20)
    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        await session.goto(site.serve("<form>" + "<input>" * 21 + "</form>", path="/many"))
        with pytest.raises(SiteUnreachable, match="it has more than 20 fields"):
            await session.observe()
        await session.goto(site.serve("<form>" + "<input>" * 20 + "</form>", path="/few"))
        assert len((await session.observe()).elements) == 20


@pytest.mark.thorough
async def test_a_document_of_much_text_is_ended_by_the_memory_that_it_takes(found_browser: ProbedBrowser):
    text = b"<p>" + b"lorem ipsum " * 1_600_000
    pool = Pool(config.read_settings(), Wear(page_mb=250), found_browser)

    async def send(_: Request, writer: StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + text)
        await writer.drain()
        writer.close()

    try:
        async with Site() as site, (await pool.browser()).session(Grant(hosts=(site.grant,))) as session:
            url = site.on("/text", send)
            with pytest.raises(SiteUnreachable, match=rf"{url} cannot be used: it took \d+ MiB of memory"):
                await session.goto(url, HANGS_S)
    finally:
        await pool.close()


def test_the_page_that_floods_the_main_process_is_the_busiest_one_as_long_as_that_grows():
    quiet, busy = (
        Process(2, is_renderer=True, memory_mb=90, busy_s=0.1),
        Process(3, is_renderer=True, memory_mb=40, busy_s=0.5),
    )
    main = Process(1, is_renderer=False, memory_mb=400, grown_mb=200, busy_s=0.9)
    assert excessive([main, quiet, busy], 1, 768) == [(busy, "it sends the browser more messages than that can take")]
    assert excessive([replace(main, grown_mb=-200), quiet, busy], 1, 768) == []
    assert excessive([replace(main, memory_mb=380), quiet, busy], 1, 768) == [], "half of what a page may take"
    assert excessive([main, quiet, busy], 4, 768) == [], "another process, such as that of the network"
    ((page, why),) = excessive([main, replace(quiet, memory_mb=900), busy], 1, 768)
    assert page.pid == 2
    assert why.startswith("it took 900 MiB of memory")


async def test_a_page_that_crashes_is_named(browser: Browser):
    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        url = site.serve("<h1>x</h1>")
        await session.goto(url)
        await session.tab.worlds.cdp("").send("Page.enable")
        crash = asyncio.ensure_future(session.tab.worlds.cdp("").send("Page.crash"))
        with pytest.raises(PageGone, match=rf"{url} crashed in the browser"):
            await read_on(session)
        crash.cancel()


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "leading",
    [
        "<script>location = '/?' + Math.random()</script>",
        "<script>setTimeout(() => { location = '/?' + Math.random() })</script>",
        "<meta http-equiv=refresh content='0;url=/'>",
    ],
)
async def test_a_page_that_leads_on_without_end_says_so_before_any_deadline(browser: Browser, leading: str):
    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        url = site.serve(f"<h1>x</h1>{leading}", path="/")
        with pytest.raises((SiteUnreachable, Navigated), match="leads on to another page again and again"):
            await read_on(session, url)


async def read_on(session: Session, url: str = "") -> None:
    async with asyncio.timeout(HANGS_S):
        if url:
            await session.goto(url, 2 * HANGS_S)
        while True:
            await session.observe()


@pytest.mark.thorough
async def test_a_page_that_takes_too_much_memory_says_so(found_browser: ProbedBrowser):
    hog = "<h1>x</h1><script>const a = []; setInterval(() => a.push(new Uint8Array(9e6).fill(7)), 5)</script>"
    pool = Pool(config.read_settings(), Wear(page_mb=600, look_s=0.2), found_browser)
    try:
        async with Site() as site, (await pool.browser()).session(Grant(hosts=(site.grant,))) as session:
            await session.goto(site.serve(hog))
            with pytest.raises(SiteUnreachable, match=r"it took \d+ MiB of memory, and a page may take 600"):
                await read_on(session)
    finally:
        await pool.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of processes under /proc")
async def test_the_system_tells_what_a_browser_takes_that_does_not_answer(browser: Browser):
    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        await session.goto(site.serve("<h1>x</h1>"))
        found = await Processes(browser.processes.pid).look()
    (main,) = (each for each in found if each.pid == browser.processes.pid)
    assert not main.is_renderer
    assert any(each.is_renderer for each in found)
    assert all(each.memory_mb > 0 and each.busy_s > 0 for each in found if each.is_renderer)
    assert await Processes().look() == [], "without an id"


@pytest.mark.thorough
async def test_a_list_without_end_and_a_word_without_end_are_told_in_part(browser: Browser):
    options = "".join(f"<option>o{each}" for each in range(12_000))
    body = f"<label>Country <select id=s>{options}</select></label><p>{'word ' * 60_000}</p>"
    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        await session.goto(site.serve(f"<!doctype html><title>t</title>{body}"))
        snapshot = await observe(session.tab.worlds)
    assert len(by_id(snapshot, "s").options) == 10_000
    assert max(len(block.text) for block in snapshot.blocks) == 99_999
