"""Answer a pay in several fields: the amount, and the currency or the period in separate fields. Pure.

An amount with another currency or period than meant is wrong. So all fields of a pay get their answers from one source,
or the person is asked for the missing part.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.money import currency_in, period_in
from footpath.schema.answer import Answer, NoAnswer
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.schema.observation import FieldObservation

NO_AMOUNT: Final = NoAnswer(reason=own("The amount beside it is not set."), awaits_part=True)
"""Why a currency is not entered."""
NO_UNIT: Final = NoAnswer(reason=own("The currency or the period beside it cannot be set."), awaits_part=True)
"""Why an amount is not entered."""
UNNAMED: Final = own("The answer to the amount beside this field does not name it.")
"""Why the profile's currency or period does not answer for an amount from elsewhere."""
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
    """The answer to a currency or period: what the answer to its amount names, unless that is the profile's."""
    is_asked_itself = isinstance(found, Answer) and found.giver not in ("profile", "rule")
    if is_asked_itself or isinstance(amount, NoAnswer) or amount.giver == "profile":
        return found
    read = currency_in if unit.meaning == "salary_currency" else period_in
    if named := read(amount.value):
        return amount.model_copy(update={"name": unit.meaning, "value": named, "alternatives": ()})
    return NoAnswer(reason=UNNAMED)


def with_units(field: FieldObservation, value: str, before: Answer | NoAnswer) -> str:
    """Return a changed plain amount with the currency and period of the answer `before`, which the person saw."""
    if field.part != "amount" or isinstance(before, NoAnswer) or _PLAIN_SUM.fullmatch(value) is None:
        return value
    units = [read(before.value) for read in (currency_in, period_in) if not read(value)]
    return " ".join(filter(None, (value, *units)))


def is_of_the_site(unit: FieldObservation, entered: Iterable[FieldObservation]) -> bool:
    """Whether a currency or period holds the site's choice while an amount is `entered` beside it."""
    is_unit = unit.meaning in UNITS and unit.visible and bool(unit.value)
    return is_unit and any(each.part == "amount" for each in entered)
