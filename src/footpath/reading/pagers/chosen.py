"""Recognising pagers that are a field: a list of the pages to choose from, or a box for the number of a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.reading.index import LEAVES
from footpath.reading.pagers.words import is_pager, numbers_in
from footpath.schema.listing import PageLink, Pager
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from footpath.schema.snapshot import Element, Snapshot

_CONFIDENCE: Final = 0.7
_NEAR: Final = 4
"""Places in reading order within which a box for a number is told how many there are."""
_MOST: Final = 1000
_COUNT: Final = re.compile(r"^\s*(?:/|\(?(?:of|von|sur|de|di|van|z|ze|av|af|из|共|全))\s*(\d{1,4})\b", re.IGNORECASE)
"""How many pages there are, behind the box with the number of one."""


def field_pager(snapshot: Snapshot) -> Pager | None:
    """The pager that a field is; None without one."""
    for element in sorted(snapshot.elements, key=lambda e: e.order):
        if element.hidden or element.disabled or element.secret:
            continue
        if element.tag == "select":
            found = _listed(snapshot, element)
        elif element.tag == "input" and element.role in {"textbox", "spinbutton"}:
            found = _boxed(snapshot, element)
        else:
            continue
        if found is not None:
            return found
    return None


def _listed(snapshot: Snapshot, element: Element) -> Pager | None:
    """A list of options that are the pages from the first to the last."""
    numbers = [next(iter(numbers_in(option.label)), 0) for option in element.options]
    is_counted = len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))
    if not is_counted or not (_is_named(snapshot, element) or all(is_pager(o.label) for o in element.options)):
        return None
    current = next((n for n, option in zip(numbers, element.options, strict=True) if option.selected), 1)
    pages = [
        PageLink(ref=element.ref, number=n, current=n == current, option=option.label, disabled=option.disabled)
        for n, option in zip(numbers, element.options, strict=True)
    ]
    return Pager(kind="numbers", pages=tuple(pages), current=current, confidence=_CONFIDENCE)


def _boxed(snapshot: Snapshot, element: Element) -> Pager | None:
    """A box with the number of the page, and behind it how many there are."""
    if not element.value.isdecimal() or not _is_named(snapshot, element):
        return None
    current, behind = int(element.value), range(element.order + 1, element.order + _NEAR)
    texts = [b.text for o in behind if isinstance(b := snapshot.by_order.get(o), Block) and b.kind in LEAVES]
    last = next((int(match[1]) for text in texts if (match := _COUNT.match(text))), 0)
    if not last and element.max.isdecimal():
        last = int(element.max)
    if not 0 < current <= last <= _MOST:
        return None
    pages = [PageLink(ref=element.ref, number=n, current=n == current, option=str(n)) for n in range(1, last + 1)]
    return Pager(kind="numbers", pages=tuple(pages), current=current, confidence=_CONFIDENCE)


def _is_named(snapshot: Snapshot, element: Element) -> bool:
    """Whether its own names, or the container right around it, speak of pages."""
    around = snapshot.by_order.get(element.parent)
    named = around.text if isinstance(around, Block) and around.kind == "landmark" else ""
    own = (element.name, element.label, element.id, element.html_name, element.classes, element.placeholder, named)
    return any(is_pager(each) for each in own)
