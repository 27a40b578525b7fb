"""Read two sample pages while the browser opens the first page of a run.

The first reading of a process compiles the words of all languages, in a quarter of a second.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from footpath.engine.view import understand
from footpath.schema.snapshot import Block, Element, Snapshot

_TREE: Final = ((-1, "main"), (0, "form"))


def _text(order: int, text: str, *, parent: int = -1) -> Block:
    return Block(order=order, node=0, parent=parent, kind="text", text=text)


def _field(order: int, name: str, html_name: str = "") -> Element:
    ref, tag = f"e{order}", "input"
    return Element(
        ref=ref, order=order, node=1, parent=1, tag=tag, role="textbox", name=name, label=name, html_name=html_name
    )


def _button(order: int, name: str) -> Element:
    return Element(
        ref=f"e{order}", order=order, node=1, parent=1, tag="button", role="button", type="submit", name=name
    )


def _link(order: int, name: str) -> Element:
    return Element(
        ref=f"e{order}", order=order, node=0, tag="a", role="link", name=name, href=f"https://example.com/{order}"
    )


FORM: Final = Snapshot(
    url="https://example.com/apply",
    title="Apply",
    lang="en",
    tree=_TREE,
    blocks=(
        Block(order=0, node=0, kind="heading", text="Apply at Example Ltd", level=1),
        Block(order=1, node=1, kind="form"),
        _text(2, "Thank you for your interest. You hear from us once we have received your application.", parent=1),
    ),
    elements=(
        _field(3, "Your first name, please", "first_name"),
        _field(4, "What is your notice period?"),
        _button(5, "Submit"),
        _link(6, "All jobs"),
    ),
)
SEARCH: Final = Snapshot(
    url="https://example.com/jobs",
    title="Jobs",
    lang="en",
    tree=_TREE,
    blocks=(
        Block(order=0, node=0, kind="heading", text="Jobs", level=1),
        Block(order=1, node=1, kind="form"),
        _text(4, "3 jobs found."),
        _text(7, "You can apply for up to three jobs at once; your data is sent to nobody else."),
    ),
    elements=(
        _field(2, "Search all our jobs", "q"),
        _button(3, "Search"),
        _link(5, "Engineer"),
        _link(6, "Nurse"),
        _link(8, "On to the next page"),
    ),
)


@cache
def rehearse() -> None:
    """Read both sample pages, once a process."""
    for page in (FORM, SEARCH):
        understand(page)
