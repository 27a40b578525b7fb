"""What `js/observe.js` answers, made into a snapshot. Pure.

A large page has thousands of items, and most of what is said of each is what is said of all. So they come as columns:
what all have, and for what only some have the places of those and what is said there. Numbers that mostly grow come as
steps from one to the next; a long column of few different numbers as these and a character for each place. Texts, the
names of elements and the words of blocks, come as lines behind the columns, where no encoder marks them. An item is
built from what is said of it alone: its class has the defaults. Nothing is validated on the way: the columns are our
own script's, not the page's, and a test holds what they become against the schema.
"""

from __future__ import annotations

from itertools import accumulate, count
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.schema.base import from_json
from footpath.schema.snapshot import Block, Element, Snapshot, items, options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from footpath.schema.snapshot import Box

_MARKS = bytes(code for code in range(32, 127) if code not in b'"\\')
"""The characters that stand for numbers, in order: those that no encoder marks."""
_PLACES = bytes(max(_MARKS.find(code), 0) for code in range(256))
_WORDED = ("known_by", "type", "classes", "hidden", "popup", "autocomplete", "method")
"""Fields that only some have, said as numbers of `words`."""


class _Packed(TypedDict):
    of: list[int]
    """The different numbers."""
    at: str
    """For each place the mark of its number."""


_Numbers = list[int] | _Packed


class _Some(TypedDict):
    places: _Numbers
    """Of those that have it, as steps too."""
    values: list[object] | _Packed


class _Columns(TypedDict):
    order: _Numbers
    node: _Numbers
    parent: _Numbers
    y: _Numbers
    """These four, and the numbers of refs, are steps from one to the next."""
    x: _Numbers
    width: _Numbers
    height: _Numbers
    number: _Numbers
    """Of the element's ref; none for blocks."""
    what: _Numbers
    """The tag of an element, the kind of a block: a number of `words`."""
    role: _Numbers
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
    names: int
    """How many of the texts are names of elements."""
    elements: _Columns
    blocks: _Columns
    up: _Numbers
    """How many nodes before it in the tree the one above a node stands; one more than there are for the first."""
    step: _Numbers
    """Numbers of `words`."""


def snapshot(answer: str) -> Snapshot:
    """What one frame answers, without the header."""
    first, *texts = answer.split("\n")
    body = cast("_Body", from_json(first))
    words, names = body["words"].__getitem__, body["names"]
    above = map(int.__sub__, count(), _numbers(body["up"]))
    rows = {
        "elements": _elements(body["elements"], texts[:names], words, body["prefix"]),
        "blocks": _blocks(body["blocks"], texts[names:], words),
        "tree": tuple(zip(above, map(words, _numbers(body["step"])), strict=True)),
    }
    return Snapshot.model_validate(body["page"]).model_copy(update=rows)


def _elements(columns: _Columns, names: list[str], words: Callable[[int], str], prefix: str) -> tuple[Element, ...]:
    tags, roles = map(words, _numbers(columns["what"])), map(words, _numbers(columns["role"]))
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
            *_places(columns), _sums(columns["number"]), tags, roles, names, strict=True
        )
    ]
    _add(columns["some"], said, words)
    return items(Element, said)


def _blocks(columns: _Columns, texts: list[str], words: Callable[[int], str]) -> tuple[Block, ...]:
    kinds, roles = map(words, _numbers(columns["what"])), map(words, _numbers(columns["role"]))
    said: list[dict[str, object]] = [
        {"order": order, "node": node, "parent": parent, "box": box, "kind": kind, "role": role, "text": text}
        for order, node, parent, box, kind, role, text in zip(*_places(columns), kinds, roles, texts, strict=True)
    ]
    _add(columns["some"], said, words)
    return items(Block, said)


def _places(columns: _Columns) -> tuple[Iterable[int], Iterable[int], Iterable[int], Iterable[Box]]:
    """What elements and blocks have alike: order, node, parent and box."""
    widths, heights = _numbers(columns["width"]), _numbers(columns["height"])
    boxes = zip(_numbers(columns["x"]), _sums(columns["y"]), widths, heights, strict=True)
    return _sums(columns["order"]), _sums(columns["node"]), _sums(columns["parent"]), boxes


def _add(some: dict[str, _Some], said: list[dict[str, object]], words: Callable[[int], str]) -> None:
    """What only some have."""
    for field, column in some.items():
        values: Iterable[object] = column["values"]
        if field in _WORDED:
            values = map(words, _numbers(cast("_Numbers", values)))
        elif field == "options":
            values = options(values)
        elif field == "parts":
            values = map(tuple, cast("list[list[str]]", values))
        for place, value in zip(_sums(column["places"]), values, strict=True):
            said[place][field] = value


def _sums(steps: _Numbers) -> Iterable[int]:
    return accumulate(_numbers(steps))


def _numbers(column: _Numbers) -> Iterable[int]:
    if isinstance(column, list):
        return column
    return map(column["of"].__getitem__, column["at"].encode("latin-1").translate(_PLACES))
