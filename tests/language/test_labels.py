"""What labels say beside their words."""

from __future__ import annotations

import pytest

from footpath.language.labels import takes_away


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Remove filter designer", "designer"),
        ("Termin löschen", "Termin"),
        ("Fermer le filtre designer", "designer"),
        ("Ta bort filtret designer", "designer"),
        ("designer ×", "designer"),
        ("Deselect Lisbon", "Lisbon"),
        ("Cancel order", "order"),
    ],
)
def test_a_control_takes_away_what_its_other_words_name(name, words):
    assert takes_away(name, words)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Senior designer", "designer"),
        ("Remove filter designer", "remove filter"),
        ("Close dialog", "close"),
        ("designer ×", "×"),
    ],
)
def test_a_control_takes_nothing_away_beyond_what_the_words_say(name, words):
    assert not takes_away(name, words)
