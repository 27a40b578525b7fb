"""Words that join two parts of a text."""

from __future__ import annotations

import re

import pytest

from footpath.language.joining import joined_parts, joining


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Agree and continue", "en"),
        ("Agree & continue", "en"),
        ("AGREE AND CONTINUE", "en"),
        ("Agree\nand  continue", ""),
    ],
)
def test_the_parts_around_a_joining_word(text: str, language: str):
    assert [each.casefold() for each in joined_parts(text, language=language)] == ["agree", "continue"]


def test_a_joining_word_of_another_language_joins_nothing():
    assert joined_parts("Guardar en borradores", language="es") == ["Guardar en borradores"]
    assert joined_parts("Lezen en schrijven", language="nl") == ["Lezen", "schrijven"]


def test_a_capital_letter_alone_joins_nothing():
    assert joined_parts("Yes, I agree") == ["Yes, I agree"]
    assert joined_parts("Praca i szkoła") == ["Praca", "szkoła"]


def test_a_language_without_joining_words_is_read_in_all():
    assert re.fullmatch(joining("xx"), "und")
    assert not re.fullmatch(joining("fr"), "und")
