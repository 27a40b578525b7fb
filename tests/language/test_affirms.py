"""Whether a text says words, or denies them."""

from __future__ import annotations

import pytest

from footpath.language.outcomes import affirms


@pytest.mark.parametrize(
    ("language", "text", "said", "is_said"),
    [
        ("en", "Not saved: a ticket needs an owner", "Saved", False),
        ("en", "It could not be saved.", "saved", False),
        ("en", "It isn't saved yet", "saved", False),
        ("sv", "Ändringarna sparades inte", "sparades", False),
        ("en", "No, saved", "saved", True),
        ("en", "It was not sent. Saved", "Saved", True),
        ("en", "Saved", "Not saved", True),
        ("de", "Wurde nicht gespeichert", "gespeichert", False),
        ("fr", "Le fichier n'a pas été enregistré", "enregistré", False),
        ("pt", "Item salvo no carrinho", "carrinho", True),
        ("", "Not saved", "saved", False),
        ("en", "Nicht gespeichert: Konflikt", "Gespeichert", False),
        ("en", "Não salvo", "Salvo", False),
        ("de", "Saved by Pia", "Saved", True),
        ("pt", "Guardado no perfil", "Guardado", True),
    ],
)
def test_words_behind_a_negation_are_denied(language: str, text: str, said: str, *, is_said: bool):
    assert affirms(text, said, language) is is_said
