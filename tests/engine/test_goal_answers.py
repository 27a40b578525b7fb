"""Names of answers that are given in a run: none stands for two of them."""

from __future__ import annotations

from typing import Any, cast

from footpath.engine.goal_state import CustomRunState
from footpath.memory.redaction import Redaction
from footpath.schema.action import Fill
from footpath.schema.cookbook import Step


def state(**personal: str) -> CustomRunState:
    nothing = cast("Any", None)
    return CustomRunState(nothing, nothing, Redaction({}), Redaction({}), dict(personal))


def step(number: int, value: str) -> Step:
    return Step(id=f"s{number}", action=Fill(value=value))


def test_each_answer_has_a_name_of_its_own():
    run = state(email="ida@example.org")
    assert run.tell("314159", "answer.1") == "{{answer.1}}"
    assert [run.tell("one"), run.tell("two")] == ["{{answer.2}}", "{{answer.3}}"]
    assert run.personal["answer.1"] == "314159"


def test_the_names_of_the_way_that_is_followed_are_kept_for_it():
    run = state()
    run.keep([step(1, "{{email}}"), step(2, "{{answer.1}}")])
    assert run.tell("My mother's name") == "{{answer.2}}"
    assert "answer.1" not in run.values


def test_what_was_told_before_the_way_was_known_does_not_stand_for_its_answer():
    run = state()
    run.tell("typed by the person themselves")
    run.tell("and more")
    run.keep([step(1, "{{answer.1}}")])
    assert run.personal == {"answer.2": "and more", "answer.3": "typed by the person themselves"}
