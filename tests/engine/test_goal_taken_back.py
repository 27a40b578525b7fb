"""What a page draws before its site has it, and takes back a second later: no end of a goal is told by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.engine.running import QUICK
from tests.sites.forms import FormSite, page, script

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

BOARD = """<form><label>New task <input name=title></label><button>Add</button></form><ul><li>Sweep the yard</ul>"""
ADDS = """const list = document.querySelector('ul'), kept = list.innerHTML
document.forms[0].onsubmit = async event => {
    event.preventDefault()
    const row = document.createElement('li'), box = event.target.title
    row.textContent = box.value
    list.append(row)
    await fetch('/add', {method: 'POST', body: new URLSearchParams({title: box.value})})
    box.value = ''
    AFTER
}"""
POLLS = "setInterval(() => { list.innerHTML = kept }, 1000)"
RELOADS = "setTimeout(() => location.reload(), 1700)"
GOAL = 'enter "Oil the gate" in "New task", click "Add", check that "Oil the gate" is shown'


@pytest_asyncio.fixture
async def site() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        site.takes("/add", "ok")
        yield site


@pytest.mark.parametrize(
    ("after", "ends"), [(POLLS, "unknown"), (RELOADS, "unknown"), ("", "complete")], ids=["polls", "reloads", "stays"]
)
async def test_a_row_that_is_taken_back_a_second_later_ends_no_goal(
    custom: Custom, site: FormSite, after: str, ends: str
):
    url = site.page("/board", page("Tasks", BOARD, script(ADDS.replace("AFTER", after))))
    ran = await custom.run(url, GOAL, submit="submit", limits=QUICK)
    assert (ran.status, len(site.posted("/add"))) == (ends, 1), ran
    assert (ran.run.cookbook == "") is (ends == "unknown")
    if ends == "unknown":
        assert "no longer" in ran.reason
