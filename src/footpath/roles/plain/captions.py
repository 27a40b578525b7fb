"""A person's names for an element: the accessible name, the question beside, and, weakly, the markup."""

from __future__ import annotations

import difflib
import re
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
    if min(len(one), len(other)) < 4 or one.isdigit() or other.isdigit():
        return 0.0
    if one.startswith(other) or other.startswith(one):
        return 0.9 if abs(len(one) - len(other)) <= 2 else 0.6
    ratio = difflib.SequenceMatcher(None, one, other).ratio()
    return ratio if ratio >= 0.84 else 0.0


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
