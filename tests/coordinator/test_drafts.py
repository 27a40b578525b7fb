"""A draft waits in the inbox with its question: it is taken in a word, or anything else is said."""

from __future__ import annotations

from datetime import UTC, datetime

from footpath.coordinator.inbox import chosen
from footpath.schema.ask import Ask
from footpath.schema.observation import FieldObservation

AT = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


def asked(draft: str) -> Ask:
    field = FieldObservation(
        ref="e1", refs=("e1",), question="Why us?", kind="textarea", meaning="", confidence=0, draft=draft
    )
    return Ask(id="ask1", task="t1", kind="question", question="Why us?", field=field, asked_at=AT)


def test_a_draft_is_taken_by_one_word_and_anything_else_is_the_answer():
    assert chosen(asked("I bring along welding."), " OK ") == "I bring along welding."
    assert chosen(asked("I bring along welding."), "I weld.") == "I weld."
    assert chosen(asked(""), "ok") == "ok", "nothing was drafted"


def test_a_draft_is_not_shown_where_a_question_is_printed():
    assert "welding" not in repr(asked("I bring along welding."))
