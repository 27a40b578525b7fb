"""Undo the openings and settings of a try, with the page's state compared before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.reading.buttons import say
from footpath.reading.harmless import posts
from footpath.schema.action import Action, Back, Click, Press
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.reading.change import Changed
    from footpath.reading.surface import Surface
    from footpath.schema.snapshot import Element


def state_of(surface: Surface) -> tuple[object, ...]:
    """Return the same state for two readings with equal openings, choices and entries."""
    held = tuple(
        (e.role, e.name, e.value, *_states(e))
        for e in surface.snapshot.elements
        if is_listed(e) and (e.value or any(said is not None for said in _states(e)))
    )
    return (surface.snapshot.url, surface.keys, len(surface.dialogs), held)


def _states(element: Element) -> tuple[object, ...]:
    return (element.checked, element.expanded, element.pressed, element.selected)


def ways_back(
    before: Surface, after: Surface, element: Element | None, changed: Changed
) -> Iterator[tuple[Action, str]]:
    """Yield actions that may undo a change, the gentlest first. An equal state needs none."""
    if after.snapshot.url != before.snapshot.url:
        yield Back(), ""
    if changed.container >= 0:
        for each in after.inside(changed.container):
            if is_listed(each) and say(each.name)[0] == "close" and not posts(each):
                yield Click(), each.ref
    if changed.change in ("modal", "panel", "expansion"):
        yield Press(keys="Escape"), ""
    if element is not None and (again := _toggle(before, element, changed)) in after.elements:
        yield Click(), again


def _toggle(before: Surface, element: Element, changed: Changed) -> str:
    """Return the ref of the tab that was open before, or of a button that may close what it opened; empty for none."""
    if element.role == "tab":
        return next((e.ref for e in before.snapshot.elements if e.role == "tab" and e.selected), "")
    return element.ref if changed.change in ("expansion", "closed", "text") else ""
