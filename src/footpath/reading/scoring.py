"""Scored judges as tables: rows of a name, a weight and a predicate, all evaluated here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Case = TypeVar("Case")


@dataclass(frozen=True, slots=True)
class Sign(Generic[Case]):
    """A row of a scored judge: a reason for or, with a negative weight, against."""

    name: str
    weight: float
    holds: Callable[[Case], bool]


@dataclass(frozen=True, slots=True)
class Score:
    """The sum of the weights of the true signs, with their names."""

    value: float
    signs: tuple[str, ...]


def score(table: Sequence[Sign[Case]], case: Case) -> Score:
    """Add up the weights of the signs that hold for a case, in the order of the table."""
    value, names = 0.0, list[str]()
    for sign in table:
        if sign.holds(case):
            value += sign.weight
            names.append(sign.name)
    return Score(value, tuple(names))
