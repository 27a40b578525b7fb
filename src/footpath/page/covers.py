"""The parts of a picture that must not be seen: pure, from a page's painted content (`page.painted`).

A cover spans a text's whole line, as wide as the block that its width cannot change: no cover shows the length of a
value. The page's styles and scripts cannot change covers, which are painted on the picture.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footpath.page.painted import FRAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.echoes import Echoes
    from footpath.page.painted import Box, Painted, Sheet

FIELDS = frozenset({"INPUT", "TEXTAREA", "SELECT"})
BUTTONS = frozenset({"button", "submit", "reset", "image", "checkbox", "radio", "hidden"})
"""Types of inputs without text from a person."""

DRAWN = frozenset({"CANVAS", "VIDEO", "OBJECT", "EMBED"})
"""Elements whose picture no text describes."""

IMAGES = frozenset({"IMG", "image", "feImage"})

SAID = ("alt", "placeholder", "value", "label")
"""Attributes that browsers draw as text."""

_PIXELS = (
    "background-image",
    "border-image-source",
    "content",
    "list-style-image",
    "mask-image",
    "-webkit-mask-box-image-source",
)
_EXTRA = ("hyphenate-character", "text-emphasis-style")
"""Styles that add words to a text, beside or above its lines."""
_INLINE = frozenset(
    {"inline", "contents", "ruby", "ruby-text", "ruby-base", "ruby-text-container", "math", "block math", "inline math"}
)
_SHRUNK = ("inline-", "table-cell", "table")
_FLEXIBLE = ("flex", "inline-flex", "grid", "inline-grid")
_LENGTH = re.compile(r"(-?[\d.]+)px")
_QUOTED = re.compile(r"[\"']([^\"']+)[\"']")

SHORT = 24
"""Characters of the longest text that may be a part of a value, such as the boxes of a code."""

EDGE = 2.0
"""Pixels by which a cover exceeds its content: letters may lean out of their box."""


@dataclass(frozen=True, slots=True)
class CoverPolicy:
    """The values to cover, besides passwords."""

    echoes: Echoes
    """The person's values."""
    every_field: bool = False
    """Cover every field that holds text."""
    ticks: bool = False
    """Cover checkboxes and radio buttons."""
    images: bool = False
    """Cover images too: once values were entered, a site may draw them."""


@dataclass(slots=True)
class _Text:
    """The texts of one place: of a block, or of a field or image."""

    owner: int
    """Node of the block or element."""
    said: str = ""
    parts: list[tuple[str, Box]] = field(default_factory=list["tuple[str, Box]"])
    is_block: bool = True

    def add(self, said: str, box: Box) -> None:
        self.said += said
        self.parts.append((said, box))


def covers(sheets: Sequence[Sheet], policy: CoverPolicy, area: Box) -> list[Box]:
    """Return the rectangles to cover, in pixels of the top viewport.

    Args:
        sheets: the documents of the page, the top one first.
        policy: the values to cover.
        area: the part of the page in the picture.
    """
    return [box for sheet in sheets for box in _Covering(sheet, policy, area).boxes()]


def stands_in(sheets: Iterable[Sheet], echoes: Echoes) -> bool:
    """Whether a document holds a value anywhere, seen or not: in a text, or in a drawn attribute."""
    return any(echoes.stand_in(text) for sheet in sheets for text in _held(sheet))


def _held(sheet: Sheet) -> Iterator[str]:
    yield from sheet.texts.values()
    for each in sheet.painted:
        yield each.text or ""
    for attributes in sheet.attributes.values():
        yield from (attributes[name] for name in (*SAID, "title") if name in attributes)


class _Covering:
    """The covers of one document."""

    def __init__(self, sheet: Sheet, policy: CoverPolicy, area: Box) -> None:
        self._sheet, self._policy, self._area = sheet, policy, area
        self._by_node: dict[int, Painted] = {}
        for each in sheet.painted:
            self._by_node.setdefault(each.node, each)
        self._chosen: dict[int, str] = {}
        for option in sheet.selected:
            select = self._ancestor(option, "SELECT")
            self._chosen[select] = f"{self._chosen.get(select, '')} {self._option(option)}".strip()

    def boxes(self) -> Iterator[Box]:
        """Yield the rectangles to cover, as far as visible in the frame and the picture."""
        for box in self._all():
            if (seen := self._sheet.place.seen(widened(box))) is not None and _meets(seen, self._area):
                yield seen

    def _all(self) -> Iterator[Box]:
        for each in self._sheet.painted:
            if self._is_covered_whole(each):
                yield self._sheet.box(each.bounds)
        if not len(self._policy.echoes):
            return
        texts = [text for text in self._texts() if any(_meets(self._shown(box), self._area) for _, box in text.parts)]
        private = {index for index, text in enumerate(texts) if self._policy.echoes.stand_in(text.said)}
        private |= self._spread(texts)
        for index in sorted(private):
            yield from self._lines(texts[index])

    def _shown(self, box: Box) -> Box:
        return self._sheet.place.seen(box) or (0.0, 0.0, 0.0, 0.0)

    def _is_covered_whole(self, each: Painted) -> bool:
        """Whether an element is covered whatever its text."""
        policy, said = self._policy, self._sheet.attributes.get(each.node, {})
        if each.tag == "INPUT":
            return _is_covered_input(policy, said.get("type", "").casefold())
        if policy.every_field and (each.tag in FIELDS or _is_editable(said)):
            return True
        if (len(policy.echoes) or policy.images) and self._draws_unseen(each):
            return True
        return policy.images and (each.tag in IMAGES or any("url(" in each.style(name) for name in _PIXELS))

    def _draws_unseen(self, each: Painted) -> bool:
        """Whether a program draws the element, or its frame could not be read."""
        is_unread = each.tag in FRAMES and each.node in self._sheet.unread
        return each.tag in DRAWN or is_unread or "paint(" in each.style("background-image")

    def _texts(self) -> list[_Text]:
        """Return all texts in document order."""
        found: dict[tuple[int, bool], _Text] = {}
        for each in self._sheet.painted:
            if each.style("visibility") not in ("visible", ""):
                continue
            if each.text is not None:
                owner = self._block(each.node)
                text = found.setdefault((owner, True), _Text(owner))
                text.add(each.text, self._sheet.box(each.bounds))
                if added := self._added(each):
                    beside = found.setdefault((each.node, False), _Text(owner))
                    beside.add(added, self._sheet.box(_doubled(each.bounds)))
            elif said := self._said(each):
                text = found.setdefault((each.node, False), _Text(each.node, is_block=False))
                text.add(said, self._sheet.box(each.bounds))
        return list(found.values())

    def _added(self, each: Painted) -> str:
        """Return the text that styles add."""
        return " ".join(said for name in _EXTRA for said in _QUOTED.findall(each.style(name)))

    def _said(self, each: Painted) -> str:
        """Return the drawn text of an element's attributes, or the text drawn inside from elsewhere."""
        attributes = self._sheet.attributes.get(each.node, {})
        if each.tag == "SELECT":
            return self._chosen.get(each.node, "")
        if each.tag == "OPTION":
            return self._option(each.node)
        if each.tag == "use":
            target = attributes.get("href", attributes.get("xlink:href", ""))[1:]
            nodes = [node for node, held in self._sheet.attributes.items() if target and held.get("id") == target]
            return " ".join(map(self._inner, nodes))
        said = " ".join(filter(None, (attributes.get(name, "") for name in SAID)))
        if each.tag in IMAGES and "alt" not in attributes:
            said += attributes.get("title", "")  # browsers draw the title in place of a missing image
        if attributes.get("type") == "file":
            said = said.replace("\\", " ").replace("/", " ")
        return said

    def _option(self, node: int) -> str:
        """Return the text of an option."""
        return f"{self._inner(node)} {self._sheet.attributes.get(node, {}).get('label', '')}"

    def _spread(self, texts: Sequence[_Text]) -> set[int]:
        """Return the texts that form a value only together: in document order, along a line, or down a column."""
        short = [(index, *part) for index, text in enumerate(texts) for part in text.parts if len(part[0]) <= SHORT]
        across = self._policy.echoes.across
        orders = (short, sorted(short, key=_line), sorted(short, key=_column))
        return {order[at][0] for order in orders for at in across([said for _, said, _ in order])}

    def _lines(self, text: _Text) -> Iterator[Box]:
        """Yield the lines of a text, each as wide as the text's own width cannot change."""
        if (drawing := self._drawing(text.owner)) is not None:
            yield self._sheet.box(drawing.bounds)  # words of a drawing have no lines
        left, right = self._breadth(text)
        height = self._height(text)
        room = self._smear(text.owner)
        for _, (from_x, from_y, to_x, to_y) in text.parts:
            # text that leaves its block may be longer
            begin = left if from_x > left - EDGE else min(from_x, self._area[0])
            end = right if to_x < right + EDGE else max(to_x, self._area[2])
            top, bottom = height or (from_y, to_y)
            yield (begin - room, min(top, from_y) - room, end + room, max(bottom, to_y) + room)

    def _height(self, text: _Text) -> tuple[float, float] | None:
        """Return the top and bottom of a text's upright lines; None for horizontal ones."""
        each = self._by_node.get(self._boxed(text.owner))
        if each is None or not each.style("writing-mode").startswith(("vertical", "sideways")):
            return None
        _, top, _, bottom = self._sheet.box(each.bounds)
        return top, bottom

    def _breadth(self, text: _Text) -> tuple[float, float]:
        node = text.owner if text.is_block else self._block(text.owner)
        if not text.is_block and self._tag(text.owner) in FIELDS and not self._is_button(text.owner):
            left, _, right, _ = self._sheet.box(self._by_node[text.owner].bounds)
            return left, right
        while (up := self._boxed(self._sheet.parents[node])) >= 0 and self._depends_on_its_text(node, up):
            node = up
        if (each := self._by_node.get(node)) is None:
            return self._area[0], self._area[2]
        left, _, right, _ = self._sheet.box(each.bounds)
        return left, right

    def _drawing(self, node: int) -> Painted | None:
        """The outermost drawing (SVG) around a node."""
        found = None
        while node >= 0:
            if self._tag(node) == "svg":
                found = self._by_node[node]
            node = self._sheet.parents[node]
        return found

    def _depends_on_its_text(self, node: int, up: int) -> bool:
        """Whether a block's width depends on its text."""
        each = self._by_node[node]
        if each.tag in ("BODY", "HTML"):
            return False
        display = each.style("display")
        if display in _INLINE or display.startswith(_SHRUNK) or each.style("float") != "none":
            return True
        if each.style("position") in ("absolute", "fixed") or self._by_node[up].style("display") in _FLEXIBLE:
            return True
        around = self._by_node[up]  # a plain block in a shrink-to-fit parent
        return around.style("display").startswith(_SHRUNK) or around.style("float") != "none"

    def _smear(self, node: int) -> float:
        """Return the pixels by which shadows, filters and reflections may draw a text beside its place."""
        room = 0.0
        while node >= 0:
            if (each := self._by_node.get(node)) is not None and each.styles:
                drawn = " ".join(map(each.style, ("text-shadow", "filter", "-webkit-text-stroke-width")))
                room += sum(abs(float(length)) for length in _LENGTH.findall(drawn)) if "px" in drawn else 0
                if each.style("-webkit-box-reflect") not in ("none", "") or "url(" in each.style("filter"):
                    room += max(each.bounds[2:])
            node = self._sheet.parents[node]
        return room

    def _block(self, node: int) -> int:
        """Return the element with the lines of a node."""
        if self._tag(node) == "#text" or self._tag(node).startswith("::"):
            node = self._sheet.parents[node] if self._in_line(node) else node
        while (up := self._sheet.parents[node]) >= 0 and self._in_line(node):
            node = up
        return node

    def _in_line(self, node: int) -> bool:
        each = self._by_node.get(node)
        return each is None or each.tag == "#text" or each.style("display") in _INLINE or not each.styles

    def _boxed(self, node: int) -> int:
        """Return the nearest node with a box: the node or an ancestor; -1 for none."""
        while node >= 0 and (node not in self._by_node or not self._by_node[node].styles):
            node = self._sheet.parents[node]
        return node

    def _tag(self, node: int) -> str:
        each = self._by_node.get(node)
        return each.tag if each is not None else ""

    def _is_button(self, node: int) -> bool:
        return self._sheet.attributes.get(node, {}).get("type", "").casefold() in BUTTONS

    def _ancestor(self, node: int, tag: str) -> int:
        while node >= 0 and self._tag(node) != tag:
            node = self._sheet.parents[node]
        return node

    def _inner(self, node: int) -> str:
        """The text within a node, painted or not."""
        return " ".join(said for each, said in self._sheet.texts.items() if self._is_within(each, node))

    def _is_within(self, node: int, outer: int) -> bool:
        while node > outer:  # parents come before their children
            node = self._sheet.parents[node]
        return node == outer


def _doubled(bounds: Sequence[float]) -> tuple[float, float, float, float]:
    """A line with as much room again above, below and beside."""
    left, top, width, height = bounds
    return (left - height, top - height, width + 2 * height, 3 * height)


def _is_editable(attributes: dict[str, str]) -> bool:
    return attributes.get("contenteditable", "false").casefold() != "false"


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _line(each: tuple[int, str, Box]) -> tuple[int, float]:
    return (round(each[2][1] / 4), each[2][0])


def _column(each: tuple[int, str, Box]) -> tuple[int, float]:
    return (round(each[2][0] / 4), each[2][1])


def widened(box: Box) -> Box:
    """Return a rectangle with an edge around: the same for all covers, so that none shows its reason."""
    left, top, right, bottom = box
    return (left - EDGE, top - EDGE, right + EDGE, bottom + EDGE)


def pictured(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Rectangles in whole pixels, each once, to be compared."""
    return tuple(sorted({(round(a), round(b), round(c), round(d)) for a, b, c, d in boxes}))


def _is_covered_input(policy: CoverPolicy, kind: str) -> bool:
    """Whether an input of a type is covered."""
    return (
        kind == "password"
        or (policy.every_field and kind not in BUTTONS)
        or (policy.ticks and kind in ("checkbox", "radio"))
        or (policy.images and kind == "image")
    )
