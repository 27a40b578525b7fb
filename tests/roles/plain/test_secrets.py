"""Secrets that stand in a goal: values of the task, and templates in their places."""

from __future__ import annotations

from time import process_time

import pytest

from footpath.roles.plain.secrets import lifted
from footpath.schema.task import Task

CARD = "4111111111111111"


@pytest.mark.parametrize(
    ("goal", "told", "values"),
    [
        (
            f'enter "{CARD}" in "Card number", click "Pay", check that "Thanks" is shown',
            'enter "{{card_number}}" in "Card number", click "Pay", check that "Thanks" is shown',
            {"card_number": CARD},
        ),
        ("type hunter2 into Password", "type {{password}} into Password", {"password": "hunter2"}),
        ('set "PIN" to "7", press Tab 7 times', 'set "PIN" to "{{pin}}", press Tab 7 times', {"pin": "7"}),
        (
            'sign in with password "swordfish" and book the best room',
            'sign in with password "{{with_password}}" and book the best room',
            {"with_password": "swordfish"},
        ),
        (
            "Pay with 4111 1111 1111 1111 whatever it costs me, or from DE89 3704 0044 0532 0130 00",
            "Pay with {{card_number}} whatever it costs me, or from {{iban}}",
            {"card_number": "4111 1111 1111 1111", "iban": "DE89 3704 0044 0532 0130 00"},
        ),
        ('enter "{{card}}" in "Card number"', 'enter "{{card}}" in "Card number"', {}),
        ('enter "Lamp 4711" in "Search", click "Forgot password"', None, {}),
        ("Order 4111111111111112 lamps", None, {}),
    ],
)
def test_a_secret_of_a_goal_becomes_a_value(goal: str, told: str | None, values: dict[str, str]):
    made = lifted(Task.model_validate({"type": "custom", "url": "http://shop.test/", "goal": goal}))
    assert (made.goal, made.input) == (told or goal, values)


def test_a_value_that_was_given_keeps_its_name():
    given = {"type": "custom", "url": "http://shop.test/", "goal": 'enter "a b" in "Password"'}
    task = Task.model_validate({**given, "input": {"password": "of another form"}})
    made = lifted(task)
    assert made.goal == 'enter "{{password_2}}" in "Password"'
    assert made.input == {"password": "of another form", "password_2": "a b"}
    assert lifted(made) == made


@pytest.mark.parametrize("text", ["x", "4", "a ", "a:", " "])
def test_the_longest_goal_is_looked_through_at_once(text: str):
    goal = (text * 50_000)[:50_000]
    began = process_time()
    assert lifted(Task.model_validate({"type": "custom", "url": "http://shop.test/", "goal": goal})).input == {}
    assert process_time() - began < 5, "it took minutes when each letter was a begin"
