"""Days and times in the words of a goal: each is entered in the format of its field, the first time and by a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK
from tests.sites.forms import page

from footpath.engine.learnable import uses_data
from footpath.engine.record import Performed, Recording
from footpath.engine.said_days import as_goal_says
from footpath.schema.action import Fill
from footpath.schema.cookbook import Step
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.sites.forms import FormSite

FORM = page(
    "Visit",
    "<form method=post action=/send><label>Day <input type=date name=day></label>"
    "<label>Time <input type=time name=time></label><button>Send request</button></form>",
)
GOAL = 'enter "{}" in "Day", enter "{}" in "Time", click "Send request", check that "Thank you" is shown'


@pytest.mark.browser
async def test_a_day_that_is_spelled_otherwise_is_entered_by_the_replay(custom: Custom, careers: FormSite):
    careers.takes("/send", page("Sent", "<h1>Thank you</h1><p>We have received your request.</p>"))
    url = careers.page("/visit", FORM)
    days = (("2027-02-01", "14:30"), ("9 March 2027", "9:15 am"), ("10 March 2027", "3 pm"), ("2027-04-05", "08:00"))
    for day, time in days:
        ran = await custom.run(url, GOAL.format(day, time), limits=QUICK, submit="submit")
        assert (ran.status, ran.rungs) == ("complete", {"rules" if day == "2027-02-01" else "replay"}), ran
    assert [tuple(each.values()) for each in careers.posted("/send")] == [
        ("2027-02-01", "14:30"),
        ("2027-03-09", "09:15"),
        ("2027-03-10", "15:00"),
        ("2027-04-05", "08:00"),
    ]


@pytest.mark.parametrize(("value", "is_used"), [("{{goal.1}}", True), ("2027-03-09", False)])
def test_a_way_with_an_earlier_value_in_place_of_a_datum_does_not_use_its_data(value: str, *, is_used: bool):
    step = Step(id="1", action=Fill(value=value), signature=Signature(role="date", name="Day"))
    assert uses_data('enter "{{goal.1}}" in "Day"', 'enter "10 March 2027" in "Day"', [step]) is is_used


SAID = "Report the theft on 28 November 2026 at 3 pm, seen in October 2026, as told on 3/4/2027"


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("date", "2026-11-28", "28 November 2026"),
        ("time", "15:00", "3 pm"),
        ("month", "2026-10", "October 2026"),
        ("date", "2026-11-29", "2026-11-29"),
        ("date", "2027-04-03", "2027-04-03"),
        ("text", "2026-11-28", "2026-11-28"),
        ("date", "{{day}}", "{{day}}"),
    ],
)
def test_a_day_that_a_model_entered_is_learned_as_the_goal_says_it(kind: str, value: str, said: str):
    step = Step(id="1", action=Fill(value=value), signature=Signature(role="textbox", type=kind, name="Day"))
    (learned,) = as_goal_says(Recording([Performed(step, "model")]), SAID).performed
    assert learned.step.action == Fill(value=said)


def test_a_datum_that_only_the_expected_address_holds_is_used():
    goal = 'click "Jobs", check that the URL contains "jobs-2"'
    assert uses_data('click "Jobs", check that the URL contains "{{goal.1}}"', goal, [])
