"""Months and years that a calendar shows in other ways: alone, over the days, in one list, in a row."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session


pytestmark = pytest.mark.browser

MONTHS = """<p><label>Bill <input id=bill readonly></label></p><p><label>Term <input id=term></label></p><script>
const NAMES = ['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec']
for (const field of [bill, term]) { let year = 2026, pop = null; const draw = () => { pop ??= field.parentElement.parentElement.appendChild(document.createElement('div'))
  pop.innerHTML = `<div><button type=button>‹</button> <b>${year}</b> <button type=button>›</button></div><div>${NAMES.map((name) => `<span style="display: inline-block; width: 60px">${name}</span>`).join('')}</div>`
  const [back, on] = pop.querySelectorAll('button'); back.onclick = () => { year--; draw() }; on.onclick = () => { year++; draw() }; pop.onmousedown = (event) => event.preventDefault()
  pop.querySelectorAll('span').forEach((cell, at) => { cell.onclick = () => { field.value = `${String(at + 1).padStart(2, '0')}/${year}`; pop.remove(); pop = null } }) }
  field.onfocus = draw; field.onblur = () => { pop?.remove(); pop = null } }</script>"""


async def test_a_month_alone_is_chosen_among_the_months_of_its_year(session: Session, site: Site):
    await show(session, site, MONTHS)
    for name, month, shown in (("Bill", "2028-02", "02/2028"), ("Term", "2025-11", "11/2025")):
        outcome = await session.act(Fill(value=month), await the(session, name), when=(month,))
        assert (outcome.ok, outcome.chosen) == (True, (shown,)), outcome


async def test_no_button_that_takes_the_entry_of_a_month_away_is_pressed(session: Session, site: Site):
    removed = (
        "<button type=button id=bin aria-label='Remove entry' onclick='gone = 1'><svg width=9 height=9></svg></button>"
    )
    await show(session, site, f"<script>let gone = 0</script><p><label>From <input id=begin></label>{removed}</p>")
    outcome = await session.act(Fill(value="2019-06"), await the(session, "From"), when=("2019-06",))
    assert await script(session, "[begin.value, gone]") == ["2019-06", 0], outcome


OVER_THE_DAYS = """<p><label>Joined <input id=joined readonly></label></p><div id=pop hidden style="position: relative; width: 240px; border: 1px solid"></div>
<script>
const pop = document.querySelector('#pop'), joined = document.querySelector('#joined'), at = { year: 2026 };
const name = (m) => new Date(2026, m).toLocaleString('en', { month: 'long' });
const draw = () => {
  pop.innerHTML = `<button type=button class=up>November ${at.year}</button><div class=days>${Array.from({ length: 30 }, (_, n) => `<i style="display: inline-block; width: 30px">${n + 1}</i>`).join('')}</div>`;
  for (const cell of pop.querySelectorAll('i')) cell.onclick = () => { joined.value = `${at.year}-11-${cell.textContent.padStart(2, 0)}`; pop.hidden = true };
  pop.querySelector('.up').onclick = () => {
    const over = document.createElement('div');
    over.style = 'position: absolute; inset: 0; overflow: auto; background: white';
    over.innerHTML = Array.from({ length: 60 }, (_, n) => `<b style="display: inline-block; width: 70px">${1990 + n}</b>`).join('');
    for (const cell of over.children) cell.onclick = () => { at.year = Number(cell.textContent); draw() };
    pop.append(over);
  };
};
joined.onclick = () => { pop.hidden = false; draw() };
</script>"""


@pytest.mark.thorough
async def test_years_that_are_drawn_over_the_days_are_what_there_is_to_choose(session: Session, site: Site):
    await show(session, site, OVER_THE_DAYS)
    outcome = await session.act(Fill(value="1999-11-09"), await the(session, "Joined"), when=("1999-11-09",))
    assert (outcome.ok, outcome.chosen) == (True, ("1999-11-09",)), outcome


IN_ONE_LIST = """<p><label>Bought <input id=bought readonly></label></p><div id=list hidden style="width: 260px; height: 220px; overflow: auto; border: 1px solid"></div>
<button type=button id=today hidden>Today</button><script>
const list = document.querySelector('#list'), bought = document.querySelector('#bought'), HEIGHT = 200, FIRST = 2020 * 12;
const draw = () => {
  const at = Math.floor(list.scrollTop / HEIGHT), drawn = [at, at + 1].map((month) => {
    const day = new Date(0, FIRST + month, 1); day.setFullYear(Math.floor((FIRST + month) / 12));
    const days = Array.from({ length: new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate() }, (_, n) => `<i style="display: inline-block; width: 30px">${n + 1}</i>`);
    return `<section style="position: absolute; top: ${month * HEIGHT}px; height: ${HEIGHT}px"><h4>${day.toLocaleString('en', { month: 'long' })} ${day.getFullYear()}</h4>${days.join('')}</section>`;
  });
  list.innerHTML = `<div style="position: relative; height: ${120 * HEIGHT}px">${drawn.join('')}</div>`;
  for (const cell of list.querySelectorAll('i')) cell.onclick = () => { bought.value = `${cell.textContent} ${cell.parentNode.firstChild.textContent}`; list.hidden = true };
};
list.onscroll = () => setTimeout(draw, 30);
bought.onclick = () => { list.hidden = false; list.scrollTop = 83 * HEIGHT; draw() };
</script>"""
AT_REST = IN_ONE_LIST.replace(
    "setTimeout(draw, 30)", "{ clearTimeout(drawing); drawing = setTimeout(draw, 200) }"
).replace("const draw", "let drawing; const draw")


"""The same, where months are drawn once the list has not been scrolled for a while."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("page", "day", "shown"),
    [(AT_REST, "2021-02-28", "28 February 2021"), (IN_ONE_LIST, "2027-03-01", "1 March 2027")],
    ids=["drawn at rest", "drawn soon"],
)
@pytest.mark.sample(2)
async def test_months_in_one_list_are_scrolled_to_a_day(session: Session, site: Site, page: str, day: str, shown: str):
    await show(session, site, page)
    outcome = await session.act(Fill(value=day), await the(session, "Bought"), when=(day,))
    assert (outcome.ok, outcome.chosen) == (True, (shown,)), outcome


