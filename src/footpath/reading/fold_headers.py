"""Headers of folding parts: a `summary` over details, the button of an accordion over a panel.

A button is no heading in a snapshot. Yet the button names the part, and may name the owner of the facts asked for
below: "Referee".
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from footpath.language.labels import plain
from footpath.reading.fact_owner import of_another
from footpath.reading.index import is_field

if TYPE_CHECKING:
    from footpath.reading.index import Index
    from footpath.schema.snapshot import Element


class FoldHeaders:
    """The headers of a page's folding parts."""

    def __init__(self, index: Index) -> None:
        self._index = index
        above = index.snapshot.above
        fields = filter(is_field, index.elements)
        self._with_fields = {node for each in fields for node in (each.node, *above(each.node))}
        headers = ((each, self._part(each)) for each in index.elements if _may_fold(each))
        self._parts = [(plain(each.name), part) for each, part in headers if part >= 0]

    def over(self, element: Element) -> str:
        """Return the words of the innermost header over an element; empty for none."""
        index = self._index
        around = [(index.depth(part), text) for text, part in self._parts if index.common(part, element.node) == part]
        return max(around)[1] if around else ""

    def named(self, element: Element, caption: str) -> str:
        """Return the caption of a field, or the header over the field if only the header names another person."""
        header = self.over(element)
        return header if header and (not caption or not of_another("", caption)) else caption

    def _part(self, header: Element) -> int:
        """Return the tree node of a header's details, or of the part with fields right behind the header's own block;
        -1 for none.
        """
        snapshot, node = self._index.snapshot, header.node
        above = list(snapshot.above(node))
        if header.tag == "summary":
            return above[0]
        steps = pairwise((node, *above))
        own, around = next(((own, around) for own, around in steps if around in self._with_fields), (-1, -1))
        behind = next((at for at in range(own + 1, len(snapshot.tree)) if snapshot.tree[at][0] == around), -1)
        return behind if around >= 0 and behind in self._with_fields else -1


def _may_fold(element: Element) -> bool:
    """Whether an element may be the header of a folding part: a button to open or close something else than a list."""
    is_header = element.tag == "summary" or (element.role == "button" and element.expanded is not None)
    return is_header and not element.popup and not element.hidden and bool(element.name) and not is_field(element)
