"""Recognising the fields of forms that ask for street and house number separately: each is known by the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.text import words
from footpath.reading.vocabulary import option_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.observation import FieldObservation

_STREETS: Final = frozenset({"street-address", "address-line1"})
_NEAR: Final = 2
"""So many fields apart, at most, are a street and its house number."""
_UNSAID: Final = _STREETS | {"", "tel", "address-line2"}
"""What a bare "Number" may have been taken for."""


def streets(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """The fields; where one asks for the house number, the street field beside it asks for the street name only."""
    done = list(fields)
    for at, field in enumerate(fields):
        reach = _NEAR if field.meaning == "house_number" else 1 if _is_bare_number(field) else 0
        beside = sorted(range(max(at - reach, 0), min(at + reach + 1, len(fields))), key=lambda each: _far(at, each))
        street = next((each for each in beside if _is_street(done[each]) and each != at), None)
        if street is not None and not field.trap and field.section == fields[street].section:
            done[street] = done[street].model_copy(update={"meaning": "street_name"})
            sure = {"meaning": "house_number", "confidence": max(field.confidence, done[street].confidence)}
            done[at] = field if field.meaning == "house_number" else field.model_copy(update=sure)
    return done


def _far(at: int, other: int) -> tuple[int, bool]:
    """Sort key: the nearest field first, and of two equally near the one before."""
    return abs(other - at), other > at


def _is_street(field: FieldObservation) -> bool:
    return field.meaning in _STREETS and field.kind == "text" and not field.trap


def _is_bare_number(field: FieldObservation) -> bool:
    """Whether a field asks for a "Number" without saying of what."""
    asked = " ".join(words(field.question))
    is_told = not {"autocomplete", "name"}.isdisjoint(field.evidence)
    is_open = (
        not is_told and field.meaning in _UNSAID and not field.of_another and field.kind in ("text", "number", "tel")
    )
    return is_open and asked in option_words()["house_number"]
