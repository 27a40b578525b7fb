"""Choosing among options that a script draws anew while it is clicked."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser


@pytest.mark.thorough
async def test_a_click_that_falls_into_a_redrawing_of_the_list_is_made_again(session: Session, site: Site):
    await show(
        session,
        site,
        "<button id=b aria-haspopup=listbox aria-label=Year>Year</button><div id=l role=listbox hidden></div><script>"
        "let clicks = 0; const draw = () => { l.innerHTML = ''; for (const year of [2001, 2002]) {"
        " const o = document.createElement('div'); o.setAttribute('role', 'option'); o.textContent = year;"
        " o.onmousedown = () => { if (!clicks++) draw() };"
        " o.onclick = () => { b.textContent = year; l.hidden = true }; l.append(o) } };"
        "b.onclick = () => { l.hidden = false; draw() }</script>",
    )
    assert (await session.act(Select(options=("2002",)), await the(session, "Year"), deadline_s=15)).ok
    assert await script(session, "[clicks, b.textContent]") == [2, "2002"]


LEAVES_OUT = """<input id=goods role=combobox aria-label=Goods aria-haspopup=listbox aria-controls=offered onclick="offered.hidden = false">
<p id=chips></p><ul id=offered role=listbox aria-multiselectable=true hidden>
<li role=option>Cheese<li role=option>Honey<li role=option>Bread<li role=option>Eggs</ul>
<script>
  let left = ['Cheese', 'Honey', 'Bread', 'Eggs'], taken = [];
  offered.onclick = (event) => {
    const said = event.target.textContent.trim();
    taken.push(said);
    left = left.filter((each) => each !== said);
    chips.innerHTML = taken.map((each) => `<span>${each}</span>`).join(' ');
    [...offered.children].forEach((option, at) => { if (at < left.length) option.textContent = left[at]; else option.remove(); });
  };
</script>"""


async def test_the_elements_of_a_list_that_leaves_out_what_was_taken_are_read_anew(session: Session, site: Site):
    """A script keeps the elements of a list by their place: that of "Honey" says "Bread" once "Cheese" is taken."""
    await show(session, site, LEAVES_OUT)
    outcome = await session.act(Select(options=("Cheese", "Honey")), await the(session, "Goods"))
    assert outcome.ok, outcome
    assert await script(session, "taken.join()") == "Cheese,Honey"
