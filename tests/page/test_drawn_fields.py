"""Fields that are drawn over a hidden control, in the ways of several libraries: one question each, read back as sent."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.engine.view import understand
from footpath.reading.read import read
from footpath.schema.action import Check, Click, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.action import Outcome
    from footpath.schema.observation import FieldObservation

pytestmark = pytest.mark.browser

STYLE = """<style>.row { margin: 14px 0; position: relative } .gone { position: absolute; opacity: 0; width: 1px; height: 1px; overflow: hidden }
.cut { clip: rect(0,0,0,0); position: absolute } .drop { position: absolute; background: white; z-index: 9; border: 1px solid; width: 200px } .drop div, .drop li { cursor: pointer }
.face { display: inline-block; min-width: 200px; border: 1px solid; cursor: pointer; padding: 4px } [hidden] { display: none !important }</style>"""

FORM = f"""{STYLE}<h1>Order a boat</h1><form id=form onsubmit="event.preventDefault(); document.title = 'sent'">
<div class=row><label for=wood>Wood</label><div class=face id=woodbox role=combobox aria-haspopup=true aria-expanded=false tabindex=0>
  <select id=wood name=wood class=gone required><option value="">Pick one<option value=o>Oak<option value=p>Pine</select>
  <div role=listbox class=picked><div role=option aria-selected=true>Pick one</div></div>
  <div class=drop hidden><input type=search placeholder="Pick one"><div role=listbox id=woods></div></div></div></div>
<div class=row><label for=sail>Sail</label><a class=face id=sailbox href="javascript:void(0)"><span>Choose a sail</span></a><input id=sailfocus class=gone aria-haspopup=true role=button>
  <select id=sail name=sail class=gone tabindex=-1><option value=""><option value=j>Jib<option value=g>Genoa</select><ul class=drop id=sails hidden></ul></div>
<div class=row><label for=extras>Extras</label><select id=extras name=extras multiple style="display: none"><option value=a>Anchor<option value=b>Bell<option value=c>Compass</select>
  <div id=extrabox><ul style="list-style: none"><li><input autocomplete=off placeholder="Choose extras" style="width: 120px"></ul><div class="drop cut" id=extradrop><ul></ul></div></div></div>
<div class=row><label for=crew>Skipper</label><div class=face id=crewbox tabindex=0><input type=hidden name=crew><div id=crewtext>Nobody</div>
  <div id=crewmenu hidden><div class=item data-value=w>Wren</div><div class=item data-value=j>Jay</div></div></div></div>
<fieldset class=row><legend>Berth</legend><div class=tick><input type=radio name=berth value=y class=gone><label>With a berth</label></div><div class=tick><input type=radio name=berth value=n class=gone><label>Without a berth</label></div></fieldset>
<div class=row><label for=port>Port</label><div class=face id=portbox><span id=porttext>Select</span><input id=port class=gone role=combobox aria-expanded=false aria-controls=ports readonly></div><div role=listbox id=ports class=drop hidden><div role=option>Bergen</div><div role=option>Stavanger</div></div></div>
<div class=row><label for=words>Keywords</label><input id=words name=words class=gone><ul id=wordbox><li><input autocomplete=off></ul></div>
<div class=row><label id=lmate>Mates</label><input type=hidden name=mates id=mates><div id=matebox><input role=combobox aria-labelledby=lmate aria-expanded=false aria-controls=matelist autocomplete=off><div id=matelist class=drop hidden></div></div></div>
<button>Order</button></form><script>
const $ = (id) => document.getElementById(id);
const set = (select, values) => {{ for (const option of select.options) option.selected = values.includes(option.value); }};
const outside = (box, close) => addEventListener('click', (event) => {{ if (!box.contains(event.target)) close(); }});
for (const option of [...wood.options].slice(1)) {{ const row = document.createElement('div'); row.role = 'option'; row.textContent = option.text; woods.append(row);
  row.onclick = (event) => {{ event.stopPropagation(); set(wood, [option.value]); woodbox.querySelector('.picked').innerHTML = '<div role=option aria-selected=true>' + option.text + '</div>'; woodclose(); }}; }}
