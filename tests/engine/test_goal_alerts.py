"""Alerts that tell a success, as many sites write them: the press that they follow has taken effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK
from tests.sites.forms import page

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.engine.running import Ran
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

FILES = """<h1>Files</h1>{}<table><tr><td><input type=checkbox aria-label="Select"></td><td>{}</td>
<td><button onclick="dialog.showModal()">Change name</button></td></tr></table>
<dialog id=dialog><form method=post action=/rename><label>New name <input name=name required></label>
<button>Rename</button></form></dialog>"""
ALERT = "<div role=alert class=alert>{}</div>"


RENAME = 'click "Change name", enter "{0}" in "New name", click "Rename", check that "{0}" is shown'


async def renamed(custom: Custom, careers: FormSite, name: str, *, now: str, said: str) -> Ran:
    careers.takes("/rename", page("Files", FILES.format(ALERT.format(said), now)))
    url = careers.page("/files", page("Files", FILES.format("", "notes.txt")))
    return await custom.run(url, RENAME.format(name), limits=QUICK, submit="submit")


async def test_an_alert_without_a_complaint_is_no_failure_once_the_form_is_gone(custom: Custom, careers: FormSite):
    ran = await renamed(custom, careers, "todo.txt", now="todo.txt", said="Renamed to todo.txt.")
    assert ran.status == "complete", ran
    assert [event.landed for event in ran.events("effect_resolved")] == [True]

    again = await renamed(custom, careers, "plan.txt", now="plan.txt", said="Renamed to plan.txt.")
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert len(careers.posted("/rename")) == 2


async def test_an_alert_in_words_of_neither_leaves_the_press_open(custom: Custom, careers: FormSite):
    ran = await renamed(custom, careers, "todo.txt", now="notes.txt", said="Storage full.")
    assert ran.status == "unknown", ran


async def test_an_alert_that_complains_is_one_although_the_form_is_gone(custom: Custom, careers: FormSite):
    ran = await renamed(custom, careers, "todo.txt", now="notes.txt", said="A file todo.txt exists already.")
    assert ran.status != "complete", ran
    assert len(careers.posted("/rename")) == 1


DELETE = """<h1>Files</h1><p>notes.txt</p><button onclick="box.showModal()">Manage</button><div id=told></div>
<dialog id=box><p>Really?</p><button onclick="go()">Delete</button></dialog><script>
const go = async () => {
    await fetch('/delete', {method: 'POST', body: 'id=3'})
    box.close()
    box.innerHTML = ''
    told.innerHTML = '<div role=alert>Used by 3 orders.</div>'
}
</script>"""


async def test_an_alert_after_a_dialog_of_buttons_alone_is_a_failure_in_any_words(custom: Custom, careers: FormSite):
    """Any answer closes such a dialog."""
    careers.takes("/delete", "{}")
    goal = 'click "Manage", click "Delete", check that "notes.txt" is shown'
    ran = await custom.run(careers.page("/files", page("Files", DELETE)), goal, limits=QUICK, submit="submit")
    assert (ran.status, [event.landed for event in ran.events("effect_resolved")]) == ("needs_person", [False]), ran


CANCEL = """<h1>Your plan</h1><button onclick="box.showModal()">Leave</button><div id=told></div>
<dialog id=box><p>Why?</p><form><label><input type=radio name=why value=1>Too expensive</label>
<label><input type=radio name=why value=2>Never used</label></form>
<button type=button onclick="go()">Cancel subscription</button></dialog><script>
const go = async () => {
    await fetch('/cancel', {method: 'POST', body: new URLSearchParams(new FormData(document.forms[0]))})
    box.close()
    told.innerHTML = '<div role=alert>Your subscription has been canceled.</div>'
}
</script>"""
LEAVE = 'click "Leave", choose "{}", click "Cancel subscription", check that "subscription has been canceled" is shown'


@pytest.mark.thorough
async def test_an_alert_that_tells_the_act_of_the_pressed_button_is_no_failure(custom: Custom, careers: FormSite):
    """The next person chooses another option of the group, which only its options name."""
    careers.takes("/cancel", "{}")
    url = careers.page("/plan", page("Plan", CANCEL))
    first = await custom.run(url, LEAVE.format("Too expensive"), limits=QUICK, submit="submit")
    assert (first.status, [event.landed for event in first.events("effect_resolved")][-1]) == ("complete", True), first
    again = await custom.run(url, LEAVE.format("Never used"), limits=QUICK, submit="submit")
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert [each["why"] for each in careers.posted("/cancel")] == ["1", "2"]
