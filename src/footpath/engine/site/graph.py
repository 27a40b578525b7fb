"""Where the pages of a site stand in a picture: in columns by how far they are from the first one. Pure."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SWEEPS: Final = 4
"""How often each column is ordered by its neighbours: that parts lines that would cross."""


@dataclasses.dataclass(frozen=True, slots=True)
class Spot:
    """The place of a page: column from the left, and row within it, both from 0."""

    column: int
    row: int


def arranged(pages: Sequence[str], ways: Sequence[tuple[str, str]]) -> dict[str, Spot]:
    """A place for each page. The first page is the leftmost; pages that no way leads to stand beside it."""
    columns = _columns(pages, ways)
    rows: defaultdict[int, list[str]] = defaultdict(list)
    for page in pages:
        rows[columns[page]].append(page)
    near: defaultdict[str, set[str]] = defaultdict(set)
    for one, other in ways:
        if one != other and columns.get(one) != columns.get(other):
            near[one].add(other)
            near[other].add(one)
    for sweep in range(SWEEPS):
        forward = sweep % 2 == 0
        for column in sorted(rows, reverse=not forward):
            beside = {page: at for at, page in enumerate(rows[column - 1 if forward else column + 1])}
            rows[column] = _by_neighbours(rows[column], near, beside)
    return {page: Spot(column, row) for column, each in rows.items() for row, page in enumerate(each)}


def _columns(pages: Sequence[str], ways: Sequence[tuple[str, str]]) -> dict[str, int]:
    """How many ways each page is from the first."""
    known = {pages[0]: 0} if pages else {}
    ahead = list(pages[:1])
    while ahead:
        page = ahead.pop(0)
        for one, other in ways:
            if one == page and other in pages and other not in known:
                known[other] = known[page] + 1
                ahead.append(other)
    return {page: known.get(page, 0) for page in pages}


def _by_neighbours(pages: list[str], near: Mapping[str, set[str]], beside: Mapping[str, int]) -> list[str]:
    def middle(page: str) -> float:
        rows = sorted(beside[each] for each in near[page] if each in beside)
        return rows[len(rows) // 2] if rows else float(pages.index(page))

    return sorted(pages, key=middle)
