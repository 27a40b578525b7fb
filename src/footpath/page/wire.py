"""Decode the answer of `js/observe.js` into a snapshot. Pure.

A large page has thousands of elements and texts with much the same fields, so the answer is made of columns:

- A field of all items is one list of values. A field of some items is the places of these items, and their values.
- Mostly growing numbers are written as differences. A long column of few different numbers is packed: the numbers, and
  one character for each item.
- Names of elements and words of blocks are lines behind the JSON, where no escaping is needed.

Omitted fields have the defaults of their class. No value is validated: our own script wrote the columns, not the page,
and a test compares the result with the schema.
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
"""The characters of a packed column, in order of their numbers: those that JSON never escapes."""
_PLACES = bytes(max(_MARKS.find(code), 0) for code in range(256))
_WORDED = ("known_by", "type", "classes", "hidden", "popup", "autocomplete", "method")
"""Optional fields whose values are positions in `words`."""


class _Packed(TypedDict):
    of: list[int]
    """The different numbers."""
    at: str
    """One character of `_MARKS` for each item: the position of its number in `of`."""


_Numbers = list[int] | _Packed


class _Some(TypedDict):
    places: _Numbers
    """Positions of the items with the field, as steps."""
    values: list[object] | _Packed


class _Columns(TypedDict):
    order: _Numbers
    node: _Numbers
    parent: _Numbers
    y: _Numbers
    """`order`, `node`, `parent`, `y` and `number` are steps from one item to the next."""
    x: _Numbers
    width: _Numbers
    height: _Numbers
    number: _Numbers
    """The number in an element's ref; empty for blocks."""
    what: _Numbers
    """The tag of an element, or the kind of a block: a position in `words`."""
    role: _Numbers
    """A position in `words`."""
    some: dict[str, _Some]
    """The optional fields, by name."""


class _Body(TypedDict):
    page: dict[str, object]
    """The fields of the snapshot itself."""
    prefix: str
    """The beginning of refs."""
    words: list[str]
    """Tags, kinds, roles and steps of paths."""
    names: int
    """How many of the texts are names of elements."""
    elements: _Columns
    blocks: _Columns
    up: _Numbers
    """For each tree node, the distance back to its parent; the top node points before the first."""
    step: _Numbers
    """For each tree node, the position of its step in `words`."""


def snapshot(answer: str) -> Snapshot:
    """Return the snapshot in the answer of one frame, without its header line."""
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
    """Return the common fields of elements and blocks: order, node, parent and box."""
    widths, heights = _numbers(columns["width"]), _numbers(columns["height"])
    boxes = zip(_numbers(columns["x"]), _sums(columns["y"]), widths, heights, strict=True)
    return _sums(columns["order"]), _sums(columns["node"]), _sums(columns["parent"]), boxes


def _add(some: dict[str, _Some], said: list[dict[str, object]], words: Callable[[int], str]) -> None:
    """Add the fields that only some items have."""
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
