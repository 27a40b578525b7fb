"""Wheels as on telephones: turned by a finger, taken by a button, and closed where they have no such row."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.page.act_turn import _parts_of, _row_of
from footpath.reading.read import read
from footpath.schema.action import Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.act_turn import Wheel
    from footpath.page.session import Session
    from footpath.schema.action import Outcome

FORM = """<style>.over { position: fixed; inset: 0; background: #0008 } .sheet { position: fixed; left: 0; right: 0; bottom: 0; background: white }
.bar { display: flex; justify-content: space-between } .wheels { display: flex; height: 200px } .window { flex: 1; overflow: hidden; touch-action: none } .row { height: 40px; line-height: 40px } p { height: 40px }</style>
<h1>Hire a boat</h1><form><p><label for=who>Hirer</label><input id=who name=who></p><p><label for=boat>Boat</label><input id=boat readonly placeholder="Please choose"></p>
<p><label for=day>Day of hire</label><input id=day readonly></p><button>Hire it</button></form><script>
const roll = (rows) => { const box = document.createElement('div'), column = document.createElement('div'); let at = 0, y = 80, from = null;
  box.className = 'window'; column.innerHTML = rows.map((row) => `<div class=row>${row}</div>`).join(''); box.append(column);
  const put = () => { column.style.transform = `translateY(${y}px)`; }; put();
  box.addEventListener('touchstart', (event) => { from = event.touches[0].clientY - y; });
  box.addEventListener('touchmove', (event) => { y = event.touches[0].clientY - from; put(); });
  box.addEventListener('touchend', () => { at = Math.max(0, Math.min(rows.length - 1, Math.round((80 - y) / 40))); y = 80 - at * 40; put(); });
  return { box, row: () => rows[at] }; };
const pick = (field, columns) => field.addEventListener('click', () => { const all = columns.map(roll), over = document.createElement('div'), sheet = document.createElement('div');
  over.className = 'over'; sheet.className = 'sheet'; sheet.innerHTML = '<div class=bar><div>Nej</div><div>Javisst</div></div><div class=wheels></div>'; sheet.lastChild.append(...all.map(({ box }) => box));
  const end = () => { over.remove(); sheet.remove(); }; over.onclick = end; document.body.append(over, sheet);
  const [no, yes] = sheet.firstChild.children; no.addEventListener('click', end); yes.addEventListener('click', () => { field.value = all.map(({ row }) => row()).join(' '); end(); }); });
const to = (from, until) => Array.from({ length: until - from + 1 }, (_, at) => String(from + at));
pick(boat, [['Canoe', 'Kayak', 'Dinghy', 'Raft']]); pick(day, [to(2024, 2031), to(1, 12), to(1, 31)]);
</script>"""


async def answer(session: Session, question: str, value: str) -> Outcome:
    snapshot = await session.observe()
    field = next(each for each in read(snapshot).forms[0].fields if each.question == question)
    is_list = field.kind in ("combobox", "select")
    action = Select(options=(value,)) if is_list else Fill(value=value)
    return await session.act(action, snapshot.by_ref[field.ref], when=() if is_list else (value,))


@pytest.mark.thorough
@pytest.mark.browser
async def test_wheels_are_turned_to_an_option_and_to_a_day_and_the_right_button_takes_it(session: Session, site: Site):
    await show(session, site, FORM)
    for question, value in (("Boat", "Dinghy"), ("Day of hire", "2027-03-04")):
        outcome = await answer(session, question, value)
        assert outcome.ok, (question, outcome)
    assert await script(session, "[boat.value, day.value]") == ["Dinghy", "2027 3 4"]


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_wheel_on_its_first_row_is_a_wheel_though_nothing_has_moved_it_yet(session: Session, site: Site):
    first = "y === 80 ? 'none' : `translateY(${y - 80}px)`; column.style.marginTop = '80px'"
    await show(session, site, FORM.replace("`translateY(${y}px)`", first))
    outcome = await answer(session, "Boat", "Dinghy")
    assert outcome.ok, outcome
    assert await script(session, "boat.value") == "Dinghy"


@pytest.mark.thorough
@pytest.mark.browser
async def test_what_a_failed_control_has_opened_over_the_page_is_closed(session: Session, site: Site):
    await show(session, site, FORM)
    assert not (await answer(session, "Boat", "Ferry")).ok
    assert await script(session, "[boat.value, document.querySelectorAll('.over').length]") == ["", 0]


def wheels(*columns: list[str]) -> list[Wheel]:
    return [{"at": 0, "size": 40, "x": 0, "y": 0, "reach": 200, "rows": rows, "off": 0} for rows in columns]


DAYS = [str(day) for day in range(1, 32)]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def test_the_wheels_of_a_day_are_told_apart_by_their_rows():
    assert _parts_of(wheels(DAYS, [str(month) for month in range(1, 13)], ["2026", "2027"]), "2027-03-17") == [
        17,
        3,
        2027,
    ]
    assert _parts_of(wheels(["Canoe"], ["Kayak"], ["Raft"]), "2027-03-17") == []
    assert _parts_of(wheels([str(hour) for hour in range(24)], ["00", "15", "30"]), "14:30") == [14, 30]


def test_a_month_is_found_by_its_number_or_among_twelve_names():
    assert [_row_of(rows, 3) for rows in (MONTHS, [f"{month} 月" for month in range(1, 13)], ["1", "2"])] == [
        2,
        2,
        None,
    ]
