"""Places of an event: “Address” and “City” behind “Date” and “Time” of an accident are not where the person lives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.language.text import fold_words
from footpath.reading.fact_owner import addresses_filler
from footpath.reading.homes import home_asked
from footpath.reading.vocabulary import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.observation import FieldObservation

_PLACES: Final = frozenset({
    "street-address", "address-line1", "address-line2", "postal-code", "address-level2", "address-level1", "country",
    "location",
})  # fmt: skip
_WHO: Final = frozenset({"name", "given-name", "family-name", "email", "tel", "bday"})
"""Facts that begin anew what the form asks about the person."""
_WHEN: Final = frozenset({"date", "time", "date_parts"})
_SPAN: Final = frozenset({"work_start", "work_end"})
"""Meanings in a section of work of what asks elsewhere for the days of something else: “From” and “To” of a journey."""
_DATE: Final = Pattern("{date_asked}")


def without_event_places(fields: Sequence[FieldObservation]) -> Iterator[FieldObservation]:
    """Yield the fields of a form; the place behind an unknown day of the same section loses its meaning.

    A fact about the person between day and place gives the place back to the person, as do words for a home.
    """
    dated: dict[str, bool] = {}
    for field in fields:
        if field.meaning in _WHO:
            dated[field.section] = False
        elif _asks_day(field):
            dated[field.section] = True
        is_of_event = dated.get(field.section, False) and field.meaning in _PLACES
        yield field.without_meaning() if is_of_event and not _is_of_person(field) else field


def _asks_day(field: FieldObservation) -> bool:
    """Whether a field asks for a day or time of no known meaning, and of nobody else's life."""
    is_span = not _SPAN.isdisjoint(read_text(field.question, "work"))
    is_day = field.kind in _WHEN or is_span or _DATE.search(fold_words(field.question)) is not None
    return is_day and not (field.meaning or field.of_another or field.trap)


def _is_of_person(field: FieldObservation) -> bool:
    return bool(home_asked(field.question)) or addresses_filler(field.question) or addresses_filler(field.section)
