"""Whatever a page names its fields, forms and images, our scripts read and fill it as it is (DOM clobbering)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
import pytest_asyncio
from tests.page.acting import script, the
from tests.page.looking import Look, visible
from tests.sites.act_server import Site

from footpath.page.grant import Grant
from footpath.schema.action import Click, Fill

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from footpath.page.browser import Browser

pytestmark = pytest.mark.browser

MEMBERS = """(() => {
  const names = new Set();
  for (const { prototype } of [HTMLFormElement, HTMLElement, Element, Node, EventTarget, Document, Object])
    for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
  return [...names].sort();
})()"""
FORM = """
<h1>Apply</h1><form {named}><p><label>First name <input name=first></label></p>
<p><label>Agree <input type=checkbox></label></p>
<p hidden>{fields}</p><button type=button onclick="this.textContent = 'Sent'">Submit</button></form>
"""
VALUE = "Document.prototype.getElementsByName.call(document, 'first')[0].value"
SEEN = ["textbox First name", "checkbox Agree", "button Submit"]


@pytest_asyncio.fixture(loop_scope="session")
async def look(browser: Browser) -> AsyncIterator[Look]:
    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        yield Look(session, site)


async def members(look: Look) -> list[str]:
    """The names of all members of forms, elements, nodes and documents, as this browser has them."""
    await look("")
    found = cast("list[str]", await look.page(MEMBERS))
    assert len(found) > 400
    assert {"firstChild", "getAttribute", "submit", "querySelector", "constructor"} <= {*found}
    return found


async def fill_and_press(look: Look) -> None:
    session = look.session
    assert visible(await look.again()) == SEEN
    field = await the(session, "First name")
    assert (await session.act(Fill(value="Ada"), field)).ok
    assert (await session.act(Click(), await the(session, "Submit"))).ok
    assert await script(session, VALUE) == "Ada"
    assert visible(await look.again())[-1] == "button Sent"


@pytest.mark.thorough
async def test_a_form_whose_fields_have_the_names_of_all_members(look: Look):
    fields = "".join(f"<input name='{name}'>" for name in await members(look))
    await look(FORM.format(named="", fields=fields))
    await fill_and_press(look)


@pytest.mark.thorough
async def test_forms_and_images_that_hide_the_members_of_the_document(look: Look):
    named = "".join(f"<img name='{name}' hidden><form name='{name}'></form>" for name in await members(look))
    await look(FORM.format(named="name=body", fields="") + named)
    await fill_and_press(look)


@pytest.mark.thorough
async def test_each_name_by_itself(look: Look):
    for name in await members(look):
        await look(FORM.format(named="", fields=f"<input name='{name}'>"))
        assert visible(await look.again()) == SEEN, name


@pytest.mark.thorough
async def test_a_form_in_a_frame(look: Look):
    fields = "".join(f"<input name={name}>" for name in ("firstChild", "localName", "nodeType", "getAttribute"))
    framed = FORM.format(named="", fields=fields).replace('"', "&quot;")
    snapshot = await look(f'<iframe srcdoc="{framed}"></iframe>')
    assert visible(snapshot) == SEEN
