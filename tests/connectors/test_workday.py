"""What Workday's own widgets want: by rules where any site's would, by the connector where there are levels."""

from __future__ import annotations

import copy
import dataclasses
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.goal_minds import Mind, click
from tests.engine.running import IDA, Footpath, Scripted
from tests.reading.builders import PageBuilder
from tests.sites.forms import THANKS, FormSite
from tests.sites.workday import CODES, SKILLS, SOURCES, date, prompt, text, workday

from footpath.connectors import workday as shipped
from footpath.engine.connector import Connector, everywhere, notes
from footpath.engine.view import understand

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom

    from footpath.config import Settings
    from footpath.schema.observation import FieldObservation

SOURCE = prompt("source", "How Did You Hear About Us?", SOURCES)
WHO: dict[str, Any] = copy.deepcopy(IDA)
WHO["skills"] = [{"name": "Clock Repair"}, {"name": "Juggling"}, {"name": "Python"}]
WHO["x-footpath"]["answers"] = [{"question": "How Did You Hear About Us?", "answer": "LinkedIn"}]


@pytest.fixture
def connector(page_settings: Settings) -> Connector:
    """As it is on Workday's own hosts."""
    made = shipped.workday(page_settings)
    assert made is not None
    return made


@pytest.mark.thorough
@pytest.mark.browser
async def test_prompts_and_dates_are_answered_by_rules(footpath: Footpath, careers: FormSite):
    careers.takes("/send", THANKS)
    job = (text("jobTitle", "Job Title"), text("company", "Company"), date("from", "From"))
    code = prompt("phoneCode", "Country Phone Code", CODES, chosen="United States of America (+1)")
    fields = (text("name", "Given Name(s)"), SOURCE, code, text("phone", "Phone Number"))
    skills = prompt("skills", "Type to Add Skills", SKILLS, many=True)
    ran = await footpath.apply(
        careers.page("/acme/job/apply", workday(*fields, "<h4>Work Experience 1</h4>", *job, skills)), WHO
    )
    assert ran.status == "complete", ran
    assert careers.posted("/send") == [
        {
            "name": "Ida",
            "source": "LinkedIn",
            "phoneCode": "Germany (+49)",
            "phone": "3023125012",
            "jobTitle": "Watchmaker",
            "company": "Uhrwerk",
            "from": "03/2021",
            "skills": "Clock Repair/Python",
        }
    ]


class Rethinking(Scripted):
    """A person who gives these answers, one after the other."""

    def __init__(self, answers: list[str]) -> None:
        super().__init__()
        self._answers = iter(answers)

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        await super().answer(field, reason)
        return next(self._answers, None)


@pytest.mark.browser
@pytest.mark.thorough
async def test_a_question_of_which_the_list_lacks_an_answer_counts_as_answered_in_part_and_is_asked_again(
    footpath: Footpath, careers: FormSite
):
    careers.takes("/send", THANKS)
    skills = prompt("skills", "Type to Add Skills", SKILLS, many=True)
    start = careers.page("/acme/job/apply", workday(skills))
    person = Rethinking(["Clock Repair\nJuggling\nPython", "Clock Repair\nPython"])
    ran = await footpath.apply(start, person=person)
    in_part = "Answered in part: One of the answers is not among the options."
    assert [left.reason for left in ran.events("field_left")][1:] == [in_part], ran
    assert person.reasons[1:] == [in_part]
    assert (ran.status, careers.posted("/send")) == ("complete", [{"skills": "Clock Repair/Python"}]), ran


@pytest.mark.browser
@pytest.mark.thorough
async def test_a_model_goes_through_the_levels_of_a_prompt_and_the_way_is_gone_again_without_one(
    custom: Custom, careers: FormSite, connector: Connector
):
    custom.connectors = (dataclasses.replace(connector, serves=everywhere),)
    careers.takes("/send", THANKS)
    start = careers.page("/acme/job/apply", workday(SOURCE))
    asked = "How Did You Hear About Us?"
    mind = Mind(
        [[("choose_in_levels", asked, {"labels": ["Social Media", "Mastodon"]})], [click("Submit")]],
        "Thank you for your application",
    )
    goal = "Apply, and say that you heard of it by Mastodon"
    first = await custom.run(start, goal, mind, submit="submit")
    assert first.status == "complete", first
    prompts = [asked.text for asked in custom.models.asked_for]
    assert any("Note: [e" in text and f"“{asked}” is a prompt; chosen: nothing" in text for text in prompts)
    second = await custom.run(start, goal, submit="submit")
    assert (second.status, second.calls, second.rungs) == ("complete", 0, {"replay"}), second
    assert careers.posted("/send") == [{"source": "Mastodon"}] * 2


def test_it_is_for_workdays_own_sites(connector: Connector):
    def at(url: str) -> bool:
        page = PageBuilder(url=url)
        page.input("Name")
        return connector.serves(understand(page.snapshot()))

    assert at("https://acme.wd5.myworkdayjobs.com/en-US/careers/job/Leeds/Watchmaker_R-1/apply/applyManually")
    assert not at("https://careers.example.com/apply")


def test_it_notes_which_fields_are_prompts_and_what_was_chosen(connector: Connector):
    page = PageBuilder(url="https://acme.wd5.myworkdayjobs.com/careers/job/Leeds/Watchmaker_R-1/apply/applyManually")
    page.input("Given Name")
    page.input("How Did You Hear About Us?", test_id="searchBox", value="LinkedIn")
    view = understand(page.snapshot())
    assert notes([connector], view) == ("[e2] “How Did You Hear About Us?” is a prompt; chosen: LinkedIn",)
