"""Days and times chosen in what a field opens for them, in every layout; the field itself says what it took."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import SHORT_S, script, show, the
from tests.page.calendars import CALENDAR

from footpath.page.act_date import Calendar, Control, Turning, ahead
from footpath.schema.action import Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session


browser_test = pytest.mark.browser
FIELDS = """<p><label>Arrival <input id=arrival readonly></label></p><p><label>Birth <input id=birth></label></p>
<p><label>Signed <input id=signed></label></p><p><label>Stay <input id=stay readonly></label></p>
<p><label>Turned <input id=turned readonly></label></p>
<p><label>Bounded <input id=bounded></label></p><p><label>Spoken <input id=spoken></label></p><p><label>Number <input id=number></label></p>
<script>
const field = (id) => document.getElementById(id)
calendar(field('arrival'), { form: 'dots', head: arrows, weeks: true })
calendar(field('birth'), { form: 'us', head: lists })
calendar(field('signed'), { form: 'words', head: drill, confirm: true, where: () => document.body })
calendar(field('bounded'), { form: 'dots', head: bounded })
calendar(field('spoken'), { form: 'us', head: spoken })
calendar(field('stay'), { form: 'dots', head: plain, several: true })
const shade = field('turned').closest('p').appendChild(document.createElement('span')).attachShadow({ mode: 'open' })
calendar(field('turned'), { form: 'us', head: plain, month: 1, where: () => shade })
</script>"""


@browser_test
async def test_a_day_is_chosen_in_the_calendar_whatever_its_layout_and_format(session: Session, site: Site):
    await show(session, site, CALENDAR + FIELDS)
    for name, days, shown in (
        ("Arrival", ("2029-03-05",), "05.03.2029"),
        ("Birth", ("1984-05-03",), "5/3/1984"),
        ("Signed", ("1999-02-28",), "28 February 1999"),
        ("Stay", ("2026-12-30", "2027-01-02"), "30.12.2026 – 02.01.2027"),
        ("Turned", ("2025-11-04",), "11/4/2025"),
        ("Bounded", ("2027-05-04",), "04.05.2027"),  # its list of years ends before that year
        ("Spoken", ("2028-01-20",), "1/20/2028"),  # its arrows say where they lead, for no eye
    ):
        field = await the(session, name)
        outcome = await session.act(Fill(value=" to ".join(days)), field, when=days)
        assert (outcome.ok, outcome.chosen) == (True, (shown,)), (name, outcome)
        assert await script(session, f"[field('{field.id}').value, document.querySelector('.pop')]") == [shown, None]


@pytest.mark.thorough
@browser_test
async def test_a_day_for_a_field_that_nobody_can_type_into_is_chosen_in_its_calendar(session: Session, site: Site):
    await show(session, site, CALENDAR + FIELDS)
    outcome = await session.act(Fill(value="2029-03-05"), await the(session, "Arrival"))
    assert (outcome.ok, outcome.chosen) == (True, ("05.03.2029",))


@pytest.mark.thorough
@browser_test
async def test_a_field_without_a_calendar_is_written_into(session: Session, site: Site):
    await show(session, site, CALENDAR + FIELDS)
    outcome = await session.act(Fill(value="2027-01-18"), await the(session, "Number"), when=("2027-01-18",))
    assert (outcome.ok, await script(session, "field('number').value")) == (True, "2027-01-18")


FROM_NOUGHT = """<p><label>Visit <input id=visit></label></p><script>
let shown = null
const said = (at) => { shown = at; return `<div><span data-by=-1 style="cursor:pointer">o</span> <b>${NAMES[at.month - 1]} ${at.year}</b> <span data-by=1 style="cursor:pointer">o</span></div>` }
const note = (day) => { day.dataset.value = `${shown.year}-${shown.month - 1}-${day.textContent}` }
new MutationObserver(() => document.querySelectorAll('.day').forEach(note)).observe(document, { childList: true, subtree: true })
calendar(visit, { form: 'dots', head: said })</script>"""


"""Its days have their dates in an attribute that counts the months as programs do."""


SPOKEN = FROM_NOUGHT.replace("${at.year}", "${at.year % 100}").replace(
    "textContent}` }", "textContent}`; day.ariaLabel = `${NAMES[shown.month - 1]} ${day.textContent}, ${shown.year}` }"
)


"""What stands over its days could be a day, too: "April 27". Each says its date to people as well."""


@pytest.mark.thorough
@browser_test
@pytest.mark.parametrize("page", [FROM_NOUGHT, SPOKEN], ids=["over the days", "on each day"])
async def test_what_a_calendar_says_to_people_goes_before_what_a_program_notes(session: Session, site: Site, page: str):
    await show(session, site, CALENDAR + page)
    outcome = await session.act(Fill(value="2027-04-12"), await the(session, "Visit"), when=("2027-04-12",))
    assert (outcome.ok, outcome.chosen) == (True, ("12.04.2027",)), outcome


@pytest.mark.thorough
@browser_test
async def test_nothing_is_typed_over_another_day_that_a_calendar_has_written(session: Session, site: Site):
    broken = FROM_NOUGHT.replace("form: 'dots'", "form: 'off'").replace(
        "<script>", "<script>FORMS.off = (y, m, d) => `${d}/${m + 1}/${y}`;", 1
    )
    await show(session, site, CALENDAR + broken)
    outcome = await session.act(Fill(value="2027-04-12"), await the(session, "Visit"), when=("2027-04-12",))
    assert outcome.failure == "not_taken", outcome


IN_FIELDS = """<p><label>Begin <input id=begin role=combobox aria-haspopup=true aria-expanded=false></label></p><script>
const inFields = (at) => `<div><span data-by=-1 style="cursor:pointer">o</span> <div class=align-left tabindex=-1><input readonly value="${at.month} 月"></div> <input readonly value="${at.year}"> <span data-by=1 style="cursor:pointer">o</span></div>`
calendar(begin, { form: 'dots', head: inFields })</script>"""


"""What is called a list by its role opens a calendar, whose month and year stand in fields that nobody types into. A
press on the month would open the list of months.
"""


@pytest.mark.thorough
@browser_test
async def test_a_list_that_turns_out_to_be_a_calendar_is_brought_to_the_day(session: Session, site: Site):
    await show(session, site, CALENDAR + IN_FIELDS)
    outcome = await session.act(Select(options=("2027-03-17",)), await the(session, "Begin"))
    assert (outcome.ok, outcome.chosen) == (True, ("17.03.2027",)), outcome


KEPT = """<p><label for=leave>Leave</label> <input id=leave role=combobox aria-haspopup=listbox><input type=hidden name=leave id=kept></p><script>
const shown = { value: '', parentElement: leave.parentElement, addEventListener: (...given) => leave.addEventListener(...given), set value(text) { kept.value = text } }
calendar(shown, { form: 'us', head: (at) => `<b>${NAMES[at.month - 1]} ${at.year}</b>` })</script>"""


@pytest.mark.thorough
@browser_test
async def test_a_day_that_a_hidden_field_keeps_is_taken(session: Session, site: Site):
    await show(session, site, CALENDAR + KEPT)
    outcome = await session.act(Select(options=("11/17/2026",)), await the(session, "Leave"), when=("2026-11-17",))
    assert (outcome.ok, await script(session, "[kept.value]")) == (True, ["11/17/2026"]), outcome


SPLIT = """<p><label for=from>Season</label> <span><input id=from readonly> – <input id=until readonly></span></p><script>
const from = document.getElementById('from')
const both = { parentElement: from.parentElement.parentElement, addEventListener: (...given) => from.addEventListener(...given), set value(text) { [from.value, until.value = ''] = text.split(' – ') } }
calendar(both, { form: 'dots', head: arrows, several: true })</script>"""


"""A range, of which each day is shown in a field of its own."""


@pytest.mark.thorough
@browser_test
async def test_a_range_is_taken_where_each_day_has_a_field(session: Session, site: Site):
    await show(session, site, CALENDAR + SPLIT)
    for is_same in (False, True):
        outcome = await session.act(Fill(value="…"), await the(session, "Season"), when=("2027-01-18", "2027-02-03"))
        assert (outcome.unchanged, outcome.chosen) == (is_same, ("18.01.2027", "03.02.2027")), outcome


CHOSEN_BESIDE = """<p><label>Arrival day <input id=arrival></label></p><script>
const beside = (at) => `<section><b>2026</b> <b>Sun, Nov 29</b></section><header><span data-by=-1 style="cursor:pointer">o</span> <input readonly value="${NAMES[at.month - 1]}"> <input readonly value="${at.year}"> <span data-by=1 style="cursor:pointer">o</span></header>`
calendar(arrival, { form: 'dots', head: beside })</script>"""


"""The year of the day that is chosen now stands in large beside the month and the year of the days."""


@pytest.mark.thorough
@browser_test
async def test_the_year_of_the_chosen_day_is_not_the_one_of_the_days(session: Session, site: Site):
    await show(session, site, CALENDAR + CHOSEN_BESIDE)
    outcome = await session.act(Fill(value="2027-03-17"), await the(session, "Arrival day"), when=("2027-03-17",))
    assert (outcome.ok, outcome.chosen) == (True, ("17.03.2027",)), outcome


LYING = """<label>Day <input id=day readonly></label><script>
calendar(day, { form: 'us', head: arrows })
day.addEventListener('blur', () => { day.value = day.value.replace('/4/', '/5/') })</script>"""
DATELESS = "<label>Day <input id=day readonly></label><script>calendar(day, { form: 'us', head: () => '' })</script>"


@browser_test
@pytest.mark.parametrize(
    ("page", "failure"),
    [(LYING, "not_taken"), (DATELESS, "no_option")],
    ids=["the field says another day", "no month is told"],
)
async def test_a_day_that_cannot_be_proven_is_not_taken(session: Session, site: Site, page: str, failure: str):
    await show(session, site, CALENDAR + page)
    day = await the(session, "Day")
    outcome = await session.act(Fill(value="2026-11-04"), day, when=("2026-11-04",), deadline_s=SHORT_S * 3)
    assert (outcome.ok, outcome.failure) == (False, failure)


@browser_test
async def test_a_month_alone_is_no_day(session: Session, site: Site):
    await show(session, site, CALENDAR + FIELDS)
    outcome = await session.act(Fill(value="2027-06"), await the(session, "Arrival"), when=("2027-06",))
    assert (outcome.ok, await script(session, "field('arrival').value")) == (False, "")


STUCK = """<p><label>Visit <input id=visit></label></p><script>
calendar(visit, { form: 'dots', head: (at) => `<b>${NAMES[at.month - 1]} ${at.year}</b>` })</script>"""
LATE = """<p><label>Visit <input id=visit></label></p><script>
const late = { parentElement: visit.parentElement, set value(text) { visit.value = text },
  addEventListener: (type, heard) => type === 'focus' && visit.addEventListener('input', heard) }
