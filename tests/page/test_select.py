"""Choosing among options, in every kind of widget that application forms are made of."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.page.acting import SHORT_S, script, show, the
from tests.sites.sockets import SocketSite

from footpath.page.act_open import LOAD_S, OPEN_S, offered_now, open_list, press_option
from footpath.page.act_options import by_label, is_shown, searches
from footpath.page.act_point import Clock
from footpath.page.grant import Grant
from footpath.schema.action import Hover, Select
from footpath.schema.snapshot import Element, Option

if TYPE_CHECKING:
    from tests.sites.act_server import Request, Site

    from footpath.page.act_options import ShownChoice
    from footpath.page.browser import Browser
    from footpath.page.session import Session

browser_test = pytest.mark.browser


# native

NATIVE = """<select aria-label=Country id=s onchange="changed = s.value"><option value="">Choose</option>
<option value=de>Germany</option><option value=fr disabled>France</option><option value=it>Italy</option></select>"""


@browser_test
async def test_a_native_select_takes_labels_and_values(session: Session, site: Site):
    await show(session, site, NATIVE)
    country = await the(session, "Country")
    outcome = await session.act(Select(options=(" germany ",)), country)
    assert (outcome.ok, outcome.chosen, outcome.offered) == (
        True,
        ("Germany",),
        ("Choose", "Germany", "France", "Italy"),
    )
    assert await script(session, "changed") == "de"
    assert (await session.fill_many([(Select(options=("Germany",)), country)]))[0].unchanged
    (outcome,) = await session.fill_many([(Select(options=("it",)), country)])
    assert (outcome.ok, outcome.how, await script(session, "changed")) == (True, "batch", "it")


@browser_test
async def test_an_option_that_is_not_there_is_told_with_what_is(session: Session, site: Site):
    await show(session, site, NATIVE)
    country = await the(session, "Country")
    for outcome in (
        await session.act(Select(options=("Spain",)), country),
        *await session.fill_many([(Select(options=("Spain",)), country)]),
    ):
        assert (outcome.failure, outcome.offered) == ("no_option", ("Choose", "Germany", "France", "Italy"))
    assert await script(session, "s.value") == ""


@pytest.mark.thorough
@browser_test
async def test_whoever_asks_decides_which_option_it_is(session: Session, site: Site):
    await show(session, site, NATIVE)
    outcome = await session.act(Select(options=("Deutschland",)), await the(session, "Country"), choose=lambda _: (1,))
    assert (outcome.ok, await script(session, "s.value")) == (True, "de")


@pytest.mark.thorough
@browser_test
async def test_a_list_for_many_takes_exactly_the_wanted(session: Session, site: Site):
    await show(
        session, site, "<select multiple id=s aria-label=Skills><option>Go<option selected>C<option>Rust</select>"
    )
    assert (await session.act(Select(options=("Go", "Rust")), await the(session, "Skills"))).ok
    assert await script(session, "[...s.selectedOptions].map(o => o.text)") == ["Go", "Rust"]


# opened lists

COMBOBOX = """<style>.list { position: absolute; height: 90px; overflow: auto; background: #fff } [role=option] { height: 30px }</style>
<label for=i>City</label><div class=control><input id=i role=combobox aria-expanded=false aria-autocomplete=list></div>
<script>
const cities = %s;
let timer = 0, taken = '';
const close = () => { document.querySelector('.list')?.remove(); i.ariaExpanded = 'false'; i.removeAttribute('aria-controls'); };
const open = (found) => { close(); const list = document.createElement('div'); list.className = 'list'; list.id = 'l'; list.setAttribute('role', 'listbox');
  for (const city of found) { const o = document.createElement('div'); o.setAttribute('role', 'option'); o.textContent = city;
    o.onmousedown = (e) => { if (!e.isTrusted) return; e.preventDefault(); taken = i.value = city; close(); }; list.append(o); }
  document.body.append(list); i.ariaExpanded = 'true'; i.setAttribute('aria-controls', 'l'); };
%s
i.addEventListener('blur', () => { if (i.value !== taken) i.value = taken; close(); });
</script>"""

LOCAL = COMBOBOX % (
    "['Aachen', 'Berlin', 'Bonn', 'Dresden', 'Essen', 'Hamburg', 'Köln', 'München']",
    "i.onfocus = () => open(cities);"
    "i.oninput = () => open(cities.filter((c) => c.toLowerCase().includes(i.value.toLowerCase())));",
)
REMOTE = COMBOBOX % (
    "[]",
    "i.oninput = () => { clearTimeout(timer); timer = setTimeout(async () => {"
    " open(await (await fetch('/cities?q=' + encodeURIComponent(i.value))).json()) }, 300) };",
)

IN_TURN = COMBOBOX % (
    "['Lisbon, Portugal']",
    "let asked = 0; i.onfocus = () => open(cities);"
    "i.oninput = () => { clearTimeout(timer); timer = setTimeout(async () => { const mine = ++asked;"
    " const found = await (await fetch('/cities?q=' + encodeURIComponent(i.value))).json();"
    " if (mine === asked) open(found) }, 100) };",
)
"""Shows what it had before until the answer to the last text has come, and drops the answers to others."""

LATE = COMBOBOX % (
    "['Aachen', 'Berlin']",
    "i.oninput = () => { clearTimeout(timer);"
    " timer = setTimeout(() => open(cities.filter((c) => c.startsWith(i.value))), 700) };",
)
"""It asks no server, and yet offers nothing as long as somebody may be typing."""


@browser_test
async def test_a_combobox_is_opened_and_its_option_clicked(session: Session, site: Site):
    await show(session, site, LOCAL)
    outcome = await session.act(Select(options=("München",)), await the(session, "City"))
    assert (outcome.ok, outcome.chosen) == (True, ("München",))
    assert await script(session, "[taken, i.value, !document.querySelector('.list')]") == ["München", "München", True]


@browser_test
async def test_options_of_a_server_are_waited_for_and_chosen(session: Session, site: Site):
    places = ["Berlin, Germany", "Berlin, New Hampshire", "Bergen, Norway"]
    site.json("/cities", lambda request: [p for p in places if request.query["q"][0].lower() in p.lower()], delay_s=0.2)
    await show(session, site, REMOTE)
    outcome = await session.act(Select(options=("Berlin, Germany",)), await the(session, "City"))
    assert (outcome.ok, outcome.chosen) == (True, ("Berlin, Germany",))
    assert await script(session, "taken") == "Berlin, Germany"


@pytest.mark.thorough
@browser_test
async def test_a_list_counts_once_it_answers_what_was_typed_however_late(session: Session, site: Site):
    site.json("/cities", lambda request: request.query["q"], delay_s=LOAD_S + OPEN_S + 0.5)
    await show(session, site, IN_TURN)
    outcome = await session.act(Select(options=("Porto, Portugal",)), await the(session, "City"), deadline_s=HANGS_S)
    assert (outcome.ok, outcome.chosen) == (True, ("Porto, Portugal",))
    assert [request.query for request in site.asked("/cities")] == [{"q": ["Porto, Portugal"]}], "no other was needed"


@pytest.mark.thorough
@browser_test
async def test_a_list_that_never_answers_what_was_typed_is_not_said_to_lack_it(session: Session, site: Site):
    never = asyncio.Event()

    async def hang(_: Request, __: asyncio.StreamWriter) -> None:
        await never.wait()

    site.on("/cities", hang)
    await show(session, site, IN_TURN)
    outcome = await session.act(Select(options=("Porto, Portugal",)), await the(session, "City"), deadline_s=SHORT_S)
    assert (outcome.failure, outcome.offered) == ("timeout", ()), "what it showed was there before"
    assert "did not load" in str(outcome.message)
    assert await script(session, "[taken, i.value]") == ["", ""]


@browser_test
async def test_a_list_that_shows_the_option_after_its_search_is_not_said_to_lack_it(session: Session, site: Site):
    """A page that was busy while the whole answer was typed shows the option once a part of the answer is typed."""
    page = COMBOBOX % ("['Leeds']", "i.oninput = () => open(i.value === 'Leed' ? cities : []);")
    await show(session, site, page)
    outcome = await session.act(Select(options=("Leeds",)), await the(session, "City"))
    assert (outcome.failure, outcome.offered) == ("timeout", ())
    assert await script(session, "[taken, i.value]") == ["", ""]


@browser_test
async def test_a_list_of_other_options_is_said_to_lack_the_answer(session: Session, site: Site):
    await show(session, site, COMBOBOX % ("['Leeds']", "i.oninput = () => open(i.value === 'Lee' ? cities : []);"))
    outcome = await session.act(Select(options=("Leek",)), await the(session, "City"))
    assert (outcome.failure, outcome.offered) == ("no_option", ("Leeds",))


OVER_A_SOCKET = """<button id=b type=button aria-haspopup=listbox aria-label=City>Choose</button><script>
const socket = new WebSocket('ws://SOCKETS/live');
socket.onopen = () => { document.title = 'ready' };
b.onclick = () => socket.send('open');
socket.onmessage = () => { const list = document.createElement('div'); list.setAttribute('role', 'listbox');
  for (const city of ['Aachen', 'Berlin']) { const o = document.createElement('div'); o.setAttribute('role', 'option'); o.textContent = city;
    o.onclick = () => { b.textContent = city; list.remove() }; list.append(o) }
  document.body.append(list) };
</script>"""


@pytest.mark.thorough
@browser_test
async def test_options_that_come_over_a_socket_are_waited_for(browser: Browser, site: Site):
    async with SocketSite(echo_s=0.5) as sockets, browser.session(Grant(hosts=(site.grant, sockets.grant))) as session:
        await show(session, site, OVER_A_SOCKET.replace("SOCKETS", sockets.grant))
        await session.tab.page.wait_for_function("document.title === 'ready'")
        outcome = await session.act(Select(options=("Berlin",)), await the(session, "City"))
        assert (outcome.ok, outcome.chosen) == (True, ("Berlin",))


@pytest.mark.thorough
@browser_test
async def test_a_calm_page_without_the_option_is_not_waited_for(session: Session, site: Site):
    await show(session, site, "<button aria-haspopup=listbox aria-label=City>Choose</button>")
    city, began = await the(session, "City"), time.monotonic()
    outcome = await session.act(Select(options=("Berlin",)), city)
    assert (outcome.failure, time.monotonic() - began < LOAD_S) == ("no_option", True)


@pytest.mark.thorough
@browser_test
async def test_what_a_page_puts_off_until_the_typing_is_over_is_waited_for(session: Session, site: Site):
    await show(session, site, LATE)
    outcome = await session.act(Select(options=("Berlin",)), await the(session, "City"))
    assert (outcome.ok, outcome.chosen) == (True, ("Berlin",))


@browser_test
@pytest.mark.thorough
async def test_a_page_that_puts_nothing_off_and_asks_nobody_is_not_waited_for(session: Session, site: Site):
    await show(session, site, LOCAL)
    city, began = await the(session, "City"), time.monotonic()
    outcome = await session.act(Select(options=("Oslo, Norway",)), city, deadline_s=15)
    assert outcome.failure == "no_option"
    assert time.monotonic() - began < LOAD_S * len(searches("Oslo, Norway"))


@browser_test
@pytest.mark.thorough
async def test_a_server_that_knows_the_city_only_is_asked_for_less(session: Session, site: Site):
    site.json("/cities", lambda request: ["Berlin"] if request.query["q"][0] == "Berlin" else [])
    await show(session, site, REMOTE)
    outcome = await session.act(
        Select(options=("Berlin, Germany",)),
        await the(session, "City"),
        choose=lambda options: [at for at, option in enumerate(options) if option.label == "Berlin"],
        deadline_s=15,
    )
    assert (outcome.ok, outcome.chosen) == (True, ("Berlin",))


@browser_test
@pytest.mark.thorough
async def test_what_is_offered_nowhere_leaves_nothing_behind(session: Session, site: Site):
    await show(session, site, LOCAL.replace("(found) => {", "(found) => { if (!found.length) found = ['No options'];"))
    outcome = await session.act(Select(options=("Paris",)), await the(session, "City"), deadline_s=12)
    assert outcome.failure == "no_option"
    cities = ("Aachen", "Berlin", "Bonn", "Dresden", "Essen", "Hamburg", "Köln", "München")
    assert outcome.offered == cities, "that there is none for what was typed is no option"
    assert await script(session, "[taken, i.value, !document.querySelector('.list')]") == ["", "", True]


LISTBOX_BUTTON = """<button id=b aria-haspopup=listbox aria-label=Notice>Choose…</button><div id=portal></div><script>
b.onclick = () => { portal.innerHTML = '<ul role=listbox style="position:fixed;top:300px">' + ['Now', '1 month', '3 months'].map((t) =>
  `<li role=option>${t}</li>`).join('') + '</ul>'; for (const li of portal.querySelectorAll('li')) li.onclick = () => { b.textContent = li.textContent; b.ariaLabel = 'Notice ' + li.textContent; portal.innerHTML = '' } }
</script>"""

NO_ROLES = """<div id=d tabindex=0 style="cursor:pointer" aria-label=Level role=combobox>Choose…</div>
<div id=m hidden style="position:absolute;top:200px"><div class=x style="cursor:pointer">Junior</div><div class=x style="cursor:pointer">Senior</div></div><script>
d.onclick = () => { m.hidden = false }; for (const x of m.children) x.onclick = () => { d.textContent = x.textContent; m.hidden = true }</script>"""

COUNTRY_CODE = """<style>.i { width: 12px; height: 9px; background: red } .de { background: gold }</style>
<div><button id=b aria-haspopup=listbox aria-label="Country code"><span id=f class="i us"></span></button><input aria-label=Phone></div><ul id=l role=listbox hidden
 style="position:fixed;top:200px"><li role=option>United States (+1)</li><li role=option>Germany (+49)</li></ul><script>
b.onclick = () => { l.hidden = !l.hidden }; for (const [at, li] of [...l.children].entries()) li.onclick = () => { f.className = 'i ' + ['us', 'de'][at]; l.hidden = true }</script>"""


@pytest.mark.thorough
@pytest.mark.sample(2)
@browser_test
@pytest.mark.parametrize(
    ("markup", "name", "option", "proof", "seen"),
    [
        pytest.param(
            LISTBOX_BUTTON, "Notice", "3 months", "b.textContent", "3 months", id="listbox button in a portal"
        ),
        pytest.param(NO_ROLES, "Level", "Senior", "d.textContent", "Senior", id="list without roles"),
        pytest.param(COUNTRY_CODE, "Country code", "Germany (+49)", "f.className", "i de", id="country code by flag"),
    ],
)
async def test_an_opened_list_is_chosen_from(
    session: Session, site: Site, markup: str, name: str, option: str, proof: str, seen: str
):
    await show(session, site, markup)
    outcome = await session.act(Select(options=(option,)), await the(session, name))
    assert outcome.ok, outcome
    assert await script(session, proof) == seen


@browser_test
@pytest.mark.thorough
async def test_an_option_that_the_widget_does_not_show_is_not_success(session: Session, site: Site):
    await show(
        session,
        site,
        LISTBOX_BUTTON.replace("b.textContent = li.textContent; b.ariaLabel = 'Notice ' + li.textContent;", ""),
    )
    assert (await session.act(Select(options=("Now",)), await the(session, "Notice"))).failure == "not_taken"


@browser_test
@pytest.mark.thorough
async def test_a_long_list_is_looked_through(session: Session, site: Site):
    await show(
        session,
        site,
        "<button id=b aria-haspopup=listbox aria-label=Year>Year</button><div id=l role=listbox hidden style='height:200px;overflow:auto'>"
        "<div id=pad style='height:6000px;position:relative'></div></div><script>"
        "const draw = () => { const at = Math.floor(l.scrollTop / 30); pad.innerHTML = ''; for (let n = at; n < Math.min(200, at + 10); n++) {"
        " const o = document.createElement('div'); o.setAttribute('role', 'option'); o.style.cssText = `position:absolute;height:30px;top:${n * 30}px`;"
        " o.textContent = 2100 - n; o.onclick = () => { b.textContent = o.textContent; l.hidden = true }; pad.append(o) } };"
        "l.onscroll = draw; b.onclick = () => { l.hidden = false; draw() }</script>",
    )
    assert (await session.act(Select(options=("1951",)), await the(session, "Year"), deadline_s=15)).ok
    assert await script(session, "b.textContent") == "1951"


@pytest.mark.thorough
@browser_test
async def test_suggestions_of_a_text_field_are_written(session: Session, site: Site):
    await show(
        session, site, "<input list=l aria-label=Language><datalist id=l><option>English<option>German</datalist>"
    )
    outcome = await session.act(Select(options=("german",)), await the(session, "Language"))
    assert (outcome.ok, outcome.chosen) == (True, ("German",))


# groups

GROUPS = """<fieldset><legend>Visa?</legend><label><input type=radio name=v value=y>Yes</label><label><input type=radio name=v value=n checked>No</label></fieldset>
<fieldset><legend>Days</legend><label><input type=checkbox checked>Mon</label><label><input type=checkbox>Tue</label><label><input type=checkbox>Wed</label></fieldset>
<div>Remote?<button type=button onclick="pick(this)">Sure</button><button type=button onclick="pick(this)">Never</button></div>
<script>const pick = (b) => { for (const o of b.parentElement.querySelectorAll('button')) o.style.background = o === b ? 'gold' : '' }</script>"""


async def group(session: Session, role: str, *names: str) -> Element:
    """A synthetic element as the reading makes it for a question over several elements."""
    elements = [e for name in names for e in (await session.observe()).elements if e.name == name]
    options = tuple(Option(label=e.name, selected=e.checked is True, ref=e.ref) for e in elements)
    return Element(ref=f"g{elements[0].ref}", order=0, node=0, tag="", role=role, options=options)


@pytest.mark.thorough
@browser_test
async def test_groups_are_chosen_from(session: Session, site: Site):
    await show(session, site, GROUPS)
    radios = await group(session, "radiogroup", "Yes", "No")
    assert (await session.act(Select(options=("No",)), radios)).unchanged
    assert (await session.act(Select(options=("Yes",)), radios)).ok
    days = await group(session, "group", "Mon", "Tue", "Wed")
    assert (await session.act(Select(options=("Tue", "Wed")), days)).ok
    ticks = "[...document.querySelectorAll('input')].map((box) => box.checked)"
    assert await script(session, ticks) == [True, False, False, True, True]
    outcome = await session.act(Select(options=("Never",)), await group(session, "radiogroup", "Sure", "Never"))
    assert (outcome.ok, outcome.chosen) == (True, ("Never",))


@browser_test
async def test_a_button_that_shows_no_choice_is_not_success(session: Session, site: Site):
    await show(session, site, "<button type=button>Yes</button><button type=button>No</button>")
    outcome = await session.act(Select(options=("Yes",)), await group(session, "radiogroup", "Yes", "No"))
    assert outcome.failure == "not_taken"


STARS = """<form action=/sent><div role=button aria-label=1><button tabindex=-1 aria-hidden=true>☆</button></div>
<div role=button aria-label=2><button tabindex=-1 aria-hidden=true>☆</button></div></form><script>
for (const star of document.querySelectorAll('[role=button]')) star.onclick = () => { star.className = star.innerText = '★' }
</script>"""


@pytest.mark.thorough
@browser_test
async def test_a_choice_that_is_drawn_by_a_button_that_sends_sends_nothing(session: Session, site: Site):
    await show(session, site, STARS)
    before = await script(session, "location.href")
    outcome = await session.act(Select(options=("2",)), await group(session, "radiogroup", "1", "2"))
    assert (outcome.ok, outcome.navigated) == (True, False), outcome
    assert await script(session, "[location.href, document.body.innerText.trim().slice(-1)]") == [before, "★"]


HOVERS = "<style>button { TRANSITION } button:hover { background: red } button:focus { color: red }</style>"


@pytest.mark.thorough
@browser_test
@pytest.mark.parametrize("transition", ["", "transition: all 0.2s"])
@pytest.mark.sample(1)
async def test_a_button_that_shows_the_pointer_shows_no_choice(session: Session, site: Site, transition: str):
    hovers = HOVERS.replace("TRANSITION", transition)
    await show(session, site, hovers + "<button type=button>Yes</button><button type=button>No</button>")
    outcome = await session.act(Select(options=("Yes",)), await group(session, "radiogroup", "Yes", "No"))
    assert outcome.failure == "not_taken"
    await show(session, site, hovers + GROUPS)
    assert (await session.act(Select(options=("Never",)), await group(session, "radiogroup", "Sure", "Never"))).ok


FILLS_UP = (
    """<div role=radiogroup aria-label=Skill>"""
    + "".join(
        f"<span role=radio aria-checked=false aria-label={n} style='display:inline-block;width:30px;height:30px'>☆</span>"
        for n in (1, 2, 3)
    )
    + """</div>
<script>const stars = [...document.querySelectorAll('span')]; window.kept = 0;
const draw = (upto) => stars.forEach((star, at) => { star.ariaChecked = String(at < upto) });
stars.forEach((star, at) => { star.onmouseenter = () => draw(at + 1); star.onclick = () => { kept = at + 1 } });
document.querySelector('div').onmouseleave = () => setTimeout(draw, 120, kept);</script>"""
)


@browser_test
async def test_a_star_that_is_filled_by_the_pointer_alone_is_not_chosen(session: Session, site: Site):
    await show(session, site, FILLS_UP)
    stars = await group(session, "radiogroup", "1", "2", "3")
    assert (await session.act(Hover(), await the(session, "3"))).ok
    assert (await session.act(Select(options=("2",)), stars)).ok
    assert await script(session, "kept") == 2


# judgement


def test_labels_match_whatever_their_case_and_spacing():
    options = [Option(label="Bachelor’s  degree", value="1"), Option(label="Master", value="2")]
    assert by_label(["master"])(options) == [1]
    assert by_label(["bachelor’s degree"])(options) == [0]
    assert by_label(["2"])(options) == [1]
    assert by_label(["Master", "Doctor"])(options) == ()


def test_a_search_begins_whole_and_becomes_less():
    assert searches("Berlin, Germany") == ["Berlin, Germany", "Berlin", "Berlin,", "Ber"]
    assert searches("x") == []


@pytest.mark.parametrize(
    ("label", "before", "now", "shown"),
    [
        ("Germany", {"value": ""}, {"value": "Germany", "open": True}, True),
        ("Germany (+49)", {"text": "+1"}, {"text": "+49", "open": False}, True),
        ("Germany", {"value": "", "around": "City"}, {"value": "", "around": "City", "open": False}, False),
        ("Germany", {"value": "Ger", "around": ""}, {"value": "", "around": "", "open": True}, False),
        ("Go", {"text": ""}, {"text": "", "chosen": ["Go"], "open": True}, True),
        ("Go", {"text": ""}, {"text": "", "marked": ["Go"], "open": True}, False),
        ("Go", {"text": "1 chosen"}, {"text": "2 chosen", "marked": ["Go"], "open": True}, True),
        ("C++", {"text": ""}, {"text": "", "chosen": ["C#"], "open": True}, False),
        ("No", {"around": "Notice Choose"}, {"around": "Notice Choose", "open": False}, False),
        ("Germany", {"around": "Country: Germany"}, {"around": "Country: Germany", "open": False}, True),
    ],
)
def test_a_choice_counts_when_the_widget_shows_it(label: str, before: ShownChoice, now: ShownChoice, *, shown: bool):
    assert is_shown(label, before, now) is shown


REDRAWN = """<button id=b aria-haspopup=listbox aria-controls=o onclick="o.hidden = false">Goods</button>
<ul id=o role=listbox hidden><li role=option>Cheese<li role=option>Honey<li role=option>Bread</ul>
<script>o.onclick = (event) => { taken = event.target.textContent.trim() }</script>"""


@browser_test
@pytest.mark.parametrize(
    ("now", "taken"),
    [
        (["Apples", "Cheese", "Honey"], "Honey"),
        (["Apples", "Cheese", "Eggs"], None),
        (["Cheese", "Honey (2 left)", "Bread"], "Honey (2 left)"),
    ],
)
async def test_an_option_is_pressed_where_it_stands_now(
    session: Session, site: Site, now: list[str], taken: str | None
):
    """A script puts other options into the elements of a list after the list was read, before the first press."""
    await show(session, site, REDRAWN)
    ref, tab, clock = (await the(session, "Goods")).ref, session.tab, Clock(SHORT_S)
    await open_list(tab, ref, clock)
    (honey,) = [option for option in await offered_now(tab, ref, clock) if option.label == "Honey"]
    await script(session, f"{json.dumps(now)}.forEach((said, at) => {{ o.children[at].textContent = said }})")
    outcome = await press_option(tab, ref, honey, clock)
    assert outcome.ok is (taken is not None)
    assert await script(session, "window.taken ?? null") == taken
