"""Nationalities as forms say them, in the words for a people and not for its country."""

from __future__ import annotations

import pytest
from tests.answers.fitting import answer, chosen

from footpath.answers.find import find
from footpath.language.countries import nationality_code
from footpath.schema.answer import Answer
from footpath.schema.profile import Profile


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Belgian", "BE"), ("deutsch", "DE"), ("Österreichisch/e", "AT"), ("Français(e)", "FR"), ("Italiana", "IT"),
        ("Irish citizen", "IE"), ("Deutsche Staatsangehörigkeit", "DE"), ("German (DE)", "DE"), ("Española", "ES"),
        ("Dutch / Nederlands", "NL"), ("South African", "ZA"), ("Ireland", "IE"), ("PT", "PT"), ("Brasileira", "BR"),
        ("Congolese", ""), ("Danish / Swedish", ""), ("Irish or British", ""), ("American / other", ""), ("Other", ""),
        ("Prefer not to say", ""), ("", ""), ("Non-US", ""), ("Non-UK citizen", ""), ("German (no)", ""), ("NO", "NO"),
    ],
)  # fmt: skip
def test_a_nationality_is_that_of_one_country(text: str, code: str) -> None:
    assert nationality_code(text) == code


@pytest.mark.parametrize("topic", ["nationality", "citizenship"])
@pytest.mark.parametrize(
    ("said", "also", "option"),
    [("BE", (), "Belgian"), ("GB", ("IE",), "Irish"), ("GH", (), "Ghanaian"), ("FR", (), None)],
)
def test_a_citizenship_is_chosen_among_nationalities(topic: str, said: str, also: tuple[str, ...], option: str | None):
    options = ("Belgian", "Dutch", "Ghanaian", "Irish", "Other")
    assert chosen(answer(topic, said, *also), *options, question="Nationality") == option


@pytest.mark.parametrize(("country", "said"), [("PL", "yes"), ("GB", "no")])
def test_a_citizen_of_a_member_is_a_citizen_of_the_union(country: str, said: str):
    profile = Profile.model_validate({"x-footpath": {"citizenships": [country]}})
    found = find("citizenship", "Are you an EU citizen?", profile)
    assert isinstance(found, Answer)
    assert found.value == said
