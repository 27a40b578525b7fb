"""Ends of contacts, bookings, orders, feedback and applications in the words of real sites, and ends that are none.

Of the 81 true ends the rules before told 57 as sent, and of the 93 others 7. The rules have been changed beside them
since, so the figures hold what was reached, and say nothing about wordings that nobody has seen.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pytest
import yaml
from tests.engine.test_pages_of_ends import ANSWERED, REDIRECTED, put, site

from footpath.answers.told_otherwise import AnswerGiven, Subject
from footpath.engine.confirmed import Answers, confirmed
from footpath.engine.doubt import doubt_of_texts
from footpath.engine.view import understand
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.reading.builders import PageBuilder

    from footpath.engine.view import View

ENDS: Final = cast(
    "dict[str, list[list[str]]]", yaml.safe_load((Path(__file__).parent / "ends_as_worded.yaml").read_text("utf-8"))
)
FEWEST_TRUE: Final = 73
"""Of 81. Not one of the others may be believed."""
HERE, ELSEWHERE = "https://example.com/form", "https://example.com/r/7f3a"
FORMS: Final = {
    "contact": ("Contact", "Kontakt", "Contact", "Contacto", "Contact"),
    "booking": ("Book a table", "Tisch reservieren", "Réserver une table", "Reservar mesa", "Tafel reserveren"),
    "order": ("Checkout", "Kasse", "Paiement", "Finalizar compra", "Afrekenen"),
    "feedback": ("Give feedback", "Ihr Feedback", "Votre avis", "Tu opinión", "Jouw mening"),
    "apply": ("Office Manager",) * 5,
}
BUTTONS: Final = {
    "contact": ("Send message", "Absenden", "Envoyer", "Enviar", "Versturen"),
    "booking": ("Book now", "Jetzt reservieren", "Réserver", "Reservar", "Reserveren"),
    "order": ("Place order", "Zahlungspflichtig bestellen", "Commander", "Realizar pedido", "Bestelling plaatsen"),
    "feedback": ("Submit", "Absenden", "Envoyer", "Enviar", "Versturen"),
    "apply": ("Submit application", "Bewerbung absenden", "Postuler", "Inscribirme", "Solliciteren"),
}
LANGUAGES: Final = ("en", "de", "fr", "es", "nl")
WAYS: Final = ("redirect", "in place", "emptied form")


def form(page: PageBuilder, language: str, kind: str, *, is_filled: bool) -> None:
    at = LANGUAGES.index(language)
    page.heading(FORMS[kind][at], 1)
    asked = {"Name": ("text", "Ada Lovell"), "Email": ("email", "ada.lovell@example.com")}
    if kind == "booking":
        asked |= {"Date": ("date", "2026-10-09"), "Time": ("time", "19:00"), "Guests": ("number", "2")}
    elif kind == "order":
        asked |= {"Address": ("text", "1 Mill Lane")}
    with page.inside("form", step="form"):
        for question, (type_, value) in asked.items():
            page.input(question, type_, value=value if is_filled else "")
        if kind in ("contact", "feedback", "apply"):
            page.textarea("Message", value="Two people on Friday, please." if is_filled else "")
        page.button(BUTTONS[kind][at], type="submit", method="post")


def shown(language: str, kind: str, texts: Sequence[str], way: str) -> View:
    page = site(ELSEWHERE if way == "redirect" else HERE)
    if way == "emptied form":
        form(page, language, kind, is_filled=False)
        with page.inside("status"):
            for text in (each for each in texts if "|" not in each):
                page.text(text)
    else:
        with page.inside("landmark", role="main", step="main"):
            page.heading(texts[0], 1)
            for text in texts[1:]:
                place, _, rest = text.rpartition("|")
                put(page, place, rest)
    return understand(page.snapshot(lang=language, document="d2" if way == "redirect" else "d1"))


def is_believed(told: Sequence[str], way: str) -> bool:
    """Whether a run of Ada Lovell that applies as Office Manager, or books 9 October at 19:00 for two, is told as
    sent.
    """
    language, kind, *texts = told
    page = site(HERE)
    form(page, language, kind, is_filled=True)
    before, now = understand(page.snapshot(lang=language, document="d1")), shown(language, kind, texts, way)
    said = now.page.confirmation or confirmed(
        before, now, Answers(REDIRECTED if way == "redirect" else ANSWERED, has_left=True)
    )
    if not said:
        return False
    now = dataclasses.replace(now, page=now.page.model_copy(update={"page_type": "confirmation", "confirmation": said}))
    given = [AnswerGiven(each.question, each.value, identifies=each.question == "Name") for each in before.page.fields]
    stood = {word for block in before.snapshot.blocks for word in fold_words(block.text).split()}
    subject = Subject(given, frozenset({"ada", "lovell", *stood}), frozenset({"office", "manager", *stood}), "11-30")
    task = "apply" if kind == "apply" else "fill_form"
    return not doubt_of_texts(task, before, now, is_answered=True, subject=subject)


SHOWN = pytest.mark.parametrize(
    "way", ["redirect", *(pytest.param(each, marks=pytest.mark.thorough) for each in WAYS[1:])]
)


@SHOWN
def test_most_true_ends_are_believed(way: str):
    assert len(ENDS["true"]) == 81
    assert sum(is_believed(each, way) for each in ENDS["true"]) >= FEWEST_TRUE


@SHOWN
def test_no_other_end_is(way: str):
    assert len(ENDS["false"]) == 93
    assert [each for each in ENDS["false"] if is_believed(each, way)] == []
