"""Forms whose button says that it leads on, and which send all that they hold: guarded by what leaves the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, script, text

if TYPE_CHECKING:
    from tests.engine.running import Footpath

pytestmark = pytest.mark.browser

BY_SCRIPT = """document.forms[0].addEventListener('submit', async (event) => {
  event.preventDefault();
  await fetch('/send', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) });
  document.body.innerHTML = '<h1>Thank you for your application</h1>';
})"""


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("how", ["its form", "a script"])
@pytest.mark.parametrize("button", ["Continue", "Next", "Weiter"])
async def test_what_only_says_that_it_leads_on_is_shown_before_it_sends(
    footpath: Footpath, careers: FormSite, button: str, how: str
):
    careers.takes("/send")
    more = script(BY_SCRIPT) if how == "a script" else ""
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, button=button), more))
    held = await footpath.apply(start, person=(person := Scripted(approves=False)), submit="review")
    assert (held.status, careers.sent) == ("reviewed", []), held
    assert [review.button for review in person.reviews] == [button]
    assert [row.value for row in person.reviews[0].rows] == ["Ida", "Brandt", "ida@example.org"]
    sent = await footpath.apply(start, submit="review")
    assert (sent.status, len(careers.sent)) == ("complete", 1), sent
    outside = [each for each in sent.begun() if each.effect == "outside"]
    assert [each.action.kind for each in outside] == ["click"]


async def test_one_that_may_send_claims_and_writes_it_down_before(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, button="Continue")))
    ran = await footpath.apply(start)
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran
    events = [(each.event.kind, getattr(each.event, "effect", "")) for each in ran.journal]
    assert events.index(("step_started", "outside")) < events.index(("effect_resolved", ""))
    again = await footpath.apply(start)
    assert (again.reason[:15], len(careers.sent)) == ("Applied before,", 1), again


@pytest.mark.thorough
async def test_a_further_page_of_the_form_shows_that_nothing_was_sent_yet(footpath: Footpath, careers: FormSite):
    careers.takes("/one", page("Apply", "<p>Your clocks</p>", form(text("City", "city"), button="Submit application")))
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, action="/one", button="Continue")))
    ran = await footpath.apply(start)
    assert (ran.status, len(careers.sent)) == ("complete", 2), ran
    first, *_ = ran.events("effect_resolved")
    assert (first.landed, first.proof) == (
        False,
        "It was one step of the form: the site goes on with further questions.",
    )


@pytest.mark.thorough
async def test_the_known_way_of_a_form_is_asked_about_at_its_last_page_alone(footpath: Footpath, careers: FormSite):
    careers.takes("/one", page("Apply", "<p>Your clocks</p>", form(text("City", "city"), button="Submit application")))
    careers.takes("/send")
    first = page("Apply", form(NAME, EMAIL, action="/one", button="Continue"))
    one, other = (careers.page(f"/jobs/{number}", first) for number in (1, 2))
    learned = await footpath.apply(one)
    assert learned.status == "complete", learned
    ran = await footpath.apply(other, person=(person := Scripted(approves=False)), submit="review")
    assert (ran.status, [review.button for review in person.reviews]) == ("reviewed", ["Submit application"]), ran
    assert len(careers.posted("/one")) == 2


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("told", "button"),
    [
        ("<p>Step 1 of 2</p>", "Continue"),
        ("", "Save and continue"),
        ("", "Continue to review"),
        ("", "Next: Documents"),
    ],
)
async def test_a_step_that_another_one_follows_is_not_asked_about(
    footpath: Footpath, careers: FormSite, told: str, button: str
):
    careers.takes("/one", page("Apply", form(text("City", "city"), button="Submit application")))
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", told, form(NAME, EMAIL, action="/one", button=button)))
    ran = await footpath.apply(start, person=(person := Scripted(approves=False)), submit="review")
    assert (ran.status, [review.button for review in person.reviews]) == ("reviewed", ["Submit application"]), ran


async def test_a_page_that_closes_itself_while_it_is_held_ends_the_run(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    gives_up = BY_SCRIPT.replace("body:", "signal: AbortSignal.timeout(100), body:")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, button="Continue"), script(gives_up)))
    ran = await footpath.apply(start, submit="never", limits=QUICK)
    assert (ran.status, careers.sent) == ("reviewed", []), ran


@pytest.mark.thorough
@pytest.mark.parametrize(
    "aside",
    [
        "<div role=dialog aria-label=Cookies>We use cookies. <button type=button id=b>Reject all</button></div>",
        "<fieldset><legend>Languages</legend><button type=button id=b>Add another</button></fieldset>",
    ],
    ids=["a banner", "an entry"],
)
async def test_a_press_beside_the_questions_sends_nothing(footpath: Footpath, careers: FormSite, aside: str):
    careers.takes("/orders/7", "done")
    careers.takes("/send")
    code = """b.onclick = async () => {
      await fetch('/orders/7', { method: 'DELETE' }).catch(() => {}); b.parentElement.remove() }"""
    start = careers.page("/apply", page("Apply", form(NAME, aside, EMAIL), script(code)))
    ran = await footpath.apply(start)
    assert (ran.status, [each.path for each in careers.sent]) == ("complete", ["/send"]), ran
    assert "DELETE" not in [each.method for each in careers.requests]


@pytest.mark.thorough
async def test_a_look_up_sends_nothing_by_a_button_that_leads_on(footpath: Footpath, careers: FormSite):
    """The site does not tell what became of the form, and afterwards has a button that sends more."""
    again = script("document.querySelector('button').onclick = () => fetch('/send', {method: 'POST', body: 'go=1'})")
    first = page("Apply", form(NAME, EMAIL))
    careers.takes("/send", page("Clocks", "<p>Our clocks are well.</p>"))
    later = page("Apply", "<button type=button>Continue</button>", again)
    url = careers.page("/apply", lambda: later if careers.sent else first)
    ran = await footpath.apply(url, limits=QUICK)
    assert (ran.status, len(careers.sent)) == ("unknown", 1), ran


SAVES = "const a = document.createElement('a'); a.download = 'receipt.pdf'; a.href = 'data:,paid'; a.click()"


async def test_a_file_that_the_site_gives_at_the_end_is_named(footpath: Footpath, careers: FormSite):
    thanks = page("Thanks", "<h1>Thank you for your application</h1>", script(SAVES))
    careers.takes("/send", thanks)
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    ran = await footpath.apply(start)
    assert ran.status == "complete", ran
    assert ran.reason.endswith(" The site gave “receipt.pdf” as a file, which was not kept."), ran.reason
