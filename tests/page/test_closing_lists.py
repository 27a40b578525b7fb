"""Lists that close, fade or are drawn anew as one chooses from them."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser


CLOSED_BY_ITS_BUTTON = """<div id=lb><button aria-haspopup=listbox aria-expanded=false aria-label=Source id=b>LinkedIn</button></div>
<script>b.onclick = () => {
  const open = document.getElementById('list');
  b.setAttribute('aria-expanded', String(!open));
  if (open) { open.remove(); b.removeAttribute('aria-controls'); return; }
  b.setAttribute('aria-controls', 'list');
  b.insertAdjacentHTML('afterend', '<ul role=listbox id=list><li role=option aria-selected=true>LinkedIn<li role=option>A friend</ul>');
  list.onclick = (e) => { b.textContent = e.target.textContent; b.click(); };
}</script>"""


@pytest.mark.thorough
async def test_a_list_that_holds_the_choice_already_is_closed_again(session: Session, site: Site):
    await show(session, site, CLOSED_BY_ITS_BUTTON)
    outcome = await session.act(Select(options=("LinkedIn",)), await the(session, "Source"))
    assert (outcome.ok, outcome.unchanged) == (True, True), outcome
    assert await script(session, "document.querySelector('#list')") is None


@pytest.mark.thorough
async def test_a_list_that_takes_no_choice_is_not_left_open_over_what_is_below_it(session: Session, site: Site):
    await show(session, site, CLOSED_BY_ITS_BUTTON.replace("list.onclick", "list.ondblclick"))
    outcome = await session.act(Select(options=("A friend",)), await the(session, "Source"))
    assert outcome.failure == "not_taken", outcome
    assert await script(session, "document.querySelector('#list')") is None


SHOWN_WITHIN = """<ul><li><a id=b class=link><select name=cake style='display:none'><option value=''>Choose…<option value=ap>Apple cake<option value=nu>Nut cake</select><div id=inner><div>Kind of cake</div></div></a></ul><style>#inner { display: flex } .link { cursor: pointer; display: block }</style><script>
b.onclick = () => {
  const popup = document.createElement('div')
  popup.id = 'popup'
  popup.style.cssText = 'position:fixed;inset:0;background:#fff'
  popup.innerHTML = '<ul>' + ['Choose…', 'Apple cake', 'Nut cake'].map((each) => `<li><label style='display:block'><input type=radio name=r><div>${each}</div></label>`).join('')
  document.body.append(popup)
  popup.onchange = ({ target }) => {
    document.querySelector('select').selectedIndex = [...popup.querySelectorAll('input')].indexOf(target)
    document.querySelector('.after')?.remove()
    inner.insertAdjacentHTML('beforeend', `<div class=after>${target.parentElement.textContent}</div>`)
    popup.remove()
  }
}</script>"""
"""The choice is shown beside the question, within the control whose press opens the list."""


async def test_a_choice_that_is_shown_within_its_control_is_no_open_list(session: Session, site: Site):
    await show(session, site, SHOWN_WITHIN)
    outcome = await session.act(Select(options=("Apple cake",)), await the(session, "Kind of cake"))
    assert outcome.ok, outcome
    assert await script(session, "document.querySelector('.after').textContent") == "Apple cake"
    assert await script(session, "document.querySelector('#popup')") is None


DROPS_DOWN = """<b id=t>Time</b><div id=b role=listbox aria-expanded=false aria-labelledby=t tabindex=0 style='width:9em'>
<div role=option aria-selected=true>Choose</div><div role=option aria-selected=false>10:00</div><div role=option aria-selected=false>14:00</div></div>
<style>[aria-expanded=false] [aria-selected=false] { display: none }</style><script>
b.onclick = ({ target }) => {
  const isOpen = b.getAttribute('aria-expanded') === 'true';
  if (isOpen) for (const each of b.children) each.setAttribute('aria-selected', String(each === target));
  b.setAttribute('aria-expanded', String(!isOpen));
}</script>"""


async def test_a_list_that_is_closed_offers_more_than_the_choice_that_it_shows(session: Session, site: Site):
    await show(session, site, DROPS_DOWN)
    element = await the(session, "Time")
    assert (element.popup, element.options) == ("listbox", ())
    outcome = await session.act(Select(options=("14:00",)), element)
    assert outcome.ok, outcome
    assert await script(session, "document.querySelector('[aria-selected=true]').textContent") == "14:00"


MOVES_AWAY = """<button id=b type=button aria-haspopup=listbox aria-label=Line>Pick</button><script>
let list = null
b.onclick = () => {
  list?.remove()
  list = document.createElement('ul')
  list.role = 'listbox'
  list.innerHTML = '<li role=option>Ring line<li role=option>Night line'
  document.body.append(list)
  list.onclick = (event) => { b.textContent = event.target.textContent }
}
document.onkeydown = ({ key }) => {
  const mine = list, began = performance.now()
  const move = () => {
    mine.style.transform = `translateY(${performance.now() - began}px)`
    if (performance.now() - began < 1300) requestAnimationFrame(move); else mine.remove()
  }
  if (key === 'Escape' && mine) requestAnimationFrame(move)
}</script>"""


async def test_a_popup_that_a_script_moves_away_is_not_opened_again(session: Session, site: Site):
    await show(session, site, MOVES_AWAY)
    outcome = await session.act(Select(options=("Night line",)), await the(session, "Line"))
    assert (outcome.ok, await script(session, "list.isConnected")) == (True, False), outcome


FADES = """<button role=combobox aria-expanded=false aria-controls=list aria-label=Country id=b>Choose</button>
<div id=list role=listbox hidden><div role=option>Germany</div><div role=option>Sweden</div></div><script>
b.onclick = () => { b.ariaExpanded = 'true'; list.hidden = false; };
list.onclick = (e) => { b.textContent = e.target.textContent; b.ariaExpanded = 'false'; setTimeout(() => { list.hidden = b.ariaExpanded === 'false'; }, 300); };
</script>"""


@pytest.mark.thorough
async def test_a_list_that_fades_after_the_choice_is_not_opened_again(session: Session, site: Site):
    await show(session, site, FADES)
    outcome = await session.act(Select(options=("Sweden",)), await the(session, "Country"))
    assert (outcome.ok, outcome.chosen) == (True, ("Sweden",)), outcome
    assert await script(session, "b.ariaExpanded") == "false"


TAGS = """<div><div id=picked></div><input role=combobox aria-label=Tools aria-expanded=false aria-controls=tools></div>
<script>
const taken = [], field = document.querySelector('input');
const close = () => { document.querySelector('#tools')?.remove(); field.setAttribute('aria-expanded', 'false'); };
const take = (tool) => { taken.push(tool); document.querySelector('#picked').textContent = taken.join(', '); close(); };
field.addEventListener('mousedown', () => {
  close();
  const list = Object.assign(document.createElement('div'), { id: 'tools', role: 'listbox' });
  for (const tool of ['Go', 'Kafka', 'Python'].filter((each) => !taken.includes(each))) {
    const option = Object.assign(document.createElement('div'), { role: 'option', textContent: tool });
    option.addEventListener('click', () => take(tool));
    list.append(option);
  }
  field.after(list);
  field.setAttribute('aria-expanded', 'true');
});
</script>"""


@pytest.mark.thorough
async def test_what_only_a_sign_tells_from_another_is_taken_beside_it(session: Session, site: Site):
    await show(session, site, TAGS.replace("'Go', 'Kafka', 'Python'", "'C#', 'C++', 'C'"))
    outcome = await session.act(Select(options=("C#", "C++", "C")), await the(session, "Tools"))
    assert (outcome.ok, outcome.chosen) == (True, ("C#", "C++", "C")), outcome


@pytest.mark.thorough
async def test_several_are_taken_of_a_list_that_closes_and_is_drawn_anew_after_each(session: Session, site: Site):
    await show(session, site, TAGS)
    outcome = await session.act(Select(options=("Go", "Python")), await the(session, "Tools"))
    assert (outcome.ok, outcome.chosen) == (True, ("Go", "Python")), outcome
    assert await script(session, "taken.join()") == "Go,Python"


KEEPS_MARKING = """<style>[role=option] { min-height: 20px }</style><div><label for=f>Crafts</label><div><span id=chips></span>
<input id=f role=combobox aria-autocomplete=list aria-controls=l aria-expanded=false><ul id=l role=listbox></ul></div></div><script>
  window.taken = []
  const ALL = ['Blowing', 'Cutting', 'Fusing']
  let marked = ''
  const draw = (open) => {
    const found = open ? ALL.filter((each) => !taken.includes(each) && each.toLowerCase().includes(f.value.toLowerCase())) : []
    f.ariaExpanded = String(open); marked = found[0] ?? ''
    chips.innerHTML = taken.map((each) => `<span>${each}<i style="cursor: pointer">×</i></span>`).join('')
    l.innerHTML = found.map((each, i) => `<li role=option id=o${i}>${each}</li>`).join('')
    marked ? f.setAttribute('aria-activedescendant', 'o0') : f.removeAttribute('aria-activedescendant')
    for (const o of l.children) { o.onmousedown = (e) => e.preventDefault(); o.onclick = () => take(o.textContent) }
  }
  const take = (one) => { taken.push(one); f.value = ''; draw(true) }
  f.onclick = f.oninput = () => draw(true)
  f.onkeydown = ({ key }) => { if (key === 'Escape') draw(false) }
  f.onblur = () => { if (marked) take(marked); draw(false) }
