"""Figures as bar lengths, for charts beside their tables. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footpath.memory.savings import saved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.memory.savings import Period
    from footpath.store.savings import Sums

WIDE = 100
"""Length of the longest bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a column chart, stacked on earlier bars."""

    of: str
    """The counted quantity, as CSS class."""
    at: int
    """Column index, from 0."""
    bottom: float
    length: float


@dataclass(frozen=True, slots=True)
class Versus:
    """A quantity of a first run beside the average of replays."""

    first: float
    replay: float

    @property
    def first_length(self) -> float:
        """The bar of the first run."""
        return self._length(self.first)

    @property
    def replay_length(self) -> float:
        """The bar of the replay."""
        return self._length(self.replay)

    @property
    def part(self) -> float | None:
        """The saved share; negative if replays took more. None if there was nothing to save."""
        return (self.first - self.replay) / self.first if self.first > 0 else None

    def _length(self, value: float) -> float:
        longest = max(self.first, self.replay)
        return round(value / longest * WIDE, 2) if longest > 0 else 0


def versus(replayed: Sums) -> dict[str, Versus]:
    """Time, calls of models and money of a first run beside a replay."""
    many = replayed.runs or 1
    return {
        "seconds": Versus(replayed.first_seconds / many, replayed.seconds / many),
        "calls": Versus(replayed.first_calls / many, replayed.calls / many),
        "money": Versus(replayed.first_cost_usd / many, replayed.cost_usd / many),
    }


def stacked(periods: Sequence[Period]) -> tuple[int, list[Bar]]:
    """The most runs in a period, and a column a period: replayed at the bottom, then explored, then failed."""
    kinds = ("replayed", "explored", "failed")
    most = max((sum(each.runs(kind) for kind in kinds) for each in periods), default=0)
    bars: list[Bar] = []
    for at, period in enumerate(periods):
        bottom = 0.0
        for kind in kinds:
            length = period.runs(kind) / most * WIDE if most else 0
            if length:
                bars.append(Bar(kind, at, round(bottom, 2), round(length, 2)))
            bottom += length
    return most, bars


def columns(of: str, values: Sequence[float | None], most: float | None = None) -> tuple[float, list[Bar]]:
    """The maximum (at least 0), and a column for each positive value."""
    top = most if most is not None else max((value for value in values if value is not None and value > 0), default=0)
    known = ((at, value) for at, value in enumerate(values) if value is not None and value > 0 and top > 0)
    return top, [Bar(of, at, 0, round(value / top * WIDE, 2)) for at, value in known]


def seconds_saved(sites: Sequence[Sums]) -> float:
    """By the replays of several sites together."""
    return sum(saved(each) for each in sites)
