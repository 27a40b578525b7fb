"""Merge the snapshots of frames into the page around. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from footpath.schema.snapshot import Block, Element, items

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.snapshot import Box, Snapshot


_Fields = dict[str, object]


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


def splice(page: Snapshot, children: Iterable[tuple[Apart, Snapshot]]) -> Snapshot:
    """Return the page with the content of each child right behind the block of its frame.

    Orders, tree nodes and boxes of the children are converted into those of the page.
    """
    placed = {place["order"]: (place, child) for place, child in children}
    if not placed:
        return page
    first = min(placed)
    tree, spans = list(page.tree), list(page.spans)
    elements: list[_Fields] = []
    blocks: list[_Fields] = []
    orders: dict[int, int] = {}
    shift = 0
    moved = (item for item in (*page.elements, *page.blocks) if item.order >= first)
    for mine in sorted(moved, key=lambda item: item.order):
        orders[mine.order] = mine.order + shift
        parent = orders.get(mine.parent, mine.parent)  # elements before the first frame keep their place
        _keep(mine, {"order": mine.order + shift, "parent": parent}, elements, blocks)
        if mine.order not in placed:
            continue
        place, child = placed[mine.order]
        first_node, first_order = len(tree) + 1, mine.order + shift + 1
        tree.append((place["node"], "#document"))
        tree.extend((up + first_node if up >= 0 else first_node - 1, step) for up, step in child.tree)
        spans += [(node + first_node, columns, rows) for node, columns, rows in child.spans]
        for inner in (*child.elements, *child.blocks):
            changes: _Fields = {
                "order": inner.order + first_order,
                "parent": inner.parent + first_order if inner.parent >= 0 else first_order - 1,
                "node": inner.node + first_node,
                "box": _moved(inner.box, place),
            }
            if isinstance(inner, Element) and not inner.hidden:
                changes["in_viewport"] = _meets(_moved(inner.box, place), page.viewport)
            _keep(inner, changes, elements, blocks)
        shift += 1 + max((inner.order for inner in (*child.elements, *child.blocks)), default=-1)
    read = {place["ref"]: child.url for place, child in placed.values()}
    frames = [
        f.model_copy(
            update={"url": read.get(f.ref, f.url), "readable": f.ref in read, "order": orders.get(f.order, f.order)}
        )
        for f in page.frames
    ]
    arriving = list(page.arriving_frames)
    for place, child in placed.values():
        arriving += [*([place["ref"]] if child.arriving else []), *child.arriving_frames]
        inside = orders[place["order"]] + 1
        frames += [frame.model_copy(update={"order": frame.order + inside}) for frame in child.frames]
    return page.model_copy(
        update={
            "tree": tuple(tree),
            "spans": tuple(spans),
            "elements": (*(e for e in page.elements if e.order < first), *items(Element, elements)),
            "blocks": (*(b for b in page.blocks if b.order < first), *items(Block, blocks)),
            "frames": tuple(frames),
            "arriving_frames": tuple(arriving),
            "passed": (*page.passed, *(line for _, child in placed.values() for line in child.passed)),
            "busy": (*page.busy, *(line for _, child in placed.values() for line in child.busy)),
            "json_ld": page.json_ld + tuple(text for _, child in placed.values() for text in child.json_ld),
        }
    )


def _keep(one: Element | Block, changes: _Fields, elements: list[_Fields], blocks: list[_Fields]) -> None:
    (elements if isinstance(one, Element) else blocks).append(one.__dict__ | changes)


def _moved(box: Box, place: Apart) -> Box:
    return (box[0] + round(place["x"]), box[1] + round(place["y"]), box[2], box[3])


def _meets(box: Box, viewport: tuple[int, int]) -> bool:
    return box[0] < viewport[0] and box[1] < viewport[1] and box[0] + box[2] > 0 and box[1] + box[3] > 0
