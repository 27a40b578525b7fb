"""Two lists side by side, of which the right one has what was chosen in the left one."""

# ruff: noqa: E501 - the page is kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.read import read
from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

FORM = """<style>select { width: 120px; height: 90px } .lists > * { display: inline-block; vertical-align: top }</style><form><p><label>Coach <input></label></p>
<fieldset><legend>Teams</legend><div class=lists><div><label for=there>Available</label><br><select id=there multiple><option>Foxes<option>Herons<option>Otters</select></div>
<div><button type=button>»</button><button type=button>«</button></div><div><label for=chosen>Selected</label><br><select id=chosen multiple><option>Wolves</select></div></div></fieldset>
<button>Book</button></form><script>
const move = (from, to) => { for (const option of [...from.selectedOptions]) { option.selected = false; KEEPS && to.append(option) } }
there.ondblclick = () => move(there, chosen); chosen.ondblclick = () => move(chosen, there)
const [right, left] = document.querySelectorAll('.lists button')
right.onclick = () => move(there, chosen); left.onclick = () => move(chosen, there)
</script>"""


async def test_both_lists_are_one_question_that_is_answered_in_the_right_one(session: Session, site: Site):
    await show(session, site, FORM.replace("KEEPS", "true"))
    page = read(snapshot := await session.observe())
    _, teams = page.forms[0].fields
    assert (teams.question, teams.multiple, teams.value) == ("Teams", True, "Wolves")
    assert [option.label for option in teams.options] == ["Foxes", "Herons", "Otters", "Wolves"]
    wanted = Select(options=("Foxes", "Otters"))
    (outcome,) = await session.fill_many([(wanted, snapshot.by_ref[teams.ref])])
    assert outcome.ok, outcome
    assert await script(session, "[...chosen.options].map((option) => option.label)") == ["Foxes", "Otters"]
    again = await session.act(wanted, (await session.observe()).by_ref[teams.ref])
    assert (again.ok, again.unchanged) == (True, True)


async def test_what_the_right_list_does_not_take_is_not_chosen(session: Session, site: Site):
    await show(session, site, FORM.replace("KEEPS", "false"))
    page = read(snapshot := await session.observe())
    _, teams = page.forms[0].fields
    outcome = await session.act(Select(options=("Foxes", "Wolves")), snapshot.by_ref[teams.ref])
    assert (outcome.failure, outcome.is_astray) == ("not_taken", False)
