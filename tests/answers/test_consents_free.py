"""Consents in free words: what is given, and by which place an unknown word is known to name no purpose."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.answers.consenting import BASIC, agrees
from tests.tables import read_table

from footpath.schema.profile import Consents

SETS: dict[str, dict[str, list[str]]] = read_table(Path(__file__).with_name("consents_free.yaml"))
GIVEN_AT_LEAST = {"everyday": 98, "looser": 89, "of_jobs": 56, "as_sites_word_them": 118}
"""How many of the basic wordings of a set are given; the rest is asked. May only grow."""


@pytest.mark.spread(2)
@pytest.mark.parametrize("kind", SETS)
def test_nothing_more_is_given_than_privacy_terms_and_truthfulness(kind: str):
    assert [says for says in SETS[kind]["more"] if agrees(says, BASIC)] == []


@pytest.mark.spread(1)
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


@pytest.mark.parametrize(
    "says",
    [
        "I agree that my details are {} to {} my {}.",
        "Ich bin damit einverstanden, dass meine Daten {} werden, um meine {} zu {}.",
        "J'accepte que mes coordonnées soient {} pour {} ma {}.",
        "Acepto que mis datos sean {} para {} mi {}.",
        "Ik ga ermee akkoord dat mijn gegevens worden {} om mijn {} te {}.",
        "Acconsento che i miei dati siano {} per {} la mia {}.",
        "Jag samtycker till att mina uppgifter {} för att {} min {}.",
    ],
)
def test_each_slot_of_what_is_done_with_the_data_has_known_words(says: str):
    known = {
        "I": ("stored", "answer", "enquiry"), "Ich": ("gespeichert", "Anfrage", "bearbeiten"),
        "J'accepte": ("utilisées", "traiter", "demande"), "Acepto": ("tratados", "atender", "consulta"),
        "Ik": ("gebruikt", "vraag", "beantwoorden"), "Acconsento": ("utilizzati", "gestire", "richiesta"),
        "Jag": ("sparas", "besvara", "fråga"),
    }[says.split()[0]]  # fmt: skip
    assert agrees(says.format(*known), BASIC)
    for at in range(len(known)):
        assert not agrees(says.format(*known[:at], "gromslex", *known[at + 1 :]), Consents.model_fields)


@pytest.mark.parametrize(
    "says",
    [
        "I agree that my data is collected, processed and auctioned.",
        "I agree that my contact details are published.",
        "I agree that my data is used against me.",
        "I agree to the rules of the tournament and the exhibition of my portrait.",
        "I understand that false statements are cause for rejection and agree to a fine.",
        "J'accepte que mes données soient utilisées pour évaluer ma solvabilité.",
        "Acepto las bases del concurso y la exhibición de mi retrato.",
        "Akceptuję regulamin konkursu i wystawę mojego portretu.",
    ],
)
def test_a_further_aim_beside_the_slots_is_not_agreed_to(says: str):
    assert not agrees(says, BASIC)


@pytest.mark.parametrize(
    "says",
    [
        "I agree to the rules of the tournament.", "Acepto las bases del concurso.", "Akceptuję statut stowarzyszenia.",
        "I agree that my contact details are used to answer my enquiry.",
        "Entiendo que cualquier información falsa puede suponer el rechazo de mi candidatura.",
    ],
)  # fmt: skip
def test_what_names_a_document_data_or_a_consequence_is_no_further_aim(says: str):
    assert agrees(says, BASIC)
