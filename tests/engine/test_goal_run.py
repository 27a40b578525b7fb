"""What a known way is blamed for, if a step was done and the page shows something else than the goal expects."""

from __future__ import annotations

import pytest
from tests.engine.pages import book
from tests.reading.builders import PageBuilder

from footpath.engine.goal_run import lacks_todays_words
from footpath.engine.replay import Broken
from footpath.engine.view import understand
from footpath.schema.action import Click
from footpath.schema.cookbook import Condition, Postcondition, Step, TextShown

EXPECTED, LITERAL = TextShown(text="{{goal.2}}"), TextShown(text="Saved")


def step(*conditions: Condition) -> Step:
    return Step(id="s1", action=Click(), postcondition=Postcondition(all_of=conditions))


def broken(*conditions: Condition, was_done: bool = True) -> Broken:
    page = PageBuilder()
    page.text("Saved")
    return Broken(step(*conditions), "", understand(page.snapshot()), was_done=was_done)


TODAYS = TextShown(text="Gone fishing")


def test_words_that_only_todays_goal_expects_are_not_the_ways_fault() -> None:
    assert lacks_todays_words(broken(TODAYS, LITERAL), book(step(EXPECTED, LITERAL)))


def test_a_step_that_could_not_be_done_is_the_ways_fault() -> None:
    assert not lacks_todays_words(broken(TODAYS, LITERAL, was_done=False), book(step(EXPECTED, LITERAL)))


@pytest.mark.parametrize(
    ("learned", "today"),
    [
        ((TODAYS,), (TODAYS,)),
        ((EXPECTED, TextShown(text="Sent")), (TODAYS, TextShown(text="Sent"))),
        ((EXPECTED, LITERAL), (TODAYS,)),
        ((EXPECTED,), (LITERAL,)),
    ],
    ids=["as learned", "with words of the way", "with fewer conditions", "as it stands there"],
)
def test_so_is_a_page_that_lacks_what_the_way_led_to_before(
    learned: tuple[Condition, ...], today: tuple[Condition, ...]
) -> None:
    assert not lacks_todays_words(broken(*today), book(step(*learned)))


def test_a_step_that_the_way_does_not_know_tells_nothing() -> None:
    other = step(EXPECTED).model_copy(update={"id": "s9"})
    assert not lacks_todays_words(broken(TODAYS), book(other))
