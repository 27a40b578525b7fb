"""The words of a consent as a line: as written and folded, with marks between words; and the words of consents by
language.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import ALL_LANGUAGES, part
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.language.lexicon import Words

_WORD: Final = re.compile(r"[^\W_]+|[§€$£]")
_ADDRESS: Final = re.compile(r"\S+@\S+|(?:https?://|www\.)\S+", re.IGNORECASE)
_APOSTROPHES: Final = re.compile("['\u2019`´]")
_DOTTED: Final = re.compile(r"\b(?:[A-Za-z]\.\s?){2,4}")
"""Initials with dots: "S.L.", "D.P.R."."""
_GENDERS: Final = re.compile(r"(?<=\w\w)[*:_·/(](?:-?innen|-?in|es?|as?|os?|s)(?:·s)?\b\)?")
"""The second ending of a word that means persons of either sex: "Bewerber*innen", "informé(e)", "candidato/a"."""
_ANY_SEX: Final = re.compile(r"\((?:[mwfdxhv]\s?[/|]\s?){1,3}[mwfdxhv]\)", re.IGNORECASE)
"""How jobs say that they are for persons of any sex: "(m/w/d)"."""
_BREAK: Final = re.compile(r"[.,;:!?()&/\n\[\]\u2013\u2014+•]")
_STOP: Final = re.compile(r"[.;!?\n](?:\s|$)")
LEGAL_FORMS: Final = frozenset(
    ["gmbh", "ag", "kg", "se", "ltd", "limited", "inc", "llc", "plc", "corp", "sas", "sarl", "sl", "spa", "srl", "bv",
     "nv", "ltda", "sa"]
)  # fmt: skip
_INITIALS: Final = 2
"""Most initials of a person; more are a word."""
_TITLE_CASE: Final = 0.6
"""Least share of capitalised words in a text whose capitals mark no names; German has more, and is judged apart."""


@dataclass(slots=True)
class ConsentLine:
    """The words of a text, as written, folded, and with those without a purpose replaced (`words`)."""

    written: Sequence[str]
    folded: Phrases
    words: list[str]
    breaks: frozenset[int]
    """Places after a comma, a bracket or another mark; also the place behind the last word."""
    stops: Sequence[int]
    """Places of the ends of sentences, in order; the last is behind the last word."""
    known: set[int]

    @property
    def capitals(self) -> set[int]:
        """Return the places of capitalised words."""
        return {at for at, word in enumerate(self.written) if word[0].isupper()}

    @property
    def is_title_case(self) -> bool:
        """Whether too many words are capitalised for a capital to mark a name."""
        telling = [word for word in self.written if word.isalpha()]
        return sum(word[0].isupper() for word in telling) > _TITLE_CASE * len(telling)

    @property
    def text(self) -> str:
        """The folded words with a space around each."""
        return f" {' '.join(self.words)} "

    def find(self, told: ConsentWords) -> Iterator[tuple[int, ...]]:
        """Yield the word places of each match, without the words in gaps."""
        compiled = told.pattern
        starts: list[int] = []
        for match in compiled.finditer(self.text):
            starts = starts or [*self._starts()]  # most phrases match nothing
            gaps = [match.span(group) for group in range(1, compiled.groups + 1) if match.group(group)]
            inside = range(bisect_left(starts, match.start()), bisect_left(starts, match.end()))
            yield tuple(at for at in inside if not any(first <= starts[at] < last for first, last in gaps))

    def afresh(self) -> ConsentLine:
        """Return the same text with every word unexplained."""
        return ConsentLine(self.written, self.folded, list(self.folded), self.breaks, self.stops, set())

    def places(self, told: ConsentWords | None) -> set[int]:
        """The places of single words."""
        return {at for places in self.find(told) for at in places} if told else set()

    def places_by_kind(self, grammar: Mapping[str, ConsentWords]) -> dict[str, set[int]]:
        """The places of single words, by the kind of the words."""
        return {kind: self.places(words) for kind, words in grammar.items()}

    def _starts(self) -> Iterator[int]:
        at = 1
        for word in self.words:
            yield at
            at += len(word) + 1


def line_of(text: str) -> ConsentLine:
    """Return a text as a line with every word unexplained."""
    plain = _ANY_SEX.sub(" ", _ADDRESS.sub(" ", text))
    clean = E_MAIL.sub("e", _APOSTROPHES.sub(" ", _DOTTED.sub(_undotted, _GENDERS.sub("", plain))))
    found = list(_WORD.finditer(clean))
    written = [each.group() for each in found]
    words = [unaccented(word) for word in written]
    breaks, stops = _marks(clean, found)
    return ConsentLine(written, tuple(words), words, breaks, stops, set())


def name_of(text: str) -> Phrases:
    """Return the words of a name, without the legal form."""
    clean = _APOSTROPHES.sub(" ", _DOTTED.sub(_undotted, text))
    return unlegal(tuple(unaccented(word) for word in _WORD.findall(clean)))


def unlegal(name: Phrases) -> Phrases:
    """Return a name without the legal form at the end."""
    return unlegal(name[:-1]) if name and name[-1] in LEGAL_FORMS else name


def _undotted(form: re.Match[str]) -> str:
    joined = re.sub(r"[.\s]", "", form.group())
    return f"{joined} " if unaccented(joined) in LEGAL_FORMS or len(joined) > _INITIALS else form.group()


def _marks(text: str, words: Sequence[re.Match[str]]) -> tuple[frozenset[int], tuple[int, ...]]:
    """Return the places after a mark, and the places after the end of a sentence."""
    gaps = [text[one.end() : other.start()] for one, other in pairwise(words)]
    breaks = {at + 1 for at, gap in enumerate(gaps) if _BREAK.search(gap)}
    stops = [at + 1 for at, gap in enumerate(gaps) if _STOP.search(gap)]
    return frozenset({*breaks, len(words)}), (*stops, len(words))


_NOTHING: Final = "nothing"
E_MAIL: Final = re.compile(r"\be[\s-]?(?=mail)", re.IGNORECASE)
_TRUTHS: Final = ("facts", "no_thing", "is", "true", "determiners", "whichever")
_GAP: Final = r"((?:[^ ]+ ){0,8}?)"

Phrases = tuple[str, ...]
"""Words of a text, in order."""


class ConsentWords(tuple[str, ...]):
    """Words of the table, with one or several words per item."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern of them in a line ` word word word `, the longest first; compiled when first asked for."""
        longest_first = sorted(self, key=lambda each: -len(each.split()))
        return re.compile(f"(?<= )(?:{'|'.join(map(_phrase, longest_first))})(?= )")


