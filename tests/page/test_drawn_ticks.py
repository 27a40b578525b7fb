"""Drawn radios and checkboxes around hidden native ones: one question, whose options have their own words."""

# ruff: noqa: E501 - the pages are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.engine.view import understand
from footpath.schema.action import Check, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

HIDES = "<style>.own { position: absolute; opacity: 0 } .mark { display: inline-block; width: 20px; height: 20px; border: 1px solid }</style>"

RADIOS = (
    HIDES
    + """<form><span id=q>May you drive a van in Norway?</span> *
<fieldset role=radiogroup aria-labelledby=q><div role=radio aria-checked=false aria-required=true tabindex=0 aria-labelledby="q y"><label><input class=own type=radio name=r tabindex=-1 aria-hidden=true required><span id=y>YES</span></label></div><div role=radio aria-checked=false aria-required=true tabindex=-1 aria-labelledby="q n"><label><input class=own type=radio name=r tabindex=-1 aria-hidden=true required><span id=n>NO</span></label></div></fieldset></form>
<script>for (const each of document.querySelectorAll('[role=radio]')) each.onclick = (event) => { event.preventDefault(); for (const other of document.querySelectorAll('[role=radio]')) { other.ariaChecked = String(other === each); other.querySelector('input').checked = other === each; } };</script>"""
)

BOXES = (
    HIDES
    + """<form><div><strong>*</strong><span id=q>Right to drive in Norway</span><div role=group aria-labelledby=q>
<label aria-labelledby=q><div class=mark role=checkbox aria-checked=false aria-required=true tabindex=0 aria-labelledby="q y"><input class=own type=checkbox tabindex=-1 aria-hidden=true required name=y></div><span id=y>Yes - I have a licence that is valid in the whole of the country, and was not suspended</span></label>
<label aria-labelledby=q><div class=mark role=checkbox aria-checked=false aria-required=true tabindex=0 aria-labelledby="q n"><input class=own type=checkbox tabindex=-1 aria-hidden=true required name=n></div><span id=n>No - I do not have a licence that is valid in the country, or it was suspended</span></label>
</div></div></form><script>for (const label of document.querySelectorAll('label')) label.onclick = (event) => { event.preventDefault(); const mine = label.querySelector('.mark'), on = mine.ariaChecked !== 'true'; for (const mark of document.querySelectorAll('.mark')) { mark.ariaChecked = String(mark === mine && on); mark.firstChild.checked = mark === mine && on; } };</script>"""
)


@pytest.mark.parametrize(
    ("body", "question", "options"),
    [
        (RADIOS, "May you drive a van in Norway?", ("YES", "NO")),
        (
            BOXES,
            "Right to drive in Norway",
            (
                "Yes - I have a licence that is valid in the whole of the country, and was not suspended",
                "No - I do not have a licence that is valid in the country, or it was suspended",
            ),
        ),
    ],
)
async def test_options_drawn_around_native_ones_are_one_question_with_their_own_words(
    session: Session, site: Site, body: str, question: str, options: tuple[str, ...]
):
    await show(session, site, body)
    view = understand(await session.observe())
    (field,) = [each for form in view.page.forms for each in form.fields if each.trap != "proxy"]
    assert (field.question, field.kind, field.required, field.trap) == (question, "radio", True, "")
    assert field.choices == options
    outcome = await session.act(Select(options=options[:1]), view.elements[field.ref])
    assert outcome.ok, outcome
    assert await script(session, "[...document.querySelectorAll('input')].map((each) => each.checked)") == [True, False]
    (now,) = [each for form in understand(await session.observe()).page.forms for each in form.fields if not each.trap]
    assert now.value == options[0]


CHIPS = """<style>.chip { position: relative; display: inline-block; padding: 8px } .over { position: absolute; inset: 0 }</style>
<form><label>Name <input></label><div><span>Tools you own</span><div role=grid id=chips></div></div><button>Send</button></form><script>
for (const tool of ['Plane', 'Saw', 'Vice']) chips.insertAdjacentHTML('beforeend', `<div role=row class=chip><span role=gridcell><span role=checkbox aria-checked=false tabindex=0>${tool}</span></span><div class=over></div></div>`)
for (const chip of chips.children) chip.onclick = () => { const box = chip.querySelector('[role=checkbox]'); box.ariaChecked = String(box.ariaChecked !== 'true') }</script>"""


