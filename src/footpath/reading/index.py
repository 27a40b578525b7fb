"""Lookups over a snapshot: neighbours, distances, and the contents of containers."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import urljoin

from footpath.language.dates import is_full_day
from footpath.language.labels import is_placeholder, says_only_choose

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from footpath.schema.snapshot import Block, Box, Element, Snapshot

Key = TypeVar("Key")
Item = TypeVar("Item")

LEAVES: Final = frozenset({"text", "heading", "legend", "label", "item", "cell", "image"})
INPUTS: Final = frozenset({"input", "select", "textarea"})
_LIVE: Final = frozenset({"alert", "status"})
_NO_FIELDS: Final = frozenset({"submit", "button", "reset", "image", "hidden"})
_CALENDARS: Final = frozenset({"dialog", "grid"})
OF_TIME: Final = re.compile(
    r"\b(?:dates?|days?|times?|hours?|datum|tag|uhrzeit|fecha|hora|heure|jour|dia|data|giorno|ora|tijd|dato|tid)\b",
    re.IGNORECASE,
)
"""Placeholders of calendars and clocks: "Select date"."""
_GONE: Final = frozenset({"display", "visibility"})
_ROW_PARTS: Final = 2
"""A row's question, and what it says in place of an answer."""
_BARE: Final = frozenset({"listener", "tabindex", "cursor"})
_FIELD_ROLES: Final = frozenset({
    "textbox", "searchbox", "combobox", "listbox", "checkbox", "radio", "switch", "slider", "spinbutton", "file",
    "date",
})  # fmt: skip


def is_field(element: Element) -> bool:
    """Whether an element takes an answer; buttons and links do not."""
    if element.tag in INPUTS:
        return not (element.tag == "input" and element.type in _NO_FIELDS)
    if element.role == "button" and (opens_choice(element) or _says_choose(element) or is_date_button(element)):
        return True
    return element.role in _FIELD_ROLES


def is_seen_field(element: Element) -> bool:
    """Whether an element is a visible field, which bounds the texts of other fields."""
    return is_field(element) and not element.proxy_for and element.hidden not in _GONE


def opens_choice(element: Element) -> bool:
    """Whether an element opens a list, or is a button with a separate label and a popup."""
    is_labelled = element.tag == "button" and element.label != "" and element.type != "submit"
    return element.popup == "listbox" or (is_labelled and element.popup != "")


def is_date_button(element: Element) -> bool:
    """Whether a button opens a calendar: its text asks for a day, or shows the chosen day."""
    opens = element.popup in _CALENDARS or (not element.popup and element.expanded is not None)
    if element.role != "button" or not opens:
        return False
    said = element.text or element.name
    is_labelled = said not in element.name and any(map(str.isalpha, said))
    if element.popup in _CALENDARS and is_labelled and OF_TIME.search(element.name):
        return True
    return (is_placeholder(said) and OF_TIME.search(said) is not None) or is_full_day(said)


def row_question(element: Element) -> str:
    """Return the question of a clickable row that says it, and only "please select" behind; empty for another."""
    is_row = element.known_by in _BARE and len(element.parts) == _ROW_PARTS
    return element.parts[0] if is_row and says_only_choose(element.parts[1]) else ""


def _says_choose(element: Element) -> bool:
    """Whether a clickable element or button without a list's role shows "please select" in place of a choice."""
    if element.known_by in _BARE:
        return bool(element.name) and (is_placeholder(element.name) or row_question(element) != "")
    return element.tag == "button" and element.name != element.text != "" and says_only_choose(element.text)


