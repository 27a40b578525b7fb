"""Telling by its words to what a consent agrees: the purposes that it names, and whether it names more than is known.

`consents.yaml` has the words of each purpose, by language. A word that belongs to no named purpose, and is not known to
name none, may name a purpose that nobody has judged: "and I also agree that my photo is shown".
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, cast

import yaml

from footpath.language.letters import unaccented

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

OTHER: Final = "other"
"""The purpose in the table for words that widen a consent beyond any key: "for any purpose"."""

_NOTHING: Final = "nothing"
_ENGLISH: Final = "en"
_WORD: Final = re.compile(r"[^\W_]+|§")
_ADDRESS: Final = re.compile(r"\S+@\S+|(?:https?://|www\.)\S+", re.IGNORECASE)
_APOSTROPHES: Final = re.compile("['\u2019`´]")
_E_MAIL: Final = re.compile(r"\be[\s-]?(?=mail)", re.IGNORECASE)
_GAP: Final = r"((?:[^ ]+ ){0,8}?)"
_LEGAL_FORMS: Final = frozenset(
    ["gmbh", "ag", "kg", "se", "ltd", "limited", "inc", "llc", "plc", "corp", "sas", "sarl", "sl", "spa", "srl", "bv",
     "nv", "ltda"]
)  # fmt: skip
_BEFORE_A_FIRM: Final = frozenset(
    ["by", "at", "with", "from", "whether", "par", "chez", "por", "bei", "durch", "firma", "bij", "door"]
)
"""Words before the name of an employer: "processed by Novatec"."""
_OF: Final = frozenset(["of", "de", "der", "von", "di", "del", "da", "van", "do"])
"""Words between a document and the name of an employer: "the privacy notice of Novatec"."""
_THAT: Final = frozenset(["that", "dass", "que", "che", "dat"])
_DOES: Final = frozenset(
    ["may", "can", "will", "processes", "uses", "collects", "stores", "and", "darf", "peut", "traite", "utilise",
     "pueda", "trate", "utilice", "possa", "tratti", "utilizzi", "mag", "kan", "meine", "mes", "mis"]
)  # fmt: skip
"""Words after the name of an employer who does something: "that Novatec may process"."""
_DETERMINERS: Final = frozenset(
    ["the", "our", "your", "this", "its", "their", "die", "der", "den", "das", "unsere", "unserer", "ihre", "het",
     "onze"]
)  # fmt: skip
_LONGEST_NAME: Final = 4
_SHORT: Final = 7
"""Most letters of a word that names no document by itself: "the terms of Sale" is none."""
_LONGEST_TITLE: Final = 3
_TITLE_CASE: Final = 0.6
"""Least part of capitalised words in a text whose capitals mark no names; German has more, and is judged apart."""
_DONE: Final = "·"
"""Stands in a line for words that name nothing."""


@dataclass(frozen=True, slots=True)
class Consent:
    """What a text asks a person to agree to."""

    purposes: frozenset[str]
    """The keys of a profile's consents that the text names."""
    beyond: tuple[str, ...]
    """Words that name another purpose, or may do so; empty where all words are known."""


_Phrases = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """The words of one language: what names nothing, in several words and in one, and the words of each purpose."""

    phrases: _Phrases
    words: _Phrases
    documents: Mapping[str, _Phrases]
    names: Mapping[str, _Phrases]
    beside: Mapping[str, _Phrases]


@dataclass(slots=True)
class _Line:
    """The words of a text, as written and folded, with those that are explained."""

    written: Sequence[str]
    words: list[str]
    known: set[int]

    @property
    def text(self) -> str:
        """The folded words with a space around each."""
        return f" {' '.join(self.words)} "

    def find(self, phrases: _Phrases) -> Iterator[tuple[int, ...]]:
        """The places of the words of each match, without those in its gaps."""
        pattern = _pattern(phrases)
        starts = {start: at for at, start in enumerate(self._starts())}
        for match in pattern.finditer(self.text):
            gaps = [match.span(group) for group in range(1, pattern.groups + 1) if match.group(group)]
            inside = (start for start in starts if match.start() <= start < match.end())
            yield tuple(starts[s] for s in inside if not any(first <= s < last for first, last in gaps))

    def _starts(self) -> Iterator[int]:
        at = 1
        for word in self.words:
            yield at
            at += len(word) + 1


@lru_cache(maxsize=2048)
def read_consent(text: str, organisation: str = "") -> Consent:
    """Read to what a text asks a person to agree.

    Args:
        text: the question as the page writes it.
        organisation: the employer's name, whose words name no purpose; empty where it is not known.
    """
    written = _WORD.findall(_E_MAIL.sub("e", _APOSTROPHES.sub(" ", _ADDRESS.sub(" ", text))))
    words = [unaccented(word) for word in written]
    plain = f" {' '.join(words)} "
    spoken = {language: len(_pattern(table.words).findall(plain)) for language, table in _tables().items()}
    most = max(spoken.values())
    readings = [
        _read(_Line(written, list(words), set()), language, _folded(organisation))
        for language, count in spoken.items()
        if count == most
    ]
    best = min(readings, key=lambda each: len(each.beyond))
    return Consent(frozenset(purpose for each in readings for purpose in each.purposes), best.beyond)


