"""Split a record of a list into pieces of text, each with its path in the tree from the record."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from footpath.reading.canonical import route_of
from footpath.reading.lists.looks import look
from footpath.reading.lists.outline import kind_of
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.reading.lists.outline import Outline
    from footpath.schema.snapshot import Block

_DOTS: Final = re.compile(r"\s*[·•|∙⋅]\s*")
_DASHES: Final = re.compile(r"\s+[–—]\s+")
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
    """Return the pieces of a record in reading order; a text repeated in one place is listed once.

    A table row also has the cells of earlier rows that reach into it.
    """
    parts = _parts(outline, record)
    found: list[RecordCell] = []
    for node, prefix in parts:
        items = sorted(outline.items(node), key=lambda i: i.order)
        leaves = [i for i in items if not isinstance(i, Element)]
        spelled = {node for leaf in leaves if leaf.kind != "image" for node in (leaf.node, *outline.above(leaf.node))}
        links = _links(outline, items)
        for item in items:
            path = _path(outline, item, node, prefix)
            if isinstance(item, Element):
                found.extend(_of_element(outline, item, path, is_spelled=item.node in spelled))
            else:
                found.extend(_of_text(outline, item, path, links.get(item.node, ())))
    return _once(_valid(outline, [node for node, _ in parts], found))


def _valid(outline: Outline, record: Sequence[int], found: Sequence[RecordCell]) -> list[RecordCell]:
    """Return the pieces without struck-out ones if another of their kind is not struck out: an old price is no
    price.
    """
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


def _of_element(outline: Outline, element: Element, path: str, *, is_spelled: bool) -> list[RecordCell]:
    """Return the piece of an element: its name, unless texts inside spell out a link's name."""
    kind = kind_of(element)
    text = "" if kind == "field" or (is_spelled and kind == "link") else " ".join(element.name.split())
    href = address(element, outline.snapshot.url)
    if not text or len(element.parts) < 2:
        return [RecordCell(path, text, kind, element.order, element.ref, href)]
    first, *rest = element.parts
    return [
        RecordCell(path, first, kind, element.order, element.ref, href),
        *(RecordCell(f"{path}#{at}", part, "text", element.order) for at, part in enumerate(rest, 1)),
    ]


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
    kind = kind_of(block)
    return [RecordCell(f"{path}#{at}" if at else path, part, kind, block.order) for at, part in enumerate(parts)]


def _of_heading(outline: Outline, block: Block, path: str, inside: Sequence[Element]) -> list[RecordCell]:
    """Return the names of a heading; a heading that is a link is one name."""
    text = " ".join(block.text.split())
    link = inside[0] if len(inside) == 1 else None
    ref, href = (link.ref, address(link, outline.snapshot.url)) if link is not None else ("", "")
    is_link = link is not None and " ".join(link.name.split()) == text
    names = [text] if is_link else list(block.parts) or _BULLETS.split(text)
    return [
        RecordCell(f"{path}#{at}" if at else path, part, "heading", block.order, ref, href, block.level)
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
