"""Recognise controls drawn twice for the same question, and controls whose label leads nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.placeholders import is_placeholder
from footpath.reading.buttons import say
from footpath.reading.index import INPUTS, has_area, is_field

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from footpath.reading.index import Index
    from footpath.schema.snapshot import Block, Element

_TICKS: Final = frozenset({"radio", "checkbox", "switch"})
_NEAR: Final = 4
"""Most steps in the tree between a hidden tick and the drawn one of the same name."""
_SMALL: Final = 48
"""Pixels of a button that shows a symbol or a colour, and no words, at most."""
_BEHIND_LAST: Final = 6
"""Orders behind the last label of a page within which its control stands."""
_PARTS: Final = 3
"""Most controls between a label and the next one that are drawn for it."""


def drawn_once(index: Index, elements: Sequence[Element]) -> list[Element]:
    """The elements without what a field holds or hides: a control in a control of the same question, and a hidden tick
    beside the drawn one of its name.
    """
    fields = [each for each in elements if is_field(each)]
    twice: set[str] = set()
    for at, element in enumerate(fields):
        near = [*fields[max(at - 2, 0) : at], *fields[at + 1 : at + 3]]
        if any(_holds(index, other, element) or _shows(index, other, element) for other in near):
            twice.add(element.ref)
    return [each for each in elements if each.ref not in twice]


def _holds(index: Index, outer: Element, inner: Element) -> bool:
    """Whether a control stands in another, and asks nothing else."""
    if inner.tag in INPUTS or inner.node == outer.node or index.common(outer.node, inner.node) != outer.node:
        return False
    if outer.role in _TICKS and inner.role == outer.role:
        return True
    return outer.role == "combobox" and inner.role == "button" and _name(index, inner) in ("", _name(index, outer))


def _shows(index: Index, drawn: Element, tick: Element) -> bool:
    """Whether a drawn tick stands for a hidden one beside it."""
    if tick.tag != "input" or not tick.hidden or drawn.tag == "input" or drawn.hidden or tick.role != drawn.role:
        return False
    is_same = tick.role in _TICKS and _name(index, tick) == _name(index, drawn) != ""
    return is_same and index.distance(tick.node, drawn.node) <= _NEAR


def _name(index: Index, element: Element) -> str:
    return element.name or " ".join(block.text for block in index.labels.get(element.ref, ()))


def asked_for(index: Index, elements: Sequence[Element], taken: Container[str]) -> dict[str, Block]:
    """The labels of a form that lead to no field, by the ref of what is drawn for each: the largest of the few controls
    between it and the next text, none of which is a field, `taken` or known to do something else.
    """
    found: dict[str, Block] = {}
    for at, label in enumerate(index.leaves):
        if label.kind != "label" or label.labels or not any(block.kind == "form" for block in index.above(label)):
            continue
        following = next((leaf for leaf in index.leaves[at + 1 :] if not _is_of_control(leaf)), None)
        end = following.order if following is not None else label.order + _BEHIND_LAST
        inside = [each for each in elements if label.order < each.order < end and not each.hidden]
        if 0 < len(inside) <= _PARTS and all(_may_ask(index, each, taken) for each in inside):
            found[max(inside, key=lambda each: each.box[2] * each.box[3]).ref] = label
    return found


def _is_of_control(leaf: Block) -> bool:
    """Whether a text is a part of what a label asks for, and no question: it has no letters."""
    return leaf.kind == "text" and not any(map(str.isalpha, leaf.text))


def _may_ask(index: Index, element: Element, taken: Container[str]) -> bool:
    """Whether a control may be what a label asks for: a button that sends nothing, leads nowhere and says nothing."""
    if element.role != "button" or element.href or element.type in ("submit", "reset"):
        return False
    if element.ref in taken or is_field(element):
        return False
    said = element.name or element.text
    is_small = max(element.box[2:]) <= _SMALL  # its name is no word on the page
    is_quiet = not said or is_placeholder(said) or element.known_by == "role" or element.popup != "" or is_small
    is_free = is_quiet and element.pressed is None and not index.labels.get(element.ref)
    return is_free and has_area(element.box) and say(said)[0] == "other"
