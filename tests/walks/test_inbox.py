"""A queued application asks in writing what it does not know, and whether it may be sent; a person answers both."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from tests.walks.course import Errand
from tests.walks.crew import crew, ended
from tests.walks.small_site import small_site

if TYPE_CHECKING:
    from tests.walks.course import Course

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHIFT = """<p><label>Which shift suits you? <select name="shift" required><option value="">Choose</option>
<option>Early</option><option>Late</option></select></label>"""


@pytest.mark.thorough
async def test_it_goes_on_with_the_answers_to_where_it_was(course: Course):
    person, profile = course.errand(0).person, course.errand(0).profile
    with small_site(asks=SHIFT) as site:
        errand = Errand(person, "welder", site.posting, profile)
        async with crew(course) as workers:
            (task,) = await workers.add([errand], submit="review")
            workers.start("one")
            (record,) = await workers.until(ended)
            assert (record.state, record.reason) == ("waiting", "Which shift suits you?")
            (ask,) = (await course.run("inbox", "list", "--json")).json()
            assert "Your answer will hold for this form only." in (await course.run("inbox", "show", ask["id"])).out
            wrong = await course.run("inbox", "answer", ask["id"], "Night")
            assert (wrong.code, "1: Early" in wrong.err) == (2, True)
            said = await course.run("inbox", "answer", ask["id"], "late")
            assert said.out == f"Answered. Task {task} is queued.\nYour answer will hold for this form only.\n"
            (record,) = await workers.until(ended)
            assert (record.state, site.received) == ("waiting", [])
            (ask,) = (await course.run("inbox", "list", "--json")).json()
            assert ask["kind"] == "review"
            assert person.email not in str(ask), "machines are not told what would be sent"
            shown = await course.run("inbox", "show", ask["id"])
            assert person.email in shown.out
            await course.run("inbox", "answer", ask["id"], "yes")
            (record,) = await workers.until(ended)
            assert record.state == "succeeded"
            assert [sent["shift"] for sent in site.received] == ["Late"]
            assert record.result is not None
            assert record.result.mode == "replay", "what was done was done again from its journal"
            assert record.result.steps_by_rung["rules"] == 1, "sending alone was new"
            watched = await course.run("tasks", "watch", task[:5], "--json")
            assert watched.code == 0
            assert watched.out.count('"kind":"run_started"') == 3
            workers.signal("one", signal.SIGTERM)
            assert await workers.workers["one"].process.ended() == 0
