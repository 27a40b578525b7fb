"""Questions that ask for two facts in one field."""

from __future__ import annotations

import pytest
from tests.reading.builders import only_field

from footpath.reading.meaning import asked_together


@pytest.mark.parametrize(
    "question",
    [
        "Full name and date of birth", "Name and phone number", "Name & phone", "City, state and zip code",
        "Current company and position",
        "E-Mail, Telefon",
        "University, degree and year of graduation", "Salary expectations and notice period",
    ],
)  # fmt: skip
def test_a_field_that_asks_for_two_facts_has_the_meaning_of_neither(question: str) -> None:
    assert asked_together(question)
    assert only_field(question).meaning == ""


@pytest.mark.parametrize(
    ("question", "meaning"),
    [
        ("First and last name", "name"), ("Nombre y apellidos", "name"), ("Straße und Hausnummer", "street-address"),
        ("City and country", "location"), ("Phone number, including country code", "tel"),
        ("ZIP / Postal code", "postal-code"), ("Race and ethnicity", "ethnicity"),
        ("Salary expectation, gross annual", "salary"),
        ("Date of birth (day, month and year)", "bday"), ("Job title, keywords or company", "search_query"),
    ],
)  # fmt: skip
def test_one_fact_in_two_words_is_one(question: str, meaning: str) -> None:
    assert meaning not in asked_together(question)


def test_a_long_text_may_name_many_things_before_it_asks() -> None:
    told = (
        "We ask everybody for gender, race and disability, since the law wants us to tell it how many of each applied"
    )
    assert not asked_together(told)
