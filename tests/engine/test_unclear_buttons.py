"""Forms whose buttons do not plainly say that they send them."""

from __future__ import annotations

import pytest
from tests.engine.running import OTTO, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, choice, form, page, script, text

pytestmark = pytest.mark.browser

EVENT = (
    NAME,
    EMAIL,
    choice("Ticket", "ticket", "Standard", "Student"),
    text("Day", "day", type="date"),
    "<p><label>What do you bring? <textarea name=bring></textarea></label></p>",
)
GIVEN = {"Ticket": "Student", "Day": "2026-12-01"}


@pytest.mark.thorough
@pytest.mark.parametrize("button", ["Register", "Sign up", "Book now"])
async def test_the_only_button_of_the_only_form_sends_it_whatever_it_says(
    footpath: Footpath, careers: FormSite, button: str
):
    careers.takes("/send")
    start = careers.page("/event", page("Clock day", form(*EVENT, button=button)))
    ran = await footpath.fill(start, input=GIVEN)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


DRAWN = """
<p><label>Day <input name=day></label> <button type=button aria-label="Choose date">…</button></p>
<p><label for=soil>Soil</label> <select id=soil name=soil hidden><option>Clay<option>Loam</select>
<a role=button href="#">Clay</a> <a role=button href="#">▾</a></p>
<p><span>clocks <button>×</button></span> <button type=button>View details</button></p>
<p><label>Wish <input name=wish></label></p>
"""
"""Buttons that belong to fields, as libraries draw them."""


