"""Telling whether parts of a page with the same structure are different lists: a shop's products and its news."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.lists.cells import cells
from footpath.reading.lists.looks import look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.lists.outline import Outline

_TELLING: Final = frozenset({"salary", "posted"})
"""What is of one kind of record or another; a place or a word may be missing in a part of one list."""
_MOSTLY: Final = 0.6
_SAMPLE: Final = 12


def said_by(outline: Outline, records: Sequence[Sequence[int]]) -> frozenset[str]:
    """Whether most records have a price, and whether most have a day."""
    sample = records[:_SAMPLE]
    looks = [{look(cell.text) for cell in cells(outline, record) if cell.text} for record in sample]
    return frozenset(each for each in _TELLING if sum(each in told for told in looks) >= _MOSTLY * len(sample))


def are_unlike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether each of two parts has prices or days, and none that the other has too."""
    return bool(one and other) and not one & other
