"""Lists that show each choice as a chip of its own, outside of the field, and close after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the
from tests.sites.chips import PLACES, chips

from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

SEVERAL = Select(options=("Swedish", "English"))
TAKEN = "taken.join()"


@pytest.mark.parametrize("opens", [True, False], ids=["opened by a click", "opened by typing"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.sample(2)
async def test_several_stand_as_chips(session: Session, site: Site, place: str, opens: bool):
    await show(session, site, "".join(chips(place, opens=opens)))
    outcome = await session.act(SEVERAL, await the(session, "Languages"))
    assert await script(session, TAKEN) == "Swedish,English"
    assert (outcome.ok, outcome.chosen) == (True, ("Swedish", "English")), outcome


@pytest.mark.thorough
@pytest.mark.sample(2)
@pytest.mark.parametrize("place", PLACES)
async def test_one_stands_as_a_chip(session: Session, site: Site, place: str):
    await show(session, site, "".join(chips(place)))
    outcome = await session.act(Select(options=("Portuguese",)), await the(session, "Languages"))
    assert await script(session, TAKEN) == "Portuguese"
    assert (outcome.ok, outcome.chosen) == (True, ("Portuguese",)), outcome


@pytest.mark.sample(1)
@pytest.mark.parametrize("place", PLACES)
async def test_what_stands_as_a_chip_already_is_not_missed_in_the_list(session: Session, site: Site, place: str):
    await show(session, site, "".join(chips(place, standing=("Swedish",))))
    outcome = await session.act(SEVERAL, await the(session, "Languages"))
    assert await script(session, TAKEN) == "Swedish,English"
    assert (outcome.ok, outcome.chosen) == (True, ("Swedish", "English")), outcome


@pytest.mark.thorough
async def test_a_choice_that_cannot_be_seen_is_told_with_those_that_can(session: Session, site: Site):
    deaf = "((one) => one === 'English' ? null : put(one))"
    await show(session, site, "".join(chips("before", take=deaf)))
    outcome = await session.act(SEVERAL, await the(session, "Languages"))
    assert await script(session, TAKEN) == "Swedish"
    assert (outcome.ok, outcome.chosen) == (False, ("Swedish",)), outcome


@pytest.mark.thorough
async def test_one_that_stands_as_a_chip_is_not_missed_either(session: Session, site: Site):
    await show(session, site, "".join(chips("around", standing=("Swedish",))))
    outcome = await session.act(Select(options=("Swedish",)), await the(session, "Languages"))
    assert (outcome.ok, outcome.unchanged, outcome.chosen) == (True, True, ("Swedish",)), outcome


@pytest.mark.thorough
async def test_a_choice_whose_chip_stands_far_off_is_taken(session: Session, site: Site):
    field, code = chips("after")
    far = field.replace("<div id=chips></div>", "") + "<label>Name <input></label><p id=chips></p>"
    await show(session, site, far + code)
    outcome = await session.act(SEVERAL, await the(session, "Languages"))
    assert await script(session, TAKEN) == "Swedish,English"
    assert (outcome.ok, outcome.chosen) == (True, ("Swedish", "English")), outcome


LATE = """<div id=unit role=combobox tabindex=0 aria-label=Unit aria-haspopup=listbox aria-expanded=false>Select</div>
<script>
  const open = () => unit.getAttribute('aria-expanded') === 'true'
  const close = () => { unit.setAttribute('aria-expanded', 'false'); document.querySelector('ul')?.remove() }
  let other = true
  unit.onclick = () => {
    if (open()) return close()
    unit.setAttribute('aria-expanded', 'true')
    const list = document.createElement('ul')
    list.setAttribute('role', 'listbox')
    document.body.append(list)
    if (other) { other = false; list.remove(); return }  // another list, which is left, takes all lists with it
    list.innerHTML = '<li role=option>Metre</li>'
    list.firstChild.onclick = () => { unit.textContent = 'Metre'; close() }
  }
</script>"""


@pytest.mark.thorough
async def test_a_list_that_another_has_closed_is_opened_once_more(session: Session, site: Site):
    await show(session, site, LATE)
    outcome = await session.act(Select(options=("Metre",)), await the(session, "Unit"))
    assert (outcome.ok, await script(session, "unit.textContent")) == (True, "Metre"), outcome
