"""Numbers that nobody can type: sliders and steppers, brought to a number by their keys and buttons, and read back."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Click, Fill

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

SLIDERS = """<style>[role=slider] { width: 20px; height: 20px; background: teal }</style>
<div id=age role=slider tabindex=0 aria-label=Age aria-valuemin=0 aria-valuemax=99 aria-valuenow=0 data-step=1></div>
<div id=budget role=slider tabindex=0 aria-label=Budget aria-valuemin=100 aria-valuemax=900 aria-valuenow=100.0 data-step=50 data-rtl></div>
<div id=stars role=slider tabindex=0 aria-label=Rating aria-valuemin=0 aria-valuemax=5 aria-valuenow=3 data-step=0.5></div>
<div id=stuck role=slider tabindex=0 aria-label=Stuck aria-valuemin=0 aria-valuemax=9 aria-valuenow=2 data-step=4></div>
<div id=mood role=slider tabindex=0 aria-label=Mood aria-valuemin=0 aria-valuemax=5 data-step=1></div><script>
for (const el of document.querySelectorAll('[role=slider]')) el.onkeydown = ({ key }) => {
  const { step, rtl } = el.dataset, big = key.startsWith('Page') ? 10 : 1
  const by = { ArrowRight: 1, PageUp: 1, ArrowLeft: -1, PageDown: -1 }[key] * (key.startsWith('Arrow') && rtl !== undefined ? -1 : 1)
  const now = Math.min(el.ariaValueMax, Math.max(el.ariaValueMin, Number(el.ariaValueNow) + by * big * step))
  requestAnimationFrame(() => { el.ariaValueNow = now.toFixed(1) })
}
</script>"""


@pytest.mark.thorough
async def test_a_slider_is_brought_to_a_number_by_its_keys(session: Session, site: Site):
    await show(session, site, SLIDERS)
    age = await the(session, "Age")
    assert (age.value, age.min, age.max) == ("0", "0", "99")
    for name, value in (("Age", "36"), ("Budget", "450"), ("Rating", "4.5"), ("Rating", "1"), ("Mood", "4")):
        slider = await the(session, name)
        outcome = await session.act(Fill(value=value), slider)
        assert outcome.ok, (name, outcome)
        assert float(str(await script(session, f"{slider.id}.ariaValueNow"))) == float(value)


@pytest.mark.thorough
async def test_a_slider_that_loses_keys_at_first_is_brought_there_all_the_same(session: Session, site: Site):
    """The first keys count from where the slider stood when it was last drawn, as on a machine that draws late."""
    late = (
        "drawn = 0, keys = 0, draw = (at) => { clearTimeout(drawn); ++keys < 9 ? (drawn = setTimeout(at, 100)) : at() }"
    )
    slow = SLIDERS.replace("<script>", f"<script>{late};").replace("requestAnimationFrame(", "draw(")
    await show(session, site, slow)
    slider = await the(session, "Budget")
    outcome = await session.act(Fill(value="450"), slider)
    assert outcome.ok, outcome
    assert float(str(await script(session, "budget.ariaValueNow"))) == 450


async def test_a_number_between_its_steps_is_not_taken(session: Session, site: Site):
    await show(session, site, SLIDERS)
    outcome = await session.act(Fill(value="3"), await the(session, "Stuck"), deadline_s=5)
    assert outcome.failure == "not_taken"


SLOTTED = """<x-button>Send rating</x-button><script>
customElements.define('x-button', class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<button type=button><span><slot></slot></span></button>'
    this.shadowRoot.querySelector('button').onclick = () => { window.pressed = true }
  }
})</script>"""


@pytest.mark.thorough
async def test_the_text_of_a_host_in_its_own_button_lies_not_over_it(session: Session, site: Site):
    await show(session, site, SLOTTED)
    button = next(e for e in (await session.observe()).elements if e.tag == "button")
    assert (await session.act(Click(), button, deadline_s=2)).ok
    assert await script(session, "window.pressed")


BARE = """<div><div><span id=handle class=slider-handle tabindex=0 style="display: block; width: 20px; height: 20px; background: teal"></span></div><p id=shown>3</p></div><script>
handle.onkeydown = ({ key }) => { shown.textContent = Number(shown.textContent) + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0) }
</script>"""


@pytest.mark.thorough
async def test_a_slider_that_tells_nothing_of_itself_is_read_by_the_number_beside_it(session: Session, site: Site):
    await show(session, site, BARE)
    handle = next(each for each in (await session.observe()).elements if each.id == "handle")
    outcome = await session.act(Fill(value="7"), handle)
    assert (outcome.ok, await script(session, "shown.textContent")) == (True, "7")


STEPPERS = """<div><label for=seats>Seats</label><button type=button aria-label=less>−</button><input id=seats type=number readonly value=2>
<button type=button aria-label=more>+</button></div>
<div><span id=c>Crates</span><span id=crates role=spinbutton aria-labelledby=c aria-valuenow=0 tabindex=0>0</span></div><script>
for (const [at, button] of document.querySelectorAll('button').entries()) button.onclick = () => requestAnimationFrame(() => { seats.value = Math.min(9, Math.max(0, +seats.value + [-1, 1][at])) })
crates.onkeydown = ({ key }) => { crates.ariaValueNow = crates.textContent = Number(crates.textContent) + ({ ArrowUp: 5, ArrowDown: -5 }[key] ?? 0) }
</script>"""


@pytest.mark.thorough
async def test_a_stepper_is_brought_to_a_number_by_its_buttons_or_keys(session: Session, site: Site):
    await show(session, site, STEPPERS)
    for name, value, ok in (("Seats", "7", True), ("Seats", "1", True), ("Seats", "12", False), ("Crates", "15", True)):
        outcome = await session.act(Fill(value=value), await the(session, name))
        assert outcome.ok is ok, (name, value, outcome)
    assert await script(session, "[seats.value, crates.textContent]") == ["1", "15"]
    assert (await the(session, "Crates")).value == "15"


ALIKE = """<p id=l>Stay</p><output id=stay role=slider tabindex=0 aria-labelledby=l aria-valuemin=0 aria-valuemax=5 aria-valuenow=0 style="display: flex; width: 200px"></output><script>
stay.innerHTML = '<span style="flex: 1"><svg width=20 height=20><circle cx=10 cy=10 r=9 /></svg></span>'.repeat(5)
for (const [at, star] of [...stay.children].entries()) star.onclick = () => { stay.ariaValueNow = at + 1 }
</script>"""
"""A rating whose symbols all look full, and which says its number to screen readers alone."""


@pytest.mark.thorough
async def test_a_rating_whose_symbols_look_alike_is_read_by_the_number_that_it_says(session: Session, site: Site):
    await show(session, site, ALIKE)
    outcome = await session.act(Fill(value="4"), await the(session, "Stay"))
    assert (outcome.ok, await script(session, "stay.ariaValueNow")) == (True, "4"), outcome


TRACK = """<p><label for=hours>Hours</label> <span id=rail style="position:relative;display:block;width:300px;height:12px;background:silver"><span id=knob style="position:absolute;width:12px;height:12px;background:teal"></span></span>
<input id=hours name=hours readonly value=2 style="position:absolute;width:4px;height:4px"></p><script>
rail.addEventListener('mousedown', (event) => {
  const share = (event.clientX - rail.getBoundingClientRect().left) / 300
  hours.value = Math.round(1 + share * 11)
  knob.style.left = `${Math.min(share * 300, 288)}px`
})</script>"""


@pytest.mark.thorough
async def test_a_slider_beside_a_field_that_nobody_types_into_is_pressed_where_the_number_is(
    session: Session, site: Site
):
    await show(session, site, TRACK)
    outcome = await session.act(Fill(value="7"), await the(session, "Hours"))
    assert (outcome.ok, await script(session, "hours.value")) == (True, "7")
    outcome = await session.act(Fill(value="40"), await the(session, "Hours"))
    assert (outcome.ok, await script(session, "hours.value")) == (False, "7")
