"""The words of consents by language, from the lexicon, and their patterns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import ALL_LANGUAGES, part
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.language.lexicon import Words

_NOTHING: Final = "nothing"
E_MAIL: Final = re.compile(r"\be[\s-]?(?=mail)", re.IGNORECASE)
_TRUTHS: Final = ("facts", "no_thing", "is", "true", "determiners", "whichever")
_GAP: Final = r"((?:[^ ]+ ){0,8}?)"

Phrases = tuple[str, ...]
"""Words of the table, or of a text, with one or several words per item."""


@dataclass(frozen=True, slots=True)
class Table:
    """The words of one language: phrases and words without a purpose, and the words of each purpose."""

    phrases: Phrases
    words: Phrases
    documents: Mapping[str, Phrases]
    names: Mapping[str, Phrases]
    beside: Mapping[str, Phrases]
    grammar: Mapping[str, Phrases]
    """Words that show the kind of an unknown word beside them: pronouns, articles, conjunctions, verbs of declaring."""
    spoken: Phrases
    """Words that identify a text's language."""


@cache
def tables() -> Mapping[str, Table]:
    """Return the words of every language, by code."""
    told = {language: part(language, "consents") for language in ALL_LANGUAGES}
    return {language: _table(words, part(language, "consent_grammar")) for language, words in told.items() if words}


def languages_of(line: str) -> Sequence[str]:
    """Return the languages with the most words in a line ` word word word `; several for a tie."""
    spoken = {language: len(pattern(table.spoken).findall(line)) for language, table in tables().items()}
    most = max(spoken.values())
    return [language for language, count in spoken.items() if count == most]


def _table(words: Words, grammar: Words) -> Table:
    nothing = cast("list[str]", words[_NOTHING])
    purposes = cast("dict[str, dict[str, list[str]]]", {name: said for name, said in words.items() if name != _NOTHING})
    single = _single(nothing)
    truths = [word for kind in _TRUTHS for word in grammar.get(kind, [])]
    return Table(
        phrases=tuple(each for each in nothing if " " in each),
        words=single,
        spoken=tuple(dict.fromkeys((*single, *truths))),
        documents={name: tuple(said["documents"]) for name, said in purposes.items() if "documents" in said},
        names={name: tuple(said["names"]) for name, said in purposes.items()},
        beside={name: (*said.get("with", ()), *_single(said["names"])) for name, said in purposes.items()},
        grammar={kind: tuple(words) for kind, words in grammar.items()},
    )


def _single(phrases: Sequence[str]) -> Phrases:
    """The phrases of one word."""
    return tuple(each for each in phrases if " " not in each)


@cache
def pattern(phrases: Phrases) -> re.Pattern[str]:
    """The pattern of phrases in a line ` word word word `, the longest first; compiled when first asked for."""
    longest_first = sorted(phrases, key=lambda each: -len(each.split()))
    return re.compile(f"(?<= )(?:{'|'.join(map(_phrase, longest_first))})(?= )")


def _phrase(phrase: str) -> str:
    parts = [
        _GAP if each == "~" else f"(?:{_alternatives(each)}) " for each in E_MAIL.sub("e", phrase.strip(" ~")).split()
    ]
    return "".join(parts).removesuffix(" ")


def _alternatives(word: str) -> str:
    return "|".join(re.escape(unaccented(each)).replace(r"\*", "[^ ]*") for each in word.split("|"))
