"""Pages that have no form to fill yet, or none any more, and what is said and done there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import OTTO, QUICK, Footpath, Scripted
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
    [
        "<main>Loading…</main>",
        "<main></main>",
        "<header><a href=/>Acme</a><h1>Careers</h1></header><main></main>",
        "<header><form role=search><input type=search name=q aria-label=Search></form></header><main></main>",
    ],
    ids=["it says so", "it is empty", "it shows its header", "it has a search"],
)
async def test_a_page_that_is_still_drawn_by_a_timer_is_waited_for(
    footpath: Footpath, careers: FormSite, at_first: str
):
    drawn = f"<h1>Clock maker</h1>{form(NAME, EMAIL)}"
    late = script(f"setTimeout(() => {{ document.querySelector('main').innerHTML = `{drawn}` }}, 900)")
    careers.takes("/send")
    start = careers.page("/apply", f"<!doctype html><title>Acme</title>{at_first}{late}")
    ran = await footpath.apply(start)
    assert ran.status == "complete", ran
    again = await footpath.apply(start, OTTO)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again


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


_LINK, _BUTTON = "<a href=/form>{}</a>", "<button onclick=\"location = '/form'\">{}</button>"
_ABOUT = "".join(f"<a href=/page/{each}>About {each}</a> " for each in ("us", "you", "it", "them", "me", "all", "one"))
POSTING = "<p>Full time, in Leeds.</p>"


@pytest.mark.parametrize("lead", [_LINK, _BUTTON + " <button>Close</button>"], ids=["link", "button"])
@pytest.mark.sample(1)
async def test_which_of_a_postings_few_ways_on_leads_to_its_form_is_asked(
    footpath: Footpath, careers: FormSite, lead: str
):
    careers.takes("/send")
    careers.page("/form", page("Apply", form(NAME, EMAIL)))
    start = careers.page("/jobs/1", page("Clock maker", POSTING, lead.format("Over to you")))
    nobody = await footpath.apply(start)
    assert (nobody.status, careers.sent) == ("needs_person", []), nobody
    assert "Which of these leads to the form is not clear: “Over to you”" in nobody.reason
    someone = Scripted(means=lambda which: 0)
    ran = await footpath.apply(start, person=someone)
    assert [len(which.possible) for which in someone.whiches] == [1]
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran
    again = await footpath.apply(start, OTTO)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again


async def test_a_page_with_many_links_is_no_question_which_of_them_leads_to_a_form(
    footpath: Footpath, careers: FormSite
):
    ran = await footpath.apply(careers.page("/jobs/1", page("Clock maker", POSTING, _ABOUT)))
    assert ran.status == "stuck", ran


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("learned", "today"),
    [
        ("<a href=/jobs/7/form>Apply</a>", f"<nav>{_ABOUT}</nav><p><a href=/jobs/8/form>Over to you</a>"),
        ("<a href='/form?job=7'>Apply</a>", f"<nav>{_ABOUT}</nav><p><a href='/form?job=8'>Over to you</a>"),
        (f"<p>{_BUTTON}</p>".format("Apply"), f"<p>{_BUTTON}</p><button>Hm</button>".format("Over to you")),
        (_BUTTON.format("Apply"), f"<section>{_BUTTON.format('Over to you')}</section> <button>Close</button>"),
    ],
    ids=["its address", "its query", "its place", "it alone"],
)  # fmt: skip
@pytest.mark.sample(1)
async def test_a_learned_way_into_a_form_is_known_by_structure_in_other_words(
    footpath: Footpath, careers: FormSite, learned: str, today: str
):
    careers.takes("/send")
    for path in ("/form", "/jobs/7/form", "/jobs/8/form"):
        careers.page(path, page("Apply", form(NAME, EMAIL, action="/send")))
    careers.page("/jobs/8", page("Clock maker", POSTING, today))
    assert (await footpath.apply(careers.page("/jobs/7", page("Cabinet maker", POSTING, learned)))).status == "complete"
    ran = await footpath.apply(careers.page("/jobs/8", page("Clock maker", POSTING, today)), OTTO)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 2), ran
    (healed,) = ran.events("healed")
    assert healed.reason.startswith("it stands where the learned one stood")


@pytest.mark.parametrize(
    "today",
    [
        "<a href=/jobs/9/form>Over to you</a> <a href=/jobs/8>Or you</a>",
        "<div><button>Over to you</button> <button>Or you</button></div>",
    ],
    ids=["of another posting", "two buttons"],
)
@pytest.mark.sample(1)
async def test_a_learned_way_in_that_could_be_several_is_asked_for(footpath: Footpath, careers: FormSite, today: str):
    careers.takes("/send")
    careers.page("/jobs/7/form", page("Apply", form(NAME, EMAIL)))
    first = page("Cabinet maker", POSTING, "<p><a href=/jobs/7/form>Apply</a></p>")
    assert (await footpath.apply(careers.page("/jobs/7", first))).status == "complete"
    ran = await footpath.apply(careers.page("/jobs/8", page("Clock maker", POSTING, today)), OTTO)
    assert (ran.status, len(careers.sent)) == ("needs_person", 1), ran
