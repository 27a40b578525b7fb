"""Parts of a widget that lie over it, complete its text, take back its choice or take its time."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.read import read, targets
from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

FORM = """<style>.row { margin: 14px 0; position: relative } .pop { position: absolute; background: white; border: 1px solid; z-index: 9; display: flex } .pop ul { height: 90px; overflow: auto; margin: 0 } .away { position: absolute; width: 1px; height: 1px; clip-path: inset(50%); overflow: hidden } .over { position: absolute; inset: 0 } .hint { position: absolute; left: 0; top: 0; pointer-events: none; border: 0 } .box { position: relative; width: 240px; height: 30px; border: 1px solid }</style>
<h1>Reserve a desk</h1><form>
<div class=row><label for=name>Colleague</label><input id=name></div>
<div class=row><label id=l>Shades</label><div class=box><div role=combobox id=shades aria-labelledby=l tabindex=0 aria-haspopup=listbox aria-expanded=false aria-controls=list style="height: 30px"><input readonly tabindex=-1 aria-hidden=true style="pointer-events: none; width: 20px"></div><div class=over id=over><input tabindex=-1 style="width: 10px"></div></div></div>
<div class=row><label for=snacks>Snacks</label><div class=box id=tokens><span class=in style="position: relative; display: inline-block"><input id=snacks role=combobox aria-haspopup=listbox aria-expanded=false aria-autocomplete=both aria-multiselectable=true autocomplete=off><input class=hint id=hint readonly tabindex=-1 aria-hidden=true></span></div></div>
<div class=row><label for=hour>Hour</label><input id=hour readonly placeholder="Select time"></div>
<button>Reserve it</button></form><script>
const part = (tag, text, up) => { const made = document.createElement(tag); made.textContent = text; up.append(made); return made; };
let open = null; const close = () => { open?.remove(); open = null; };
document.addEventListener('mousedown', ({ target }) => { if (open && !open.contains(target) && !target.closest('.box')) close(); });
const list = (options, take) => { close(); open = part('div', '', document.body); open.className = 'pop'; open.id = 'list'; open.setAttribute('role', 'listbox');
  for (const each of options) { const option = part('div', each, open); option.setAttribute('role', 'option'); option.onclick = () => { take(each); close(); }; } };
over.onclick = () => { shades.ariaExpanded = 'true'; list(['Moss', 'Rust', 'Slate'], (each) => { shades.dataset.held = each; shades.append(part('span', each, shades)); shades.ariaExpanded = 'false'; }); };
const held = []; const offer = () => list(['Apples', 'Nuts', 'Olives'].filter((each) => !held.includes(each) && each.includes(snacks.value)), (each) => { held.push(each); snacks.value = ''; hint.value = '';
  const chip = document.createElement('div'); chip.innerHTML = `<div>${each}</div><button type=button tabindex=-1 aria-label=Remove><span aria-hidden=true>×</span><span class=away>Remove</span></button>`; tokens.prepend(chip); });
snacks.onfocus = snacks.onclick = offer; snacks.oninput = () => { hint.value = snacks.value && 'Nuts'; offer(); };
hour.onclick = () => { close(); let at = {}; open = part('div', '', document.body); open.className = 'pop'; for (const [key, most] of [['h', 24], ['m', 60]]) { const column = part('ul', '', open); for (let n = 0; n < most; n++) { const two = String(n).padStart(2, '0'); part('li', two, column).onclick = () => { at[key] = two; }; } }
  part('button', 'OK', open).onclick = () => { hour.value = `${at.h}:${at.m}`; close(); }; };
</script>"""


@pytest.mark.thorough
async def test_each_is_a_part_of_its_field_and_none_is_a_question_of_its_own(session: Session, site: Site):
    await show(session, site, FORM)
    for question, value in (("Shades", "Slate"), ("Snacks", "Nuts"), ("Hour", "14:30"), ("Shades", "Slate")):
        snapshot = await session.observe()
        page = read(snapshot)
        asked = {field.question: field for form in page.forms for field in form.fields if field.is_asked}
        assert list(asked) == ["Colleague", "Shades", "Snacks", "Hour"]
        assert [each.covered_by for each in snapshot.elements if each.name == "Shades"] == [""], (
            "a widget covers no part"
        )
        made = {each.ref: each for each in targets(snapshot, page)}
        field = asked[question]
        outcome = await session.act(Select(options=(value,)), made.get(field.ref) or snapshot.by_ref[field.ref])
        assert outcome.ok, (question, outcome)
    assert await script(session, "[shades.dataset.held, held.join(), hour.value]") == ["Slate", "Nuts", "14:30"]
    page = read(await session.observe())
    values = {field.question: field.value for form in page.forms for field in form.fields if field.is_asked}
    assert values["Snacks"] == "Nuts"  # another list was opened since
