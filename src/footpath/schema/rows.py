"""Combining groups of lines that repeat in the same order into rows under one header. Pure.

    3 rows of text | link | button
    Gardener, Berlin | [e1] Open | [e2] Save
    Florist, Hamburg | [e3] Open | [e4] Save
    Roofer, Bremen | [e5] Open | [e6] Save

A row begins where the tree of the document divides most, so that what stands in one card is one row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

LEAST_ROWS: Final = 3
MOST_CELLS: Final = 10
LONGEST_ROW: Final = 200
"""Characters: what is longer is easier to read in lines."""
_BAR: Final = " | "


@dataclass(frozen=True, slots=True)
class Cell:
    """A line of the outline, as it would be written within a row."""

    place: Hashable
    """What holds it: the rows of a table have one."""
    what: str
    """The word for it in the header."""
    text: str
    acts: bool
    """Whether it stands for an element."""
    joint: int
    """How deep in the document lies what holds both it and the line before."""


def rows(cells: Sequence[Cell]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Split the lines into parts: how many lines each has, and its rows; no rows for a line that stays by itself."""
    makes = [(cell.place, cell.what) for cell in cells]
    at = 0
    while at < len(cells):
        times, width = max(_repeated(cells, makes, at, width) for width in range(1, MOST_CELLS + 1))
        width = -width
        if times:
            header = f"{times // width} rows of {_BAR.join(cell.what for cell in cells[at : at + width])}"
            yield times, (header, *(_row(cells[row : row + width]) for row in range(at, at + times, width)))
        else:
            yield 1, ()
        at += times or 1


def _repeated(cells: Sequence[Cell], makes: Sequence[tuple[Hashable, str]], at: int, width: int) -> tuple[int, int]:
    """How many lines from here on are rows of this width, and the width, negative: of as many the narrower wins."""
    pattern = makes[at : at + width]
    if makes[at + 2 * width : at + 3 * width] != pattern:
        return 0, -width
    row = at
    while makes[row : row + width] == pattern and _is_row(cells[row : row + width]):
        row += width
    return (row - at if row - at >= LEAST_ROWS * width else 0, -width)


def _is_row(cells: Sequence[Cell]) -> bool:
    first, *others = cells
    is_one = all(cell.place == first.place and cell.joint >= first.joint for cell in others)
    says_it_once = not others or any(cell.what != first.what for cell in others)
    is_plain = not any("|" in cell.text for cell in cells) and len(_row(cells)) <= LONGEST_ROW
    return is_one and says_it_once and is_plain and any(cell.acts for cell in cells)


def _row(cells: Sequence[Cell]) -> str:
    return _BAR.join(cell.text for cell in cells)
