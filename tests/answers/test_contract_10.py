"""Contract 10: what the profile and the answer bank do not hold is never answered."""

from __future__ import annotations

import random

import pytest
from tests.answers.people import IDA, NOBODY, TODAY

from footpath.answers.bank import Banked
from footpath.answers.facts import FACTS
from footpath.answers.find import find
from footpath.answers.rights import RIGHTS
from footpath.answers.terms import TERMS
from footpath.schema.answer import NoAnswer

MEANINGS = sorted({*FACTS, *RIGHTS, *TERMS})

_OPENINGS = [
    "Do you have", "Describe", "How many years did you spend with", "What is your opinion of", "Have you ever managed",
    "Tell us about", "Which of these describes", "When did you last handle", "Are you certified in", "Rate",
    "Please upload proof of", "Do you object to", "Haben Sie Erfahrung mit", "Avez-vous déjà utilisé", "Conoce usted",
]  # fmt: skip
_THINGS = [
    "forklifts", "Kubernetes", "the Python language", "night shifts", "a union", "patient records", "COBOL", "a yacht",
    "hazardous goods", "our competitors", "people in Germany", "budgets over 60000 EUR", "medical leave", "tattoos",
    "SAP FI/CO", "cold calling", "welding", "a firearms licence", "vaccines", "your last manager",
    "salary negotiations", "visas of your staff", "LinkedIn campaigns", "clock towers", "privacy lawsuits",
]  # fmt: skip
_ENDINGS = ["", " in your last role", " since 2020", " on weekends", " for a team of 12", ", and why", " (optional)"]
BANK = (
    Banked("How many years of experience do you have with Python?", value="8"),
    Banked("Do you have a forklift licence?", ("Yes", "No"), "No"),
    Banked("Describe your greatest achievement", value="A tower clock."),
    Banked("Please specify", value="A friend"),
)


def _questions(number: int) -> list[str]:
    rng = random.Random(20260105)
    found: dict[str, None] = {}
    while len(found) < number:
        found[f"{rng.choice(_OPENINGS)} {rng.choice(_THINGS)}{rng.choice(_ENDINGS)}?"] = None
    return list(found)


def test_five_hundred_questions_that_nobody_answered_get_no_answer():
    answered = [
        (question, found)
        for question in _questions(500)
        if (found := find("", question, IDA, country="DE", bank=BANK, today=TODAY)).found
    ]
    assert answered == []


def test_the_same_questions_are_answered_once_the_person_answers_them():
    questions = _questions(500)
    bank = [Banked(question, value=str(number)) for number, question in enumerate(questions)]
    wrong = [
        question
        for number, question in enumerate(questions)
        if getattr(find("", question, IDA, bank=bank, today=TODAY), "value", None) != str(number)
    ]
    assert wrong == []


@pytest.mark.parametrize("meaning", MEANINGS)
def test_an_empty_profile_answers_nothing(meaning):
    for question in ("", "Yes?", meaning.replace("_", " "), "Are you authorised to work in Germany?"):
        found = find(meaning, question, NOBODY, country="DE", today=TODAY)
        assert isinstance(found, NoAnswer), question
        assert found.reason


@pytest.mark.parametrize(
    "meaning", ["current-password", "captcha", "cc-number", "national_id", "security_clearance", ""]
)
def test_what_no_profile_holds_is_left_to_the_person(meaning):
    assert not find(meaning, "Please enter it", IDA, country="DE", bank=BANK, today=TODAY).found
