"""A moment in a field whose calendar writes the day with another time, and takes no press on the wanted one."""

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

WRITES_A_TIME = """<label for=f>Start</label><input id=f><div id=cal hidden style="position:absolute;background:#fff">
<b>February</b> <b>2027</b><div id=days style="display:grid;grid-template-columns:repeat(7,2em)"></div>
<ul><li>14:00<li>14:30<li>15:00</ul></div><script>
days.innerHTML = Array.from({ length: 28 }, (_, at) => `<button type=button tabindex=-1>${at + 1}</button>`).join('')
f.onfocus = () => { cal.hidden = false }
f.onblur = () => { cal.hidden = true; if (!/^2027-02-\\d\\d \\d\\d:\\d\\d$/.test(f.value)) f.value = '' }
cal.onmousedown = event => event.preventDefault()
days.onmousedown = event => { event.preventDefault(); f.value = `2027-02-${event.target.textContent.padStart(2, '0')} 21:06` }
</script>"""


async def test_the_time_is_typed_over_the_one_that_a_calendar_has_written(session: Session, site: Site):
    await show(session, site, WRITES_A_TIME)
    moment = ["2027-02-18T14:30"]
    outcome = await session.act(Fill(value="18.02.2027 14:30"), await the(session, "Start"), when=moment)
    assert (outcome.ok, await script(session, "f.value")) == (True, "2027-02-18 14:30"), outcome
