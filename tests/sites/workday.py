"""A page of questions whose widgets behave as those of Workday's candidate sites do, written from public facts.

A prompt opens a list of a first level; a category leads to its own level, a leaf is taken and stands beside the field.
What is typed is searched when Enter is pressed, not before. Month and year of a date are boxes that take keys alone.
There is no `<form>`.
"""

# ruff: noqa: E501 - the page in here is kept whole

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Levels = Mapping[str, Sequence[str]]
    """Options by category; of the category "" where there are no levels."""

SOURCES: Levels = {
    "Job Board": ("Indeed", "LinkedIn", "StepStone"),
    "Social Media": ("Facebook", "Mastodon"),
    "Event": ("Career Fair", "Meetup"),
}
SKILLS: Levels = {"": ("Clock Making", "Clock Repair", "Gear Cutting", "Python", "Python Tooling")}
CODES: Levels = {"": ("Austria (+43)", "Germany (+49)", "Switzerland (+41)", "United States of America (+1)")}

STYLE = """body{font:15px sans-serif;margin:2em}[data-automation-id^=formField]{margin:1em 0}
[data-automation-id=activeListContainer]{border:1px solid #888;width:20em;background:#fff}
[role=option]{padding:4px;cursor:pointer}ul{display:inline;padding:0}li{display:inline-block;border:1px solid;margin:2px}
[role=spinbutton]{width:3em}"""

PROMPTS = """
const later = (work) => setTimeout(work, 60);
const make = (html) => { const box = document.createElement('template'); box.innerHTML = html.trim(); return box.content.firstChild; };
const pill = (label) => make(`<li><div data-automation-id="selectedItem" role="option" aria-label="${label}, press delete to clear value."><p data-automation-id="promptOption">${label}</p></div></li>`);
for (const box of document.querySelectorAll('[data-automation-id=multiSelectContainer]')) {
  const input = box.querySelector('input'), taken = box.querySelector('ul');
  const { levels, many, chosen } = JSON.parse(box.dataset.made);
  const top = Object.keys(levels).filter(Boolean);
  let popup = null;
  const close = () => { popup?.remove(); popup = null; };
  const take = (label) => { if (!many) taken.replaceChildren(); taken.append(pill(label)); input.value = ''; close(); };
  const show = (labels, leads) => {
    close();
    popup = make('<div role="listbox" data-automation-id="activeListContainer"></div>');
    for (const label of labels) {
      const row = make(`<div role="option" data-automation-id="menuItem"><div data-automation-id="${leads ? 'promptOption' : 'promptLeafNode'}">${label}</div></div>`);
      row.onmousedown = (event) => event.preventDefault();
      row.onclick = () => (leads ? later(() => show(levels[label], false)) : take(label));
      popup.append(row);
    }
    if (!labels.length) popup.append(make('<div>No Items.</div>'));
    box.append(popup);
  };
  const open = () => { if (!popup) later(() => (top.length ? show(top, true) : show(many ? [] : levels[''], false))); };
  if (chosen) taken.append(pill(chosen));
  input.onfocus = open; input.onclick = open;
  box.querySelector('[data-automation-id=promptIcon]').onclick = open;
  input.onblur = () => later(() => { if (document.activeElement !== input) close(); });
  input.onkeydown = (event) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || !input.value.trim()) return;
    const sought = input.value.trim().toLowerCase();
    later(() => show(Object.values(levels).flat().filter((label) => label.toLowerCase().includes(sought)), false));
  };
}
"""
_SCRIPT = """
for (const part of document.querySelectorAll('[role=spinbutton]')) {
  let digits = '';
  const write = () => { part.value = digits; part.setAttribute('aria-valuenow', digits); };
  part.onkeydown = (event) => {
    if (event.key === 'Backspace' || event.key === 'Delete') digits = '';
    else if (/^\\d$/.test(event.key)) digits = (digits.length >= part.maxLength ? '' : digits) + event.key;
    else return;
    event.preventDefault(); write();
  };
  part.oninput = write;
}
const next = document.querySelector('[data-automation-id=pageFooterNextButton]');
next.onclick = async () => {
  const held = {};
  for (const field of document.querySelectorAll('[data-automation-id^=formField]')) {
    const pills = [...field.querySelectorAll('[data-automation-id=selectedItem]')].map((each) => each.innerText.trim());
    const parts = [...field.querySelectorAll('[role=spinbutton], input[name]')].map((each) => each.value);
    held[field.dataset.automationId.slice(10)] = [...pills, ...parts].join('/');
  }
  document.body.innerHTML = await (await fetch('/send', { method: 'POST', body: new URLSearchParams(held) })).text();
};
"""


def _field(name: str, label: str, inside: str) -> str:
    star = '<abbr title="required" aria-hidden="true">*</abbr>'
    labelled = f'<label for="{name}"><span>{label}{star}</span></label>'
    return f'<div data-automation-id="formField-{name}">{labelled}{inside}</div>'


def prompt(name: str, label: str, levels: Levels, *, many: bool = False, chosen: str = "") -> str:
    """A field whose answer is taken from a list that may have levels; of `many`, those that were searched for alone."""
    made = html.escape(json.dumps({"levels": levels, "many": many, "chosen": chosen}))
    return _field(
        name,
        label,
        f"""<div data-automation-id="multiSelectContainer" data-made="{made}"><div>
        <ul role="listbox" aria-label="items selected" data-automation-id="selectedItemList"></ul>
        <input data-automation-id="searchBox" enterkeyhint="search" type="text" placeholder="Search" id="{name}"
         aria-required="true" data-uxi-widget-type="selectinput">
        <span data-automation-id="promptIcon" role="button" aria-label="prompts">☰</span></div></div>""",
    )


def text(name: str, label: str) -> str:
    return _field(name, label, f'<input type="text" id="{name}" name="{name}" aria-required="true">')


def date(name: str, label: str) -> str:
    """Month and year, each a box of its own."""
    parts = "".join(
        f'<input type="text" inputmode="numeric" role="spinbutton" maxlength="{most}" aria-label="{part}" '
        f'placeholder="{shown}" data-automation-id="dateSection{part}-input">'
        for part, most, shown in (("Month", 2, "MM"), ("Year", 4, "YYYY"))
    )
    legend = f'<legend><span>{label}<abbr title="required" aria-hidden="true">*</abbr></span></legend>'
    return f'<div data-automation-id="formField-{name}"><fieldset>{legend}<div>{parts}</div></fieldset></div>'


def workday(*fields: str) -> str:
    """A page of an application."""
    head = f'<meta charset="utf-8"><title>Workday Careers</title><style>{STYLE}</style>'
    button = '<button type="button" data-automation-id="pageFooterNextButton">Submit</button>'
    form = f'<main data-automation-id="applyFlowContainer"><h3>Watchmaker</h3>{"".join(fields)}{button}</main>'
    return f'<!doctype html><html lang="en-US">{head}<body>{form}<script>{PROMPTS}{_SCRIPT}</script></body></html>'
