"""What relative presses teach, and what they must show another day: judged without a page."""

from __future__ import annotations

import dataclasses
from datetime import date

import pytest

from footpath.engine.led_to import aim_of, means_learned, with_states
from footpath.engine.literals import Literals
from footpath.engine.record import Performed, Turned
from footpath.schema.action import Click, Press
from footpath.schema.cookbook import ControlIs, Origin, StateIs, Step
from footpath.schema.signature import Signature

DAY = date(2026, 11, 29)
GOAL = 'click "Next month", then click "14", then click "Book"'


def pressed(name: str, before: str = "", after: str = "", **more: object) -> Performed:
    step = Step(id=name, action=Click(), signature=Signature(role="button", name=name))
    turned = Turned("main/h2", before, after) if before else None
    return dataclasses.replace(Performed(step, "rules", named=name, turned=turned), **more)


BOOK = Performed(Step(id="Book", action=Click(), effect="outside"), "rules", named="Book")
NEXT = pressed("Next month", "November 2026", "December 2026")
AND_ON = pressed("Next month", "December 2026", "January 2027")
KEYS = Performed(Step(id="keys", action=Press(keys="Shift")), "rules")


def states(way: list[Performed]) -> list[StateIs | ControlIs]:
    conditions = [each for done in way for each in done.step.postcondition.all_of]
    return [each for each in conditions if isinstance(each, StateIs | ControlIs)]


def test_a_press_that_the_goal_names_is_held_to_its_state_and_start():
    way, unsafe = with_states([NEXT, AND_ON, pressed("14"), BOOK], GOAL, DAY)
    origin = Origin(text="November 2026", day=DAY, presses=2)
    assert states(way) == [StateIs(path="main/h2", text="January 2027", origin=origin)]
    assert (len(way), unsafe) == (3, "")


def test_presses_with_something_between_are_held_to_the_first_start():
    way, _ = with_states([NEXT, KEYS, AND_ON, BOOK], GOAL, DAY)
    found = [(each.text, each.origin.text) for each in states(way) if isinstance(each, StateIs) and each.origin]
    assert found == [("December 2026", "November 2026"), ("January 2027", "November 2026")]


def test_a_goal_that_sends_nothing_needs_no_state():
    way, unsafe = with_states([NEXT, pressed("14")], GOAL, DAY)
    assert (states(way), unsafe) == ([], "")


def test_words_of_the_goal_tell_the_state_from_any_start():
    goal = 'click "Next month" until December, then click "14", then click "Book"'
    way, _ = with_states([NEXT, pressed("14"), BOOK], goal, DAY)
    assert states(way) == [StateIs(path="main/h2", text="December *")]


def test_a_number_of_the_goal_may_count_the_presses():
    more = pressed("+", "1", "2"), pressed("+", "2", "3")
    way, _ = with_states([*more, BOOK], 'click "+" until it says 3, then click "Book"', DAY)
    (state,) = states(way)
    assert isinstance(state, StateIs)
    assert state.origin is not None


def test_without_a_word_of_state_or_press_a_way_is_unsafe():
    assert with_states([NEXT, pressed("14"), BOOK], "Book the table", DAY)[1] == "Next month"


@pytest.mark.parametrize(("following", "held"), [("14", True), ("Rust Engineer", True)])
def test_a_day_that_comes_with_its_month_may_come_with_any_month(following: str, held: bool):
    told = dataclasses.replace(NEXT, is_told_by_next=True)
    way, _ = with_states([told, pressed(following), BOOK], GOAL, DAY)
    assert bool(states(way)) == held


@pytest.mark.parametrize(("following", "held"), [("09:30", True), ("Rust Engineer", False)])
def test_a_record_that_comes_with_its_page_tells_the_page(following: str, held: bool):
    told = pressed("Show more", "10 of 35", "20 of 35", is_told_by_next=True)
    way, unsafe = with_states([told, pressed(following), BOOK], 'click "Show more"', DAY)
    assert (bool(states(way)), unsafe) == (held, "")


