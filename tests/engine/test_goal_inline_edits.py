"""A title that a press turns into a field: Enter keeps what is typed, and leaving the field drops it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK
from tests.sites.forms import page

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

TICKETS = """<h1>Tickets</h1><ul></ul><script>
const titles = ['Old badge', 'Broken gate']
const list = document.querySelector('ul')
function draw() {
    list.innerHTML = titles.map((title, at) =>
        `<li><span>${title}</span> <button aria-label="Edit title of ${title}" onclick="edit(${at})">✎</button>`)
        .join('')
}
function edit(at) {
    list.children[at].innerHTML = `<input aria-label="Title" value="${titles[at]}">`
    const field = list.querySelector('input')
    field.onkeydown = async event => {
        if (event.key != 'Enter') return
        field.onblur = null
        titles[at] = field.value
        await fetch('/send', {method: 'POST', body: new URLSearchParams({title: field.value})})
        draw()
    }
    field.onblur = draw
    field.focus()
}
draw()
</script>"""
GOAL = 'click "Edit title of {}", enter "{}" in "Title", press Enter, check that "{}" is shown'


async def test_the_cursor_stays_in_the_field_until_the_key_is_pressed(custom: Custom, careers: FormSite):
    careers.takes("/send")
    url = careers.page("/tickets", page("Tickets", TICKETS))
    for old, new, how in (("Old badge", "New badge for Kim", "rules"), ("Broken gate", "Gate 4 is stuck", "replay")):
        ran = await custom.run(url, GOAL.format(old, new, new), limits=QUICK, submit="submit")
        assert (ran.status, ran.rungs) == ("complete", {how}), ran
        assert careers.posted("/send")[-1]["title"] == new
    assert len(careers.posted("/send")) == 2
