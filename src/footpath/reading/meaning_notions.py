"""Read questions in whole sentences by their notions, in whatever order the words stand.

"How much would you like to earn?" has the notions of earning and of a wish, which together ask for a salary.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import ALL_LANGUAGES, part
from footpath.language.spoken import language_name
from footpath.language.text import words
from footpath.reading.vocabulary import load_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_ANY: Final = r"\w*"
_WORTH: Final = 0.8
_SHORTEST: Final = 3
"""The least words of a question; shorter texts are labels, whose every word counts."""
_LONGEST: Final = 24
"""The most words of a question; longer texts contain notions by chance."""


@dataclass(frozen=True, slots=True)
class _Question:
    meaning: str
    every: tuple[re.Pattern[str], ...]
    none: tuple[re.Pattern[str], ...]


@lru_cache(maxsize=8192)
def asked_by_notions(text: str) -> Mapping[str, float]:
    """Return the meaning of a question by its notions, with a score; empty unless exactly one meaning fits."""
    spoken = words(text)
    if not spoken or len(spoken) > _LONGEST:
        return {}
    line = " ".join(spoken)
    found = {
        question.meaning
        for question in _questions()
        if all(notion.search(line) for notion in question.every)
        and not any(notion.search(line) for notion in question.none)
        and (len(spoken) >= _SHORTEST or _says_no_more(line, question.every))
    }
    return dict.fromkeys(found, _WORTH) if len(found) == 1 else {}


def _says_no_more(line: str, notions: Sequence[re.Pattern[str]]) -> bool:
    """Whether a label has no word beside those of the notions: "Swedish level"."""
    for notion in notions:
        line = notion.sub(" ", line)
    return not line.split()


@cache
def _questions() -> tuple[_Question, ...]:
    return tuple(each for language in ALL_LANGUAGES for each in _questions_in(language))


def _questions_in(language: str) -> tuple[_Question, ...]:
    """The questions by the words of one language: words of several join to none."""
    told = cast("Mapping[str, Sequence[str]]", part(language, "questions"))
    notions = {name: _any_of(said) for name, said in told.items()}
    notions["language"] = language_name()
    return tuple(
        _Question(
            str(each["means"]),
            tuple(notions[name] for name in each["all"]),
            tuple(notions[name] for name in each["none"] if name in notions),
        )
        for each in cast("Sequence[Mapping[str, Sequence[str]]]", load_table("questions")["questions"])
        if notions.keys() >= set(each["all"])
    )


def _any_of(phrases: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(_phrase, phrases))})\b")


def _phrase(phrase: str) -> str:
    """The pattern of a phrase; `*` before or behind a word stands for any letters."""
    before, behind = (_ANY if each == "*" else "" for each in (phrase[0], phrase[-1]))
    return f"{before}{' '.join(words(phrase.strip('*')))}{behind}"
