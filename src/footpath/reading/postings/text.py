"""Find the part of a page that describes a job: the part with most of its words, outside header, footer and menus."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.reading.lists.looks import look
from footpath.reading.values.words import begins, whole
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.lists.outline import Outline

_CHROME: Final = frozenset({"banner", "navigation", "contentinfo", "search", "complementary", "dialog"})
_MOST: Final = 0.72
"""Share of the words that a node must contain for the search to go down into it."""
_LINE: Final = 30
_LEAST: Final = 80
"""Least characters of any lines that make a text; fewer must be sentences."""
_SENTENCE: Final = re.compile(r"(?:\S+\s+){3}.*[.!?…][\"'”’»)]*$|.{8,}[。！？][」』）]*$", re.DOTALL)
_NOTICE: Final = re.compile(r"©|\(c\) |copyright\b", re.IGNORECASE)


def description_of(outline: Outline, top: int, title: Block) -> list[Block]:
    """Return the blocks that describe the job, in reading order; none for a page with only facts."""
    weight = _weights(outline, top)
    if weight.get(top, 0) < _LEAST:
        return _sentences(outline, top, title)
    node = top
    while True:
        best = max(outline.children[node], key=lambda c: weight.get(c, 0), default=-1)
        enough = max(_LEAST, _MOST * weight[node])
        if best < 0 or weight.get(best, 0) < enough or not outline.children[best]:
            break
        node = best
    blocks = _told(outline, node, top)
    after = [b for b in blocks if b.order > title.order] if any(b.order == title.order for b in blocks) else blocks
    first = next((at for at, b in enumerate(after) if _is_prose(b)), 0)
    while first > 0 and after[first - 1].kind in {"heading", "item"} and not _is_fact(after, first - 1):
        first -= 1
    return after[first:]


def is_sentence(text: str) -> bool:
    """Whether a line is a complete sentence, and so no fact such as a place or day."""
    is_fact = look(text) or whole("labels", text.partition(":")[0])
    return _SENTENCE.match(text) is not None and not is_fact


def _sentences(outline: Outline, top: int, title: Block) -> list[Block]:
    """Return the sentences of a page with few, with the headings above: the sentences nearest to the title."""
    node = title.node
    while True:
        after = [block for block in _told(outline, node, top) if block.order > title.order]
        said = [at for at, block in enumerate(after) if block.kind != "heading" and is_sentence(block.text)]
        if said or node in (top, -1):
            break
        node = outline.parent(node)
    return [after[at] for at in range(len(after)) if at in said or (at + 1 in said and _heads(after[at]))]


def _heads(block: Block) -> bool:
    """Whether a block is a heading over a part of a posting."""
    is_part = whole("headings", block.text) or begins("heading_openers", block.text)
    return block.kind == "heading" and bool(is_part)


def _is_fact(blocks: Sequence[Block], at: int) -> bool:
    """Whether an item is a label, or the value behind one."""
    return any(whole("labels", each.text.rstrip(" :")) for each in blocks[max(at - 1, 0) : at + 1])


def _told(outline: Outline, node: int, top: int) -> list[Block]:
    blocks = (i for i in outline.items(node) if isinstance(i, Block) and _is_told(outline, i, top))
    return sorted(blocks, key=lambda block: block.order)


def _weights(outline: Outline, top: int) -> dict[int, int]:
    """Return the length of each tree node's lines and items of text."""
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
    is_part = outline.landmark(block.node, top) not in _CHROME and not _NOTICE.match(block.text)
    return block.kind != "image" and is_part


def _is_prose(block: Block) -> bool:
    return block.kind in {"text", "item", "cell"} and len(block.text) >= _LINE
