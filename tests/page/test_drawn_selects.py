"""Native selects that are hidden behind a drawn box without a role: one field, read back once its list is left."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.page.act_options import by_label
from footpath.reading.read import read
from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

pytestmark = pytest.mark.browser

STYLE = """<style>.box { position: relative; width: 240px; min-height: 20px; padding: 6px; border: 1px solid; cursor: pointer }
.box select, .box .list { display: none } .box.up .list { display: block; position: absolute; left: 0; top: 100%; background: white }
.box input { position: absolute; inset: 0; border: 0; background: transparent } .row { margin: 60px 0 }</style>"""

CLOSES = """<script>for (const box of document.querySelectorAll('.box')) {
  const select = box.querySelector('select'), list = box.querySelector('.list'), shown = box.querySelector('.shown'), find = box.querySelector('input');
  const take = (option) => { select.value = option.value; shown.textContent = option.text; if (find) find.value = ''; box.classList.remove('up'); };
  for (const option of select.options) if (option.value) {
    const row = document.createElement('div'); row.textContent = option.text; list.append(row);
    row.onmousedown = (event) => { event.preventDefault(); event.stopPropagation(); take(option); };
  }
  const fits = () => [...list.children].filter((row) => row.style.display !== 'none');
  box.onmousedown = () => { box.classList.add('up'); find?.focus(); };
  if (!find) { box.onblur = () => box.classList.remove('up'); continue; }
  find.oninput = () => { for (const row of list.children) row.style.display = row.textContent.toLowerCase().includes(find.value.toLowerCase()) ? '' : 'none'; };
  find.onblur = () => { if (box.classList.contains('up') && (find.value || !select.value)) take([...select.options].find((option) => option.text === (fits()[0] ?? list.children[0]).textContent)); find.value = ''; box.classList.remove('up'); };
}</script>"""

FORM = f"""{STYLE}<h1>Apply: Baker</h1><form method=post>
<div class=row><label for=size>Size of coat</label><div class=box tabindex=0><select id=size name=size required><option value="" hidden disabled selected>Please select</option><option value=1>Small</option><option value=2>Large</option></select><div class=shown>Please select</div><div class=list></div></div></div>
<div class=row><label for=town id=ltown>Town of the shop</label><div class=box><select id=town name=town required><option value="" disabled selected>Please select</option><option>Aachen</option><option>Bremen</option><option>Celle</option></select><input autocomplete=off aria-labelledby=ltown><div class=shown>Please select</div><div class=list></div></div></div>
<div class=row><label id=lland>Land</label><div class=box><select name=land><option value=CH selected>Schweiz</option><option value=DE>Deutschland</option></select><input autocomplete=off aria-labelledby=lland><div class=shown>Schweiz</div><div class=list></div></div></div>
<button>Send application</button></form>{CLOSES}"""


async def questions(session: Session) -> dict[str, FieldObservation]:
    page = read(await session.observe())
    return {field.question: field for form in page.forms for field in form.fields if not field.trap}


async def element(session: Session, question: str) -> Element:
    field = (await questions(session))[question]
    return (await session.observe()).by_ref[field.ref]


@pytest.mark.thorough
async def test_a_hidden_select_and_what_is_drawn_over_it_are_one_question(session: Session, site: Site):
    await show(session, site, FORM)
    asked = await questions(session)
    assert list(asked) == ["Size of coat", "Town of the shop", "Land"]
    assert [each.required for each in asked.values()] == [True, True, False]
    assert [each.value for each in asked.values()] == ["", "", "Schweiz"]
    assert [each.choices for each in asked.values()] == [
        ("Small", "Large"),
        ("Aachen", "Bremen", "Celle"),
        ("Schweiz", "Deutschland"),
    ]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("question", "option", "name", "value"),
    [
        ("Size of coat", "Large", "size", "2"),
        ("Town of the shop", "Bremen", "town", "Bremen"),
        ("Land", "Deutschland", "land", "DE"),
    ],
)
async def test_an_option_is_chosen_by_mouse_and_held_by_the_hidden_select(
    session: Session, site: Site, question: str, option: str, name: str, value: str
):
    await show(session, site, FORM)
    outcome = await session.act(Select(options=(option,)), await element(session, question))
    assert (outcome.ok, outcome.chosen) == (True, (option,)), outcome
    assert await script(session, f"document.querySelector('[name={name}]').value") == value
    assert (await questions(session))[question].value == option


@pytest.mark.thorough
async def test_an_option_that_a_list_takes_by_itself_as_it_is_left_is_taken_back(session: Session, site: Site):
    await show(session, site, FORM)
    town = await element(session, "Town of the shop")
    outcome = await session.act(Select(options=("Dresden",)), town, choose=by_label(("Dresden",)))
    assert outcome.failure == "no_option", outcome
    assert "took that back" in outcome.message
    assert await script(session, "document.querySelector('[name=town]').value") == ""
    assert (await questions(session))["Town of the shop"].value == ""


DRAWN_ALONE = """<label id=l>Town</label><input role=combobox aria-labelledby=l aria-controls=list aria-expanded=false id=town>
<ul role=listbox id=list hidden><li role=option>Aachen<li role=option>Bremen</ul><script>
town.onfocus = () => { list.hidden = false; town.ariaExpanded = 'true'; };
const rows = [...list.children];
for (const row of rows) row.onmousedown = (event) => { event.preventDefault(); town.value = row.textContent; };
town.oninput = () => { for (const row of rows) row.hidden = !row.textContent.includes(town.value); };
town.onblur = () => { list.hidden = true; town.ariaExpanded = 'false'; town.value = 'Aachen'; };
</script>"""


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("option", ["Dresden", "Bremen"])
async def test_a_list_that_holds_another_option_once_it_is_left_tells_so(session: Session, site: Site, option: str):
    await show(session, site, DRAWN_ALONE)
    (field,) = [each for each in (await session.observe()).elements if each.role == "combobox"]
    outcome = await session.act(Select(options=(option,)), field)
    assert (outcome.failure, outcome.is_astray) == ("not_taken", True), outcome