const wooddrop = woodbox.querySelector('.drop'), woodclose = () => {{ wooddrop.hidden = true; woodbox.ariaExpanded = 'false'; }};
woodbox.onclick = () => {{ wooddrop.hidden = false; woodbox.ariaExpanded = 'true'; wooddrop.querySelector('input').focus(); }}; outside(woodbox, woodclose);
sailbox.onclick = (event) => event.preventDefault();
sailbox.onmousedown = (event) => {{ event.preventDefault(); sails.hidden = false; sails.replaceChildren(...[...sail.options].slice(1).map((option) => {{ const row = document.createElement('li'); row.textContent = option.text;
  row.onmouseup = () => {{ set(sail, [option.value]); sailbox.firstChild.textContent = option.text; sails.hidden = true; }}; return row; }})); }};
const find = extrabox.querySelector('input');
const drawExtras = () => {{ extrabox.querySelectorAll('.chip').forEach((chip) => chip.remove());
  for (const option of extras.selectedOptions) {{ const chip = document.createElement('li'); chip.className = 'chip'; chip.innerHTML = '<span>' + option.text + '</span><a href="#">×</a>'; find.closest('li').before(chip); }}
  extradrop.firstChild.replaceChildren(...[...extras.options].map((option) => {{ const row = document.createElement('li'); row.textContent = option.text;
    if (!option.selected) row.onmousedown = (event) => {{ event.preventDefault(); option.selected = true; extradrop.classList.add('cut'); drawExtras(); }}; return row; }})); }};
find.onclick = () => {{ drawExtras(); extradrop.classList.remove('cut'); }}; outside(extrabox, () => extradrop.classList.add('cut'));
crewbox.onclick = (event) => {{ const item = event.target.closest('.item'); if (item) {{ crewbox.querySelector('input').value = item.dataset.value; crewtext.textContent = item.textContent; }} crewmenu.hidden = Boolean(item) || !crewmenu.hidden; }};
for (const tick of document.querySelectorAll('.tick')) tick.addEventListener('click', () => {{ tick.querySelector('input').checked = true; }});
portbox.onclick = () => {{ ports.hidden = false; port.ariaExpanded = 'true'; }};
for (const row of ports.children) row.onclick = () => {{ porttext.textContent = row.textContent; ports.hidden = true; port.ariaExpanded = 'false'; row.ariaSelected = 'true'; }};
const type = wordbox.querySelector('input');
type.onkeydown = (event) => {{ if (event.key !== 'Enter' || !type.value) return; event.preventDefault(); words.value = [words.value, type.value].filter(Boolean).join(','); const chip = document.createElement('li'); chip.textContent = type.value; type.closest('li').before(chip); type.value = ''; }};
const mate = matebox.querySelector('input'), close = () => {{ matelist.hidden = true; mate.ariaExpanded = 'false'; }};
mate.oninput = () => {{ matelist.hidden = !mate.value; mate.ariaExpanded = String(!matelist.hidden); matelist.innerHTML = mate.value ? '<div data-selectable>Add <b>' + mate.value + '</b>…</div>' : ''; }};
matelist.onmousedown = (event) => {{ event.preventDefault(); mates.value = mate.value; const chip = document.createElement('div'); chip.textContent = mate.value; mate.before(chip); mate.value = ''; close(); }}; mate.onblur = close;
</script>"""

ASKED = ["Wood", "Sail", "Extras", "Skipper", "Berth", "Port", "Keywords", "Mates"]


async def questions(session: Session) -> dict[str, FieldObservation]:
    page = read(await session.observe())
    return {field.question: field for form in page.forms for field in form.fields if not field.trap}


async def choose(session: Session, question: str, *options: str) -> Outcome:
    field = (await questions(session))[question]
    return await session.act(Select(options=options), (await session.observe()).by_ref[field.ref])


@pytest.mark.thorough
async def test_what_is_drawn_and_what_is_hidden_behind_it_are_one_question(session: Session, site: Site):
    await show(session, site, FORM)
    asked = await questions(session)
    assert list(asked) == ASKED
    assert asked["Wood"].required
    assert [question for question, field in asked.items() if field.multiple] == ["Extras", "Keywords"]
    assert asked["Skipper"].choices == ("Wren", "Jay")
    assert asked["Berth"].choices == ("With a berth", "Without a berth")
    assert {asked[each].value for each in ("Wood", "Sail", "Extras", "Keywords")} == {""}


async def test_each_answer_is_held_as_the_form_will_send_it(session: Session, site: Site):
    await show(session, site, FORM)
    given = {
        "Wood": ("Pine",), "Sail": ("Genoa",), "Extras": ("Anchor", "Compass"), "Skipper": ("Jay",),
        "Port": ("Stavanger",), "Keywords": ("fast", "red"), "Mates": ("Kim",),
    }  # fmt: skip
    for question, options in given.items():
        outcome = await choose(session, question, *options)
        assert (outcome.ok, outcome.chosen) == (True, options), (question, outcome)
        assert list(await questions(session)) == ASKED, f"{question} stands open still"
    berth = (await questions(session))["Berth"].refs[0]
    assert (await session.act(Check(checked=True), (await session.observe()).by_ref[berth])).ok
    sent = await script(session, "[...new FormData(form)].map(String).join(' ')")
    assert sent == "wood,p sail,g extras,a extras,c crew,j berth,y words,fast,red mates,Kim"
    assert await script(session, "porttext.textContent") == "Stavanger"
    assert await script(session, "document.title") == "a page"  # no Enter has sent the form


OLDER = f"""{STYLE}<h1>Book a lodge</h1><form id=form>
<div class=row><label for=lodge>Lodge</label><span><select id=lodge name=lodge class=gone><option value="">Please choose<option value=b>Birch<option value=f>Fir</select>
  <button type=button id=lodgeface>Please choose</button></span></div>
