"""What a run knows of the questions of a form."""

from __future__ import annotations

import dataclasses
from datetime import date

from tests.engine.pages import view

from footpath.answers.moves import Left
from footpath.answers.values import Values
from footpath.engine.form_state import FormState
from footpath.schema.profile import Profile

GIVEN = Values(Profile(), date(2026, 11, 25), given={"Service days": "Monday\nFriday"})


def test_a_field_that_did_not_take_what_was_given_stays_open_though_the_page_calls_it_otherwise_since() -> None:
    before, renamed = view("Name", "Service days"), view("Name", "Items selected: 1")
    state = FormState()
    for field in before.fields.values():
        state.leave(Left(field, "It takes one option."))
    assert [left.field.question for left in state.vanished(renamed, GIVEN)] == ["Service days"]
    assert state.vanished(before, GIVEN) == ()
    state.restart()
    assert state.vanished(renamed, GIVEN) == ()


def test_the_options_that_a_list_has_shown_are_still_known_when_the_page_returns_with_a_complaint() -> None:
    said = view("Source")
    (field,) = {each.key: each for each in said.fields.values()}.values()
    state = FormState()
    state.leave(Left(field, "It offers no such option.", offered=("A fair", "A friend")))
    state.restart()
    wrong = field.model_copy(update={"error": "Please choose an answer."})
    state.reject(dataclasses.replace(said, fields={field.ref: wrong}))
    assert state.handled[field.key].why == "The page says: “Please choose an answer.”"
    assert state.handled[field.key].offered == ("A fair", "A friend")
