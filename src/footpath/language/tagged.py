"""The words of one sentence, each with the notions of the lexicon that it is of, in one language; and the words of what
a form is for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from footpath.language.lexicon import LANGUAGES, part
from footpath.language.outcomes import any_of, as_compared, uncontracted
from footpath.language.text import is_akin

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

_MARK: Final = re.compile(r"[,;:()–—]+\s|\s[-|·]\s|\s\(")
_WORD: Final = re.compile(r"[^\W_]+")
_AKIN: Final = 0.65
"""Share of letters at their beginning in which forms of a verb agree: "scheduled", and not "checked" and "checkout"."""
_EXACT: Final = ("has_been", "habit", "was", "further")
"""Notions in whose words an accent makes another word: "würde" is no "wurde", and "è" no "e"."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What a form is for, as its page says."""

    words: frozenset[str] = frozenset()
    """Of its headings, its title and the button that sends it."""
    acts: frozenset[str] = frozenset()
    """Of that button alone: what a press does."""
    parts: frozenset[str] = frozenset()
    """Of the questions about the person, as an address: parts of what is sent."""
    kept: frozenset[str] = frozenset()
    """Of buttons that only keep what is still to be sent: what they did proves no sending."""


UNTOLD: Final = Topic()
"""The topic of a form that nothing is known of."""


@dataclass(frozen=True, slots=True)
class Tagged:
    """A word of a sentence, as compared."""

    text: str
    clause: int
    """Number of the clause in the sentence."""
    is_name: bool
    """Whether the word is written as a name, within a clause: a capital and small letters, where nouns have none."""
    owns: bool
    """Whether the word ends in a possessive 's."""
    notions: set[str] = field(default_factory=set[str])

    def has(self, *notions: str) -> bool:
        """Whether the word is of one of the notions."""
        return not self.notions.isdisjoint(notions)

    def is_of(self, words: Collection[str]) -> bool:
        """Whether a form of the word is among others: "angemeldet" is one of "anmelden"."""
        forms = (self.text, self.text.replace("ge", "", 1))
        return any(is_akin(form, each, _AKIN) for form in forms for each in words)


Words: TypeAlias = "Sequence[Tagged]"


def has(words: Words, *notions: str) -> bool:
    """Whether one of the words is of one of the notions."""
    return any(each.has(*notions) for each in words)


def place(words: Words, *notions: str) -> int:
    """Return the place of the first word of one of the notions; the number of words for none."""
    return next((at for at, each in enumerate(words) if each.has(*notions)), len(words))


def behind(words: Words, *notions: str) -> Words:
    """Return the words behind the last one of the notions; all words for none."""
    return words[len(words) - place(words[::-1], *notions) :]


class Tagger:
    """Gives the words of a sentence the notions of a language."""

    def __init__(self, language: str) -> None:
        said = part(language, "outcomes")
        lists = {notion: words for notion, words in said.items() if isinstance(words, list)}
        lists |= cast("Mapping[str, list[str]]", said["joint"])
        self._patterns = {notion: re.compile(any_of(words)) for notion, words in lists.items()}
        self._exact = {each: " ".join(lists.get(each, ())).casefold().split() for each in _EXACT}
        self._has_small_nouns = language != "de"

    def says(self, notion: str, text: str) -> bool:
        """Whether a compared text has a word of a notion."""
        return notion in self._patterns and self._patterns[notion].search(text) is not None

    def words(self, sentence: str) -> list[Tagged]:
        """Return the words of a sentence, with their notions."""
        plain = as_compared(sentence)
        places = list(_WORD.finditer(plain))
        told = _WORD.findall(uncontracted(sentence))
        told = told if len(told) == len(places) else _WORD.findall(plain)
        clauses = [-1, *(len(_MARK.findall(plain, 0, each.start())) for each in places)]
        found = [
            Tagged(
                each[0],
                clause,
                self._has_small_nouns and clause == last and said.istitle(),
                plain.startswith("'s", each.end()),
            )
            for each, said, (last, clause) in zip(places, told, pairwise(clauses), strict=True)
        ]
        self._tag(found, plain, places, told)
        return found

    def _tag(self, found: list[Tagged], plain: str, places: Sequence[re.Match[str]], told: Sequence[str]) -> None:
        """Give words the notions of the expressions that they are part of."""
        spans = ((notion, match) for notion, pattern in self._patterns.items() for match in pattern.finditer(plain))
        for notion, match in spans:
            within = (at for at, each in enumerate(places) if match.start() <= each.start() < match.end())
            for at in within:
                if notion not in _EXACT or self._is_exact(notion, told[at], found[at].text):
                    found[at].notions.add(notion)

    def _is_exact(self, notion: str, said: str, compared: str) -> bool:
        """Whether a word stands in a notion with its accents, or has none that its reader may have left out."""
        spelled = said.casefold()
        known = self._exact[notion]
        return spelled in known or (spelled == compared and not any(spelled in each for each in self._exact.values()))


@cache
def tagger(language: str) -> Tagger:
    """Return the tagger of a language."""
    return Tagger(language)


def can_be_read(language: str) -> bool:
    """Whether the lexicon has the small words of a language, which a tagger needs."""
    return language in LANGUAGES and "joint" in part(language, "outcomes")
