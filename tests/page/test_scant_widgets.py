"""Widgets that show little of what they are: closed lists, handles without size, boxes far away, columns of numbers."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.engine.view import understand
from footpath.schema.action import Check, Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.action import Outcome

pytestmark = pytest.mark.browser

FORM = """<style>.row { margin: 14px 0; position: relative } .shut { height: 0; overflow: hidden } .far { position: absolute; left: -9999px }
[hidden] { display: none !important } .knob { position: absolute; left: 40px; width: 0; height: 0 } .knob i { display: block; width: 20px; height: 20px; background: blue }</style>
<h1>Rent a truck</h1><form onsubmit="event.preventDefault()">
<div class=row><button type=button id=build aria-label=Build>Select</button><div role=listbox id=builds class=shut inert><div role=option>Tanker</div><div role=option>Flatbed</div></div></div>
<div class=row><label for=water>Water</label><div id=frame class=toggle style="border: 1px solid; width: 80px"><input type=checkbox id=water name=water style="display: none"><span>Without</span></div></div>
<fieldset><legend>Days</legend><label><input class=far type=checkbox name=days value=mo> Monday</label><label><input class=far type=checkbox name=days value=tu> Tuesday</label></fieldset>
<div class=row><label id=load>Load</label><div style="position: relative; width: 200px; height: 20px"><div class=knob role=slider tabindex=0 aria-labelledby=load aria-valuemin=0 aria-valuemax=40 aria-valuenow=10><i></i></div></div></div>
<div class=row><label for=room>Room</label><div id=roombox role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-owns=rooms><input id=room readonly placeholder="Select a room"></div><ul role=listbox id=rooms hidden><li role=option>Attic<li role=option>Cellar</ul></div>
<div class=row><label for=at>Arrival</label><input id=at readonly placeholder="HH:mm"><div id=pop hidden><ul id=hours><li>HH</ul><ul id=minutes><li>mm</ul></div></div>
<div class=row><label for=day>Pick up on</label><input id=day placeholder="MM/DD/YYYY"></div>
<div role=textbox aria-labelledby=size><div id=size>Size</div><label><input type=radio name=size value=s> Small</label><label><input type=radio name=size value=l> Large</label></div>
<button>Rent</button></form><script>
const $ = (id) => document.getElementById(id), two = (n) => String(n).padStart(2, '0')
const shut = (is) => { builds.className = is ? 'shut' : ''; builds.inert = is }
build.onclick = () => shut(false)
builds.onclick = (event) => { build.textContent = event.target.textContent; shut(true) }
frame.onclick = ({ target }) => { if (target !== water) water.checked = !water.checked; frame.lastChild.textContent = water.checked ? 'With water' : 'Without' }
const knob = document.querySelector('.knob')
knob.onkeydown = ({ key }) => { const by = { ArrowRight: 5, ArrowLeft: -5 }[key]; if (by) knob.ariaValueNow = Number(knob.ariaValueNow) + by }
roombox.onclick = () => { rooms.hidden = false; roombox.ariaExpanded = 'true' }
rooms.onclick = ({ target }) => { room.placeholder = target.textContent.trim(); rooms.hidden = true; roombox.ariaExpanded = 'false' }
let taken = {}
for (const [list, many, by] of [[hours, 24, 1], [minutes, 60, 15]]) for (let n = 0; n < many; n += by) list.insertAdjacentHTML('beforeend', `<li>${two(n)}`)
$('at').onclick = () => { pop.hidden = false }
pop.onclick = ({ target }) => { taken[target.parentElement.id] = target.textContent; $('at').value = `${taken.hours ?? 'HH'}:${taken.minutes ?? 'mm'}` }
addEventListener('mousedown', ({ target }) => { if (!pop.contains(target)) pop.hidden = true })
day.oninput = () => { const [, y, m, d] = /^(\\d{4})-(\\d\\d)-(\\d\\d)$/.exec(day.value) ?? []; if (y) day.value = `${m}/${d}/${y}` }
</script>"""


async def answer(session: Session, question: str, *values: str, when: tuple[str, ...] = ()) -> Outcome:
    view = understand(await session.observe())
    field = next(each for each in view.fields.values() if each.question == question and each.is_asked)
    element = view.elements[field.ref]
    if field.kind == "checkbox":
        return await session.act(Check(), element)
    if field.kind in ("combobox", "checkboxes"):
        group = view.snapshot.by_ref.get(field.ref, element) if field.kind == "combobox" else view.elements[field.ref]
        return await session.act(Select(options=values), group)
    return await session.act(Fill(value=values[0]), element, when=when)


@pytest.mark.thorough
async def test_widgets_that_show_little_take_their_answers(session: Session, site: Site):
    await show(session, site, FORM)
    assert (await answer(session, "Build", "Flatbed")).ok
    assert (await answer(session, "Water")).ok
    assert (await answer(session, "Load", "25")).ok
    assert (await answer(session, "Room", "Cellar")).ok
    assert (await answer(session, "Arrival", "14:30", when=("14:30",))).ok
    assert (await answer(session, "Pick up on", "2027-03-17")).ok
    monday = next(each for each in (await session.observe()).elements if each.name == "Monday")
    assert (await session.act(Check(), monday, deadline_s=2)).ok
    held = "[build.textContent, water.checked, knob.ariaValueNow, room.placeholder, $('at').value, day.value, document.querySelectorAll('.far:checked').length]"
    assert await script(session, held) == ["Flatbed", True, "25", "Cellar", "14:30", "03/17/2027", 1]


@pytest.mark.thorough
async def test_what_draws_a_box_or_a_closed_list_asks_nothing_itself(session: Session, site: Site):
    await show(session, site, FORM)
    view = understand(await session.observe())
    (form,) = view.page.forms
    asked = [each.question for each in form.fields if each.is_asked]
    assert asked == ["Build", "Water", "Days", "Load", "Room", "Arrival", "Pick up on", "Size"]
    frame = next(each for each in view.snapshot.elements if each.classes.startswith("toggle"))
    assert frame.proxy_for
