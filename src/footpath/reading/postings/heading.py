"""Find the heading of a page that names the job."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import fold, words
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.lists.outline import Outline

_CHROME: Final = frozenset({"navigation", "contentinfo", "search", "dialog"})
_SHORTEST: Final = 4


def title_of(outline: Outline, top: int, *, is_page: bool, called: str = "") -> Block | None:
    """Return the heading with the job's name from the list, else a heading at the beginning or inside of the page's
    title, else the first of the highest level. A heading with a final colon is a label.
    """
    kept = _headings(outline, top)
    if not kept:
        return None
    if named := next((h for h in kept if is_called(h.text, called)), None):
        return named
    if is_page and (told := _in_title(outline.snapshot.title, kept)) is not None:
        return told
    inner = [h for h in kept if outline.landmark(h.node, top) != "banner" or h.level == 1]
    return min(inner or kept, key=lambda h: (h.level, h.order))


def _headings(outline: Outline, top: int) -> list[Block]:
    """Return the headings with a word, outside of menus and edges, in reading order; labels are none."""
    items = sorted(outline.items(top), key=lambda i: i.order)
    headings = [i for i in items if isinstance(i, Block) and i.kind == "heading" and any(map(str.isalpha, i.text))]
    return [h for h in headings if outline.landmark(h.node, top) not in _CHROME and not is_label(h.text)]


def _in_title(title: str, headings: Sequence[Block]) -> Block | None:
    """Return the heading whose words stand first in the page's title."""
    page = " ".join(words(title))
    named = [(page.find(said), h) for h in headings if len(said := " ".join(words(h.text))) >= _SHORTEST]
    told = [(at, h.level, h.order, h) for at, h in named if at >= 0]
    return min(told, key=lambda t: t[:3])[3] if told else None


def is_label(text: str) -> bool:
    """Whether a text ends with a colon: a label, and no name itself."""
    return text.rstrip().endswith((":", "："))


def is_called(heading: str, title: str) -> bool:
    """Whether a heading is a job's title, with at most a kind before a colon: `Job: Baker`."""
    said, name = " ".join(fold(heading).split()), " ".join(fold(title).split())
    if said == name:
        return any(c.isalpha() for c in name)
    return len(name) >= _SHORTEST and said.endswith(name) and is_label(said.removesuffix(name))
