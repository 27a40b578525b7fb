"""A drag is a person's own: seen by pages that take the mouse, the pointer, or the browser's own drag and drop."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.locator import with_spots
from footpath.schema.action import Drag

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.action import Outcome

pytestmark = pytest.mark.browser

STYLE = "<style>.card{display:block;width:200px;height:40px;margin:6px;border:1px solid;user-select:none}</style>"

NATIVE = (
    STYLE
    + "<div class=card draggable=true><header>Ash</header></div><div class=card draggable=true><header>Elm</header></div>"
    "<script>seen = []; let from; for (const card of document.querySelectorAll('.card')) {"
    "card.ondragstart = (event) => { from = card; event.dataTransfer.setData('text/plain', card.textContent); };"
    "card.ondragover = (event) => event.preventDefault();"
    "card.ondrop = (event) => seen.push(event.isTrusted, event.dataTransfer.getData('text/plain'), card.textContent);"
    "card.ondragend = () => seen.push('end'); }</script>"
)


def sortable(kind: str) -> str:
    """A list that its script sorts as the mouse passes the items."""
    return (
        STYLE + "<ul><li class=card>Ash<li class=card>Elm<li class=card>Oak</ul><script>"
        "const list = document.querySelector('ul'); let held = null, trusted = true;"
        f"list.addEventListener('{kind}down', (event) => {{ held = event.target.closest('li'); event.preventDefault(); }});"
        f"document.addEventListener('{kind}move', (event) => {{ trusted &&= event.isTrusted; if (!held) return;"
        "const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('li'); if (!over || over === held) return;"
        "const items = [...list.children]; over[items.indexOf(held) < items.indexOf(over) ? 'after' : 'before'](held); });"
        f"document.addEventListener('{kind}up', () => {{ held = null; }});</script>"
    )


async def dragged(session: Session, source: str, target: str) -> Outcome:
    snapshot = with_spots(await session.observe())
    found = [next(each for each in snapshot.elements if each.name == name) for name in (source, target)]
    here, there = [await session.at_text(snapshot, each) if each.ref.startswith("t") else each for each in found]
    assert here
    assert there
    return await session.act(Drag(), here, onto=there)


async def test_native_drag_and_drop_carries_its_data(session: Session, site: Site):
    await show(session, site, NATIVE)
    outcome = await dragged(session, "Ash", "Elm")
    assert (outcome.ok, outcome.how) == (True, "trusted"), outcome
    assert await script(session, "seen") == [True, "Ash", "Elm", "end"]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["mouse", "pointer"])
async def test_a_list_that_follows_the_mouse_is_sorted(session: Session, site: Site, kind: str):
    await show(session, site, sortable(kind))
    assert (await dragged(session, "Ash", "Oak")).ok
    order = "[...document.querySelectorAll('li')].map((each) => each.textContent)"
    assert await script(session, order) == ["Elm", "Oak", "Ash"]
    assert await script(session, "[trusted, held]") == [True, None]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["mouse", "pointer"])
async def test_a_target_far_below_is_scrolled_to_while_the_button_is_down(session: Session, site: Site, kind: str):
    far = sortable(kind).replace("<li class=card>Oak", "<div style='height:3000px'></div><li class=card>Oak")
    await show(session, site, far)
    assert (await dragged(session, "Ash", "Oak")).ok
    assert await script(session, "[...document.querySelectorAll('li')].at(-1).textContent") == "Ash"


@pytest.mark.thorough
async def test_nothing_is_pressed_where_the_target_is_covered(session: Session, site: Site):
    cover = "<div style='position:fixed;inset:60px 0 0 0;background:#fff'>Notice</div><script>onmousedown = () => { hit = 1 }</script>"
    await show(session, site, NATIVE + cover)
    snapshot = with_spots(await session.observe())
    ash, elm = [next(each for each in snapshot.elements if each.name == name) for name in ("Ash", "Elm")]
    here, there = await session.at_text(snapshot, ash), await session.at_text(snapshot, elm)
    outcome = await session.act(Drag(), here, onto=there, deadline_s=1)
    assert (outcome.ok, outcome.failure) == (False, "covered")
    assert await script(session, "typeof hit") == "undefined"


@pytest.mark.thorough
async def test_a_target_that_goes_as_the_drag_begins_ends_it_where_it_began(session: Session, site: Site):
    goes = "<script>document.querySelectorAll('.card')[0].addEventListener('dragstart', () => document.querySelectorAll('.card')[1].remove())</script>"
    await show(session, site, NATIVE + goes)
    outcome = await dragged(session, "Ash", "Elm")
    assert (outcome.ok, outcome.failure) == (False, "not_found")
    assert await script(session, "seen") == ["end"]


@pytest.mark.thorough
async def test_a_text_that_has_changed_is_not_dragged(session: Session, site: Site):
    await show(session, site, "<p>Ash</p><p>Elm</p>")
    snapshot = with_spots(await session.observe())
    ash = next(each for each in snapshot.elements if each.name == "Ash")
    await script(session, "document.querySelector('p').textContent = 'Fir'")
    assert await session.at_text(snapshot, ash) is None
