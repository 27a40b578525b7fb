"""A day chosen in a calendar that stands open in its form, with no text field beside it."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Fill

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

DRAWN_ANEW = """<label>Day off</label><div id=cal></div><script>
let month = new Date(2026, 10, 1), chosen = ''
const iso = (day) => `${month.getFullYear()}-${month.getMonth() + 1}-${day}`
function draw() {
  const many = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate(), days = Array.from({ length: many }, (_, at) => at + 1)
  cal.innerHTML = `<div><p><button type=button id=back aria-label="Previous month">‹</button><b>${month.toLocaleDateString('en', { month: 'long' })}</b> <b>${month.getFullYear()}</b>
    <button type=button id=on aria-label="Next month">›</button></p><div style="display:grid;grid-template-columns:repeat(7,2em)">${days.map(day => `<button type=button class=day TAKES>${day}</button>`).join('')}</div></div>`
  back.onclick = () => { month = new Date(month.getFullYear(), month.getMonth() - 1, 1); draw() }
  on.onclick = () => { month = new Date(month.getFullYear(), month.getMonth() + 1, 1); draw() }
  for (const day of document.querySelectorAll('.day')) day.onclick = () => { chosen = iso(day.textContent); draw() }
}
draw()
</script>"""
TAKES = DRAWN_ANEW.replace("TAKES", "aria-selected=${chosen === iso(day)}")


@pytest.mark.parametrize("takes", [True, False], ids=["shows its choice", "shows nothing"])
async def test_a_day_is_chosen_in_a_calendar_that_is_drawn_anew_as_it_turns(session: Session, site: Site, takes: bool):
    await show(session, site, TAKES if takes else DRAWN_ANEW)
    outcome = await session.act(Fill(value="2027-02-18"), await the(session, "Previous month"), when=["2027-02-18"])
    assert (outcome.ok, outcome.is_astray) == (takes, not takes), outcome
    assert await script(session, "chosen") == "2027-2-18"