@dataclass(frozen=True, slots=True)
class Table:
    """The words of one language: phrases and words without a purpose, and the words of each purpose."""

    phrases: ConsentWords
    words: ConsentWords
    documents: Mapping[str, ConsentWords]
    names: Mapping[str, ConsentWords]
    beside: Mapping[str, ConsentWords]
    grammar: Mapping[str, ConsentWords]
    """Words that show the kind of an unknown word beside them: pronouns, articles, conjunctions, verbs of declaring."""
    spoken: ConsentWords
    """Words that identify a text's language."""


@cache
def tables() -> Mapping[str, Table]:
    """Return the words of every language, by code."""
    told = {language: part(language, "consents") for language in ALL_LANGUAGES}
    return {language: _table(words, part(language, "consent_grammar")) for language, words in told.items() if words}


def languages_of(line: str) -> Sequence[str]:
    """Return the languages with the most words in a line ` word word word `; several for a tie."""
    spoken = {language: len(table.spoken.pattern.findall(line)) for language, table in tables().items()}
    most = max(spoken.values())
    return [language for language, count in spoken.items() if count == most]


def _table(words: Words, grammar: Words) -> Table:
    nothing = cast("list[str]", words[_NOTHING])
    purposes = cast("dict[str, dict[str, list[str]]]", {name: said for name, said in words.items() if name != _NOTHING})
    single = _single(nothing)
    truths = [word for kind in _TRUTHS for word in grammar.get(kind, [])]
    return Table(
        phrases=ConsentWords(each for each in nothing if " " in each),
        words=single,
        spoken=ConsentWords(dict.fromkeys((*single, *truths))),
        documents={name: ConsentWords(said["documents"]) for name, said in purposes.items() if "documents" in said},
        names={name: ConsentWords(said["names"]) for name, said in purposes.items()},
        beside={
            name: ConsentWords((*said.get("with", ()), *_single(said["names"]))) for name, said in purposes.items()
        },
        grammar={kind: ConsentWords(words) for kind, words in grammar.items()},
    )


def _single(phrases: Sequence[str]) -> ConsentWords:
    """The phrases of one word."""
    return ConsentWords(each for each in phrases if " " not in each)


def _phrase(phrase: str) -> str:
    parts = [
        _GAP if each == "~" else f"(?:{_alternatives(each)}) " for each in E_MAIL.sub("e", phrase.strip(" ~")).split()
    ]
    return "".join(parts).removesuffix(" ")


def _alternatives(word: str) -> str:
    return "|".join(re.escape(unaccented(each)).replace(r"\*", "[^ ]*") for each in word.split("|"))
