"""Countries by name: as people call them, as forms list them, and by their formal names."""

from __future__ import annotations

import pytest

from footpath.language.countries import country_code


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("United Kingdom of Great Britain and Northern Ireland", "GB"),
        ("Moldova, Republic of", "MD"),
        ("United Republic of Tanzania", "TZ"),
        ("Iran (Islamic Republic of)", "IR"),
        ("Netherlands (Kingdom of the)", "NL"),
        ("Bahamas (the)", "BS"),
        ("Bosnia and Herzegovina", "BA"),
        ("Trinidad & Tobago", "TT"),
        ("Saint Vincent and the Grenadines", "VC"),
        ("États-Unis d’Amérique", "US"),
        ("Republik Österreich", "AT"),
        ("Königreich der Niederlande", "NL"),
        ("Royaume des Pays-Bas", "NL"),
        ("Królestwo Niderlandów", "NL"),
        ("Konungariket Nederländerna", "NL"),
        ("Royaume d’Espagne", "ES"),
        ("República Portuguesa", "PT"),
        ("Rzeczpospolita Polska", "PL"),
        ("Tjeckiska republiken", "CZ"),
    ],
)
def test_a_country_is_known_by_its_formal_name(name: str, code: str):
    assert country_code(name) == code


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Korea, Republic of", "KR"),
        ("Korea, Democratic People's Republic of", "KP"),
        ("Republic of the Congo", "CG"),
        ("Congo, The Democratic Republic of the", "CD"),
        ("Republic of China", "TW"),
        ("People's Republic of China", "CN"),
        ("République de Chine", "TW"),
        ("República Dominicana", "DO"),
        ("Demokratische Republik Kongo", "CD"),
        ("Royaume-Uni", "GB"),
    ],
)
def test_two_countries_whose_names_are_alike_are_told_apart(name: str, code: str):
    assert country_code(name) == code


@pytest.mark.parametrize(
    "name",
    [
        "United Kingdom / Ireland",
        "State of Georgia",
        "New Mexico",
        "Republic",
        "Kingdom of",
        "Königreich Hannover",
        "Republik",
    ],
)
def test_no_country_is_read_into_another_name(name: str):
    assert country_code(name) == ""
