"""What became of a question while its page is worked."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.schema.observation import FieldObservation


@dataclasses.dataclass(frozen=True, slots=True)
class Handled:
    """A question that was dealt with, or a button that is pressed once a page."""

    how: Literal["entered", "left", "in_part", "rejected", "pressed"]
    """in_part: the page took a part of what a person answered; rejected: the page complains of what was entered."""
    why: str = ""
    """Why it was left or rejected, in words for a person."""
    offered: tuple[str, ...] = ()
    """What its list was seen to offer, where that is not to be seen on the page."""


ENTERED = Handled("entered")
PRESSED = Handled("pressed")


def country_is_picked(fields: Iterable[FieldObservation], handled: Mapping[str, Handled]) -> bool:
    """Whether the country of a telephone number was picked beside it, or still will be."""
    pickers = [field for field in fields if field.part == "country_code"]
    return any(handled.get(field.key, ENTERED) == ENTERED for field in pickers)


def adding(section: str, number: int) -> str:
    """The key of the press that makes room for an entry of a repeated section, counted from 0."""
    return f"add {section} {number}"