@pytest.mark.thorough
async def test_chips_in_a_drawn_grid_are_one_question_and_are_pressed_through_what_enlarges_them(
    session: Session, site: Site
):
    await show(session, site, CHIPS)
    view = understand(await session.observe())
    field = next(each for form in view.page.forms for each in form.fields if each.question == "Tools you own")
    assert (await session.act(Select(options=("Plane", "Vice")), view.elements[field.ref])).ok
    ticked = "[...document.querySelectorAll('[aria-checked=true]')].map((box) => box.textContent)"
    assert await script(session, ticked) == ["Plane", "Vice"]


STAR = """<span><label for=sN><span class=own>N of 3 stars</span><button type=button class=star aria-label="N of 3 stars"></button></label><input class=own type=radio name=stars id=sN value=N tabindex=-1></span>"""

STARS = (
    """<style>.own { position: absolute; opacity: 0; width: 0; height: 0 } .star { width: 24px; height: 24px } .star.full { background: gold }</style>
<form><p>How warm was the hut?</p><div id=row><label for=s0><span class=own>0 of 3 stars</span></label><input class=own type=radio name=stars id=s0 value=0 checked tabindex=-1>"""
    + "".join(STAR.replace("N", str(number)) for number in (1, 2, 3))
    + """</div><input type=hidden name=given id=given></form>
<script>for (const [at, star] of document.querySelectorAll('.star').entries()) star.onclick = () => { given.value = at + 1; document.querySelectorAll('.star').forEach((each, n) => each.classList.toggle('full', n <= at)); };</script>"""
)


@pytest.mark.thorough
async def test_a_button_in_the_label_of_a_hidden_radio_is_what_is_pressed(session: Session, site: Site):
    await show(session, site, STARS)
    view = understand(await session.observe())
    (field,) = [each for form in view.page.forms for each in form.fields if not each.trap]
    assert [option.label for option in field.options] == ["1 of 3 stars", "2 of 3 stars", "3 of 3 stars"]
    outcome = await session.act(Select(options=("2 of 3 stars",)), view.elements[field.ref])
    assert outcome.ok, outcome
    assert await script(session, "given.value") == "2"


SWITCH = """<style>.own { position: absolute; opacity: 0; width: 1px; height: 1px } .thumb { display: inline-block; width: 40px; height: 20px; background: #ccc } span { cursor: pointer }</style>
<form><div id=q>Do you keep bees?</div><label><input class=own type=checkbox id=bees role=switch aria-labelledby=q><span id=no>No</span><i class=thumb></i><span id=yes>Yes</span></label><button>Send</button></form>
<script>bees.indeterminate = true; bees.onchange = () => { bees.dataset.said = bees.checked ? 'yes' : 'no' };
for (const word of [no, yes]) word.onclick = (event) => { event.preventDefault(); bees.indeterminate = false; bees.checked = word === yes; bees.onchange() };</script>"""


@pytest.mark.thorough
@pytest.mark.parametrize(("wanted", "said"), [(False, "no"), (True, "yes")])
@pytest.mark.parametrize("alone", [True, False])
async def test_a_switch_that_says_neither_yet_is_one_question_and_takes_a_no(
    session: Session, site: Site, wanted: bool, said: str, alone: bool
):
    await show(session, site, SWITCH)
    view = understand(await session.observe())
    (field,) = [each for form in view.page.forms for each in form.fields if not each.trap]
    assert (field.question, field.kind) == ("Do you keep bees?", "checkbox")
    act, box = Check(checked=wanted), view.elements[field.ref]
    outcome = await session.act(act, box) if alone else (await session.fill_many([(act, box)]))[0]
    assert outcome.ok, outcome
    assert await script(session, "[bees.dataset.said, bees.indeterminate]") == [said, False]
