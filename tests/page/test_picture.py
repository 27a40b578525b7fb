"""Pictures for a model that sees: refs beside their elements, and one element with what is around it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest
from tests.page.pixels import pixel

from footpath.page import picture
from footpath.page.picture import MARGIN, around, markable, portrait

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><body style="margin:0;background:#fff;height:2600px">
<style>button{position:absolute;left:100px;width:200px;height:60px;border:0;background:#0f0}</style>
<button style="top:100px">First</button><button style="top:2000px">Far below</button>
<iframe style="position:absolute;left:400px;top:100px;width:300px;height:200px;border:0" srcdoc="<body
 style='margin:0'><button style='position:absolute;left:50px;top:50px;width:100px;height:40px;border:0'>Inside</button>"
>
</iframe>"""
RED, GREEN, BLUE, WHITE = (208, 0, 0), (0, 255, 0), (0, 80, 200), (255, 255, 255)


@pytest.mark.thorough
async def test_marks_are_drawn_for_the_picture_alone(session: Session, site: Site):
    await session.goto(site.serve(PAGE))
    before = await session.observe()
    refs = markable(before)
    assert [before.by_ref[ref].name for ref in refs] == ["First", "Inside"]
    marked = await session.screenshot(marks=refs)
    assert pixel(marked, 100, 130) == RED, "the left edge of its frame"
    assert pixel(marked, 101, 90) == RED, "the label above it"
    assert pixel(marked, 120, 130) == GREEN
    assert pixel(marked, 450, 170) == BLUE, "an element of a frame, in the next colour"
    plain = await session.screenshot()
    assert (pixel(plain, 100, 130), pixel(plain, 101, 90)) == (GREEN, WHITE)
    assert await session.observe() == before


@pytest.mark.thorough
async def test_the_whole_page_marks_what_is_below_too(session: Session, site: Site):
    await session.goto(site.serve(PAGE))
    refs = markable(await session.observe(), full=True)
    assert len(refs) == 3
    assert pixel(await session.screenshot(full=True, marks=refs), 100, 2030) in (RED, BLUE)


async def test_one_element_is_shown_with_what_is_around_it(session: Session, site: Site):
    await session.goto(site.serve(PAGE))
    snapshot = await session.observe()
    (ref,) = (each.ref for each in snapshot.elements if each.name == "Far below")
    shot = await session.screenshot(clip=around(snapshot, ref))
    assert struct.unpack(">II", shot[16:24]) == (200 + 2 * MARGIN, 60 + 2 * MARGIN)
    assert (pixel(shot, MARGIN + 5, MARGIN + 5), pixel(shot, 5, 5)) == (GREEN, WHITE)


FAR = "<button style='position:absolute;{}'>Far</button>"
SCROLLER = "<!doctype html><body style='margin:0;height:100vh;overflow:hidden'><div style='height:100vh;overflow:auto'>"


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "body",
    [
        SCROLLER + "<div style='height:4000px'></div><button>Far</button></div>",
        "<!doctype html><body>" + FAR.replace("absolute", "fixed").format("left:5000px;top:10px"),
        "<!doctype html><body>" + FAR.format("top:5000px"),
    ],
    ids=["in a part that scrolls", "beside the page", "the page became smaller"],
)
async def test_of_what_lies_off_the_page_there_is_no_picture(session: Session, site: Site, body: str):
    await session.goto(site.serve(body))
    snapshot = await session.observe()
    (ref,) = (each.ref for each in snapshot.elements if each.name == "Far")
    if "top:5000px" in body:
        await session.tab.page.evaluate("document.body.replaceChildren()")
    assert await session.screenshot(clip=around(snapshot, ref)) == b""
    assert await portrait(session.tab, snapshot, ref) == b""


@pytest.mark.thorough
async def test_no_tab_is_given_up_for_a_portrait(session: Session, site: Site, monkeypatch: pytest.MonkeyPatch):
    spin = "const end = Date.now() + 1500; while (Date.now() < end);"
    await session.goto(site.serve(f"<button onclick='setTimeout(() => {{ {spin} }})'>Go</button>"))
    snapshot = await session.observe()
    (ref,) = (each.ref for each in snapshot.elements if each.name == "Go")
    await session.tab.page.evaluate("document.querySelector('button').click()")
    monkeypatch.setattr(picture, "DEADLINE_S", 0.2)
    assert await portrait(session.tab, snapshot, ref) == b""
    assert (await session.observe()).by_ref[ref].name == "Go"


@pytest.mark.thorough
async def test_a_picture_that_takes_too_long_is_none_and_ends_nothing(
    session: Session, site: Site, monkeypatch: pytest.MonkeyPatch
):
    await session.goto(site.serve("<button>Go</button>"))
    monkeypatch.setattr(picture, "LONGEST_S", 0.0)
    assert await session.screenshot() == b""
    assert [each.name for each in (await session.observe()).elements] == ["Go"]
