"""What a site has chosen by itself is asked before sending, whether it is filled, applied or replayed."""

from __future__ import annotations

import pytest
from tests.engine.running import IDA, Footpath, Scripted
from tests.sites.forms import EMAIL, FormSite, form, page, text

pytestmark = pytest.mark.browser

NAMES = text("First name", "first") + text("Last name", "last")


def preset(question: str, name: str, *options: str) -> str:
    """A list without an empty option: its first one is sent unless somebody chooses."""
    offered = "".join(f"<option>{each}" for each in options)
    return f"<p><label>{question} <select name={name}>{offered}</select></label></p>"


CRIME = "Have you ever been convicted of a crime?"
CONVICTED = preset(CRIME, "crime", "Yes", "No")
VISIBLE = preset("Profile visibility", "visible", "All partners", "This employer")
UNTOLD = preset("Do you have a disability?", "disability", "Prefer not to say", "Yes", "No")
MORE = (
    "<fieldset><legend>Also send my application for</legend>"
    "<label><input type=checkbox name=also value=a checked> Senior analyst</label>"
    "<label><input type=checkbox name=also value=b checked> Sales associate</label></fieldset>"
)
GIFT = "<p><label><input type=checkbox name=monthly checked> Make this a monthly gift</label></p>"
ZONE = preset("Time zone", "zone", "UTC", "Europe/Berlin")


@pytest.mark.thorough
async def test_an_application_asks_each_and_sends_what_the_person_says(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Rope maker at Thistle", form(NAMES, EMAIL, CONVICTED, VISIBLE, UNTOLD, MORE)))
    person = Scripted()
    ran = await footpath.apply(start, person=person)
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert person.asked == [CRIME, "Profile visibility", "Also send my application for"]
    told = {CRIME: "No", "Profile visibility": "This employer", "Also send my application for": "Senior analyst"}
    ran = await footpath.apply(start, input=told)
    assert ran.status == "complete", ran
    sent = {"crime": "No", "visible": "This employer", "disability": "Prefer not to say", "also": "a"}
    assert {name: careers.sent[0].fields.get(name) for name in sent} == sent


@pytest.mark.thorough
async def test_a_filled_form_asks_it_in_the_replay_too(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/give", page("Give", form(EMAIL, CONVICTED, GIFT, ZONE, button="Send")))
    given = {CRIME: "No", "Make this a monthly gift": "no"}
    ran = await footpath.fill(start, input=given)
    assert (ran.status, careers.sent[-1].fields) == (
        "complete", {"email": "ida@example.org", "crime": "No", "zone": "UTC"},
    ), ran  # fmt: skip
    replayed = await footpath.fill(start, input=given)
    assert (replayed.status, replayed.rungs, len(careers.sent)) == ("complete", {"replay"}, 2), replayed
    asked = await footpath.fill(start, person=(person := Scripted()))
    assert (asked.status, person.asked, len(careers.sent)) == (
        "needs_person", [CRIME, "Make this a monthly gift"], 2,
    ), asked  # fmt: skip


SHARES = "By submitting, I agree that Thistle shares my application with its partners."


async def test_what_pressing_the_button_agrees_to_is_asked_before_the_press(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Rope maker at Thistle", form(NAMES, EMAIL, f"<p>{SHARES}</p>")))
    refused = {**IDA, "x-footpath": {**IDA["x-footpath"], "consents": {"privacy": True, "sharing": False}}}
    ran = await footpath.apply(start, refused, person=(person := Scripted()))
    assert (ran.status, person.asked, careers.sent) == ("needs_person", [SHARES], []), ran
    ran = await footpath.apply(start, refused, person=Scripted(says={SHARES: "yes"}))
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran


PHOTOS = (
    "<p><label><input type=radio name=photo value=y checked> Photos of my child may be published</label></p>"
    "<p><label><input type=radio name=photo value=n> No photos</label></p>"
)


@pytest.mark.thorough
async def test_an_option_that_agrees_beside_one_that_refuses_is_asked(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/enrol", page("Enrol", form(EMAIL, PHOTOS)))
    ran = await footpath.fill(start, person=(person := Scripted()))
    assert (ran.status, careers.sent, len(person.asked)) == ("needs_person", [], 1), ran
    ran = await footpath.fill(start, input={person.asked[0]: "No photos"})
    assert (ran.status, careers.sent[0].fields["photo"]) == ("complete", "n"), ran


UNCLEAR = page("Booking", "<p>Your booking is being looked at.</p>")
AGE = "<p><label>Age of driver <input type=number name=age value=30></label></p>"
LICENCE = preset("Country of licence", "licence", "France", "Spain")


@pytest.mark.thorough
async def test_what_the_last_page_held_is_named_although_the_outcome_is_unclear(footpath: Footpath, careers: FormSite):
    careers.takes("/first", page("Driver", "<p>Step 2 of 2</p>", form(NAMES, AGE, LICENCE, button="Book this car")))
    careers.takes("/send", UNCLEAR)
    first = form(EMAIL, ZONE, button="Continue").replace("/send", "/first")
    ran = await footpath.fill(careers.page("/hire", page("Car hire", "<p>Step 1 of 2</p>", first)), person=Scripted())
    assert (ran.status, len(careers.posted("/send"))) == ("unknown", 1), ran
    kept = {row.question: row.value for row in ran.rows if row.is_the_sites}
    assert kept == {"Time zone": "UTC", "Age of driver": "30", "Country of licence": "France"}
    assert [row.question for row in ran.rows if row.is_amount] == ["Age of driver"]
