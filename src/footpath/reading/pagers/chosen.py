"""Recognising pagers that are a field: a list of the pages to choose from, native or drawn, or a box for the number of
a page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.reading.index import LEAVES, is_field
from footpath.reading.pagers.words import is_pager, number, numbers_in, page_of
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
        if found := _of_field(snapshot, element):
            return found
    return None


def _of_field(snapshot: Snapshot, element: Element) -> Pager | None:
    if element.tag == "input" and element.role in {"textbox", "spinbutton"}:
        return _boxed(snapshot, element)
    if element.tag != "select" and not (is_field(element) and element.popup):
        return None
    return _listed(snapshot, element) if element.options else _closed(snapshot, element)


def _listed(snapshot: Snapshot, element: Element) -> Pager | None:
    """A list of options that are the pages from the first to the last."""
    numbers = [next(iter(numbers_in(option.label)), 0) for option in element.options]
    is_counted = len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))
    is_said = all(is_pager(option.label) for option in element.options) or _is_among_pages(snapshot, element)
    if not is_counted or not (_is_named(snapshot, element) or is_said):
        return None
    current = next((n for n, option in zip(numbers, element.options, strict=True) if option.selected), None)
    current = current or _shown(element) or (1 if element.tag == "select" else None)
    pages = [
        PageLink(ref=element.ref, number=n, current=n == current, option=option.label, disabled=option.disabled)
        for n, option in zip(numbers, element.options, strict=True)
    ]
    return Pager(kind="numbers", pages=tuple(pages), current=current, confidence=_CONFIDENCE)


def _closed(snapshot: Snapshot, element: Element) -> Pager | None:
    """A drawn list that shows which page is chosen, and has no options while it is closed: the next page is taken to be
    one of them.
    """
    said = element.value or element.text or element.name
    current = _shown(element)
    if not current or (said.strip().isdecimal() and not _is_named(snapshot, element)):
        return None
    count = told[1] if (told := page_of(said)) is not None else None
    if count is not None and current >= count:
        return Pager(kind="numbers", current=current, count=count, confidence=_CONFIDENCE)
    following = said.replace(str(current), str(current + 1), 1)
    pages = [
        PageLink(ref=element.ref, number=current, current=True, option=said),
        PageLink(ref=element.ref, number=current + 1, option=following),
    ]
    return Pager(kind="numbers", pages=tuple(pages), current=current, count=count, confidence=_CONFIDENCE)


def _shown(element: Element) -> int | None:
    """The number of the page that a field shows; None where it shows none."""
    said = element.value or element.text or element.name
    told = page_of(said)
    return told[0] if told is not None else number(said)


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


def _is_among_pages(snapshot: Snapshot, element: Element) -> bool:
    """Whether the text right before a list speaks of pages, or the one right behind it says how many there are."""
    before, behind = (snapshot.by_order.get(element.order + at) for at in (-1, 1))
    said = before.text if isinstance(before, Block) and before.kind in LEAVES else ""
    if is_pager(said) or (said and number(f"{said} 1") == 1):
        return True
    count = _COUNT.match(behind.text) if isinstance(behind, Block) and behind.kind in LEAVES else None
    return count is not None and int(count[1]) == len(element.options)


def _is_named(snapshot: Snapshot, element: Element) -> bool:
    """Whether its own names, or the container right around it, speak of pages."""
    around = snapshot.by_order.get(element.parent)
    named = around.text if isinstance(around, Block) and around.kind == "landmark" else ""
    own = (element.name, element.label, element.id, element.html_name, element.classes, element.placeholder, named)
    return any(is_pager(each) for each in own)
