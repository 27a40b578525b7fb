"""What a model chose by what the page said that day is no part of a way: another day, another choice is meant."""

from __future__ import annotations

import pytest

from footpath.engine.learnable import fallback, is_judged, is_picked_row
from footpath.engine.record import Performed
from footpath.schema.action import Check, Click, Fill
from footpath.schema.cookbook import Step
from footpath.schema.signature import Signature

MUGS = ("Red Latte Mug", "Red Travel Mug", "Blue Enamel Mug")
PRICED = ("Red Latte Mug", "€11.95")
TIMES = ("10:00", "14:45", "15:30")
VISITS = ("Haircut 45 min · €38", "Haircut and beard 60 min · €52", "Colour 90 min · €85")
MENU = ("Inbox (12)", "Drafts (3)", "Sent (40)")
PAGES = ("1", "2", "3", "Next")


def pressed(name: str, likes: tuple[str, ...], beside: tuple[str, ...] = (), *, by_place: bool = False) -> Performed:
    signature = Signature(role="link", name=name, neighbours=beside)
    return Performed(
        Step(id="s1", action=Click(by_place=by_place), signature=signature), "model", named=name, likes=likes
    )


@pytest.mark.parametrize(
    ("goal", "step", "expected"),
    [
        ("Order the cheapest red mug", pressed("Red Latte Mug", MUGS, PRICED), True),
        ("Order 2 red latte mugs", pressed("Red Latte Mug", MUGS, PRICED), False),
        ("Order the cheapest red mug", pressed("Red Latte Mug", MUGS, PRICED, by_place=True), False),
        ("Order a red mug", pressed("Red Latte Mug", MUGS), False),
        ("Order a red mug", pressed("Red Latte Mug", ("Red Latte Mug",), PRICED), False),
        ("Book a haircut at 14:00, or else the next free time", pressed("14:45", TIMES), True),
        ("Book a haircut at 14:45", pressed("14:45", TIMES), False),
        ("Book a haircut for tomorrow", pressed("12", ("11", "12", "13")), True),
        ("Book a haircut on 12 May", pressed("12", ("11", "12", "13")), False),
        ("Book a haircut", pressed(VISITS[0], VISITS), False),
        ("Delete the mail of Ann", pressed("Inbox (12)", MENU), False),
        ("Order a red mug", pressed("1", ("Home", "Mugs"), ("€11.95",)), False),
        ("Order a red mug of page 2", pressed("Next", PAGES, ("€11.95",)), False),
    ],
)
def test_a_record_picked_by_its_figures_is_judged(goal: str, step: Performed, *, expected: bool):
    assert is_judged(step, goal) is expected


DAY = ("Last seen", "Ada Berg", "1 Aug 2026")


def ticked(name: str, beside: tuple[str, ...], alike: int = 5) -> Performed:
    signature = Signature(role="checkbox", question=name, neighbours=beside, alike=alike)
    return Performed(Step(id="s1", action=Check(checked=True), signature=signature), "model")


@pytest.mark.parametrize(
    ("goal", "step", "expected"),
    [
        ("Suspend all members last seen before November", ticked("Ada Berg", DAY), True),
        ("Suspend the member Ada Berg", ticked("Ada Berg", DAY), False),
        ("Turn on all alerts", ticked("Sign-ins", ("Sign-ins", "Payments")), False),
        ("Register for the newsletter", ticked("I agree", ("Since 2019",), alike=1), False),
    ],
)
def test_a_row_that_the_goal_does_not_name_is_judged(goal: str, step: Performed, *, expected: bool):
    assert is_picked_row(step, goal) is expected


GOAL = "Join as ada, ada@example.com; if the name is taken, as ada.byron"


def entered(value: str, field: str = "User name") -> Performed:
    return Performed(Step(id="s1", action=Fill(value=value), signature=Signature(role="textbox", name=field)), "model")


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([entered("ada"), entered("ada@example.com", "E-mail"), entered("ada.byron")], "ada.byron"),
        ([entered("ada"), pressed("Join", ("Join",)), entered("ada.byron")], ""),
        ([entered("ada"), entered("ada.byron", "Your name")], ""),
        ([entered("ada"), entered("ada1")], ""),
        ([entered("ada"), entered("ada")], ""),
    ],
)
def test_a_value_given_in_place_of_another_value_of_the_goal_is_judged(steps: list[Performed], expected: str):
    assert fallback(steps, GOAL) == expected