<div class=row><label for=meals>Meals</label><span><select id=meals name=meals multiple class=gone><option value=l>Lunch<option value=d>Dinner</select>
  <button type=button id=mealface>None selected</button><ul class=drop id=mealdrop hidden><li><label><input type=checkbox value=l><span>Lunch</span></label><li><label><input type=checkbox value=d><span>Dinner</span></label></ul></span></div>
<div class=row><label for=view>View</label><select id=view name=view style="display: none"><option value="">Any view<option value=l>Lake<option value=w>Wood</select>
  <div class=face id=viewbox tabindex=0><span>Any view</span><ul class=drop style="opacity: 0; pointer-events: none"><li>Any view<li>Lake<li>Wood</ul></div></div>
<div class=row><label for=stars>Last stay</label><select id=stars name=stars style="display: none"><option value=""><option>1<option>2<option>3</select>
  <div id=starbox><a href="#" class=star>1</a> <a href="#" class=star>2</a> <a href="#" class=star>3</a></div></div>
<div class=row><label for=notes>Notes</label><div id=notebox><input placeholder="Add a note"></div><input id=notes name=notes style="display: none"></div>
<div class=row><label for=sauna>Sauna</label><div style="position: relative; width: 22px; height: 22px"><input id=sauna name=sauna value=yes type=checkbox style="position: absolute; opacity: 0"><ins style="position: absolute; inset: 0; background: #ccc"></ins></div></div>
<div class=row><label for=floor>Floor</label><div style="position: relative; width: 120px"><select id=floor name=floor style="position: absolute; inset: 0; opacity: 0; z-index: 1"><option value=1>Ground<option value=2>Attic</select><button type=button tabindex=-1 style="width: 120px">Ground ▾</button></div></div>
<button>Book it</button></form><script>
const $ = (id) => document.getElementById(id), drop = (face, options) => {{ const list = document.createElement('ul'); list.className = 'drop'; face.after(list); list.append(...options); return list; }};
lodgeface.onclick = () => {{ const list = drop(lodgeface, [...lodge.options].map((option) => {{ const row = document.createElement('li'); row.textContent = option.text;
  row.onclick = () => {{ lodge.value = option.value; lodgeface.textContent = option.text; list.remove(); }}; return row; }})); }};