def grouped(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """Return the items of each key, in order."""
    groups: dict[Key, list[Item]] = {}
    for key, item in pairs:
        groups.setdefault(key, []).append(item)
    return groups


def runs(items: Iterable[Item], joins: Callable[[Item, Item], bool]) -> Iterator[list[Item]]:
    """Yield the items in the longest runs in which each joins the one before."""
    run: list[Item] = []
    for item in items:
        if run and not joins(run[-1], item):
            yield run
            run = []
        run.append(item)
    if run:
        yield run


def _depths(snapshot: Snapshot) -> list[int]:
    """Return the steps from the document to each tree node; parents stand before their children."""
    depths: list[int] = []
    for parent, _ in snapshot.tree:
        depths.append(0 if parent < 0 else depths[parent] + 1)
    return depths


def _leaves(snapshot: Snapshot) -> list[Block]:
    return sorted((b for b in snapshot.blocks if b.kind in LEAVES and b.text), key=lambda b: b.order)


def _folds(snapshot: Snapshot, elements: Sequence[Element]) -> dict[tuple[int, str], str]:
    """Return the summaries of closed details, by the place of the details in the tree."""
    tree = snapshot.tree
    closed = (each for each in elements if each.tag == "summary" and each.expanded is False and not each.hidden)
    return {tree[tree[each.node][0]]: each.ref for each in closed}


class Index:
    """Lookups over one snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.elements = sorted(snapshot.elements, key=lambda e: e.order)
        self.leaves = _leaves(snapshot)
        self.containers: dict[int, Block] = {b.order: b for b in snapshot.blocks if b.kind not in LEAVES}
        self.labels = grouped((leaf.labels, leaf) for leaf in self.leaves if leaf.labels)
        """Labels by the ref of their field."""
        self.behind = grouped((each.proxy_for, each) for each in self.elements if each.proxy_for)
        """The hidden native controls behind drawn controls, by the ref of the drawn control."""
        self.folds = _folds(snapshot, self.elements)
        """The summaries of closed details, by the place of the details in the tree: the snapshot has a node of its own
        for their folded content.
        """
        self._leaf_orders = [b.order for b in self.leaves]
        self._element_orders = [e.order for e in self.elements]
        fields = self._fields = list(filter(is_field, self.elements))
        self._field_orders = [e.order for e in fields]
        self._held = grouped((block.order, field) for field in fields for block in self.above(field))
        self._headings = self._titles()
        self._heading_orders = [b.order for b in self._headings]
        self._ids = {each.id for each in fields if each.id}
        self._said = self._alerts_by_field()
        self._depth = _depths(snapshot)

    @property
    def heads(self) -> list[str]:
        """The title of the page and the largest headings."""
        return [self.snapshot.title, *(b.text for b in self.leaves if b.kind == "heading" and b.level <= 2)]

    def _titles(self) -> list[Block]:
        """The headings and legends outside of messages."""
        titles = (b for b in self.leaves if b.kind in {"heading", "legend"})
        return [b for b in titles if not self.is_announced(b)]

    def _alerts_by_field(self) -> dict[str, str]:
        """The message of an alert's first link to each field, by the field's id, with the words beside it."""
        said: dict[str, str] = {}
        for link in self.elements:
            if (id := self.field_named(link)) and any(b.kind == "alert" and self.is_said(b) for b in self.above(link)):
                said.setdefault(id, self._entry_beyond(link) or link.name)
        return said

    def _entry_beyond(self, link: Element) -> str:
        """The words of a list's entry after the link that it begins with: "Town: Please choose an answer."."""
        at = bisect_right(self._leaf_orders, link.order)
        around = self.leaves[max(at - 1, 0) : at + 1]
        entry = next((b.text for b in around if b.parent == link.parent and b.text.startswith(link.name)), "")
        return entry.removeprefix(link.name).strip(" :–—-")

    def depth(self, node: int) -> int:
        """Steps from the document to a tree node; -1 for none."""
        return self._depth[node] if 0 <= node < len(self._depth) else -1

    def common(self, one: int, other: int) -> int:
        """Return the nearest tree node that holds both; -1 for none."""
        tree, depth = self.snapshot.tree, self.depth
        while one != other:
            if one < 0 or other < 0:
                return -1
            if depth(one) >= depth(other):
                one = tree[one][0]
            else:
                other = tree[other][0]
        return one

    def common_of(self, elements: list[Element]) -> int:
        """Return the nearest tree node that holds all elements."""
        node = elements[0].node
        for element in elements[1:]:
            node = self.common(node, element.node)
        return node

    def distance(self, one: int, other: int) -> int:
        """Return the steps in the tree from one node to the other."""
        shared = self.depth(self.common(one, other))
        return self.depth(one) + self.depth(other) - 2 * shared

    def above(self, block: Element | Block) -> Iterator[Block]:
        """The containers around a block or element, innermost first."""
        return self.snapshot.around(block)

    def form_of(self, item: Element | Block) -> Block | None:
        """Return the innermost form around a block or element."""
        return next((block for block in self.above(item) if block.kind == "form"), None)

    def is_within(self, block: Element | Block, roles: Container[str]) -> bool:
        """Whether a container of one of the roles is around a block or element."""
        return any(container.role in roles for container in self.above(block))

    def fields_in(self, container: int) -> list[Element]:
        """Return the fields in a container block, in reading order."""
        return self._held.get(container, [])

    def is_said(self, container: Block) -> bool:
        """Whether a container is a live region with a message, and not one around a form."""
        return container.kind in _LIVE and not self.fields_in(container.order)

    def is_announced(self, item: Element | Block) -> bool:
        """Whether a text or element stands in a live region with a message."""
        return any(map(self.is_said, self.above(item)))

    def stays(self, link: Element) -> bool:
        """Whether an element is a labelled link to the same page or nowhere."""
        page, has_place, _ = link.href.partition("#")
        here = self.snapshot.url.partition("#")[0]
        is_here = bool(has_place) and urljoin(here, page) == here
        return link.role == "link" and bool(link.name) and (is_here or link.href.startswith("javascript:"))

    def field_named(self, link: Element) -> str:
        """Return the id of the page's field behind a link; empty for any other."""
        id = link.href.partition("#")[2]
        return id if id in self._ids and self.stays(link) else ""

    def said_of(self, field: Element) -> str:
        """Return the text of the link to a field in an alert; empty for none."""
        return self._said.get(field.id, "") if field.id else ""

    def leaves_before(self, order: int) -> Iterator[Block]:
        """Texts before a place in reading order, nearest first."""
        for at in range(bisect_left(self._leaf_orders, order) - 1, -1, -1):
            yield self.leaves[at]

    def headings_before(self, element: Element) -> Iterator[Block]:
        """Yield headings and legends over an element, nearest first, without messages and other groups' legends."""
        around = {block.order for block in self.above(element)}
        for at in range(bisect_left(self._heading_orders, element.order) - 1, -1, -1):
            title = self._headings[at]
            group = self.containers.get(title.parent)
            if title.kind == "heading" or group is None or group.kind != "group" or group.order in around:
                yield title

    def leaves_after(self, order: int) -> Iterator[Block]:
        """Texts after a place in reading order, nearest first."""
        for at in range(bisect_right(self._leaf_orders, order), len(self.leaves)):
            yield self.leaves[at]

    def elements_before(self, order: int) -> Iterator[Element]:
        """Elements before a place in reading order, nearest first."""
        for at in range(bisect_left(self._element_orders, order) - 1, -1, -1):
            yield self.elements[at]

    def elements_after(self, order: int) -> Iterator[Element]:
        """Elements after a place in reading order, nearest first."""
        for at in range(bisect_right(self._element_orders, order), len(self.elements)):
            yield self.elements[at]

    def text_before(self, order: int) -> Block | None:
        """The nearest text before a place in reading order."""
        return next(self.leaves_before(order), None)

    def text_after(self, order: int) -> Block | None:
        """The nearest text after a place in reading order."""
        return next(self.leaves_after(order), None)

    def field_before(self, order: int) -> Element | None:
        """The nearest field before a place in reading order."""
        at = bisect_left(self._field_orders, order)
        return self._fields[at - 1] if at else None

    def field_after(self, order: int) -> Element | None:
        """The nearest field after a place in reading order."""
        at = bisect_right(self._field_orders, order)
        return self._fields[at] if at < len(self._fields) else None

    def fields_between(self, start: int, end: int) -> list[Element]:
        """Fields strictly between two places in reading order."""
        return self._fields[bisect_right(self._field_orders, start) : bisect_left(self._field_orders, end)]

    def elements_between(self, start: int, end: int) -> list[Element]:
        """Elements strictly between two places in reading order."""
        return self.elements[bisect_right(self._element_orders, start) : bisect_left(self._element_orders, end)]

    def tag(self, node: int) -> str:
        """The tag of a tree node, empty for none."""
        return self.snapshot.tree[node][1].partition("[")[0] if 0 <= node < len(self.snapshot.tree) else ""


def has_area(box: Box) -> bool:
    """Whether a box has width and height."""
    return box[2] > 1 and box[3] > 1


def is_over_or_left(text: Box, field: Box) -> bool:
    """Whether a text is drawn above a field or to its left; True for unknown boxes."""
    (x, y, width, height), (lx, ly, lw, lh) = field, text
    if not (has_area(field) and has_area(text)):
        return True
    return (lx < x + width and x < lx + lw) or (lx <= x and ly < y + height and y < ly + lh)


def gap_to(text: Box, field: Box) -> float | None:
    """Return the distance of a text above or left of a field, in pixels, halved to the left; None if elsewhere."""
    x, y, width, height = field
    lx, ly, lw, lh = text
    above, left = y - (ly + lh), x - (lx + lw)
    if -4 <= above <= 48 and lx < x + width and x < lx + lw:
        return float(above)
    if -4 <= left <= 240 and ly < y + height and y < ly + lh:
        return left / 2
    return None
