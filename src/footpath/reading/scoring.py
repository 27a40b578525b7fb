"""Judges as tables: a score adds up the rows that hold (`Sign`), a classification takes the first (`Rule`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Case = TypeVar("Case")
Answer = TypeVar("Answer")


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


@dataclass(frozen=True, slots=True)
class Rule(Generic[Answer, Case]):
    """A row of a classification."""

    answer: Answer
    confidence: float | None
    """The measured share of cases for which the row is right. None: as sure as the case itself."""
    holds: Callable[[Case], bool]


def first(table: Sequence[Rule[Answer, Case]], case: Case, *, of_case: float = 0.0) -> tuple[Answer, float] | None:
    """Return answer and confidence (else `of_case`) of the first row that holds; None if no row holds."""
    rule = next((each for each in table if each.holds(case)), None)
    if rule is None:
        return None
    return rule.answer, of_case if rule.confidence is None else rule.confidence
