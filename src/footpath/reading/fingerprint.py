"""Computing a hash of a page's structure, which does not change with words, generated ids or the posting shown.

It is taken over the set of the page's controls, not over their sequence, each as tag, type and the name that a person
gave it (`input:email:candidate[email]`). Where a page names few of its controls, the shape of the path to a control
stands for its name. Links, texts, options, values and repetitions are left out; landmarks and kinds of dialogs are in.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import is_button
from footpath.reading.index import Index, is_field
from footpath.reading.stable import is_generated, without_counters

if TYPE_CHECKING:
    from footpath.schema.snapshot import Element

_ENOUGH_NAMES: Final = 3
_SHAPE_STEPS: Final = 6
_ORDINAL: Final = re.compile(r"\[\d+\]")


def fingerprint(index: Index) -> str:
    """16 hexadecimal digits."""
    controls = [e for e in index.elements if is_field(e) or is_button(e)]
    named = {_named(e) for e in controls} - {""}
    features = {f"landmark:{b.role}" for b in index.containers.values() if b.kind == "landmark"}
    features |= named if len(named) >= _ENOUGH_NAMES else named | {_shape(index, e) for e in controls}
    return hashlib.sha256("\n".join(sorted(features)).encode()).hexdigest()[:16]


def _named(element: Element) -> str:
    for key in (element.test_id, element.html_name, element.id):
        if key:
            stem = without_counters(key)
            if not is_generated(stem):
                return f"{element.tag}:{element.type}:{stem}"
    return ""


def _shape(index: Index, element: Element) -> str:
    """The last steps to it, without ordinals and with runs of the same tag as one."""
    steps: list[str] = []
    node = element.node
    tree = index.snapshot.tree
    while 0 <= node < len(tree) and len(steps) < _SHAPE_STEPS:
        node, step = tree[node]
        tag = _ORDINAL.sub("", step)
        if not steps or steps[-1] != tag:
            steps.append(tag)
    return f"{element.tag}:{element.type}:{element.role}:{'<'.join(steps)}"
