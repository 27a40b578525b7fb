"""Placing the cells of table rows in their columns, where some cells span several rows or columns. Pure."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Tree: TypeAlias = "Sequence[tuple[int, str]]"

Placed: TypeAlias = "tuple[tuple[int, int], ...]"
"""The cells of a row as (column, tree node), by column, with the cells of earlier rows that reach into it."""

_CELLS: Final = frozenset({"td", "th"})


def placed_cells(tree: Tree, spans: Sequence[tuple[int, int, int]]) -> dict[int, Placed]:
    """The cells of each row whose columns its own tree does not tell: some cell of its group spans several, or the row
    has cells of both tags.

    Args:
        tree: of a snapshot.
        spans: `Snapshot.spans`.
    """
    cells: dict[int, list[int]] = {}
    for node, (parent, step) in enumerate(tree):
        if _tag(step) in _CELLS and _tag(tree[parent][1]) == "tr":
            cells.setdefault(parent, []).append(node)
    groups: dict[int, list[int]] = {}
    for row in cells:
        groups.setdefault(tree[row][0], []).append(row)
    spanned = {cell: (columns, rows) for cell, columns, rows in spans}
    found: dict[int, Placed] = {}
    for rows in groups.values():
        is_told = not any(cell in spanned for row in rows for cell in cells[row])
        if is_told and all(len({_tag(tree[cell][1]) for cell in cells[row]}) == 1 for row in rows):
            continue
        found |= _group(tree, {row: cells[row] for row in rows}, spanned)
    return found


def _group(tree: Tree, cells: Mapping[int, Sequence[int]], spanned: Mapping[int, tuple[int, int]]) -> dict[int, Placed]:
    """The cells of the rows of one group."""
    found: dict[int, Placed] = {}
    reaching: dict[int, tuple[float, int]] = {}
    """The cell that takes each column, and the first row that it does not reach."""
    for row in sorted(cells, key=lambda node: _position(tree[node][1])):
        at = _position(tree[row][1])
        reaching = {column: (end, cell) for column, (end, cell) in reaching.items() if end > at}
        placed = {cell: column for column, (_, cell) in sorted(reaching.items(), reverse=True)}
        column, counts = 0, Counter[str]()
        for cell in _in_order(tree, cells[row]):
            tag, position = _tag(tree[cell][1]), _position(tree[cell][1])
            for _ in range(position - counts[tag] - 1):  # cells without content are not in the tree
                column = _free(column, reaching) + 1
            counts[tag] = position
            column = placed[cell] = _free(column, reaching)
            columns, rows = spanned.get(cell, (1, 1))
            for each in range(column, column + columns) if rows != 1 else ():
                reaching[each] = (at + rows if rows else math.inf, cell)
            column += columns
        found[row] = tuple(sorted((column, cell) for cell, column in placed.items()))
    return found


def _free(column: int, reaching: Mapping[int, object]) -> int:
    while column in reaching:
        column += 1
    return column


def _in_order(tree: Tree, cells: Sequence[int]) -> Sequence[int]:
    """The cells as they stand in their row; nodes without content are numbered last."""
    tags = {_tag(tree[cell][1]) for cell in cells}
    return sorted(cells, key=lambda cell: _position(tree[cell][1])) if len(tags) == 1 else sorted(cells)


def _tag(step: str) -> str:
    return step.partition("[")[0]


def _position(step: str) -> int:
    """The number of a node among those of its tag, from 1."""
    return int(step.partition("[")[2].rstrip("]") or 1)
