"""A person's names for an element, and the places of a page: a dialog, a form, a card or row with some words."""

from __future__ import annotations

import difflib
import re
from bisect import bisect_left
from collections import defaultdict
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.roles.plain.instruction import Target
    from footpath.schema.snapshot import Block, Element, Snapshot

NAMED: Final = 1.0
BESIDE: Final = 0.93
HINTED: Final = 0.8
"""Factors of likeness: the page's own words for the element, words beside it, and names of classes and the like."""

_WORD: Final = re.compile(r"[^\W_]+|[#+><×✕✖…%€$£&@-]")
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LEAVES: Final = frozenset({"text", "heading", "legend", "label", "item", "cell"})
_ALIASES: Final = (
    frozenset({"x", "×", "✕", "✖", "close", "dismiss"}),
    frozenset({"trash", "delete", "bin", "remove"}),
    frozenset({"star", "important", "favorite", "favourite", "flag"}),
    frozenset({"ok", "okay"}),
    frozenset({"log in", "login", "sign in", "signin", "log on"}),
    frozenset({"sign up", "signup", "register", "create account"}),
    frozenset({"log out", "logout", "sign out", "signout"}),
    frozenset({"email", "e-mail", "mail", "email address", "e-mail address"}),
    frozenset({"phone", "telephone", "phone number", "tel", "mobile"}),
    frozenset({"next", ">", "next page", "»", "›"}),
    frozenset({"previous", "prev", "<", "«", "‹", "back"}),
    frozenset({"cart", "basket", "bag"}),
    frozenset({"menu", "hamburger", "navigation"}),
    frozenset({"search", "find", "magnifier"}),
    frozenset({"cookies", "accept", "accept all", "accept cookies", "agree"}),
    frozenset({"username", "user name", "user", "login name"}),
)
_SAME: Final[Mapping[str, frozenset[str]]] = {word: group for group in _ALIASES for word in group}


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[str, ...]:
    """Return the folded words of a text, and signs that stand for words."""
    return tuple(_WORD.findall(text.casefold()))


_COUNTED: Final = re.compile(r"\s*[(\[]\s*\d+\s*[)\]]\s*$")
"""The changing count behind a name: "Cart (2)"."""


@lru_cache(maxsize=65536)
def likeness(said: str, caption: str) -> float:
    """Return how well a caption matches a phrase, from 0 to 1."""
    if not said or not caption:
        return 0.0
    wanted, has = tokens(said), tokens(caption)
    if wanted == has:
        return 1.0 if said.casefold() == caption.casefold() else 0.99
    if not wanted or not has:
        return 1.0 if said.strip().casefold() == caption.strip().casefold() else 0.0
    if wanted == tokens(_COUNTED.sub("", caption)):
        return 0.98
    one, other = " ".join(wanted), " ".join(has)
    if other in _SAME.get(one, ()):
        return 0.9
    if (at := _inside(wanted, has)) >= 0:
        return (0.88 if at == 0 else 0.82) - 0.12 * (1 - len(wanted) / len(has))
    if _inside(has, wanted) >= 0:
        return 0.55
    return _by_words(wanted, has)


def _inside(part: tuple[str, ...], whole: tuple[str, ...]) -> int:
    """Return where the words stand together in the others; -1 for nowhere."""
    size = len(part)
    return next((at for at in range(len(whole) - size + 1) if whole[at : at + size] == part), -1)


def _by_words(wanted: tuple[str, ...], has: tuple[str, ...]) -> float:
    """How many words are the same, or nearly: a plural, a typing error. Short words and numbers are exact or other."""
    met = sum(max((_near(word, other) for other in has), default=0.0) for word in wanted)
    share = met / max(len(wanted), 0.5 * (len(wanted) + len(has)))
    return 0.8 * share if met >= 0.5 * len(wanted) else 0.0


@lru_cache(maxsize=65536)
def _near(one: str, other: str) -> float:
    if one == other or other in _SAME.get(one, ()):
        return 1.0
    if not _may_be_near(one, other):
        return 0.0
    if one.startswith(other) or other.startswith(one):
        return 0.9 if abs(len(one) - len(other)) <= 2 else 0.6
    ratio = difflib.SequenceMatcher(None, one, other).ratio()
    return ratio if ratio >= 0.84 else 0.0


def _may_be_near(one: str, other: str) -> bool:
    return min(len(one), len(other)) >= 4 and not (one.isdigit() or other.isdigit())


def _is_form_of(one: str, other: str) -> bool:
    """Whether two words are one, or an ending apart."""
    begins = one.startswith(other) or other.startswith(one)
    return one == other or other in _SAME.get(one, ()) or (begins and _may_be_near(one, other))


