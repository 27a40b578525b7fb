"""Find the rows of other things beside the row of what a form has sent. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import fold
from footpath.reading.lists.outline import Outline

if TYPE_CHECKING:
    from collections.abc import Collection

    from footpath.schema.snapshot import Snapshot

_ROWS: Final = frozenset({"tr", "li", "article"})


def other_rows(snapshot: Snapshot, answers: Collection[str]) -> frozenset[int]:
    """Return the places (`order`) of the texts in table rows or items without an answer, beside one with an answer: the
    new contact stands among those of others.

    Args:
        snapshot: the page after the form was sent.
        answers: the folded answers.
    """
    outline = Outline(snapshot)
    rows = _rows_with(outline, answers)
    others = {other for row in rows for other in _beside(outline, row)} - rows
    return frozenset(item.order for node in others for item in outline.items(node))


def _rows_with(outline: Outline, answers: Collection[str]) -> set[int]:
    """Return the nodes of rows with a text or a link that is an answer."""
    texts = [(each.node, each.text) for each in outline.snapshot.blocks]
    texts += [(each.node, each.name) for each in outline.snapshot.elements if each.role == "link"]
    said = (node for node, text in texts if text and fold(text) in answers)
    rows = {each for node in said for each in (node, *outline.above(node)) if outline.tag(each) in _ROWS}
    return {each for each in rows if _begins_with(outline, each, answers)}


def _begins_with(outline: Outline, row: int, answers: Collection[str]) -> bool:
    """Whether a row of several texts begins with an answer: in a summary, a row begins with a label or has one text."""
    items = sorted(outline.items(row), key=lambda item: item.order)
    said = [fold(text) for item in items if (text := getattr(item, "name", "") or item.text)]
    return len(said) > 1 and said[0] in answers


def _beside(outline: Outline, row: int) -> list[int]:
    return [each for each in outline.children[outline.parent(row)] if outline.tag(each) == outline.tag(row)]
