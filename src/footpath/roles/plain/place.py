"""The places of a page: the content of a dialog or form, and the elements in the same card or row as some words."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.captions import repeats, tokens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.roles.plain.instruction import Target
    from footpath.schema.snapshot import Block, Element, Snapshot

_CONTAINERS: Final = {
    "dialog": ("dialog",),
    "form": ("form",),
    "list": ("list",),
    "menu": ("list", "group", "landmark"),
}
_TEXTS: Final = frozenset({"text", "heading", "legend", "label", "item", "cell"})
_INDEX: Final = re.compile(r"\[\d+\]")
_LONGEST_ANCHOR: Final = 200
_LONGEST_CARD: Final = 600
"""Most characters of an entry that count for its length."""
_APART: Final = 0.8
"""Share of a list's entries with different names from which their names identify them."""
_HEADING: Final = re.compile(r"/h[1-6](?:\[\d+\])?(?:/|$)")
_BESIDES: Final = frozenset({"navigation", "banner", "contentinfo", "complementary", "search"})
_MAIN: Final = frozenset({"main"})
_ARROWS: Final = "<>«»‹›…→← "
_TURNS: Final = re.compile(
    r"(?:(?:page\s+)?\d+|next(?: page)?|prev(?:ious)?(?: page)?|first(?: page)?|last(?: page)?|older|newer|)",
    re.IGNORECASE,
)
_NARROWS: Final = re.compile(r"\S\s*\(\s*\d[\d.,]*\+?\s*\)$")
_LONG_NUMBER: Final = 4
"""Digits from which numbers name things, not pages."""


