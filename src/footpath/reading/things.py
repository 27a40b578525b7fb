"""Facts of things: a form for an advertisement, an event or a job asks for a place that is not the person's home.

“Address” and “City” behind “Date” and “Time” are of an accident, “Location” and “Company” beside “Title” and “Price” of
what the form describes. Behind a name, an email or a birthday the facts are the person's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.language.text import unaccented, words
from footpath.reading.fact_owner import names_filler
from footpath.reading.vocabulary import labelled, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.observation import FieldObservation

_PLACES: Final = frozenset({
    "street-address", "address-line1", "address-line2", "postal-code", "address-level2", "address-level1", "country",
    "location",
})  # fmt: skip
_FACTS: Final = _PLACES | {
    "organization", "current_company", "organization-title", "url", "language", "languages", "salary", "start_date",
    "skills", "education_school", "education_degree", "education_grade", "highest_education",
}  # fmt: skip
"""Facts that a thing and a person have."""
_IDENTITY: Final = frozenset({"name", "given-name", "family-name", "email", "bday"})
"""Facts that lead a form back from a thing to the person; from an event, a telephone number does, too."""
_WHEN: Final = frozenset({"date", "time", "date_parts"})
_SPAN: Final = frozenset({"work_start", "work_end"})
"""Meanings of “From” and “To” in a section of work; elsewhere the same words ask for the days of a journey."""
_DATE: Final = Pattern("{date_asked}")
_THING: Final = Pattern("{thing_asked}")
_OF_WORK: Final = ("work_", "education_", "honorific")
"""Beginnings of meanings of a "Title" or "Description" that is no thing's."""
_LONGEST: Final = 4
"""Most words of a label; a sentence asks the person, or only mentions days."""


def without_facts_of_things(fields: Sequence[FieldObservation]) -> Iterator[FieldObservation]:
    """Yield the fields of a form; a fact of an event or a thing loses its meaning.

    A section with a question for a thing begins with the thing's facts. A question in a sentence and a heading for
    whoever fills the form in leave a place to the person; a form that takes a résumé is about the person alone.
    """
    about: dict[str, frozenset[str]] = {}
    if not any(field.meaning == "resume" for field in fields):
        about = {section: _FACTS for section in _of_things(fields)}
    for field in fields:
        if field.meaning in _IDENTITY or (field.meaning == "tel" and about.get(field.section) != _FACTS):
            about[field.section] = frozenset()
        elif _asks_day(field):
            about[field.section] = about.get(field.section, frozenset()) | _PLACES
        taken = about.get(field.section, frozenset())
        is_taken = field.meaning in taken and _is_label(field) and not names_filler(field.section)
        yield field.without_meaning() if is_taken else field


def _of_things(fields: Sequence[FieldObservation]) -> Iterator[str]:
    """Yield the sections that ask for a thing before they ask who somebody is."""
    known: set[str] = set()
    for field in fields:
        if field.meaning in _IDENTITY:
            known.add(field.section)
        elif field.section not in known and _asks_for_thing(field):
            yield field.section


def _asks_for_thing(field: FieldObservation) -> bool:
    """Whether a label asks for a thing's fact alone: "Price", or "Title" without a name beside."""
    if field.meaning.startswith(_OF_WORK) or field.of_another or field.trap:
        return False
    return _THING.fullmatch(unaccented(" ".join(words(field.question)))) is not None


def _is_label(field: FieldObservation) -> bool:
    """Whether a field asks by a label: "City", but not "What city do you currently reside in?"."""
    return field.meaning in labelled(field.question) and len(words(field.question)) <= _LONGEST


def _asks_day(field: FieldObservation) -> bool:
    """Whether a field asks for a day or time without a known meaning; the birthday of another person is none."""
    said = words(field.question)
    is_label = len(said) <= _LONGEST
    is_span = is_label and not _SPAN.isdisjoint(read_text(field.question, "work"))
    is_date = is_label and _DATE.search(" ".join(said)) is not None
    return (field.kind in _WHEN or is_span or is_date) and not (field.meaning or field.of_another or field.trap)
