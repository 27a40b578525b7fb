"""How many there are in all."""

from __future__ import annotations

import pytest

from footpath.reading.lists.total import first_of, read_total, says_further


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("1–25 of 1,240", 1240),
        ("Showing 1 to 25 of 1,240 entries", 1240),
        ("143 jobs", 143),
        ("1.240 Stellenangebote in Berlin", 1240),
        ("Zeige 1 bis 20 von 312", 312),
        ("1 240 offres d'emploi", 1240),
        ("Resultados 1 - 20 de 87", 87),
        ("Nalezeno 56 nabídek", 56),
        ("Results: 77", 77),
        ("42 vacatures gevonden", 42),
        ("Only the first 20 jobs are shown", None),
        ("20 / 53", 53),
        ("2 / 53", None),
        ("3 results", None),
        ("Founded in 1911", None),
        ("From €1,240 a month", None),
        ("Há mais 33 vagas neste portal", None),
        ("Weitere 33 Stellen für Mitglieder", None),
        ("53 jobs, 33 more for members", 53),
    ],
)
def test_a_total_is_read_where_it_is_said(text: str, total: int | None):
    assert read_total([text], shown=20) == total


def test_the_range_counts_before_any_other_number():
    assert read_total(["12 jobs near you", "1–10 of 99"], shown=10) == 99


@pytest.mark.parametrize(
    ("title", "total"), [("42 jobs in Leeds | Board", 42), ("Board: 42 jobs", None), ("Jobs", None)]
)
def test_the_title_counts_where_it_begins_with_the_number(title: str, total: int | None):
    assert read_total(["Jobs"], shown=10, title=title) == total


def test_a_text_says_that_only_the_first_are_shown():
    texts = ["Jobs", "Latest 10 jobs", "The first 3 jobs"]
    assert first_of(texts, shown=10) == "Latest 10 jobs"
    assert first_of(texts, shown=12) == ""


@pytest.mark.parametrize(
    "text",
    [
        "33 more jobs are shown to members",
        "Há mais 33 vagas neste portal",
        "Log in for 1,240 further openings",
        "… and many more on our partner portal",
        "Viele weitere Stellen finden Sie auf dem Portal",
        "Et bien d’autres sur notre portail",
        "Muchas más en el portal",
        "Molte altre offerte nel portale",
        "Wiele innych ofert w portalu",
        "En nog veel meer vacatures",
    ],
)
def test_a_text_says_that_there_are_further_ones(text: str):
    assert says_further(text)


@pytest.mark.parametrize(
    "text",
    [
        "More about us",
        "Lunch, a gym and many more benefits",
        "More than 20 years of lenses",
        "Viele Stellen",
        "20 jobs",
    ],
)
def test_a_text_says_nothing_of_further_ones(text: str):
    assert not says_further(text)
