"""Drags: their first and last elements, texts included, and their effect."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.reading import drops
from footpath.reading.effect import is_outside, says_it_sends, takes_away
from footpath.reading.locator import is_spot, with_spots
from footpath.schema.signature import Match, Miss

if TYPE_CHECKING:
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.page.session import Session
    from footpath.schema.action import Drag, Outcome
    from footpath.schema.snapshot import Box, Element

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
    return drops.has_landed(was.snapshot, spotted(now).snapshot, element, was.elements[located.ref])
