"""A date in a text field that chooses a part of it by itself, and takes the numbers part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Fill

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

FIELD = """<p><label>First day <input id=day placeholder="dd/MM/yyyy"></label></p><script>
const EMPTY = ['dd', 'MM', 'yyyy'], STARTS = [0, 3, 6], parts = [...EMPTY]
let at = 0, typed = 0
const draw = () => { day.value = parts.join('/'); day.setSelectionRange(STARTS[at], STARTS[at] + EMPTY[at].length) }
const go = (to) => { at = Math.max(0, Math.min(2, to)); draw() }
day.onclick = () => go(STARTS.findLastIndex((start) => start <= day.selectionStart))
day.oninput = draw
day.onkeydown = (event) => {
  if (event.key === 'Tab') return
  event.preventDefault()
  if (event.key.startsWith('Arrow')) return go(at + (event.key === 'ArrowRight' ? 1 : -1))
  if (!/^[0-9]$/.test(event.key)) return go(2) // a sign between the parts leads to the last one
  const digits = (parts[at].replace(/\\D/g, '').replace(/^0+/, '') + event.key).slice(-EMPTY[at].length)
  parts[at] = digits.padStart(EMPTY[at].length, '0')
  if (++typed < EMPTY[at].length) return draw()
  typed = 0
  go(at + 1)
}
</script>"""


@pytest.mark.thorough
async def test_a_date_is_typed_part_by_part(session: Session, site: Site):
    await show(session, site, FIELD)
    outcome = await session.act(Fill(value="18/01/2027"), await the(session, "First day"))
    assert outcome.ok, outcome
    assert await script(session, "day.value") == "18/01/2027"


async def test_a_date_that_such_a_field_does_not_take_leaves_it_astray(session: Session, site: Site):
    await show(session, site, FIELD.replace("parts[at] = digits", "parts[at] = at ? digits : '31'"))
    outcome = await session.act(Fill(value="18/01/2027"), await the(session, "First day"))
    assert (outcome.failure, outcome.is_astray) == ("not_taken", True), outcome
