"""Why a person cannot see an element, and what lies over it: facts only, what they mean is decided in reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.page.looking import Look, by_id
from tests.sites.act_server import Site

from footpath.page.grant import Grant

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from footpath.page.browser import Browser
    from footpath.page.session import Session
    from footpath.schema.snapshot import Snapshot

pytestmark = pytest.mark.browser

HIDDEN = {
    "a plain input": ("<input id=ID>", ""),
    "a button without a box of its own": ("<button id=ID style='display:contents'>Send</button>", "size"),
    "far down the page": ("<div style='height:3000px'></div><input id=ID>", ""),
    "inside a box that scrolls": (
        "<div style='height:40px;overflow:auto'><p style='height:200px'></p><input id=ID></div>",
        "",
    ),
    "inside a box that scrolls down and clips at its sides": (
        "<div style='height:40px;overflow-x:hidden;overflow-y:auto'><p style='height:200px'></p><input id=ID></div>",
        "",
    ),
    "beside a box that scrolls down and clips at its sides": (
        "<div style='height:40px;width:200px;overflow-x:hidden;overflow-y:auto'>"
        "<input id=ID style='margin-left:300px'></div>",
        "clip",
    ),
    "positioned out of a box that clips": (
        "<div style='position:relative'><div style='height:4px;overflow:hidden'>"
        "<input id=ID style='position:absolute;top:20px'></div></div>",
        "",
    ),
    "display none": ("<input id=ID style='display:none'>", "display"),
    "display none above": ("<div hidden><p><input id=ID></p></div>", "display"),
    "in a closed details": ("<details><summary>More</summary><input id=ID></details>", "display"),
    "visibility hidden": ("<div style='visibility:hidden'><input id=ID></div>", "visibility"),
    "visible in something invisible": (
        "<div style='visibility:hidden'><input id=ID style='visibility:visible'></div>",
        "",
    ),
    "transparent": ("<div style='opacity:0'><input id=ID></div>", "opacity"),
    "as good as transparent": ("<div style='opacity:.1'><input id=ID style='opacity:.1'></div>", "opacity"),
    "pale": ("<input id=ID style='opacity:.4'>", ""),
    "one pixel small": ("<input id=ID style='width:1px;height:1px;padding:0;border:0'>", "size"),
    "clipped to one pixel": (
        "<div style='position:absolute;width:1px;height:1px;overflow:hidden'><input id=ID></div>",
        "clip",
    ),
    "clipped by a path": (
        "<div style='position:absolute;width:90px;height:90px;overflow:hidden;clip-path:inset(50%)'>"
        "<input id=ID></div>",
        "clip",
    ),
    "clipped to nothing that would run over": (
        "<div style='position:absolute;clip:rect(0,0,0,0)'><input id=ID></div>",
        "clip",
    ),
    "clipped without being positioned, which does nothing": ("<div style='clip:rect(0,0,0,0)'><input id=ID></div>", ""),
    "clipped by a path of its own": ("<input id=ID style='clip-path:polygon(0 0,0 0,0 0)'>", "clip"),
    "clipped at one side": ("<input id=ID style='clip-path:inset(0 100% 0 0)'>", "clip"),
    "clipped by half": ("<input id=ID style='clip-path:inset(50% 0 0 0)'>", ""),
    "in a folded box": ("<div style='height:0;overflow:hidden'><input id=ID></div>", "clip"),
    "left of the page": ("<input id=ID style='position:absolute;left:-9999px'>", "offscreen"),
    "above the page": ("<input id=ID style='position:absolute;top:-500px'>", "offscreen"),
    "fixed below the screen": ("<div style='position:fixed;top:200vh'><input id=ID></div>", "offscreen"),
    "below the fold of what is fixed": (
        "<div style='position:fixed;inset:0 0 0 90%;overflow:auto'><p style='height:200vh'></p><input id=ID></div>",
        "",
    ),
    "in a fixed box without a size": (
        "<div style='position:fixed;top:0;left:0;width:0;height:0'><input id=ID style='position:absolute'></div>",
        "",
    ),
    "inert": ("<div inert><input id=ID></div>", "inert"),
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Snapshot]:
    html = "".join(f"<div>{body.replace('ID', f'case{i}')}</div>" for i, (body, _) in enumerate(HIDDEN.values()))
    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        yield await Look(session, site)(html)


@pytest.mark.parametrize(("at", "case"), list(enumerate(HIDDEN)), ids=list(HIDDEN))
def test_hidden(page: Snapshot, at: int, case: str):
    assert by_id(page, f"case{at}").hidden == HIDDEN[case][1]


def test_only_what_the_browser_tells_to_assistive_tools_is_in_their_tree(page: Snapshot):
    cases = {name: by_id(page, f"case{i}").in_accessibility_tree for i, name in enumerate(HIDDEN)}

    outside = {name for name, is_in in cases.items() if not is_in}
    assert outside == {
        *("display none", "display none above", "in a closed details", "visibility hidden", "inert"),
    }


async def test_aria_hidden_is_out_of_the_tree_though_it_can_be_seen(session: Session, site: Site):
    snapshot = await Look(session, site)("<div aria-hidden=true><input id=decoy></div><input id=real>")

    assert not by_id(snapshot, "decoy").in_accessibility_tree
    assert by_id(snapshot, "decoy").hidden == ""
    assert by_id(snapshot, "real").in_accessibility_tree


@pytest.mark.thorough
async def test_what_a_box_has_scrolled_past_is_still_to_be_seen(session: Session, site: Site):
    look = Look(session, site)
    rows = "".join(f"<p>Row {n} <a id=a{n} href=/{n}>Open</a></p>" for n in range(60))
    await look(f"<div id=box style='height:200px;overflow:auto'>{rows}</div>")
    await look.page("() => { document.getElementById('box').scrollTop = 1e6; }")

    snapshot = await look.again()
    assert {by_id(snapshot, f"a{n}").hidden for n in range(60)} == {""}
    assert "Row 0" in snapshot.to_text()


@pytest.mark.thorough
async def test_what_lies_over_an_element_is_named(session: Session, site: Site):
    snapshot = await Look(session, site)(
        "<button id=under>Send</button><div class='veil dark' style='position:fixed;inset:0'></div>"
    )

    assert by_id(snapshot, "under").covered_by == "div.veil"


async def test_a_button_over_another_is_named_by_its_ref(session: Session, site: Site):
    snapshot = await Look(session, site)(
        "<style>button{position:absolute;top:9px;left:9px;width:90px}</style>"
        "<button id=over style='z-index:1'>A</button>"
        "<button id=under>B</button>"
    )

    assert by_id(snapshot, "under").covered_by == by_id(snapshot, "over").ref


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "html",
    [
        "<label style='position:relative'><span style='position:absolute;inset:0'>Name</span><input id=free></label>",
        "<div style='position:relative'><input id=free><span style='position:absolute;inset:0'>Type here</span></div>",
        "<button id=free><span>Send</span></button>",
        "<p style='width:90px'>So long a text with <a id=free href=/>a link over two lines</a> in it</p>",
    ],
    ids=["a label over its field", "a painted placeholder", "a part of itself", "the next line of a text"],
)
async def test_not_everything_that_is_hit_is_a_cover(session: Session, site: Site, html: str):
    snapshot = await Look(session, site)(html)

    assert by_id(snapshot, "free").covered_by == ""


@pytest.mark.thorough
async def test_a_veil_over_a_frame_covers_what_is_in_it(session: Session, site: Site):
    snapshot = await Look(session, site)(
        '<iframe srcdoc="<button id=inner>Send</button>"></iframe><div class=veil style="position:fixed;inset:0"></div>'
    )

    assert by_id(snapshot, "inner").covered_by == "div.veil"


async def test_the_viewport_tells_what_is_seen_without_scrolling(session: Session, site: Site):
    snapshot = await Look(session, site)("<input id=here><div style='height:3000px'></div><input id=below>")

    assert by_id(snapshot, "here").in_viewport
    assert not by_id(snapshot, "below").in_viewport
