"""Which telephone field takes the profile's one number, and in which form."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

import pytest
from tests.answers.fitting import TODAY, answer, field
from tests.reading.builders import PageBuilder, fields_of

from footpath.answers.fit import fit
from footpath.answers.values import Values
from footpath.schema.answer import Fitted
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Element

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


US = "Phone (US format: (555) 555-5555)"


@pytest.mark.parametrize(
    ("question", "number", "giver", "others", "value"),
    [
        ("Phone", "+44 20 7946 0011", "task", {}, "+44 20 7946 0011"),
        ("Phone", "+44 20 7946 0011", "person", {}, "+44 20 7946 0011"),
        ("Phone", "+44 20 7946 0011", "profile", {}, "+442079460011"),
        ("Phone", "+44 20 7946 0011", "task", {"max_length": 13}, "+442079460011"),
        ("Phone", "+44 20 7946 0011", "task", {"pattern": r"\d+"}, "02079460011"),
        ("Phone (digits only)", "+44 20 7946 0011", "task", {}, "02079460011"),
        ("Phone, without country code", "+44 20 7946 0011", "task", {}, "02079460011"),
        (US, "+1 415 555 0132", "task", {}, "(415) 555-0132"),
        (US, "+1 415 555 0132", "profile", {"pattern": r"\(\d{3}\) \d{3}-\d{4}"}, "(415) 555-0132"),
        ("Phone", "+1 415 555 0132", "task", {"description": "Like 555-555-5555"}, "415-555-0132"),
        (US, "+49 30 23125012", "task", {}, "+49 30 23125012"),
    ],
)
def test_a_number_given_for_a_question_stays_as_given_unless_the_field_shows_another_form(
    question: str, number: str, giver: Literal["task", "person", "profile"], others: dict[str, Any], value: str
):
    element = Element(ref="e1", order=0, node=0, tag="input", role="textbox", type="tel", **others)
    given = answer("tel", number).model_copy(update={"giver": giver})
    fitted = fit(given, field("tel", question), (), today=TODAY, element=element)
    assert isinstance(fitted, Fitted)
    assert fitted.values == (value,)
