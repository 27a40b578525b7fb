"""One number for two steps of a goal is two data, if the words beside each tell the step."""

from __future__ import annotations

import pytest

from footpath.engine.goal import fits
from footpath.engine.learn import pattern_of
from footpath.engine.literals import Literals
from footpath.engine.record import Performed, Recording
from footpath.schema.action import Click, Fill
from footpath.schema.cookbook import Step
from footpath.schema.signature import Signature

GOAL = "Order the blue mug on page 2 of the list, put 2 of it in the basket"
TWO = "Order the blue mug on page {{goal.1.number}} of the list, put {{goal.2.number}} of it in the basket"
ONE = TWO.replace("goal.2", "goal.1")


def pressed(name: str, href: str = "", id: str = "press") -> Performed:
    step = Step(id=id, action=Click(), signature=Signature(role="link", name=name, href=href))
    return Performed(step, "model", named=name)


ENTERED = Performed(
    Step(id="enter 2", action=Fill(value="2"), signature=Signature(role="spinbutton", question="Quantity")), "model"
)


@pytest.mark.parametrize(
    ("page", "rest", "proof", "expected"),
    [
        ("/mugs?page=2", (), "", TWO),
        ("/mugs?start=20", (), "", ONE),
        ("/mugs?page=2", (), "2 mugs are on their way", ONE),
        ("/mugs?page=2", (pressed("2", "/mugs?page=2", "again"),), "", ONE),
    ],
)
def test_each_of_two_steps_has_its_own_number(page: str, rest: tuple[Performed, ...], proof: str, expected: str):
    way = Recording([pressed("2", page), ENTERED, *rest])
    assert pattern_of(way, GOAL, {}, proof=proof).text == expected


def test_other_numbers_are_entered_and_pressed_each_in_its_place():
    pattern = pattern_of(Recording([pressed("2", "/mugs?page=2"), ENTERED]), GOAL, {})
    lift = Literals(pattern.values, pattern.of_step)
    press, enter = (lift.lift_step(each.step) for each in (pressed("2", "/mugs?page=2"), ENTERED))
    data = fits(pattern.text, GOAL.replace("page 2", "page 3").replace("put 2", "put 5")) or {}
    assert data == {"goal.1.number": "3", "goal.2.number": "5"}
    today = Literals(data)
    assert press.signature is not None
    assert today.put(press.signature.name) == "3"
    assert isinstance(enter.action, Fill)
    assert today.put(enter.action.value) == "5"
