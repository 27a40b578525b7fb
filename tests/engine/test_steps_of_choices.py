"""Forms in steps of which some have choices alone: they look like filters, and leave no typed text behind."""

# ruff: noqa: E501 - the pages are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK, Footpath
from tests.sites.forms import page, script

if TYPE_CHECKING:
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

STEPS = [
    '<label>Rower <input name=rower></label><label>Club <input name=club></label>',
    '<label>Boat <select name=boat><option><option>Skiff<option>Gig</select></label>'
    '<fieldset><legend>Days</legend><label><input type=checkbox name=days value=Sat>Sat</label><label><input type=checkbox name=days value=Sun>Sun</label></fieldset>',
    '<label><input type=checkbox name=rules value=yes>I know the rules of the lake</label>',
]  # fmt: skip
WIZARD = script(f"""const steps = {STEPS!r}, given = {{}}
    const draw = at => {{
        const last = at === steps.length - 1
        main.innerHTML = `<form><h2>Row with us</h2>${{steps[at]}}<button>${{last ? 'Subscribe' : 'Next'}}</button></form>`
        main.firstChild.onsubmit = async event => {{
            event.preventDefault()
            Object.assign(given, Object.fromEntries(new FormData(event.target)))
            if (!last) return draw(at + 1)
            await fetch('/send', {{method: 'POST', body: new URLSearchParams(given)}})
            main.innerHTML = '<h2>Thank you. We have your request.</h2>'
        }}
    }}
    draw(0)""")


@pytest.mark.thorough
async def test_steps_of_choices_alone_go_on_with_the_form_and_are_confirmed(footpath: Footpath, careers: FormSite):
    careers.takes("/send", "ok")
    url = careers.page("/row", page("Row", "<main id=main></main>", WIZARD))
    for rower, boat, day in (("Ada", "Gig", "Sun"), ("Bo", "Skiff", "Sat")):
        given = {"Rower": rower, "Club": "Lake", "Boat": boat, "Days": day, "I know the rules of the lake": "yes"}
        ran = await footpath.fill(url, input=given, limits=QUICK)
        assert ran.status == "complete", ran
        sent = {"rower": rower, "club": "Lake", "boat": boat, "days": day, "rules": "yes"}
        assert careers.posted("/send")[-1] == sent
    assert ran.rungs == {"replay"}


PHONE = """<label>Reader <input name=reader></label><label for=tel>Phone</label><span style="position: relative">
    <select aria-label="Phone number country" style="position: absolute; width: 30px; height: 20px; opacity: 0"><option value=DE selected>Germany<option value=FR>France<option value=GB>United Kingdom</select>
    <span style="display: inline-block; width: 30px; height: 20px; border: 1px solid"></span></span><input id=tel type=tel>
    <input type=hidden name=phone><button>Send</button>"""
BY_NUMBER = script("""const box = document.querySelector('[type=tel]'), code = {DE: '49', FR: '33', GB: '44'}
    box.oninput = () => { const digits = box.value.replace(/[^+0-9]/g, ''), land = document.querySelector('select')
        if (digits[0] === '+') for (const [name, number] of Object.entries(code)) if (digits.startsWith('+' + number)) land.value = name
        document.querySelector('[name=phone]').value = digits[0] === '+' ? digits : '+' + code[land.value] + digits }""")


@pytest.mark.thorough
async def test_a_country_that_no_learned_step_chooses_leaves_the_number_its_own_code(
    footpath: Footpath, careers: FormSite
):
    careers.takes("/send")
    url = careers.page("/club", page("Club", f"<form method=post action=/send>{PHONE}</form>", BY_NUMBER))
    for number in ("+49 151 23456789", "+33 6 12 34 56 78"):
        ran = await footpath.fill(url, {"basics": {"name": "Ada"}}, input={"Reader": "Ada", "Phone": number})
        assert ran.status == "complete", ran
        assert careers.posted("/send")[-1]["phone"] == number.replace(" ", "")
    assert "replay" in ran.rungs
