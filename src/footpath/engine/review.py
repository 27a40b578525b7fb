"""The order and words of a review. Pure: the terminal and the page show the same order."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from footpath.answers.bank import CORRECTION
from footpath.answers.consents import turns_down
from footpath.answers.phones import is_of_unknown_line
from footpath.answers.typed import nearest, source_in_words, without_paths
from footpath.engine.person import ReviewRow
from footpath.schema.observation import EQUAL_OPPORTUNITY
from footpath.sentence import Sentence, in_quotes, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from footpath.answers.moves import Handled
    from footpath.schema.answer import Answer, Giver
    from footpath.schema.ask import Eyes
    from footpath.schema.observation import FieldObservation

WHY: Final[dict[Eyes, str]] = {
    "blank": "required, empty",
    "not_kept": "not kept by the page",
    "guessed": "guessed",
    "draft": "a model's draft",
    "correction": "changed by you",
    "kept_answer": "an earlier answer",
    "consent": "you agree",
    "about_you": "voluntary, of you",
}
"""Why a row needs attention, in the order of rows."""
_RANK: Final = {eyes: rank for rank, eyes in enumerate(WHY)}
FEW: Final = 8
"""Number of rows shown that need no attention."""
_SURE: Final = 0.75
"""Confidence of a meaning below which its answer is a guess."""


class ShownRow(Protocol):
    """The common data of a review's row, in any form of storage."""

    @property
    def question(self) -> str:
        """Return the question, as the page asks."""
        ...

    @property
    def required(self) -> bool:
        """Whether the page requires an answer."""
        ...

    @property
    def value(self) -> str:
        """Return the page's content."""
        ...

    @property
    def source(self) -> str:
        """Return the source (`Answer.source`); empty if no answer was entered."""
        ...

    @property
    def giver(self) -> Giver | None:
        """Return who gave the entered answer; None if none was entered."""
        ...

    @property
    def note(self) -> str:
        """Return why the field was left."""
        ...

    @property
    def eyes(self) -> Eyes | None:
        """Return why the row needs a look."""
        ...


R = TypeVar("R", bound=ShownRow)


@dataclasses.dataclass(frozen=True, slots=True)
class _FilledField:
    """What a field holds, and the answer that was entered."""

    field: FieldObservation
    value: str
    answer: Answer | None
    is_likened: bool

    @property
    def is_empty(self) -> bool:
        return self.value == "" or (self.field.kind == "checkbox" and self.value == "no")


def _was_corrected(entry: _FilledField) -> bool:
    return entry.answer is not None and entry.answer.source == CORRECTION


def _is_guess(entry: _FilledField) -> bool:
    answer = entry.answer
    is_unsure = (
        answer is not None
        and answer.giver == "profile"
        and (0 < entry.field.confidence < _SURE or is_of_unknown_line(entry.field, answer.value))
    )
    return (entry.is_likened or "model" in entry.field.evidence or is_unsure) and not entry.field.is_consent


def _was_given_before(entry: _FilledField) -> bool:
    return entry.answer is not None and entry.answer.giver == "bank"


def _agrees(entry: _FilledField) -> bool:
    return entry.field.is_consent and not turns_down(entry.value)


def _is_voluntary(entry: _FilledField) -> bool:
    return entry.field.meaning in EQUAL_OPPORTUNITY


_REASONS: Final[tuple[tuple[Eyes, Callable[[_FilledField], bool]], ...]] = (
    ("correction", _was_corrected),
    ("guessed", _is_guess),
    ("kept_answer", _was_given_before),
    ("consent", _agrees),
    ("about_you", _is_voluntary),
)
"""Reasons to look at a field that holds something; the first that applies counts."""


def why_look(
    field: FieldObservation, value: str, answer: Answer | None, *, is_likened: bool, is_kept: bool
) -> Eyes | None:
    """Return why a person should look at a field before sending; None for a plain repetition of a fact.

    Args:
        field: as the page holds the field.
        value: its content.
        answer: the entered answer; None for none.
        is_likened: whether the chosen option is only similar to the answer.
        is_kept: whether the page kept the entry.
    """
    entry = _FilledField(field, value, answer, is_likened)
    if entry.is_empty and field.required:
        return "blank"
    if not is_kept and not (entry.is_empty and answer is None):
        return "not_kept"
    return None if entry.is_empty else next((eyes for eyes, applies in _REASONS if applies(entry)), None)


