"""Parts of a pay that wait for the field beside them: an amount for its currency, a currency for its amount. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.answers.pay import NO_AMOUNT, NO_UNIT, UNITS
from footpath.schema.answer import Answer, Misfit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.answers.values import Values
    from footpath.schema.answer import NoAnswer
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element


def unset_beside(
    values: Values, field: FieldObservation, fields: Iterable[FieldObservation], elements: Mapping[str, Element]
) -> NoAnswer | None:
    """Why a part of a pay is left out beside one that cannot be entered; None if all can, or if answered itself."""
    is_unit = field.meaning in UNITS
    if not (is_unit or field.part == "amount") or values.is_given(field):
        return None
    answer = values.answer(field)
    if isinstance(answer, Answer) and answer.giver in ("person", "connector"):
        return None
    if is_unit:
        return NO_AMOUNT if _lacks_amount(values, fields, elements) else None
    return NO_UNIT if answer.found and _lacks_unit(values, fields, elements) else None


def _lacks_amount(values: Values, fields: Iterable[FieldObservation], elements: Mapping[str, Element]) -> bool:
    amounts = [each for each in fields if each.part == "amount" and not each.trap]
    return bool(amounts) and not any(_can_enter(values, each, elements) for each in amounts)


def _lacks_unit(values: Values, fields: Iterable[FieldObservation], elements: Mapping[str, Element]) -> bool:
    units = (each for each in fields if each.meaning in UNITS and not each.trap and each.visible)
    return not all(_can_enter(values, each, elements) for each in units)


def _can_enter(values: Values, field: FieldObservation, elements: Mapping[str, Element]) -> bool:
    answer = values.answer(field)
    return isinstance(answer, Answer) and not isinstance(values.moves(field, elements, answer), Misfit)
