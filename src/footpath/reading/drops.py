"""Whether a drag ended where it was to end: what was dragged is now in, at or beside its target, and was not before."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.snapshot import Element, Snapshot

Point = tuple[float, float]

_INDEX: Final = re.compile(r"\[\d+\]")
_STILL_PX: Final = 3
"""Pixels that an element may shift without having been moved."""


def has_landed(before: Snapshot, now: Snapshot, source: Element, target: Element) -> bool:
    """Whether the page shows that `source` was dropped on `target`.

    Texts that change elsewhere (a clock, an error message) do not count. What the page shows of a drop is one of:
    the source stands where the target was; a container around the target holds the source now; of a list that holds
    both the source alone has changed its place, to beside the target or past it; the target says something else; the
    source is gone from the page, and the target is not.

    Args:
        before: the page before the drag, with its texts as elements (`reading.spots`).
        now: the page after the drag, likewise.
        source: what was dragged, of `before`.
        target: what it was dropped on, of `before`.
    """
    here, there = _again(before, now, source), _again(before, now, target)
    if not here:
        return bool(there) and not any(source.name in each.name for each in now.elements if not each.hidden)
    return (
        any(_stands_at(before, now, source, each, target, there) for each in here)
        or any(_apart(now, each, other) < _apart(before, source, target) for each in here for other in there)
        or _is_reordered(before, now, source, target)
        or (not there and _says_something_else(before, now, target))
    )


def _again(before: Snapshot, now: Snapshot, element: Element) -> list[Element]:
    """An element as it is found again: by its words, else by its ref where its words only grew."""
    shown = [each for each in now.elements if not each.hidden]
    if element.name and (same := [each for each in shown if each.name == element.name]):
        return same
    is_same_document = before.document == now.document
    return [each for each in shown if is_same_document and each.ref == element.ref and element.name in each.name]


def _stands_at(
    before: Snapshot, now: Snapshot, source: Element, today: Element, target: Element, there: Sequence[Element]
) -> bool:
    """Whether the source has moved to where the target was, other than together with the target."""
    was, at = _middle(source, before), _middle(today, now)
    moved = (at[0] - was[0], at[1] - was[1])
    if max(map(abs, moved)) <= _STILL_PX or _holds(_place(target, before), was):
        return False
    for each in there:
        other = (_middle(each, now)[0] - _middle(target, before)[0], _middle(each, now)[1] - _middle(target, before)[1])
        if max(abs(moved[0] - other[0]), abs(moved[1] - other[1])) <= _STILL_PX:
            return False
    return _holds(_place(target, before), at)


def _apart(snapshot: Snapshot, source: Element, target: Element) -> int:
    """How many containers hold the target and not the source, the target included."""
    one, other = snapshot.path(source.node).split("/"), snapshot.path(target.node).split("/")
    common = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(one))
    return max(len(other) - common, 0)


def _is_reordered(before: Snapshot, now: Snapshot, source: Element, target: Element) -> bool:
    """Whether of a list that holds both the source alone has changed its place, to beside the target or past it."""
    if _kind_of_place(before, source) != _kind_of_place(before, target):
        return False
    was, says = _texts(before), _texts(now)
    kept = Counter(was) & Counter(says)
    if kept[source.name] != 1 or kept[target.name] != 1:
        return False
    was, says = _of(was, kept), _of(says, kept)
    if [each for each in was if each != source.name] != [each for each in says if each != source.name]:
        return False
    ahead, then = (texts.index(target.name) - texts.index(source.name) for texts in (was, says))
    return ahead * then < 0 or abs(then) == 1 < abs(ahead)


def _kind_of_place(snapshot: Snapshot, element: Element) -> str:
    return _INDEX.sub("", snapshot.path(element.node))


def _texts(snapshot: Snapshot) -> list[str]:
    """What the page says, in reading order."""
    listed = sorted((each for each in snapshot.elements if not each.hidden), key=lambda each: each.order)
    return [each.name for each in listed if each.name]


def _of(texts: Sequence[str], kept: Counter[str]) -> list[str]:
    """The texts that are said on both pages, each once at its first place."""
    return [text for text in dict.fromkeys(texts) if kept[text]]


def _says_something_else(before: Snapshot, now: Snapshot, target: Element) -> bool:
    """Whether what stands in the place of the target says something else than the target did."""
    if before.document != now.document:
        return False
    path = before.path(target.node)
    for each in now.elements:
        is_it = each.ref == target.ref if target.ref in now.by_ref else now.path(each.node) == path
        if is_it and not each.hidden and each.role == target.role:
            return each.name != target.name and _is_near(_middle(each, now), _middle(target, before))
    return False


def _is_near(one: Point, other: Point) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 10 * _STILL_PX


def _place(element: Element, snapshot: Snapshot) -> tuple[float, float, float, float]:
    """The box of an element in the whole document."""
    x, y, width, height = element.box
    return (x + snapshot.scroll[0], y + snapshot.scroll[1], width, height)


def _middle(element: Element, snapshot: Snapshot) -> Point:
    x, y, width, height = _place(element, snapshot)
    return (x + width / 2, y + height / 2)


def _holds(box: tuple[float, float, float, float], point: Point) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]