def repeats(text: str, goal: str) -> bool:
    """Whether a text of the page is the goal itself, or nearly."""
    said, asked = " ".join(tokens(text)), " ".join(tokens(goal))
    return bool(asked) and (asked in said or (said in asked and len(said) > 0.6 * len(asked)))


class Captions:
    """The captions of one page's elements."""

    def __init__(self, snapshot: Snapshot, questions: Mapping[str, str], goal: str = "") -> None:
        self._questions = questions
        self._goal = goal
        self._blocks = [block for block in snapshot.blocks if block.kind in _LEAVES and block.text]
        self._orders = [block.order for block in self._blocks]
        self._taken = sorted(e.order for e in snapshot.elements if not e.hidden)
        self._known: dict[str, tuple[tuple[str, float], ...]] = {}

    def of(self, element: Element) -> tuple[tuple[str, float], ...]:
        """Return each caption of an element with its weight."""
        if element.ref not in self._known:
            self._known[element.ref] = tuple(dict.fromkeys(self._all(element)))
        return self._known[element.ref]

    def score(self, said: str, element: Element) -> float:
        """Return how well a phrase names an element, from 0 to 1."""
        return max((likeness(said, caption) * worth for caption, worth in self.of(element)), default=0.0)

    def misspells(self, said: str, element: Element) -> bool:
        """Whether a word of a phrase is in no caption of an element, and only resembles one: "Clse" for "Close"."""
        has = {word for caption, _ in self.of(element) for word in tokens(caption)}
        lacking = (word for word in tokens(said) if not any(_is_form_of(word, other) for other in has))
        return any(_near(word, other) for word in lacking for other in has)

    def label(self, field: Element) -> str:
        """Return a field's main caption: the name, the text beside, or the question."""
        beside = next(self._beside(field), "")
        return (field.name or field.label or beside or self._questions.get(field.ref, "")).rstrip(": ")

    def _all(self, element: Element) -> Iterator[tuple[str, float]]:
        for caption in (element.name, element.label, element.text, element.placeholder):
            if caption:
                yield caption, NAMED
        if element.role in ("button", "submit", "reset") and element.value:
            yield element.value, NAMED
        if element.description:
            yield element.description, BESIDE
        if question := self._questions.get(element.ref):
            yield question, NAMED
        if not element.name or element.role in ("radio", "checkbox", "slider", "spinbutton"):
            yield from ((text, BESIDE) for text in self._beside(element))
        for said in (element.id, element.html_name, element.test_id, element.autocomplete, *element.classes.split()):
            if said and len(said) < 60:
                yield _CAMEL.sub(" ", said).replace("-", " ").replace("_", " "), HINTED
        if not element.name and element.href:
            yield element.href.rstrip("/").rpartition("/")[2].replace("-", " "), HINTED

    def _beside(self, element: Element) -> Iterator[str]:
        """Yield the text right before an element, and for checkboxes the text right after, without another element
        between.
        """
        at = bisect_left(self._orders, element.order)
        before = self._blocks[at - 1] if at else None
        named = before is not None and not before.labels and not repeats(before.text, self._goal)
        if before is not None and named and self._is_next(before, element):
            yield before.text.rstrip(": ")
        after = self._blocks[at] if at < len(self._blocks) else None
        if after is not None and element.role in ("radio", "checkbox", "switch") and self._is_next(after, element):
            yield after.text

    def _is_next(self, block: Block, element: Element) -> bool:
        low, high = sorted((block.order, element.order))
        first = bisect_left(self._taken, low + 1)
        return high - low <= 6 and not (first < len(self._taken) and self._taken[first] < high)


