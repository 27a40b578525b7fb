"""Pages that have no form to fill yet, or none any more, and what is said and done there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, form, page, script, text

from footpath.memory.postings import Postings
from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "at_first",
    ["<main>Loading…</main>", "<main></main>", "<header><a href=/>Acme</a><h1>Careers</h1></header><main></main>"],
    ids=["it says so", "it is empty", "it shows its header"],
)
async def test_a_page_that_is_still_drawn_by_a_timer_is_waited_for(
    footpath: Footpath, careers: FormSite, at_first: str
):
    drawn = f"<h1>Clock maker</h1>{form(NAME, EMAIL)}"
    late = script(f"setTimeout(() => {{ document.querySelector('main').innerHTML = `{drawn}` }}, 900)")
    careers.takes("/send")
    ran = await footpath.apply(careers.page("/apply", f"<!doctype html><title>Acme</title>{at_first}{late}"))
    assert ran.status == "complete", ran


@pytest.mark.thorough
async def test_a_page_that_never_ends_loading_has_no_form(footpath: Footpath, careers: FormSite):
    ran = await footpath.apply(careers.page("/apply", "<title>Acme</title><main>Loading…</main>"), limits=QUICK)
    assert (ran.status, ran.reason.startswith("The page has no form to apply with")) == ("stuck", True), ran


@pytest.mark.thorough
async def test_an_account_is_made_by_its_person_who_is_told_how(footpath: Footpath, careers: FormSite):
    secrets = (text("Password", "p", type="password"), text("Verify New Password", "v", type="password"))
    start = careers.page("/apply", page("Create Account", form(EMAIL, *secrets, button="Create Account")))
    ran = await footpath.apply(start, input={"password": "Tick-4711-tock"})
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "“Create Account” makes one, which is yours to do, so it was not pressed." in ran.reason
    assert "footpath login" in ran.reason


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "said", ["This position is no longer available.", "This job has been filled.", "Die Stelle ist bereits besetzt."]
)
async def test_a_posting_that_is_closed_is_told_as_that(footpath: Footpath, careers: FormSite, said: str):
    others = "<a href=/jobs>Other jobs</a>"
    start = careers.page("/jobs/1", page("Clock maker", f"<p>{said}</p>{others}"))
    postings = Postings(footpath.store, footpath.now)
    await postings.keep(Posting(title="Clock maker", url=start), site=careers.grant, run="id0")
    ran = await footpath.apply(start)
    told = f"The posting takes no applications any more: “{said}”"
    assert (ran.status, ran.reason) == ("stuck", told), ran
    assert [(each.state, each.posting.closed) for each in await postings.list()] == [("closed", said)]
