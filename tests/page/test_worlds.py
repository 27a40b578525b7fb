"""Calls into our world end in time, whatever the page does."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from typing import TYPE_CHECKING

import pytest
from tests.page.looking import Look, by_id

from footpath.errors import FootpathError, PageGone, Unresponsive
from footpath.page.observe import observe
from footpath.page.worlds import Navigated, Worlds, frame_of, in_world, without_comments

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser


@pytest.fixture
def look(session: Session, site: Site) -> Look:
    return Look(session, site)


@pytest.mark.thorough
async def test_arguments_go_in_and_a_string_comes_out(look: Look):
    await look("<p>Words</p>")
    worlds = look.session.tab.worlds

    text = await worlds.call("", "(a, b) => JSON.stringify([a.x, b, document.title])", {"x": "</script>\u2028"}, None)

    assert json.loads(text) == ["</script>\u2028", None, "t"]


@pytest.mark.thorough
async def test_what_a_caller_holds_does_not_outlast_it(look: Look):
    await look("<p>Words</p>")

    async def caller() -> weakref.ref[Look]:
        held = Look(look.session, look.site)
        await look.session.tab.worlds.call("", "''")
        return weakref.ref(held)

    gc.disable()  # what stands in a circle stays
    try:
        assert (await caller())() is None
    finally:
        gc.enable()


async def test_the_world_is_not_the_pages(look: Look):
    await look("<script>window.mine = 1; JSON.stringify = () => 'stolen'; Array.from = null</script><input id=i>")
    worlds = look.session.tab.worlds

    assert await worlds.call("", "typeof window.mine") == "undefined"
    assert by_id(await look.again(), "i")
    assert await look.page("typeof footpath") == "undefined"


@pytest.mark.thorough
async def test_an_element_is_found_by_its_ref_and_gone_when_it_is_gone(look: Look):
    snapshot = await look("<button id=b>B</button>")
    worlds = look.session.tab.worlds
    ref = by_id(snapshot, "b").ref

    assert await worlds.object(ref)
    await look.page("b.remove()")
    with pytest.raises(Navigated):
        await worlds.object(ref)


async def test_a_page_that_hangs_is_given_up(look: Look):
    await look("<p>Words</p>")
    worlds = look.session.tab.worlds

    with pytest.raises(Unresponsive):
        await worlds.call(
            "", "(() => { const end = Date.now() + 2000; while (Date.now() < end); return '' })()", deadline_s=0.2
        )


@pytest.mark.thorough
async def test_a_script_that_fails_says_why(look: Look):
    await look("<p>Words</p>")

    with pytest.raises(FootpathError, match="no such thing"):
        await look.session.tab.worlds.call("", "(() => { throw new Error('no such thing') })()")


@pytest.mark.thorough
async def test_a_closed_page_is_gone_at_once(look: Look):
    await look("<p>Words</p>")
    worlds = look.session.tab.worlds
    waiting = asyncio.ensure_future(worlds.call("", "new Promise(() => {})", deadline_s=60))
    await look.session.tab.page.close()

    with pytest.raises(PageGone):
        await waiting
    with pytest.raises(PageGone):
        await worlds.call("", "''")


async def test_a_navigation_leads_into_the_new_documents_world(look: Look):
    await look("<button id=a>A</button>")
    snapshot = await look("<button id=b>B</button>")

    assert [e.id for e in snapshot.elements] == ["b"]


async def test_a_call_is_not_made_twice_when_the_document_goes_meanwhile(look: Look):
    await look("<p>Words</p>")
    worlds = look.session.tab.worlds
    look.site.serve("<p>Next</p>", path="/next")

    with pytest.raises((Navigated, FootpathError)):
        await worlds.call("", "(() => { location.href = '/next'; return new Promise(() => {}) })()")
    assert "Next" in [b.text for b in (await look.again()).blocks]
    assert len(look.site.asked("/next")) == 1


@pytest.mark.thorough
async def test_a_document_that_stands_is_entered_too(look: Look):
    page = look.session.tab.page
    await look("<button id=b>B</button>")

    worlds = await Worlds.attach(page)

    assert by_id(await observe(worlds), "b").name == "B"


@pytest.mark.thorough
async def test_a_frame_is_found_again_after_a_navigation_and_when_its_element_moves(look: Look):
    inside = "<iframe sandbox=allow-scripts srcdoc='<button>Inside {}</button>'></iframe><p id=p></p>"
    await look(inside.format("one"))
    second = await look(inside.format("two"))
    await look.page("p.append(document.querySelector('iframe'))")
    moved = await look.again()

    assert [e.name for e in second.elements] == ["Inside two"]
    assert [frame.readable for frame in moved.frames] == [True]


@pytest.mark.thorough
async def test_a_document_without_an_element_is_empty(look: Look):
    await look("<button>A</button>")
    await look.page("document.open()")

    assert (await look.again()).elements == ()


@pytest.mark.thorough
async def test_reading_ahead_in_an_empty_tab_leaves_nothing_there(session: Session):
    page = session.tab.page
    worlds = await Worlds.attach(page)

    await page.evaluate("new Promise((done) => setTimeout(done))")  # after what waited for its turn when it was made

    assert await page.evaluate("document.body.childNodes.length") == 0
    await page.evaluate("document.body.innerHTML = '<button>Apply</button>'")
    assert [(each.ref, each.name) for each in (await observe(worlds)).elements] == [("e1", "Apply")]


@pytest.mark.thorough
async def test_what_stands_in_an_empty_tab_already_is_not_touched(session: Session):
    page = session.tab.page
    await page.evaluate("document.body.innerHTML = '<button>Apply</button>'; window.kept = document.body.firstChild")

    await page.evaluate(in_world("token"))
    await page.evaluate("new Promise((done) => setTimeout(done))")

    assert await page.evaluate("document.body.firstChild === kept")


def test_only_comments_on_lines_of_their_own_are_left_out():
    script = "// a\nb(); // c\n  /** d\n * e */\n/** f */ g();\n/** h */\ni('// j');\n"
    assert without_comments(script) == "b(); // c\n/** f */ g();\ni('// j');\n"


@pytest.mark.parametrize(("ref", "frame"), [("e12", ""), ("f2e12", "f2"), ("t12", ""), ("t1.2", "")])
def test_the_frame_of_an_element_or_a_text_is_told_by_its_ref(ref: str, frame: str):
    assert frame_of(ref) == frame
