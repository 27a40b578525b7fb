"""What `js/observe.js` answers, made into a snapshot. Pure.

A large page has thousands of items, and most of what is said of each is what is said of all. So they come as columns:
what all have, and for what only some have the places of those and what is said there. Numbers that mostly grow come as
steps from one to the next. Texts, the names of elements and the words of blocks, come as lines behind the columns,
where no encoder marks them. An item is built from what is said of it alone: its class has the defaults. Nothing is
validated on the way: the columns are our own script's, not the page's, and a test holds what they become against the
schema.
"""

from __future__ import annotations

from itertools import accumulate, count
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.schema.base import from_json
from footpath.schema.snapshot import Block, Element, Snapshot, items, options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from footpath.schema.snapshot import Box

_WORDED = ("known_by", "type", "classes", "hidden", "popup", "autocomplete", "method")
"""Fields that only some have, said as numbers of `words`."""


class _Some(TypedDict):
    places: list[int]
    """Of those that have it, as steps too."""
    values: list[object]


class _Columns(TypedDict):
    order: list[int]
    node: list[int]
    parent: list[int]
    y: list[int]
    """These four, and the numbers of refs, are steps from one to the next."""
    x: list[int]
    width: list[int]
    height: list[int]
    number: list[int]
    """Of the element's ref; none for blocks."""
    what: list[int]
    """The tag of an element, the kind of a block: a number of `words`."""
    role: list[int]
    """A number of `words`."""
    some: dict[str, _Some]
    """By field: what only some have."""


class _Body(TypedDict):
    page: dict[str, object]
    """The fields of the snapshot that are no columns."""
    prefix: str
    """What refs begin with."""
    words: list[str]
    """Tags, kinds, roles and steps of paths."""
    elements: _Columns
    blocks: _Columns
    up: list[int]
    """How many nodes before it in the tree the one above a node stands; one more than there are for the first."""
    step: list[int]
    """Numbers of `words`."""


def snapshot(answer: str) -> Snapshot:
    """What one frame answers, without the header."""
    first, *texts = answer.split("\n")
    body = cast("_Body", from_json(first))
    words, names = body["words"].__getitem__, len(body["elements"]["order"])
    rows = {
        "elements": _elements(body["elements"], texts[:names], words, body["prefix"]),
        "blocks": _blocks(body["blocks"], texts[names:], words),
        "tree": tuple(zip(map(int.__sub__, count(), body["up"]), map(words, body["step"]), strict=False)),
    }
    return Snapshot.model_validate(body["page"]).model_copy(update=rows)


def _elements(columns: _Columns, names: list[str], words: Callable[[int], str], prefix: str) -> tuple[Element, ...]:
    numbers, tags, roles = accumulate(columns["number"]), map(words, columns["what"]), map(words, columns["role"])
    if "options" in columns["some"]:
        columns["some"]["options"]["values"] = list(options(columns["some"]["options"]["values"]))
    for field in _WORDED:
        if field in columns["some"]:
            columns["some"][field]["values"] = list(map(words, cast("list[int]", columns["some"][field]["values"])))
    said: list[dict[str, object]] = [
        {
            "order": order,
            "node": node,
            "parent": parent,
            "box": box,
            "ref": f"{prefix}e{number}",
            "tag": tag,
            "role": role,
            "name": name,
        }
        for order, node, parent, box, number, tag, role, name in zip(
            *_places(columns), numbers, tags, roles, names, strict=True
        )
    ]
    _add(columns["some"], said)
    return items(Element, said)


def _blocks(columns: _Columns, texts: list[str], words: Callable[[int], str]) -> tuple[Block, ...]:
    kinds, roles = map(words, columns["what"]), map(words, columns["role"])
    said: list[dict[str, object]] = [
        {"order": order, "node": node, "parent": parent, "box": box, "kind": kind, "role": role, "text": text}
        for order, node, parent, box, kind, role, text in zip(*_places(columns), kinds, roles, texts, strict=True)
    ]
    _add(columns["some"], said)
    return items(Block, said)


def _places(columns: _Columns) -> tuple[Iterable[int], Iterable[int], Iterable[int], Iterable[Box]]:
    """What elements and blocks have alike: order, node, parent and box."""
    boxes = zip(columns["x"], accumulate(columns["y"]), columns["width"], columns["height"], strict=True)
    return accumulate(columns["order"]), accumulate(columns["node"]), accumulate(columns["parent"]), boxes


def _add(some: dict[str, _Some], said: list[dict[str, object]]) -> None:
    """What only some have."""
    if (parts := some.get("parts")) is not None:
        parts["values"] = [tuple(cast("list[str]", each)) for each in parts["values"]]
    for field, of_some in some.items():
        for place, value in zip(accumulate(of_some["places"]), of_some["values"], strict=True):
            said[place][field] = value