@pytest.mark.thorough
async def test_buttons_that_serve_a_field_leave_the_submit_the_only_one(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/court", page("Clock day", form(NAME, DRAWN, button="Join the course")))
    ran = await footpath.fill(start, input={"Day": "1 May 2027"})
    assert (ran.status, [each["day"] for each in careers.posted("/send")]) == ("complete", ["1 May 2027"]), ran


@pytest.mark.thorough
async def test_a_person_who_sees_it_may_have_it_sent(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/event", page("Clock day", form(*EVENT, button="Register")))
    ran = await footpath.fill(start, input=GIVEN, submit="review", person=Scripted())
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


@pytest.mark.thorough
async def test_of_the_second_page_it_is_told_that_the_first_may_be_with_the_site(footpath: Footpath, careers: FormSite):
    first = form(NAME, EVENT[-1], action="/one", button="Next")
    start = careers.page("/event", page("Clock day", "<p>Step 1 of 2</p>", first))
    careers.takes("/one", page("Clock day, page 2", form(*EVENT[2:-1], button="Send")))
    careers.takes("/send")
    ran = await footpath.fill(start, person=Scripted(approves=False), input=GIVEN, submit="review")
    assert (ran.status, len(careers.posted("/one")), careers.posted("/send")) == ("reviewed", 1, []), ran
    assert ran.reason.endswith("It was not sent; the site may have what was entered on the pages before.")


@pytest.mark.parametrize(("button", "named"), [("", ""), ("Log in", "It has “Log in”.")])
async def test_a_form_with_nothing_to_send_it_is_refused_where_it_was_to_be_sent(
    footpath: Footpath, careers: FormSite, button: str, named: str
):
    start = careers.page("/event", page("Clock day", form(*EVENT, button=button)))
    refused = await footpath.fill(start, input=GIVEN)
    assert (refused.status, refused.run.error) == ("refused", "Refused"), refused
    assert "Nothing was sent." in refused.reason
    assert named in refused.reason
    filled = await footpath.fill(start, input=GIVEN, submit="review")
    assert filled.status == "reviewed"
    assert filled.reason.startswith("The form is filled, but the page has no button that leads on.")
    assert named in filled.reason


@pytest.mark.thorough
async def test_an_error_page_before_anything_was_sent_says_so(footpath: Footpath, careers: FormSite):
    first = form(NAME, action="/one", button="Next")
    start = careers.page("/event", page("Clock day", "<p>Step 1 of 2</p>", first))
    careers.takes("/one", page("Sorry", "<p role=alert>Our clocks stand still</p>"), "503 Service Unavailable")
    ran = await footpath.fill(start)
    assert (ran.status, ran.run.error) == ("failed", "SiteUnreachable"), ran
    assert ran.reason.startswith("Our clocks stand still. It was not sent; the site may have what was entered")


@pytest.mark.thorough
async def test_an_error_page_after_what_may_have_been_the_last_page_does_not_tell(
    footpath: Footpath, careers: FormSite
):
    start = careers.page("/event", page("Clock day", form(NAME, action="/one", button="Next")))
    careers.takes("/one", page("Sorry", "<p role=alert>Our clocks stand still</p>"), "503 Service Unavailable")
    ran = await footpath.fill(start)
    assert (ran.status, len(careers.posted("/one"))) == ("unknown", 1), ran


APPLY_BY_SCRIPT = """
<h1>Clock maker</h1><p>Acme. Berlin. Full-time. We mend clocks.</p>
<div id=form><label>Name <input name=name></label><label>E-mail <input name=email></label>
<button onclick="send()">Apply now</button></div>
<script>
  async function send() {
    const fields = [...document.querySelectorAll('#form input')].map((each) => [each.name, each.value]);
    await fetch('/send', { method: 'POST', body: new URLSearchParams(fields) });
    document.body.innerHTML = '<h1>Thank you for your application</h1>';
  }
</script>
"""


@pytest.mark.thorough
async def test_apply_beside_what_is_asked_sends_it_and_is_not_the_way_to_it(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/job", page("Clock maker", APPLY_BY_SCRIPT))
    held = await footpath.apply(start, submit="review", person=Scripted(approves=False))
    assert (held.status, careers.sent) == ("reviewed", []), held
    sent = await footpath.apply(start)
    assert (sent.status, careers.posted("/send")) == (
        "complete",
        [{"name": "Ida Brandt", "email": "ida@example.org"}],
    ), sent


@pytest.mark.thorough
async def test_what_turns_out_to_send_at_once_says_so_and_is_asked_about_the_next_time(
    footpath: Footpath, careers: FormSite
):
    careers.takes("/send")
    posting = APPLY_BY_SCRIPT.split("<div")[0] + APPLY_BY_SCRIPT[APPLY_BY_SCRIPT.index("<button") :]
    start = careers.page("/jobs/1", page("Clock maker", posting))
    held = await footpath.apply(start, submit="review", person=Scripted(approves=False))
    assert (held.status, careers.sent) == ("reviewed", []), held
    ran = await footpath.apply(start)
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran
    assert ran.reason == "Sent by the button alone, before the site asked anything; it confirms it."
    again = await footpath.apply(
        careers.page("/jobs/2", page("Clock maker", posting)), submit="review", person=Scripted(approves=False)
    )
    assert (again.status, len(careers.sent)) == ("reviewed", 1), again


@pytest.mark.parametrize(
    "button",
    ["Pay now", "Submit application for €20", "Submit application and subscribe to our news", "Withdraw application"],
)
@pytest.mark.parametrize("type", ["apply", "fill"])
@pytest.mark.sample(1)
async def test_another_button_in_the_place_of_the_learned_one_is_left_to_a_person(
    footpath: Footpath, careers: FormSite, button: str, type: str
):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL, button="Submit application")))
    run = getattr(footpath, type)
    assert (await run(url)).status == "complete"
    careers.page("/apply", page("Apply", form(NAME, EMAIL, button=button)))
    ran = await run(url, OTTO)
    assert len(careers.posted("/send")) == 1, ran
    assert ran.status in ("needs_person", "stuck"), ran


