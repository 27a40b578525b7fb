"""Controls that custom elements hold and draw, and labels that lead to what a script has put in the place of a control."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.read import read
from footpath.schema.action import Check, Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

FORM = """<style>.drawn { position: relative; display: block; width: 300px; height: 40px; border: 1px solid } .row { margin: 12px 0 }</style><h1>Adopt a tree</h1><form>
<x-text name=patron class=drawn></x-text>
<div class=row><label for=gift>It is a gift</label><x-tick id=gift class=drawn></x-tick></div>
<fieldset><legend>Years</legend><x-dot id=one name=years></x-dot><label for=one>One year</label><x-dot id=ten name=years></x-dot><label for=ten>Ten years</label></fieldset>
<div class=row><label for=tree>Kind of tree</label><div id=tree><div role=combobox aria-label="Options list" aria-haspopup=listbox aria-expanded=false tabindex=0>Select</div><div role=listbox hidden></div></div></div>
<div class=row><label for=since>Planted on</label><div><div role=combobox tabindex=-1><input aria-label="Datepicker input"></div></div></div>
<div class=row><label for=story>Its history</label><textarea id=story name=story style="display: none"></textarea><div><input aria-hidden=true style="visibility: hidden"><div contenteditable style="height: 60px; border: 1px solid"></div></div></div>
<div class=row id=place><span id=lplace>Place</span><div class=drawn><div role=combobox aria-labelledby=lplace aria-haspopup=listbox tabindex=0 style="height: 0"></div></div><ul hidden><li role=option>North wood<li role=option>South wood</ul></div>
<div class=row><label for=remind>Remind me</label><span role=switch aria-checked=false tabindex=0 style="display: inline-block; width: 40px; height: 20px"></span><input type=checkbox id=remind style="display: none"></div>
<input aria-label="Leave this empty" name=trap style="opacity: 0"><x-button type=Submit>Adopt the tree</x-button></form><script>
const draw = (tag, inner, then = () => {}) => customElements.define(tag, class extends HTMLElement { static formAssociated = true;
  constructor() { super(); this.internals = this.attachInternals(); this.attachShadow({ mode: 'open' }).innerHTML = inner; then(this, this.shadowRoot.querySelector('input, button')); } });
draw('x-text', '<span>Godparent</span><input aria-label="Godparent" style="opacity: 0; position: absolute; inset: 0; width: 100%; height: 100%">', (host, input) => { input.oninput = () => { host.title = input.value } });
draw('x-tick', '<input type=checkbox style="opacity: 0; position: absolute; inset: 0; width: 100%; height: 100%">');
draw('x-dot', '<svg width=24 height=24><circle cx=12 cy=12 r=10 fill=none stroke=black /></svg>', (host) => { host.internals.role = 'radio'; host.addEventListener('click', () => { document.title = host.id; host.shadowRoot.querySelector('circle').setAttribute('fill', 'black') }) });
draw('x-button', '<button><slot></slot></button>');
const box = document.querySelector('#place .drawn'), list = document.querySelector('#place ul');
box.addEventListener('click', () => { list.hidden = false });
for (const row of list.children) row.onclick = () => { box.firstChild.textContent = row.textContent; box.firstChild.style.height = 'auto'; list.hidden = true };
</script>"""


@pytest.mark.thorough
async def test_controls_of_custom_elements_are_asked_by_their_labels_and_answered(session: Session, site: Site):
    await show(session, site, FORM)
    page = read(await session.observe())
    (form,) = page.forms
    fields = {field.question: field for field in form.fields if field.is_asked}
    assert list(fields) == [
        "Godparent", "It is a gift", "Years", "Kind of tree", "Planted on", "Its history", "Place",
        "Remind me",
    ]  # fmt: skip
    assert [option.label for option in fields["Years"].options] == ["One year", "Ten years"]
    assert [(button.label, button.meaning) for button in form.buttons] == [("Adopt the tree", "submit")]
    elements = (await session.observe()).by_ref
    done = [
        await session.act(Fill(value="Ada"), elements[fields["Godparent"].ref]),
        await session.act(Check(checked=True), elements[fields["It is a gift"].ref]),
        await session.act(Select(options=("South wood",)), elements[fields["Place"].ref]),
    ]
    assert [(each.ok, each.message) for each in done] == [(True, "")] * 3
    said = "[document.querySelector('x-text').title, gift.shadowRoot.querySelector('input').checked, box.innerText]"
    assert await script(session, said) == ["Ada", True, "South wood"]


LIST = """<style>.cut { position: absolute; clip: rect(1px, 1px, 1px, 1px) }</style>
<p><x-list id=fuel></x-list><script>
customElements.define('x-option', class extends HTMLElement {
  constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<li role=option><span class=cut style="position: absolute; clip: rect(1px, 1px, 1px, 1px)">Not selected, </span><slot></slot></li>' } });
customElements.define('x-list', class extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML = '<div role=combobox tabindex=0 aria-label=Fuel aria-controls=list>&nbsp;</div><ul role=listbox id=list hidden><slot></slot></ul>';
    this.innerHTML = ['Petrol', 'Diesel', 'Electric'].map((text) => `<x-option><b>${text}</b></x-option>`).join('');
    const [box, list] = this.shadowRoot.children;
    box.onclick = () => { list.hidden = false };
    for (const each of this.children) each.onclick = () => { box.textContent = each.textContent; list.hidden = true };
  } });
