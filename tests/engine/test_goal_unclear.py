"""What a goal's run does where a page answers late, or not at all: it neither gives up nor does anything twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Mind, click, fill, select
from tests.engine.running import QUICK
from tests.sites.tasks import TaskSite, onwards

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

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


LOGIN = (
    "<form method=post action=/login><label>User name <input name=user autocomplete=username></label>"
    "<label>Password <input type=password name=pass></label><button>Log in</button></form>"
)
TAXI = "Your taxi was requested"


class Room(TaskSite):
    """A site that books a room by one form, and remembers what else it was asked for."""

    said: list[str]


def room(body: str = ROOM, *, members_only: bool = False) -> Room:
    """`members_only`: it books for nobody who has not logged in."""

    async def home(site: TaskSite, request: Request) -> Response:
        shown = body.replace("window.accepted || false", "true") if members_only else body
        return site.page("Room", "<p>Welcome, lovelace</p>" if "in" in request.query_params else "", shown)

    async def book(site: TaskSite, request: Request) -> Response:
        if members_only and "member" not in request.cookies:
            return site.page("Log in", LOGIN)
        await site.taken(request)
        return site.page("Booked", f"<p>{BOOKED}</p>")

    async def login(site: TaskSite, request: Request) -> Response:
        answer = onwards("/?in=1")
        answer.set_cookie("member", "ada")
        return answer

    async def ask(_: TaskSite, request: Request) -> Response:
        made.said.append("taxi")
        return made.page("Taxi", f"<p>{TAXI}.</p>")

    async def join(_: TaskSite, request: Request) -> Response:
        made.said.append("joined")
        return made.page("Log in", LOGIN)

    paths = {"/": home, "/book": book, "/login": login, "/ask": ask, "/join": join}
    made = Room("Room", "create table none (id integer);", {}, paths)
    made.said = []
    return made


@pytest.mark.thorough
async def test_suggestions_that_come_after_a_pause_are_seen_by_the_next_decision(custom: Custom) -> None:
    site = await custom.site(room(SUGGESTIONS))
    mind = Mind([[("type", "City", {"value": "Lis"})], [select("City", "Lisbon (LIS)")]], "Chosen: Lisbon airport")

    ran = await custom.run(site.url, "Choose Lisbon as the city", mind, limits=QUICK)

    assert ran.status == "complete", ran.reason


@pytest.mark.thorough
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


@pytest.mark.thorough
async def test_a_timer_of_a_press_is_waited_for_before_it_is_called_without_effect(custom: Custom) -> None:
    later = 'setTimeout(() => fetch("/book", {method: "POST"}), 900); return false'
    site = room(ROOM.replace("return window.accepted || false", later))
    mind = Mind([[fill("Guests", "2"), click("Book now")], [click("Book now")], [click("Book now")]], BOOKED)
    await custom.site(site)

    ran = await custom.run(site.url, "Book the room for 2 guests", mind, submit="submit", limits=QUICK)

    assert ran.status == "unknown", ran.reason
    assert site.posts == 1


async def test_what_a_page_queues_and_sends_by_itself_later_is_not_pressed_again(custom: Custom) -> None:
    queue = (
        "<a href='#' onmouseenter='window.online = true'>Map</a><script>window.queued = []; setInterval(() => {"
        " if (window.online && queued.length) fetch('/book', { method: 'POST', body: queued.pop() }) }, 100)</script>"
    )
    site = room(ROOM.replace("return window.accepted || false", "queued.push(1); return false") + queue)
    await custom.site(site)
    mind = Mind([[fill("Guests", "2"), click("Book now")], [("hover", "Map", {})], [click("Book now")]], BOOKED)

    ran = await custom.run(site.url, "Book the room for 2 guests", mind, submit="submit", limits=QUICK)

    assert (ran.status, site.posts) == ("unknown", 1), ran.reason


@pytest.mark.thorough
async def test_what_stands_beside_an_unclear_press_is_done(custom: Custom) -> None:
    silent = ROOM.replace("return window.accepted || false", 'fetch("/book", {method: "POST"}); return false')
    ask = "<form method=post action=/ask><button>Request a taxi</button></form>"
    site = room(silent + ask)
    await custom.site(site)
    both = [[fill("Guests", "2"), click("Book now")], [click("Book now")], [click("Request a taxi")]]

    ran = await custom.run(site.url, "Book now, and request a taxi", Mind(both, TAXI), submit="submit", limits=QUICK)

    assert ran.status == "unknown", ran.reason  # the taxi's thanks do not prove the room
    assert (site.posts, site.said) == (1, ["taxi"])


@pytest.mark.thorough
async def test_a_press_that_led_to_a_login_is_made_again_once_the_site_asks_again(custom: Custom) -> None:
    site = await custom.site(room(members_only=True))
    book = [fill("Guests", "2"), click("Book now")]
    login = [fill("User name", "{{user}}"), fill("Password", "{{pass}}"), click("Log in")]
    account = {"user": "ada", "pass": "letmein-4"}
    goal, mind = "Book the room for 2 guests", Mind([book, login, book], BOOKED)

    ran = await custom.run(site.url, goal, mind, submit="submit", input=account, secret=("pass",))

    assert ran.status == "complete", ran.reason
    assert site.posts == 1


@pytest.mark.thorough
async def test_a_login_after_a_registration_shows_that_it_was_taken(custom: Custom) -> None:
    register = "<form method=post action=/join><label>User name <input name=u></label><button>Sign up</button></form>"
    site = room(register)
    await custom.site(site)
    login = [fill("User name", "lovelace"), fill("Password", "{{pass}}"), click("Log in")]
    given = {"pass": "letmein-4"}
    mind = Mind([[fill("User name", "lovelace"), click("Sign up")], login], "Welcome, lovelace")

    ran = await custom.run(site.url, "Sign up as lovelace", mind, submit="submit", input=given, secret=("pass",))

    assert ran.status == "complete", ran.reason
    assert (site.said, [each.landed for each in ran.events("effect_resolved")]) == (["joined"], [True])


EDIT = (
    "<form method=post action=/save><label>Message <textarea name=t>Old</textarea></label><button>Save</button></form>"
)


def posts() -> TaskSite:
    """A list of posts, with a link to edit one; behind “Save” is the list again, with what was done."""

    async def home(site: TaskSite, request: Request) -> Response:
        said = request.query_params.get("m", "")
        return site.page("Posts", f"<p role=status>{said}</p>" if said else "", '<p>Spots <a href="/edit">Edit</a></p>')

    async def edit(site: TaskSite, _: Request) -> Response:
        return site.page("Edit", EDIT)

    async def save(site: TaskSite, request: Request) -> Response:
        is_held = "Lilies" in (await site.taken(request))["t"]
        return onwards("/?m=A+moderator+looks+at+it+first." if is_held else "/?m=Post+saved.")

    return TaskSite("Garden", "create table none (n text);", {}, {"/": home, "/edit": edit, "/save": save})


async def test_a_way_that_breaks_behind_a_saving_press_is_not_worked_from_its_first_sentence(custom: Custom):
    """The posts are the page behind “Save”, too: the rules would begin there, and save once more."""
    site = await custom.site(posts())
    goal = 'click "Edit", enter "{}" in "Message", click "Save", check that "Post saved." is shown'
    first = await custom.run(site.url, goal.format("Roses"), limits=QUICK, submit="submit")
    assert first.status == "complete", first

    ran = await custom.run(site.url, goal.format("Lilies"), limits=QUICK, submit="submit")
    assert (ran.status != "complete", site.posts) == (True, 2), ran
    assert "A moderator looks at it first." in ran.reason
