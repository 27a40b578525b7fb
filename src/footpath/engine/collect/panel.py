"""Which part of a page shows the record that was chosen in its list. Pure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.listing import Listing
    from footpath.schema.snapshot import Block, Element, Snapshot

_MOST: Final = 0.8
"""How much of what changed a part has to hold to be what changed."""

_FEWEST: Final = 2
"""Texts that a panel shows at least: a counter that moved is none."""


def changed_part(before: Snapshot, after: Snapshot, listing: Listing | None, title: str = "") -> int | None:
    """The tree node of what a click has filled; None where it has filled nothing.

    Args:
        before: the page as it was.
        after: as it is now, in the same document.
        listing: the list on it, whose own changes do not count.
        title: of the record that was chosen: a panel that says it holds it.
    """
    ranges = [(record.first, record.last) for record in listing.records] if listing else []
    known = Counter(text for text, _ in _texts(before))
    fresh: list[Element | Block] = []
    for text, item in _texts(after):
        known[text] -= 1
        if known[text] < 0 and not any(first <= item.order <= last for first, last in ranges):
            fresh.append(item)
    if len(fresh) < _FEWEST:
        return None
    node = _smallest(after, [item.node for item in fresh], _MOST * len(fresh))
    saying = [item.node for item in fresh if title and _text(item) == title]
    while saying and node >= 0 and not any(node in _above(after, each) for each in saying):
        node = after.tree[node][0]
    return node if node > 0 else None


def node_at(snapshot: Snapshot, path: str) -> int | None:
    """The tree node of a path; None where the document has none."""
    node = -1
    below: dict[tuple[int, str], int] = {each: at for at, each in enumerate(snapshot.tree)}
    for step in path.split("/"):
        if (found := below.get((node, step))) is None:
            return None
        node = found
    return node


def text_of(snapshot: Snapshot, node: int) -> str:
    """All that a part of the page says."""
    return "\n".join(text for text, item in _texts(snapshot) if node in _above(snapshot, item.node))


def says(snapshot: Snapshot, words: str) -> bool:
    """Whether these words stand anywhere on the page."""
    return any(words in text for text, _ in _texts(snapshot))


def _smallest(snapshot: Snapshot, nodes: list[int], needed: float) -> int:
    """The lowest node that holds so many of these."""
    held: Counter[int] = Counter()
    depth: dict[int, int] = {}
    for each in nodes:
        above = list(_above(snapshot, each))
        held.update(above)
        depth.update({node: len(above) - at for at, node in enumerate(above)})
    return max((node for node, count in held.items() if count >= needed), key=lambda node: depth[node], default=-1)


def _above(snapshot: Snapshot, node: int) -> Iterator[int]:
    """A node and those that it lies in, from the inside out."""
    while node >= 0:
        yield node
        node = snapshot.tree[node][0]


def _texts(snapshot: Snapshot) -> Iterator[tuple[str, Element | Block]]:
    for item in (*snapshot.blocks, *snapshot.elements):
        if text := _text(item):
            yield text, item


def _text(item: Element | Block) -> str:
    return item.text or getattr(item, "name", "")
