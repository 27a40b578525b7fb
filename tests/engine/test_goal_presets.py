"""What a site has chosen in a form that a goal's press sends: taken back, asked, or named at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.engine.running import Scripted
from tests.sites.forms import FormSite, form, page, script, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

NEWS = "<p><label><input type=checkbox name=news value=1 checked> Send me the newsletter</label></p>"
TOPIC = "<p><label>Topic <select name=topic><option>A question<option>Praise</select></label></p>"
GIFT = "<p><label><input type=checkbox name=monthly checked> Make this a monthly gift of €5</label></p>"
GOAL = 'enter "{}" in "Your name"{}, click "Send", check that "Thank you" is shown'


@pytest_asyncio.fixture
async def site() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        site.takes("/send", page("Thanks", "<p>Thank you, we have it.</p>"))
        yield site


async def test_a_consent_of_the_site_is_taken_back_in_run_and_replay_and_other_choices_are_named(
    custom: Custom, site: FormSite
):
    start = site.page("/contact", page("Contact", form(text("Your name", "n"), TOPIC, NEWS, button="Send")))
    for name, rung in (("Ida", "rules"), ("Eva", "replay")):
        ran = await custom.run(start, GOAL.format(name, ""), submit="submit")
        assert ran.status == "complete", ran
        assert rung in ran.rungs
        assert site.sent[-1].fields == {"n": name, "topic": "A question"}
        assert [(row.question, row.value) for row in ran.rows if row.is_the_sites] == [("Topic", "A question")]
        assert any("Send me the newsletter" in each.text for each in ran.events("noticed")), "told"
    wanted = await custom.run(start, GOAL.format("Ida", ', tick "Send me the newsletter"'), submit="submit")
    assert (wanted.status, site.sent[-1].fields["news"]) == ("complete", "1"), wanted


@pytest.mark.thorough
async def test_a_choice_that_costs_is_shown_before_it_is_sent(custom: Custom, site: FormSite):
    start = site.page("/give", page("Give", form(text("Your name", "n"), GIFT, button="Send")))
    ran = await custom.run(start, GOAL.format("Ida", ""), person=Scripted(approves=False), submit="submit")
    assert (ran.status, site.sent) == ("needs_person", []), ran
    assert "Make this a monthly gift" in ran.reason
    told = await custom.run(start, GOAL.format("Ida", ', untick "Make this a monthly gift of €5"'), submit="submit")
    assert (told.status, site.sent[-1].fields) == ("complete", {"n": "Ida"}), told


@pytest.mark.thorough
async def test_a_tick_beside_stored_answers_may_be_the_persons_own_and_is_shown(custom: Custom, site: FormSite):
    stored = "<p><label>City <input name=city value=Oslo></label></p>"
    start = site.page("/account", page("Account", form(text("Your name", "n"), stored, NEWS, button="Send")))
    ran = await custom.run(start, GOAL.format("Ida", ""), person=Scripted(approves=False), submit="submit")
    assert (ran.status, site.sent) == ("needs_person", []), ran
    assert "Send me the newsletter" in ran.reason


SAVES = """document.querySelector('[name=n]').onchange = async (event) => {
  await fetch('/send', { method: 'POST', body: new URLSearchParams({ n: event.target.value }) })
  document.querySelector('output').textContent = 'Saved.' }"""


@pytest.mark.thorough
async def test_of_a_field_that_saves_itself_no_choice_beside_it_is_told_as_sent(custom: Custom, site: FormSite):
    fields = f"<form>{text('Your name', 'n')}{TOPIC}</form><output></output>"
    start = site.page("/settings", page("Settings", fields, script(SAVES)))
    goal = 'enter "Ida" in "Your name", check that "Saved" is shown'
    ran = await custom.run(start, goal, submit="submit")
    assert (ran.status, site.sent[-1].fields) == ("complete", {"n": "Ida"}), ran
    assert ran.rows == ()


LANGUAGE = "<p><label>Language <select name=lang><option>English<option>German</select></label></p>"
SETTINGS_GOAL = 'choose "German" in "Language", check that "Thank you" is shown'


def settings(site: FormSite, body: str) -> str:
    """A page of settings whose list of languages sends a body of JSON when it changes."""
    sends = f"""document.querySelector('[name=lang]').onchange = async (event) => {{
      await fetch('/send', {{ method: 'PATCH', body: JSON.stringify({body}) }})
      document.querySelector('output').textContent = 'Thank you' }}"""
    fields = f"<form>{text('Your name', 'n', value='Ida')}{LANGUAGE}{NEWS}</form><output></output>"
    return site.page("/settings", page("Settings", fields, script(sends)))


@pytest.mark.thorough
async def test_a_list_that_saves_only_itself_needs_no_approval_of_a_tick_beside_it(custom: Custom, site: FormSite):
    start = settings(site, "{ code: event.target.value }")
    ran = await custom.run(start, SETTINGS_GOAL, person=Scripted(approves=False), submit="submit")
    assert (ran.status, ran.rows) == ("complete", ()), ran


@pytest.mark.thorough
@pytest.mark.parametrize("body", ["{ news: true }", "{ code: event.target.value, mails: true }"])
@pytest.mark.sample(1)
async def test_a_list_that_saves_a_tick_beside_it_is_shown_before(custom: Custom, site: FormSite, body: str):
    ran = await custom.run(settings(site, body), SETTINGS_GOAL, person=Scripted(approves=False), submit="submit")
    assert (ran.status, site.sent) == ("needs_person", []), ran
    assert "Send me the newsletter" in ran.reason


async def test_a_list_that_sends_its_form_sends_no_tick_that_nobody_approved(custom: Custom, site: FormSite):
    sends = LANGUAGE.replace("<select", "<select onchange='this.form.submit()'")
    start = site.page("/settings", page("Settings", f"<form method=post action=/send>{sends}{TOPIC}{NEWS}</form>"))
    ran = await custom.run(start, SETTINGS_GOAL, person=Scripted(approves=False), submit="submit")
    assert (ran.status, site.sent) == ("needs_person", []), ran
    assert "Send me the newsletter" in ran.reason

    told = await custom.run(start, f'untick "Send me the newsletter", {SETTINGS_GOAL}', submit="submit")
    assert (told.status, site.sent[-1].fields) == ("complete", {"lang": "German", "topic": "A question"}), told
    assert [row.question for row in told.rows if row.is_the_sites] == ["Topic"]


@pytest.mark.thorough
async def test_a_switch_that_saves_itself_by_its_name_needs_no_approval_of_another_one(custom: Custom, site: FormSite):
    switches = "".join(
        f"<li><span id=l{number}>{said}</span> <button role=switch aria-checked={is_on} aria-labelledby=l{number}>"
        "</button></li>"
        for number, (said, is_on) in enumerate({"Share usage data": "true", "Two-step sign-in": "false"}.items())
    )
    saves = """document.querySelectorAll('[role=switch]').forEach(each => each.onclick = async () => {
        const key = each.previousElementSibling.textContent, value = each.ariaChecked !== 'true'
        each.ariaChecked = value
        await fetch('/send', { method: 'POST', body: JSON.stringify({ key, value }) })
        document.querySelector('output').textContent = 'Saved.' })"""
    start = site.page("/settings", page("Settings", f"<ul>{switches}</ul><output></output>", script(saves)))
    goal = 'tick "Two-step sign-in", check that "Saved" is shown'
    ran = await custom.run(start, goal, person=Scripted(approves=False), submit="submit")
    assert (ran.status, ran.rows, len(site.sent)) == ("complete", (), 1), ran
