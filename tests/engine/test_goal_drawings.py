"""What is only drawn is pressed at its place of the picture; such a way is not learned, and sends nothing unasked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Deed, Mind
from tests.engine.running import Scripted
from tests.sites.model_server import Asked, Call, Turn
from tests.sites.tasks import TaskSite

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CITY = (
    "<style>body{margin:0}canvas{position:fixed;left:0;top:0;width:100vw;height:100vh}</style><canvas></canvas>"
    "<p id=tells>Nothing chosen.</p><script>document.querySelector('canvas').onclick = async (event) => {"
    "const right = event.clientX > innerWidth / 2;"
    "if (right) await fetch('/take', {method: 'POST', body: 'seat=12'});"
    "tells.textContent = right ? 'Seat 12 is yours now.' : 'The old harbour is chosen.' }</script>"
)


class Mapped(Mind):
    """Its Worker looks at a picture before it presses."""

    def __call__(self, asked: Asked) -> Turn:
        if "mark_done" in asked.tools and "click_at" not in asked.tools:
            return Turn(calls=(Call("take_screenshot", {}),))
        return super().__call__(asked)


def city() -> TaskSite:
    async def shown(site: TaskSite, request: Request) -> Response:
        return site.page("City", CITY)

    async def take(site: TaskSite, request: Request) -> Response:
        site.posts += 1
        return site.page("Taken", "")

    return TaskSite("City", "", {}, {"/": shown, "/take": take})


def at(x: float, y: float = 50) -> Deed:
    return ("click_at", "", {"x": x, "y": y})


@pytest.mark.thorough
async def test_a_place_of_a_drawing_is_pressed_and_told_as_not_learned(custom: Custom):
    site = await custom.site(city())
    mind = Mapped([[at(25)]], "The old harbour is chosen.")
    ran = await custom.run(site.url, "choose the old harbour on the map", mind, vision="auto")
    assert (ran.status, ran.run.cookbook) == ("complete", ""), ran
    assert re.search("It was not learned: a place of a drawing was pressed", ran.reason), ran.reason


@pytest.mark.thorough
async def test_a_place_that_sends_is_held_where_the_goal_asks_for_no_effect(custom: Custom):
    site = await custom.site(city())
    mind = Mapped([[at(75)]], "Seat 12 is yours now.")
    ran = await custom.run(site.url, "look at the map", mind, Scripted(approves=False), vision="auto", submit="submit")
    assert (ran.status, site.posts) == ("needs_person", 0), ran
