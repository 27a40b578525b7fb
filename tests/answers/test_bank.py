from __future__ import annotations

import pytest
from tests.answers.people import IDA

from footpath.answers.bank import Banked, answer_name, is_same, recall
from footpath.answers.find import find
from footpath.schema.answer import Answer
from footpath.schema.observation import FieldObservation
from footpath.schema.template import is_name


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Why do you want to work here?", "Why do you want to work here"),
        ("Describe your greatest achievement", "Please describe your greatest achievements."),
        ("Do you have a forklift licence?", "Do you have a forklift license?"),
        ("What is your favourite colour?", "What's your favorite color?"),
    ],
)
def test_other_spellings_of_a_question_are_the_same_question(first, second):
    assert is_same(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Do you have experience with Python?", "Do you have experience with Ruby?"),
        ("Do you have a forklift licence?", "Do you not have a forklift licence?"),
        ("Did you work here in 2020?", "Did you work here in 2021?"),
        ("Do you have a licence?", "Do you have a forklift licence?"),
        ("Why do you want to work at Acme?", "Why do you want to work at Globex?"),
        ("Years of Java experience", "Years of JavaScript experience"),
        ("Are you willing to travel abroad?", "Are you unwilling to travel abroad?"),
        ("Did you serve more than 1000000 users daily?", "Did you serve more than 1000001 users daily?"),
    ],
)
def test_questions_that_differ_in_one_word_that_matters_are_not_the_same(first, second):
    assert not is_same(first, second)
    assert not recall(first, [Banked(second, value="x")]).found


def test_earlier_answers_that_contradict_each_other_answer_nothing():
    bank = [
        Banked("Describe your greatest strength", value="a"),
        Banked("Describe your greatest strengths!", value="b"),
    ]
    assert not recall("Please describe the greatest strength of yours", bank).found
    exact = recall("Describe your greatest strength", bank)
    assert isinstance(exact, Answer)
    assert exact.value == "a"


def test_a_question_that_says_nothing_by_itself_is_not_known_again():
    assert not recall("Please specify", [Banked("Please specify", value="x")]).found


def asked(question: str, meaning: str = "", index: int = 0) -> FieldObservation:
    return FieldObservation(
        ref="e1", refs=("e1",), question=question, kind="text", meaning=meaning, confidence=1.0, index=index
    )


def test_what_a_person_has_just_said_answers_their_question_and_goes_before_the_profile():
    bank = [
        Banked.given(asked("Please specify"), "A friend"),
        Banked.given(asked("Email", "email"), "x@y.de"),
    ]
    found = find("", "Please specify", IDA, bank=bank)
    assert isinstance(found, Answer)
    assert (found.value, found.source, found.name) == ("A friend", "person", "answer.please-specify")
    mail = find("email", "Email", IDA, bank=bank)
    assert isinstance(mail, Answer)
    assert mail.value == "x@y.de"


def test_what_was_said_of_one_row_is_not_said_of_another():
    bank = [Banked.given(asked("Job location", "work_location", 1), "Bern")]
    assert not find("work_location", "Job location", IDA, bank=bank).found
    second = find("work_location", "Job location", IDA, bank=bank, index=1)
    assert isinstance(second, Answer)
    assert second.value == "Bern"


def test_what_was_said_of_a_school_is_not_said_of_a_job():
    bank = [Banked.given(asked("Start date", "education_start"), "2010-10")]
    found = find("work_start", "Start date", IDA, bank=bank)
    assert isinstance(found, Answer)
    assert found.value == "2021-03"


@pytest.mark.parametrize(
    "question", ["Why do you want to work here?", "¿Por qué?", "なぜですか", "x" * 300, "Grüße & Küsse"]
)
def test_every_question_has_a_name_that_a_template_can_hold(question):
    assert is_name(answer_name(question))


def test_the_name_is_the_question_in_short():
    assert answer_name("Why do you want to work here?") == "answer.why-do-you-want-to-work-here"
    assert answer_name("なぜですか") != answer_name("どうして")
    assert answer_name("word " * 30 + "one") != answer_name("word " * 30 + "two")


def test_an_answer_stays_out_of_a_repr():
    assert "secret" not in repr(Banked("Question?", value="secret"))
