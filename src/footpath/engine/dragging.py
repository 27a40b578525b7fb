"""Drags: their first and last elements, texts included, and their effect."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.reading.effect import is_outside, says_it_sends, takes_away
from footpath.reading.locator import is_spot, with_spots
from footpath.schema.signature import Match, Miss

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.page.session import Session
    from footpath.schema.action import Drag, Outcome
    from footpath.schema.snapshot import Box, Element, Snapshot

STILL_S: Final = 0.3
"""Seconds without a change of the page that mark the end of a drop: an animation changes it more often."""
MOST_LOOKS: Final = 40
"""Number of looks at a page that moves the dropped element."""


def spotted(view: View) -> View:
    """Return the page with its texts as draggable elements."""
    snapshot = with_spots(view.snapshot)
    return dataclasses.replace(view, snapshot=snapshot, elements={**snapshot.by_ref, **view.elements}, _located={})


def target_of(action: Drag, view: View) -> Match | Miss:
    """Return the present target of a drag."""
    return spotted(view).locate(action.target) if action.target is not None else Miss(reason="absent")


async def drag(session: Session, action: Drag, view: View, element: Element, *, deadline_s: float) -> Outcome | None:
    """Do a drag; None if its target, or a text at either end, is gone."""
    located = target_of(action, view)
    if not isinstance(located, Match):
        return None
    onto = spotted(view).elements[located.ref]
    ends: list[Element] = []
    for each in (element, onto):
        there = await session.at_text(view.snapshot, each) if is_spot(each) else each
        if there is None:
            return None
        ends.append(there)
    return await session.act(action, ends[0], onto=ends[1], deadline_s=deadline_s)


def ends_outside(action: Drag, view: View) -> bool:
    """Whether a drag ends on an element that sends, deletes or pays, by its words."""
    located = target_of(action, view)
    if not isinstance(located, Match):
        return False
    onto = spotted(view).elements[located.ref]
    return is_outside(onto, view.page) or says_it_sends(onto) or takes_away(onto)


async def come_to_rest(context: RunContext, view: View, element: Element) -> View:
    """Return the page once the dragged element no longer moves by itself."""
    for _ in range(MOST_LOOKS):
        was = _boxes(view, element)
        changes = await context.session.changed(STILL_S)
        view = await context.settled()
        if not changes or _boxes(view, element) == was:
            break
    return view


def _boxes(view: View, element: Element) -> list[Box]:
    return [
        each.box for each in spotted(view).snapshot.elements if each.name == element.name or each.ref == element.ref
    ]


def has_landed(action: Drag, before: View, now: View, element: Element) -> bool:
    """Whether the page shows that the element or text was dropped on its target."""
    was, located = spotted(before), target_of(action, before)
    if not isinstance(located, Match):
        return False
    return shows_drop(was.snapshot, spotted(now).snapshot, element, was.elements[located.ref])


Point = tuple[float, float]

_INDEX: Final = re.compile(r"\[\d+\]")
_STILL_PX: Final = 3
"""Pixels that an element may shift without a move."""


def shows_drop(before: Snapshot, now: Snapshot, source: Element, target: Element) -> bool:
    """Whether the page shows that `source` was dropped on `target`.

    Any of these changes shows a drop:

    - the source stands in the place of the target;
    - a container around the target now holds the source;
    - in a list of both, the source alone has moved, to beside the target or past it;
    - the text of the target has changed;
    - the source is gone from the page, and the target is not.

    Changes of other texts (a clock, an error message) do not count.

    Args:
        before: the page before the drag, with its texts as elements (`reading.locator`).
        now: the page after the drag, likewise.
        source: the dragged element, of `before`.
        target: the target, of `before`.
    """
    here, there = _on_new_page(before, now, source), _on_new_page(before, now, target)
    if not here:
        return bool(there) and not any(source.name in each.name for each in now.elements if not each.hidden)
    return (
        any(_stands_at(before, now, source, each, target, there) for each in here)
        or any(_apart(now, each, other) < _apart(before, source, target) for each in here for other in there)
        or _is_reordered(before, now, source, target)
        or (not there and _has_new_text(before, now, target))
    )


def _on_new_page(before: Snapshot, now: Snapshot, element: Element) -> list[Element]:
    """Return the same element on the new page: by its text, else by its ref if the text only grew."""
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
    """Whether in a common list only the source has moved, to beside the target or past it."""
    if _kind_of_place(before, source) != _kind_of_place(before, target):
        return False
    texts_before, texts_now = _texts(before), _texts(now)
    kept = Counter(texts_before) & Counter(texts_now)
    if kept[source.name] != 1 or kept[target.name] != 1:
        return False
    texts_before, texts_now = _shared(texts_before, kept), _shared(texts_now, kept)
    if [text for text in texts_before if text != source.name] != [text for text in texts_now if text != source.name]:
        return False
    ahead, then = (texts.index(target.name) - texts.index(source.name) for texts in (texts_before, texts_now))
    return ahead * then < 0 or abs(then) == 1 < abs(ahead)


def _kind_of_place(snapshot: Snapshot, element: Element) -> str:
    return _INDEX.sub("", snapshot.path(element.node))


def _texts(snapshot: Snapshot) -> list[str]:
    """The texts of the page, in reading order."""
    listed = sorted((each for each in snapshot.elements if not each.hidden), key=lambda each: each.order)
    return [each.name for each in listed if each.name]


def _shared(texts: Sequence[str], kept: Counter[str]) -> list[str]:
    """Return the texts of both pages, each once at its first place."""
    return [text for text in dict.fromkeys(texts) if kept[text]]


def _has_new_text(before: Snapshot, now: Snapshot, target: Element) -> bool:
    """Whether the element in the place of the target has a new text."""
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
