"""Recognise that a press removed an item that the goal names: it is gone from the page with its own button. Pure."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from footpath.reading.index import Index
from footpath.roles.page_words import place_of, spaced
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from footpath.reading.deeds import Deed
    from footpath.schema.snapshot import Block, Element, Snapshot


def took_away(deed: Deed, goal: str, redact: Callable[[str], str]) -> bool:
    """Whether the deed removed an item that the goal names, on the same page.

    The item and the pressed button are gone together, with all else in their smallest container, and the page shows the
    name only in a message. After a press of a filter, a tab or a pager, other content of the container stays.
    """
    before, after = deed.before, deed.after
    if before is None or before.url != after.url or (button := _gone_button(deed.pressed, before, after)) is None:
        return False
    were, now = ([(each, spaced(redact(text))) for each, text in _texts(page)] for page in (before, after))
    names = [name for name in names_in(goal) if not _stays(name, now, after)]
    lost = Counter(words for _, words in were) - Counter(words for _, words in now)
    index = Index(before)
    items = [each for each, words in were if each is not button and _is_named(words, names)]
    containers = {index.common(button.node, item.node) for item in items}
    return any(lost.keys() >= _words_inside(node, were, index) for node in containers)


def _words_inside(node: int, were: Sequence[tuple[Block | Element, str]], index: Index) -> set[str]:
    """Return the texts inside a node of the page."""
    return {words for each, words in were if index.common(node, each.node) == node}


def _is_named(words: str, names: Sequence[str]) -> bool:
    return any(name in words for name in names)


def _stays(name: str, texts: Iterable[tuple[Element | Block, str]], page: Snapshot) -> bool:
    """Whether a text of the page, other than a message, has a name."""
    blocks = {block.order: block for block in page.blocks}
    return any(name in words for each, words in texts if place_of(each.parent, blocks) != "announced")


def _gone_button(ref: str, before: Snapshot, after: Snapshot) -> Element | None:
    """The pressed button, unless the page still shows a button in its place."""
    stayed = after.by_ref.get(ref)
    return None if stayed is not None and is_listed(stayed) else before.by_ref.get(ref)


def names_in(goal: str) -> list[str]:
    """Return the quoted words and the proper names of a goal."""
    found = re.findall(r"[\"“„‘'«]([^\"“”„‘’'«»]+)[\"”“’'»]|((?:\{\{[\w.-]+\}\})|\b[A-Z\d][\w-]+)", goal[1:])
    return [words for quoted, name in found if (words := spaced(quoted or name)).strip()]


def _texts(snapshot: Snapshot) -> Iterator[tuple[Block | Element, str]]:
    """Yield each text of a page, with its block or element."""
    yield from ((block, block.text) for block in Index(snapshot).leaves if block.text)
    for each in filter(is_listed, snapshot.elements):
        yield from ((each, text) for text in {each.name, each.text} if text)
