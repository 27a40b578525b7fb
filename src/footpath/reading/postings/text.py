"""The part of a page that describes a job: where most of its words stand, outside what surrounds every page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from footpath.reading.lists.outline import Outline

_CHROME: Final = frozenset({"banner", "navigation", "contentinfo", "search", "complementary", "dialog"})
_MOST: Final = 0.72
"""Share of the words that a node must hold to be gone down into."""
_LINE: Final = 30
_LEAST: Final = 80


def description_of(outline: Outline, top: int, title: Block) -> list[Block]:
    """The blocks that describe it, in reading order; empty where the page has no more than facts."""
    weight = _weights(outline, top)
    if weight.get(top, 0) < _LEAST:
        return []
    node = top
    while True:
        best = max(outline.children[node], key=lambda c: weight.get(c, 0), default=-1)
        enough = max(_LEAST, _MOST * weight[node])
        if best < 0 or weight.get(best, 0) < enough or not outline.children[best]:
            break
        node = best
    blocks = sorted(
        (i for i in outline.items(node) if isinstance(i, Block) and _is_told(outline, i, top)), key=lambda b: b.order
    )
    after = [b for b in blocks if b.order > title.order] if any(b.order == title.order for b in blocks) else blocks
    first = next((at for at, b in enumerate(after) if _is_prose(b)), 0)
    while first > 0 and after[first - 1].kind in {"heading", "item"}:
        first -= 1
    return after[first:]


def _weights(outline: Outline, top: int) -> dict[int, int]:
    """How much each node has to say: the lengths of its lines and items."""
    weight: dict[int, int] = {}
    for item in outline.items(top):
        if (
            not isinstance(item, Block)
            or not (_is_prose(item) or item.kind == "item")
            or not _is_told(outline, item, top)
        ):
            continue
        node = item.node
        while node >= 0:
            weight[node] = weight.get(node, 0) + len(item.text)
            if node == top:
                break
            node = outline.parent(node)
    return weight


def _is_told(outline: Outline, block: Block, top: int) -> bool:
    return block.kind != "image" and outline.landmark(block.node, top) not in _CHROME


def _is_prose(block: Block) -> bool:
    return block.kind in {"text", "item", "cell"} and len(block.text) >= _LINE
