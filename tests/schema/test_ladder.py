"""Which rung decides next, in each mode."""

from __future__ import annotations

import pytest

from footpath.schema.ladder import RUNGS, Ladder, RungAnswer


class Climb:
    """Rungs that note that they were asked, and pass on unless they know the answer."""

    def __init__(self, **known: str) -> None:
        self.known = known
        self.asked: list[str] = []

    def rung(self, name: str):
        async def ask() -> str | None:
            self.asked.append(name)
            return self.known.get(name)

        return ask

    async def up(self, mode) -> RungAnswer[str] | None:
        return await Ladder(mode).ask(
            person=self.rung("person"), model=self.rung("model"), rules=self.rung("rules"), replay=self.rung("replay")
        )


@pytest.mark.parametrize(
    ("mode", "asked"),
    [
        ("auto", ["replay", "rules", "model", "person"]),
        ("cookbook_only", ["replay", "person"]),
        ("ai_only", ["model", "person"]),
        ("rules_only", ["rules", "person"]),
    ],
)
async def test_a_question_that_no_rung_answers_climbs_all_rungs_of_its_mode_cheapest_first(mode, asked):
    climb = Climb()
    assert await climb.up(mode) is None
    assert climb.asked == asked


async def test_the_first_rung_with_an_answer_ends_the_climb():
    climb = Climb(rules="Send", model="Next")
    assert await climb.up("auto") == RungAnswer("rules", "Send")
    assert climb.asked == ["replay", "rules"]


async def test_an_answer_of_a_rung_that_the_mode_lacks_is_never_heard():
    climb = Climb(replay="Send", rules="Send", model="Next")
    assert await climb.up("ai_only") == RungAnswer("model", "Next")


async def test_a_rung_that_is_not_there_is_passed_over():
    assert await Ladder("auto").ask(replay=Climb().rung("replay")) is None


@pytest.mark.parametrize("mode", list(RUNGS))
def test_a_person_may_answer_in_every_mode(mode):
    assert Ladder(mode).has("person")
