"""Finding the parts of a posting's page that tell of other jobs ("Similar jobs")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.values.words import begins, whole
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from footpath.reading.lists.outline import Outline

_BESIDE: Final = 2
"""So many things behind a heading ("See all") are no part of a page yet."""
_LOWEST: Final = 7
"""The level of a heading that is none by its tag."""


def told_of_others(outline: Outline, top: int, title: Block) -> frozenset[int]:
    """The orders of all that stands in parts of other jobs behind the title."""
    blocks = sorted((i for i in outline.items(top) if isinstance(i, Block)), key=lambda block: block.order)
    after = [block for block in blocks if block.order > title.order and block.kind != "image"]
    orders: set[int] = set()
    for block in after:
        if block.order not in orders and (whole("others", block.text) or begins("others", block.text)):
            orders.update(range(block.order, _end(outline, block, title, after) + 1))
    return frozenset(orders)


def _end(outline: Outline, head: Block, title: Block, after: list[Block]) -> int:
    """The order of the last thing under a heading: of the part that it opens, else of what stands before the next
    heading that is not below it.
    """
    titled = {title.node, *outline.above(title.node)}
    part = head.node
    while (above := outline.parent(part)) >= 0 and above not in titled and outline.first[above] == head.order:
        part = above
    if sum(item.order > head.order for item in outline.items(part)) > _BESIDE:
        return outline.last[part]
    level = head.level or _LOWEST
    headings = (b.order for b in after if b.kind == "heading" and b.order > head.order and b.level <= level)
    end = outline.last[above] if above >= 0 else outline.last[part]
    return min(next(headings, end + 1) - 1, end)
