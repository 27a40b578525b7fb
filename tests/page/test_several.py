"""Lists of which several may be taken, and that say so no sooner than the first of them is chosen."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.reading.read import read, targets
from footpath.schema.action import Select

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.snapshot import Option

pytestmark = pytest.mark.browser

SEVERAL = Select(options=("Go", "Rust"))

LIST = """<style>[role=listbox] { position: fixed; top: 200px; background: #fff } [hidden] { display: none }</style>
<div><span id=label>Skills</span><div><div id=w role=combobox tabindex=0 aria-labelledby=label aria-haspopup=listbox>Choose</div></div></div>
<div id=over hidden style="position: fixed; inset: 0" tabindex=-1><ul id=l role=listbox MANY>
<li role=option tabindex=-1>Go</li><li role=option tabindex=-1>Ruby</li><li role=option tabindex=-1>Rust</li></ul></div>
<script>
const taken = [], shut = () => { over.hidden = true }
w.onclick = () => { over.hidden = false; over.focus() }
over.onkeydown = (event) => { if (event.key === 'Escape') shut() }
for (const li of l.children) li.onclick = () => { PUT; w.textContent = taken.join(', ') }
</script>"""

STAYS = LIST.replace("PUT", "taken.push(li.textContent)")
"""It lies over the whole page and stays until Escape is pressed in it."""
SAYS = LIST.replace("MANY", "aria-multiselectable=true").replace("PUT", "taken.push(li.textContent); shut()")
TAKES_ONE = LIST.replace("PUT", "taken[0] = li.textContent; shut()")

BESIDE = """<label for=i>Skills</label><div><span id=kept></span><input id=i role=combobox aria-haspopup=listbox autocomplete=off>
</div><ul id=l role=listbox hidden><li role=option>Go</li><li role=option>Rust</li></ul><script>
const taken = []
i.onclick = () => { l.hidden = false }
for (const li of l.children) li.onclick = () => { PUT; kept.innerHTML = taken.map((each) => SHOWN).join(''); l.hidden = true }
</script>"""
ICON = "`<span><b>${each}</b><svg width=9 height=9></svg></span>`"
AS_CHIPS = BESIDE.replace("PUT", "taken.push(li.textContent)").replace("SHOWN", ICON)
AS_OPTIONS = (
    BESIDE.replace("PUT", "taken.push(li.textContent)")
    .replace("SHOWN", "`<x-token>${each}</x-token>`")
    .replace("<span id=kept></span>", "<div role=listbox id=kept style='position: static'></div>")
    + """<script>customElements.define('x-token', class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<span role=option><slot></slot></span>' } })</script>"""
)
AS_TEXT = BESIDE.replace("PUT", "taken[0] = li.textContent").replace("SHOWN", "`<b>${each}</b>`")


LOSES = (
    LIST.replace("MANY", "aria-multiselectable=true")
    .replace("PUT; w.textContent = taken.join(', ')", "li.ariaSelected = 'true'")
    .replace("over.hidden = true }", "over.hidden = true; for (const li of l.children) li.ariaSelected = 'false' }")
)
"""It marks what is chosen while it is open, and forgets that as it closes."""


def each_of_them(options: Sequence[Option]) -> Sequence[int]:
    return [at for at, option in enumerate(options) if option.label in SEVERAL.options]


@pytest.mark.thorough
@pytest.mark.sample(2)
@pytest.mark.parametrize("page", [STAYS, SAYS, AS_CHIPS, AS_OPTIONS], ids=["open", "says so", "chips", "options"])
async def test_several_are_taken_where_the_list_tells_that_it_takes_them(session: Session, site: Site, page: str):
    await show(session, site, page)
    outcome = await session.act(SEVERAL, await the(session, "Skills"), choose=each_of_them)
    assert (outcome.ok, outcome.chosen) == (True, SEVERAL.options), outcome
    assert await script(session, "taken") == ["Go", "Rust"]


async def test_choices_that_a_list_forgets_as_it_closes_are_not_taken(session: Session, site: Site):
    await show(session, site, LOSES)
    outcome = await session.act(SEVERAL, await the(session, "Skills"), choose=each_of_them)
    assert outcome.failure == "not_taken", outcome


@pytest.mark.parametrize("page", [TAKES_ONE, AS_TEXT], ids=["a button", "a text field"])
async def test_where_it_takes_one_the_first_stays(session: Session, site: Site, page: str):
    await show(session, site, page)
    outcome = await session.act(SEVERAL, await the(session, "Skills"), choose=each_of_them)
    assert (outcome.ok, outcome.chosen) == (True, ("Go",)), outcome
    assert outcome.message == "The field takes one option, and the answer has several."
    assert await script(session, "taken") == ["Go"]


@pytest.mark.thorough
async def test_a_list_over_the_whole_page_is_closed_again(session: Session, site: Site):
    await show(session, site, STAYS)
    assert (await session.act(SEVERAL, await the(session, "Skills"), choose=each_of_them)).ok
    assert await script(session, "over.hidden"), "what lies below it could not be reached"


TOGGLES = """<form><label>Name <input></label><p>Days that suit you</p><div id=days></div><button>Send</button></form><script>
let on = new Set(['Mon']);
days.innerHTML = ['Mon', 'Tue', 'Wed'].map((day) => `<button type=button>${day}</button>`).join('');
const draw = () => { for (const each of days.children) each.ariaPressed = String(on.has(each.textContent)); };
days.onclick = ({ target }) => { const day = target.textContent; if (ONE) on = new Set([day]); else on.has(day) ? on.delete(day) : on.add(day); draw(); };
draw();
</script>"""


@pytest.mark.sample(1)
@pytest.mark.parametrize(("one", "wanted", "held"), [
    ("false", ("Tue", "Wed"), "Tue Wed"),
    ("false", ("Wed",), "Wed"),
    ("true", ("Wed",), "Wed"),
    ("true", ("Tue", "Wed"), ""),
])  # fmt: skip
async def test_buttons_that_say_whether_they_are_pressed_take_what_they_show(
    session: Session, site: Site, one: str, wanted: tuple[str, ...], held: str
):
    await show(session, site, TOGGLES.replace("ONE", one))
    snapshot = await session.observe()
    page = read(snapshot)
    (field,) = [each for form in page.forms for each in form.fields if each.question == "Days that suit you"]
    assert field.multiple
    group = next(each for each in targets(snapshot, page) if each.ref == field.ref)
    outcome = await session.act(Select(options=wanted), group)
    assert outcome.ok == bool(held), outcome
    if held:
        assert await script(session, "[...on].sort().join(' ')") == held


STARS = """<form><label>Name <input></label><p>Service</p><div id=stars></div><button>Send</button></form><script>
stars.innerHTML = [1, 2, 3, 4].map((at) => `<button type=button aria-pressed=${at < 2} aria-label="${at} of 4">☆</button>`).join('');
let held = 1;
stars.onclick = ({ target }) => { held = [...stars.children].indexOf(target) + 1; [...stars.children].forEach((each, at) => { each.ariaPressed = String(at < held); }); };
</script>"""


async def test_stars_that_fill_up_to_the_pressed_one_take_one_choice(session: Session, site: Site):
    await show(session, site, STARS)
    snapshot = await session.observe()
    page = read(snapshot)
    (field,) = [each for form in page.forms for each in form.fields if each.question == "Service"]
    assert not field.multiple
    group = next(each for each in targets(snapshot, page) if each.ref == field.ref)
    outcome = await session.act(Select(options=(field.options[2].label,)), group)
    assert (outcome.ok, await script(session, "held")) == (True, 3), outcome
