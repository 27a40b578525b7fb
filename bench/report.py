"""What a part of the bench hands back, and how it is printed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

Cell = str | int | float
Unit = Literal["", "×", "%", "ms"]


class Skipped(Exception):
    """A part cannot be measured here. The message is a sentence that says what is missing."""


@dataclass(frozen=True, slots=True)
class Goal:
    """One figure of a part, and what the project promises of it."""

    what: str
    figure: float
    sense: Literal["≤", "≥"]
    target: float
    unit: Unit = ""
    """Figures in % are shares from 0 to 1."""

    @property
    def met(self) -> bool:
        """Whether the promise is kept, by the figure as it was measured and not as it is printed."""
        return self.figure <= self.target if self.sense == "≤" else self.figure >= self.target

    def __str__(self) -> str:
        figure, target = _amount(self.figure, self.unit), _amount(self.target, self.unit)
        return f"{self.what}: {figure} (target {self.sense} {target}): {'met' if self.met else 'not met'}"


@dataclass(frozen=True, slots=True)
class Part:
    """A table of one part of the bench, with what it is held against."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    goals: tuple[Goal, ...] = ()
    notes: tuple[str, ...] = ()
    """What was left out, and what a reader of the table should know."""

    def as_json(self) -> dict[str, object]:
        """The same for machines; each goal says whether it is met."""
        goals = [{**asdict(goal), "met": goal.met} for goal in self.goals]
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return {"title": self.title, "rows": rows, "goals": goals, "notes": list(self.notes)}

    def __str__(self) -> str:
        cells = [self.columns, *(tuple(_shown(cell) for cell in row) for row in self.rows)]
        widths = [max(len(row[at]) for row in cells) for at in range(len(self.columns))]
        words = [all(isinstance(row[at], str) for row in self.rows) for at in range(len(self.columns))]
        lines = ["  ".join(_aligned(*each) for each in zip(row, widths, words, strict=True)).rstrip() for row in cells]
        under = ["  ".join("-" * width for width in widths)] if self.rows else []
        table = [lines[0], *under, *lines[1:], ""] if self.rows else []
        return "\n".join([self.title, "", *table, *(str(goal) for goal in self.goals), *self.notes])


def _aligned(text: str, width: int, is_word: bool) -> str:
    return text.ljust(width) if is_word else text.rjust(width)


def _shown(cell: Cell) -> str:
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 1_000 else f"{cell:.1f}" if abs(cell) >= 100 else f"{cell:.2f}"
    return f"{cell:,}" if isinstance(cell, int) else cell


def _amount(value: float, unit: Unit) -> str:
    if unit == "%":
        return f"{value:.1%}".replace("%", " %")
    plain = f"{value:.0f}" if value == int(value) else f"{value:.3g}"
    return f"{plain} {unit}".rstrip()