class Places:
    """The places of one page."""

    def __init__(self, snapshot: Snapshot, goal: str = "") -> None:
        self._snapshot = snapshot
        self._goal = goal
        self._blocks = {block.order: block for block in snapshot.blocks}
        self._lines: dict[int, tuple[int, ...]] = {}

    def inside(self, place: Target, among: Sequence[Element]) -> list[Element] | None:
        """Return the elements in a place, the nearest first; None if the place is absent or empty.

        With `every`, one element for each occurrence of the place.
        """
        words = words_of(place)
        if not words:
            # without such a container in the markup, the words for it are ignored
            known = any(block.kind in _CONTAINERS.get(place.kind, ()) for block in self._snapshot.blocks)
            return self._in_container(place.kind, among) or (None if known else list(among))
        named = self._in_named(words, among)
        if named:
            return named
        for said in (words,) if _is_quoted(place) else _shorter(words):
            if found := self._beside(said, among):
                return found
        return None

    def anchors(self, words: str) -> list[tuple[int, int]]:
        """Return (order, node) of each text and name with the words."""
        wanted = tokens(words)
        blocks = (block for block in self._snapshot.blocks if block.text and not repeats(block.text, self._goal))
        said = [(block.order, block.node, block.text) for block in blocks]
        said += [(e.order, e.node, f"{e.name} {e.value}") for e in self._snapshot.elements if e.name and not e.hidden]
        return [
            (order, node) for order, node, text in said if len(text) <= _LONGEST_ANCHOR and _says(tokens(text), wanted)
        ]

    def is_in_dialog(self, element: Element) -> bool:
        """Whether a dialog holds the element."""
        return any(block.kind == "dialog" or "dialog" in step for block, step in self._around(element))

    def holds(self, outer: Element, inner: Element) -> bool:
        """Whether one element stands inside another."""
        return outer.node in self._line(inner.node)[1:]

    def told_apart(self, among: Sequence[Element]) -> list[str]:
        """Return for each of several like-named elements the text before, else the heading; empty if neither tells them
        apart.
        """
        for kinds in (_TEXTS, frozenset({"heading"})):
            texts = [(block.order, block.text) for block in self._snapshot.blocks if block.kind in kinds and block.text]
            before = [max((pair for pair in texts if pair[0] < e.order), default=(0, ""))[1] for e in among]
            if len(set(before)) == len(before) and all(len(text) <= _LONGEST_ANCHOR for text in before):
                return before
        return [""] * len(among)

    def repeated(self, among: Sequence[Element]) -> list[Element]:
        """Return the elements of the page's main list: of all lists of like items the one with the most text, and from
        each entry its heading. Menus, facets and pagers do not count.
        """
        named = [element for element in among if element.name]
        about = [element for element in named if not self._is_inside(element, _BESIDES)]
        main = [element for element in about if self._is_inside(element, _MAIN)]
        for pool in (main, about, named):
            lists = self._lists(pool)
            if found := [each for each in lists if len(each) > 1] or (lists if pool is main else []):
                return max(found, key=self._worth)
        return []

    def _lists(self, among: Sequence[Element]) -> list[list[Element]]:
        """Return like items in like places; a table column is a separate list."""
        groups: defaultdict[str, list[Element]] = defaultdict(list)
        for element in among:
            path = "/".join(
                step if step.startswith(("td", "th")) else _INDEX.sub("", step)
                for step in self._snapshot.path(element.node).split("/")
            )
            groups[f"{element.role} {path}"].append(element)
        return [group for group in groups.values() if not _leads_around(group)]

    def _worth(self, entries: Sequence[Element]) -> tuple[float, ...]:
        """Score a list as the main list of the page."""
        lines = [self._line(element.node) for element in entries]
        shared = set(lines[0]).intersection(*lines[1:]) if len(lines) > 1 else {lines[0][-1]}
        cards = {next((node for node in reversed(line) if node not in shared), line[0]) for line in lines}
        read = sum(min(self._read.get(card, 0), _LONGEST_CARD) for card in cards)
        path = self._snapshot.path(entries[0].node)
        apart = len({element.name for element in entries}) / len(entries)
        words = sum(len(element.name) for element in entries) / len(entries)
        in_table = re.search(r"/t[dh]\[\d+\]", path) is not None
        return (read, bool(_HEADING.search(path)), apart > _APART, -entries[0].order if in_table else words)

    @cached_property
    def _read(self) -> Mapping[int, int]:
        """Count the characters in each node of the page, with its descendants."""
        counts: defaultdict[int, int] = defaultdict(int)
        said = [(block.node, block.text) for block in self._snapshot.blocks]
        for node, text in (*said, *((e.node, e.name) for e in self._snapshot.elements if not e.hidden)):
            for at in self._line(node) if text else ():
                counts[at] += len(text)
        return counts

    def _is_inside(self, element: Element, landmarks: frozenset[str]) -> bool:
        return any(block.kind == "landmark" and role in landmarks for block, role in self._around(element))

    def _line(self, node: int) -> tuple[int, ...]:
        """Return a node and its ancestors, outwards."""
        if node not in self._lines:
            line: list[int] = []
            at = node
            while at >= 0:
                line.append(at)
                at = self._snapshot.tree[at][0]
            self._lines[node] = tuple(line)
        return self._lines[node]

    def _around(self, element: Element) -> list[tuple[Block, str]]:
        found: list[tuple[Block, str]] = []
        parent = element.parent
        while parent in self._blocks:
            block = self._blocks[parent]
            found.append((block, block.role))
            parent = block.parent
        return found

    def _in_container(self, kind: str, among: Sequence[Element]) -> list[Element]:
        kinds = _CONTAINERS.get(kind, ())
        return [element for element in among if any(block.kind in kinds for block, _ in self._around(element))]

    def _in_named(self, words: str, among: Sequence[Element]) -> list[Element]:
        """Return the elements in a container named with the words."""
        wanted = tokens(words)
        return [e for e in among if any(_says(tokens(block.text), wanted) for block, _ in self._around(e))]

    def _beside(self, words: str, among: Sequence[Element]) -> list[Element]:
        """Return, for each occurrence of the words, the element that shares the smallest part of the page with the
        words.
        """
        near: list[tuple[int, int, Element]] = []
        for order, node in self.anchors(words):
            line = set(self._line(node))
            best: tuple[int, int, Element] | None = None
            for element in among:
                common = next((len(self._line(at)) for at in self._line(element.node) if at in line), 0)
                away = element.order - order if element.order >= order else 3 * (order - element.order)
                if best is None or (common, -away) > best[:2]:
                    best = (common, -away, element)
            if best is not None:
                near.append(best)
        deepest = max((depth for depth, _, _ in near), default=0)
        kept = sorted((pair for pair in near if pair[0] == deepest), key=lambda pair: pair[2].order)
        return list({element.ref: element for _, _, element in kept}.values())


def _leads_around(entries: Sequence[Element]) -> bool:
    """Whether most entries of a list turn pages or narrow the content."""
    around = sum(bool(_TURNS.fullmatch(e.name.strip(_ARROWS)) or _NARROWS.search(e.name)) for e in entries)
    digits = all(element.name.strip(_ARROWS).isdigit() for element in entries)
    return 2 * around > len(entries) and (not digits or max(len(e.name) for e in entries) < _LONG_NUMBER)


def words_of(place: Target) -> str:
    """Return the words of a place, or of the place around."""
    at: Target | None = place
    while at is not None:
        if at.words:
            return at.words
        at = at.within
    return ""


def _is_quoted(place: Target) -> bool:
    at: Target | None = place
    while at is not None and not at.words:
        at = at.within
    return at is not None and at.exact


def _shorter(words: str) -> list[str]:
    """Return the words, then without words for the kind: "user @ada", "@ada"; "Ada in the phone book", "Ada".

    A name stays whole: the page may know another Ada than Ada Lovelace.
    """
    head = re.split(r"\s+(?:in|of|on|from|by|at|with)\s+", words, maxsplit=1)[0]
    names = [part for part in head.split() if not part.islower() or part.startswith("@")]
    return list(dict.fromkeys((words, head, *([" ".join(names)] if names else []))))


def _says(text: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    size = len(wanted)
    return bool(wanted) and any(text[at : at + size] == wanted for at in range(len(text) - size + 1))
