"""Lookups over the tree of a snapshot, and the pieces of text of a record, each with its path."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import urljoin

from footpath.reading.addresses import route_of
from footpath.reading.index import LEAVES, is_field
from footpath.reading.job_facts import look, marked
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from footpath.schema.listing import SlotMeaning
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
        return self.snapshot.above(node)

    def is_within(self, node: int, outer: int) -> bool:
        """Whether a node is another node or a descendant."""
        return node == outer or outer in self.snapshot.above(node)

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
    """Return the cells of each row whose columns its own tree does not show: by `spans`, or of both tags."""
    cells: dict[int, list[int]] = {}
    for node, (parent, step) in enumerate(tree):
        if tag_of(step) in _CELLS and tag_of(tree[parent][1]) == "tr":
            cells.setdefault(parent, []).append(node)
    groups: dict[int, list[int]] = {}
    for row in cells:
        groups.setdefault(tree[row][0], []).append(row)
    spanned = {cell: (columns, rows) for cell, columns, rows in spans}
    found: dict[int, Placed] = {}
    for rows in groups.values():
        is_told = not any(cell in spanned for row in rows for cell in cells[row])
        if is_told and all(len({tag_of(tree[cell][1]) for cell in cells[row]}) == 1 for row in rows):
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
            tag, position = tag_of(tree[cell][1]), _position(tree[cell][1])
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
    tags = {tag_of(tree[cell][1]) for cell in cells}
    return sorted(cells, key=lambda cell: _position(tree[cell][1])) if len(tags) == 1 else sorted(cells)


def _position(step: str) -> int:
    """Return the number of a node among nodes with the same tag, from 1."""
    return int(step.partition("[")[2].rstrip("]") or 1)


_DOTS: Final = re.compile(r"\s*[·•|∙⋅]\s*")
_DASHES: Final = re.compile(r"\s+[–—-]\s+")
_BULLETS: Final = re.compile(r"\s+[·•∙⋅]\s+")
"""The separators between words of a heading; a dash or bar may belong to a title."""
_EDGES: Final = " \t\n,;:·•|–—-/()"
_LOGO: Final = re.compile(
    r"^(?:(?:company|firmen)?[\s-]*logo(?:\s+(?:of|for|von|der|de|du|di|da))?\b[\s:–—-]*)|[\s–—-]+(?:company[\s-]+)?logo$",
    re.IGNORECASE,
)
"""The words in a picture's text that describe the picture, not its subject."""
_PERCENT: Final = re.compile(r"\d+(?:[.,]\d+)?\s?%")
_BESIDE: Final = 5
_NOWHERE: Final = ("javascript:", "#", "mailto:", "tel:", "data:", "about:", "blob:")


@dataclass(frozen=True, slots=True)
class RecordCell:
    """One piece of a record."""

    path: str
    """Steps from the record, with positions; `#2` at the end for the second part of a line."""
    text: str
    kind: str
    order: int
    ref: str = ""
    href: str = ""
    size: int = 0
    """Heading level; 0 for other elements."""
    mark: SlotMeaning = ""
    """The fact that the markup names for the text; empty for none."""


def address(element: Element, base: str) -> str:
    """Return the absolute address behind an element; empty if the element leads to no other page."""
    href = element.href.strip()
    if not href or (href.casefold().startswith(_NOWHERE) and not route_of(href)):
        return ""
    try:
        return urljoin(base, href)
    except ValueError:
        return ""


def _parts(outline: Outline, record: Sequence[int]) -> list[tuple[int, str]]:
    """Return the nodes of a record, or the cells of a table row, each with the beginning of its paths."""
    if len(record) == 1 and (placed := outline.placed.get(record[0])):
        return [(cell, outline.tag(cell) + (f"[{column + 1}]" if column else "")) for column, cell in placed]
    return [(node, f"{outline.tag(node)}{at or ''}" if len(record) > 1 else "") for at, node in enumerate(record)]


def cells(outline: Outline, record: Sequence[int]) -> tuple[RecordCell, ...]:
    """Return the pieces of a record in reading order, each once; of a table row also the cells that reach into it."""
    parts = _parts(outline, record)
    found: list[RecordCell] = []
    for node, prefix in parts:
        items = sorted(outline.items(node), key=lambda i: i.order)
        leaves = [i for i in items if not isinstance(i, Element)]
        spelled: dict[int, set[str]] = {}
        for leaf in leaves:
            for at in (leaf.node, *outline.above(leaf.node)) if leaf.kind != "image" else ():
                spelled.setdefault(at, set()).update((" ".join(leaf.text.split()), *leaf.parts))
        links = _links(outline, items)
        for item in items:
            path = _path(outline, item, node, prefix)
            if isinstance(item, Element):
                found.extend(_of_element(outline, item, path, spelled.get(item.node, frozenset())))
            else:
                found.extend(_of_text(outline, item, path, links.get(item.node, ())))
    return _once(_valid(outline, [node for node, _ in parts], found))


def _valid(outline: Outline, record: Sequence[int], found: Sequence[RecordCell]) -> list[RecordCell]:
    """Return the pieces without struck-out ones if another of their kind is not struck out: an old price."""
    struck = {i.order for n in record for i in outline.items(n) if not isinstance(i, Element) and i.struck}
    valid = {look(cell.text) for cell in found if cell.order not in struck} if struck else frozenset[str]()
    return [cell for cell in found if cell.order not in struck or look(cell.text) not in valid]