document.querySelector('p').innerHTML = '<x-list id=fuel></x-list>';
</script>"""


@pytest.mark.thorough
async def test_an_option_is_called_and_hit_by_what_its_slot_shows_and_not_by_what_is_cut_away(
    session: Session, site: Site
):
    await show(session, site, LIST)
    field = next(each for each in (await session.observe()).elements if each.role == "combobox")
    outcome = await session.act(Select(options=("Diesel",)), field)
    assert (outcome.ok, outcome.offered) == (True, ("Petrol", "Diesel", "Electric")), outcome
    assert await script(session, "fuel.shadowRoot.querySelector('[role=combobox]').textContent") == "Diesel"


DRAWN = """<form><x-choice label=Boat></x-choice>
<div><label>Grade</label><div id=grade><div role=combobox aria-label="Options list" tabindex=0>1</div></div></div>
<div><label for=pace>Pace</label><div id=pace role=group><button type=button aria-pressed=false>Easy</button><button type=button aria-pressed=false>Fast</button></div></div>
<x-face role=button tabindex=0 aria-label=Branch aria-haspopup=listbox aria-controls=branches></x-face>
<ul role=listbox id=branches hidden><li role=option>Maas<li role=option>Rhine</ul>
<x-days><b>Days</b></x-days><button>Send</button></form><script>
const draw = (tag, inner, then) => customElements.define(tag, class extends HTMLElement { connectedCallback() {
  this.attachShadow({ mode: 'open' }).innerHTML = inner; then(this, this.shadowRoot) } });
draw('x-choice', '<label><span>Boat</span> <span aria-hidden=true>Pick one</span><button type=button aria-haspopup=dialog aria-label="Boat, Pick one" style="width: 90px; height: 20px"></button></label>', () => {});
draw('x-face', '<span>None</span>', (host, root) => {
  host.onclick = () => { branches.hidden = false };
  for (const row of branches.children) row.onclick = () => { root.firstChild.textContent = row.textContent; branches.hidden = true } });
draw('x-tick', '<input type=checkbox style="pointer-events: none">', () => {});
draw('x-day', '<x-tick></x-tick><slot></slot>', () => {});
draw('x-days', '<div role=combobox tabindex=0 aria-label=Days aria-haspopup=listbox aria-expanded=false aria-controls=menu>None</div><div id=menu role=listbox hidden></div>', (host, root) => {
  const [box, menu] = root.children, chosen = new Set();
  menu.innerHTML = ['Monday', 'Tuesday', 'Friday'].map((day) => `<x-day role=option>${day}</x-day>`).join('');
  box.onclick = () => { menu.hidden = false; box.ariaExpanded = 'true' };
  for (const day of menu.children) day.onclick = () => {
    chosen.add(day.textContent); box.textContent = `${chosen.size} of 3`; host.title = [...chosen].join();
    day.shadowRoot.firstChild.shadowRoot.firstChild.checked = true } });
