"""Read an answer typed by a person as a value for the field. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.answers.natives import out_of_bounds
from footpath.errors import BadInput
from footpath.language.replies import bare_yes_or_no

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.observation import FieldKind, FieldObservation

TAKES: Final[dict[FieldKind, str]] = {
    "number": "a number", "range": "a number", "date": "a date, as 2026-12-31", "month": "a month, as 2026-12",
    "time": "a time, as 14:30", "date_parts": "a date, as 2026-12-31", "checkbox": "yes or no",
    "email": "an e-mail address", "tel": "a telephone number", "url": "a web address", "combobox": "words of its list",
}  # fmt: skip
"""Accepted answers of a field without options."""
_IN_DIGITS: Final[frozenset[FieldKind]] = frozenset({"number", "range", "date", "month", "time", "date_parts", "tel"})
"""Kinds of fields whose every answer has a digit; only a date may also be `immediately`."""
_UNCHANGEABLE: Final[frozenset[FieldKind]] = frozenset({"file", "password", "other"})
"""Kinds of fields whose answers a review cannot change: files are granted before the run, secrets are not shown."""


def may_change(field: FieldObservation) -> bool:
    """Whether another answer to a field can be given in a review."""
    return field.kind not in _UNCHANGEABLE and not field.is_secret and not field.is_unread and field.trap == ""


def typed(field: FieldObservation, said: str) -> str:
    """The intended answer: an option by number or label, several options on a line each.

    Raises:
        BadInput: the field does not accept the answer, with the accepted answers.
    """
    said = said.strip()
    choices = field.choices
    if field.kind == "checkbox" and not choices:
        if meant := bare_yes_or_no(said):
            return meant
        raise BadInput("A checkbox takes yes or no, and the answer is neither.")
    if choices:
        takes_several = field.multiple or field.kind == "checkboxes"
        whole = _option(choices, said)
        parts = [said] if whole or not takes_several else [each.strip() for each in said.replace("\n", ",").split(",")]
        found = [_option(choices, each) for each in parts]
        if "" in found:
            raise not_offered(choices)
        return "\n".join(found)
    if why := _unfit(field, said):
        raise BadInput(why)
    return said


def _unfit(field: FieldObservation, said: str) -> str:
    """Why a field without options does not accept words, in a sentence; empty if it may."""
    if field.kind == "email" and "@" not in said:
        return "The question takes an e-mail address, and the answer has no @."
    is_now = field.kind in ("date", "date_parts") and said == "immediately"
    if field.kind in _IN_DIGITS and not is_now and not any(map(str.isdecimal, said)):
        return f"The question takes {TAKES[field.kind]}, and the answer has none."
    return out_of_bounds(said, field)


def not_offered(choices: Sequence[str]) -> BadInput:
    """The error for an answer outside of the choices."""
    offered = tuple(f"{number}: {label}" for number, label in enumerate(choices, 1))
    return BadInput("This is none of the answers that can be given.", problems=offered)


def _option(choices: Sequence[str], said: str) -> str:
    """The choice meant by a label, or by a number from 1; empty for none. A label that is a number takes precedence."""
    for each in choices:
        if said.casefold() == each.casefold():
            return each
    return choices[int(said) - 1] if said.isdecimal() and 0 < int(said) <= len(choices) else ""
