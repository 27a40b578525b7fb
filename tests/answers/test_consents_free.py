"""Consents in free words: what is given, and by which place an unknown word is known to name no purpose."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.answers.consenting import BASIC, agrees
from tests.tables import read_table

from footpath.schema.profile import Consents

SETS: dict[str, dict[str, list[str]]] = read_table(Path(__file__).with_name("consents_free.yaml"))
GIVEN_AT_LEAST = {"everyday": 97, "looser": 84, "of_jobs": 54}
"""How many of the basic wordings of a set are given; the rest is asked. May only grow."""


@pytest.mark.parametrize("kind", SETS)
def test_nothing_more_is_given_than_privacy_terms_and_truthfulness(kind: str):
    assert [says for says in SETS[kind]["more"] if agrees(says, BASIC)] == []


@pytest.mark.parametrize("kind", SETS)
def test_as_many_basic_consents_are_given_as_ever(kind: str):
    assert sum(agrees(says, BASIC) for says in SETS[kind]["basic"]) >= GIVEN_AT_LEAST[kind]


@pytest.mark.parametrize(
    "says",
    [
        "I accept the privacy policy of the gromsler.",
        "J'ai pris connaissance de la politique de confidentialité gromslée aux candidats.",
        "Ich akzeptiere die Nutzungsbedingungen des Gromslers.",
        "I accept the terms of use, gromsling the privacy policy.",
        "Jag har läst gromslers integritetspolicy.",
        "All I have gromsled in this form is true.",
        "I consent to the school using my data for this application.",
    ],
)
def test_an_unknown_word_of_a_document_or_of_who_asks_does_not_stand_in_the_way(says: str):
    assert agrees(says, BASIC)


@pytest.mark.parametrize(
    "says",
    [
        "I accept the privacy policy and the gromsling.",
        "I accept the privacy policy for my gromsle.",
        "I accept the privacy policy that lets you gromsle.",
        "I accept the privacy policy to gromsle.",
        "Ich habe die Datenschutzerklärung weder gelesen noch akzeptiert.",
        "Ich akzeptiere die Datenschutzerklärung gromslig.",
        "Ich bin einverstanden, dass die Schule Gromsel verarbeitet.",
        "I consent to a school using my data for this application.",
        "All I have gromsled and praxelled in this form is true.",
        "He leído la política de privacidad y quiero ser voluntario.",
    ],
)
def test_elsewhere_it_does(says: str):
    assert not agrees(says, Consents.model_fields)
