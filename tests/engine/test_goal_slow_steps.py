"""What came of a step, on a site that takes its time to answer: it is waited for, as long as the run may."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import as_busy
from tests.engine.running import LIMITS
from tests.engine.test_slow_answers import FETCHED
from tests.sites.tasks import TaskSite

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

BRIEF = LIMITS.model_copy(update={"step_seconds": as_busy(1)})
LONGER_S = BRIEF.step_seconds + 0.5
GOAL = 'enter "{}" in "Message", click "Send", check that "Thank you" is shown'
FORM = "<form method=post action=/send><label>Message <input name=m></label><button>Send</button></form>"


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("script", ["", FETCHED], ids=["a page", "a request of the page"])
async def test_an_answer_may_take_longer_than_a_step_the_first_time_and_on_a_known_way(custom: Custom, script: str):
    async def home(site: TaskSite, request: Request) -> Response:
        return site.page("Say it", FORM, script)

    async def send(site: TaskSite, request: Request) -> Response:
        site.posts += 1
        await asyncio.sleep(LONGER_S)  # the slow server is what is tested
        return site.page("Done", "<p>Thank you</p>")

    site = await custom.site(TaskSite("Say", "", {}, {"/": home, "/send": send}))
    for number, (said, mode) in enumerate([("Hello", "explore"), ("Goodbye", "replay")], 1):
        ran = await custom.run(site.url, GOAL.format(said), submit="submit", limits=BRIEF)
        assert (ran.status, ran.run.mode, site.posts) == ("complete", mode, number), ran
