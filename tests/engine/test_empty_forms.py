"""A form in which nothing of the person's stands is not sent; nor one that leaves out who sends it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.running import IDA, Footpath, Scripted
from tests.sites.forms import EMAIL, FormSite, form, page, text

pytestmark = pytest.mark.browser

NOBODY: dict[str, Any] = {}
"""A profile as `profile init` writes it."""

CONTACT = text("First name", "first", required=False) + text("Email", "email", type="email", required=False)
AGREE = "<p><label><input type=checkbox name=ok> I agree to the privacy policy</label></p>"


@pytest.mark.parametrize("kind", ["apply", "fill"])
@pytest.mark.parametrize("more", ["", AGREE])
async def test_a_form_without_name_and_address_is_not_sent(footpath: Footpath, careers: FormSite, kind: str, more: str):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(CONTACT, more)))
    agreed = {"x-footpath": {"consents": {"privacy": True}}}
    ran = await getattr(footpath, kind)(start, agreed)
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "without saying who you are: “First name”" in ran.reason
    assert "“Email”" in ran.reason
    assert "Write it into your profile (basics: name, email)" in ran.reason
    assert [row.question for row in ran.rows if row.is_open] == ["First name", "Email"]


@pytest.mark.thorough
async def test_an_application_wants_both_and_any_other_form_one_of_them(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(CONTACT)))
    unnamed = {"basics": {"email": "ida@example.org"}}
    held = await footpath.apply(start, unnamed)
    assert (held.status, careers.sent) == ("needs_person", []), held
    assert [row.question for row in held.rows if row.is_open] == ["First name"]
    talk = careers.page("/talk", page("Talk to us", form(CONTACT, button="Send")))
    sent = await footpath.fill(talk, NOBODY, input={"Email": "ida@example.org"})
    assert (sent.status, careers.posted("/send")) == ("complete", [{"first": "", "email": "ida@example.org"}]), sent


@pytest.mark.thorough
async def test_who_says_so_leaves_them_empty(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/talk", page("Talk to us", form(CONTACT, text("Message", "message"), button="Send")))
    held = await footpath.fill(start, NOBODY, input={"Message": "The clock is slow."})
    assert (held.status, careers.sent) == ("needs_person", []), held
    given = {"Message": "The clock is slow.", "First name": "", "Email": ""}
    sent = await footpath.fill(start, NOBODY, input=given)
    assert (sent.status, len(careers.sent)) == ("complete", 1), sent


@pytest.mark.thorough
async def test_what_is_missing_is_asked_and_then_sent(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(CONTACT)))
    person = Scripted(says={"First": "Ida", "Email": "ida@example.org"})
    ran = await footpath.apply(start, NOBODY, person)
    assert (ran.status, careers.posted("/send")) == ("complete", [{"first": "Ida", "email": "ida@example.org"}]), ran


@pytest.mark.thorough
@pytest.mark.parametrize("mode", ["auto", "cookbook_only"])
async def test_nor_is_it_sent_by_a_replay(footpath: Footpath, careers: FormSite, mode: str):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(CONTACT)))
    assert (await footpath.apply(start)).status == "complete"
    ran = await footpath.apply(start, NOBODY, execution_mode=mode)
    assert (ran.status, len(careers.sent)) == ("needs_person", 1), ran


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["apply", "fill"])
@pytest.mark.parametrize("submit", ["submit", "review"])
async def test_a_form_that_holds_only_what_the_site_chose_is_not_sent(
    footpath: Footpath, careers: FormSite, kind: str, submit: str
):
    careers.takes("/send")
    chosen = "<p><label>Time zone <select name=zone><option>Europe/Berlin<option>UTC</select></label></p>"
    asks = form(text("Why do you mend clocks?", "why", required=False), chosen, AGREE)
    start = careers.page("/apply", page("Apply", asks))
    agreed = {"x-footpath": {"consents": {"privacy": True}}}
    ran = await getattr(footpath, kind)(start, agreed, submit=submit)
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert ran.reason.startswith("The form holds none of your data, so it was not sent. It asks for “Why do you")


@pytest.mark.thorough
async def test_a_name_that_the_site_has_of_its_account_is_the_persons(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    known = text("First name", "first", required=False, value="Ida") + text("Email", "email", value="i@example.org")
    start = careers.page("/apply", page("Apply", form(known)))
    ran = await footpath.apply(start, NOBODY)
    assert (ran.status, ran.reason, len(careers.sent)) == ("complete", "Sent; the site confirms it.", 1), ran


async def test_a_form_that_asks_nothing_is_sent_by_its_button(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/jobs/1", page("Clock maker", "<p>Mend clocks.</p>", form(button="Apply now")))
    ran = await footpath.apply(start)
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran
    assert ran.reason == "Sent by the button alone, before the site asked anything; it confirms it."


@pytest.mark.thorough
async def test_a_button_beside_questions_of_the_page_does_not_say_that_none_was_asked(
    footpath: Footpath, careers: FormSite
):
    careers.takes("/send")
    talk = form(text("Your message", "message"), text("Your town", "town"), action="/talk", button="Ask us")
    start = careers.page("/jobs/1", page("Clock maker", "<p>Mend clocks.</p>", form(button="Apply now"), talk))
    ran = await footpath.apply(start)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran
    assert ran.reason == "Sent by the button alone, with no question of the page answered; the site confirms it."


@pytest.mark.thorough
async def test_someone_elses_name_is_none_of_who_sends_it(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    other = text("Name of your referee", "referee", required=False)
    start = careers.page("/apply", page("Apply", form(EMAIL, other)))
    ran = await footpath.apply(start, IDA)
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran
