"""The state of the walk over a static page: the path to the present element, and the items found."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footpath.web.markup import Node
    from footpath.web.pieces import Piece


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
        "breaks", "data", "dead", "is_container", "kind", "locked", "order", "own", "parent", "parts", "pieces", "ref",
        "role", "step", "text", "used",
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
        self.data: dict[str, object] = {}
        self.parent = step.container
        self.order = -1
        self.dead = self.is_container = self.used = self.own = self.locked = False

    def end_line(self) -> None:
        """End a line of the text. A heading or label stays a single text."""
        self.text += " "
        if not self.locked:
            self.breaks.append(len(self.text))

    def lines(self) -> list[str]:
        """The lines of the text; empty for an unbroken text."""
        ends = [*self.breaks, len(self.text)] if self.breaks else []
        return [self.text[start:end] for start, end in pairwise([0, *ends])]
