"""Find the heading of a page that names the job."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import fold, words
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from footpath.reading.lists.outline import Outline

_CHROME: Final = frozenset({"navigation", "contentinfo", "search", "dialog"})
_SHORTEST: Final = 4


def title_of(outline: Outline, top: int, *, is_page: bool, called: str = "") -> Block | None:
    """Return the heading with the job's name from the list, else a heading at the beginning or inside of the page's
    title, else the first of the highest level. A heading with a final colon is a label.
    """
    headings = [
        i
        for i in sorted(outline.items(top), key=lambda i: i.order)
        if isinstance(i, Block) and i.kind == "heading" and any(c.isalpha() for c in i.text)
    ]
    kept = [h for h in headings if outline.landmark(h.node, top) not in _CHROME and not is_label(h.text)]
    if not kept:
        return None
    if named := next((h for h in kept if is_called(h.text, called)), None):
        return named
    if is_page:
        page = " ".join(words(outline.snapshot.title))
        named = [(page.find(said), h) for h in kept if len(said := " ".join(words(h.text))) >= _SHORTEST]
        told = [(at, h.level, h.order, h) for at, h in named if at >= 0]
        if told:
            return min(told, key=lambda t: t[:3])[3]
    inner = [h for h in kept if outline.landmark(h.node, top) != "banner" or h.level == 1]
    return min(inner or kept, key=lambda h: (h.level, h.order))


def is_label(text: str) -> bool:
    """Whether a text ends with a colon: a label, and no name itself."""
    return text.rstrip().endswith((":", "："))


def is_called(heading: str, title: str) -> bool:
    """Whether a heading is a job's title, with at most a kind before a colon: `Job: Baker`."""
    said, name = " ".join(fold(heading).split()), " ".join(fold(title).split())
    if said == name:
        return any(c.isalpha() for c in name)
    return len(name) >= _SHORTEST and said.endswith(name) and is_label(said.removesuffix(name))
