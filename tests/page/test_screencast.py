"""What a session shows to whoever watches, and their hand in it."""

from __future__ import annotations

import asyncio
import base64
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S

from footpath.page.screencast import Hand, Screencast, Veil, steer

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

GREEN, RED = (0, 128, 0), (255, 0, 0)
BLOCKS = "█" * 8


@asynccontextmanager
async def casting(session: Session) -> AsyncGenerator[Screencast]:
    cast = Screencast(session)
    try:
        async with asyncio.timeout(HANGS_S):
            yield cast
    finally:
        await cast.close()


async def pixel(session: Session, jpeg: bytes, x: int, y: int) -> tuple[int, ...]:
    """One pixel of a picture, as the browser itself reads it."""
    script = """async ([data, x, y]) => {
        const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d').drawImage(image, 0, 0);
        return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data.slice(0, 3)];
    }"""
    return tuple(await session.tab.page.evaluate(script, [base64.b64encode(jpeg).decode(), x, y]))


async def red_in(session: Session, jpeg: bytes) -> float:
    """How much of where the first line of a page has its blocks is red."""
    script = """async (data) => {
        const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        const seen = pen.getImageData(0, 10, 640, 60).data;
        let red = 0;
        for (let at = 0; at < seen.length; at += 4) red += seen[at] > 200 && seen[at + 1] < 90 && seen[at + 2] < 90;
        return red / (seen.length / 4);
    }"""
    return await session.tab.page.evaluate(script, base64.b64encode(jpeg).decode())


def alike(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < 40 for a, b in zip(one, other, strict=True))


async def shows(session: Session, cast: Screencast, at: tuple[int, int], colour: tuple[int, ...]) -> None:
    """Wait for a picture with this colour at this point."""
    while not alike(await pixel(session, await cast.next(), *at), colour):
        pass


async def test_a_picture_comes_when_the_page_shows_something_new(session: Session, site: Site):
    await session.goto(site.serve("<!doctype html><body style='margin:0;background:green'>"))
    async with casting(session) as cast:
        await shows(session, cast, (20, 20), GREEN)
        await session.tab.page.evaluate("document.body.style.background = 'red'")
        await shows(session, cast, (20, 20), RED)


@pytest.mark.thorough
async def test_it_goes_on_in_the_tab_that_the_run_goes_on_in(session: Session, site: Site):
    await session.goto(site.serve("<!doctype html><body style='background:green'>"))
    async with casting(session) as cast:
        await shows(session, cast, (20, 20), GREEN)
        await session.tabs.new(beside=True)
        await session.goto(site.serve("<!doctype html><body style='background:red'>"))
        await shows(session, cast, (20, 20), RED)


LOOKS = """<style>* { margin:0; border:0; padding:0; outline:0; font:60px/80px monospace; color:red; fill:red }
    input, select, textarea, div, p, svg, iframe, my-part { display:block; width:1000px; height:80px; appearance:none }
    </style>"""
HIDDEN = {
    "a field": f"<input value='{BLOCKS}'>",
    "a number": "<input type=number value=88888888888888888888>",
    "a date": "<input type=date value=1888-08-08>",
    "a long text": f"<textarea>{BLOCKS}</textarea>",
    "a choice": f"<select><option>{BLOCKS}</select>",
    "what can be edited": f"<div contenteditable>{BLOCKS}</div>",
    "a text of the person's": f"<p>Dear Ada, {BLOCKS}</p>",
    "one in a shadow root": f"<my-part><template shadowrootmode=open>{LOOKS}<p>Ada {BLOCKS}</p></template></my-part>",
    "one that is drawn": f"<svg><text y=60>Ada {BLOCKS}</text></svg>",
    "one in a frame": f"<iframe srcdoc='{LOOKS}Ada {BLOCKS}'></iframe>",
    "one of another site's": f"<iframe sandbox srcdoc='{LOOKS}Ada {BLOCKS}'></iframe>",
}


