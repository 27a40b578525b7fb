"""Presses whose effect depends on where they start: “Next month”, “+”, “Show older”. Pure.

Such a control stands there after the press as before, and a text beside it says another thing in its place: a month,
a counter, a page number. Gone again from another start, as many presses lead elsewhere; so a way keeps the state that
they led to, in the words of the goal, or is not kept.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import says, stated
from footpath.schema.signature import Match
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.schema.condition import StateIs
    from footpath.schema.snapshot import Element, Snapshot

NEAR: Final = 3
"""Steps up from a control within which stands what it changes."""


@dataclasses.dataclass(frozen=True, slots=True)
class Turned:
    """A text beside a control, before and after its press."""

    path: str
    before: str
    after: str


def turned(before: View, element: Element, now: View) -> Turned | None:
    """What a press turned beside its control; None where the control is gone, or nothing stands beside it that changed
    in its place.
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
    """Texts and values by where they stand, with their place in reading order."""
    found: dict[str, tuple[int, str]] = {}
    for order, each in snapshot.by_order.items():
        text = each.text if isinstance(each, Block) else each.value or each.name
        if text and each.node != pressed.node and not (isinstance(each, Block) and each.kind in ("row", "table")):
            found.setdefault(snapshot.path(each.node), (order, text))
    return found


def is_there(state: StateIs, view: View) -> bool:
    """Whether the page is in a state already."""
    return says(state.text, stated(view.snapshot, state.path))
