"""Recognise a rating drawn with symbols alone: stars or hearts side by side, one of them to be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import say
from footpath.reading.index import has_area, is_field
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.snapshot import Element

_STEPS: Final = range(3, 11)
"""How many symbols are a rating."""
_BARE: Final = frozenset({"listener", "tabindex", "cursor"})
_NEAR: Final = 4
"""Pixels by which the sizes and the lines of two symbols may differ."""
_APART: Final = 6
"""Most steps in the tree between two symbols: each may stand in an item of its own."""
_WITHIN: Final = 2
"""Steps in the tree between two parts of one slider, at most."""
_LARGEST: Final = 64
"""Pixels that a symbol measures at most."""
_FULL: Final = frozenset("★♥❤●")


def ratings(index: Index, elements: Sequence[Element]) -> Iterator[tuple[Element, ...]]:
    """Yield runs of symbols right behind a text that is no other field's question."""
    run: list[Element] = []
    for element in (*elements, None):
        if element is not None and run and _is_half(run[-1], element):
            continue
        if element is not None and _is_symbol(element) and (not run or _are_alike(index, run[-1], element)):
            run.append(element)
            continue
        if len(run) in _STEPS and _is_asked(index, run[0]):
            yield tuple(run)
        run = [element] if element is not None and _is_symbol(element) else []


def steps(run: Sequence[Element]) -> tuple[Option, ...]:
    """Return the options of a rating, by their numbers; the last full symbol is the choice."""
    full = max((at for at, each in enumerate(run) if _said(each) in _FULL), default=-1)
    return tuple(Option(label=str(at + 1), selected=at == full, ref=each.ref) for at, each in enumerate(run))


def is_stuck(index: Index, element: Element, elements: Sequence[Element]) -> bool:
    """Whether a slider cannot be moved and stands beside one that can: it is the fixed end of a range, or its copy."""
    if element.role != "slider" or not element.disabled:
        return False
    free = (each for each in elements if each.role == "slider" and not each.disabled)
    return any(index.distance(element.node, each.node) <= _WITHIN for each in free)


def _said(element: Element) -> str:
    return (element.name or element.text).strip()


def _is_symbol(element: Element) -> bool:
    """Whether an element is known to be clickable, and has no words: at most a symbol."""
    is_drawn = element.role == "button" and not element.hidden and has_area(element.box)
    if is_drawn and element.known_by == "role":  # each is called the same ("Star"): their places tell them apart
        return max(element.box[2:]) <= _LARGEST and say(_said(element))[0] == "other"
    return is_drawn and element.known_by in _BARE and len(_said(element)) <= 1 and not _said(element).isalnum()


def _is_half(symbol: Element, element: Element) -> bool:
    """Whether an unpainted element is drawn within a symbol, as the half of a star."""
    (x, y, width, height), (left, top, wide, high) = symbol.box, element.box
    return (
        element.hidden == "opacity" and x <= left <= left + wide <= x + width and y <= top <= top + high <= y + height
    )


def _are_alike(index: Index, one: Element, other: Element) -> bool:
    """Whether two symbols are of one kind and size, and stand side by side, as deep in the tree."""
    (_, y, width, height), (_, other_y, other_width, other_height) = one.box, other.box
    away = (abs(y - other_y), abs(width - other_width), abs(height - other_height))
    if one.known_by == "role" and _said(one) != _said(other):
        return False
    between = next(index.leaves_after(one.order), None)
    if between is not None and between.order < other.order:
        return False
    is_near = index.depth(one.node) == index.depth(other.node) and index.distance(one.node, other.node) <= _APART
    return one.tag == other.tag and is_near and max(away) <= _NEAR


def _is_asked(index: Index, first: Element) -> bool:
    before = next(index.leaves_before(first.order), None)
    if before is None or before.labels or not any(map(str.isalpha, before.text)):
        return False
    return not any(is_field(each) for each in index.elements_between(before.order, first.order))
