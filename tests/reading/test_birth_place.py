"""The place of birth, as forms of fourteen languages ask for it."""

from __future__ import annotations

import pytest
from tests.reading.builders import only_field

from footpath.language.lexicon import LANGUAGES
from footpath.reading.vocabulary import read_text

LABELS = {
    "en": "Place of birth", "de": "Geburtsort", "fr": "Lieu de naissance", "es": "Lugar de nacimiento",
    "pt": "Naturalidade", "it": "Luogo di nascita", "nl": "Geboorteplaats", "pl": "Miejsce urodzenia",
    "sv": "Födelseort", "da": "Fødested", "ru": "Место рождения", "tr": "Doğum yeri", "cs": "Místo narození",
    "hu": "Születési hely",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_asks_for_the_place_of_birth(language: str):
    assert only_field(LABELS[language]).meaning == "birth_place"


@pytest.mark.parametrize("text", ["Where were you born?", "City of birth", "Gdzie się urodziłaś?", "Comune di nascita"])
def test_other_wordings_ask_for_it_too(text: str):
    assert only_field(text).meaning == "birth_place"


@pytest.mark.parametrize(
    "text",
    [
        "Place of birth (country)", "Geburtsland", "Luogo di nascita (stato)", "Doğum yeri (ülke)",
        "Date and place of birth", "Fecha y lugar de nacimiento", "Place of birth of your spouse",
        "Geburtsort des Kindes", "Where was your mother born?",
    ],
)  # fmt: skip
def test_the_country_the_day_and_the_place_of_another_are_not_the_persons_place(text: str):
    assert only_field(text).meaning == ""


def test_where_a_person_lives_is_another_question():
    for text in ("Place of residence", "City", "Date of birth"):
        assert "birth_place" not in read_text(text)
