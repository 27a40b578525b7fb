"""Forms that a script draws: a screen with one button first, then a question a screen, with a button that says "OK"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.forms import page, script

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

SCREENS = """const asked = ASKED, given = {}, main = document.querySelector('main')
function show(at) {
  main.innerHTML = `<h2 id=q>${asked[at]}</h2><input aria-labelledby=q><button type=button>OK</button>`
  main.querySelector('button').onclick = async () => {
    given[asked[at]] = main.querySelector('input').value
    if (at + 1 < asked.length) return show(at + 1)
    const came = await fetch('/send', { method: 'POST', body: new URLSearchParams(given) })
    document.body.innerHTML = await came.text()
  }
}
main.querySelector('button').onclick = () => show(0)"""
GIVEN = {"Who is the host": "Otto Vale", "How many come": "12"}


def screens(site: FormSite, *asked: str) -> str:
    """The address of such a form."""
    site.takes("/send")
    start = "<main><h1>Plan a feast</h1><p>It takes a minute.</p><button type=button>Start</button></main>"
    return site.page("/feast", page("Plan a feast", start, script(SCREENS.replace("ASKED", str(list(asked))))))


async def test_a_button_that_says_little_leads_to_what_the_task_answers_too(footpath: Footpath, careers: FormSite):
    ran = await footpath.fill(screens(careers, *GIVEN), input=GIVEN)
    assert (ran.status, careers.posted("/send")) == ("complete", [GIVEN]), ran


async def test_nothing_leaves_with_such_a_button_while_the_task_gives_more(footpath: Footpath, careers: FormSite):
    ran = await footpath.fill(screens(careers, "Who is the host"), input=GIVEN)
    assert (ran.status, careers.posted("/send")) == ("needs_person", []), ran
    assert "“How many come”" in ran.reason
