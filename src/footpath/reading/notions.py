"""Read whole-sentence questions by their notions: "Wann kannst du die Stelle antreten?" is when × can × begin.

A phrase fixes the order of words, notions do not. The lexicon has the words of each notion (`questions`), and
`meanings/questions.yaml` for each meaning the required and the excluded notions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import merged
from footpath.language.text import words
from footpath.reading.vocabulary import load_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_ANY: Final = r"\w*"
_WORTH: Final = 0.8
_SHORTEST: Final = 3
"""The least words of a question; shorter texts are labels."""
_LONGEST: Final = 24
"""The most words of a question; longer texts contain notions by chance."""


@dataclass(frozen=True, slots=True)
class _Question:
    meaning: str
    every: tuple[re.Pattern[str], ...]
    none: tuple[re.Pattern[str], ...]


@lru_cache(maxsize=8192)
def asked_by_notions(text: str) -> Mapping[str, float]:
    """The meaning of a question by its notions, with a score; empty unless exactly one meaning fits."""
    spoken = words(text)
    if not _SHORTEST <= len(spoken) <= _LONGEST:
        return {}
    line = " ".join(spoken)
    found = {
        question.meaning
        for question in _questions()
        if all(notion.search(line) for notion in question.every)
        and not any(notion.search(line) for notion in question.none)
    }
    return dict.fromkeys(found, _WORTH) if len(found) == 1 else {}


@cache
def _questions() -> tuple[_Question, ...]:
    notions = {name: _any_of(cast("Sequence[str]", said)) for name, said in merged("questions").items()}
    return tuple(
        _Question(
            str(each["means"]),
            tuple(notions[name] for name in each["all"]),
            tuple(notions[name] for name in each["none"]),
        )
        for each in cast("Sequence[Mapping[str, Sequence[str]]]", load_table("questions")["questions"])
    )


def _any_of(phrases: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(_phrase, phrases))})\b")


def _phrase(phrase: str) -> str:
    """The pattern of a phrase; `*` before or behind a word stands for any letters."""
    before, behind = (_ANY if each == "*" else "" for each in (phrase[0], phrase[-1]))
    return f"{before}{' '.join(words(phrase.strip('*')))}{behind}"
