"""An answer is matched with what a model read the options to mean, by meaning and never by alike words."""

from __future__ import annotations

from datetime import date

import pytest

from footpath.answers.values import by_reading
from footpath.schema.answer import Answer
from footpath.schema.cookbook import OptionMeaning

TODAY = date(2026, 3, 1)


def read(**means: str) -> tuple[OptionMeaning, ...]:
    return tuple(OptionMeaning(label=label, means=tuple(said.split("|"))) for label, said in means.items())


@pytest.mark.parametrize(
    ("name", "value", "options", "label"),
    [
        ("highest_education", "Master of Science", read(Summit="master|doctorate", Ridge="bachelor"), "Summit"),
        ("country", "DE", read(North="Norway|Sweden", Middle="Germany|Austria"), "Middle"),
        ("relocation", "yes", read(Suitcase="yes", Sofa="no"), "Suitcase"),
        ("years_experience", "4", read(Chick="0-2", Bird="3-5"), "Bird"),
        ("notice_period", "none", read(Now="none", Soon="1-2 months", Late="3+ months"), "Now"),
        ("notice_period", "6 weeks", read(Now="none", Soon="1-2 months", Late="3+ months"), "Soon"),
        ("notice_period", "3 months", read(Now="none", Soon="1-2 months", Late="3+ months"), "Late"),
        ("referral", "A friend", read(Nest="a friend|family", Wire="the news"), "Nest"),
    ],
)
def test_the_option_that_means_the_answer(name: str, value: str, options: tuple[OptionMeaning, ...], label: str):
    answer = Answer(name=name, value=value, giver="profile", source="profile", confidence=1)
    assert by_reading(answer, options, today=TODAY).alternatives == (label,)


@pytest.mark.parametrize(
    ("name", "value", "options"),
    [
        ("years_experience", "5", read(Bird="3-5", Owl="5-9")),
        ("notice_period", "none", read(Now="none", Soon="0-1 months")),
        ("highest_education", "Diplom eines Amtes", read(Summit="doctorate", Ridge="bachelor")),
        ("referral", "A friends' fair", read(Nest="a friend", Wire="the news")),
        ("skills", "clocks\nwatches", read(Nest="clocks", Wire="watches")),
    ],
    ids=["two that do", "two lengths of time that do", "none that does", "alike words", "several answers"],
)
def test_no_option_is_taken_where_not_one_alone_means_it(name: str, value: str, options: tuple[OptionMeaning, ...]):
    answer = Answer(name=name, value=value, giver="profile", source="profile", confidence=1)
    assert by_reading(answer, options, today=TODAY) == answer
