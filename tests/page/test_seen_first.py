"""Fields whose library says by one thing what it is, and shows another: what is asked, chosen and held."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.reading.read import read
from footpath.schema.action import Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

FORM = """<style>.row { margin: 14px 0 } .drop { position: absolute; background: white; border: 1px solid; z-index: 9 } [hidden] { display: none !important } .gone { position: absolute; width: 1px; height: 1px; clip: rect(0 0 0 0) }</style>
<h1>Book a boat</h1><form>
<div class=row><label for=day>Day of the trip</label><div role=group><span role=spinbutton contenteditable aria-label="day, " aria-valuenow=11 aria-valuetext=Empty>dd</span>/<span role=spinbutton contenteditable aria-label="month, " aria-valuenow=11 aria-valuetext=Empty>mm</span>/<span role=spinbutton contenteditable aria-label="year, " aria-valuenow=2026 aria-valuetext=Empty>yyyy</span><input type=date id=day class=gone tabindex=-1 aria-hidden=true></div></div>
<div class=row><label for=river>River</label><button type=button id=river aria-expanded=false>Choose one</button><ul id=rivers class=drop role=menu hidden><li role=menuitem>Severn<li role=menuitem>Wye</ul></div>
<div class=row><label for=meals>Meals</label><select id=meals class=gone multiple><option value=b>Breakfast<option value=d>Dinner</select><div><button type=button id=shown></button><div id=drop class=drop hidden><ul><li><label><input type=checkbox> Breakfast</label><li><label><input type=checkbox> Dinner</label></ul></div></div></div>
<div class=row><label for=gear>Gear</label><button type=button id=gear aria-haspopup=listbox aria-expanded=false>Choose gear</button><div id=gears class=drop role=listbox hidden><div role=option aria-label="Vest not selected">Vest</div><div role=option aria-label="Tent not selected">Tent</div></div></div>
<div class=row><label for=wish>Wishes</label><div><span id=wishes></span><input id=wish role=combobox aria-autocomplete=list aria-expanded=false autocomplete=new-password></div></div>
<button>Book the boat</button></form><script>
for (const part of document.querySelectorAll('[role=spinbutton]')) part.onkeydown = (event) => {
  if (!/^[0-9]$/.test(event.key)) return;
  event.preventDefault(); part.said = (part.said ?? '') + event.key; part.textContent = part.said; part.ariaValueNow = part.ariaValueText = String(Number(part.said));
  if (part.ariaLabel === 'month, ') part.ariaValueText = 'November'; };
river.onclick = () => { rivers.hidden = !rivers.hidden; river.ariaExpanded = String(!rivers.hidden); };
for (const row of rivers.children) row.onclick = () => { river.textContent = row.textContent; river.onclick(); };
shown.onclick = () => { drop.hidden = !drop.hidden };
[...drop.querySelectorAll('input')].forEach((box, at) => { box.onchange = () => { meals.options[at].selected = box.checked; shown.textContent = [...meals.selectedOptions].map((each) => each.text).join(', '); }; });
gear.onclick = () => { gears.hidden = !gears.hidden; gear.ariaExpanded = String(!gears.hidden); };
for (const row of gears.children) row.onclick = () => { row.ariaLabel = row.textContent + ' selected'; gear.textContent = row.textContent; gear.onclick(); };
let all = false;
wish.onkeydown = (event) => {
  if (event.key === 'a' && event.ctrlKey) all = true;
  else if (event.key === 'Delete' || event.key.length === 1) { if (all) wishes.textContent = ''; all = false; }
  if (event.key === 'Enter') { event.preventDefault(); wishes.insertAdjacentHTML('beforeend', `<span>${wish.value} <button type=button>×</button></span>`); wish.value = ''; } };
</script>"""


async def test_a_part_of_a_date_is_read_as_it_is_shown_also_with_a_leading_zero(session: Session, site: Site):
    parts = {"Month": ("2", "02"), "Day": ("14", " 14 "), "Year": ("2027", "YYYY"), "Hour": ("0", "0x")}
    spans = (
        f"<span role=spinbutton contenteditable tabindex=0 aria-label={name} aria-valuenow={now}>{shown}</span>"
        for name, (now, shown) in parts.items()
    )
    await show(session, site, f"<p>{''.join(spans)}</p>")
    assert [(await the(session, name)).value for name in parts] == ["02", "14", "", ""]


@pytest.mark.thorough
async def test_a_label_asks_for_what_is_drawn_beside_or_below_it(session: Session, site: Site):
    await show(session, site, FORM)
    page = read(await session.observe())
    shown = [field for form in page.forms for field in form.fields if not field.trap and field.visible]
    assert {field.question: (field.kind, field.is_secret) for field in shown} == {
        "Day of the trip": ("date_parts", False),
        "River": ("combobox", False),
        "Meals": ("combobox", False),
        "Gear": ("combobox", False),
        "Wishes": ("combobox", False),
    }


async def test_a_part_of_a_date_holds_what_it_says_and_not_what_was_typed_over_it(session: Session, site: Site):
    await show(session, site, FORM)
    parts = [each for each in (await session.observe()).elements if each.role == "spinbutton"]
    for part, value in zip(parts, ("20", "11", "2027"), strict=True):
        assert (await session.act(Fill(value=value), part)).how == "keys"
    assert (
        await script(session, "[...document.querySelectorAll('[role=spinbutton]')].map((el) => el.said).join()")
        == "20,11,2027"
    )


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("question", "options", "held"),
    [
        ("River", ("Wye",), "river.textContent"),
        ("Meals", ("Breakfast", "Dinner"), "shown.textContent"),
        ("Gear", ("Tent",), "gear.textContent"),
        ("Wishes", ("early start", "quiet room"), "wishes.textContent.replaceAll(' ×', '|').slice(0, -1)"),
    ],
)
async def test_what_it_offers_is_chosen_by_its_words(
    session: Session, site: Site, question: str, options: tuple[str, ...], held: str
):
    await show(session, site, FORM)
    snapshot = await session.observe()
    field = next(each for form in read(snapshot).forms for each in form.fields if each.question == question)
    outcome = await session.act(Select(options=options), snapshot.by_ref[field.ref], deadline_s=30)
    assert outcome.ok, outcome
    assert await script(session, held) in (", ".join(options), "|".join(options))
