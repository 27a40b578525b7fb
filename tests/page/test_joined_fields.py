"""Fields of which one part is seen and another is sent, or named: one question each, answered by what is seen."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.read import read, targets
from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.action import Outcome
    from footpath.schema.observation import FieldObservation

pytestmark = pytest.mark.browser

FORM = """<style>.row { margin: 14px 0; position: relative } .gone { position: absolute; opacity: 0; width: 1px; height: 1px } .drop { position: absolute; background: white; border: 1px solid; z-index: 9 }
[hidden] { display: none !important } .star { display: inline-block; width: 24px; height: 24px; border: 1px solid } .glyph { font-family: "Any Icons" }</style><h1>Rent a tent</h1><form>
<div class=row><label id=ltent for=tent>Tent <i class=glyph aria-hidden=true>arrow_drop_down</i></label><button type=button id=tent>Choose</button><ul id=tents class=drop role=listbox hidden><li role=option>Tipi<li role=option>Yurt</ul></div>
<div class=row><label>Your last stay</label><div id=stars></div></div>
<div class=row><div role=combobox aria-haspopup=listbox aria-expanded=false id=route><select class=gone name=route aria-hidden=true><option value=c><option value=v></select><label for=typed style="position: absolute; pointer-events: none">Line</label><input id=typed role=combobox aria-haspopup=listbox readonly style="height: 30px"></div></div>
<div class=row><label for=bait>Baits</label><span id=baits><span role=textbox contenteditable aria-autocomplete=both aria-multiline=false aria-label="tags input" style="display: inline-block; min-width: 90px; border: 1px solid"></span></span><input id=bait name=bait class=gone style="height: 1px"></div>
<div class=row><label for=made>What you have made</label><span id=mades><input id=made></span></div>
<div class=row><label>Tags for you</label><div style="position: relative; width: 300px"><div role=combobox aria-haspopup=listbox tabindex=-1 style="height: 30px"></div>
  <div style="position: absolute; inset: 0" id=tagbox><div role=listbox></div><input id=typing style="width: 200px; height: 24px"></div></div></div>
<div class=row><label>How you liked it</label><ul role=radiogroup id=liked></ul></div>
<fieldset><legend>Signed waiver</legend><div><button type=button id=browse>browse files</button><input type=file name=files hidden multiple><input type=file name=files webkitdirectory hidden multiple></div></fieldset>
<button>Rent</button></form><script>
tent.onclick = () => { tents.hidden = !tents.hidden };
for (const row of tents.children) row.onclick = () => { tent.textContent = row.textContent; tents.hidden = true };
for (let at = 1; at <= 3; at++) { const face = document.createElement('div'); face.className = 'star'; face.innerHTML = `<input type=radio name=s value=${at} class=gone aria-label="${at} stars">`; stars.append(face);
  face.onclick = () => { face.firstChild.checked = true; } }
browse.onclick = () => document.querySelector('[type=file]').click();
const entries = [];
const tags = document.querySelector('[contenteditable]');
tags.onkeydown = (event) => { if (event.key !== 'Enter') return; event.preventDefault(); entries.push(tags.textContent); bait.value = entries.join(';');
  const chip = document.createElement('span'); chip.innerHTML = `<b>${tags.textContent}</b><i role=button>×</i>`; tags.before(chip); tags.textContent = ''; };
typing.onkeydown = (event) => { if (event.key !== 'Enter') return; event.preventDefault(); tagbox.firstChild.insertAdjacentHTML('beforeend', `<div role=option aria-selected=true><span>${typing.value}</span><button type=button tabindex=-1>×</button></div>`); typing.value = ''; };
let over = -1;
for (let at = 0; at < 4; at++) { const step = document.createElement('li'); step.role = 'radio'; step.ariaChecked = 'false'; step.style = 'display: inline-block; width: 24px; height: 24px'; liked.append(step);
  step.onmousemove = () => { setTimeout(() => { over = at; }); };
  step.onclick = () => { [...liked.children].forEach((each, place) => { each.ariaChecked = String(place === over); }); }; }
made.onkeydown = (event) => { if (event.key !== 'Enter') return; event.preventDefault();
  const chip = document.createElement('span'); chip.innerHTML = `<b>${made.value}</b><button type=button>×</button>`; made.before(chip); made.value = ''; };
</script>"""


async def questions(session: Session) -> dict[str, FieldObservation]:
    page = read(await session.observe())
    return {field.question: field for form in page.forms for field in form.fields if not field.trap and field.visible}


async def choose(session: Session, question: str, *options: str) -> Outcome:
    snapshot = await session.observe()
    made = {each.ref: each for each in targets(snapshot, read(snapshot))}
    field = (await questions(session))[question]
    return await session.act(Select(options=options), made.get(field.ref) or snapshot.by_ref[field.ref])


@pytest.mark.thorough
async def test_each_question_is_asked_once_by_the_name_that_a_person_sees(session: Session, site: Site):
    await show(session, site, FORM)
    asked = {question: field.kind for question, field in (await questions(session)).items()}
    assert asked == {
        "Tent": "combobox", "Your last stay": "radio", "Line": "combobox", "Baits": "combobox",
        "What you have made": "text", "Tags for you": "combobox", "How you liked it": "radio", "Signed waiver": "file",
    }  # fmt: skip


@pytest.mark.thorough
async def test_each_is_answered_by_what_is_seen(session: Session, site: Site):
    await show(session, site, FORM)
    for question, options in {
        "Tent": ("Yurt",), "Your last stay": ("2 stars",), "Baits": ("worm", "fly"), "What you have made": ("hooks",),
        "Tags for you": ("patient", "early bird"), "How you liked it": ("3",),
    }.items():  # fmt: skip
        outcome = await choose(session, question, *options)
        assert (outcome.ok, outcome.chosen) == (True, options), (question, outcome)
    held = "[tent.textContent, document.querySelector('[name=s]:checked').value, bait.value, mades.innerText]"
    assert await script(session, held) == ["Yurt", "2", "worm;fly", "hooks×"]
    assert await script(session, "[...tagbox.querySelectorAll('span')].map((tag) => tag.textContent)") == [
        "patient",
        "early bird",
    ]
    assert await script(session, "[...liked.children].findIndex((step) => step.ariaChecked === 'true')") == 2