mealface.onclick = () => {{ mealdrop.hidden = !mealdrop.hidden; }}; addEventListener('click', (event) => {{ if (!event.target.closest('span')) mealdrop.hidden = true; }});
mealdrop.onchange = (event) => {{ [...meals.options].find((option) => option.value === event.target.value).selected = event.target.checked; mealface.textContent = [...meals.selectedOptions].map((option) => option.text).join(', '); }};
const views = viewbox.querySelector('ul'); viewbox.onclick = (event) => {{ views.style.cssText = views.style.opacity === '0' ? '' : 'opacity: 0; pointer-events: none';
  if (event.target.localName !== 'li') return; [...view.options].find((option) => option.text === event.target.textContent).selected = true; viewbox.firstChild.textContent = event.target.textContent; }};
outside = (event) => {{ if (!viewbox.contains(event.target)) views.style.cssText = 'opacity: 0; pointer-events: none'; }}; addEventListener('click', outside);
for (const star of document.querySelectorAll('.star')) star.onclick = (event) => {{ event.preventDefault(); stars.value = star.textContent; for (const each of document.querySelectorAll('.star')) each.classList.toggle('on', each === star); }};
const note = notebox.firstChild; note.onkeydown = (event) => {{ if (event.key !== 'Enter') return; event.preventDefault(); notes.value = [notes.value, note.value].filter(Boolean).join(','); note.insertAdjacentHTML('beforebegin', '<b>' + note.value + ' <i>x</i></b>'); note.value = ''; }};
document.querySelector('ins').onclick = () => sauna.click();
</script>"""


@pytest.mark.thorough
async def test_older_libraries_draw_buttons_boxes_and_entries_over_native_fields(session: Session, site: Site):
    await show(session, site, OLDER)
    asked = await questions(session)
    assert list(asked) == ["Lodge", "Meals", "View", "Last stay", "Notes", "Sauna", "Floor"]
    assert [question for question, field in asked.items() if field.multiple] == ["Meals", "Notes"]
    given = {
        "Lodge": ("Fir",), "Meals": ("Lunch", "Dinner"), "View": ("Wood",), "Notes": ("quiet",), "Floor": ("Attic",),
    }  # fmt: skip
    for question, options in given.items():
        outcome = await choose(session, question, *options)
        assert (outcome.ok, outcome.chosen) == (True, options), (question, outcome)
    view = understand(await session.observe())
    (stars,) = [each for form in view.page.forms for each in form.fields if each.question == "Last stay"]
    assert (await session.act(Select(options=("2",)), view.elements[stars.ref])).ok
    assert (await session.act(Check(checked=True), view.elements[(await questions(session))["Sauna"].ref])).ok
    sent = await script(session, "[...new FormData(form)].map(String).join(' ')")
    assert sent == "lodge,f meals,l meals,d view,w stars,2 notes,quiet sauna,yes floor,2"


FOLLOWS = f"""{STYLE}<form><div class=row><label for=size>Size</label><select id=size name=size class=gone><option>Small<option>Large</select>
<div class=face id=sizebox tabindex=0><span>Small</span></div></div>
<script>const size = document.getElementById('size'); sizebox.onclick = () => {{}};</script>%s</form>"""


NAMELESS = f"""{STYLE}<form onsubmit="return false"><h1>Rent</h1>
<div class=row><label for=bike>Bicycle</label><div><div class=face id=bikebox><input id=bike readonly autocomplete=off style="opacity: 0; width: 60px"><span id=bikesaid>Choose</span></div><ul class=drop id=bikes hidden></ul></div></div>
<div class=row><label for=lock>I need a lock</label><button type=button id=lock class=knob style="width: 40px; height: 20px"><span></span></button></div>
<div class=row><label>View</label><label role=radio tabindex=0 aria-checked=false>Sea</label> <label role=radio tabindex=0 aria-checked=false>Hills</label></div>
<div class=row><label>Hay</label><div><span id=hay class=knob tabindex=0 style="display: inline-block; width: 40px; height: 20px"><input type=hidden value=false></span></div></div>
<div class=row><label>Wood</label><div><button type=button id=wood aria-haspopup=true>Pick one</button><div class=drop id=woods hidden><div>Oak</div><div>Ash</div></div></div></div>
<div class=row><label>Remarks</label><div><div id=tags></div><div><input id=tag placeholder="Enter tags"></div></div></div><button>Send it</button></form><script>
bikebox.onclick = () => {{ bikes.hidden = false }}
for (const name of ['Road bike', 'Cargo bike']) {{ const li = document.createElement('li'); li.textContent = name; li.onclick = () => {{ bikesaid.textContent = name; bikes.hidden = true }}; bikes.append(li) }}
hay.onclick = () => {{ hay.classList.toggle('knob-on') }}
wood.onclick = () => {{ woods.hidden = false }}
for (const each of woods.children) each.onclick = () => {{ wood.textContent = each.textContent; woods.hidden = true }}
lock.onclick = () => {{ lock.classList.toggle('knob-checked') }}
for (const radio of document.querySelectorAll('[role=radio]')) radio.onclick = () => {{ for (const each of document.querySelectorAll('[role=radio]')) each.ariaChecked = String(each === radio) }}
tag.onkeydown = (event) => {{ if (event.key !== 'Enter') return; event.preventDefault(); tags.insertAdjacentHTML('beforeend', `<span>${{tag.value}}<button type=button><svg width=9 height=9></svg><b class=gone>Close</b></button></span>`); tag.value = '' }}
</script>"""


@pytest.mark.thorough
async def test_fields_of_which_no_role_tells_are_answered_all_the_same(session: Session, site: Site):
    await show(session, site, NAMELESS)
    asked = await questions(session)
    assert {question: field.kind for question, field in asked.items()} == {
        "Bicycle": "combobox",
        "I need a lock": "checkbox",
        "View": "radio",
        "Hay": "checkbox",
        "Wood": "combobox",
        "Remarks": "text",
    }
    for question, option in (("Bicycle", "Cargo bike"), ("Wood", "Ash")):
        assert (await choose(session, question, option)).ok
    by_ref = (await session.observe()).by_ref
    for question in ("I need a lock", "Hay"):
        assert (await session.act(Check(), by_ref[asked[question].ref])).ok
    assert (await session.act(Click(), by_ref[asked["View"].refs[1]])).ok
    assert (await choose(session, "Remarks", "early", "wet")).ok
    held = "[bikesaid.textContent, wood.textContent, lock.className, hay.className, tags.textContent.replace(/Close/g, '')]"
    assert await script(session, held) == ["Cargo bike", "Ash", "knob knob-checked", "knob knob-on", "earlywet"]
    assert (await questions(session))["View"].value == "Hills"


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("script_of_page", "ok", "held"),
    [
        ("<script>size.onchange = () => { sizebox.firstChild.textContent = size.value; };</script>", True, "Large"),
        ("", False, "Small"),
    ],
)
async def test_a_list_that_does_not_open_is_chosen_from_where_what_is_drawn_follows(
    session: Session, site: Site, script_of_page: str, ok: bool, held: str
):
    await show(session, site, FOLLOWS % script_of_page)
    assert (await choose(session, "Size", "Large")).ok is ok
    assert await script(session, "size.value") == held


@pytest.mark.thorough
async def test_words_in_the_slot_of_a_button_do_not_cover_it(session: Session, site: Site):
    await show(
        session,
        site,
        """<x-button>Send it</x-button><script>customElements.define('x-button', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button><span><slot></slot></span></button>';
        this.shadowRoot.querySelector('button').onclick = () => { document.title = 'pressed'; }; } });</script>""",
    )
    (button,) = [each for each in (await session.observe()).elements if each.tag == "button"]
    assert (await session.act(Click(), button, deadline_s=1)).ok
    assert await script(session, "document.title") == "pressed"
