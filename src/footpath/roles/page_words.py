"""The words of a page, as they are compared with a goal and a proof. Pure."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from footpath.language.outcomes import standing
from footpath.schema.outline import describe, is_listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from footpath.roles.sight import Sight
    from footpath.schema.snapshot import Block, Element, Snapshot

FIELDS: Final = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "slider"})
"""Roles of elements whose value is typed."""
SPEAKING: Final = frozenset({"alert", "status"})
"""Kinds of blocks that announce."""
TEXTS: Final = frozenset({"text", "heading", "item", "cell", *SPEAKING})
"""Kinds of blocks that say something."""
_MENUS: Final = frozenset({"navigation", "banner", "contentinfo", "search", "menu", "menubar", "toolbar", "tablist"})
"""Roles of the parts repeated on each page of a site."""


def shows(sight: Sight, text: str, redact: Callable[[str], str]) -> bool:
    """Whether the page shows a text outside of typed values, also in passing since the last press, whatever the case,
    spaces and dashes.
    """
    wanted = spaced(text)
    said = (*_said(sight.snapshot), *standing(sight.snapshot.passed))
    return bool(wanted.strip()) and any(wanted in spaced(redact(each)) for each in said)


def everything(snapshot: Snapshot, redact: Callable[[str], str]) -> str:
    """Return all words of a page, text by text and in a row."""
    return "".join(spaced(redact(said)) for said in _said(snapshot))


def described(snapshot: Snapshot, redact: Callable[[str], str]) -> frozenset[str]:
    """Return the words of each listed element's description."""
    return frozenset(spaced(description(each, redact)) for each in snapshot.elements if is_listed(each))


def _said(snapshot: Snapshot) -> Iterator[str]:
    """The title, and all other texts in a row, since a quotation may span several texts."""
    orders: list[tuple[int, str]] = [(block.order, block.text) for block in snapshot.blocks if block.text]
    for element in snapshot.elements:
        if is_listed(element):
            orders += [(element.order, text) for text in (element.name, element.text) if text]
            if element.role not in FIELDS and element.value and element.role != "file":
                orders.append((element.order, element.value))
            if element.error:
                orders.append((element.order, element.error))
    yield snapshot.title
    yield " ".join(text for _, text in sorted(orders))


def description(element: Element, redact: Callable[[str], str]) -> str:
    """Return an element as the outline of a page describes it, without its ref."""
    return redact(describe(element).partition("] ")[2])


@lru_cache(maxsize=512)
def spaced(text: str) -> str:
    """Return the words between single spaces, with a space at both ends, so that `in` finds whole words.

    In scripts without spaces, each letter is a word.
    """
    words = re.findall(r"[^\W\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]+|[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]", text)
    return f" {' '.join(words).casefold()} "


def place_of(order: int, blocks: Mapping[int, Block]) -> Literal["", "announced", "menu"]:
    """Return the kind of the page's part around a block, by the block's order."""
    while (block := blocks.get(order)) is not None:
        if block.kind in SPEAKING:
            return "announced"
        if block.role in _MENUS:
            return "menu"
        order = block.parent
    return ""
