"""What `js/observe.js` answers, made into a snapshot. Pure.

A large page has thousands of items, and most of what is said of each is what is said of all. So they come as rows, and
are built from a copy of an item that has every default. Nothing is validated on the way: the rows are our own script's,
not the page's, and a test holds what they become against the schema.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar, cast

from footpath.schema.snapshot import Block, Element, Option, Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

_Item = TypeVar("_Item", Element, Block)
_Row = list[object]
"""An element's: ref, order, node, parent, tag, role, name, box (four), and the other fields by name.
A block's: order, node, parent, kind, text, box (four), and the others."""


class _Tree(TypedDict):
    up: list[int]
    step: list[int]
    """Numbers of `steps`."""
    steps: list[str]


class _Body(TypedDict):
    page: dict[str, object]
    """The fields of the snapshot that are not rows."""
    elements: list[_Row]
    blocks: list[_Row]
    tree: _Tree


_ELEMENT: Final = Element(ref="", order=0, node=0, tag="", role="")
_BLOCK: Final = Block(order=0, node=0, kind="text")


def snapshot(answer: str) -> Snapshot:
    """The snapshot of one frame."""
    body = cast("_Body", json.loads(answer))
    tree = body["tree"]
    page = Snapshot.model_validate(body["page"])
    rows = {
        "tree": tuple(zip(tree["up"], map(tree["steps"].__getitem__, tree["step"]), strict=True)),
        "elements": tuple(map(_built(_ELEMENT, _element), body["elements"])),
        "blocks": tuple(map(_built(_BLOCK, _block), body["blocks"])),
    }
    return page.model_copy(update=rows)


def _built(plain: _Item, fields: Callable[[_Row], dict[str, object]]) -> Callable[[_Row], _Item]:
    """From a row to an item: `plain` with other fields. As pickle does it: validating takes nearly twice as long."""
    kind, state = type(plain), cast("dict[str, object]", plain.__getstate__())
    defaults = cast("dict[str, object]", state["__dict__"])

    def build(row: _Row) -> _Item:
        item = kind.__new__(kind)
        state["__dict__"] = defaults | fields(row)
        item.__setstate__(state)
        return item

    return build


def _element(row: _Row) -> dict[str, object]:
    ref, order, node, parent, tag, role, name, x, y, width, height, rest = row
    fields = cast("dict[str, object]", rest)
    if "options" in fields:
        fields["options"] = tuple(map(Option.model_validate, cast("list[object]", fields["options"])))
    fields["ref"], fields["order"], fields["node"], fields["parent"] = ref, order, node, parent
    fields["tag"], fields["role"], fields["name"], fields["box"] = tag, role, name, (x, y, width, height)
    return fields


def _block(row: _Row) -> dict[str, object]:
    order, node, parent, kind, text, x, y, width, height, rest = row
    fields = cast("dict[str, object]", rest)
    fields["order"], fields["node"], fields["parent"] = order, node, parent
    fields["kind"], fields["text"], fields["box"] = kind, text, (x, y, width, height)
    return fields
