"""Selectors of key elements: each leads Playwright, in its strict mode, to the element that it was made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import show

from footpath.engine.site.arriving import selectors_of
from footpath.page.sign import sign

if TYPE_CHECKING:
    from tests.conftest import Site

    from footpath.page.session import Session

PAGE = """
<nav><a href="#1">Jobs</a><a href="#2">Teams</a></nav>
<main>
  <ul><li><a href="#3">Nurse</a></li><li><a href="#4">Cook</a></li></ul>
  <button id="twice">Save</button><button id="twice">Share</button>
  <input id="search" aria-label="Search">
  <x-card>
    <button>Outside</button><template shadowrootmode="open"><button>Inside</button><slot></slot></template>
  </x-card>
  <iframe srcdoc="<p><button>Framed</button></p><button id=onward>Next</button>"></iframe>
</main>"""


@pytest.mark.thorough
@pytest.mark.browser
async def test_each_element_of_a_page_is_found_alone_by_one_of_its_selectors(session: Session, site: Site):
    await show(session, site, PAGE)
    snapshot = await session.observe_at_rest()
    named: dict[str, str] = {}
    for element in snapshot.elements:
        selectors = selectors_of(sign(snapshot, element))
        alone = [one for one, count in zip(selectors, await session.count(selectors), strict=True) if count == 1]
        found = [await session.tab.page.locator(one).evaluate("e => e.innerText || e.ariaLabel") for one in alone]
        assert set(found) <= {element.name}, (element, alone)
        named[element.name] = alone[0] if alone else ""
    assert named.keys() >= {"Jobs", "Teams", "Nurse", "Cook", "Save", "Share", "Search", "Inside", "Framed", "Next"}
    assert all(named.values()), named
    assert named["Search"] == 'input[id="search"]'
    assert named["Next"].endswith('>> internal:control=enter-frame >> button[id="onward"]')


@pytest.mark.browser
async def test_what_is_no_selector_matches_nothing(session: Session, site: Site):
    await show(session, site, PAGE)
    assert await session.count(["a", "a[", "nonsense=1"]) == [4, 0, 0]
