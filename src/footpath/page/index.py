"""Lookups over a snapshot for `sign` and `locate`: the surroundings of an element, and the elements that share a trait.

Built once a snapshot, on first use, and dropped with the snapshot: twenty searches on one page share the work.
"""

from __future__ import annotations

import weakref
from bisect import bisect_left
from collections import Counter, defaultdict
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from footpath.page.wording import said, unmarked, words, words_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element, Snapshot

TEXT_ROLES: Final = frozenset(
    ["textbox", "searchbox", "spinbutton", "date", "time", "month", "week", "datetime-local", "color"]
)
CHOICE_ROLES: Final = frozenset(["combobox", "listbox", "radiogroup", "group"])
TOGGLE_ROLES: Final = frozenset(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"])
PRESS_ROLES: Final = frozenset(
    ["button", "link", "menuitem", "tab", "option", "treeitem", "gridcell", "summary", "image", "generic"]
)

_READABLE: Final = frozenset(["text", "heading", "legend", "label", "item", "cell"])
_LONGEST: Final = 120
_REACH: Final = 3
"""Neighbours taken on each side."""
_STRETCH: Final = 12
"""Range of the search, in elements and texts."""


@cache
def families(role: str, tag: str = "") -> frozenset[str]:
    """Return the kinds of act that an element takes: text, choice, toggle, press, or else its own role.

    A typable combobox takes text as well as a choice.
    """
    if role in TEXT_ROLES:
        return frozenset({"text"})
    if role in CHOICE_ROLES:
        return frozenset({"choice", "text"} if role == "combobox" and tag in ("input", "textarea") else {"choice"})
    if role in TOGGLE_ROLES:
        return frozenset({"toggle"})
    if role in PRESS_ROLES or not role:
        return frozenset({"press"})
    return frozenset({role})


class KindPool:
    """The elements that take the same kind of action, indexed by the traits of signatures."""

    def __init__(self, elements: tuple[Element, ...]) -> None:
        self.elements = elements

    def saying(self, notions: frozenset[str]) -> list[Element]:
        """Return the elements that may express all notions: elements with a word for the rarest notion.

        All elements if the text has only little words ("From", "To"): the index leaves little words out.
        """
        rarest = min(notions, key=lambda notion: sum(map(len, self._postings(notion))))
        found = sorted({at for posting in self._postings(rarest) for at in posting})
        return [self.elements[at] for at in found] if found else list(self.elements)

    def _postings(self, notion: str) -> list[list[int]]:
        return [self.by_word.get(word, []) for word in words_for(notion)]

    @cached_property
    def by_attribute(self) -> dict[str, list[int]]:
        """Positions of elements by id, html name, test id and href."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for at, element in enumerate(self.elements):
            for value in {element.test_id, element.id, element.html_name, element.href}:
                if value:
                    found[value].append(at)
        return found

    @cached_property
    def by_word(self) -> dict[str, list[int]]:
        """Return positions of elements by each word of their names, labels and texts."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for at, element in enumerate(self.elements):
            for word in words(f"{element.name} {element.label} {element.text}"):
                found[word].append(at)
        return found


class SnapshotIndex:
    """The lookups over one snapshot. Use `SnapshotIndex.of`."""

    def __init__(self, snapshot: Snapshot) -> None:
        # the snapshot itself would keep its own index alive
        self._snapshot = weakref.ref(snapshot)
        self.elements = snapshot.elements
        self.signed: dict[tuple[str, str, str], Signature] = {}
        """Signatures of elements by ref, question and meaning: many searches of one page share them."""
        self._twins: dict[tuple[frozenset[str], bool, frozenset[str] | str, str], list[str]] = {}
        self._pools: dict[frozenset[str], KindPool] = {}
        self._paths: dict[int, str] = {}

    @classmethod
    def of(cls, snapshot: Snapshot) -> SnapshotIndex:
        """Return the index of a snapshot, built at the first call."""
        key = id(snapshot)
        index = _INDEXES.get(key)
        if index is None or index._snapshot() is not snapshot:
            index = _INDEXES[key] = cls(snapshot)
            weakref.finalize(snapshot, _INDEXES.pop, key, None)
        return index

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot. Only a weak reference is kept: whoever uses the index holds the snapshot."""
        snapshot = self._snapshot()
        if snapshot is None:
            raise ReferenceError("the index outlived its snapshot")
        return snapshot

    def alike(self, element: Element) -> list[str]:
        """Return the refs of elements with the same action, words and visibility, in reading order. Fields of one name
        ("Select an option") under different labels are not alike.
        """
        kinds, hidden, notions = families(element.role, element.tag), is_hidden(element), said(element.name).notions
        label = own_label(element)
        key = (kinds, hidden, notions or element.name.casefold(), label)
        if (refs := self._twins.get(key)) is None:
            pool = self.pool(kinds)
            refs = self._twins[key] = [
                other.ref
                for other in (pool.saying(notions) if notions else pool.elements)
                if is_hidden(other) == hidden and _says(other, element, notions) and own_label(other) == label
            ]
        return refs

    @cached_property
    def shared_ids(self) -> frozenset[str]:
        """The ids shared by several elements: no id of an element."""
        return frozenset(value for value, times in Counter(e.id for e in self.elements).items() if times > 1)

    def pool(self, kinds: frozenset[str]) -> KindPool:
        """Return the elements that take one of the kinds of action, without the inner inputs of widgets."""
        if (pool := self._pools.get(kinds)) is None:
            mine = (e for e in self.elements if not e.proxy_for and families(e.role, e.tag) & kinds)
            pool = self._pools[kinds] = KindPool(tuple(mine))
        return pool

    @cached_property
    def entered(self) -> tuple[str, ...]:
        """The values of all fields, folded: a person may have entered them, so they belong in no signature."""
        held: set[str] = set()
        for element in self.elements:
            if not families(element.role, element.tag) & {"press", "toggle"}:
                held.add(unmarked(element.value))
                held.update(unmarked(option.label) for option in element.options if option.selected)
        return tuple(value for value in held if value and value != "•••")

    @cached_property
    def _texts(self) -> tuple[list[int], list[str]]:
        found = [(block.order, block.text) for block in self.snapshot.blocks if block.kind in _READABLE and block.text]
        found += [(element.order, element.name) for element in self.elements if element.name]
        found.sort()
        return [order for order, _ in found], [text for _, text in found]

    @cached_property
    def _headings(self) -> tuple[list[int], list[str]]:
        found = sorted((b.order, b.text) for b in self.snapshot.blocks if b.kind == "heading" and b.text)
        return [order for order, _ in found], [text for _, text in found]

    def path(self, node: int) -> str:
        """Steps from the document to a node of the tree."""
        if node < 0 or node >= len(self.snapshot.tree):
            return ""
        if (path := self._paths.get(node)) is None:
            parent, step = self.snapshot.tree[node]
            path = self._paths[node] = f"{self.path(parent)}/{step}" if parent >= 0 else step
        return path

    def neighbours(self, element: Element, own: frozenset[str]) -> tuple[str, ...]:
        """Return the texts just before and after an element, except its `own` and the values of fields."""
        orders, texts = self._texts
        at = bisect_left(orders, element.order)
        before = self._near(texts[max(0, at - _STRETCH) : at][::-1], own)
        after = self._near(texts[at : at + _STRETCH], own)
        return (*before[::-1], *after)

    def section(self, element: Element) -> str:
        """Return the name of the nearest container above an element, else the heading before."""
        by_order = self.snapshot.by_order
        parent = element.parent
        while parent >= 0 and (block := by_order.get(parent)) is not None:
            if getattr(block, "text", "") and not self.holds_entered(block.text):
                return block.text[:_LONGEST]
            parent = block.parent
        orders, texts = self._headings
        at = bisect_left(orders, element.order)
        return texts[at - 1][:_LONGEST] if at and not self.holds_entered(texts[at - 1]) else ""

    def holds_entered(self, text: str) -> bool:
        """Whether a text shows a field's value."""
        folded = unmarked(text)
        return any(value == folded or (len(value) > 2 and value in folded) for value in self.entered)

    def _near(self, texts: list[str], own: frozenset[str]) -> tuple[str, ...]:
        return tuple(_take(self._fit(texts, own)))

    def _fit(self, texts: list[str], own: frozenset[str]) -> Iterator[str]:
        return (text[:_LONGEST] for text in texts if unmarked(text) not in own and not self.holds_entered(text))


def is_hidden(element: Element) -> bool:
    """Whether a person cannot see an element. A merely covered one counts as visible."""
    return element.hidden not in ("", "covered", "inert")


def _says(other: Element, element: Element, notions: frozenset[str]) -> bool:
    return said(other.name).notions == notions if notions else other.name.casefold() == element.name.casefold()


def own_label(element: Element) -> str:
    """Return the folded label of a field if the name has none of the label's words; else empty."""
    if not families(element.role, element.tag) & {"text", "choice"}:
        return ""
    return "" if said(element.label).notions & said(element.name).notions else unmarked(element.label)


def _take(texts: Iterator[str]) -> Iterator[str]:
    seen: set[str] = set()
    for text in texts:
        if len(seen) == _REACH:
            return
        if text not in seen:
            seen.add(text)
            yield text


_INDEXES: Final[dict[int, SnapshotIndex]] = {}
