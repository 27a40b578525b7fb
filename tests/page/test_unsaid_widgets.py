"""Widgets that say nothing of what they are: hidden fields beside drawn ones, lists whose rows are heard at the root of the page."""

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
    from footpath.schema.action import Outcome

pytestmark = pytest.mark.browser

FORM = """<style>.row { margin: 14px 0 } .away { position: absolute; left: -9999px } .pop { position: absolute; background: white; border: 1px solid; z-index: 9; min-width: 120px } .cut { position: absolute; clip-path: inset(50%) } .arrow { cursor: pointer }</style>
<h1>Take a plot</h1><form>
<div class=row><label for=wards>Wards</label><select id=wards name=wards multiple style="display: none"><option value=c>Children</option><option value=h>Heart</option></select><button type=button id=choose><span id=caret></span>Select options</button></div>
<div class=row><label for=tags>Things you bring</label><textarea id=tags name=tags class=away></textarea><ul id=list><li>Enter tags</li></ul></div>
<div class=row><label for=tools>Tools</label><div><ul id=from></ul><button type=button>add all</button><button type=button>remove all</button><ul id=to></ul></div><select id=tools name=tools multiple style="display: none"><option>Rake</option><option>Hoe</option></select></div>
<div class=row><span>Area</span><div><input id=area placeholder="Any part of the garden"><span class=arrow id=arrow><svg width=9 height=9></svg></span></div></div>
<div class=row><span>Nickname</span><div><input id=nick placeholder="As you like"><span class=arrow id=cross><svg width=9 height=9></svg></span></div></div>
<div class=row><label for=count>Add-ons<span class=cut>Total chosen: 0.</span></label><input id=count name=count></div>
<button>Take it</button></form><div id=boxes class=pop style="display: none"></div><script>
const part = (tag, text, up) => { const made = document.createElement(tag); made.textContent = text; up.append(made); return made; };
for (const { value, text } of wards.options) { const label = part('label', text, part('li', '', boxes)), box = document.createElement('input'); box.type = 'checkbox'; box.name = 'x'; box.value = value; label.prepend(box);
  box.onchange = () => { [...wards.options].find((each) => each.value === value).selected = box.checked; }; }
caret.addEventListener('mouseover', () => {}); choose.onclick = () => { boxes.style.display = ''; }; document.addEventListener('mousedown', ({ target }) => { if (!boxes.contains(target)) boxes.style.display = 'none'; });
list.onclick = () => { if (list.querySelector('input')) return; const item = part('li', '', list), field = document.createElement('input'); item.append(field); field.focus();
  field.onkeydown = (event) => { if (event.key !== 'Enter') return; event.preventDefault(); if (!field.value) return; tags.value += (tags.value && ',') + field.value; const chip = part('li', field.value, list); part('a', '×', chip).href = '#'; list.append(item); field.value = ''; field.focus(); }; field.onblur = () => item.remove(); };
for (const option of tools.options) { const item = part('li', option.text, document.querySelector('#from')); item.addEventListener('click', () => item.classList.toggle('on')); item.addEventListener('dblclick', () => { to.append(item); option.selected = true; }); }
let rows = null; const close = () => { rows?.remove(); rows = null; };
area.onfocus = area.oninput = () => { close(); rows = part('div', '', area.parentNode); rows.className = 'pop'; for (const text of ['Meadow', 'Orchard', 'Terrace']) if (text.includes(area.value)) part('div', text, rows).className = 'r'; };
document.addEventListener('mousedown', (event) => { if (!rows?.contains(event.target)) return; event.preventDefault(); area.value = ''; area.dataset.id = event.target.textContent; part('b', event.target.textContent, area.parentNode); close(); }); area.onblur = close;
</script>"""


async def answer(session: Session, question: str, *values: str) -> Outcome:
    snapshot = await session.observe()
    page = read(snapshot)
    made = {each.ref: each for each in targets(snapshot, page)}
    field = next(each for each in page.forms[0].fields if each.question == question and each.is_asked)
    return await session.act(Select(options=values), made.get(field.ref) or snapshot.by_ref[field.ref])


