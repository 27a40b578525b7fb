"""Decode the answer of `js/observe.js` into a snapshot. Pure.

A large page has thousands of elements and texts with much the same fields, so the answer is made of columns:

- A field of all items is one list of values. A field of some items is the places of these items, and their values.
- Mostly growing numbers are written as differences. A long column of few different numbers is packed: the numbers, and
  one character for each item.
- Names of elements and words of blocks are lines behind the JSON, where no escaping is needed.

Omitted fields have the defaults of their class. No value is validated: our own script wrote the columns, not the page,
and a test compares the result with the schema.

The snapshots of frames are merged into the page around.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, chain, count
from typing import TYPE_CHECKING, TypedDict, TypeVar, cast

from footpath.schema.base import from_json
from footpath.schema.snapshot import Block, Element, Snapshot, items, options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from footpath.schema.snapshot import Box, Frame

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
    for name, column in some.items():
        values: Iterable[object] = column["values"]
        if name in _WORDED:
            values = map(words, _numbers(cast("_Numbers", values)))
        elif name == "options":
            values = options(values)
        elif name in ("parts", "marks"):
            values = map(tuple, cast("list[list[str]]", values))
        for place, value in zip(_sums(column["places"]), values, strict=True):
            said[place][name] = value


def _sums(steps: _Numbers) -> Iterable[int]:
    return accumulate(_numbers(steps))


def _numbers(column: _Numbers) -> Iterable[int]:
    if isinstance(column, list):
        return column
    return map(column["of"].__getitem__, column["at"].encode("latin-1").translate(_PLACES))


_Fields = dict[str, object]
_Item = TypeVar("_Item", Element, Block)


class Apart(TypedDict):
    """The place of a separately read frame in the parent: ref, order and tree node of the element, and the offset of
    the content in pixels.
    """

    ref: str
    x: float
    y: float
    order: int
    node: int


@dataclass(frozen=True, slots=True)
class KeptReading:
    """The last snapshot of a frame, kept so that an unchanged frame need not be read again."""

    stamp: str
    """The mark of the reading, by which the page tells that nothing has changed since."""
    own: Snapshot
    """The frame without the frames in `apart`."""
    apart: tuple[Apart, ...]
    children: tuple[Snapshot | None, ...]
    """The snapshots of the frames in `apart`, None for unreadable ones."""
    whole: Snapshot
    """The frame merged with its children."""


@dataclass(slots=True)
class _Joined:
    """The tree and the moved items of a page, with those of the children so far."""

    page: Snapshot
    tree: list[tuple[int, str]]
    spans: list[tuple[int, int, int]]
    elements: list[_Fields] = field(default_factory=list[_Fields])
    blocks: list[_Fields] = field(default_factory=list[_Fields])

    def add(self, place: Apart, child: Snapshot, *, order: int) -> None:
        """Add a child whose first item gets the `order`."""
        node = len(self.tree) + 1
        self.tree.append((place["node"], "#document"))
        self.tree.extend((up + node if up >= 0 else node - 1, step) for up, step in child.tree)
        self.spans += [(each + node, columns, rows) for each, columns, rows in child.spans]
        for inner in (*child.elements, *child.blocks):
            box = _moved(inner.box, place)
            parent = inner.parent + order if inner.parent >= 0 else order - 1
            changes: _Fields = {"order": inner.order + order, "parent": parent, "node": inner.node + node, "box": box}
            if isinstance(inner, Element) and not inner.hidden:
                changes["in_viewport"] = _meets(box, self.page.viewport)
            self.keep(inner, changes)

    def keep(self, item: Element | Block, changes: _Fields) -> None:
        """Keep an item with its changed fields."""
        _keep(item, changes, self.elements, self.blocks)


def splice(page: Snapshot, children: Iterable[tuple[Apart, Snapshot]]) -> Snapshot:
    """Return the page with the content of each child right behind the block of its frame.

    Orders, tree nodes and boxes of the children are converted into those of the page.
    """
    placed = {place["order"]: (place, child) for place, child in children}
    if not placed:
        return page
    first = min(placed)
    joined = _Joined(page, list(page.tree), list(page.spans))
    orders: dict[int, int] = {}
    shift = 0
    moved = (item for item in (*page.elements, *page.blocks) if item.order >= first)
    for mine in sorted(moved, key=lambda item: item.order):
        orders[mine.order] = mine.order + shift
        parent = orders.get(mine.parent, mine.parent)  # elements before the first frame keep their place
        joined.keep(mine, {"order": mine.order + shift, "parent": parent})
        if mine.order not in placed:
            continue
        place, child = placed[mine.order]
        joined.add(place, child, order=mine.order + shift + 1)
        shift += 1 + max((inner.order for inner in (*child.elements, *child.blocks)), default=-1)
    pages = [page, *(child for _, child in placed.values())]
    return page.model_copy(
        update={
            "tree": tuple(joined.tree),
            "spans": tuple(joined.spans),
            "elements": (*_until(first, page.elements), *items(Element, joined.elements)),
            "blocks": (*_until(first, page.blocks), *items(Block, joined.blocks)),
            "frames": _frames(page, list(placed.values()), orders),
            "arriving_frames": _arriving(page, list(placed.values())),
            "passed": tuple(chain.from_iterable(each.passed for each in pages)),
            "busy": tuple(chain.from_iterable(each.busy for each in pages)),
            "faults": tuple(chain.from_iterable(each.faults for each in pages)),
            "json_ld": tuple(chain.from_iterable(each.json_ld for each in pages)),
        }
    )


def _until(first: int, items: Iterable[_Item]) -> list[_Item]:
    return [item for item in items if item.order < first]


def _frames(page: Snapshot, placed: Sequence[tuple[Apart, Snapshot]], orders: Mapping[int, int]) -> tuple[Frame, ...]:
    """Return the frames of the page and of its children; `orders`: the new order by that in the page."""
    read = {place["ref"]: child.url for place, child in placed}
    frames = [
        f.model_copy(
            update={"url": read.get(f.ref, f.url), "readable": f.ref in read, "order": orders.get(f.order, f.order)}
        )
        for f in page.frames
    ]
    for place, child in placed:
        inside = orders[place["order"]] + 1
        frames += [frame.model_copy(update={"order": frame.order + inside}) for frame in child.frames]
    return tuple(frames)


def _arriving(page: Snapshot, placed: Sequence[tuple[Apart, Snapshot]]) -> tuple[str, ...]:
    arriving = list(page.arriving_frames)
    for place, child in placed:
        arriving += [*([place["ref"]] if child.arriving else []), *child.arriving_frames]
    return tuple(arriving)


def _keep(one: Element | Block, changes: _Fields, elements: list[_Fields], blocks: list[_Fields]) -> None:
    (elements if isinstance(one, Element) else blocks).append(one.__dict__ | changes)


def _moved(box: Box, place: Apart) -> Box:
    return (box[0] + round(place["x"]), box[1] + round(place["y"]), box[2], box[3])


def _meets(box: Box, viewport: tuple[int, int]) -> bool:
    return box[0] < viewport[0] and box[1] < viewport[1] and box[0] + box[2] > 0 and box[1] + box[3] > 0