</script>"""


async def test_an_option_that_is_marked_as_the_list_is_left_is_not_taken(session: Session, site: Site):
    await show(session, site, KEEPS_MARKING)
    outcome = await session.act(Select(options=("Cutting", "Fusing")), await the(session, "Crafts"))
    assert (outcome.ok, await script(session, "taken.join()")) == (True, "Cutting,Fusing"), outcome


REDRAWS_ITSELF = """<div><span>Stops</span><div id=w></div></div><script>
  window.taken = []
  const draw = (open) => {
    w.innerHTML = `${taken.map((each) => `<span>${each}</span>`).join('')}<input type=search id=stops aria-label=Stops>` +
      (open ? `<ul role=listbox aria-multiselectable=true>${['Quay', 'Mill', 'Yard'].map((each) => `<input type=checkbox role=option aria-labelledby=n-${each} aria-selected=${taken.includes(each)}><i id=n-${each} aria-hidden=true>${each}</i>`).join('')}</ul>` : '')
    stops.onclick = () => draw(true)
    for (const o of w.querySelectorAll('[role=option]')) o.onclick = () => { taken.push(o.nextSibling.textContent); setTimeout(() => draw(false), 150); draw(true) }
  }
  draw(false)
</script>"""


@pytest.mark.thorough
@pytest.mark.parametrize("closes_ms", [0, 20, 150, 400])
async def test_a_field_that_is_drawn_anew_with_each_choice_keeps_its_list(session: Session, site: Site, closes_ms: int):
    """Its options are inputs that other texts name."""
    await show(session, site, REDRAWS_ITSELF.replace("150)", f"{closes_ms})"))
    outcome = await session.act(Select(options=("Mill", "Quay")), await the(session, "Stops"))
    assert (outcome.ok, await script(session, "taken.join()")) == (True, "Mill,Quay"), outcome


VEILS = """<label for=c>Topics</label><div id=box><span id=chips></span><input id=c role=combobox aria-haspopup=listbox aria-expanded=false></div>
<div id=beside><label>Seats <input></label></div><script>
let taken = [];
const draw = (open) => {
  chips.innerHTML = taken.map((each) => `<span aria-label=${each}>${each}<button type=button tabindex=-1 aria-label=Remove>×</button></span>`).join('');
  document.querySelector('#list')?.remove();
  c.ariaExpanded = String(open);
  open ? beside.setAttribute('aria-hidden', 'true') : beside.removeAttribute('aria-hidden');
  if (!open) { c.removeAttribute('aria-controls'); c.removeAttribute('aria-activedescendant'); return; }
  box.insertAdjacentHTML('afterend', '<ul id=list role=listbox aria-multiselectable=true>' + ['Art', 'Chess', 'Music'].map((each) => `<li id=o${each} role=option aria-selected=${taken.includes(each)}>${each}`).join('') + '</ul>');
  c.setAttribute('aria-controls', 'list');
  list.onmousedown = (event) => { event.preventDefault(); const { textContent } = event.target; taken = [...taken, textContent]; draw(true); c.setAttribute('aria-activedescendant', 'o' + textContent); };
};
c.onclick = () => draw(true);
c.onblur = () => draw(false);
c.onkeydown = ({ key }) => { if (key !== 'Escape') return; if (c.ariaExpanded === 'false') taken = []; draw(false); };
</script>"""


@pytest.mark.thorough
async def test_what_a_list_hides_from_screen_readers_alone_does_not_stay_open_once_it_closes(
    session: Session, site: Site
):
    """A second Escape would take back what was chosen."""
    await show(session, site, VEILS)
    outcome = await session.act(Select(options=("Chess", "Music")), await the(session, "Topics"))
    assert outcome.ok, outcome
    assert await script(session, "taken") == ["Chess", "Music"]


BY_THE_ARROW = """<label for=skills>Skills</label><span><input id=skills role=combobox aria-autocomplete=both aria-expanded=false aria-controls=offer><button type=button id=arrow>▾</button></span>
<ul id=offer role=listbox aria-multiselectable=true style="position: absolute; display: none"><li role=option>Forklift<li role=option>Crane<li role=option>First aid</ul>
<script>const open = (now) => { offer.style.display = now ? 'block' : 'none'; skills.ariaExpanded = String(now) }; window.kept = [];
arrow.onclick = () => open(offer.style.display === 'none');
offer.onclick = (event) => { kept.push(event.target.innerText); skills.insertAdjacentHTML('beforebegin', `<b>${event.target.innerText}</b> `); event.target.ariaSelected = 'true'; open(false) };</script>"""


async def test_a_list_that_the_button_beside_it_opens_is_opened_by_it_for_each_choice(session: Session, site: Site):
    await show(session, site, BY_THE_ARROW)
    outcome = await session.act(Select(options=("Forklift", "First aid")), await the(session, "Skills"))
    assert outcome.ok, outcome
    assert await script(session, "kept") == ["Forklift", "First aid"]
