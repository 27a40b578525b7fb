"""Find the text that a person pressed if several texts share one listener: list items, cells of a row, a drawing. Pure.

The observation has one control for all these texts, or none, and the middle of the control may belong to any text. So a
press is recorded by the pressed text, as `run` clicks a text without a ref.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, Literal

from footpath.engine.dragging import spotted
from footpath.page.sign import DRAWN
from footpath.page.wording import unspaced
from footpath.reading.locator import is_spot
from footpath.schema.diff import diff
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.engine.view import View
    from footpath.schema.snapshot import Snapshot

UNKNOWN: Final = "unknown"


@dataclasses.dataclass(frozen=True, slots=True)
class PressedText:
    """The text under a press."""

    text: str = dataclasses.field(default="", repr=False)
    """All words of the innermost element that says any; empty for a press by a key, or beside every text."""
    depth: int = 0
    """Position of that element among the refs of the press, from the hit element outwards."""
    path: str = ""
    """Its path, as of `Snapshot.path`."""
    drawing: str = ""
    """Ref of the pressed drawing, where no text was pressed in it."""


def pressed_spot(
    view: View, refs: Sequence[str], pressed: PressedText, control: Element | None, after: View | None
) -> Element | Literal["unknown"] | None:
    """Return the text that a person meant, as an element of `spotted(view)`.

    Args:
        view: the page before the press.
        refs: the hit element and its ancestors outwards.
        pressed: the text under the press.
        control: the control around the press, if any.
        after: the page after the press.

    Returns:
        None where the control as a whole is meant, or nothing came of a press outside of every control; `UNKNOWN` where
        one of several texts or shapes is meant, and cannot be known again.
    """
    if control is None:
        if after is None or diff(view.snapshot, after.snapshot).is_still:
            return None  # a click on a mere text does nothing
    elif pressed.drawing:
        return UNKNOWN if _is_drawing(control, pressed) else None
    elif not _is_inside(control, refs, pressed):
        return None
    spots = list(_spots(view, control))
    if control is not None and len(spots) < 2:
        return None
    return _only(view.snapshot, spots, pressed) or UNKNOWN


def _is_inside(control: Element, refs: Sequence[str], pressed: PressedText) -> bool:
    """Whether a press hit something within a control that no markup makes one, and the control says more."""
    is_plain = control.known_by in DRAWN and control.role == "button" and not (control.popup or control.options)
    if not is_plain or not pressed.text or control.ref not in refs or pressed.depth >= refs.index(control.ref):
        return False
    return unspaced(pressed.text) not in map(unspaced, (control.name, control.text))


def _is_drawing(control: Element, pressed: PressedText) -> bool:
    """Whether a control is a drawing, or holds nothing else: its middle may be another shape than the pressed one."""
    return control.known_by in DRAWN and (control.ref == pressed.drawing or not (control.name or control.text))


def _spots(view: View, control: Element | None) -> Iterator[Element]:
    """Yield the texts of a control, or all texts outside of controls."""
    snapshot = view.snapshot
    for each in spotted(view).snapshot.elements:
        if not is_spot(each):
            continue
        if control is None:
            is_there = not isinstance(snapshot.by_order.get(each.order), Element)
        else:
            is_there = each.order == control.order or _is_below(snapshot, each.node, control.node)
        if is_there:
            yield each


def _is_below(snapshot: Snapshot, node: int, above: int) -> bool:
    while node > above:  # a node comes after those around it
        node = snapshot.tree[node][0]
    return node == above


def _only(snapshot: Snapshot, spots: Sequence[Element], pressed: PressedText) -> Element | None:
    """Return the one text that was pressed: the pressed words, or the first of several in what was hit."""
    words = unspaced(pressed.text)
    found = [each for each in spots if unspaced(each.name) == words]
    if not found:
        first = [each for each in spots if words.startswith(unspaced(each.name))]
        longest = max((len(each.name) for each in first), default=0)
        found = [each for each in first if len(each.name) == longest]
    if len(found) > 1:
        found = [each for each in found if f"{pressed.path}/".startswith(f"{snapshot.path(each.node)}/")]
    return found[0] if len(found) == 1 else None
