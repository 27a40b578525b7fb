"""The state of an application on the site's own page, such as a list of a candidate's applications. Pure.

The state counts only in the record of the application: the smallest part of the page that has its title or reference
and a state, and no other record.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from footpath.language.mail import labels_status, status_named
from footpath.language.text import fold_words
from footpath.mail.kind import DECIDING, MailJudgement, Told, judge_sentences
from footpath.reading.same_posting import GENDERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.snapshot import BlockKind, Snapshot

_RECORDS: Final = frozenset({"tr", "li", "article", "tbody", "dl"})
"""Tags that each hold one record of a list: a state outside of it belongs to another record."""
_LEAVES: Final[frozenset[BlockKind]] = frozenset({"text", "heading", "legend", "label", "item", "cell"})
_LONG: Final = 4
"""Words from which a text is read as a sentence."""
_PARTS: Final = re.compile(r"\s+[-–—|·•]\s+|[,;:()|]")
"""What parts a title from a place or a number beside it: a longer title is another posting's."""
_FEWEST: Final = 3
"""Characters of a title or reference that a page does not have by chance."""


@dataclass(frozen=True)
class _Leaf:
    """A text of the page."""

    node: int
    order: int
    text: str
    is_title: bool
    """Whether it may be the title of a record: a link or a heading."""

    @cached_property
    def told(self) -> Told | None:
        """The state that the text names."""
        if (named := status_named(self.text)) is not None:
            return named
        if len(self.text.split()) < _LONG:
            return None
        judged = judge_sentences([self.text])
        return judged.told if judged.told in (*DECIDING, "review", "question") else None


class _Page:
    """The texts of a page, by the part of the page that holds them."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._tree = snapshot.tree
        named = ((each.node, each.order, each.name or each.text, bool(each.href)) for each in snapshot.elements)
        blocks = (each for each in snapshot.blocks if each.kind in _LEAVES)
        said = (
            (each.node, each.order, text, each.kind == "heading")
            for each in blocks
            for text in each.parts or (each.text,)
        )
        self.leaves = [_Leaf(node, order, text, title) for node, order, text, title in (*named, *said) if text.strip()]

    def ancestors(self, node: int) -> Iterator[int]:
        """The node, and the nodes around it, the innermost first."""
        while node >= 0:
            yield node
            node = self._tree[node][0]

    def child(self, whole: int, node: int) -> int:
        """The part directly within `whole` that holds a node; `whole` itself for its own text."""
        inner = node
        for each in self.ancestors(node):
            if each == whole:
                return inner
            inner = each
        return whole

    def tag(self, node: int) -> str:
        """The tag of a node."""
        return self._tree[node][1].partition("[")[0]

    def within(self, node: int) -> list[_Leaf]:
        """The texts in a part of the page."""
        return [each for each in self.leaves if node in self.ancestors(each.node)]


def status_on(snapshot: Snapshot, title: str, reference: str = "") -> MailJudgement:
    """The state of one application on a page, with its text as the quote. Uncertain states are `possible`.

    Args:
        snapshot: the page.
        title: title of the posting.
        reference: the application's reference number; empty for none.
    """
    page = _Page(snapshot)
    named, number = _plain(title), f" {fold_words(reference)} "
    naming = [
        each
        for each in page.leaves
        if (len(named) >= _FEWEST and named in {_plain(part) for part in (each.text, *_PARTS.split(each.text))})
        or (len(number) >= _FEWEST + 2 and number in f" {fold_words(each.text)} ")
    ]
    found = [_of_record(page, each) for each in naming]
    telling = {each.told: each for each in found if each.told is not None}
    possible: tuple[Told, ...] = tuple(
        dict.fromkeys(told for each in found for told in each.possible or _only(each.told))
    )
    if len(telling) == 1 and set(possible) == telling.keys():
        return next(iter(telling.values()))
    return MailJudgement(None, possible=possible)


def _plain(title: str) -> str:
    return fold_words(GENDERS.sub(" ", title.casefold()))


def _only(told: Told | None) -> tuple[Told, ...]:
    return () if told is None else (told,)


def _of_record(page: _Page, naming: _Leaf) -> MailJudgement:
    """The state in the smallest record around a text that names the application."""
    inner = -1
    for node in page.ancestors(naming.node):
        texts = page.within(node)
        states = [each for each in texts if each.told is not None and each is not naming]
        if states:
            if _has_other_record(page, node, naming, texts, inner):
                break
            told: tuple[Told, ...] = tuple(dict.fromkeys(each.told for each in states if each.told is not None))
            if len(told) == 1:
                return MailJudgement(told[0], states[0].text)
            return MailJudgement(None, possible=told)
        if page.tag(node) in _RECORDS:
            break
        inner = node
    return MailJudgement(None)


def _has_other_record(page: _Page, whole: int, naming: _Leaf, texts: list[_Leaf], inner: int) -> bool:
    """Whether a part of the page has a title of another record: behind the application's own, or beside a state."""
    outside = [each for each in texts if inner not in page.ancestors(each.node)]
    if page.tag(whole) not in _RECORDS and any(_may_be_behind_another(texts, naming, each) for each in outside):
        return True
    beside = {page.child(whole, each.node) for each in outside if each.told is not None}
    return any(
        each.is_title
        and each.told is None
        and not labels_status(each.text)
        and (each.order > naming.order or page.child(whole, each.node) in beside)
        for each in outside
    )


def _may_be_behind_another(texts: list[_Leaf], naming: _Leaf, state: _Leaf) -> bool:
    """Whether a state stands right behind a text that may be the title of another record, drawn as plain text."""
    if state.told is None:
        return False
    line = sorted(texts, key=lambda each: each.order)
    before = line[max(line.index(state) - 1, 0)]
    is_plain = before.told is None and not labels_status(before.text) and not re.search(r"\d", before.text)
    return is_plain and before.order != naming.order
