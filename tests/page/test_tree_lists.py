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
