"""A list that shows its options only while open: the person is asked with the options at once."""

# ruff: noqa: E501 - the page in here is kept whole

from __future__ import annotations

import pytest
from tests.engine.running import Footpath, Scripted
from tests.sites.forms import EMAIL, FormSite, form, page, script

pytestmark = pytest.mark.browser

TEAMS = """<div><label id=says>Favourite lamp *</label>
    <div id=team role=combobox aria-haspopup=listbox aria-expanded=false aria-required=true aria-labelledby=says tabindex=0>Select...</div>
    <input type=hidden name=team></div>""" + script("""let opened = 0
        const kept = document.querySelector('[name=team]')
        const close = () => { document.querySelector('ul')?.remove(); team.setAttribute('aria-expanded', false) }
        team.onclick = () => {
            if (document.querySelector('ul')) return close()
            document.title = `opened ${++opened}`
            const list = document.createElement('ul'); list.setAttribute('role', 'listbox')
            list.innerHTML = ['Brass', 'Silver', 'Tin'].map(each => `<li role=option>${each}</li>`).join('')
            for (const each of list.children) each.onclick = () => { kept.value = team.textContent = each.textContent; close() }
            document.body.append(list); team.setAttribute('aria-expanded', true) }
        document.addEventListener('keydown', event => { if (event.key === 'Escape') close() })""")


@pytest.mark.thorough
async def test_the_person_is_asked_with_the_options_of_a_closed_list(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    person = Scripted(says={"Favourite lamp": "Silver"})
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(TEAMS, EMAIL))), person=person)
    assert person.choices == [("Brass", "Silver", "Tin")], person.asked
    assert ran.status == "complete", ran
    assert careers.posted("/send") == [{"team": "Silver", "email": "ida@example.org"}]


@pytest.mark.thorough
async def test_without_a_person_the_report_names_the_options_and_nothing_is_chosen(
    footpath: Footpath, careers: FormSite
):
    careers.takes("/send")
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(TEAMS, EMAIL))))
    assert ran.status == "needs_person"
    assert "Brass, Silver, Tin" in ran.reason.replace("“", "").replace("”", ""), ran.reason
    assert careers.sent == []