</script>"""


@pytest.mark.thorough
async def test_labels_choices_and_boxes_are_read_through_what_draws_them(session: Session, site: Site):
    await show(session, site, DRAWN)
    page = read(await session.observe())
    fields = {field.question: field for field in page.fields if field.is_asked}
    assert {"Boat", "Grade", "Pace", "Branch", "Days"} <= fields.keys(), list(fields)
    assert [option.label for option in fields["Pace"].options] == ["Easy", "Fast"]
    elements = (await session.observe()).by_ref
    done = [
        await session.act(Select(options=("Rhine",)), elements[fields["Branch"].ref]),
        await session.act(Select(options=("Monday", "Friday")), elements[fields["Days"].ref]),
    ]
    assert [each.ok for each in done] == [True, True], done
    said = "[document.querySelector('x-face').shadowRoot.textContent, document.querySelector('x-days').title]"
    assert await script(session, said) == ["Rhine", "Monday,Friday"]


NAMED = """<form><x-label for=paper>Paper</x-label><x-picker id=paper></x-picker>
<div><label for=tree>Tree</label><div id=tree role=combobox aria-label=Choice aria-haspopup=listbox tabindex=0>Please choose</div></div>
<div><label for=shop>Shop</label><div aria-haspopup=listbox aria-expanded=false><button type=button id=shop>Select a shop</button></div></div>
<div role=combobox aria-haspopup=listbox aria-expanded=false aria-controls=cabins><label for=cabin>Cabin</label><input id=cabin role=combobox aria-controls=cabins style="opacity: 0"></div>
<ul id=cabins role=listbox hidden></ul>
<label id=dog><span role=switch aria-checked=false aria-labelledby=dog tabindex=0 style="display: inline-block; width: 40px; height: 20px"></span><input type=checkbox id=box aria-hidden=true tabindex=-1 style="position: fixed; top: 0; left: 0; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%)"> I bring a dog</label>
<div><label for=stars>Rate us</label><div id=stars role=radiogroup><i role=radio aria-label=star>A</i><i role=radio aria-label=star>B</i><i role=radio aria-label=star>C</i></div></div>
<x-tip for=shop>Opens at nine</x-tip><x-button role=button tabindex=0 type=submit>Print it</x-button></form><script>
const draw = (tag, inner) => customElements.define(tag, class extends HTMLElement { connectedCallback() {
  this.attachShadow({ mode: 'open' }).innerHTML = inner } });
draw('x-label', '<label><slot></slot></label>');
draw('x-picker', '<button aria-haspopup=true aria-expanded=false aria-label="Choose a paper">Choose a paper</button><div role=listbox hidden></div>');
draw('x-tip', '<span hidden><slot></slot></span>');
document.querySelector('x-label').addEventListener('click', () => {});
</script>"""


@pytest.mark.thorough
async def test_what_names_and_opens_a_control_is_read_wherever_a_library_writes_it(session: Session, site: Site):
    await show(session, site, NAMED)
    page = read(await session.observe())
    assert [(button.label, button.meaning) for button in page.forms[0].buttons] == [("Print it", "submit")]
    fields = [field for field in page.fields if field.is_asked]
    assert [(field.question, field.kind) for field in fields] == [
        ("Paper", "combobox"),
        ("Tree", "combobox"),
        ("Shop", "combobox"),
        ("Cabin", "combobox"),
        ("I bring a dog", "checkbox"),
        ("Rate us", "radio"),
    ]
    assert fields[-1].choices == ("1", "2", "3")


SAID_APART = """<style>x-many { display: block; width: 300px } x-part { display: block; height: 24px }</style>
<label id=lmarks for=marks>Things to mark</label><x-many id=marks><x-part value=ca aria-hidden=true aria-label=ca data-words=Castles></x-part><x-part value=mi aria-hidden=true aria-label=mi data-words=Mills></x-part><x-part value=fo aria-hidden=true aria-label=fo data-words=Fords></x-part></x-many>
<script>
const many = document.querySelector('x-many'), root = many.attachShadow({ mode: 'open' }), parts = [...document.querySelectorAll('x-part')];
for (const part of parts) {
  part.attachShadow({ mode: 'open' }).innerHTML = `<div>${part.dataset.words}</div>`;
  part.onclick = () => { part.toggleAttribute('selected'); root.querySelectorAll('li')[parts.indexOf(part)].ariaSelected = String(part.hasAttribute('selected')); };
}
root.innerHTML = `<div><input role=combobox aria-label="Things to mark" aria-controls=said aria-expanded=false><ul id=said role=listbox aria-multiselectable=true style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0)">${parts.map((part) => `<li role=option aria-selected=false>${part.dataset.words}</li>`).join('')}</ul><div style="visibility: hidden" id=drawn><slot></slot></div></div>`;
const drawn = root.querySelector('#drawn'), input = root.querySelector('input');
input.onclick = () => { drawn.style.visibility = 'visible'; input.ariaExpanded = 'true'; };
</script>"""
"""A list whose drawn options stand beside a list for screen readers alone, which hears no press."""


async def test_the_list_for_screen_readers_alone_is_not_what_is_pressed(session: Session, site: Site):
    await show(session, site, SAID_APART)
    elements = {each.name: each for each in (await session.observe()).elements}
    outcome = await session.act(Select(options=("Mills", "Fords")), elements["Things to mark"])
    assert outcome.ok, outcome
    assert await script(
        session, "parts.filter((part) => part.hasAttribute('selected')).map((part) => part.dataset.words)"
    ) == ["Mills", "Fords"]