calendar(late, { form: 'dots', head: arrows })</script>"""


"""A calendar that comes up only as somebody types."""


@browser_test
@pytest.mark.parametrize(("page", "shown"), [(STUCK, ""), (LATE, "18.01.2027")], ids=["none turns it", "it comes late"])
async def test_a_day_is_not_left_typed_in_a_field_that_writes_days_by_its_calendar(
    session: Session, site: Site, page: str, shown: str
):
    await show(session, site, CALENDAR + page)
    outcome = await session.act(Fill(value="2027-01-18"), await the(session, "Visit"), when=("2027-01-18",))
    assert (outcome.ok, await script(session, "[visit.value]")) == (bool(shown), [shown]), outcome


RANGE_STUCK = STUCK.replace("form: 'dots'", "form: 'dots', several: true")


@browser_test
async def test_a_range_is_not_left_typed_where_a_calendar_cannot_be_turned(session: Session, site: Site):
    await show(session, site, CALENDAR + RANGE_STUCK)
    typed = Fill(value="2027-01-18 - 2027-01-20")
    outcome = await session.act(typed, await the(session, "Visit"), when=("2027-01-18", "2027-01-20"))
    assert (outcome.ok, await script(session, "[visit.value]")) == (False, [""]), outcome


COVERED = """<p><label>Visit <input id=visit></label></p><script>calendar(visit, { form: 'dots', head: arrows })</script>
<div style="position: fixed; inset: 0; z-index: 99; background: #eee">Choose a car first</div>"""


@browser_test
async def test_a_day_is_not_typed_where_a_covered_field_cannot_open_its_calendar(session: Session, site: Site):
    await show(session, site, CALENDAR + COVERED)
    visit = await the(session, "Visit")
    outcome = await session.act(Fill(value="2027-01-18"), visit, when=("2027-01-18",), deadline_s=SHORT_S * 3)
    assert (outcome.failure, await script(session, "[visit.value]")) == ("covered", [""]), outcome


HEARD = """<p><label>Begin <input id=begin readonly></label></p><p><label>Born <input id=born></label></p><script>
const nav = (at) => `<nav><i class=x style="cursor:pointer">o</i> <i style="cursor:pointer">${NAMES[at.month - 1]}, ${at.year}</i> <i class=x style="cursor:pointer">o</i></nav>`
const field = (id) => document.getElementById(id)
for (const [id, head] of [['begin', nav], ['born', lists]]) calendar(field(id), { form: 'dots', head })
begin.addEventListener('focus', () => document.querySelector('nav').parentElement.addEventListener('click', (event) => {
  const turns = [...event.currentTarget.querySelectorAll('.x')], at = turns.indexOf(event.target)
  if (at >= 0) event.currentTarget.dispatchEvent(new CustomEvent('turn', { detail: at ? 1 : -1 })) }))
