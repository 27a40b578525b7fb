"""A list of which several are chosen: each stands as a chip with a button to take it back, and is offered no more."""

from __future__ import annotations

FIELD = "<input id=langs role=combobox aria-autocomplete=list aria-expanded=false autocomplete=off>"
CHIPS = "<span id=chips></span>"

PLACES = {
    "before": f"<br>{CHIPS}{FIELD}",
    "after": f"{FIELD}<div id=chips></div>",
    "around": f"<div>{CHIPS}{FIELD}</div>",
    "apart": f"<div><div>{FIELD}</div></div><div>{CHIPS}</div>",
}
"""Where the chips stand, seen from the field."""

LANGUAGES = ("English", "Swedish", "Portuguese", "Dutch")

_SCRIPT = """<script>(() => {
  const field = document.querySelector('#langs'), chips = document.querySelector('#chips'), taken = []
  let list = null
  const close = () => { list?.remove(); list = null; field.setAttribute('aria-expanded', 'false') }
  const keep = () => { const sent = document.querySelector('[name=langs]'); if (sent) sent.value = taken.join() }
  const put = (each) => {
    taken.push(each); keep()
    const chip = document.createElement('span')
    chip.innerHTML = `<span>${each}</span><button type=button aria-label="Remove ${each}">×</button>`
    chip.querySelector('button').onclick = () => { taken.splice(taken.indexOf(each), 1); keep(); chip.remove() }
    chips.append(chip)
  }
  const open = () => {
    close()
    list = document.createElement('ul')
    list.setAttribute('role', 'listbox')
    const typed = field.value.toLowerCase()
    for (const each of OFFERED.filter((one) => one.toLowerCase().startsWith(typed) && !taken.includes(one))) {
      const option = document.createElement('li')
      option.setAttribute('role', 'option')
      option.textContent = each
      option.onmousedown = (event) => { event.preventDefault(); TAKE(each); field.value = ''; close() }
      list.append(option)
    }
    field.after(list)
    field.setAttribute('aria-expanded', 'true')
  }
  field.oninput = open
  if (OPENS) field.onclick = open
  field.onblur = () => setTimeout(close, 150)
  window.taken = taken
  for (const each of STANDING) put(each)
})()</script>"""


def chips(
    place: str, *, opens: bool = False, standing: tuple[str, ...] = (), take: str = "put", asks: str = ""
) -> tuple[str, str]:
    """The widget and its script. `opens`: by a click, else by typing alone; `take` is what a choice does."""
    field = f"<div><label for=langs>Languages{asks}</label>{PLACES[place]}<input type=hidden name=langs></div>"
    code = _SCRIPT.replace("OFFERED", str(list(LANGUAGES))).replace("OPENS", str(opens).lower())
    return field, code.replace("STANDING", str(list(standing))).replace("TAKE", take)
