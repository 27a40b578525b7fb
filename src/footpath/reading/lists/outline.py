"""Lookups over the tree of a snapshot: children, parents, paths, and the content under a node."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from footpath.reading.index import LEAVES, is_field
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.schema.snapshot import Block, Snapshot

Item = "Element | Block"
_POSITION: Final = re.compile(r"\[\d+\]")
_SEEN: Final = frozenset({"", "covered"})
Tree: TypeAlias = "Sequence[tuple[int, str]]"
Placed: TypeAlias = "tuple[tuple[int, int], ...]"
"""The cells of a row as (column, tree node), by column, with cells of earlier rows that extend into it."""
_CELLS: Final = frozenset({"td", "th"})


def tag_of(step: str) -> str:
    """Return a step without its position: `div` of `div[2]`."""
    return step.partition("[")[0]


def without_positions(path: str) -> str:
    """Return a path without the positions of its steps."""
    return _POSITION.sub("", path)


def kind_of(item: Element | Block) -> str:
    """The rough kind of an item: link, button, field, heading, image or text."""
    if isinstance(item, Element):
        if is_field(item):
            return "field"
        return "link" if item.role == "link" else "button"
    return item.kind if item.kind in {"heading", "image"} else "text"


class Outline:
    """Children and contents of every node of a snapshot's tree, in reading order."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        size = len(snapshot.tree)
        self.at: dict[int, list[Element | Block]] = {}
        """The visible content of a node itself."""
        for item in sorted(self._seen(), key=lambda i: i.order):
            self.at.setdefault(item.node, []).append(item)
        self.first = [-1] * size
        self.last = [-1] * size
        self.children: list[list[int]] = [[] for _ in range(size)]
        for node in range(size - 1, -1, -1):
            orders = [i.order for i in self.at.get(node, ())]
            orders += [o for c in self.children[node] for o in (self.first[c], self.last[c])]
            if not orders:
                continue
            self.first[node], self.last[node] = min(orders), max(orders)
            if (parent := snapshot.tree[node][0]) >= 0:
                self.children[parent].append(node)
        for children in self.children:
            children.sort(key=lambda c: self.first[c])

    def _seen(self) -> Iterator[Element | Block]:
        yield from (e for e in self.snapshot.elements if e.hidden in _SEEN and not e.proxy_for)
        yield from (b for b in self.snapshot.blocks if b.kind in LEAVES and b.text)

    def step(self, node: int) -> str:
        """Return the node's own step, with its position."""
        return self.snapshot.tree[node][1]

    def tag(self, node: int) -> str:
        """Return the node's own step, without its position."""
        return tag_of(self.snapshot.tree[node][1])

    def parent(self, node: int) -> int:
        """The node above; -1 for none."""
        return self.snapshot.tree[node][0]

    def above(self, node: int) -> Iterator[int]:
        """The nodes above, nearest first."""
        tree = self.snapshot.tree
        while (node := tree[node][0]) >= 0:
            yield node

    def is_within(self, node: int, outer: int) -> bool:
        """Whether a node is another node or a descendant."""
        return node == outer or outer in self.above(node)

    def items(self, node: int) -> Iterator[Element | Block]:
        """Yield every visible item at a node or below; not in reading order."""
        ahead = [node]
        while ahead:
            node = ahead.pop()
            yield from self.at.get(node, ())
            ahead.extend(self.children[node])

    def path(self, node: int, top: int) -> str:
        """Return the steps from one node (left out) down to another, with positions; empty for the node itself."""
        tree, steps = self.snapshot.tree, list[str]()
        while node not in (top, -1):
            node, step = tree[node]
            steps.append(step)
        return "/".join(reversed(steps))

    @cached_property
    def placed(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """The cells of table rows by column, where the tree alone does not tell (`placed_cells`)."""
        return placed_cells(self.snapshot.tree, self.snapshot.spans)

    def column(self, cell: int) -> int:
        """Return the column of a table cell, or the position of a node among those of its tag, from 0."""
        placed = self.placed.get(self.parent(cell), ())
        position = self.step(cell).partition("[")[2].rstrip("]")
        return next((column for column, node in placed if node == cell), int(position) - 1 if position else 0)

    @cached_property
    def landmarks(self) -> dict[int, str]:
        """The role of each landmark or dialog, by its node."""
        return {b.node: b.role for b in self.snapshot.blocks if b.kind in {"landmark", "dialog"}}

    def landmark(self, node: int, top: int = -1) -> str:
        """Return the role of the nearest landmark or dialog around a node, below `top`; empty for none."""
        tree, landmarks = self.snapshot.tree, self.landmarks
        while node not in (top, -1):
            if node in landmarks:
                return landmarks[node]
            node = tree[node][0]
        return ""


def placed_cells(tree: Tree, spans: Sequence[tuple[int, int, int]]) -> dict[int, Placed]:
    """Return the cells of each row whose columns its own tree does not show: some cell of its group spans several, or
    the row has cells of both tags.

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
    """Return the placed cells of one group of rows."""
    found: dict[int, Placed] = {}
    reaching: dict[int, tuple[float, int]] = {}
    """The cell in each column, and the first row below it."""
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
    """Return the cells in row order; nodes without content are numbered last."""
    tags = {_tag(tree[cell][1]) for cell in cells}
    return sorted(cells, key=lambda cell: _position(tree[cell][1])) if len(tags) == 1 else sorted(cells)


def _tag(step: str) -> str:
    return step.partition("[")[0]


def _position(step: str) -> int:
    """Return the number of a node among nodes with the same tag, from 1."""
    return int(step.partition("[")[2].rstrip("]") or 1)