IN_STEPS = (
    IN_ONE_LIST.replace("const at = Math.floor(list.scrollTop / HEIGHT), drawn = [at, at + 1]",
                        "const to = Math.floor(list.scrollTop / HEIGHT), drawn = [first += Math.sign(to - first), first + 1]")
    .replace("const draw", "let first = 83, moved = 0; const draw")
    .replace("list.onscroll = () =>", "list.onscroll = () => { moved = performance.now() }; list.addEventListener('scroll', () =>")
    .replace("setTimeout(draw, 30);", "setTimeout(draw, 30));")
    .replace("cell.onclick = () => {", "cell.onclick = () => { if (performance.now() - moved < 300) return;")
)  # fmt: skip


"""The same, where each scroll brings one more month, and no press counts while months scroll."""


@pytest.mark.thorough
async def test_months_that_come_one_by_one_as_they_are_scrolled_are_brought_to_a_day(session: Session, site: Site):
    await show(session, site, IN_STEPS)
    outcome = await session.act(Fill(value="2027-03-01"), await the(session, "Bought"), when=("2027-03-01",))
    assert (outcome.ok, outcome.chosen) == (True, ("1 March 2027",)), outcome


IN_A_ROW = """<style>#pop { position: absolute; background: white; border: 1px solid } #view { position: relative; width: 210px; height: 180px; overflow: hidden } .month { position: absolute; width: 210px } .month span { display: inline-block; width: 30px }</style>
<p><label for=match>Match day</label> <input id=match SAID></p><p><button type=button>Book</button></p><script>
let at = 2026 * 12 + 10, pop = null;
const name = (n) => new Date(Math.floor(n / 12), n % 12, 15).toLocaleString('en', { month: 'long', year: 'numeric' });
const month = (n, place) => { const days = new Date(Math.floor(n / 12), n % 12 + 1, 0).getDate(); return `<div class=month style="left: ${place * 210}px">${[...Array(days)].map((_, d) => `<span data-day="${d + 1}" data-at="${n}">${d + 1}</span>`).join('')}</div>`; };
const draw = () => { pop.innerHTML = `<div><button type=button id=back>‹</button><b>${name(at)}</b><button type=button id=next>›</button></div><div id=view>${[-1, 0, 1].map((by) => month(at + by, by)).join('')}</div>`;
  back.onclick = () => { at--; draw(); }; next.onclick = () => { at++; draw(); }; };
const two = (number) => String(number).padStart(2, '0');
const open = () => { if (pop) return; pop = document.createElement('div'); pop.id = 'pop'; document.body.append(pop); draw();
  pop.addEventListener('click', ({ target: { dataset } }) => { if (!dataset.day) return; match.value = [two(dataset.day), two(dataset.at % 12 + 1), Math.floor(dataset.at / 12)].join('.'); close(); }); };
const close = () => { pop?.remove(); pop = null; };
match.onclick = open; document.addEventListener('mousedown', ({ target }) => { if (target !== match && !pop?.contains(target)) close(); });
EXTRA
</script>"""


"""A calendar that keeps the months before and after the shown one beside it, cut off."""


async def test_a_list_of_one_month_among_hidden_ones_is_brought_to_the_day(session: Session, site: Site):
    said = "role=combobox aria-expanded=false aria-haspopup=true"
    await show(session, site, IN_A_ROW.replace("SAID", said).replace("EXTRA", ""))
    choice = Select(options=("2027-01-05",), search="2027-01-05")
    outcome = await session.act(choice, await the(session, "Match day"), when=("2027-01-05",))
    assert (outcome.ok, outcome.chosen) == (True, ("05.01.2027",)), outcome


async def test_a_calendar_that_typing_has_opened_is_opened_anew(session: Session, site: Site):
    """It stands where a press would open it, and would count as one of the page's own."""
    drops = "match.oninput = open; match.onblur = () => { if (!match.value.includes('.')) match.value = ''; };"
    await show(
        session, site, IN_A_ROW.replace("SAID", "placeholder=MM/DD/YYYY aria-haspopup=menu").replace("EXTRA", drops)
    )
    field = await the(session, "Match day")
    assert (await session.act(Fill(value="01/05/2027"), field)).failure == "not_taken"
    await script(session, "open()")
    outcome = await session.act(Fill(value="01/05/2027"), field, when=("2027-01-05",))
    assert (outcome.ok, outcome.chosen) == (True, ("05.01.2027",)), outcome
