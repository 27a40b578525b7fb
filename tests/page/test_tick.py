"""Ticks come to their state once."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.reading.read import read, targets
from footpath.schema.action import Check, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser


BOXES = """<label><input type=checkbox> Native</label>
<input type=checkbox id=s style='position:absolute;opacity:0;width:1px;height:1px'><label for=s>Styled</label>
<div role=switch aria-checked=false tabindex=0 onclick="this.ariaChecked = this.ariaChecked !== 'true'">Switch</div>
<button aria-pressed=false onclick="setTimeout(() => this.ariaPressed = this.ariaPressed !== 'true', 80)">Toggle</button>"""


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["Native", "Styled", "Switch", "Toggle"])
async def test_a_tick_comes_to_its_state_once(session: Session, site: Site, name: str):
    await show(session, site, BOXES)
    for wanted, unchanged in ((True, False), (True, True), (False, False)):
        outcome = await session.act(Check(checked=wanted), await the(session, name))
        assert (outcome.ok, outcome.unchanged) == (True, unchanged)
    assert not (await the(session, name)).checked


DRAWN_ANEW = """<main></main><script>const on = {}, main = document.querySelector('main');
const draw = () => { main.innerHTML = ['News', 'Sales'].map((name) =>
  `<p><b id=l${name}>${name}</b> <span role=switch tabindex=0 aria-labelledby=l${name} aria-checked=${!!on[name]}>x</span></p>`).join('')
  + ['Dark', 'Dense'].map((name) => `<span role=switch tabindex=0 aria-checked=${!!on[name]}>${name}</span>`).join('');
  main.querySelectorAll('span').forEach((each, at) => { each.onclick = () => { const name = ['News', 'Sales', 'Dark', 'Dense'][at]; on[name] = !on[name]; draw(); }; }); };
draw();</script>"""
"""Switches that the page draws anew after each press, as some libraries do."""


@pytest.mark.parametrize("name", ["Sales", "Dense"])
async def test_a_switch_that_is_drawn_anew_by_its_press_holds(session: Session, site: Site, name: str):
    await show(session, site, DRAWN_ANEW)
    for wanted in (True, False):
        outcome = await session.act(Check(checked=wanted), await the(session, name))
        assert outcome.ok, outcome
        assert (await the(session, name)).checked is wanted


@pytest.mark.thorough
async def test_a_tick_that_does_not_hold_is_not_success(session: Session, site: Site):
    await show(session, site, "<label><input type=checkbox onclick='event.preventDefault()'> I agree</label>")
    (outcome,) = await session.fill_many([(Check(), await the(session, "I agree"))])
    assert outcome.failure == "not_taken"


HEARD = """<style>.own { position: absolute; opacity: 0; width: 0; height: 0 }</style>
<div role=radiogroup aria-label=Tuning><label><input class=own type=radio name="" value=new><span>Newly tuned</span></label>
<label><input class=own type=radio name="" value=old><span>As it is</span></label></div>
<script>for (const label of document.querySelectorAll('label')) { label.onclick = () => { window.heard = (window.heard ?? '') + label.innerText };
label.firstChild.onclick = (event) => event.stopPropagation() }</script>"""
"""Radios that nobody sees, whose labels hear the press: a press of the radio alone is heard by nobody."""


async def test_a_tick_that_nobody_sees_is_pressed_by_its_label(session: Session, site: Site):
    await show(session, site, HEARD)
    (outcome,) = await session.fill_many([(Check(), await the(session, "As it is"))])
    assert outcome.ok, outcome
    assert await script(session, "heard") == "As it is"


TWO_LABELS = """<p><label for=lunch>Lunch</label></p><div id=toggle style='width:120px;border:1px solid'>
<input id=lunch type=checkbox style='display:none'><label for=lunch>Without</label></div>
<script>toggle.onclick = (event) => { event.preventDefault(); lunch.checked = !lunch.checked }</script>"""


@pytest.mark.thorough
async def test_the_label_nearest_to_a_hidden_tick_is_how_it_is_drawn(session: Session, site: Site):
    await show(session, site, TWO_LABELS)
    assert (await session.act(Check(), await the(session, "Lunch Without"))).ok


SAYS_NOTHING = """<label>Life vests</label><div role=switch class='knob knob-close' onclick="this.className = /close/.test(this.className) ? 'knob knob-open' : 'knob knob-close'" style='width:40px;height:20px;background:#ccc'></div>"""


@pytest.mark.thorough
async def test_a_switch_that_does_not_say_its_state_is_read_by_its_class(session: Session, site: Site):
    await show(session, site, SAYS_NOTHING)
    (knob,) = [each for each in (await session.observe()).elements if each.role == "switch"]
    assert knob.checked is False
    assert (await session.act(Check(checked=True), knob)).ok
    assert (await session.act(Check(checked=True), knob)).unchanged


RATING = """<p>How good is it</p><div id=row>{stars}</div><script>
const draw = (full) => [...row.children].forEach((star, at) => star.querySelector('stop').setAttribute('stop-color', at < full ? 'gold' : 'white'))
;[...row.children].forEach((star, at) => {{ star.onclick = () => draw(at + 1) }})</script>""".format(
    stars="".join(
        f"<span style='cursor:pointer;display:inline-block'><svg width=20 height=20><linearGradient id=g{at}><stop offset=1 stop-color=white></linearGradient><rect width=20 height=20 fill='url(#g{at})'></svg></span>"
        for at in range(5)
    )
)


@pytest.mark.thorough
async def test_a_symbol_that_only_its_drawing_fills_counts_as_pressed(session: Session, site: Site):
    await show(session, site, RATING)
    snapshot = await session.observe_at_rest(5)
    (stars,) = [each for each in targets(snapshot, read(snapshot)) if each.name == "How good is it"]
    assert (await session.act(Select(options=("4",)), stars)).ok


REDRAWN = """<ul id=list></ul><table><tbody id=rows></tbody></table><script>
const jobs = [{ says: 'Bail the boat' }, { says: 'Oil the lamp' }];
const draw = () => { list.innerHTML = jobs.map((each) => `<li><label><input type=checkbox ${each.done ? 'checked' : ''}> ${each.says}</label></li>`).join('');
  rows.innerHTML = jobs.map((each) => `<tr><td><input type=checkbox ${each.kept ? 'checked' : ''}></td><td>${each.says}</td></tr>`).join('') };
draw();
list.onchange = (event) => { const job = jobs[[...list.children].indexOf(event.target.closest('li'))]; job.done = event.target.checked && !KEEPS; if (TWICE) jobs.push(job); draw() };
rows.onchange = (event) => { const job = jobs[[...rows.children].indexOf(event.target.closest('tr'))]; job.kept = event.target.checked && !KEEPS; draw() };
</script>"""


@pytest.mark.parametrize("at", [0, 3])
@pytest.mark.spread(3)
@pytest.mark.parametrize(
    ("keeps", "twice", "failure"),
    [("false", "false", ""), ("true", "false", "not_taken"), ("false", "true", "not_taken")],
)
async def test_a_box_in_a_list_that_its_press_redraws_is_read_by_its_name_or_row(
    session: Session, site: Site, at: int, keeps: str, twice: str, failure: str
):
    await show(session, site, REDRAWN.replace("KEEPS", keeps).replace("TWICE", twice))
    boxes = [each for each in (await session.observe()).elements if each.role == "checkbox"]
    outcome = await session.act(Check(checked=True), boxes[at])
    assert (outcome.failure or "") == (failure if at == 0 or keeps == "true" else "")
