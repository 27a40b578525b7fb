"""Places of an event: “Address” and “City” behind “Date” and “Time” of an accident are not the person's home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.language.text import words
from footpath.reading.fact_owner import names_filler
from footpath.reading.vocabulary import labelled, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.observation import FieldObservation

_PLACES: Final = frozenset({
    "street-address", "address-line1", "address-line2", "postal-code", "address-level2", "address-level1", "country",
    "location",
})  # fmt: skip
_WHO: Final = frozenset({"name", "given-name", "family-name", "email", "tel", "bday"})
"""Facts that lead a form back from an event to the person."""
_WHEN: Final = frozenset({"date", "time", "date_parts"})
_SPAN: Final = frozenset({"work_start", "work_end"})
"""Meanings of “From” and “To” in a section of work; elsewhere the same words ask for the days of a journey."""
_DATE: Final = Pattern("{date_asked}")
_LONGEST: Final = 4
"""Most words of a label; a sentence asks the person, or only mentions days."""


def without_event_places(fields: Sequence[FieldObservation]) -> Iterator[FieldObservation]:
    """Yield the fields of a form; a place behind an unknown day of the same section loses its meaning.

    A fact about the person between day and place leaves the place to the person, as do a question in a sentence and a
    heading for whoever fills the form in.
    """
    dated: dict[str, bool] = {}
    for field in fields:
        if field.meaning in _WHO:
            dated[field.section] = False
        elif _asks_day(field):
            dated[field.section] = True
        is_of_event = dated.get(field.section, False) and _is_place(field) and not names_filler(field.section)
        yield field.without_meaning() if is_of_event else field


def _is_place(field: FieldObservation) -> bool:
    """Whether a field asks for a place by a label: "City", but not "What city do you currently reside in?"."""
    is_label = field.meaning in labelled(field.question) and len(words(field.question)) <= _LONGEST
    return field.meaning in _PLACES and is_label


def _asks_day(field: FieldObservation) -> bool:
    """Whether a field asks for a day or time without a known meaning; the birthday of another person is none."""
    said = words(field.question)
    is_label = len(said) <= _LONGEST
    is_span = is_label and not _SPAN.isdisjoint(read_text(field.question, "work"))
    is_date = is_label and _DATE.search(" ".join(said)) is not None
    return (field.kind in _WHEN or is_span or is_date) and not (field.meaning or field.of_another or field.trap)
