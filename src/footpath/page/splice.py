"""Merge the snapshots of frames into the page around. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, TypedDict, TypeVar

from footpath.schema.snapshot import Block, Element, items

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from footpath.schema.snapshot import Box, Frame, Snapshot


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
