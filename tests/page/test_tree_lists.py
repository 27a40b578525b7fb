"""Lists whose options are the leaves and branches of a tree."""

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

SEARCHED_TREE = """<label for=f>Area</label><div id=w style="position:relative"><span id=c></span><input id=f role=combobox>
<div id=tree hidden style="position:absolute;top:2em;background:#fff;width:9em">
<div class=branch><div class=item>Uphill</div><div class=item hidden>Terrace</div></div>
<div class=branch><div class=item>Downhill</div><div class=item hidden>Meadow</div></div></div></div>
<style>.item{cursor:pointer}</style><script>
f.onfocus = f.onclick = () => { tree.hidden = false }
f.oninput = () => {
  for (const branch of document.querySelectorAll('.branch')) {
    const [head, leaf] = branch.children, fits = leaf.textContent.includes(f.value)
    branch.style.display = fits ? '' : 'none'
    leaf.hidden = !fits || !f.value
  }
}
tree.onmousedown = (event) => { event.preventDefault(); c.textContent = event.target.textContent; f.value = ''; tree.hidden = true }
f.onblur = () => { tree.hidden = true }
</script>"""


async def test_a_leaf_is_found_whose_search_hides_the_first_branch(session: Session, site: Site):
    await show(session, site, SEARCHED_TREE)
    outcome = await session.act(Select(options=("Meadow",)), await the(session, "Area"))
    assert (outcome.ok, await script(session, "c.textContent")) == (True, "Meadow"), outcome


TREE = """<label id=l>Plots</label><button id=b type=button role=combobox aria-labelledby=l aria-haspopup=tree>Select</button>
<div id=tree role=tree hidden style="position:absolute;background:#fff">
<div><i class=arrow role=button aria-label="Expand North">&#9656;</i><div role=treeitem aria-expanded=false>North</div>
<div role=group hidden><div role=treeitem>Pine ridge</div></div></div>
<div><i class=arrow role=button aria-label="Expand South">&#9656;</i><div role=treeitem aria-expanded=false>South</div>
<div role=group hidden><div role=treeitem>Oak glade</div></div></div></div><script>
b.onclick = () => { tree.hidden = !tree.hidden }
tree.onclick = ({ target }) => {
  if (target.className === 'arrow') {
    target.nextElementSibling.setAttribute('aria-expanded', 'true')
    target.parentElement.querySelector('[role=group]').hidden = false
  } else { target.setAttribute('aria-selected', 'true'); KEPT }
}</script>"""
ONE = TREE.replace("KEPT", "b.textContent = target.textContent; tree.hidden = true")
SEVERAL = TREE.replace("role=tree hidden", "role=tree aria-multiselectable=true hidden").replace(
    "KEPT", "b.textContent = [...tree.querySelectorAll('[aria-selected]')].map(each => each.textContent).join(', ')"
)


@pytest.mark.parametrize(
    ("page", "wanted"), [(ONE, ["Oak glade"]), (SEVERAL, ["Pine ridge", "Oak glade"])], ids=["one leaf", "several"]
)
async def test_closed_branches_are_opened_for_the_leaves_in_them(
    session: Session, site: Site, page: str, wanted: list[str]
):
    await show(session, site, page)
    outcome = await session.act(Select(options=tuple(wanted)), await the(session, "Plots"))
    assert (outcome.ok, await script(session, "b.textContent")) == (True, ", ".join(wanted)), outcome
