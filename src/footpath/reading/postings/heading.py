"""Finding the heading of a page that names the job."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.text import words
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from footpath.reading.lists.outline import Outline

_CHROME: Final = frozenset({"navigation", "contentinfo", "search", "dialog"})
_SHORTEST: Final = 4


def title_of(outline: Outline, top: int, *, is_page: bool) -> Block | None:
    """The heading that the page's own title begins with or has in it, else the first of the highest level."""
    headings = [
        i
        for i in sorted(outline.items(top), key=lambda i: i.order)
        if isinstance(i, Block) and i.kind == "heading" and any(c.isalpha() for c in i.text)
    ]
    kept = [h for h in headings if outline.landmark(h.node, top) not in _CHROME]
    if not kept:
        return None
    if is_page:
        page = " ".join(words(outline.snapshot.title))
        named = [(page.find(said), h) for h in kept if len(said := " ".join(words(h.text))) >= _SHORTEST]
        told = [(at, h.level, h.order, h) for at, h in named if at >= 0]
        if told:
            return min(told, key=lambda t: t[:3])[3]
    inner = [h for h in kept if outline.landmark(h.node, top) != "banner" or h.level == 1]
    return min(inner or kept, key=lambda h: (h.level, h.order))