@pytest.mark.thorough
async def test_each_is_asked_by_what_is_seen_and_holds_what_its_list_took(session: Session, site: Site):
    await show(session, site, FORM)
    page = read(await session.observe())
    asked = [field.question for form in page.forms for field in form.fields if field.is_asked]
    assert asked == ["Wards", "Things you bring", "Tools", "Area", "Nickname", "Add-ons"]
    for question, *values in (
        ("Wards", "Heart"),
        ("Things you bring", "books", "fruit"),
        ("Tools", "Hoe"),
        ("Area", "Orchard"),  # typed text alone is no answer: the list has to take it
        ("Nickname", "Bee"),  # nothing opens here: it is a text field after all
    ):
        outcome = await answer(session, question, *values)
        assert outcome.ok, (question, outcome)
    held = "[wards.value, tags.value, tools.value, area.dataset.id, nick.value, boxes.style.display]"
    assert await script(session, held) == ["h", "books,fruit", "Hoe", "Orchard", "Bee", "none"]


@pytest.mark.thorough
async def test_what_a_list_does_not_have_is_not_left_in_its_search(session: Session, site: Site):
    await show(session, site, FORM)
    outcome = await answer(session, "Area", "Swamp")
    assert (outcome.ok, outcome.failure) == (False, "no_option")
    assert await script(session, "[area.value, area.dataset.id ?? '', document.querySelectorAll('.pop').length]") == [
        "",
        "",
        1,
    ]


OTHERS = """<style>.pop { position: absolute; background: white; border: 1px solid } .pop div { min-height: 16px }</style>
<h1>Lend a cup</h1><form>
<div class=row><label for=phone>Phone</label><div><div style="display: inline-block; position: relative; width: 40px"><select style="position: absolute; opacity: 0; cursor: pointer"><option>Chad</option><option>Chile</option></select><i>flag</i></div><input id=phone type=tel></div></div>
<div class=row><label id=said>Made of</label><div id=made role=combobox aria-labelledby=said aria-haspopup=listbox aria-expanded=false tabindex=0>Choose</div></div>
<div class=row><label for=cup>Cup</label><div id=whole style="cursor: pointer"><input id=cup name=cup readonly></div></div><button>Lend it</button></form><script>
made.onclick = () => { const list = document.createElement('ul'); list.className = 'pop'; list.innerHTML = '<li role=option>Clay</li><li role=option>Glass</li>'; list.onclick = (event) => { made.textContent = event.target.textContent; list.remove(); }; made.parentNode.append(list); };
cup.onclick = (event) => { event.stopPropagation(); if (document.querySelector('#all')) return; const pop = document.createElement('div'); pop.id = 'all'; pop.className = 'pop'; pop.innerHTML = '<section><div class=row>Tall cup</div><div class=row>Flat cup</div><div class=row>Wide cup</div></section>'; whole.append(pop); };
whole.addEventListener('click', ({ target }) => { const row = target.closest('section > .row'); if (row) { cup.value = row.textContent; whole.querySelector('.pop').remove(); } });
</script>"""
"""A list of countries drawn over as a flag, before a list without one of its own; and a list under a mouse drawn alike everywhere."""


async def test_a_list_has_the_options_that_it_opens_each_alone(session: Session, site: Site):
    await show(session, site, OTHERS)
    for question, value in (("Made of", "Glass"), ("Cup", "Wide cup")):
        outcome = await answer(session, question, value)
        assert (outcome.ok, outcome.chosen) == (True, (value,)), outcome
    assert await script(session, "[made.textContent, cup.value]") == ["Glass", "Wide cup"]


BY_ITS_BUTTON = """<style>.pop { position: absolute; background: white; border: 1px solid }</style><h1>Fetch a cake</h1><form>
<div class=row><label for=hour>Hour</label><div><input id=hour name=hour role=combobox aria-expanded=false aria-controls=hours autocomplete=off><button type=button id=arrow tabindex=-1><svg width=9 height=9></svg></button></div></div><button>Fetch it</button></form><script>
arrow.onclick = () => { hour.ariaExpanded = 'true'; const list = document.createElement('ul'); list.id = 'hours'; list.role = 'listbox'; list.className = 'pop'; list.innerHTML = '<li role=option>2:00 PM</li><li role=option>2:30 PM</li>';
  list.onclick = ({ target }) => { hour.value = target.textContent; hour.ariaExpanded = 'false'; list.remove(); }; document.body.append(list); };
hour.onchange = () => { if (!/^\\d+:\\d\\d [AP]M$/.test(hour.value)) hour.value = ''; };
</script>"""
"""A text field that says that it is a list, opened by nothing but the arrow beside it."""


