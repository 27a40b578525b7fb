"""Split a line of text into the pieces of different elements, as `page/js/texts.js` does."""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from footpath.web.names import squeeze

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.web.markup import Node

    Piece = tuple[Node, str, int]
    """An element, its text, and the number of the line."""

LINE: Final = 300
"""Maximum characters of a text split into pieces: a line of facts rather than a paragraph."""

_STRUCK: Final = frozenset({"s", "del", "strike"})
_TELLS: Final = re.compile(r"[^\W_]")


def add_piece(pieces: list[Piece], node: Node, text: str, line: int = 0) -> None:
    """Add an element's text in a line to the pieces."""
    if pieces and pieces[-1][0] is node and pieces[-1][2] == line:
        pieces[-1] = node, pieces[-1][1] + text, line
    else:
        pieces.append((node, text, line))


def is_struck(node: Node) -> bool:
    """Whether an element's text is struck out, by tag or style attribute."""
    return "line-through" in node.attributes.get("style", "") or any(
        each.tag in _STRUCK for each in (node, *node.around())
    )


def parts_of(pieces: Sequence[Piece], text: str, lines: Sequence[str] = ()) -> tuple[str, ...]:
    """The pieces of a text from several elements or lines; empty for a single piece, or if pieces nest. Struck-out
    pieces are dropped beside others.
    """
    if len(pieces) < 2 or len(text) > LINE:
        return ()
    told = [piece for piece in pieces if _TELLS.search(piece[1])]
    if len(told) < 2:
        return ()
    valid = [said for node, said, _ in told if not is_struck(node)]
    if 0 < len(valid) < len(told):
        return tuple(map(squeeze, valid))
    by_line = {line: list(each) for line, each in groupby(told, key=lambda piece: piece[2])}
    if len(by_line) > 1:
        return tuple(part for line, each in by_line.items() for part in _apart(each) or (squeeze(lines[line]),))
    return _apart(told)


def _apart(told: Sequence[Piece]) -> tuple[str, ...]:
    """The pieces of a line; empty if pieces nest."""
    if any(one is other or one in other.around() or other in one.around() for (one, *_), (other, *_) in pairwise(told)):
        return ()
    return tuple(squeeze(said) for _, said, _ in told)


def parts_within(node: Node, name: str) -> tuple[str, ...]:
    """The pieces of an element's name, limited to text in the name."""
    children = list(node.children)
    if not children or (len(children) == 1 and not any(children[0].children)) or not name or len(name) > LINE:
        return ()
    pieces: list[Piece] = []
    for holder, text in _texts(node):
        if (said := squeeze(text)) and said in name:
            add_piece(pieces, holder, text)
    return parts_of(pieces, name)


def _texts(node: Node) -> Iterator[tuple[Node, str]]:
    """Every text in an element, with its parent element, in document order."""
    ahead = [(node, each) for each in reversed(node.inner)]
    while ahead:
        holder, each = ahead.pop()
        if isinstance(each, str):
            yield holder, each
        else:
            ahead.extend((each, inner) for inner in reversed(each.inner))
