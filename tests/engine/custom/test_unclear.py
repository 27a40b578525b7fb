"""What a goal's run does where a page answers late, or not at all: it neither gives up nor does anything twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.custom.minds import Mind, click, fill, select
from tests.engine.running import QUICK
from tests.sites.tasks import TaskSite

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.custom.conftest import Custom

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOOKED = "Your booking is confirmed: room 12."
SUGGESTIONS = (
    "<label>City <input id=c role=combobox aria-controls=l></label><ul id=l role=listbox hidden></ul><p id=t></p>"
    "<script>let h; c.oninput = () => { clearTimeout(h); h = setTimeout(() => { l.hidden = false; l.innerHTML ="
    " '<li role=option>Lisbon (LIS)</li>'; l.firstChild.onclick = () => { t.textContent = 'Chosen: Lisbon airport';"
    " l.hidden = true } }, 800) }</script>"
)
ROOM = (
    "<form method=post action=/book onsubmit='return window.accepted || false'><label>Guests <input name=g></label>"
    "<button>Book now</button></form><button type=button onclick='window.accepted = true'>Accept the terms</button>"
)


def room(body: str = ROOM) -> TaskSite:
    """A site that books a room by one form."""

    async def home(site: TaskSite, request: Request) -> Response:
        return site.page("Room", body)

    async def book(site: TaskSite, request: Request) -> Response:
        await site.taken(request)
        return site.page("Booked", f"<p>{BOOKED}</p>")

    return TaskSite("Room", "create table none (id integer);", {}, {"/": home, "/book": book})


async def test_suggestions_that_come_after_a_pause_are_seen_by_the_next_decision(custom: Custom) -> None:
    site = await custom.site(room(SUGGESTIONS))
    mind = Mind([[("type", "City", {"value": "Lis"})], [select("City", "Lisbon (LIS)")]], "Chosen: Lisbon airport")

    ran = await custom.run(site.url, "Choose Lisbon as the city", mind, limits=QUICK)

    assert ran.status == "complete", ran.reason


async def test_a_press_of_which_nothing_left_the_browser_may_be_repeated(custom: Custom) -> None:
    site = room()
    mind = Mind([[fill("Guests", "2"), click("Book now")], [click("Accept the terms")], [click("Book now")]], BOOKED)
    await custom.site(site)

    ran = await custom.run(site.url, "Book the room for 2 guests", mind, submit="submit", limits=QUICK)

    assert ran.status == "complete", ran.reason
    assert site.posts == 1


async def test_a_press_that_reached_a_site_which_never_shows_it_is_not_repeated(custom: Custom) -> None:
    site = room(ROOM.replace("return window.accepted || false", 'fetch("/book", {method: "POST"}); return false'))
    mind = Mind([[fill("Guests", "2"), click("Book now")], [click("Book now")], [click("Book now")]], BOOKED)
    await custom.site(site)

    ran = await custom.run(site.url, "Book the room for 2 guests", mind, submit="submit", limits=QUICK)

    assert ran.status == "unknown", ran.reason
    assert site.posts == 1


async def test_a_timer_of_a_press_is_waited_for_before_it_is_called_without_effect(custom: Custom) -> None:
    later = 'setTimeout(() => fetch("/book", {method: "POST"}), 900); return false'
    site = room(ROOM.replace("return window.accepted || false", later))
    mind = Mind([[fill("Guests", "2"), click("Book now")], [click("Book now")], [click("Book now")]], BOOKED)
    await custom.site(site)

    ran = await custom.run(site.url, "Book the room for 2 guests", mind, submit="submit", limits=QUICK)

    assert ran.status == "unknown", ran.reason
    assert site.posts == 1
