"""A click that leads to a site which the task does not grant: the model is told that it was blocked, and where to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Mind, click
from tests.engine.running import QUICK
from tests.sites.tasks import TaskSite

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    "control",
    ["<a href='http://elsewhere.example.com/map'>Map</a>",
     "<button type=button onclick=\"location = 'http://elsewhere.example.com/map'\">Map</button>"],
    ids=["a link", "a script"],
)  # fmt: skip
async def test_a_click_that_leads_off_the_granted_sites_is_told_as_blocked(custom: Custom, control: str) -> None:
    async def home(site: TaskSite, request: Request) -> Response:
        return site.page("Hotel", control)

    site = await custom.site(TaskSite("Hotel", "create table none (id integer);", {}, {"/": home}))
    mind = Mind([[click("Map")], []], "The map")

    await custom.run(site.url, "Show the map of the hotel", mind, limits=QUICK)

    told = [asked.text for asked in custom.models.asked_for if "click e" in asked.text]
    assert "elsewhere.example.com, a site that the task does not grant" in told[0], told[0]
