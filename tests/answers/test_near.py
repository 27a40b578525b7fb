"""Which question a misspelt name may mean."""

import pytest

from footpath.answers.typed import nearest

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
