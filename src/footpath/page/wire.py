"""What `js/observe.js` answers, made into a snapshot. Pure.

A large page has thousands of items, and most of what is said of each is what is said of all. So they come as columns:
what all have, and for what only some have the places of those and what is said there. Numbers that mostly grow come as
steps from one to the next. An item is built from what is said of it alone: its class has the defaults. Nothing is
validated on the way: the columns are our own script's, not the page's, and a test holds what they become against the
schema.
"""

from __future__ import annotations

import json
from itertools import accumulate, count, repeat
from typing import TYPE_CHECKING, TypedDict, TypeVar, cast

from footpath.schema.snapshot import Block, Element, Option, Snapshot, items

if TYPE_CHECKING:
    from collections.abc import Iterable

_Item = TypeVar("_Item", Element, Block)


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
    text: list[str]
    """The name of an element, the words of a block."""
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
    """The snapshot of one frame."""
    body = cast("_Body", json.loads(answer))
    words = body["words"].__getitem__
    elements, blocks = body["elements"], body["blocks"]
    if "options" in elements["some"]:
        of_each = cast("list[list[object]]", elements["some"]["options"]["values"])
        elements["some"]["options"]["values"] = [tuple(map(Option.model_validate, options)) for options in of_each]
    for columns in (elements, blocks):
        if (parts := columns["some"].get("parts")) is not None:
            parts["values"] = [tuple(cast("list[str]", each)) for each in parts["values"]]
    refs = [f"{body['prefix']}e{number}" for number in accumulate(elements["number"])]
    tags, roles, kinds = map(words, elements["what"]), map(words, elements["role"]), map(words, blocks["what"])
    page = Snapshot.model_validate(body["page"])
    rows = {
        "tree": tuple(zip(map(int.__sub__, count(), body["up"]), map(words, body["step"]), strict=False)),
        "elements": _built(Element, elements, {"ref": refs, "tag": tags, "role": roles, "name": elements["text"]}),
        "blocks": _built(Block, blocks, {"kind": kinds, "role": map(words, blocks["role"]), "text": blocks["text"]}),
    }
    return page.model_copy(update=rows)


def _built(kind: type[_Item], columns: _Columns, own: dict[str, Iterable[object]]) -> tuple[_Item, ...]:
    """An item a row, of what all have and what only some have."""
    boxes = zip(columns["x"], accumulate(columns["y"]), columns["width"], columns["height"], strict=True)
    steps = {name: accumulate(columns[name]) for name in ("order", "node", "parent")}
    of_all: dict[str, Iterable[object]] = {**steps, "box": boxes, **own}
    said = list(map(dict, map(zip, repeat(tuple(of_all)), zip(*of_all.values(), strict=True))))
    for field, some in columns["some"].items():
        for place, value in zip(accumulate(some["places"]), some["values"], strict=True):
            said[place][field] = value
    return items(kind, said)
