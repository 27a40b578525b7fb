"""Goals name the values that they enter: as the person wrote the name, and only names that have a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_running import Custom, custom
from tests.sites.forms import FormSite, form, page, text

from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["custom"]
pytestmark = pytest.mark.browser

GOAL = 'type "{{%s}}" into "First name", press "Send", then check that "Thank you" is shown'


@pytest.fixture
async def site() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        yield site


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["Your name", " your_name ", "YOUR NAME"])
async def test_a_name_is_written_in_a_goal_as_the_person_writes_it(custom: Custom, site: FormSite, name: str):
    start = site.page("/ask", page("Ask", form(text("First name", "first"), button="Send")))
    site.takes("/send")
    ran = await custom.run(start, GOAL % name, input={"Your name": "Ida"}, submit="submit")
    assert (ran.status, [sent["first"] for sent in site.posted("/send")]) == ("complete", ["Ida"]), ran


async def test_data_that_a_sentence_presses_is_used(custom: Custom, site: FormSite):
    start = site.page("/ask", page("Ask", "<button>28</button>"))
    ran = await custom.run(start, 'click "{{day}}", then check that "28" is shown', input={"day": "28", "town": "Oslo"})
    assert (ran.status, ran.unused) == ("complete", ("town",)), ran


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("goal", "problem"),
    [
        (GOAL % "Your name", "goal: no value is given as 'your_name'"),
        ('type "{{x" into "First name"', "goal: Malformed template at character 7."),
    ],
)
async def test_a_goal_with_a_name_of_no_value_does_not_begin(custom: Custom, site: FormSite, goal: str, problem: str):
    with pytest.raises(BadInput) as refused:
        await custom.run(site.page("/ask", page("Ask", "")), goal, input={"city": "Oslo"})
    assert [each.startswith(problem) for each in refused.value.problems] == [True]
    assert site.requests == []


@pytest.mark.parametrize("files", [{}, {"cv": "cv.pdf", "letter": "letter.pdf"}])
async def test_a_goal_with_a_file_that_the_task_does_not_give_does_not_begin(
    custom: Custom, site: FormSite, files: dict[str, str]
):
    start = site.page("/ask", page("Ask", form(text("First name", "first"), button="Send")))
    goal = 'enter "Ida" in "First name", upload "hole.png" to "Photo", check that "Thanks" is shown'
    with pytest.raises(BadInput) as refused:
        await custom.run(start, goal, files=files)
    assert refused.value.problems == ("goal: no file is given as “hole.png”",)
    assert "--file" in refused.value.cli
    assert site.requests == []
