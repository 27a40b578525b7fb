"""Finding the element that opens a record of a list: a link, a button, or the record itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.reading.lists.cells import address
from footpath.reading.lists.outline import kind_of
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.lists.cells import Cell
    from footpath.reading.lists.outline import Outline


def opener(outline: Outline, record: Sequence[int], title: Cell | None) -> tuple[str, str]:
    """The ref of the element that opens a record and its absolute address; both empty where there is none."""
    items = [i for node in record for i in outline.items(node) if isinstance(i, Element)]
    items += [i for node in record for n in outline.above(node) for i in _own(outline, n) if i.role == "link"][:1]
    acting = sorted((i for i in items if kind_of(i) in {"link", "button"}), key=lambda i: i.order)
    if title is not None:
        if title.href:
            return title.ref, title.href
        block = next((i for node in record for i in outline.items(node) if i.order == title.order), None)
        around = [e for e in acting if block is not None and outline.is_within(block.node, e.node)]
        if around:
            return around[-1].ref, address(around[-1], outline.snapshot.url)
    leading = [e for e in acting if address(e, outline.snapshot.url)]
    if title is not None and not leading and title.ref:
        return title.ref, ""
    leading = leading or _pictured(outline, record)
    if leading:
        return leading[0].ref, address(leading[0], outline.snapshot.url)
    return (acting[0].ref, "") if acting else ("", "")


def _own(outline: Outline, node: int) -> list[Element]:
    return [i for i in outline.at.get(node, ()) if isinstance(i, Element)]


def _pictured(outline: Outline, record: Sequence[int]) -> list[Element]:
    """Links around a picture without a text: they have no size until it has loaded."""
    unseen = [e for e in outline.snapshot.elements if e.hidden == "size" and e.role == "link" and not e.name]
    return [e for e in unseen if address(e, outline.snapshot.url) and any(outline.is_within(e.node, n) for n in record)]