async def test_a_list_that_a_press_leaves_closed_is_opened_by_the_button_beside_it(session: Session, site: Site):
    await show(session, site, BY_ITS_BUTTON)
    outcome = await answer(session, "Hour", "2:30 PM")
    assert (outcome.ok, outcome.chosen, await script(session, "hour.value")) == (True, ("2:30 PM",), "2:30 PM"), outcome


@pytest.mark.parametrize(
    ("face", "opens"),
    [
        ("aria-label='Open the list'><svg width=9 height=9></svg>", True),
        ("aria-haspopup=listbox>Hours", True),
        ("><i style='font-family: My Icons'>expand_more</i>", True),
        ("aria-label='Remove entry'><svg width=9 height=9></svg>", False),
        ("aria-haspopup=dialog>Delete row", False),
        ("aria-label='Fjern'>×", False),
        (">Notify me", False),
    ],
)
@pytest.mark.sample(3)
async def test_the_button_beside_a_list_is_pressed_only_where_it_may_open_one(
    session: Session, site: Site, face: str, opens: bool
):
    drawn = BY_ITS_BUTTON.replace("tabindex=-1><svg width=9 height=9></svg>", face).replace(
        "arrow.onclick = () => {", "arrow.onclick = () => { pressed = true;"
    )
    await show(session, site, "<script>let pressed = false</script>" + drawn)
    outcome = await answer(session, "Hour", "2:30 PM")
    assert await script(session, "pressed") == opens, outcome


REDRAWN = """<style>.pop { position: absolute; background: white; border: 1px solid; z-index: 9 } .sel, .r { cursor: pointer; border: 1px solid; width: 200px; min-height: 20px }</style>
<h1>Join a tour</h1><form><div class=row><label id=said>Tour</label><div class=sel id=tour role=combobox aria-labelledby=said tabindex=0><span>Pick one</span></div></div>
<div class=row><label for=town>Town</label><div><input id=town name=town></div></div><button>Join</button></form><script>
let pop = null, opened = 0; const close = () => { pop?.remove(); pop = null; };
tour.onclick = () => { if (pop) return close(); opened++; pop = document.createElement('div'); pop.className = 'pop'; pop.style.top = '90px';
  for (const text of ['Castle tour', 'Harbour tour', 'Night tour']) { const row = document.createElement('div'); row.className = 'r'; row.textContent = text; pop.append(row);
    row.onclick = () => { const chosen = document.createElement('span'); chosen.textContent = text; tour.replaceChildren(chosen); close(); }; } document.body.append(pop); };
document.addEventListener('mousedown', ({ target }) => { if (!tour.contains(target) && !pop?.contains(target)) close(); });
</script>"""
"""A drawn list that draws its choice anew, which is no list of one option."""


async def test_the_choice_that_a_widget_shows_is_no_open_list(session: Session, site: Site):
    await show(session, site, REDRAWN)
    outcome = await answer(session, "Tour", "Harbour tour")
    assert (outcome.ok, outcome.chosen) == (True, ("Harbour tour",)), outcome
    assert await script(session, "[tour.textContent, opened, pop]") == ["Harbour tour", 1, None]


FOR_READERS = """<style>.pop { position: absolute; background: white; border: 1px solid } .away { position: absolute; left: -9999px; top: -9999px }</style>
<h1>Lease a plot</h1><form><div class=row><label id=said>Connections</label><button type=button id=needs aria-labelledby="said shown" aria-haspopup=listbox aria-expanded=false><span id=shown>Choose</span></button><ul id=chips></ul></div><button>Lease</button></form><script>
const taken = new Set(); let list = null;
const draw = () => { list.replaceChildren(...['Water', 'Power', 'Gas'].map((text) => { const row = document.createElement('li'), has = taken.has(text); row.role = 'option'; row.ariaSelected = String(has); row.innerHTML = `<div aria-hidden=true>${text}</div><div class=away>${has ? 'Selected ' : ''}${text}</div>`;
  row.onclick = () => { has ? taken.delete(text) : taken.add(text); chips.innerHTML = [...taken].map((each) => `<li>${each}<button type=button aria-label="Remove ${each}">×</button></li>`).join(''); draw(); }; return row; })); };
needs.onclick = () => { if (list) { list.remove(); list = null; } else { list = document.createElement('ul'); list.role = 'listbox'; list.ariaMultiSelectable = 'true'; list.className = 'pop'; document.body.append(list); draw(); } needs.ariaExpanded = String(list !== null); };
document.addEventListener('keydown', ({ key }) => { if (key === 'Escape' && list) needs.click(); });
document.addEventListener('mousedown', ({ target }) => { if (list && !needs.contains(target) && !list.contains(target)) needs.click(); });
</script>"""
"""A list whose options say their state once more to screen readers, outside of the page."""


