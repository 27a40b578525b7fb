"""Controls whose kind the page does not tell: asked by their label, tried, and read back as the form sends them."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.read import read, targets
from footpath.schema.action import Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.action import Outcome

pytestmark = pytest.mark.browser

FORM = """<style>.row { margin: 14px 0 } .star { display: inline-block; width: 24px; height: 24px; background: silver } .tick { display: inline-block; border: 1px solid; cursor: pointer }
#paint { width: 60px; height: 24px; border: 1px solid; cursor: pointer } #picker { position: absolute; background: white; border: 1px solid; padding: 8px; z-index: 9 }</style><h1>Paint a boat</h1><form>
<div class=row><label for=owner>Owner</label><input id=owner name=owner></div>
<div class=row><label>Colour of the hull</label><div id=paint tabindex=0 role=button></div></div>
<div class=row><label for=stars>How was the last coat</label><input id=stars name=stars type=number style="display: none"><div id=strip style="width: 120px; cursor: pointer"></div></div>
<div class=row><label for=words>Words on it</label><span id=chips><input id=words></span><button type=button id=add>Add</button></div>
<fieldset class=row><legend>Season</legend><input type=radio name=season value=s title=Spring style="display: none"><div class=tick>Spring</div> <input type=radio name=season value=a title=Autumn style="display: none"><div class=tick>Autumn</div></fieldset>
<button>Paint it</button></form><script>
let picker = null;
const done = () => { if (CSS.supports('color', picker.firstChild.value)) paint.style.background = picker.firstChild.value; picker.remove(); picker = null; };
paint.onclick = () => { if (picker) return; picker = document.createElement('div'); picker.id = 'picker'; picker.innerHTML = '<input value="#ffffff"><button type=button>Ok</button>'; document.body.append(picker); picker.lastChild.onclick = done; };
for (let at = 1; at <= 5; at++) { const star = document.createElement('i'); star.className = 'star'; strip.append(star); }
strip.onclick = (event) => { const many = Math.ceil((event.clientX - strip.getBoundingClientRect().left) / 24); stars.value = many;
  [...strip.children].forEach((star, at) => { star.style.background = at < many ? 'gold' : ''; star.style.transform = at === many - 1 ? 'scale(1.3)' : ''; }); }; // the last one is drawn larger
words.onkeydown = (event) => { if (event.key !== 'Enter' || !words.value) return; const chip = document.createElement('span'); chip.innerHTML = `<b>${words.value}</b><button type=button>remove</button>`; words.before(chip); words.value = ''; };
for (const tick of document.querySelectorAll('.tick')) tick.onclick = () => { tick.previousElementSibling.checked = true; };
document.forms[0].onsubmit = (event) => { event.preventDefault(); document.title = 'sent'; };
</script>"""


async def answer(session: Session, question: str, *values: str) -> Outcome:
    snapshot = await session.observe()
    page = read(snapshot)
    made = {each.ref: each for each in targets(snapshot, page)}
    field = next(each for each in page.forms[0].fields if each.question == question and each.visible and not each.trap)
    action = Fill(value=values[0]) if field.kind == "range" else Select(options=values)
    return await session.act(action, made.get(field.ref) or snapshot.by_ref[field.ref])


@pytest.mark.thorough
async def test_what_a_label_asks_for_is_tried_and_read_back_as_the_form_sends_it(session: Session, site: Site):
    await show(session, site, FORM)
    for question, values in (
        ("Colour of the hull", ("#3366cc",)),
        ("How was the last coat", ("4",)),
        ("Words on it", ("gull", "tern")),
        ("Season", ("Autumn",)),
    ):
        outcome = await answer(session, question, *values)
        assert outcome.ok, (question, outcome)
    held = "[paint.style.background, stars.value, [...chips.querySelectorAll('b')].map((b) => b.textContent).join(), document.querySelector('[value=a]').checked, picker, document.title]"
    assert await script(session, held) == ["rgb(51, 102, 204)", "4", "gull,tern", True, None, "a page"]


@pytest.mark.thorough
async def test_a_popup_that_does_not_take_a_value_is_closed_and_told(session: Session, site: Site):
    await show(session, site, FORM)
    outcome = await answer(session, "Colour of the hull", "nearly blue")
    assert (outcome.ok, outcome.failure) == (False, "not_taken")
    assert await script(session, "[paint.style.background, picker]") == ["", None]
