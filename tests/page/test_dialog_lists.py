"""Choices in a dialog that a labelled button or field opens, and that a button of the dialog takes."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.read import read
from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

PAGE = """<style>#over { position: fixed; inset: 0; background: #0008 } #pop { background: white; margin: 40px } li { list-style: none }</style>
<h1>Order a lunch</h1><form>
<p><label>Dish <button type=button id=dish aria-haspopup=dialog></button></label></p>
<p><label>Allergies <button type=button id=allergies aria-haspopup=dialog></button></label></p>
<p><label>Stop <input id=stop readonly placeholder=Choose></label></p>
<p><button type=button id=help aria-haspopup=dialog>How it works</button></p><button>Order lunch</button></form><script>
const at = (id) => document.getElementById(id);
function open(id, role, texts, take) {
  const over = document.createElement('div'), chosen = new Set();
  over.id = 'over';
  over.innerHTML = `<div id=pop role=${role === 'item' ? 'none' : 'dialog'}><button type=button>Cancel</button><button type=button>OK</button><ul>${
    texts.map((text) => role === 'item' ? `<li tabindex=0>${text}</li>` : `<li><button type=button role=${role} aria-checked=false>${text}</button></li>`).join('')}</ul></div>`;
  const [cancel, ok] = over.querySelectorAll('#pop > button');
  const rows = [...over.querySelectorAll(role === 'item' ? 'li' : 'li button')];
  rows.forEach((row) => { row.onclick = () => {
    if (role !== 'checkbox') { chosen.clear(); rows.forEach((other) => other.setAttribute('aria-checked', false)) }
    if (chosen.has(row.textContent)) chosen.delete(row.textContent); else chosen.add(row.textContent);
    if (role !== 'item') row.setAttribute('aria-checked', chosen.has(row.textContent));
  } });
  cancel.onclick = () => over.remove();
  ok.onclick = () => { take([...chosen].join(', ')); over.remove() };
  document.body.append(over);
}
at('dish').onclick = () => open('dish', 'radio', ['Soup', 'Fish', 'Pancakes'], (text) => { at('dish').textContent = text });
at('allergies').onclick = () => open('allergies', 'checkbox', ['Nuts', 'Milk', 'Eggs'], (text) => { at('allergies').textContent = text });
at('stop').onclick = () => open('stop', 'item', ['Market', 'Station', 'Zoo gate'], (text) => { at('stop').value = text });
</script>"""


@pytest.mark.thorough
async def test_what_is_chosen_in_a_dialog_is_taken_by_its_button(session: Session, site: Site):
    await show(session, site, PAGE)
    snapshot = await session.observe()
    (form,) = read(snapshot).forms
    fields = {field.question: snapshot.by_ref[field.ref] for field in form.fields if field.is_asked}
    assert list(fields) == ["Dish", "Allergies", "Stop"], "a button without a label asks nothing"
    done = [
        await session.act(Select(options=("Fish",)), fields["Dish"]),
        await session.act(Select(options=("Nuts", "Eggs")), fields["Allergies"]),
        await session.act(Select(options=("Station",)), fields["Stop"]),
    ]
    assert [(each.ok, each.offered) for each in done] == [
        (True, ("Soup", "Fish", "Pancakes")), (True, ("Nuts", "Milk", "Eggs")), (True, ("Market", "Station", "Zoo gate")),
    ]  # fmt: skip
    said = "[at('dish').textContent, at('allergies').textContent, at('stop').value, at('over')]"
    assert await script(session, said) == ["Fish", "Nuts, Eggs", "Station", None]