@pytest.mark.thorough
async def test_the_learned_button_is_known_by_its_words_beside_a_chat(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL, button="Submit application")))
    assert (await footpath.apply(url)).status == "complete"
    chat = form("<label>Your message <textarea name=chat></textarea></label>", action="/chat", button="Send")
    careers.page("/apply", page("Apply", form(NAME, EMAIL, button="Submit application"), chat))
    ran = await footpath.apply(url, OTTO)
    assert (ran.status, [each.path for each in careers.sent]) == ("complete", ["/send", "/send"]), ran


def held(then: str = "") -> str:
    """A script that keeps the form from being sent by the browser, and does something else."""
    return script(f"document.forms[0].addEventListener('submit', (event) => {{ event.preventDefault(); {then} }})")


LATER = "setTimeout(() => fetch('/send', {method: 'POST', body: new URLSearchParams(new FormData(event.target))}), 900)"


async def test_a_button_that_does_nothing_has_sent_nothing(footpath: Footpath, careers: FormSite):
    start = careers.page("/ask", page("Ask us", form(NAME, EMAIL, button="Send"), held()))
    ran = await footpath.fill(start)
    assert ran.status == "stuck", ran
    assert "button “Send” did nothing. The page is as it was, and no request has left the browser." in ran.reason
    careers.takes("/send")
    careers.page("/ask", page("Ask us", form(NAME, EMAIL, button="Send")))
    again = await footpath.fill(start)
    assert (again.status, len(careers.sent)) == ("complete", 1), again


BY_WORKER = """const sends = `fetch('${location.origin}/send', {method: 'POST', body: 'first=Ida'})`;
new Worker(URL.createObjectURL(new Blob([sends])))"""


@pytest.mark.parametrize("then", [LATER, "document.title = 'Sent'; document.body.append('Message 4411')", BY_WORKER])
async def test_a_button_that_sends_late_or_changes_the_page_may_have_sent(
    footpath: Footpath, careers: FormSite, then: str
):
    careers.takes("/send", page("Ask us", "<p>Blue</p>"))
    ran = await footpath.fill(careers.page("/ask", page("Ask us", form(NAME, EMAIL, button="Send"), held(then))))
    assert ran.status == "unknown", ran


SAVED = """await fetch('/send', {method: 'POST', body: new URLSearchParams(new FormData(event.target))});
const tell = (text) => { const note = document.createElement('p'); note.role = 'status'; note.textContent = text;
  document.body.append(note) }; tell('Saved'); """


@pytest.mark.parametrize(("then", "status"), [("Error: it could not be stored.", "unknown"), ("", "complete")])
async def test_words_over_a_form_that_are_soon_taken_back_confirm_nothing(
    footpath: Footpath, careers: FormSite, then: str, status: str
):
    careers.takes("/send", '{"kept": "?"}')
    late = f"setTimeout(() => tell('{then}'), 1200)" if then else ""
    saving = held(SAVED + late).replace("(event) =>", "async (event) =>")
    ran = await footpath.fill(careers.page("/ask", page("Note", form(NAME, EMAIL, button="Save"), saving)))
    assert ran.status == status, ran
    assert ("and soon after “Error: it could not be stored.”" in ran.reason) is (then != "")


@pytest.mark.parametrize("drawn", ["submit", "button"])
async def test_beside_a_button_that_keeps_a_draft_the_other_one_sends(
    footpath: Footpath, careers: FormSite, drawn: str
):
    """“Antrag einreichen” is no verb that the rules know, and “Als Entwurf speichern” is none that sends."""
    careers.takes("/send")
    draft = f"<button type={drawn} name=draft value=1>Als Entwurf speichern</button>"
    start = careers.page(
        "/urlaub", page("Neuer Antrag", form(NAME, text("Grund", "reason"), draft, button="Antrag einreichen"))
    )
    ran = await footpath.fill(start, input={"Grund": "Umzug"})
    sent = careers.posted("/send")
    assert (ran.status, len(sent), "draft" in sent[-1]) == ("complete", 1, False), ran