def test_a_control_that_tells_its_state_is_held_to_it_before_an_effect():
    only = pressed("Only available", switched="pressed: true")
    way, _ = with_states([only, BOOK], "Book the table", DAY)
    (state,) = states(way)
    assert isinstance(state, ControlIs)
    assert state.state == "pressed: true"
    assert states(with_states([only], 'click "Only available"', DAY)[0]) == []


def state(text: str = "December 2026", began: str = "November 2026", day: date = DAY) -> StateIs:
    return StateIs(path="main/h2", text=text, origin=Origin(text=began, day=day))


LATER = date(2027, 1, 2)


@pytest.mark.parametrize(
    ("learned", "began", "today", "reached", "missed"),
    [
        (state(), "November 2026", DAY, "December 2026", "January 2027"),
        (state(), "November 2026", LATER, "December 2026", "February 2027"),
        (state(), "January 2027", LATER, "February 2027", "March 2027"),
        (state("Dezember", "November"), "Januar", LATER, "Februar", "März"),
        (state("Week 49", "Week 48"), "Week 53", LATER, "Week 1", "Week 2"),
        (state("3", "1"), "1", LATER, "3", "4"),
        (StateIs(path="p", text="March *"), "any", LATER, "March 2027", "April 2027"),
    ],
)
def test_the_start_tells_where_the_presses_must_lead(
    learned: StateIs, began: str, today: date, reached: str, missed: str
):
    aim = aim_of(learned, began, today)
    assert aim is not None
    assert (aim(reached), aim(missed)) == (True, False)


@pytest.mark.parametrize(
    ("learned", "began", "today"),
    [
        (state(), "December 2026", DAY),
        (state(), "December 2026", LATER),
        (state("May 2027", "April 2027"), "January 2027", LATER),
        (state("3", "1"), "2", DAY),
        (state("Room B", "Room A"), "Room C", DAY),
        (state("2 adults", "1 adult", date(2026, 1, 2)), "5 adults", date(2026, 1, 28)),
        (state(), "", DAY),
    ],
)
def test_another_start_tells_nothing(learned: StateIs, began: str, today: date):
    assert aim_of(learned, began, today) is None


def test_what_is_relative_to_today_is_the_learned_state_in_the_same_month_only():
    assert means_learned(state(), DAY)
    assert not means_learned(state(), LATER)
    assert means_learned(state("3", "1"), LATER)


@pytest.mark.parametrize(
    ("before", "after", "is_dated", "counts"),
    [
        ("November 2026", "December 2026", True, False), ("Week 48", "Week 49", False, True), ("3", "2", False, True),
        ("10 of 35", "20 of 35", False, False), ("1 / 5", "2 / 5", False, True), ("Room A", "Room B", False, False),
        ("35 results", "3 results", False, False), ("Nothing", "1", False, False),
        ("1" * 5000, "2" * 5000, False, False),
    ],
)  # fmt: skip
def test_a_text_that_goes_on_by_one_is_a_step_on_a_scale(before: str, after: str, is_dated: bool, counts: bool):
    turned = Turned("p", before, after)
    assert (turned.is_dated, turned.counts_on) == (is_dated, counts)


def test_no_datum_of_the_goal_changes_a_state_that_only_its_start_tells():
    way, _ = with_states(
        [pressed("Next", "Week 13 of Ida", "Week 14 of Ida"), pressed("14"), BOOK], 'click "Next"', DAY
    )
    step = Literals({"goal.1.number": "14", "name": "Ida"}).lift_step(way[0].step)
    (kept,) = (each for each in step.postcondition.all_of if isinstance(each, StateIs))
    assert kept.origin is not None
    assert (kept.text, kept.origin.text) == ("Week 14 of {{name}}", "Week 13 of {{name}}")


def test_a_press_that_only_redraws_numbers_is_unsafe_before_an_effect():
    redrawn = dataclasses.replace(NEXT, turned=Turned("", "", ""))
    assert with_states([redrawn, pressed("14"), BOOK], GOAL, DAY)[1] == "Next month"
    assert with_states([redrawn, pressed("14")], GOAL, DAY)[1] == ""
