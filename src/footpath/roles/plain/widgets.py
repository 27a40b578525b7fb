"""Widgets with several actions: sliders to move, lists with suggestions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.step import Do, PlainStep, Stuck, TrailEntry
from footpath.schema.action import Click, Fill, Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.roles.plain.ground import TargetResolver
    from footpath.roles.plain.instruction import Value
    from footpath.schema.snapshot import Element

_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_PICKED: Final = frozenset({"option", "menuitem", "button", "link", "treeitem", "gridcell"})


def slide(slider: Element, text: str, ground: TargetResolver) -> Do | Stuck:
    """Move a slider to a number; a library's slider moves by keys."""
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return Stuck(f"“{text}” is not a number, which a slider needs.")
    if slider.tag != "input" and shown_number(slider, ground) == float(found[0]):
        return Do((), proof=found[0])
    return Do((PlainStep(Fill(value=found[0]), slider.ref, f"set it to {found[0]}"),))


def shown_number(slider: Element, ground: TargetResolver) -> float | None:
    """Return a slider's value, or the number beside."""
    if _NUMBER.fullmatch(slider.value.strip()):
        return float(slider.value)
    later = [b for b in ground.snapshot.blocks if b.order > slider.order and _NUMBER.fullmatch(b.text.strip())]
    earlier = [b for b in ground.snapshot.blocks if b.order < slider.order and _NUMBER.fullmatch(b.text.strip())]
    near = min(later, key=lambda b: b.order, default=None) or max(earlier, key=lambda b: b.order, default=None)
    return float(near.text) if near is not None else None


def suggest(field: Element, value: Value, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Do | Stuck:
    """Type the beginning, and take a fitting suggestion."""
    typed = any(taken.kind in ("fill", "type") and taken.ref == field.ref for taken in trail)
    if not typed:
        words = value.begins or value.ends
        return Do(
            (
                PlainStep(Fill(value=""), field.ref, "begin anew"),
                PlainStep(Type(value=words), field.ref, "see the list"),
            ),
            "look",
        )
    low = (value.begins.casefold(), value.ends.casefold())
    offered = [
        e
        for e in ground.elements
        if e.role in _PICKED and e.order != field.order
        and e.name.casefold().startswith(low[0]) and e.name.casefold().endswith(low[1]) and len(e.name) > len(low[0])
    ]  # fmt: skip
    if not offered:
        return Stuck(f"Nothing is suggested that begins with “{value.begins}” and ends with “{value.ends}”.")
    return Do((PlainStep(Click(), offered[0].ref, "as it was described"),))
