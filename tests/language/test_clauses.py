"""The clauses that have to be understood before a text proves a sending."""

from __future__ import annotations

import pytest

from footpath.language.clauses import beside_receipt, comes_to, not_understood
from footpath.language.tagged import Topic


@pytest.mark.parametrize(
    ("language", "said", "leaves_open"),
    [
        ("en", "We received your message, but the photo was left behind.", True),
        ("en", "We received your message, but we will need two days to answer it.", False),
        ("de", "Ihre Nachricht ist eingegangen. Den Anhang konnten wir jedoch nicht übernehmen.", True),
        ("fr", "Demande reçue, sauf la pièce jointe.", True),
        ("fr", "Nous avons reçu votre demande et vous répondrons sans tarder.", False),
        ("es", "Su consulta quedará registrada en cuanto confirme su correo.", True),
        ("sv", "Ditt meddelande är skickat. Vi svarar så snart vi kan.", False),
        ("en", "The men received your message.", False),
    ],
)
def test_a_contrast_a_lack_or_a_time_leaves_the_end_open_unless_its_clause_is_known_as_good(
    language: str, said: str, leaves_open: bool
):
    assert bool(not_understood([said], language)) is leaves_open


@pytest.mark.parametrize(
    ("language", "beside", "is_unknown"),
    [
        ("en", "We will reply within two days.", False),
        ("en", "Our desk is open 9 to 5.", False),
        ("en", "Your code: KX-2210", False),
        ("en", "Your code for the parcel: KX-2210-B", False),
        ("en", "Nov. 28, 2026, 4:19 p.m.", False),
        ("en", "Fri, 4 May 2026 at 10:30", False),
        ("de", "Freitag, 4. Mai, um 10:30 Uhr", False),
        ("nl", "vrijdag 4 mei om 10.30 uur", False),
        ("en", "Job 2026 is off.", True),
        ("de", "Job 2026 ist weg.", True),
        ("de", "Ihr Vorgang: 4711-26", False),
        ("de", "Vorgang 4711 ist weg.", True),
        ("en", "Your case is 4711-26.", False),
        ("en", "Case 4711 is gone.", True),
        ("nl", "Reis 2026 gaat nog mis.", True),
        ("en", "You will receive a copy by e-mail.", False),
        ("en", "Only the first page was legible.", True),
        ("en", "Dana decides on it.", True),
        ("de", "Wir freuen uns auf Sie!", False),
        ("nl", "Je leidinggevende krijgt hem eerst te zien.", True),
    ],
)
def test_a_sentence_beside_a_receipt_has_to_be_known_as_good_or_harmless(language: str, beside: str, is_unknown: bool):
    receipt = {"en": "Message received", "de": "Nachricht eingegangen", "nl": "Bericht ontvangen"}[language]
    assert bool(beside_receipt([receipt, beside], language)) is is_unknown


def test_sentences_far_from_the_receipt_do_not_matter():
    assert not beside_receipt(
        ["Message received", "Your code: KX-2210", "Our desk is open 9 to 5.", "The shop sells boats."], "en"
    )


DUE = "The next issue will come to bo@example.com."


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ([DUE], DUE),
        (["You are in.", DUE], DUE),
        (["The next issue comes on Monday.", "We write to bo@example.com."], ""),
        (["A link will come to bo@example.com."], ""),
        (["The next issue came to bo@example.com."], ""),
        (["bo@example.com comes next."], ""),
        (["Almost done.", DUE], ""),
        (["Will it come to bo@example.com?"], ""),
    ],
)
def test_what_comes_to_an_address_is_told_where_nothing_limits_it(texts: list[str], found: str):
    assert comes_to("bo@example.com", texts, "en") == found


def test_what_comes_to_an_address_is_read_in_the_language_of_the_page():
    assert comes_to("bo@example.com", ["Die nächste Ausgabe geht an bo@example.com."], "de-CH")
    for language in ("fr", "ja", "", "hu"):
        assert not comes_to("bo@example.com", [DUE], language)
    assert not comes_to("al@example.com", [DUE], "en")


def test_beside_a_receipt_what_comes_to_an_address_is_harmless():
    assert beside_receipt(["Your message has been sent.", DUE], "en") == ""


def test_what_stands_beside_the_forms_own_act_has_to_be_understood_too():
    topic = Topic(frozenset({"hund"}), frozenset({"anmelden"}))
    texts = ["Ihr Hund ist angemeldet.", "Das Foto ging verloren."]
    assert beside_receipt(texts, "de", topic) == texts[1]
    assert beside_receipt(texts[:1], "de", topic) == ""
    assert not_understood(["Ihr Hund ist angemeldet, aber das Foto ging verloren."], "de", topic)
