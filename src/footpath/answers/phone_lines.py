"""Decide which of a form's telephone fields takes the person's one number: a landline is no mobile number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.phones import LINES, kind_of_number, line_of
from footpath.schema.answer import NoAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.language.phones import PhoneLine
    from footpath.schema.observation import FieldObservation

_NUMBERS: Final = frozenset({"tel", "tel-national"})
_AGAINST: Final = {"fixed": "mobile", "mobile": "fixed"}
"""The line that a number of a kind is not of."""

_FIXED_FIRST: Final[tuple[PhoneLine, ...]] = ("", "fixed", "home", "mobile", "work")
"""The lines for a landline, preferred ones first."""


def not_in(field: FieldObservation, number: str, fields: Sequence[FieldObservation]) -> NoAnswer | None:
    """Return why the profile's number is not for a field; None if it is, or if the field takes no number.

    Args:
        field: the field.
        number: the profile's number, as `+49301234567`.
        fields: the fields of the page.
    """
    if field.meaning not in _NUMBERS:
        return None
    kind = kind_of_number(number)
    if kind and line_of(field.question) == _AGAINST[kind]:
        return NoAnswer.because(
            "The profile's number is a landline, and the field asks for a mobile number."
            if kind == "fixed"
            else "The profile's number is a mobile number, and the field asks for a landline."
        )
    if _kept(field, kind, fields) != field.ref:
        return NoAnswer.because("The profile has one number, and another field of the form asks for it.")
    return None


def _kept(field: FieldObservation, kind: str, fields: Sequence[FieldObservation]) -> str:
    """The ref of the field that takes the number, among the fields of a section for several lines. A number of unknown
    kind is for a field of any line, if there is one.
    """
    lines = _lines_beside(field, fields)
    if field.ref not in lines:
        return "" if field.part == "other_line" else field.ref
    fitting = [ref for ref in lines if not kind or lines[ref] != _AGAINST[kind]]
    if not kind and (general := next((ref for ref in fitting if not lines[ref]), "")):
        return general
    required = {each.ref for each in fields if each.required}
    order = _FIXED_FIRST if kind == "fixed" else LINES
    return min(fitting, key=lambda ref: (ref not in required, order.index(lines[ref])))


def _lines_beside(field: FieldObservation, fields: Sequence[FieldObservation]) -> Mapping[str, PhoneLine]:
    """The lines of the section's telephone fields, by ref; empty if one field may repeat another."""
    here = [each for each in fields if each.section == field.section and each.meaning in _NUMBERS and each.visible]
    lines: dict[str, PhoneLine] = {each.ref: line_of(each.question) for each in here if not each.trap}
    return lines if len({*lines.values()}) == len(lines) > 1 else {}
