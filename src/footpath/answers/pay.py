"""Answer a pay in several fields: the amount, and the currency or the period in separate fields. Pure.

An amount with another currency or period than meant is wrong. So all fields of a pay get their answers from one source,
or the person is asked for the missing part.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.money import currency_in, period_in
from footpath.schema.answer import Answer, Misfit, NoAnswer
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from footpath.answers.values import Values
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

NO_AMOUNT: Final = own("The amount beside it is not set.")
"""Why a currency is not entered."""
NO_UNIT: Final = own("The currency or the period beside it cannot be set.")
"""Why an amount is not entered."""
UNNAMED: Final = own("The answer to the amount beside this field does not name it.")
"""Why the profile's currency or period does not answer for an amount from elsewhere."""
UNSET: Final = frozenset({NO_AMOUNT, NO_UNIT})
"""Reasons that end once the neighbouring field is answered."""
UNITS: Final = frozenset({"salary_currency", "salary_period"})
"""Meanings of the fields that say what an amount counts."""
_PLAIN_SUM: Final = re.compile(r"\D*\d+(?:\s+\D*)?")
"""A number without separators: no rule parts another one from the units behind it."""


def amount_beside(unit: FieldObservation, fields: Sequence[FieldObservation]) -> FieldObservation | None:
    """The amount nearest to a field of a currency or period, the one before it first; None without any."""
    keys = [each.key for each in fields]
    at = keys.index(unit.key) if unit.key in keys else len(keys)
    amounts = [(abs(at - n), n > at, each) for n, each in enumerate(fields) if each.part == "amount" and not each.trap]
    return min(amounts, key=lambda each: each[:2])[2] if amounts else None


def of_amount(unit: FieldObservation, found: Answer | NoAnswer, amount: Answer | NoAnswer) -> Answer | NoAnswer:
    """The answer to a currency or period: what the answer to its amount names. An amount from elsewhere than the
    profile is not the profile's sum, so the profile's unit does not go with it.
    """
    is_asked_itself = isinstance(found, Answer) and found.giver not in ("profile", "rule")
    if is_asked_itself or isinstance(amount, NoAnswer) or amount.giver == "profile":
        return found
    read = currency_in if unit.meaning == "salary_currency" else period_in
    if named := read(amount.value):
        return amount.model_copy(update={"name": unit.meaning, "value": named, "alternatives": ()})
    return NoAnswer(reason=UNNAMED)


def with_units(field: FieldObservation, value: str, before: Answer | NoAnswer) -> str:
    """Return a changed amount with the currency and period of the answer `before`: the person saw these beside it, and
    left them. A unit in the changed amount stands: "5000 per month". A text without a plain number stays as it is.
    """
    if field.part != "amount" or isinstance(before, NoAnswer) or _PLAIN_SUM.fullmatch(value) is None:
        return value
    units = [read(before.value) for read in (currency_in, period_in) if not read(value)]
    return " ".join(filter(None, (value, *units)))


def is_of_the_site(unit: FieldObservation, entered: Iterable[FieldObservation]) -> bool:
    """Whether a currency or period holds the site's choice while an amount is `entered` beside it."""
    is_unit = unit.meaning in UNITS and unit.visible and bool(unit.value)
    return is_unit and any(each.part == "amount" for each in entered)


def unset_beside(
    values: Values, field: FieldObservation, fields: Iterable[FieldObservation], elements: Mapping[str, Element]
) -> str:
    """Why a part of a pay is left out, because the amount, its currency or its period cannot be entered; empty if all
    can, or if the part has no answer of its own.
    """
    is_unit = field.meaning in UNITS
    if not (is_unit or field.part == "amount") or values.is_given(field):
        return ""
    answer = values.answer(field)
    if isinstance(answer, Answer) and answer.giver in ("person", "connector"):
        return ""
    if is_unit:
        return NO_AMOUNT if _lacks_amount(values, fields, elements) else ""
    return NO_UNIT if answer.found and _lacks_unit(values, fields, elements) else ""


def _lacks_amount(values: Values, fields: Iterable[FieldObservation], elements: Mapping[str, Element]) -> bool:
    amounts = [each for each in fields if each.part == "amount" and not each.trap]
    return bool(amounts) and not any(_can_enter(values, each, elements) for each in amounts)


def _lacks_unit(values: Values, fields: Iterable[FieldObservation], elements: Mapping[str, Element]) -> bool:
    units = (each for each in fields if each.meaning in UNITS and not each.trap and each.visible)
    return not all(_can_enter(values, each, elements) for each in units)


def _can_enter(values: Values, field: FieldObservation, elements: Mapping[str, Element]) -> bool:
    answer = values.answer(field)
    return isinstance(answer, Answer) and not isinstance(values.moves(field, elements, answer), Misfit)