async def test_words_outside_of_the_page_are_no_part_of_an_option(session: Session, site: Site):
    await show(session, site, FOR_READERS)
    outcome = await answer(session, "Connections", "Water", "Gas")
    assert (outcome.ok, outcome.chosen) == (True, ("Water", "Gas")), outcome
    assert await script(session, "[...taken]") == ["Water", "Gas"]


async def test_a_time_is_typed_where_no_list_of_times_comes_up(session: Session, site: Site):
    drawn = BY_ITS_BUTTON.replace("id=arrow", "><svg width=9 height=9></svg></button><button type=button id=arrow")
    await show(session, site, drawn.replace("hour.onchange", "hour.onreset"))
    outcome = await answer(session, "Hour", "14:30")
    assert (outcome.ok, await script(session, "hour.value")) == (True, "14:30"), outcome


async def test_a_list_that_closes_under_the_first_press_is_opened_again(session: Session, site: Site):
    """As it hears nothing yet while it comes up: the press takes the focus from its field, which closes it."""
    deaf = REDRAWN.replace("row.onclick =", "row.onmousedown = () => { if (opened === 1) close(); }; row.onclick =")
    await show(session, site, deaf)
    outcome = await answer(session, "Tour", "Harbour tour")
    assert (outcome.ok, await script(session, "[tour.textContent, opened]")) == (True, ["Harbour tour", 2]), outcome


async def test_a_field_that_the_mouse_comes_to_lie_over_is_nothing_that_a_list_has_opened(session: Session, site: Site):
    """Its look changes. The key that closes lists takes the choice back where none is open."""
    under = "const under = town.closest('.row'); under.style.height = '300px'; under.onmouseover = () => under.classList.add('over');"
    clears = "document.addEventListener('keydown', ({ key }) => { if (key === 'Escape' && !pop) tour.textContent = 'Pick one'; });"
    drawn = REDRAWN.replace("top = '90px'", "top = '170px'").replace("</script>", f"{under} {clears}</script>")
    await show(session, site, drawn)
    outcome = await answer(session, "Tour", "Harbour tour")
    assert (outcome.ok, await script(session, "tour.textContent")) == (True, "Harbour tour"), outcome


NOTED = """<h1>Offer a lift</h1><form><div class=row><label for=topics>Topics</label><div id=box><span id=chips></span><input id=topics role=combobox aria-expanded=false autocomplete=off><div id=note></div></div><input type=hidden name=topics id=kept></div><button>Offer it</button></form><script>
topics.oninput = () => { note.innerHTML = topics.value ? `Press Enter to add <b>"${topics.value}"</b>` : ''; };
topics.onkeydown = (event) => { if (event.key !== 'Enter' || !topics.value) return; event.preventDefault(); kept.value += (kept.value && ',') + topics.value;
  chips.insertAdjacentHTML('beforeend', `<span><span>${topics.value}</span><button type=button aria-label="Remove ${topics.value}">×</button></span>`); topics.value = note.innerHTML = ''; };
</script>"""
"""Entries that Enter adds, as a note beside them says of what is typed."""


async def test_an_entry_that_a_note_has_named_before_is_added_once(session: Session, site: Site):
    await show(session, site, NOTED)
    outcome = await answer(session, "Topics", "chess")
    assert (outcome.ok, await script(session, "kept.value")) == (True, "chess"), outcome


async def test_an_option_that_only_says_that_enter_adds_is_no_choice(session: Session, site: Site):
    note = """<div role=option aria-selected=true>Press Enter to add "${topics.value}"</div>"""
    drawn = NOTED.replace('Press Enter to add <b>"${topics.value}"</b>', note)
    await show(session, site, drawn.replace("topics.oninput", "note.onmousedown = () => false; topics.oninput", 1))
    outcome = await answer(session, "Topics", "chess")
    assert (outcome.ok, await script(session, "[kept.value, topics.value]")) == (True, ["chess", ""]), outcome
