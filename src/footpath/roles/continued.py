"""Find the sentences of a page against the words expected by a goal: exceptions, conditions, denials. Pure.

“Order placed” proves little above “Your order was placed without the lamp”. So the new sentences around the expected
words are read as the sentences around a form's confirmation are.
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Final

from footpath.language.clauses import may_limit, not_understood
from footpath.language.labels import content_words
from footpath.language.outcomes import (
    as_compared,
    complains,
    has_word,
    is_undone,
    speaks_against,
    standing,
    still_to_do,
)
from footpath.language.sent import overtaken
from footpath.language.text import sentences
from footpath.roles.page_words import place_of, spaced
from footpath.roles.plain.grammar import entered_in, pressed_in
from footpath.roles.read_back import removes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.language.tagged import Topic
    from footpath.roles.evidence import Evidence
    from footpath.roles.news import News
    from footpath.schema.snapshot import Block

_BEFORE, _BEHIND = 1, 2
"""Number of sentences about the same matter before and behind the expected words."""
_ROWS: Final = frozenset({"row", "item"})
"""Kinds of blocks with one of several like things."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Said:
    """A new sentence of the page since the last press."""

    text: str
    row: int
    """The order of the row around; for a passed line, a number below -1; else -1."""
    is_heading: bool
    is_told: bool
    """Whether the block or line tells the expected words."""
    is_of_entry: bool
    """Whether the block also has an entry of the goal, as a message with “Not delivered” has."""


def taken_back(expected: Sequence[str], evidence: Evidence, news: News, topic: Topic) -> str:
    """Return a new sentence beside the expected words with a limit, delay or denial of the words; empty for none, and
    for a goal with an expected complaint, as in the test of a form.
    """
    entered = "".join(map(spaced, entered_in(evidence.goal)))
    if any(complains(each) for each in expected if spaced(each) not in entered):
        return ""
    around = _Around(expected, _said(expected, evidence, news), evidence.sight.snapshot.lang)
    if (left := around.left_open(topic)) or _removes(evidence, news, topic):  # a removal brings about "No bookings"
        return left
    return around.limited() or around.denied()


class _Around:
    """Judges the sentences around the expected words."""

    def __init__(self, expected: Sequence[str], said: Sequence[_Said], language: str) -> None:
        wanted = {spaced(each) for each in expected}
        self._expected = expected
        self._language = language
        near = _beside(said)
        self._texts = [each.text for each in near]
        self._beside = [each for each in near if spaced(each.text) not in wanted]
        self._told = [words for each in expected if (words := _content(each))]
        self._wanted = wanted

    def left_open(self, topic: Topic) -> str:
        """Return a sentence with a contrast, a lack, a condition or a duty; empty for none."""
        left = not_understood(self._texts, self._language, topic) or still_to_do(self._texts, self._language)
        return "" if spaced(left) in self._wanted else left

    def limited(self) -> str:
        """Return a sentence with a later event, or with the expected words again and a limit beside; empty for none."""
        again = (each.text for each in self._beside if any(map(_content(each.text).issuperset, self._told)))
        limited = (each for each in again if may_limit(_without(self._expected, each), self._language))
        return overtaken(self._texts) or next(limited, "")

    def denied(self) -> str:
        """Return a sentence with a denial, regret or demand; empty for none."""
        against = (each for each in self._beside if speaks_against(each.text, self._language))
        return next((each.text for each in against if each.is_of_entry or not _is_mere_denial(each.text)), "")


def _content(text: str) -> frozenset[str]:
    return frozenset(content_words(as_compared(text)))


def _is_mere_denial(text: str) -> bool:
    """Whether a sentence only denies the existence of things: "No comments yet" stands on any new page."""
    return has_word("negation", text) and not (is_undone(text) or has_word("regret", text) or has_word("pending", text))


def _removes(evidence: Evidence, news: News, topic: Topic) -> bool:
    """Whether the last press cancels or deletes."""
    return removes(news.before, news.pressed, evidence, topic)


def _said(expected: Sequence[str], evidence: Evidence, news: News) -> list[_Said]:
    """Return the new sentences of the page, in reading order, without the goal's own entries and earlier presses."""
    wanted = [spaced(each) for each in expected if spaced(each).strip()]
    chosen = set(map(spaced, pressed_in(evidence.goal)[:-1]))
    found = list[_Said]()
    for text, row, is_heading in (each for each in _lines(evidence, news) if spaced(each[0]) not in chosen):
        is_told = any(each in spaced(text) for each in wanted)
        rest = _without(entered_in(evidence.goal), text)
        found += [_Said(each, row, is_heading, is_told, rest != text) for each in sentences(rest)]
    return found


def _lines(evidence: Evidence, news: News) -> Iterator[tuple[str, int, bool]]:
    """Yield the new texts of the page outside menus and controls, each with the row around and whether the text is a
    heading; then the passed lines since the last press.
    """
    snapshot = evidence.sight.snapshot
    blocks = {block.order: block for block in snapshot.blocks}
    controls = {each.name for each in snapshot.elements if each.name}
    for block in news.texts:
        if block.text and block.text not in controls and place_of(block.parent, blocks) != "menu":
            yield evidence.redact(block.text), _row(block, blocks), block.kind == "heading"
    for at, line in enumerate(standing(snapshot.passed)):
        yield evidence.redact(line), -2 - at, False  # each line passed by itself


def _row(block: Block, blocks: Mapping[int, Block]) -> int:
    """Return the order of the row of a block, or of the block itself as a row; -1 for none."""
    around: Block | None = block
    while around is not None and around.kind not in _ROWS:
        around = blocks.get(around.parent)
    return -1 if around is None else around.order


def _without(known: Sequence[str], text: str) -> str:
    """Return a text without known words, such as the goal's own entries, which the site only repeats."""
    for each in filter(None, (each.strip() for each in known)):
        text = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", " ", text, flags=re.IGNORECASE)
    return text


def _beside(said: Sequence[_Said]) -> list[_Said]:
    """Return the sentences around the expected words, within the row if in one; a heading behind begins
    another matter.
    """
    near = set[int]()
    for at in (at for at, each in enumerate(said) if each.is_told):
        near |= {at, *range(max(0, at - _BEFORE), at)}
        for behind in range(at + 1, min(len(said), at + 1 + _BEHIND)):
            if said[behind].is_heading:
                break
            near.add(behind)
    rows = {each.row for each in said if each.is_told}
    return [said[at] for at in sorted(near) if said[at].row in rows]
