"""An answer typed by a person is read as a value for its field; a misspelt question finds its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.answers.fitting import field

from footpath.answers.typed import nearest, typed
from footpath.errors import BadInput

if TYPE_CHECKING:
    from footpath.schema.observation import FieldKind


@pytest.mark.parametrize("kind", ["date", "month", "date_parts", "time", "number"])
def test_words_are_no_date_time_or_number(kind: FieldKind):
    with pytest.raises(BadInput, match=r"The question takes a .*, and the answer has none"):
        typed(field(kind), "No")


@pytest.mark.parametrize("said", ["2026-12-31", "31.12.2026", "1 March 2027", "immediately"])
def test_a_date_may_be_written_in_any_way(said: str):
    assert typed(field("date"), said) == said


def test_words_are_no_telephone_number_and_no_address():
    with pytest.raises(BadInput, match="takes a telephone number, and the answer has none"):
        typed(field("tel"), "No")
    with pytest.raises(BadInput, match="takes an e-mail address, and the answer has no @"):
        typed(field("email"), "later")


def test_a_line_of_text_takes_any_words():
    assert typed(field("text"), " No ") == "No"


ASKED = {
    "Topic": "",
    "Your message": "message",
    "E-mail address": "email",
    "Home phone number": "tel",
    "Work phone number": "tel",
    "Date of birth (DD.MM.YYYY)": "bday",
}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("topc", ["Topic"]),
        ("mesage", ["Your message"]),
        ("emial", ["E-mail address"]),
        ("E-mail adress", ["E-mail address"]),
        ("birthdate", ["Date of birth (DD.MM.YYYY)"]),
        ("dateofbirth", ["Date of birth (DD.MM.YYYY)"]),
        ("b-day", ["Date of birth (DD.MM.YYYY)"]),
        ("phone", ["Home phone number", "Work phone number"]),
        ("work fone number", ["Work phone number"]),
        ("colour", []),
        ("n", []),
        ("", []),
    ],
)
def test_a_slip_is_known_by_the_words_of_a_question_or_what_it_means(said: str, meant: list[str]) -> None:
    assert list(nearest(said, ASKED)) == meant


def test_a_form_that_asks_nothing_has_none() -> None:
    assert nearest("topc", {}) == ()
