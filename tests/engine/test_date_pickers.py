"""Date pickers that take a date in one format and show it nowhere: the day that arrives is the person's."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, OTTO
from tests.page.calendars import CALENDAR
from tests.sites.forms import EMAIL, NAME, form, page

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

PICKER = """<div><label for=start>Earliest start date *</label><input id=start ROLE placeholder="Select date" autocomplete=off>
<input type=hidden name=start></div><script>(() => {
  const field = document.querySelector('#start'), sent = document.querySelector('[name=start]')
  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
  let shown = ''
  field.onblur = () => {
    const found = field.value.match(/READS/)
    const [day, month, year] = found ? TAKES : []
    const number = typeof month === 'string' && months.includes(month) ? months.indexOf(month) + 1 : Number(month)
    if (number >= 1 && number <= 12 && day >= 1 && day <= 31) {
      shown = SHOWS
      sent.value = [year, String(number).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
    }
    field.value = shown
  }
})()</script>"""

DAY_FIRST = (r"^(\\d\\d)\\/(\\d\\d)\\/(\\d{4})$", "[found[1], found[2], found[3]]", "field.value")
MONTH_FIRST = (r"^(\\d\\d)\\/(\\d\\d)\\/(\\d{4})$", "[found[2], found[1], found[3]]", "field.value")
IN_WORDS = (r"^(\\w+) (\\d+), (\\d{4})$|^(\\d{4})-(\\d\\d)-(\\d\\d)$", "found[1] ? [found[2], found[1], found[3]] : [found[6], found[5], found[4]]", "`${months[number - 1]} ${Number(day)}, ${year}`")  # fmt: skip


def picker(form: tuple[str, str, str], role: str = "") -> str:
    reads, takes, shows = (each.replace("\\\\", "\\") for each in form)
    return PICKER.replace("ROLE", role).replace("READS", reads).replace("TAKES", takes).replace("SHOWS", shows)


@pytest.mark.thorough
@pytest.mark.parametrize("day", ["2027-04-05", "2027-02-15"], ids=["a day that may be a month", "one that may not"])
@pytest.mark.parametrize("form_of", [DAY_FIRST, MONTH_FIRST, IN_WORDS], ids=["day first", "month first", "in words"])
async def test_the_day_arrives_in_whatever_format_it_is_taken(
    footpath: Footpath, careers: FormSite, form_of: tuple[str, str, str], day: str
):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, picker(form_of))))
    careers.takes("/send")

    ran = await footpath.apply(start, {**IDA, "x-footpath": {**IDA["x-footpath"], "start_date": day}})

    assert ran.status == "complete", ran
    assert [sent["start"] for sent in careers.posted("/send")] == [day]
    again = await footpath.apply(start, {**OTTO, "x-footpath": {**OTTO["x-footpath"], "start_date": "2027-06-07"}})
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert careers.posted("/send")[-1]["start"] == "2027-06-07"


@pytest.mark.thorough
async def test_a_text_that_stays_and_is_not_understood_is_written_in_another_format(
    footpath: Footpath, careers: FormSite
):
    keeps = picker(DAY_FIRST).replace("    field.value = shown\n", "")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, keeps)))
    careers.takes("/send")

    ran = await footpath.apply(start, {**IDA, "x-footpath": {**IDA["x-footpath"], "start_date": "2027-02-15"}})

    assert (ran.status, [sent["start"] for sent in careers.posted("/send")]) == ("complete", ["2027-02-15"]), ran


@pytest.mark.thorough
async def test_a_field_that_opens_a_calendar_is_written_into(footpath: Footpath, careers: FormSite):
    role = "role=combobox aria-haspopup=dialog aria-expanded=false"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, picker(DAY_FIRST, role))))
    careers.takes("/send")

    ran = await footpath.apply(start, {**IDA, "x-footpath": {**IDA["x-footpath"], "start_date": "2027-02-15"}})

    assert ran.status == "complete", ran
    assert [sent["start"] for sent in careers.posted("/send")] == ["2027-02-15"]


STAY = """<p><label>Arrival <input id=arrival name=arrival readonly></label></p><p><label>Departure <input id=departure name=departure></label></p>
<p><label>Parking <input id=parking name=parking readonly></label></p><script>
calendar(arrival, { form: 'dots', head: arrows })
calendar(departure, { form: 'us', head: lists })
calendar(parking, { form: 'words', head: arrows, several: true })
</script>"""


@pytest.mark.thorough
async def test_days_are_chosen_in_the_calendars_that_fields_open(footpath: Footpath, careers: FormSite):
    """Nothing says how a field writes its day: typed as 2027-04-05, it might be taken for another."""
    start = careers.page("/stay", page("Stay", CALENDAR, form(NAME, STAY)))
    careers.takes("/send")
    given = {"Arrival": "2027-04-05", "Departure": "2027-04-09", "Parking": "2027-04-06 to 2027-04-08"}
    ran = await footpath.fill(start, input=given)
    assert ran.status == "complete", ran
    assert (
        careers.posted("/send")[-1]
        | {"arrival": "05.04.2027", "departure": "4/9/2027", "parking": "6 April 2027 – 8 April 2027"}
        == careers.posted("/send")[-1]
    )
    again = await footpath.fill(start, OTTO, input=given | {"Arrival": "2027-03-02"})
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert careers.posted("/send")[-1]["arrival"] == "02.03.2027"


BUTTON = """<p><span id=asked>Day of the visit *</span> <button type=button id=day LABEL aria-haspopup=dialog>Pick a date</button>
<input type=hidden name=day></p><div id=pop role=dialog hidden></div><script>(() => {
  const sent = document.querySelector('[name=day]'), names = [...Array(12).keys()].map((at) => new Date(2027, at, 1).toLocaleString('en', { month: 'long' }))
  let at = 2026 * 12 + 11
  const draw = () => {
    const year = Math.floor(at / 12), month = at % 12
    pop.innerHTML = `<button type=button aria-label="Previous month">‹</button> <span>${names[month]} ${year}</span> <button type=button aria-label="Next month">›</button><div style="display:grid;grid-template-columns:repeat(7,30px)"></div>`
    const [back, ahead] = pop.querySelectorAll('button')
    back.onclick = () => { at--; draw() }; ahead.onclick = () => { at++; draw() }
    for (let number = 1; number <= new Date(year, month + 1, 0).getDate(); number++) {
      const cell = document.createElement('button'); cell.type = 'button'; cell.textContent = number; pop.lastChild.append(cell)
      cell.onclick = () => { day.textContent = `${names[month]} ${number}, ${year}`; sent.value = [year, month + 1, number].join('-'); pop.hidden = true }
    }
  }
  day.onclick = () => { draw(); pop.hidden = false }
})()</script>"""


@pytest.mark.sample(1)
@pytest.mark.parametrize("label", ["", "aria-labelledby=asked"], ids=["text before it", "a label of its own"])
@pytest.mark.thorough
async def test_a_button_that_opens_a_calendar_is_a_field(footpath: Footpath, careers: FormSite, label: str):
    start = careers.page("/visit", page("Visit", form(NAME, BUTTON.replace("LABEL", label), button="Book the visit")))
    careers.takes("/send")
    ran = await footpath.fill(start, input={"Day of the visit": "2027-02-09"})
    assert ran.status == "complete", ran
    again = await footpath.fill(start, OTTO, input={"Day of the visit": "2027-03-18"})
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert [each["day"] for each in careers.posted("/send")] == ["2027-2-9", "2027-3-18"]


TIMES = """<p><label>Time of the visit <input id=at name=at readonly></label></p><ul id=times hidden></ul><script>
for (let half = 18; half < 36; half++) {
  const entry = document.createElement('li'), [hour, minute] = [Math.floor(half / 2), half % 2 ? '30' : '00']
  entry.textContent = SHOWS
  entry.onmousedown = () => { at.value = entry.textContent; times.hidden = true }
  times.append(entry)
}
at.onclick = () => { times.hidden = false }
at.onblur = () => { times.hidden = true }
</script>"""
HALVES = "(hour % 12 || 12) + ':' + minute + (hour < 12 ? ' am' : ' pm')"


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("shows", "sent"), [(HALVES, ["2:30 pm", "10:00 am"]), ("hour + ':' + minute", ["14:30", "10:00"])]
)
@pytest.mark.thorough
async def test_a_time_is_chosen_in_the_list_that_a_read_only_field_opens(
    footpath: Footpath, careers: FormSite, shows: str, sent: list[str]
):
    start = careers.page("/visit", page("Visit", form(NAME, TIMES.replace("SHOWS", shows), button="Book the visit")))
    careers.takes("/send")
    ran = await footpath.fill(start, input={"Time of the visit": "14:30"})
    assert ran.status == "complete", ran
    again = await footpath.fill(start, OTTO, input={"Time of the visit": "10:00"})
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert [each["at"] for each in careers.posted("/send")] == sent