def _read(line: _Line, language: str, employer: frozenset[str]) -> Consent:
    own, english = _tables()[language], _tables()[_ENGLISH]
    for places in line.find(own.phrases):
        line.known.update(places)
    for at in line.known:
        line.words[at] = _DONE
    line.known.update(at for at, word in enumerate(line.words) if word.isdigit() or word in employer)
    found: defaultdict[str, set[int]] = defaultdict(set)
    titles: list[list[int]] = []
    for table in (own, english) if own is not english else (own,):
        for kind in (table.documents, table.names):
            for purpose, pattern in kind.items():
                for places in line.find(pattern):
                    found[purpose].update(places)
                    titles += [list(places)] if kind is table.documents else []
    widened = found.pop(OTHER, set())
    line.known.update(*found.values(), (at for places in line.find(own.words) for at in places))
    for purpose in found:
        for table in (own, english):
            if purpose in table.beside:
                line.known.update(at for places in line.find(table.beside[purpose]) for at in places)
    _name_titles(line, [places[0] for places in titles])
    ends = {places[-1] for places in titles if len(places) > 1 or len(line.words[places[0]]) > _SHORT}
    _name_firms(line, ends, german=language == "de")
    beyond = sorted((set(range(len(line.words))) - line.known) | widened)
    return Consent(frozenset(found), tuple(line.written[at] for at in beyond))


def _name_titles(line: _Line, titles: Iterable[int]) -> None:
    """Know the words between an article and the name of a document: "our global recruitment privacy notice"."""
    for start in titles:
        for first in range(start - 1, max(start - _LONGEST_TITLE - 2, -1), -1):
            if line.words[first] in _DETERMINERS:
                line.known.update(range(first, start))
                break


def _name_firms(line: _Line, ends: Container[int], *, german: bool) -> None:
    """Know the names of employers by the words around them; `ends` are the last words of documents."""
    telling = [word for word in line.written if word.isalpha()]
    capitals = sum(word[0].isupper() for word in telling)
    if not german and capitals > _TITLE_CASE * len(telling):
        return
    named = {at for at, word in enumerate(line.written) if word[0].isupper()}
    for at, word in enumerate(line.words):
        after = tuple(_run(named, at + 1, 1))
        then = line.words[at + 1 + len(after)] if at + 1 + len(after) < len(line.words) else ""
        if word == "s" or (line.written[at][0].isupper() and word in _LEGAL_FORMS):
            line.known.update({at, *_run(named, at - 1, -1)})
        elif word in _BEFORE_A_FIRM or (word in _OF and at - 1 in ends) or (word in _THAT and then in _DOES):
            line.known.update(after)


def _run(among: set[int], start: int, step: int) -> Iterator[int]:
    """The unbroken run of places from `start`, as long as a name may be."""
    for at in range(start, start + step * _LONGEST_NAME, step):
        if at not in among:
            return
        yield at


def _folded(text: str) -> frozenset[str]:
    return frozenset(unaccented(word) for word in _WORD.findall(text))


@cache
def _tables() -> Mapping[str, _Table]:
    text = (files("footpath.language") / "consents.yaml").read_text(encoding="utf-8")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # every scalar a string: `no` is a word here
    raw = cast("dict[str, dict[str, object]]", yaml.load(text, Loader=loader))
    return {language: _table(entries) for language, entries in raw.items()}


def _table(entries: Mapping[str, object]) -> _Table:
    nothing = cast("list[str]", entries[_NOTHING])
    purposes = cast("dict[str, dict[str, list[str]]]", {k: v for k, v in entries.items() if k != _NOTHING})
    return _Table(
        phrases=tuple(each for each in nothing if " " in each),
        words=tuple(each for each in nothing if " " not in each),
        documents={name: tuple(said["documents"]) for name, said in purposes.items() if "documents" in said},
        names={name: tuple(said["names"]) for name, said in purposes.items()},
        beside={
            name: (*said.get("with", ()), *(each for each in said["names"] if " " not in each))
            for name, said in purposes.items()
        },
    )


@cache
def _pattern(phrases: _Phrases) -> re.Pattern[str]:
    """The pattern of phrases in a line ` word word word `, the longest first; compiled when first asked for."""
    longest_first = sorted(phrases, key=lambda each: -len(each.split()))
    return re.compile(f"(?<= )(?:{'|'.join(map(_phrase, longest_first))})(?= )")


def _phrase(phrase: str) -> str:
    parts = [
        _GAP if each == "~" else f"(?:{_alternatives(each)}) " for each in _E_MAIL.sub("e", phrase.strip(" ~")).split()
    ]
    return "".join(parts).removesuffix(" ")


def _alternatives(word: str) -> str:
    return "|".join(re.escape(unaccented(each)).replace(r"\*", "[^ ]*") for each in word.split("|"))
