"""What a queued task keeps of a person while it asks, and when it has ended: templates, and what is sealed."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from tests.walks.course import Errand
from tests.walks.crew import crew, ended
from tests.walks.personal import found_in, texts, values_of
from tests.walks.small_site import small_site

from footpath.app import utc_now

if TYPE_CHECKING:
    from tests.walks.course import Course

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ECHOES = """<p><label>{name}, do we still reach you at {email}? <select name="reach" required>
<option value="">Choose</option><option>Yes, write to {email}</option><option>No</option></select></label>"""
CODE = "Zanzibar-77"


async def test_neither_a_question_nor_an_approval_leaves_anything_of_the_person_in_the_databases(course: Course):
    person = course.errand(0).person
    profile = course.errand(0).profile.rename(
        course.folder / "people" / "me.json"
    )  # names and paths of profiles may be kept
    answered = False
    own = {**values_of(person, utc_now().date()), "value of the task": CODE}

    def left() -> list[str]:
        """What stands there; once something was answered, but for the table that holds answers."""
        kept = texts(course.home) if not answered else ((at, text) for at, text in texts(course.home) if "table" in at)
        return [f"{where}: {each}" for where, text in kept for each in found_in(text, own)]

    with small_site(asks=ECHOES.format(name=person.name, email=person.email)) as site:
        async with crew(course) as workers:
            (task,) = await workers.add(
                [Errand(person, "welder", site.posting, profile)], submit="review", input={"code": CODE}
            )
            assert left() == [], "queued"
            workers.start("one")
            (record,) = await workers.until(ended)
            assert (record.state, person.email in record.reason) == ("waiting", False), record.reason
            assert left() == [], "a question is open"
            (ask,) = (await course.run("inbox", "list", "--json")).json()
            assert ask["candidates"][0]["label"] == f"Yes, write to {person.email}", "the person is to choose"
            await course.run("inbox", "answer", ask["id"], "2")
            answered = True
            (record,) = await workers.until(ended)
            assert left() == [], "an approval is open"
            (ask,) = (await course.run("inbox", "list", "--json")).json()
            assert person.email in (await course.run("inbox", "show", ask["id"])).out
            await course.run("inbox", "answer", ask["id"], "yes")
            (record,) = await workers.until(ended)
            assert (record.id, record.state, [sent["reach"] for sent in site.received]) == (task, "succeeded", ["No"])
            tabs = (await workers.app.coordinator.get_state(task)).tabs
            assert {urlsplit(tab.url).netloc for tab in tabs} == {urlsplit(site.posting).netloc}
            workers.signal("one", signal.SIGTERM)
            assert await workers.workers["one"].process.ended() == 0
    assert left() == [], "it has ended"