def why_left(field: FieldObservation, became: Handled, *, is_the_sites: bool) -> str:
    """Return why no answer was entered."""
    if is_the_sites:
        kept = "stays ticked, as the site had it" if field.kind == "checkbox" else "as the site had it"
        return f"{kept}: {became.why}" if became.why else kept
    return became.why or "left"


def in_order(rows: Sequence[R]) -> tuple[list[tuple[int, R]], list[tuple[int, R]]]:
    """Return the rows that need a person's eyes, the most pressing first; and the rest in the form's order. Each has
    its number in the form, from 1.
    """
    numbered = list(enumerate(rows, 1))
    first = [(number, row) for number, row in numbered if row.eyes is not None]
    rest = [(number, row) for number, row in numbered if row.eyes is None]
    return sorted(first, key=lambda each: _RANK[each[1].eyes] if each[1].eyes else 0), rest


def folds(rows: Sequence[ShownRow]) -> bool:
    """Whether the rest is long enough to fold into one line."""
    rest = sum(row.eyes is None for row in rows)
    return len(rows) > rest > FEW


def whence(row: ShownRow) -> str:
    """Return the source of a row's value, or why the field was left, in words."""
    return source_in_words(row.source) if row.source else without_paths(row.note)


def why(row: ShownRow) -> str:
    """Return why a row needs a look, in words, with the source of its value; empty for the rest."""
    return WHY[row.eyes] if row.eyes is not None else ""


def folded(rest: Sequence[tuple[int, ShownRow]]) -> str:
    """Return the hidden rows in one line: “12 more: 9 from your profile, 3 left empty”."""
    counts = Counter(_group(row) for _, row in rest)
    return f"{len(rest)} more: {', '.join(f'{count} {group}' for group, count in counts.most_common())}"


def misnamed(names: Iterable[str], rows: Iterable[ReviewRow]) -> dict[str, tuple[str, ...]]:
    """Return the task's names that no page asked for, each with the questions possibly meant; without questions that
    the task answers.
    """
    asked = {row.question: row.meaning for row in rows if not (row.giver == "task" or row.gave)}
    return {name: nearest(name, asked) for name in names}


def misnamed_in_words(names: Iterable[str], rows: Iterable[ReviewRow]) -> Sentence:
    """Return the task's names that no page asked for, each with the questions possibly meant, in words."""
    told = [sentence("“{}”{}", name, _did_you_mean(meant)) for name, meant in misnamed(names, rows).items()]
    return listed(", ", told)


def _did_you_mean(questions: Sequence[str]) -> Sentence:
    quoted = in_quotes(questions, " or ")
    return sentence(" (did you mean {}?)", quoted) if questions else own("")


def _group(row: ShownRow) -> str:
    if not row.value:
        return "left empty"
    if not row.source:
        return "as the site had it"
    return _GROUPS.get(row.giver, "from elsewhere") if row.giver else "from elsewhere"


_GROUPS: Final[Mapping[Giver, str]] = {
    "task": "given with this task",
    "person": "answered by you in this run",
    "profile": "from your profile",
    "rule": "from your profile",
}
"""Sources of the folded rows, in words."""


class PagedRows(dict[str, ReviewRow]):
    """The questions of the pages so far with their content, by key; each remembers its page."""

    def __init__(self) -> None:
        super().__init__()
        self._here: set[str] = set()
        self._turned: list[set[str]] = []

    def __setitem__(self, key: str, row: ReviewRow) -> None:
        """Note a row of the current page."""
        super().__setitem__(key, row)
        self._here.add(key)

    def keep(self, asked: Container[str]) -> None:
        """Drop the rows of the present page whose questions have vanished."""
        for key in [each for each in self._here if each not in asked]:
            self._here.discard(key)
            self.pop(key, None)

    def turn(self) -> None:
        """Begin the next page."""
        self._turned.append(self._here)
        self._here = set()

    def pages_back(self, key: str) -> int:
        """Return how many pages back a question was noted; 0 for the present page, and for an unknown question."""
        found = [at for at, keys in enumerate(self._turned) if key in keys]
        return len(self._turned) - found[-1] if found and key not in self._here else 0

    def turn_back(self, pages: int) -> None:
        """Go back a number of pages, which are then noted anew."""
        for keys in (self._here, *(self._turned.pop() for _ in range(min(pages, len(self._turned))))):
            for key in keys:
                self.pop(key, None)
        self._here = set()
