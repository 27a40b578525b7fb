"""The answer bank: find the person's earlier answer to the same question.

Two questions are the same if every content word has a similar word in the other, and both are positive or both
negative. "Experience with Python?" and "Experience with Ruby?" are 90 % similar and not the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from footpath.answers.asked import slug
from footpath.answers.scope import CONSENT, FORM, POSTING
from footpath.language.replies import content, is_negated
from footpath.language.text import fold_words
from footpath.schema.answer import Answer, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.observation import FieldObservation
    from footpath.schema.profile import FreeAnswer

WORD_ALIKE = 85.0
"""Minimum similarity of equal words (rapidfuzz ratio, 0 to 100): covers inflections and spellings, but not other
words.
"""

QUESTION_ALIKE = 60.0
"""Minimum overall similarity of two questions with equal words (token sort ratio, 0 to 100)."""

_VAGUE = frozenset(
    ["specify", "other", "detail", "details", "comment", "comments", "explain", "elaborate", "reason", "date", "from",
     "start", "end", "title", "company", "description", "yes", "no", "more", "information", "additional", "answer"]
)  # fmt: skip
"""A question of only these words gets its meaning from its surroundings, so its wording never identifies it."""

_LONGEST = 500
"""Maximum characters of a question searched by a person's regular expression."""


_BANK = "answer bank: "

PERSON = "person"
"""Source of a person's answer."""

CORRECTION = "correction"
"""Source of a person's correction in a review: for exactly the same question, a correction overrides the profile."""


@dataclass(frozen=True, slots=True)
class Banked:
    """A person's answer to a form's question. The repr hides the answer."""

    question: str
    options: tuple[str, ...] = ()
    """Labels of the form's options; empty for free text."""
    value: str = field(default="", repr=False)
    """Text, or the chosen label; several choices on a line each."""
    source: str = PERSON
    """Who answered: `PERSON`, or the name of a connector."""
    fresh: bool = False
    """Whether the answer was given in this run, and so to exactly this question, however few words it has."""
    scope: str = ""
    """The only scope in which the answer holds (`Place.scope`); empty: everywhere."""
    of_task: bool = False
    """Whether this very task asked the question, which overrides the task's own input."""
    meaning: str = ""
    """The meaning of the field, of fresh answers: a job and a school both ask for a start date."""

    @property
    def slug(self) -> str:
        """The question as a part of a template's name."""
        return slug(self.question)

    @classmethod
    def given(cls, asked: FieldObservation, said: str, source: str = PERSON, *, scope: str = "") -> Banked:
        """The answer just given to a field's question."""
        return cls(asked.full_question, asked.choices, said, source, fresh=True, scope=scope, meaning=asked.meaning)


def repeated(question: str, index: int) -> str:
    """The question as stored: "Company" is "Company (2)" in the second entry of a repeated section."""
    return f"{question} ({index + 1})" if index else question


def answer_name(question: str) -> str:
    """The template's name for a question without a meaning: `answer.why-do-you-want-to-work-here`."""
    return f"answer.{slug(question)}"


def is_same(first: str, second: str) -> bool:
    """Whether two questions are the same, by the rules of this module."""
    if fold_words(first) == fold_words(second):
        return True
    if is_negated(first) != is_negated(second) or _numbers(first) != _numbers(second):
        return False
    ours, theirs = content(first), content(second)
    if min(len(ours), len(theirs)) < 2 or not (_covered(ours, theirs) and _covered(theirs, ours)):
        return False
    return fuzz.token_sort_ratio(fold_words(first), fold_words(second)) >= QUESTION_ALIKE


def recall_fresh(question: str, meaning: str, bank: Sequence[Banked]) -> Answer | None:
    """The answer to exactly this question in the present run."""
    for each in reversed(bank):
        if each.fresh and each.meaning == meaning and fold_words(each.question) == fold_words(question):
            return _banked(question, each, 1.0)
    return None


