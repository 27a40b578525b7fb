"""Lists that say "selected" of the option that Enter would take, as WAI-ARIA has it: it is not chosen yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

BUTTON = """<button id=unit role=combobox aria-label=Unit aria-haspopup=listbox aria-expanded=false>Pick</button>
<script>
  window.held = ''
  const close = () => { unit.setAttribute('aria-expanded', 'false'); document.querySelector('#pop')?.remove() }
  unit.onclick = () => {
    if (document.querySelector('#pop')) return close()
    unit.setAttribute('aria-expanded', 'true')
    const pop = Object.assign(document.createElement('div'), { id: 'pop' })
    pop.innerHTML = '<input role=combobox aria-controls=l aria-expanded=true><div id=l role=listbox></div>'
    document.body.append(pop)
    const field = pop.querySelector('input')
    const mark = (at) => {
      for (const [i, o] of [...l.children].entries()) o.setAttribute('aria-selected', String(i === at))
      field.setAttribute('aria-activedescendant', 'o' + at)
    }
    const draw = (at, words) => {
      const found = ['Hour', 'Month', 'Year'].filter((each) => each.toLowerCase().includes(words))
      l.innerHTML = found.map((each, i) => `<div role=option id=o${i}>${each}</div>`).join('')
      mark(at)
      for (const [i, o] of [...l.children].entries()) {
        o.onmousemove = () => mark(i)
        o.onclick = () => { held = held === o.innerText ? '' : o.innerText; unit.innerText = held || 'Pick'; close() }
        // here
      }
    }
    draw(0, '')
    field.oninput = () => draw(0, field.value.toLowerCase())
    field.focus()
  }
</script>"""


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("wanted", ["Hour", "Month"])
async def test_an_option_that_is_only_marked_is_chosen_and_once_chosen_left(session: Session, site: Site, wanted: str):
    await show(session, site, BUTTON)
    for _ in range(2):  # chosen again, it would be taken back
        outcome = await session.act(Select(options=(wanted,)), await the(session, "Unit"))
        assert outcome.ok, outcome
        assert await script(session, "held") == wanted


async def test_a_click_that_only_marks_an_option_is_made_again(session: Session, site: Site):
    lost = "o.onmousedown = () => clicks++ || draw(i, '');"
    await show(session, site, BUTTON.replace("// here", f"{lost}").replace("held = ''", "held = ''; let clicks = 0", 1))
    outcome = await session.act(Select(options=("Month",)), await the(session, "Unit"), deadline_s=15)
    assert outcome.ok, outcome
    assert await script(session, "[clicks, held]") == [2, "Month"]


EDITABLE = """<label for=f>City</label><input id=f role=combobox aria-autocomplete=list aria-controls=ul>
<ul id=ul role=listbox hidden></ul><script>
  window.held = ''
  const show = (found) => { ul.hidden = !found.length; f.ariaExpanded = String(!ul.hidden) }
  f.oninput = () => {
    const found = ['Oslo', 'Osaka', 'Bergen'].filter((each) => each.toLowerCase().startsWith(f.value.toLowerCase()))
    held = ''
    show(found)
    ul.innerHTML = found.map((each, i) => `<li role=option id=c${i} aria-selected=${i === 0}>${each}</li>`).join('')
    f.setAttribute('aria-activedescendant', 'c0')
    for (const o of ul.children) o.onclick = () => { held = f.value = o.innerText; show([]) }
  }
</script>"""


@pytest.mark.thorough
async def test_a_suggestion_that_is_only_marked_is_chosen(session: Session, site: Site):
    await show(session, site, EDITABLE)
    outcome = await session.act(Select(options=("Oslo",)), await the(session, "City"))
    assert await script(session, "held") == "Oslo"
    assert outcome.ok, outcome


STANDS_OPEN = """<ul role=listbox aria-label=Unit id=l tabindex=0><li role=option aria-selected=true id=a>Hour
<li role=option aria-selected=false id=b>Month</ul><script>
  for (const o of l.children) o.onclick = () => o.setAttribute('aria-selected', String(o.ariaSelected !== 'true'))
  l.setAttribute('aria-activedescendant', 'a')
</script>"""


@pytest.mark.thorough
async def test_what_is_chosen_in_a_list_that_always_stands_open_is_left(session: Session, site: Site):
    await show(session, site, STANDS_OPEN)
    outcome = await session.act(Select(options=("Hour",)), await the(session, "Unit"))
    assert (outcome.ok, outcome.unchanged) == (True, True), outcome
    assert await script(session, "[...l.children].map((o) => o.ariaSelected)") == ["true", "false"]
