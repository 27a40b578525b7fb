"""The words of a sentence with their notions."""

from __future__ import annotations

import pytest

from footpath.language.tagged import behind, has, place, tagger


def notions(language: str, sentence: str) -> dict[str, set[str]]:
    return {each.text: each.notions for each in tagger(language).words(sentence)}


def test_a_word_knows_its_notions_and_its_clause():
    words = tagger("en").words("Your message was sent, we believe (demo).")
    assert [each.clause for each in words] == [0, 0, 0, 0, 1, 1, 2]
    assert words[0].has("your")
    assert words[3].has("sent")
    assert not words[3].has("thing")


@pytest.mark.parametrize(
    ("language", "sentence", "word", "is_auxiliary"),
    [
        ("de", "Ihre Nachricht wurde gesendet", "wurde", True),
        ("de", "Ihre Nachricht würde gesendet", "wurde", False),
        ("it", "La domanda è stata inviata", "e", True),
        ("fr", "Votre message a été envoyé", "ete", True),
        ("fr", "Votre message a ete envoye", "ete", True),
    ],
)
def test_an_accent_makes_another_auxiliary(language: str, sentence: str, word: str, is_auxiliary: bool):
    assert ("has_been" in notions(language, sentence)[word]) == is_auxiliary


def test_an_accent_makes_no_and():
    assert "further" not in notions("it", "La domanda è stata inviata")["e"]
    assert "further" in notions("it", "La domanda e la risposta")["e"]


def test_a_capital_behind_a_small_letter_makes_a_name_where_nouns_are_small():
    assert [each.is_name for each in tagger("en").words("Write to Old MILL")] == [False, False, True, False]
    assert not any(each.is_name for each in tagger("de").words("an die Alte Mühle"))


def test_a_possessive_ending_is_seen():
    assert [each.owns for each in tagger("en").words("Bo's message")][:1] == [True]


def test_forms_of_a_verb_are_akin_also_with_a_german_ge():
    word = tagger("de").words("angemeldet")[0]
    assert word.is_of({"anmelden"})
    assert not word.is_of({"anfangen"})


def test_places_are_found_from_both_ends():
    words = tagger("en").words("checked and sent and read")
    assert place(words, "further") == 1
    assert [each.text for each in behind(words, "further")] == ["read"]
    assert place(words, "your") == len(words)
    assert behind(words, "your") == words
    assert has(words, "sent")
