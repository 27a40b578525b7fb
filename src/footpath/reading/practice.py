"""Reading gets ready while the first page of a process loads."""

from __future__ import annotations

from functools import cache

from footpath.reading.read import read
from footpath.schema.snapshot import Block, Element, Snapshot


@cache
def practise() -> None:
    """Read a small page, once in a process: the words of the lexicon are compiled on first use, which takes longer than
    reading a later page.
    """
    read(_page())


def _page() -> Snapshot:
    """Return a page with nothing but what most pages have: rarer words are compiled when needed."""
    return Snapshot(
        url="https://example.com/",
        tree=((-1, "html"), (0, "h1"), (0, "form"), (2, "input"), (2, "button"), (0, "p")),
        blocks=(
            Block(order=0, node=1, kind="heading", level=1, text="Search"),
            Block(order=1, node=2, kind="form"),
            Block(order=4, node=5, kind="text", text="Type a word."),
        ),
        elements=(
            Element(ref="e1", order=2, node=3, parent=1, tag="input", role="textbox", name="Word", label="Word"),
            Element(ref="e2", order=3, node=4, parent=1, tag="button", role="button", name="Search", type="submit"),
        ),
    )
