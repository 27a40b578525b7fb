"""Suggest the question that a misspelt name may mean: shown to a person, never used for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from footpath.language.replies import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_ALIKE = 75.0
"""Minimum similarity of a misspelt name (rapidfuzz ratio, 0 to 100)."""

_NEARLY = 10.0
"""Maximum distance from the best for further suggestions."""

_MOST = 3
"""So many are told at the most."""

_SHORTEST = 3
"""Fewer letters are like too much."""


def nearest(name: str, questions: Mapping[str, str]) -> tuple[str, ...]:
    """The questions that `name` may mean, likeliest first. `questions` maps each question to its meaning."""
    scores = {question: _alike(name, question, meaning) for question, meaning in questions.items()}
    least = max(_ALIKE, max(scores.values(), default=0.0) - _NEARLY)
    return tuple(sorted((each for each in scores if scores[each] >= least), key=lambda each: -scores[each]))[:_MOST]


def _alike(name: str, question: str, meaning: str) -> float:
    """Similarity of a name to a question's meaning, to the question, or to a part of it."""
    said = tokens(name)
    letters = "".join(said)
    if len(letters) < _SHORTEST:
        return 0.0
    others = ["".join(tokens(question)), "".join(tokens(meaning)), *_parts(question, len(said))]
    return max(fuzz.ratio(letters, each) for each in others)


def _parts(question: str, words: int) -> Iterator[str]:
    """Runs of about `words` consecutive words of a question, joined."""
    asked = tokens(question)
    for length in range(max(words - 1, 1), words + 2):
        for start in range(len(asked) - length + 1):
            yield "".join(asked[start : start + length])
