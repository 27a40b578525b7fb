"""Find how much of an address belongs into a street field, by the neighbouring fields and the hint.

Beside a field for the house number, a street field takes the street name alone. Without any field for the city, even
with one for the postcode, it takes the whole address, or the parts in the hint. A field for the postcode may ask for
the town, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import words_of
from footpath.language.text import words
from footpath.reading.homes import HOME, asks_postal_town, parts_named
from footpath.reading.vocabulary import option_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.observation import FieldObservation

_STREETS: Final = frozenset({"street-address", "address-line1"})
_NEAR: Final = 2
"""Most fields between a street and its house number, plus one."""
_UNSAID: Final = _STREETS | {"", "tel", "address-line2"}
"""Possible meanings of a bare "Number"."""
_WRITTEN: Final = frozenset({"text", "textarea"})
_SEVERAL: Final = 2
"""Number of parts of an address in a hint that make one field for them all."""


def streets(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """Return the fields, each street field with its share of the address."""
    done = _whole_addresses([_with_town(each) for each in fields])
    for at, field in enumerate(fields):
        reach = _NEAR if field.meaning == "house_number" else 1 if _is_bare_number(field) else 0
        beside = sorted(range(max(at - reach, 0), min(at + reach + 1, len(fields))), key=lambda each: _far(at, each))
        street = next((each for each in beside if _is_street(done[each]) and each != at), None)
        if street is not None and not field.trap and field.section == fields[street].section:
            done[street] = done[street].model_copy(update={"meaning": "street_name"})
            sure = {"meaning": "house_number", "confidence": max(field.confidence, done[street].confidence)}
            done[at] = field if field.meaning == "house_number" else field.model_copy(update=sure)
    return done


def _with_town(field: FieldObservation) -> FieldObservation:
    is_both = field.meaning == "postal-code" and asks_postal_town(field.question)
    return field.model_copy(update={"part": "with_town"}) if is_both else field


def _whole_addresses(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """Return the fields; the only address field takes the whole address, or the parts in its hint."""
    at_home = [each for each in fields if _is_of_home(each)]
    done = list(fields)
    for at, field in enumerate(fields):
        alone = all(each is field for each in at_home)
        if not alone or field.meaning not in _STREETS or "autocomplete" in field.evidence or field.kind not in _WRITTEN:
            continue
        named = parts_named(field.hint) - _STREETS
        if not set(words(field.question)).isdisjoint(words_of("of_a_street")):
            continue
        if len(named) >= _SEVERAL and set(words(field.hint)).isdisjoint(words_of("of_a_street")):
            done[at] = field.model_copy(update={"meaning": "location"})
        else:
            done[at] = field.model_copy(update={"part": "whole_address"})
    return done


def _is_of_home(field: FieldObservation) -> bool:
    """Whether a visible field asks for a part of an address beside the country and a mere post code."""
    asks = field.part == "with_town" or field.meaning in HOME - {"country", "postal-code"}
    return asks and field.visible and not field.trap


def _far(at: int, other: int) -> tuple[int, bool]:
    """Return a sort key: the nearest field first, and of two equally near the one before."""
    return abs(other - at), other > at


def _is_street(field: FieldObservation) -> bool:
    return field.meaning in _STREETS and field.kind == "text" and not field.trap


def _is_bare_number(field: FieldObservation) -> bool:
    """Whether a field asks for a mere "Number"."""
    asked = " ".join(words(field.question))
    is_told = not {"autocomplete", "name"}.isdisjoint(field.evidence)
    is_open = (
        not is_told and field.meaning in _UNSAID and not field.of_another and field.kind in ("text", "number", "tel")
    )
    return is_open and asked in option_words()["house_number"]
