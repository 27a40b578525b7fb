"""The state of each question of a page while the page is being filled."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.schema.observation import FieldObservation


@dataclasses.dataclass(frozen=True, slots=True)
class Handled:
    """How a question was handled, or a button pressed once per page."""

    how: Literal["entered", "left", "in_part", "rejected", "pressed"]
    """in_part: the page took only a part of a person's answer. rejected: the page marks the entered value as wrong."""
    why: str = ""
    """Why the question was left or rejected, for a person."""
    offered: tuple[str, ...] = ()
    """Options of the opened list, if the page does not show them otherwise."""


ENTERED = Handled("entered")
PRESSED = Handled("pressed")


def country_is_picked(fields: Iterable[FieldObservation], handled: Mapping[str, Handled]) -> bool:
    """Whether the country code of a telephone number was or will be chosen in its own field."""
    pickers = [field for field in fields if field.part == "country_code"]
    return any(handled.get(field.key, ENTERED) == ENTERED for field in pickers)


def adding(section: str, number: int) -> str:
    """The key in the page's state for pressing "Add another" in a section; `number` is of the new entry, from 0."""
    return f"add {section} {number}"
