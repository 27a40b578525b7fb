"""Recognising fields about another person or place by their repetition: a form asks for each fact of a person once.

A second name and birthday under a heading of their own are another person's ("Passenger 2"); a second street and city
are another place's ("Previous address"). Fields under a heading that names nobody ("Contact details", "Billing
address": `plain_headings` of `meanings/fact_owner.yaml`) are the applicant's; without such a heading, the first are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.reading.fact_owner import is_personal, names_nobody

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.observation import FieldObservation

_TELLING: Final = frozenset(
    {"name", "given-name", "family-name", "bday", "street-address", "address-line1", "street_name", "postal-code",
     "address-level2"}
)  # fmt: skip
"""Facts of which a form has no reason to ask twice."""
_COPIED: Final = 2
"""So many facts that are asked again make a copy: one alone may be a signature, or a city to work in."""
_STEP: Final = re.compile(
    r"^\W*(?:(?:step|part|section|schritt|teil|étape|partie|paso|parte|etapa)\W*)?\d+\W+(?=\w)", re.IGNORECASE
)


def asked_again(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """The fields of one form, in reading order, those without a meaning that ask of another what was asked already."""
    facts: dict[str, set[str]] = {}
    for field in fields:
        if not field.trap and field.visible and is_personal(field.meaning):
            facts.setdefault(field.section, set()).add(field.meaning)
    own = [heading for heading in facts if names_nobody(_STEP.sub("", heading))]
    others: set[str] = set()
    for at, heading in enumerate(facts):
        before = [each for each in list(facts)[:at] if each not in others]
        if heading not in own and any(_is_copied(facts[heading], facts[each]) for each in (*own, *before)):
            others.add(heading)
    return [_of_another(field) if field.section in others and is_personal(field.meaning) else field for field in fields]


def _is_copied(facts: set[str], of: set[str]) -> bool:
    again = facts & of
    return len(again) >= _COPIED and not again.isdisjoint(_TELLING)


def _of_another(field: FieldObservation) -> FieldObservation:
    return field.model_copy(update={"meaning": "", "confidence": 0.0, "part": "", "of_another": True})
