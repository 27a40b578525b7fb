"""A wizard of many short pages at one address: each “Next” sends its answer, and is one step of the form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK
from tests.sites.forms import page

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

QUESTIONS = ("File number", "Day of the theft", "Lost thing", "Worth in EUR", "Town of the theft")
GOAL = (
    "".join(f'enter "{{}}" in "{each}", click "Next", ' for each in QUESTIONS)
    + 'click "Hand in", check that "Claim" is shown'
)


class Wizard:
    """The pages of the wizard, and what was handed in."""

    def __init__(self) -> None:
        self.given: list[str] = []
        self.handed_in: list[list[str]] = []

    def asks(self) -> str:
        if len(self.given) == len(QUESTIONS):
            return page("Check", "<form method=post action=/send><button>Hand in</button></form>")
        question, back = QUESTIONS[len(self.given)], "<form method=post action=/back><button>Back</button></form>"
        asked = f"<form method=post action=/step><label>{question} <input name=v></label><button>Next</button></form>"
        return page(question, f"<p>Question {len(self.given) + 1}</p>{asked}{back if self.given else ''}")

    def takes(self, fields: dict[str, str]) -> str:
        self.given.append(fields["v"])
        return "/q"

    def sends(self, _: dict[str, str]) -> str:
        self.handed_in.append(self.given)
        self.given = []
        return page("Claim", "<p>Your claim was handed in.</p>")


async def test_a_wizard_at_one_address_is_replayed_with_other_data(custom: Custom, careers: FormSite):
    wizard = Wizard()
    careers.takes("/step", wizard.takes)
    careers.takes("/send", wizard.sends)
    url = careers.page("/q", wizard.asks)
    data = [["PK-1", "Monday", "a bike", "640", "Lisbon"], ["PK-2", "Friday", "a tent", "90", "Porto"]]
    for answers, rung in zip(data, ("rules", "replay"), strict=True):
        ran = await custom.run(url, GOAL.format(*answers), limits=QUICK, submit="submit")
        assert (ran.status, ran.rungs) == ("complete", {rung}), ran
    assert wizard.handed_in == data
