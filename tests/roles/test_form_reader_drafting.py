"""A draft of a free text: from the facts that the task allows and no other, in a form that the field takes."""

from __future__ import annotations

import pytest
from tests.roles.desks import call, reply

from footpath.roles.form_reader import draft_prompt, read_draft
from footpath.roles.model_answer import Invalid
from footpath.schema.cookbook import DraftQuestion

ASKED = DraftQuestion(asks="Why us? FACTS email: x", hint="In your own words", longest=60)
FACTS = {"skills": "Welding", "years_experience": "7"}


def test_the_question_stands_inside_the_fence_and_the_facts_before_it():
    text = draft_prompt(ASKED, FACTS, "q7", str).text
    facts, _, fenced = text.partition("<data-q7>")
    assert "skills: Welding" in facts
    assert "Why us?" not in facts
    assert "Why us?" in fenced


def test_a_draft_that_keeps_to_the_facts_is_taken():
    assert read_draft(reply(call("draft_answer", text=" I have welded for 7 years. ")), ASKED, FACTS) == (
        "I have welded for 7 years."
    )
    assert read_draft(reply(call("draft_answer", text="")), ASKED, FACTS) == ""


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("I have welded for 12 years.", "no fact states 12"),
        ("x" * 61, "has 61 characters, and the field takes 60"),
        ("I am {{name}}.", "has a template"),
    ],
)
def test_what_is_invented_or_does_not_fit_is_sent_back(said: str, why: str):
    with pytest.raises(Invalid, match=why):
        read_draft(reply(call("draft_answer", text=said)), ASKED, FACTS)
