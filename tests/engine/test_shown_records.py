"""A page that shows what was sent as kept proves the sending, whatever words of success stand beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.confirmed import Answers, confirmed
from footpath.engine.doubt import doubt_of_texts
from footpath.engine.view import as_confirmation, understand

if TYPE_CHECKING:
    from footpath.engine.view import View

ANSWERS = {"Title": "Espresso machine", "Serial number": "SN-48213", "Place": "Canteen, 2nd floor"}
REDIRECTED = Answers((303, 200), has_left=True)


def form() -> View:
    page = PageBuilder(url="https://example.com/assets/new", title="Assets")
    page.heading("New", 1)
    with page.inside("form", step="form"):
        for question, value in {**ANSWERS, "Email": "mara@example.com"}.items():
            page.input(question, "email" if "@" in value else "text", value=value)
        page.button("Save", type="submit", method="post")
    return understand(page.snapshot(document="d1"))


def record(language: str, *texts: str, button: str = "") -> View:
    page = PageBuilder(url="https://example.com/assets/7f3a", title="Assets")
    page.heading(ANSWERS["Title"], 1)
    for text in (*texts, *list(ANSWERS.values())[1:]):
        page.text(text)
    if button:
        with page.inside("form", step="form"):
            page.button(button, type="submit", method="post")
    return understand(page.snapshot(lang=language, document="d2"))


def is_believed(now: View) -> bool:
    before = form()
    said = confirmed(before, now, REDIRECTED)
    return bool(said) and not doubt_of_texts("fill_form", before, as_confirmation(now, said), is_answered=True)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Asset was successfully added."),
        ("de", "Gerät gespeichert."),
        ("fr", "Matériel ajouté avec succès"),
        ("it", "Attrezzatura creata correttamente."),
        ("en", "Your comment is awaiting moderation."),
        ("de", "Ihr Kommentar wartet auf Freischaltung."),
    ],
)
def test_a_record_without_the_private_address_is_believed(language: str, said: str):
    assert is_believed(record(language, said))


@pytest.mark.parametrize(
    ("language", "said", "button"),
    [
        ("en", "Declined by the office.", ""),
        ("en", "Draft, not visible to others", ""),
        ("de", "Gelöscht am heutigen Tag", ""),
        ("en", "Asset was successfully added, but only as a draft.", ""),
        ("en", "Your comment was removed by a moderator.", ""),
        ("en", "Shelf four", "Publish"),
    ],
)
def test_news_of_anything_else_and_a_button_for_more_cost_it(language: str, said: str, button: str):
    assert not is_believed(record(language, said, button=button))


@pytest.mark.parametrize(
    ("button", "is_kept"),
    [("Supprimer cette réservation", True), ("Confirmer cette réservation", False), ("Publier la réservation", False)],
)
def test_a_button_of_the_record_itself_sends_nothing_of_it(button: str, is_kept: bool):
    now = record("fr", "La réservation a été créée avec succès.", button=button)
    assert is_believed(now) is is_kept
