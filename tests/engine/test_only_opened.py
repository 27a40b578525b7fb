"""A press that only opens a dialog or a menu has no effect yet: a button there has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder
from tests.sites.forms import page as html

from footpath.engine.view import understand
from footpath.engine.walls import only_opened
from footpath.schema.event import EffectResolved

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.sites.forms import FormSite

    from footpath.engine.view import View
    from footpath.schema.snapshot import BlockKind


def rooms(
    *texts: str,
    kind: BlockKind = "group",
    role: str = "group",
    button: str = "",
    beside: str = "",
    is_open: bool = False,
) -> View:
    page = PageBuilder(url="https://rooms.example.com/rooms", title="Rooms")
    page.heading("Room 4", 1)
    page.button("Book", expanded=is_open)
    if beside:
        page.text(beside)
    with page.inside(kind, role=role):
        for text in texts:
            page.text(text)
        if button:
            page.element("button", button, role="menuitem" if role == "menu" else "button", type="button")
    return understand(page.snapshot(lang="en", document="d1"))


@pytest.mark.parametrize(
    "now",
    [
        rooms("Book room 4", kind="dialog", role="dialog", button="Confirm booking"),
        rooms(role="menu", button="For today"),
        rooms("From 14:00", button="Confirm booking", is_open=True),
    ],
)
def test_a_dialog_a_menu_or_a_part_with_further_buttons_is_only_opened(now: View):
    assert only_opened(rooms(), now)


@pytest.mark.parametrize(
    "now",
    [
        rooms("Your booking was received.", kind="dialog", role="dialog", button="Show booking"),
        rooms("Book room 4", kind="dialog", role="dialog", button="Close"),
        rooms("Book room 4", kind="dialog", role="dialog", button="Confirm", beside="Room 4 is yours"),
        rooms("Room 4 is yours", button="Cancel booking"),
        rooms(beside="Booked"),
    ],
)
def test_a_success_or_something_new_beside_it_is_more(now: View):
    assert not only_opened(rooms(), now)


@pytest.mark.browser
async def test_a_press_that_opens_a_dialog_is_no_booking(custom: Custom, careers: FormSite):
    dialog = """<dialog id=d><h2>Booking of room 4</h2><button onclick="go()">Confirm booking</button></dialog>
        <script>async function go() { await fetch('/book', {method: 'POST', body: 'room=4'}); d.close();
        said.textContent = 'Room 4 is booked for you.' }</script>"""
    careers.takes("/book", "ok")
    url = careers.page("/rooms", html("Rooms", "<button onclick='d.showModal()'>Book</button><p id=said></p>", dialog))
    goal = 'click "Book", click "Confirm booking", check that "booked for you" is shown'
    ran = await custom.run(url, goal, submit="submit")
    assert ran.status == "complete", ran
    resolved = [each.event.landed for each in ran.journal if isinstance(each.event, EffectResolved)]
    assert resolved == [False, True]
