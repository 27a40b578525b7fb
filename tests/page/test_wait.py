"""Waiting: as long as something happens, no longer, and never past the deadline."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import asyncio
import dataclasses
import time
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S, as_busy
from tests.sites.act_server import Site, answer

from footpath.page.grant import Grant
from footpath.page.traffic import PATIENCE_S
from footpath.schema.action import Back, Click, Fill, Upload, Wait

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from pathlib import Path

    from tests.sites.act_server import Handler, Request

    from footpath.page.browser import Browser
    from footpath.page.session import Session
    from footpath.page.tabs import Tab
    from footpath.schema.snapshot import Element

pytestmark = pytest.mark.browser


async def the(session: Session, name: str) -> Element:
    (found,) = [e for e in (await session.observe()).elements if e.name == name]
    return found


async def text(session: Session) -> str:
    return " ".join(block.text for block in (await session.observe()).blocks)


async def timed(session: Session) -> tuple[bool, float]:
    began = time.monotonic()
    return await session.settle(), time.monotonic() - began


@pytest.mark.thorough
async def test_a_page_at_rest_costs_a_few_frames(session: Session, site: Site):
    await session.goto(site.serve("<p>still</p>"))
    fastest = min([await timed(session) for _ in range(5)], key=lambda result: result[1])
    assert fastest[0]
    assert fastest[1] < 0.2


@pytest.mark.thorough
@pytest.mark.parametrize("write", ["document.open()", "document.write('More')"], ids=["opened", "written"])
async def test_a_document_that_a_script_opens_again_and_never_closes_comes_to_rest(
    session: Session, site: Site, write: str
):
    await session.goto(site.serve(f'<button onclick="{write}">Go</button>'))
    await session.act(Click(), await the(session, "Go"))
    assert await session.settle(as_busy(5))
    assert not (await session.observe()).arriving


async def test_what_a_click_fetches_is_waited_for(session: Session, site: Site):
    site.json("/data", lambda _: "Found 3 jobs", delay_s=0.4)
    await session.goto(
        site.serve(
            "<button onclick=\"fetch('/data').then(r => r.json()).then(t => { p.textContent = t })\">Go</button><p id=p>…"
        )
    )
    await session.act(Click(), await the(session, "Go"))
    assert await session.settle()
    assert "Found 3 jobs" in await text(session)


@pytest.mark.thorough
async def test_one_request_after_the_other_is_waited_for(session: Session, site: Site):
    site.json("/a", lambda _: "/b", delay_s=0.2)
    site.json("/b", lambda _: "end", delay_s=0.2)
    await session.goto(
        site.serve(
            "<p id=p></p><script>fetch('/a').then(r => r.json()).then(u => fetch(u)).then(r => r.json()).then(t => { p.textContent = t })</script>"
        )
    )
    assert "end" in await text(session)


@pytest.mark.thorough
async def test_the_rest_of_a_document_whose_line_broke_is_not_waited_for(session: Session, site: Site):
    async def begins(_request: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(answer("<p>the beginning" + " " * 9999)[:5000])

    await session.goto(site.serve(f"<a href='{site.on('/broken', begins)}'>On</a>"))
    await session.act(Click(), await the(session, "On"))
    assert await session.settle(HANGS_S)
    assert "the beginning" in await text(session)


@pytest.mark.thorough
async def test_what_is_asked_for_and_answered_as_the_page_comes_to_rest_is_waited_for(session: Session, site: Site):
    fills = """<main></main><script>
        fetch('/rows').then(answer => answer.json())
            .then(rows => document.querySelector('main').innerHTML = rows.map(each => `<a href=/${each}>Row</a>`).join(''))
        </script>"""
    site.json("/rows", lambda _: list(range(40)))
    page, about = site.serve(fills, path="/list"), site.serve("<p>About</p>", path="/about")
    await session.goto(page)
    for _ in range(40):
        await session.goto(about)
        await session.act(Back())
        assert len((await session.observe_at_rest(10)).elements) == 40


@pytest.mark.thorough
async def test_drawing_over_several_frames_is_waited_for(session: Session, site: Site):
    await session.goto(
        site.serve(
            "<p id=p></p><script>let n = 0; const draw = () => { p.append(n); if (++n < 12) requestAnimationFrame(draw) }; draw()</script>"
        )
    )
    assert "11" in await text(session)


LATE = {
    "a microtask": "Promise.resolve().then(draw)",
    "a message": "{ const { port1, port2 } = new MessageChannel(); port1.onmessage = draw; port2.postMessage(0) }",
    "a timer": "setTimeout(draw)",
    "a frame": "requestAnimationFrame(draw)",
    "a timer after a frame": "requestAnimationFrame(() => setTimeout(draw))",
    "a row of frames": "{ let n = 0; const next = () => { p.append(n); if (++n < 5) requestAnimationFrame(next); else draw() }; next() }",
}


@pytest.mark.parametrize("how", LATE)
@pytest.mark.parametrize("act", ["comes", "is clicked", "is entered", "is given a file"])
@pytest.mark.sample(2)
async def test_what_a_page_draws_late_is_read_once_it_is_at_rest(
    session: Session, site: Site, tmp_path: Path, act: str, how: str
):
    page = f"""<p id=p></p><script>const draw = () => {{ p.textContent = 'drawn' }}; const late = () => {LATE[how]}</script>
        <button onclick=late()>Go</button><input aria-label=Name oninput=late()><input type=file aria-label=CV onchange=late()>"""
    await session.goto(site.serve(page + ("<script>late()</script>" if act == "comes" else "")), at_rest=False)
    if act == "is clicked":
        await session.act(Click(), await the(session, "Go"))
    elif act == "is entered":
        await session.fill_many([(Fill(value="Ada"), await the(session, "Name"))])
    elif act == "is given a file":
        (tmp_path / "cv.pdf").write_bytes(b"%PDF")
        session.grant = dataclasses.replace(session.grant, files=(str(tmp_path / "cv.pdf"),))
        fills = [
            (Fill(value=""), await the(session, "Name")),
            (Upload(files=(str(tmp_path / "cv.pdf"),)), await the(session, "CV")),
        ]
        assert all(outcome.ok for outcome in await session.fill_many(fills))
    assert "drawn" in " ".join(block.text for block in (await session.observe_at_rest()).blocks)


@pytest.mark.thorough
async def test_what_has_moved_since_the_page_stood_still_is_waited_for(session: Session, site: Site):
    await session.goto(
        site.serve("<button>Go</button><p id=p></p><script>const draw = () => p.append('drawn');</script>"),
        at_rest=False,
    )
    await session.tab.worlds.call("", "footpath.until('text', 'go', 5000)")
    await session.tab.page.evaluate(
        "() => new Promise(done => setTimeout(() => { p.append(1); requestAnimationFrame(() => setTimeout(draw)); done() }, 60))"
    )
    assert "drawn" in " ".join(block.text for block in (await session.observe_at_rest()).blocks)


IN_A_ROOT = """<div id=host></div><script>const root = host.attachShadow({mode: '%s'});
    root.innerHTML = '<button>Go</button><p>…</p>'; const p = root.querySelector('p');
    const draw = () => { p.textContent = 'drawn' }; root.querySelector('button').onclick = () => %s</script>"""


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("mode", ["open", "closed"])
async def test_what_moves_in_a_shadow_root_is_waited_for(session: Session, site: Site, mode: str):
    row = "{ let n = 0; const next = () => { p.append(n); if (++n < 12) requestAnimationFrame(next); else draw() }; next() }"
    await session.goto(site.serve(IN_A_ROOT % (mode, row)))
    await session.act(Click(), await the(session, "Go"))
    assert "drawn" in " ".join(block.text for block in (await session.observe_at_rest()).blocks)
    await session.goto(site.serve(IN_A_ROOT % (mode, "setTimeout(draw, 400)")))
    await session.act(Click(), await the(session, "Go"))
    await session.observe_at_rest()
    assert await session.changed(HANGS_S)
    assert "drawn" in await text(session)


@pytest.mark.thorough
async def test_what_has_changed_since_the_page_was_read_is_told_at_once(session: Session, site: Site):
    await session.goto(site.serve("<p id=p>…</p>"))
    await session.observe()
    assert not await session.changed(0.05)
    await session.tab.page.evaluate("p.textContent = 'drawn'")
    assert await session.changed(HANGS_S)
    assert await text(session) == "drawn"
    assert not await session.changed(0.05)


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("html", ["", "<p>Loading…</p>", "<form name=evaluate><input name=querySelector></form>"])
async def test_a_page_without_scripts_is_not_waited_for(session: Session, site: Site, html: str):
    await session.goto(site.serve(html))
    await session.observe_at_rest()
    async with asyncio.timeout(HANGS_S):
        assert not await session.changed(10 * HANGS_S)


@pytest.mark.thorough
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "html",
    [
        "<p id=p>…</p><script>setTimeout(() => { p.textContent = 'drawn' }, 400)</script>",
        "<body onload=\"setTimeout(() => { p.textContent = 'drawn' }, 400)\"><p id=p>…</p>",
        "<meta http-equiv=Refresh content='1; url=/drawn'><p>…</p>",
        "<p>…</p><iframe srcdoc=\"<p id=p>…</p><script>setTimeout(() => { p.textContent = 'drawn' }, 400)</script>\"></iframe>",
    ],
)
async def test_a_page_that_may_change_by_itself_is_waited_for(session: Session, site: Site, html: str):
    site.serve("<p>drawn</p>", path="/drawn")
    await session.goto(site.serve(html))
    while "drawn" not in await text(session):
        assert await session.changed(HANGS_S)


@pytest.mark.thorough
async def test_a_page_with_a_header_that_refreshes_is_waited_for(session: Session, site: Site):
    site.serve("<p>drawn</p>", path="/drawn")

    async def lead(_: Request, writer: StreamWriter) -> None:
        writer.write(answer("<p>…</p>", more="Refresh: 1; url=/drawn\r\n"))
        await writer.drain()

    await session.goto(site.on("/lead", lead))
    while "drawn" not in await text(session):
        assert await session.changed(HANGS_S)


@pytest.mark.thorough
async def test_what_moves_in_a_frame_of_another_host_is_a_change_of_the_page(browser: Browser, site: Site):
    async with Site("localhost") as other, browser.session(Grant(hosts=(site.grant, other.grant))) as session:
        go = "<button onclick=\"setTimeout(() => { p.textContent = 'drawn' }, 400)\">Go</button><p id=p>…"
        await session.goto(site.serve(f"<p>top</p><iframe src='{other.serve(go)}' width=400 height=300></iframe>"))
        await session.act(Click(), await the(session, "Go"))
        await session.observe_at_rest()
        assert await session.changed(HANGS_S)
        assert "drawn" in await text(session)


@pytest.mark.thorough
async def test_a_long_poll_is_waited_for_only_so_long(session: Session, site: Site):
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    site.on("/poll", never)
    began = time.monotonic()
    await session.goto(site.serve("<p>text</p><script>fetch('/poll').catch(() => {})</script>"))
    assert await session.settle()
    assert time.monotonic() - began < as_busy(PATIENCE_S + 6)
    rested, seconds = await timed(session)
    assert rested
    assert seconds < PATIENCE_S


@pytest.mark.thorough
async def test_streams_and_pictures_hold_nothing_up(session: Session, site: Site):
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    site.on("/stream", never)
    site.on("/slow.png", never)
    await session.goto(site.serve("<p>text</p><img src=/slow.png><script>new EventSource('/stream')</script>"))
    rested, seconds = await timed(session)
    assert rested
    assert seconds < PATIENCE_S


async def test_the_next_page_is_waited_for(session: Session, site: Site):
    async def slowly(_: object, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.4)  # the slow server is what is tested
        writer.write(answer("<h1>Thank you</h1>"))

    site.on("/thanks", slowly)
    await session.goto(site.serve("<form method=post action=/thanks><button>Send</button></form>"))
    outcome = await session.act(Click(), await the(session, "Send"))
    assert outcome.navigated
    assert await session.settle()
    assert "Thank you" in await text(session)


@pytest.mark.thorough
async def test_a_next_page_that_does_not_come_is_told_of(session: Session, site: Site):
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    site.on("/thanks", never)
    await session.goto(site.serve("<form method=post action=/thanks><button>Send</button></form>"))
    outcome = await session.act(Click(), await the(session, "Send"), deadline_s=0.5)
    assert (outcome.ok, outcome.failure) == (False, "navigation")
    assert len(site.asked("/thanks")) == 1


STANDING = "<p id=a>one</p><button id=b>Gone</button><button id=c style='display:none'>Come</button>"


@pytest.mark.thorough
@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("change", "wait", "name"),
    [
        ("a.textContent = 'All  done'", Wait(until="text", text="all done"), ""),
        ("history.pushState({}, '', '/apply/2?x=1')", Wait(until="url", text="*/apply/2*"), ""),
        ("b.remove()", Wait(until="gone"), "Gone"),
        ("b.style.visibility = 'hidden'", Wait(until="gone"), "Gone"),
        ("location = '/next'", Wait(until="gone"), "Gone"),
        ("location = '/next'", Wait(until="text", text="the next page"), ""),
    ],
)
async def test_a_condition_is_waited_for(session: Session, site: Site, change: str, wait: Wait, name: str):
    site.serve("<p>the next page", path="/next")
    await session.goto(site.serve(STANDING))
    target = await the(session, name) if name else None
    await session.tab.page.evaluate(f"void setTimeout(() => {{ {change} }}, 150)")
    assert (await session.act(wait, target)).ok


def leads_on(url: str) -> Handler:
    async def handle(_: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(answer("", status="303 See Other", more=f"Location: {url}\r\n"))
        await writer.drain()

    return handle


@pytest.mark.thorough
@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("to", "how", "may_be_there"),
    [
        ("other", "{method: 'POST', body: 'x'}", True),
        ("other", "{method: 'POST', body: 'x', headers: {'X-Asks-First': '1'}}", False),
        ("nobody", "{method: 'POST', body: 'x'}", False),
        ("not granted", "{method: 'POST', body: 'x'}", False),
        ("on to other", "{method: 'POST', body: 'x', headers: {'X-Asks-First': '1'}}", True),
        ("on to nobody", "{method: 'POST', body: 'x'}", True),
        ("on to not granted", "{method: 'POST', body: 'x'}", True),
    ],
    ids=["no leave to read the answer", "no leave to send", "refused", "not granted", "taken, and led on without leave",
         "taken, and led on to nobody", "taken, and led on to what is not granted"],
)  # fmt: skip
async def test_what_failed_before_it_was_sent_is_told_from_what_a_site_may_have(
    browser: Browser, site: Site, to: str, how: str, *, may_be_there: bool
):
    async with Site() as other, Site() as apart:
        async with Site() as gone:
            nobody = gone.grant
        urls = {"other": other.url, "nobody": f"http://{nobody}", "not granted": apart.url}
        for number, (name, url) in enumerate(tuple(urls.items())):
            site.on(f"/{number}/take", leads_on(f"{url}/thanks"))
            urls[f"on to {name}"] = f"/{number}"
        async with browser.session(Grant(hosts=(site.grant, other.grant, nobody))) as session:
            press = f"fetch('{urls[to]}/take', {how}).catch(() => {{ p.textContent = 'failed' }})"
            await session.goto(site.serve(f'<button onclick="{press}">Go</button><p id=p>…'))
            await session.act(Click(), await the(session, "Go"))
            await session.settle()
            assert "failed" in await text(session)
            assert bool(session.tabs.failed_answers) == may_be_there
        assert (sum(each.method == "POST" for each in (*site.requests, *other.requests)), apart.requests) == (
            may_be_there,
            [],
        )


async def breaks(_: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(answer("", status="500 Internal Server Error"))
    await writer.drain()


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("is_slow", [False, True], ids=["once it is used", "before it can be used"])
async def test_what_a_window_was_not_answered_is_known_once_it_is_closed(session: Session, site: Site, is_slow: bool):
    is_heard = asyncio.Event()

    async def goes(_: Request, writer: asyncio.StreamWriter) -> None:
        await is_heard.wait()
        writer.write(answer(""))
        await writer.drain()

    async def note(tab: Tab) -> None:
        is_heard.set()
        if is_slow:
            await tab.page.wait_for_event("close")

    site.on("/go", goes)
    site.on("/take", breaks)
    session.tabs.on_tab = note
    posts = "fetch('/go').then(() => fetch('/take', {method: 'POST', body: 'x'})).then(() => close())"
    window = site.serve(f"<!doctype html><script>{posts}</script>")
    await session.goto(site.serve(f"<button onclick=\"window.open('{window}')\">Go</button>"))
    await session.act(Click(), await the(session, "Go"))
    async with asyncio.timeout(HANGS_S):
        while len(session.tabs.open) > 1 or not session.tabs.failed_answers:
            await session.tabs.changed()
    assert session.tabs.failed_answers == 1


async def test_a_condition_that_does_not_come_is_a_timeout(session: Session, site: Site):
    await session.goto(site.serve(STANDING))
    for wait in (Wait(until="text", text="never", within_s=0.2), Wait(until="url", text="*/never", within_s=0.2)):
        assert (await session.act(wait)).failure == "timeout"
    outcome = await session.act(Wait(until="gone", within_s=0.2), await the(session, "Gone"))
    assert outcome.failure == "timeout"
