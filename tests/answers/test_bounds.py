"""Numbers and dates that a field's bounds leave out, told where a person answers."""

from __future__ import annotations

import pytest

from footpath.answers.natives import out_of_bounds
from footpath.schema.observation import FieldKind, FieldObservation


def field(kind: FieldKind, least: str = "", most: str = "", lang: str = "en") -> FieldObservation:
    return FieldObservation(
        ref="e1",
        refs=("e1",),
        question="How many?",
        kind=kind,
        meaning="",
        confidence=0,
        least=least,
        most=most,
        lang=lang,
    )


@pytest.mark.parametrize(
    ("said", "asked", "bounds"),
    [
        ("9", field("number", "1", "5"), "only values from 1 to 5"),
        ("0", field("number", "1"), "no value below 1"),
        ("5,5", field("number", most="5"), "no value above 5"),
        ("5", field("number", "1", "5"), ""),
        ("12.000", field("number", "1000"), ""),
        ("10,000", field("number", most="5000"), ""),
        ("0.125", field("number", "1"), "no value below 1"),
        ("12000", field("number", most="5000"), "no value above 5000"),
        ("nine", field("number", "1", "5"), ""),
        ("9", field("number"), ""),
        ("9", field("text", "1", "5"), ""),
        ("2026-12-31", field("date", "2027-01-01"), "no value below 2027-01-01"),
        ("31. Dezember 2026", field("date", "2027-01-01", lang="de"), "no value below 2027-01-01"),
        ("2027-01-01", field("date", "2027-01-01", "2027-12-31"), ""),
        ("2028-01", field("month", most="2027-12"), "no value above 2027-12"),
        ("soon", field("date", "2027-01-01"), ""),
    ],
)
def test_an_answer_outside_the_bounds_is_told_with_them(said: str, asked: FieldObservation, bounds: str):
    assert out_of_bounds(said, asked) == (f"The field takes {bounds}." if bounds else "")
