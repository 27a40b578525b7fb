"""The seniority that a posting asks for, and the person's."""

from __future__ import annotations

from typing import Any

import pytest

from footpath.matching.seniority import seniority
from footpath.schema.posting import Posting
from footpath.schema.profile import Profile


def compared(title: str, description: str = "", position: str = "Developer", **own: Any) -> tuple[float, str] | None:
    profile = {"work": [{"name": "Firm", "position": position}], "x-footpath": own}
    return seniority(Posting(title=title, description=description), Profile.model_validate(profile))


@pytest.mark.parametrize(
    ("title", "position", "share"),
    [
        ("Senior Developer", "Senior Nurse", 1.0),
        ("Senior Developer", "Junior Developer", 0.0),
        ("Head of Development", "Sr. Developer", 0.5),
        ("Praktikum Entwicklung", "Senior-Entwickler", 0.0),
        ("Développeuse confirmée", "Développeuse senior", 1.0),
        ("Desarrollador junior", "Desarrollador sénior", 0.0),
        ("Teamleiterin Pflege", "Leiter Pflege", 1.0),
    ],
)
def test_ranks_are_compared_by_the_words_of_titles(title: str, position: str, share: float):
    found = compared(title, position=position)
    assert found is not None
    assert found[0] == share


def test_the_wanted_titles_outrank_the_present_one():
    found = compared("Lead Developer", position="Junior Developer", wishes={"titles": ["Lead Developer"]})
    assert found == (1.0, "it asks for a lead; you want a lead")


@pytest.mark.parametrize(("years", "share"), [(1, 0.0), (3, 0.5), (8, 1.0), (30, 1.0)])
def test_without_a_title_of_rank_the_years_of_work_count(years: int, share: float):
    assert compared("Senior Developer", years_experience=years) == (
        share,
        f"it asks for a senior; your years of work are {years}",
    )


@pytest.mark.parametrize(
    "said",
    [
        "You bring 5+ years of experience in Python.",
        "Mindestens 5 Jahre Berufserfahrung.",
        "Au moins 5 ans d'expérience.",
        "Experiencia mínima de 5 años.",
        "5-7 years of professional experience",
    ],
)
def test_years_that_the_posting_asks_for_are_compared_with_the_persons(said: str):
    assert compared("Developer", said, years_experience=3) == (0.6, "it asks for 5 years; yours are 3")


@pytest.mark.parametrize(
    ("title", "description"),
    [
        ("Developer", ""),
        ("Developer", "For 90 years we have made lamps."),
        ("Developer", "A team of 5. Experience counts."),
    ],
)
def test_what_names_no_seniority_is_not_compared(title: str, description: str):
    assert compared(title, description, years_experience=3) is None


def test_a_person_of_unknown_rank_is_not_compared():
    assert compared("Senior Developer", "5 years of experience") is None
