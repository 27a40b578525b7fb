"""Presses whose effect depends on the start: “Next month”, “+”, “Show older”. Pure.

The control is unchanged after such a press, and a text beside it changes in place: a month, a counter, a page number.
From another start, as many presses lead elsewhere; so a way keeps the resulting state, in the words of the goal, or is
not kept.
"""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import says, stated
from footpath.engine.record import Performed, Turned
from footpath.engine.replay import likes
from footpath.schema.action import ENTERING, Action, AnswerDialog, Check, Click, Drag, Hover, Select
from footpath.schema.signature import Match
from footpath.schema.snapshot import Block, Element, Snapshot

if TYPE_CHECKING:
    from footpath.engine.goal_state import CustomRunState
    from footpath.engine.view import View
    from footpath.schema.cookbook import StateIs, Step

NEAR: Final = 3
"""Number of steps up from a control to the content that it changes."""


def turned(before: View, element: Element, now: View) -> Turned | None:
    """Return the text that a press changed beside its control; None if the control is gone, or no text in place
    changed.
    """
    if not isinstance(now.locate(before.sign(element)), Match):
        return None
    was, said = _texts(before.snapshot, element), _texts(now.snapshot, element)
    changed = {path: at for path, (at, text) in was.items() if path in said and said[path][1] != text}
    node = element.node
    for _ in range(NEAR):
        node = before.snapshot.tree[node][0] if node >= 0 else -1
        if node < 0:
            break
        inside = f"{before.snapshot.path(node)}/"
        near = [path for path in changed if path.startswith(inside)]
        if near:
            path = min(near, key=lambda path: abs(changed[path] - element.order))
            return Turned(path, was[path][1], said[path][1])
    return None


def _texts(snapshot: Snapshot, pressed: Element) -> dict[str, tuple[int, str]]:
    """Return texts and values by path, with their place in reading order."""
    found: dict[str, tuple[int, str]] = {}
    for order, each in snapshot.by_order.items():
        text = each.text if isinstance(each, Block) else each.value or each.name
        if text and each.node != pressed.node and not (isinstance(each, Block) and each.kind in ("row", "table")):
            found.setdefault(snapshot.path(each.node), (order, text))
    return found


def is_there(state: StateIs, view: View) -> bool:
    """Whether the page is in a state already."""
    return says(state.text, stated(view.snapshot, state.path))


def seen(state: CustomRunState, performed: Performed, before: View, now: View, element: Element | None) -> Performed:
    """Return a successful step, with the evidence of the pages before and after. The previous step learns whether the
    element came with it.
    """
    step, trail = performed.step, state.trail
    if state.turning is not None and element is not None:
        state.context.recording.tell_last(is_new=_is_new(performed, state.turning))
    presses = isinstance(step.action, Click) and step.effect == "none"
    follows_entry = bool(trail) and isinstance(trail[-1].step.action, ENTERING)
    what = turned(before, element, now) if presses and element is not None and not follows_entry else None
    state.turning = before if what is not None else None
    pressed = element if isinstance(step.action, Click | Check | Drag) else None
    return dataclasses.replace(
        performed,
        before=digest(before),
        after=digest(now),
        leads=_leads(step, element),
        named=pressed.name if pressed is not None else "",
        others=_others(step.action, before, element) if element is not None else (),
        likes=_likes(before, pressed) if pressed is not None else (),
        turned=what,
    )


def _is_new(performed: Performed, turning: View) -> bool:
    """Whether the element of a step was absent from the page before the last turn; a place is always present."""
    signature = None if performed.by_place else performed.step.signature
    return signature is not None and not turning.locate(signature).found


def _leads(step: Step, element: Element | None) -> bool:
    """Whether a step without an effect may only have led somewhere."""
    if step.effect != "none" or isinstance(step.action, AnswerDialog | Drag):
        return False
    return element is None or isinstance(step.action, Hover) or element.role in ("link", "tab", "menuitem")


def _others(action: Action, view: View, element: Element) -> tuple[str, ...]:
    if isinstance(action, Select):
        return tuple(each.label for each in element.options)
    if not isinstance(action, Click | Check | Drag):
        return ()
    there = (each.name for each in view.snapshot.elements if each.role == element.role and each.ref != element.ref)
    return tuple(dict.fromkeys(filter(None, there)))


def _likes(view: View, element: Element) -> tuple[str, ...]:
    signature = view.sign(element)
    alike = likes(view, signature, signature.path)
    return tuple(dict.fromkeys(each.name for each in alike if each.name and each.ref != element.ref))


def digest(view: View) -> str:
    """Return the same digest for two pages without a visible difference."""
    return hashlib.sha256(f"{view.snapshot.url}\n{view.snapshot.to_text()}".encode("utf-8", "replace")).hexdigest()