def recall_corrected(question: str, bank: Sequence[Banked], scopes: Sequence[str]) -> Answer | None:
    """The person's correction of an answer to exactly this question."""
    return recall_told(question, [each for each in bank if each.source == CORRECTION and each.scope in scopes])


def recall_told(question: str, bank: Sequence[Banked]) -> Answer | None:
    """The answer to exactly this question from an earlier run."""
    same = _same(question, bank)
    return _banked(question, same[-1], 1.0) if same else None


def _same(question: str, bank: Sequence[Banked]) -> list[Banked]:
    """The answers to exactly this question."""
    return [each for each in bank if fold_words(each.question) == fold_words(question)]


def recall(question: str, bank: Sequence[Banked], scopes: Sequence[str] = ("",)) -> Answer | NoAnswer:
    """The bank's answer to a question, in exactly one of the scopes; none if two different answers fit."""
    bank = [each for each in bank if each.scope in scopes]
    same = _same(question, bank)
    is_vague = not content(question) - _VAGUE
    if is_vague:
        same = [each for each in same if each.scope.startswith((CONSENT, FORM, POSTING))]
    if same:
        return _banked(question, same[-1], 1.0)
    if is_vague:
        return NoAnswer.because("The question says too little to be known again.")
    alike = [each for each in bank if not each.scope.startswith(CONSENT) and is_same(question, each.question)]
    if len({each.value for each in alike}) > 1:
        return NoAnswer.because("Two earlier answers to questions like this one differ.")
    if alike:
        return _banked(question, alike[-1], 0.9)
    return NoAnswer.because("Nothing like it was answered before.")


def free_answer(question: str, answers: Sequence[FreeAnswer]) -> Answer | NoAnswer:
    """The answer by the profile's rules (`x-footpath.answers`). None where two rules with different answers apply."""
    found = [(number, each) for number, each in enumerate(answers) if _applies(each, question)]
    if len({each.answer for _, each in found}) > 1:
        return NoAnswer.at("x-footpath.answers", "Two of the profile's {} apply, and they differ.")
    if not found:
        return NoAnswer.because("No answer in the profile is for this question.")
    number, each = found[0]
    return Answer(
        name=answer_name(question),
        value=each.answer if isinstance(each.answer, str) else "\n".join(each.answer),
        alternatives=each.options,
        giver="rule",
        source=f"profile x-footpath.answers[{number}]",
        confidence=0.95,
    )


def exact_answer(question: str, answers: Sequence[FreeAnswer]) -> Answer | None:
    """The answer of a profile rule that quotes exactly this question."""
    spelled = [each for each in answers if each.question and fold_words(each.question) == fold_words(question)]
    found = free_answer(question, spelled)
    if not isinstance(found, Answer):
        return None
    return found.model_copy(update={"source": f"profile x-footpath.answers[{answers.index(spelled[0])}]"})


def _applies(rule: FreeAnswer, question: str) -> bool:
    if rule.question:
        return is_same(rule.question, question)
    return bool(rule.match) and re.search(rule.match, question[:_LONGEST], re.IGNORECASE) is not None


def banked_slug(answer: Answer) -> str:
    """The slug of the stored answer behind a recalled answer; empty for any other."""
    return answer.source.removeprefix(_BANK) if answer.giver == "bank" else ""


def _banked(question: str, banked: Banked, confidence: float) -> Answer:
    return Answer(
        name=answer_name(question),
        value=banked.value,
        giver=("person" if banked.source in (PERSON, CORRECTION) else "connector") if banked.fresh else "bank",
        source=banked.source if banked.fresh else f"{_BANK}{banked.slug}",
        confidence=confidence,
    )


def _covered(words: frozenset[str], others: frozenset[str]) -> bool:
    return all(any(word == other or _alike(word, other) for other in others) for word in words)


def _alike(word: str, other: str) -> bool:
    return min(len(word), len(other)) > 3 and fuzz.ratio(word, other) >= WORD_ALIKE


def _numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))
