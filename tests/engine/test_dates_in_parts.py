"""Dates that a library draws as parts that can be typed into, before an input that keeps the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.forms import form, page, script, text

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

STYLE = "<style>.parts:not(:focus-within):not(.full) { opacity: 0 } [role=spinbutton] { padding: 4px }</style>"


def drawn(question: str, name: str) -> str:
    """A group that hears clicks; its parts are unpainted as long as they are empty and nobody is in them."""
    parts = "".join(
        f'<span role=spinbutton contenteditable=true tabindex=0 inputmode=numeric aria-label="{part}" '
        f'aria-valuetext=Empty data-of="{part}">{shown}</span>'
        for part, shown in (("Day", "DD"), ("Month", "MM"), ("Year", "YYYY"))
    )
    return (
        f"<div><label id={name}-l for={name}>{question}</label><div role=group aria-labelledby={name}-l class=hears>"
        f'<div class=parts>{parts}</div><button type=button aria-label="Choose date">…</button>'
        f"<input id={name} name={name} aria-hidden=true tabindex=-1 "
        'style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"></div></div>'
    )


TAKES_DIGITS = """for (const group of document.querySelectorAll('.hears')) {
  group.addEventListener('click', () => {})
  const typed = {}
  for (const part of group.querySelectorAll('[role=spinbutton]')) {
    const of = part.dataset.of, length = of === 'Year' ? 4 : 2
    part.addEventListener('beforeinput', (event) => {
      event.preventDefault()
      if (!/^\\\\d+$/.test(event.data ?? '')) { if (!event.data) typed[of] = ''; return }
      typed[of] = ((typed[of] ?? '') + event.data).slice(-length)
      part.textContent = typed[of].padStart(length, '0')
      part.setAttribute('aria-valuetext', part.textContent)
      group.querySelector('.parts').classList.add('full')
      const all = ['Year', 'Month', 'Day'].map((each) => typed[each] ?? '')
      if (all.every(Boolean)) group.querySelector('input').value = all.map((each) => each.padStart(2, '0')).join('-')
    })
  }
}""".replace("\\\\", "\\")


@pytest.mark.thorough
async def test_each_date_is_entered_by_its_label_part_by_part(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    asked = form(text("Employee", "employee"), drawn("First day", "first"), drawn("Last day", "last"))
    start = careers.page("/leave", page("Leave", STYLE, asked, script(TAKES_DIGITS)))
    given = {"Employee": "Ida Brandt", "First day": "2027-01-18", "Last day": "2027-02-05"}
    ran = await footpath.fill(start, input=given)
    assert (ran.status, careers.posted("/send")) == (
        "complete",
        [{"employee": "Ida Brandt", "first": "2027-01-18", "last": "2027-02-05"}],
    ), ran
    again = await footpath.fill(start, input=given | {"First day": "2027-03-09", "Last day": "2027-04-02"})
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert careers.posted("/send")[-1]["first"] == "2027-03-09"


TIME = """<div><label id=at-l for=at>Time of the talk</label><div role=group aria-labelledby=at-l>
<span role=spinbutton contenteditable=true tabindex=0 aria-label=Hours data-length=2>hh</span>:<span role=spinbutton
contenteditable=true tabindex=0 aria-label=Minutes data-length=2>mm</span> <span role=spinbutton contenteditable=true
tabindex=0 aria-label=Meridiem data-length=1>aa</span><input id=at name=at aria-hidden=true tabindex=-1
style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"></div></div>"""

TAKES_TIME = """for (const part of document.querySelectorAll('[data-length]')) {
  let typed = ''
  part.addEventListener('beforeinput', (event) => {
    event.preventDefault()
    typed = (typed + (event.data ?? '')).slice(-part.dataset.length)
    part.textContent = part.dataset.length === '1' ? (/p/i.test(event.data) ? 'PM' : 'AM') : typed
    at.value = [...document.querySelectorAll('[data-length]')].map((each) => each.textContent).join(' ')
  })
}"""


@pytest.mark.thorough
async def test_a_time_is_entered_part_by_part(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/talk", page("Talk", form(text("Speaker", "speaker"), TIME), script(TAKES_TIME)))
    ran = await footpath.fill(start, input={"Speaker": "Ida Brandt", "Time of the talk": "14:30"})
    assert (ran.status, careers.posted("/send")) == ("complete", [{"speaker": "Ida Brandt", "at": "02 30 PM"}]), ran
    again = await footpath.fill(start, input={"Speaker": "Ida Brandt", "Time of the talk": "9:05"})
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert careers.posted("/send")[-1]["at"] == "09 05 AM"