_CONTAINERS: Final = {
    "dialog": ("dialog",),
    "form": ("form",),
    "list": ("list",),
    "menu": ("list", "group", "landmark"),
}
_TEXTS: Final = frozenset({"text", "heading", "legend", "label", "item", "cell"})
_INDEX: Final = re.compile(r"\[\d+\]")
_ENTRIES: Final = frozenset({"tr", "li", "article"})
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
            if found := self._beside(said, among, in_entry=place.kind == "item"):
                return found
        return None

    def anchors(self, words: str) -> list[tuple[int, int]]:
        """Return (order, node) of each text and name with the words; if some say nothing else, only of those."""
        wanted = tokens(words)
        whole = [(order, node) for order, node, held in self._said if held == wanted]
        return whole or [(order, node) for order, node, held in self._said if has_run(held, wanted)]

    @cached_property
    def _said(self) -> list[tuple[int, int, tuple[str, ...]]]:
        """Order, node and words of each short text and name of the page."""
        blocks = (block for block in self._snapshot.blocks if block.text and not repeats(block.text, self._goal))
        said = [(block.order, block.node, block.text) for block in blocks]
        said += [(e.order, e.node, f"{e.name} {e.value}") for e in self._snapshot.elements if e.name and not e.hidden]
        return [(order, node, tokens(text)) for order, node, text in said if len(text) <= _LONGEST_ANCHOR]

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
        return [e for e in among if any(has_run(tokens(block.text), wanted) for block, _ in self._around(e))]

    def _beside(self, words: str, among: Sequence[Element], *, in_entry: bool = False) -> list[Element]:
        """Return, for each occurrence of the words, the element that shares the smallest part of the page with the
        words. An element in another entry of a list or table than the words is not beside them; `in_entry`: nor is one
        in another alike part, although only that part has such an element.
        """
        near: list[tuple[int, int, Element]] = []
        for order, node in self.anchors(words):
            best: tuple[int, int, Element] | None = None
            for element in among:
                common = self._common(node, element.node)
                away = element.order - order if element.order >= order else 3 * (order - element.order)
                if best is None or (common, -away) > best[:2]:
                    best = (common, -away, element)
            if best is not None and not self._is_in_another_entry(node, best[2], among, is_said=in_entry):
                near.append(best)
        deepest = max((depth for depth, _, _ in near), default=0)
        kept = sorted((pair for pair in near if pair[0] == deepest), key=lambda pair: pair[2].order)
        return list({element.ref: element for _, _, element in kept}.values())

    def _common(self, node: int, other: int) -> int:
        """Return the depth of the smallest part of the page around two nodes."""
        line = set(self._line(node))
        return next((len(self._line(at)) for at in self._line(other) if at in line), 0)

    def _is_in_another_entry(self, node: int, element: Element, among: Sequence[Element], *, is_said: bool) -> bool:
        """Whether an element stands in another row or list item than a text; or, of several such elements or where the
        goal has said an entry, in a row or an alike part of its own that says more than the element's name. The cells
        of one row are no such parts, unless the cell of the text is one that has such an element in another row.
        """
        depth = self._common(node, element.node)
        own, other = self._part(node, depth), self._part(element.node, depth)
        if own is None or other is None:
            return False
        is_alike = self._step(own) == self._step(other)
        if is_alike and self._is_entry(own) and self._is_entry(other):
            return True
        rows = [*filter(self._is_entry, self._line(element.node)[: -depth or None])]
        if is_alike and self._are_apart(own, among):
            rows.append(other)
        parts = {self._line(each.node)[0] for each in among if depth <= self._common(node, each.node)}
        return bool(rows) and (is_said or len(parts) > 1) and self._says_more(rows[0], element)

    def _are_apart(self, part: int, among: Sequence[Element]) -> bool:
        """Whether a part of the page is no cell of a row, or a cell that has such an element in another row."""
        is_cell = self._is_entry(self._snapshot.tree[part][0])
        return not is_cell or any(self._is_in_column(part, each) for each in among)

    def _is_in_column(self, cell: int, element: Element) -> bool:
        """Whether an element stands in the same place of another row as a cell."""
        tree = self._snapshot.tree
        row, place = tree[cell]
        alike = ((tree[at][0], tree[at][1]) for at in self._line(element.node))
        return any(
            step == place and other not in (row, -1) and self._step(other) == self._step(row) for other, step in alike
        )

    def _is_entry(self, node: int) -> bool:
        return self._step(node) in _ENTRIES or node in self._entries

    def _part(self, node: int, depth: int) -> int | None:
        """Return the part just within the part at `depth` that holds a node; None if the node is that part."""
        line = self._line(node)
        return line[-depth - 1] if len(line) > depth else None

    def _step(self, node: int) -> str:
        return self._snapshot.tree[node][1].partition("[")[0]

    @cached_property
    def _entries(self) -> frozenset[int]:
        """The nodes of rows and list items by role."""
        return frozenset(block.node for block in self._snapshot.blocks if block.role in {"row", "listitem", "article"})

    def _says_more(self, part: int, element: Element) -> bool:
        """Whether a part of the page has a text beside an element, other than the element's name."""
        own = tokens(element.name)
        said = (
            block for block in self._snapshot.blocks if block.kind in _TEXTS and tokens(block.text) not in ((), own)
        )
        lines = (self._line(block.node) for block in said)
        return any(part in line and element.node not in line for line in lines)


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


def has_run(text: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether the wanted words stand in a text, one behind the other."""
    size = len(wanted)
    return bool(wanted) and any(text[at : at + size] == wanted for at in range(len(text) - size + 1))
