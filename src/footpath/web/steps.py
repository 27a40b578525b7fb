"""The state of the walk over a static page: the path to the present element, the items found, and a line of text in the
pieces of different elements.
"""

from __future__ import annotations

import re
from itertools import groupby, islice, pairwise
from typing import TYPE_CHECKING, Final

from footpath.web.names import squeeze

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.web.markup import Node

    Piece = tuple[Node, str, int]
    "An element, its text, and the number of the line."
    Part = tuple[str, Node | None]
    "A text beside others in its line, and the element that says it; None for several."

LINE: Final = 300
"""Maximum characters of a text split into pieces: a line of facts rather than a paragraph."""

_STRUCK: Final = frozenset({"s", "del", "strike"})
_TELLS: Final = re.compile(r"[^\W_]")
_FACT: Final = 80
"""The longest text that names a place or a firm."""
_MARK: Final = 100
_HOLDERS: Final = 3
_BESIDE: Final = 2
"""Most children of an element that holds nothing but a text, perhaps with an icon."""
_PLAIN_NAME: Final = re.compile(r"[a-z][a-z_-]{2,}", re.IGNORECASE)
"""A name that people give to a part of a page; those of style sheets have digits and colons."""
_NAMING: Final = ("itemprop", "class", "data-testid", "data-test", "data-automation-id", "data-qa")


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


def parts_of(pieces: Sequence[Piece], text: str, lines: Sequence[str] = ()) -> tuple[Part, ...]:
    """The pieces of a text from several elements or lines; empty for a single piece, or if pieces nest. Struck-out
    pieces are dropped beside others.
    """
    if len(pieces) < 2 or len(text) > LINE:
        return ()
    told = [piece for piece in pieces if _TELLS.search(piece[1])]
    if len(told) < 2:
        return ()
    valid = [(squeeze(said), node) for node, said, _ in told if not is_struck(node)]
    if 0 < len(valid) < len(told):
        return tuple(valid)
    by_line = {line: list(each) for line, each in groupby(told, key=lambda piece: piece[2])}
    if len(by_line) > 1:
        return tuple(part for line, each in by_line.items() for part in _apart(each) or ((squeeze(lines[line]), None),))
    return _apart(told)


def _apart(told: Sequence[Piece]) -> tuple[Part, ...]:
    """The pieces of a line; empty if pieces nest, unless one says something beside the text around (`<small>`)."""
    if any(_are_nested(one, other) for (one, *_), (other, *_) in pairwise(told)):
        return ()
    return tuple((squeeze(said), node) for node, said, _ in told)


def _are_nested(one: Node, other: Node) -> bool:
    """Whether one element stands in the words of the other."""
    is_within = one is other or one in other.around() or other in one.around()
    return is_within and (one is other or "small" not in (one.tag, other.tag))


def marks_of(parts: Sequence[Part]) -> tuple[str, ...]:
    """What the markup calls each part of a text; empty if nothing."""
    marks = tuple("" if node is None else _mark_of(node, said) for said, node in parts)
    return marks if any(marks) else ()


def _mark_of(node: Node, said: str) -> str:
    """The classes and names of the element that says a text, and of those around that hold no more."""
    if len(said) > _FACT:
        return ""
    names: dict[str, None] = {}
    for at, each in enumerate(islice((node, *node.around()), _HOLDERS)):
        if at and (sum(1 for _ in each.children) > _BESIDE or len(squeeze(each.words())) > len(said)):
            break
        given = " ".join(each.attributes.get(naming, "") for naming in _NAMING)
        names.update(dict.fromkeys(filter(_PLAIN_NAME.fullmatch, given.split())))
    return " ".join(names)[:_MARK]


def parts_within(node: Node, name: str) -> tuple[Part, ...]:
    """The pieces of an element's name, limited to text in the name."""
    children = list(node.children)
    if not children or _is_one(children) or not name or len(name) > LINE:
        return ()
    pieces: list[Piece] = []
    for holder, text in _texts(node):
        if (said := squeeze(text)) and said in name:
            add_piece(pieces, holder, text)
    return parts_of(pieces, name)


def _is_one(children: Sequence[Node]) -> bool:
    """Whether the only element inside says all of a name, or a word of its sentence."""
    return len(children) == 1 and children[0].tag != "small" and not any(children[0].children)


def _texts(node: Node) -> Iterator[tuple[Node, str]]:
    """Every text in an element, with its parent element, in document order."""
    ahead = [(node, each) for each in reversed(node.inner)]
    while ahead:
        holder, each = ahead.pop()
        if isinstance(each, str):
            yield holder, each
        else:
            ahead.extend((each, inner) for inner in reversed(each.inner))


class PathStep:
    """An element on the path of the walk, with inherited state."""

    __slots__ = (
        "ax", "block", "container", "depth", "editable", "hidden", "in_list", "kind", "link", "node", "quiet",
        "rendered", "shown",
    )  # fmt: skip

    def __init__(self, node: Node, up: PathStep | None) -> None:
        self.node = node
        self.kind = "text"
        self.depth = 0 if up is None else up.depth + 1
        self.rendered = up is None or up.rendered
        self.shown = up is None or up.shown
        self.hidden = "" if up is None else up.hidden
        self.ax = up is None or up.ax
        self.quiet = up is not None and up.quiet
        self.editable = up is not None and up.editable
        self.link = up is not None and up.link
        self.in_list = up is not None and up.in_list
        self.container: Item | None = None if up is None else up.container
        self.block: PathStep | None = None if up is None else up.block


class Item:
    """A found item: an element (with an empty kind) or a block."""

    __slots__ = (
        "breaks", "data", "dead", "is_container", "kind", "locked", "marks", "order", "own", "parent", "parts",
        "pieces", "ref", "role", "step", "text", "used",
    )  # fmt: skip

    def __init__(self, step: PathStep, kind: str) -> None:
        self.step = step
        self.kind = kind
        self.ref = ""
        self.role = ""
        self.text = ""
        self.pieces: list[Piece] = []
        """What each element in it says of its text."""
        self.breaks: list[int] = []
        """Where in the text a line ends at a `<br>`."""
        self.parts: tuple[str, ...] = ()
        self.marks: tuple[str, ...] = ()
        self.data: dict[str, object] = {}
        self.parent = step.container
        self.order = -1
        self.dead = self.is_container = self.used = self.own = self.locked = False

    def tell(self, parts: Sequence[Part], whole: Sequence[Part] = ()) -> None:
        """Note the parts of the text, with what the markup calls them; of a text in one part, what it calls the
        `whole`.
        """
        self.parts = tuple(said for said, _ in parts)
        self.marks = marks_of(parts or whole)

    def end_line(self) -> None:
        """End a line of the text. A heading or label stays a single text."""
        self.text += " "
        if not self.locked:
            self.breaks.append(len(self.text))

    def lines(self) -> list[str]:
        """The lines of the text; empty for an unbroken text."""
        ends = [*self.breaks, len(self.text)] if self.breaks else []
        return [self.text[start:end] for start, end in pairwise([0, *ends])]
