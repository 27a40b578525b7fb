"""Fields whose role a frame has that nobody types into, or whose label leads to what nobody sees."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.read import read, targets
from footpath.schema.action import Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.snapshot import Element

pytestmark = pytest.mark.browser

FORM = """<h1>Repair a bicycle</h1><form><p><label>Owner <input></label></p>
<div><label for=day>Day of the work</label><div id=day role=spinbutton aria-label="Current focused date is null" style="border: 1px solid"><input id=typed role=textbox aria-label=dateinput style="border: 0"></div></div>
<div><label for=pieces>Pieces</label><div id=pieces role=spinbutton aria-valuenow=0 aria-valuemax=99 style="border: 1px solid"><input id=count value=0 style="border: 0"><i role=button>+</i></div></div>
<div><label>Town</label><div id=towns role=combobox aria-expanded=false aria-haspopup=listbox></div></div>
<div><label for=bike>Bicycle</label><div><div><span id=face tabindex=-1 aria-label="Select box activate" style="border: 1px solid">Choose a bicycle <i id=arrow>v</i></span></div>
  <input id=bike type=search aria-label="Select box" aria-owns=bikes aria-expanded=true hidden><ul hidden><li id=bikes></ul></div></div>
<button>Bring it</button></form><script>
const list = document.querySelector('ul');
face.onclick = () => { bike.hidden = list.hidden = false; face.parentElement.hidden = true; bike.focus(); bikes.innerHTML = '<p>City bicycle</p><p>Cargo bicycle</p>';
  for (const row of bikes.children) { row.style.cursor = 'pointer'; row.onclick = () => { face.firstChild.data = row.textContent; bike.hidden = list.hidden = true; face.parentElement.hidden = false; }; } };
const inner = document.createElement('form'); inner.role = 'search'; inner.innerHTML = '<button title=Submit></button><input type=search placeholder="Find a town">'; towns.append(inner);
let heard = false; count.oninput = () => { if (heard) pieces.ariaValueNow = count.value; heard = false };
count.onkeydown = (event) => { heard = true; if (event.key === 'Delete') { event.preventDefault(); count.value = '0'; count.setSelectionRange(0, 0); } };
</script>"""


async def questions(session: Session) -> dict[str, Element]:
    """What the form asks, each with what takes its answer."""
    page = read(snapshot := await session.observe())
    made = {each.ref: each for each in targets(snapshot, page)}
    fields = (field for form in page.forms for field in form.fields if not field.trap and field.visible)
    return {field.question: made.get(field.ref) or snapshot.by_ref[field.ref] for field in fields}


async def test_the_text_field_in_a_frame_has_the_frames_question(session: Session, site: Site):
    await show(session, site, FORM)
    asked = await questions(session)
    assert list(asked) == ["Owner", "Day of the work", "Pieces", "Town", "Bicycle"], asked
    for question, value in (("Day of the work", "12/04/2027"), ("Pieces", "3")):
        assert (await session.act(Fill(value=value), asked[question])).ok, question
    assert await script(session, "[typed.value, count.value, pieces.ariaValueNow]") == ["12/04/2027", "3", "3"]


async def test_the_button_of_a_field_with_a_form_of_its_own_sends_nothing_else(session: Session, site: Site):
    await show(session, site, FORM)
    (form,) = read(await session.observe()).forms
    assert [each.label for each in form.buttons] == ["Bring it"]


async def test_a_list_is_asked_by_the_label_of_the_search_field_that_it_opens(session: Session, site: Site):
    await show(session, site, FORM)
    asked = await questions(session)
    outcome = await session.act(Select(options=("Cargo bicycle",), search="Cargo bicycle"), asked["Bicycle"])
    assert (outcome.ok, await script(session, "[face.firstChild.data]")) == (True, ["Cargo bicycle"]), outcome


DRAWN = """<form><label>Gardener <input></label><x-send>Plant them</x-send></form><script>
customElements.define('x-send', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    root.innerHTML = '<button type=submit><span class=start><slot name=start></slot></span><span class=content><slot></slot></span></button>';
    for (const part of root.querySelectorAll('span')) part.addEventListener('click', (event) => event);
  }
})</script>"""


async def test_what_hears_clicks_in_a_button_is_a_part_of_it(session: Session, site: Site):
    await show(session, site, DRAWN)
    snapshot = await session.observe()
    buttons = [each for each in snapshot.elements if each.role == "button" and not (each.proxy_for or each.hidden)]
    assert [(each.tag, each.name) for each in buttons] == [("button", "Plant them")]
