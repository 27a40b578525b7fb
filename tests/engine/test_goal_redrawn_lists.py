"""A list that a tick redraws before the site keeps it: the box is read back where it stands now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK
from tests.sites.forms import page

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

JOBS = """<ul></ul><p></p><script>
const jobs = [{says: 'Bail the boat'}, {says: 'Oil the lamp'}, {says: 'Coil the rope'}]
const list = document.querySelector('ul')
function draw() {
    list.innerHTML = jobs.map(each =>
        `<li><label><input type=checkbox ${each.done ? 'checked' : ''}> <span>${each.says}</span></label>
         <button aria-label="Remove ${each.says}">×</button>`).join('')
    document.querySelector('p').textContent = jobs.filter(each => !each.done).length + ' left'
}
list.onchange = async event => {
    const job = jobs[[...list.children].indexOf(event.target.closest('li'))]
    job.done = event.target.checked
    draw()
    await fetch('/send', {method: 'POST', body: new URLSearchParams({done: job.says})})
}
draw()
</script>"""


async def test_a_tick_that_redraws_its_list_is_told_and_learned(custom: Custom, careers: FormSite):
    careers.takes("/send")
    url = careers.page("/jobs", page("Jobs on board", JOBS))
    for name, how in (("Bail the boat", "rules"), ("Oil the lamp", "replay")):
        ran = await custom.run(url, f'tick "{name}", check that "2 left" is shown', limits=QUICK, submit="submit")
        assert (ran.status, ran.rungs) == ("complete", {how}), ran
        assert careers.posted("/send")[-1]["done"] == name
    assert len(careers.posted("/send")) == 2