born.addEventListener('blur', () => setTimeout(() => born.parentElement.querySelector('.pop')?.remove(), 0))
</script>"""


@pytest.mark.thorough
@browser_test
async def test_a_calendar_is_turned_whoever_hears_its_arrows_and_stays_open_meanwhile(session: Session, site: Site):
    await show(session, site, CALENDAR + HEARD)
    for name, day, shown in (
        ("Begin", "2027-02-26", "26.02.2027"),
        ("Born", "1991-07-14", "14.07.1991"),
    ):
        field = await the(session, name)
        outcome = await session.act(Fill(value=day), field, when=(day,))
        assert (outcome.ok, outcome.chosen) == (True, (shown,)), (name, outcome)


TIMES = """<p><label>Breakfast <input id=early readonly></label></p><p><label>Supper <input id=late readonly></label></p><script>
for (const [field, most] of [[early, 23], [late, 12]]) field.onfocus = () => {
  if (field.nextSibling) return
  field.insertAdjacentHTML('afterend', `<div><input type=number max=${most} value=12> : <input type=number max=59 value=00>${most === 12 ? '<span>AM</span>' : ''}</div>`)
  const box = field.nextSibling, [hour, minute] = box.querySelectorAll('input'), half = box.querySelector('span')
  const write = () => { field.value = `${hour.value}:${minute.value.padStart(2, '0')}${half ? ' ' + half.textContent : ''}` }
  box.oninput = write
  if (half) half.onclick = () => { half.textContent = half.textContent === 'AM' ? 'PM' : 'AM'; write() }
  document.onkeydown = (event) => { if (event.key === 'Escape') document.querySelectorAll('p div').forEach((each) => each.remove()) }
}</script>"""


@pytest.mark.thorough
@browser_test
@pytest.mark.parametrize(("kind", "shown"), [("number", ("07:30", "07:45 PM")), ("range", ("7:30", "7:45 PM"))])
async def test_a_time_is_written_into_the_fields_that_come_up_for_it(
    session: Session, site: Site, kind: str, shown: tuple[str, str]
):
    await show(session, site, TIMES.replace("type=number", f"type={kind}"))
    for name, time, text in zip(("Breakfast", "Supper"), ("07:30", "19:45"), shown, strict=True):
        outcome = await session.act(Fill(value=time), await the(session, name), when=(time,))
        assert (outcome.ok, outcome.chosen) == (True, (text,)), outcome


TAKES_PRESSED = """<p><label>Collected at <input id=at type=text></label></p><script>
const at = document.getElementById('at'), numbers = (most) => `<ul>${Array.from({ length: most }, (_, n) => `<li>${String(n).padStart(2, 0)}</li>`).join('')}</ul>`
let taken = '', pop = null
at.onclick = () => {
  if (pop) return
  pop = document.createElement('div'); pop.innerHTML = numbers(24) + numbers(60) + '<button type=button>OK</button>'; document.body.append(pop)
  const chosen = ['', '']
  pop.querySelectorAll('ul').forEach((column, part) => { column.style.cssText = 'display: inline-block; height: 90px; overflow: auto'; column.onclick = (event) => { chosen[part] = event.target.textContent } })
  pop.querySelector('button').onclick = () => { taken = at.value = chosen.join(':'); pop.remove(); pop = null }
}</script>"""


"""A clock that shows a time which is typed, and takes only one that is pressed."""


@pytest.mark.thorough
@browser_test
@pytest.mark.parametrize("taken", ["PUT", "setTimeout(() => { PUT }, 120)"])
async def test_a_time_is_pressed_where_a_text_field_opens_a_clock(session: Session, site: Site, taken: str):
    put = "chosen[part] = event.target.textContent"
    await show(session, site, TAKES_PRESSED.replace(put, taken.replace("PUT", put)))
    (outcome,) = await session.fill_many([(Fill(value="09:15"), await the(session, "Collected at"))])
    assert (outcome.ok, await script(session, "taken")) == (True, "09:15"), outcome


PAGED = """<p><label>Called back at <input id=back readonly></label></p><script>
const back = document.getElementById('back')
const ring = (from, step, count) => `<div class=ring>${Array.from({ length: count }, (_, n) => `<i style='display: inline-block; width: 40px'>${String(from + n * step).padStart(2, 0)}</i>`).join('')}</div>`
let pop = null
back.onclick = () => {
  if (pop) return
  pop = document.createElement('div'); pop.style.width = '300px'; document.body.append(pop)
  const title = (hour, minute) => `<p><b>${hour}</b><b>${minute}</b></p>`
  pop.innerHTML = title('00', '00') + ring(0, 1, 24)
  pop.querySelector('.ring').onclick = ({ target: { textContent: hour } }) => {
    const hours = pop.querySelector('.ring')
    hours.style = 'opacity: 0; position: absolute; pointer-events: none'
    pop.querySelector('p').outerHTML = title(hour, '00')
    pop.insertAdjacentHTML('beforeend', ring(0, 5, 12))
    pop.lastChild.onclick = ({ target: { textContent: minute } }) => { back.value = `${hour}:${minute}`; pop.remove(); pop = null }
  }
}</script>"""
"""A clock that shows its hours, and then its minutes in their place."""


@browser_test
async def test_a_time_is_pressed_in_a_clock_that_shows_hours_and_then_minutes(session: Session, site: Site):
    await show(session, site, PAGED)
    outcome = await session.act(Fill(value="16:20"), await the(session, "Called back at"), when=("16:20",))
    assert (outcome.ok, outcome.chosen) == (True, ("16:20",)), outcome


IN_LISTS = """<p><label>Eaten at <input id=eaten readonly></label></p><script>
const numbers = (most) => '<select><option disabled hidden>00</option>' + Array.from({ length: most }, (_, n) => `<option>${String(n).padStart(2, 0)}</option>`).join('') + '</select>'
let pop = null
eaten.onclick = () => {
  if (pop) return
  pop = document.createElement('div'); pop.innerHTML = `${numbers(24)} : ${numbers(60)}`; document.body.append(pop)
  const [hour, minute] = pop.querySelectorAll('select'); hour.value = minute.value = ''
  pop.onchange = () => { if (hour.value && minute.value) eaten.value = `${hour.value}:${minute.value}` }
}
document.onkeydown = (event) => { if (event.key === 'Escape') { pop?.remove(); pop = null } }</script>"""


@pytest.mark.thorough
@browser_test
async def test_a_time_is_chosen_in_the_lists_for_hour_and_minute_that_a_field_opens(session: Session, site: Site):
    await show(session, site, IN_LISTS)
    outcome = await session.act(Fill(value="09:15"), await the(session, "Eaten at"), when=("09:15",))
    assert (outcome.ok, outcome.chosen) == (True, ("09:15",)), outcome


BY_ICON = """<div><label for=back>Back on</label> <input id=back> <div id=icon style="display: inline-block; width: 20px; height: 20px; background: gray"></div></div><script>
const shown = { parentElement: back.parentElement, addEventListener: (kind, does) => icon.addEventListener(kind === 'focus' ? 'click' : kind, does), set value(text) { back.value = text } }
calendar(shown, { form: 'dots', head: arrows })</script>"""


@pytest.mark.thorough
@browser_test
async def test_a_calendar_is_opened_by_the_icon_beside_its_field_that_is_no_button(session: Session, site: Site):
    await show(session, site, CALENDAR + BY_ICON)
    outcome = await session.act(Fill(value="2027-01-18"), await the(session, "Back on"), when=("2027-01-18",))
    assert (outcome.ok, await script(session, "[back.value]")) == (True, ["18.01.2027"]), outcome


WITH_TIME = """<p><label>Day and time <input id=moment></label></p><script>
const moment = document.getElementById('moment'), two = (n) => String(n).padStart(2, 0)
let pop = null
moment.onfocus = () => setTimeout(() => {
  if (pop) return
  pop = document.createElement('div'); pop.style = 'width: 260px; background: white'; moment.after(pop)
  let day = 1
  pop.innerHTML = `<b>November 2026</b><div>${Array.from({ length: 30 }, (_, n) => `<i style='display: inline-block; width: 36px'>${n + 1}</i>`).join('')}</div>CLOCK`
  pop.onmousedown = (event) => { if (event.target.localName !== 'input') event.preventDefault() }
  const write = (time) => { moment.value = `${two(day)}.11.2026 ${time}` }
  for (const cell of pop.querySelectorAll('i')) cell.onclick = () => { day = cell.textContent; write('00:00') }
  pop.querySelector('ul')?.addEventListener('click', (event) => { write(event.target.textContent); pop.remove(); pop = null })
  const parts = pop.querySelectorAll('input'); pop.oninput = () => write([...parts].slice(1).map((each) => two(each.value)).join(':'))
}, 120)
moment.onchange = () => { if (!/^\\d\\d\\.11\\.2026 \\d\\d:\\d\\d$/.test(moment.value)) moment.value = '' }
document.onkeydown = (event) => { if (event.key === 'Escape') { pop?.remove(); pop = null } }
</script>"""
LISTED = "<ul>${Array.from({ length: 48 }, (_, n) => `<li>${two(Math.floor(n / 2))}:${n % 2 ? '30' : '00'}</li>`).join('')}</ul>"
PARTS = "<input type=number min=1900 max=2100 value=2026><input type=number max=23 value=0><input type=number max=59 value=0>"


@browser_test
@pytest.mark.parametrize(
    ("clock", "day", "shown"),
    [
        (LISTED, "2026-11-14T14:30", "14.11.2026 14:30"),
        (LISTED, "2026-11-14T14:20", "14.11.2026 00:00"),
        (PARTS, "2026-11-14T09:05", "14.11.2026 09:05"),
    ],
    ids=["among times", "no such time", "in fields"],
)
@pytest.mark.sample(2)
async def test_a_day_with_a_time_is_chosen_where_one_field_takes_both(
    session: Session, site: Site, clock: str, day: str, shown: str
):
    is_there = not shown.endswith("00:00")
    await show(session, site, WITH_TIME.replace("CLOCK", clock))
    outcome = await session.act(Fill(value=day.replace("T", " ")), await the(session, "Day and time"), when=(day,))
    assert (outcome.ok, outcome.chosen, outcome.is_astray) == (is_there, (shown,) if is_there else (), not is_there)
    assert await script(session, "moment.value") == shown


OPENED_BY_FOCUS = """<p><label>Return <input id=back></label></p><div id=pop hidden></div><p>Ground</p><script>
const pop = document.querySelector('#pop'), back = document.querySelector('#back');
const shut = (ms) => setTimeout(() => { pop.hidden = true }, ms);
pop.innerHTML = `<b>February 2027</b><br>${Array.from({ length: 28 }, (_, n) => `<i style="display: inline-block; width: 30px">${n + 1}</i>`).join('')}`;
for (const cell of pop.querySelectorAll('i')) cell.onmousedown = (event) => { event.preventDefault(); back.value = `2027-02-${cell.textContent.padStart(2, 0)}` };
back.onfocus = () => { pop.hidden = false };
document.addEventListener('mousedown', (event) => { if (!pop.contains(event.target) && event.target !== back) shut(closes++ ? 0 : 900) });
let closes = 0;
</script>"""


@pytest.mark.thorough
@browser_test
async def test_a_calendar_that_the_focus_opens_anew_while_it_closes_is_closed_again(session: Session, site: Site):
    await show(session, site, OPENED_BY_FOCUS)
    outcome = await session.act(Fill(value="2027-02-03"), await the(session, "Return"), when=("2027-02-03",))
    assert (outcome.ok, outcome.chosen) == (True, ("2027-02-03",)), outcome
    assert await script(session, "document.querySelector('#pop').hidden") is True


def control(key: str, side: int = 1, *, years: bool = False, title: bool = False) -> Control:
    return Control(ref=key, key=key, side=side, years=years, title=title, year=title)


def showing(year: int, month: int, *controls: Control, kind: str = "days") -> Calendar:
    return Calendar(
        kind=kind,
        shown=[{"year": year, "month": month}],
        cell="",
        leaf="",
        controls=list(controls),
        choosers={},
        scrolls=False,
        print="",
    )


def test_a_control_counts_for_where_it_has_led():
    turning = Turning()
    next_one, next_year, back = control("n"), control("ny", years=True), control("b", -1)
    now = showing(2026, 11, next_one, next_year, back)
    assert turning.control(now, 2) == next_one
    assert turning.control(now, 26) == next_year
    turning.learn(now, next_year, showing(2026, 12, next_one, next_year, back))
    assert turning.control(now, 26) == next_year, "it led by a month, and is what is known"
    turning.learn(now, next_one, showing(2026, 11, next_one, next_year, back))
    assert turning.control(now, 2) == next_year
    assert turning.control(now, -1) == back
    turning.learn(now, back, showing(2026, 12, next_one, next_year, back))
    assert turning.control(now, -1) is None


def test_years_that_are_far_are_looked_for_under_the_title():
    turning = Turning()
    title, next_one = control("t", 0, title=True), control("n")
    now = showing(2026, 11, title, next_one)
    assert turning.control(now, 3) == next_one
    assert turning.control(now, 300) == title
    turning.learn(now, title, showing(2026, 11, title, next_one))
    assert turning.control(now, 300) == next_one


def test_a_month_between_two_panels_is_ahead_of_the_earlier():
    both = showing(2026, 4)
    both["shown"].append({"year": 2026, "month": 12})
    assert [ahead(both, day) for day in ("2026-08-30", "2026-12-01", "2027-02-01", "2026-01-01")] == [4, 0, 2, -3]
