"""Which telephone field takes the profile's one number."""

from __future__ import annotations

from datetime import date

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.answers.values import Values
from footpath.schema.profile import Profile

BRISTOL = "+44 117 496 0123"
MOBILE = "+49 171 3920012"
BOSTON = "+1 617 555 0123"
"""Of a plan in which a number does not tell its line."""


def filled(number: str, *questions: str, required: str = "") -> list[str]:
    page = PageBuilder()
    for question in questions:
        page.input(question, "tel", required=question == required)
    values = Values(Profile.model_validate({"basics": {"phone": number}}), date(2026, 3, 2))
    fields = fields_of(page)
    values.see(fields)
    return [field.question for field in fields if values.answer(field).found]


@pytest.mark.parametrize(
    ("number", "questions", "takes"),
    [
        (BRISTOL, ("Mobile", "Landline"), ["Landline"]), (MOBILE, ("Mobile", "Landline"), ["Mobile"]),
        (BRISTOL, ("Mobile phone", "Home phone"), ["Home phone"]), (BRISTOL, ("Handy", "Festnetz"), ["Festnetz"]),
        (MOBILE, ("Handynummer", "Festnetznummer"), ["Handynummer"]), (BRISTOL, ("Mobile",), []),
        (MOBILE, ("Landline",), []),
        (BRISTOL, ("Phone", "Mobile"), ["Phone"]), (MOBILE, ("Home phone",), ["Home phone"]),
        (BOSTON, ("Mobile", "Phone"), ["Phone"]), (BOSTON, ("Mobile phone",), ["Mobile phone"]),
    ],
)  # fmt: skip
def test_a_landline_is_no_mobile_number_nor_the_reverse(number: str, questions: tuple[str, ...], takes: list[str]):
    assert filled(number, *questions) == takes


def test_a_field_that_must_be_filled_takes_no_number_of_another_line():
    assert filled(BRISTOL, "Mobile", "Landline", required="Mobile") == ["Landline"]