def _path(outline: Outline, item: Element | Block, node: int, prefix: str) -> str:
    inner = outline.path(item.node, node)
    return f"{prefix}/{inner}" if inner and prefix else inner or prefix


def _links(outline: Outline, items: Sequence[Element | Block]) -> dict[int, list[Element]]:
    """Return the named elements under each tree node, without the node itself."""
    found: dict[int, list[Element]] = {}
    for item in items:
        if isinstance(item, Element) and item.name:
            for node in outline.above(item.node):
                found.setdefault(node, []).append(item)
    return found


def _of_element(outline: Outline, element: Element, path: str, spelled: Collection[str]) -> list[RecordCell]:
    """Return the pieces of an element: its name, in the lines that a page draws of it. Of a link with other texts
    inside, as a heading, only the lines that those do not say.
    """
    kind = kind_of(element)
    is_spelled = bool(spelled) and kind == "link"
    text = "" if kind == "field" or is_spelled else " ".join(element.name.split())
    href = address(element, outline.snapshot.url)
    lines = element.parts if len(element.parts) > 1 and kind != "field" else (text,)
    first, *rest = ("", *(each for each in lines if each and each not in spelled)) if is_spelled else lines
    pieces = [piece for line in rest for piece in _split(line)]
    marks = _marks(element)
    return [
        RecordCell(path, first, kind, element.order, element.ref, href, mark=marks.get(first, "")),
        *(
            RecordCell(f"{path}#{at}", piece, "text", element.order, mark=marks.get(piece, ""))
            for at, piece in enumerate(pieces, 1)
        ),
    ]


def _marks(item: Element | Block) -> dict[str, SlotMeaning]:
    """Return the facts that the markup names for the parts of a text."""
    parts = item.parts or (" ".join(item.text.split()),)
    return {part: marked(mark) for part, mark in zip(parts, item.marks, strict=False)}


def _beside_links(block: Block, text: str, links: Collection[str]) -> list[str]:
    """Return the parts of a text without the names of its links."""
    if pieces := [part for part in block.parts if part not in links]:
        return pieces
    for name in links:
        text = text.replace(name, " · ", 1)
    return [text]


def _of_text(outline: Outline, block: Block, path: str, inside: Sequence[Element]) -> list[RecordCell]:
    """Return the pieces of a text, split at dots and bars, without the words of its links."""
    text = " ".join(block.text.split())
    if block.kind == "image":
        name = _LOGO.sub("", text).strip()
        return [RecordCell(path, name, "image", block.order)] if name else []
    if block.kind == "heading":
        return _of_heading(outline, block, path, inside)
    pieces = _beside_links(block, text, {" ".join(e.name.split()) for e in inside})
    split = (_bare(part) if inside else part.strip() for piece in pieces for part in _split(piece))
    parts = [part for part in split if part]
    kind, marks = kind_of(block), _marks(block)
    return [
        RecordCell(f"{path}#{at}" if at else path, part, kind, block.order, mark=marks.get(part, ""))
        for at, part in enumerate(parts)
    ]


def _of_heading(outline: Outline, block: Block, path: str, inside: Sequence[Element]) -> list[RecordCell]:
    """Return the names of a heading; a heading that is a link is one name."""
    text = " ".join(block.text.split())
    link = inside[0] if len(inside) == 1 else None
    ref, href = (link.ref, address(link, outline.snapshot.url)) if link is not None else ("", "")
    is_link = link is not None and " ".join(link.name.split()) == text
    names = [text] if is_link else list(block.parts) or _BULLETS.split(text)
    marks = _marks(block)
    return [
        RecordCell(
            f"{path}#{at}" if at else path, part, "heading", block.order, ref, href, block.level, marks.get(part, "")
        )
        for at, part in enumerate(names)
    ]


def _bare(text: str) -> str:
    """Return a text without the signs that separate a link; `-20%` keeps its own."""
    bare = text.strip(_EDGES)
    return f"-{bare}" if f"-{bare}" in text and _PERCENT.fullmatch(bare) else bare


def _split(text: str) -> list[str]:
    """Return the parts of a line; a range of money or days keeps its dash."""
    return [piece for part in _DOTS.split(text) for piece in _undashed(part)]


def _undashed(text: str) -> list[str]:
    split = _DASHES.split(text)
    return [text] if len(split) > 1 and look(text) in {"salary", "posted"} else split


def _once(found: Sequence[RecordCell]) -> tuple[RecordCell, ...]:
    """Return the pieces without links that repeat a heading in, around or beside them; the heading becomes the link."""
    headings = {at: c for at, c in enumerate(found) if c.kind == "heading"}
    dropped: set[int] = set()
    for at, cell in enumerate(found):
        there = next((h for h, c in headings.items() if c.text == cell.text and abs(at - h) <= _BESIDE), None)
        if cell.kind == "link" and there is not None:
            dropped.add(at)
            if not headings[there].href:
                headings[there] = replace(headings[there], ref=cell.ref, href=cell.href)
    return tuple(headings.get(at, cell) for at, cell in enumerate(found) if at not in dropped)