@pytest.mark.parametrize("what", HIDDEN)
@pytest.mark.sample(2)
async def test_a_picture_shows_nothing_of_what_fields_hold_or_is_the_persons(session: Session, site: Site, what: str):
    await session.goto(site.serve(f"<!doctype html><body>{LOOKS}{HIDDEN[what]}"))
    session.private = ("Ada",)
    async with casting(session) as cast:
        hidden = await red_in(session, await cast.next())
    shown = await red_in(session, await session.tab.page.screenshot(type="jpeg"))
    assert hidden < 0.1, "dots may be drawn"
    assert shown > 2 * hidden, "it is shown again when nobody watches"


@pytest.mark.thorough
async def test_what_is_said_to_everybody_is_seen(session: Session, site: Site):
    await session.goto(site.serve(f"<!doctype html><body>{LOOKS}<p>Dear Bob, {BLOCKS}</p>"))
    session.private = ("Ada",)
    async with casting(session) as cast:
        assert await red_in(session, await cast.next()) > 0.3


async def test_no_picture_shows_what_came_after_the_one_before(session: Session, site: Site):
    script = f"""let number = 0; setInterval(() => {{
        const part = document.createElement(number++ % 20 ? 'p' : 'iframe');
        part.textContent = 'Ada {BLOCKS}';
        part.srcdoc = document.querySelector('style').outerHTML + part.textContent;
        document.body.replaceChildren(part);
    }}, 30)"""
    await session.goto(site.serve(f"<!doctype html>{LOOKS}<body><script>{script}</script>"))
    session.private = ("Ada",)
    async with casting(session) as cast:
        assert [await red_in(session, await cast.next()) for _ in range(2)] == [0.0] * 2


async def test_what_the_run_takes_for_fields_and_ticks_show_when_a_person_steers(session: Session, site: Site):
    page = f"<!doctype html><body>{LOOKS}<p role=combobox tabindex=0>{BLOCKS}</p><input type=checkbox checked>"
    await session.goto(site.serve(page.replace("appearance:none", "accent-color:red")))
    refs = tuple(each.ref for each in (await session.observe()).elements)
    veil = Veil(refs)
    cast = Screencast(session, lambda: veil)
    async with asyncio.timeout(HANGS_S):
        assert await red_in(session, await cast.next()) == 0
        veil = Veil((), ticks=False)
        await session.tab.page.evaluate("document.body.append('more')")
        assert await red_in(session, await cast.next()) > 0.3
    await cast.close()


@pytest.mark.thorough
async def test_a_page_that_is_looked_at_is_read_as_before(session: Session, site: Site):
    await session.goto(site.serve("<!doctype html><body><div contenteditable>Ada</div><input value=Ada><p>Ada"))
    session.private = ("Ada",)
    before = await session.observe()
    async with casting(session) as cast:
        await cast.next()
        assert (await session.observe()).elements == before.elements
        assert (await session.observe()).blocks == before.blocks


async def test_a_hand_clicks_types_presses_and_scrolls(session: Session, site: Site):
    page = """<!doctype html><body style="margin:0;height:3000px"><input style="display:block;width:640px;height:90px">
        <script>onkeydown = (e) => { if (e.key === 'Enter') document.title = `<${e.target.value}>`; }</script>"""
    await session.goto(site.serve(page))
    await steer(session, Hand("click", 0.25, 0.05))
    await steer(session, Hand("type", text="Ada Ω"))
    await steer(session, Hand("press", text="Backspace"))
    await steer(session, Hand("press", text="Enter"))
    assert await session.tab.page.title() == "<Ada >"
    await steer(session, Hand("wheel", 0.5, 0.5, by=400))
    await session.tab.page.wait_for_function("scrollY > 0", timeout=HANGS_S * 1000)


EMPTY = ["src=http://127.0.0.9:1/", "", "src=about:blank", "loading=lazy src=/none", "sandbox"]


@pytest.mark.thorough
@pytest.mark.parametrize("frame", EMPTY)
@pytest.mark.sample(1)
async def test_a_frame_with_nothing_in_it_keeps_no_picture_back(session: Session, site: Site, frame: str):
    await session.goto(site.serve(f"<!doctype html>{LOOKS}<body><p>{BLOCKS}</p><iframe {frame}></iframe>"))
    async with casting(session) as cast:
        assert await red_in(session, await cast.next()) > 0.3
