"""Recognise the fields of a payment card by the other questions of the form.

Card data are secret, so a passport's expiry date or a membership number must not be confused with them, nor the
security code of a card with a captcha.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.reading.meaning import CLEAR, MeaningReading
from footpath.reading.vocabulary import read_attribute, read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.grouping import Draft

_WHOLE: Final = 0.9
"""Score of a text with this meaning only."""
_SURE: Final = 0.85
_CODE: Final = Pattern("{card_code}")
"""The code of a card, also under a name that captchas have."""
_UNREAD: Final = MeaningReading("", 0.0, ())


def of_cards(asked: Sequence[tuple[Draft, str, MeaningReading]]) -> list[MeaningReading]:
    """Return the readings of all questions of a form, with those of card fields corrected by the other questions."""
    named = [(draft, question, _by_page(draft, reading)) for draft, question, reading in asked]
    sure = {each[2].meaning for each in named if _is_sure(*each)}
    return [_beside(sure, *each) for each in named]


def _by_page(draft: Draft, reading: MeaningReading) -> MeaningReading:
    """The reading, with a captcha turned into a card's security code where an attribute says so."""
    first = draft.first
    attributes = [read_attribute(each).get("cc-csc", 0) for each in (first.html_name, first.id)]
    is_told = _tells(draft, "cc-csc") or max(attributes) >= _WHOLE
    return _code(reading) if is_told and reading.meaning == "captcha" else reading


def _beside(sure: set[str], draft: Draft, question: str, reading: MeaningReading) -> MeaningReading:
    pays = not sure.isdisjoint({"cc-number", "cc-csc"})
    match reading.meaning:
        case "captcha" if "cc-number" in sure and "cc-csc" not in sure and _is_code(draft, question):
            return _code(reading)
        case "cc-number" if not _is_sure(draft, question, reading):
            return reading if pays and "cc-number" not in sure else _UNREAD
        case "cc-exp" | "cc-exp-month" | "cc-exp-year" if not pays and not _tells(draft, reading.meaning):
            return _UNREAD
        case _:
            return reading


def _is_sure(draft: Draft, question: str, reading: MeaningReading) -> bool:
    """Whether a reading is certain: by `autocomplete`, by a question of exactly the words, or by an attribute beside a
    question without content.
    """
    said = read_text(question).get(reading.meaning, 0)
    return _tells(draft, reading.meaning) or said >= _WHOLE or (not said and reading.confidence >= CLEAR)


def _tells(draft: Draft, meaning: str) -> bool:
    return meaning in draft.first.autocomplete.casefold().split()


def _is_code(draft: Draft, question: str) -> bool:
    names = f"{draft.first.html_name} {draft.first.id}".casefold()
    return _CODE.search(question) is not None and "captcha" not in names


def _code(reading: MeaningReading) -> MeaningReading:
    return MeaningReading("cc-csc", _SURE, ("neighbours", *reading.evidence))
