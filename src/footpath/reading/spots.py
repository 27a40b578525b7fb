"""The texts of a page as elements: a card, column or row that only a mouse handler serves is no control."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Final

from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from footpath.schema.snapshot import Block, Snapshot

ROLE: Final = "text"
"""Role of such an element."""

_NAMELESS: Final = frozenset({"frame", "form"})
_WHOLE: Final = frozenset({"html", "body"})
"""Steps of a path to the whole page."""


def with_spots(snapshot: Snapshot) -> Snapshot:
    """Return the page with texts and named parts as elements too, by refs such as `t12`."""
    texts = [_spot(block, snapshot) for block in snapshot.blocks if _is_spot(block, snapshot)]
    parts = [
        _part(element, at) for element in snapshot.elements if not element.hidden for at in range(len(element.parts))
    ]
    return snapshot.model_copy(update={"elements": (*snapshot.elements, *texts, *parts)})


def is_spot(element: Element) -> bool:
    """Whether an element is a text, usable only once its ref is looked up in the page."""
    return element.role == ROLE and element.ref.startswith("t")


def is_text_ref(ref: str) -> bool:
    """Whether a ref is that of a text. Such a ref holds for one reading of the page."""
    return re.fullmatch(r"t\d+(?:\.\d+)?", ref) is not None


def pressed(spot: Element, snapshot: Snapshot) -> tuple[Element, ...]:
    """Return the buttons that a press on a text may press, by label: the text itself, and the control that it is a
    part of.
    """
    whole = [each for each in snapshot.elements if each.order == spot.order and each.ref != spot.ref]
    return (dataclasses.replace(spot, role="button"), *whole)


def _is_spot(block: Block, snapshot: Snapshot) -> bool:
    return bool(block.text) and block.kind not in _NAMELESS and _step(block, snapshot) not in _WHOLE


def _spot(block: Block, snapshot: Snapshot) -> Element:
    x, y, width, height = block.box
    is_seen = x < snapshot.viewport[0] and y < snapshot.viewport[1] and x + width > 0 and y + height > 0
    return Element(
        ref=f"t{block.order}",
        order=block.order,
        node=block.node,
        parent=block.parent,
        tag=_step(block, snapshot),
        role=ROLE,
        name=block.text,
        id=block.id,
        box=block.box,
        in_viewport=is_seen,
    )


def _part(element: Element, at: int) -> Element:
    """Return a piece of a control as an element: a list with a common listener for all items is read as one control."""
    return Element(
        ref=f"t{element.order}.{at}",
        order=element.order,
        node=element.node,
        parent=element.parent,
        tag=element.tag,
        role=ROLE,
        name=element.parts[at],
        within=element.name,
        box=element.box,
        in_viewport=element.in_viewport,
    )


def _step(block: Block, snapshot: Snapshot) -> str:
    """Return the tag of the element behind a block."""
    return snapshot.tree[block.node][1].partition("[")[0] if 0 <= block.node < len(snapshot.tree) else ""
