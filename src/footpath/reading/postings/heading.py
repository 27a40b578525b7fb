"""Finding the heading of a page that names the job."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import fold, words
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from footpath.reading.lists.outline import Outline

_CHROME: Final = frozenset({"navigation", "contentinfo", "search", "dialog"})
_SHORTEST: Final = 4


def title_of(outline: Outline, top: int, *, is_page: bool, called: str = "") -> Block | None:
    """The heading that says what the job is called by its list, else the one that the page's own title begins with or
    has in it, else the first of the highest level. A heading that ends with a colon is the label of what follows.
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
    """Whether a text ends with a colon: it names what follows, and is no name itself."""
    return text.rstrip().endswith((":", "："))


def is_called(heading: str, title: str) -> bool:
    """Whether a heading says a job's title, and before a colon at the most what kind of thing it is: `Job: Baker`."""
    said, name = " ".join(fold(heading).split()), " ".join(fold(title).split())
    if said == name:
        return any(c.isalpha() for c in name)
    return len(name) >= _SHORTEST and said.endswith(name) and is_label(said.removesuffix(name))
