"""Find the boxes of one question by the label or caption over all boxes, on pages without an element for the group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.reading.box_text import names_field
from footpath.reading.index import Index, is_seen_field, runs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from footpath.schema.snapshot import Block, Element

_MOST = 400
"""Most fields of a page that is examined."""


def boxes_under_labels(index: Index, boxes: Iterable[Element]) -> Iterator[tuple[Block, list[Element]]]:
    """Yield each label or caption with the nameless boxes below: the element around label and boxes holds no other
    field.
    """
    fields = [each for each in index.elements if is_seen_field(each)]
    if len(fields) > _MOST:
        return
    nameless = (box for box in boxes if not box.html_name)
    for run in runs(nameless, lambda one, other: not _has_other_between(index, one, other)):
        label = _label_over(index, run[0]) if len(run) > 1 else None
        if label is None:
            continue
        around = index.common(label.node, index.common_of(run))
        inside = [each for each in fields if index.common(each.node, around) == around]
        if around >= 0 and {each.ref for each in inside} == {each.ref for each in run}:
            yield label, run


def _has_other_between(index: Index, one: Element, other: Element) -> bool:
    """Whether a visible field stands between two boxes."""
    return any(is_seen_field(each) for each in index.fields_between(one.order, other.order))


def _label_over(index: Index, first: Element) -> Block | None:
    """Return the nearest label without a field over a box, or the few words right before the box; None if a title or
    another field's label stands between.
    """
    words = None
    for leaf in index.leaves_before(first.order):
        if leaf.labels == first.ref:
            continue
        if leaf.kind in ("heading", "legend") or leaf.labels:
            break
        if leaf.kind == "label":
            return leaf
        words = words or leaf
    is_caption = words is not None and names_field(words) and not index.elements_between(words.order, first.order)
    return words if is_caption else None
