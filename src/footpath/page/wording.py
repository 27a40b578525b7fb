"""Judge whether two texts mean the same, so that a reworded label is found again and an inverted question is not.

A text becomes a set of notions: known phrases by the lexicon ("forename" and "given name" are one notion), other words
by themselves, words without weight dropped. Then, from the strictest:

| kinship  | example                                           |
|----------|---------------------------------------------------|
| SAME     | "First name *" and "Given name"                   |
| NEAR     | "Phone" and "Daytime phone"; a typo; a plural     |
| ELSEWHERE| the same about another country                    |
| UNSAID   | one or both are empty ("", "Select …")            |
| OTHER    | words replaced by unrelated words                 |
| CONTRARY | "First name" and "Last name"; with and without    |

Two texts are CONTRARY if one known notion replaces another, a negation or a number came or went, or an added notion
makes another question ("Email" and "Confirm email"). Pure.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

from rapidfuzz.distance import Indel

from footpath.language import countries
from footpath.language.lexicon import LANGUAGES, Pattern, part, words_of
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class Kinship(IntEnum):
    """How the meanings of two texts relate; more is closer."""

    CONTRARY = 0
    OTHER = 1
    UNSAID = 2
    ELSEWHERE = 3
    NEAR = 4
    SAME = 5


@dataclass(frozen=True, slots=True)
class Said:
    """The meaning of a text."""

    notions: frozenset[str]
    """Known notions and plain words."""
    known: frozenset[str]
    """The notions that the lexicon knows."""
    places: frozenset[str]
    """The named countries, if the text has other words too."""
    numbers: tuple[str, ...]
    """The numbers that count or distinguish ("Address line 2"); a year or an amount is a plain word."""
    denied: bool
    """An odd number of negations."""
    plain: str
    """The words without case, accents, punctuation or required marks, with `…` for each place."""
    text: str


_MARKS = Pattern(r"[*✱∗•:]+|\((?:{required}|{optional})\)")
_CONTRACTED = re.compile(r"n['\u2019]t\b")
_WORD = re.compile(r"[^\W_]+")
_NUMBERING = re.compile(r"^\s*(?:q(?:uestion)?\s*)?\d{1,2}\s*[.):]\s+")
_ASIDE = re.compile(r"[(\[][^()\[\]]{2,}[)\]]")
_OPPOSITE_PREFIXES: Final = ("un", "non", "in", "im", "dis", "ir", "il", "de")


_YEAR: Final = 4
"""Digits from which a number is a year, an amount or a reference."""
_PLACE: Final = "place:"
_IMPLIED: Final = {"mobile": "phone"}
"""Notions that are a kind of another: the wider may lose or gain the narrower."""
_DECISIVE: Final = frozenset([
    "confirm", "repeat", "verify", "referral", "emergency", "manager", "guardian", "partner", "company", "school",
    "previous", "until", "from", "birth-place", "secondary", "middle-name", "preferred-name", "username", "login",
    "logout", "register", "forgot", "withdraw", "delete", "remove", "cancel", "decline", "disable", "opt-out", "import",
    "download", "hide", "fewer", "edit", "add", "reset", "pay", "checkout", "buy", "report", "block", "previous-page",
    "close", "code", "extension", "birth", "maiden",
])  # fmt: skip
"""Notions that turn a question or act into another one."""


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    """The lexicon's notions of labels."""

    notions: Mapping[tuple[str, ...], str]
    """The notion of each phrase, word by word."""
    starts: frozenset[str]
    """The first words of the phrases."""
    longest: int
    """Words of the longest phrase."""
    words_of: Mapping[str, frozenset[str]]
    """The words of the phrases for each notion."""
    actions: frozenset[str]
    """The notions of actions."""
    objects: frozenset[str]
    """Words for the usual object of an action on such sites: beside the action they add nothing."""
    negations: frozenset[str]
    prompts: frozenset[str]
    """Words that invite an answer without asking anything."""
    weightless: frozenset[str]
    """Words that a question can lose or gain without a change of meaning."""


@cache
def _vocabulary() -> _Vocabulary:
    notions = {tuple(name.split()): f"{_PLACE}{name}" for name in countries.names()}
    notions |= _phrases("synonyms")
    actions = _phrases("actions")
    notions |= actions
    spoken: defaultdict[str, set[str]] = defaultdict(set)
    for phrase, notion in notions.items():
        spoken[notion].update(phrase)
    negations, prompts = frozenset(words_of("negation")), frozenset(words_of("prompts"))
    return _Vocabulary(
        notions=notions,
        starts=frozenset(phrase[0] for phrase in notions),
        longest=max(map(len, notions)),
        words_of={notion: frozenset(spoken[notion]) for notion in spoken},
        actions=frozenset(actions.values()),
        objects=frozenset(words_of("objects")),
        negations=negations,
        prompts=prompts,
        weightless=prompts | negations | frozenset(words_of("little")),
    )


def _phrases(name: Literal["synonyms", "actions"]) -> dict[tuple[str, ...], str]:
    """Return each phrase of a part of the lexicon, word by word, with its notion."""
    return {
        tuple(_WORD.findall(unaccented(phrase))): notion
        for language in LANGUAGES
        for notion, phrases in part(language, name).items()
        for phrase in cast("list[str]", phrases)
    }


@lru_cache(maxsize=32768)
def unmarked(text: str) -> str:
    """The text without case, accents, marks of being required and surplus space."""
    return " ".join(_MARKS.sub(" ", text).split())


def words(text: str) -> set[str]:
    """Return the single words of a text that carry weight, for a quick check whether two texts may share any."""
    text = text.casefold() if text.isascii() else unmarked(text)
    return set(_WORD.findall(text)) - _vocabulary().weightless


def related(text: str) -> set[str]:
    """Return the words that another text of the same meaning may use."""
    return words(text).union(*(words_for(notion) for notion in said(text).known))


def words_for(notion: str) -> Collection[str]:
    """The words of the phrases for a notion of `Said`; a plain word stands for itself."""
    return _vocabulary().words_of.get(notion) or {notion}


@lru_cache(maxsize=32768)
def said(text: str) -> Said:
    """Return the meaning of a text."""
    folded = _NUMBERING.sub("", _CONTRACTED.sub(" not", unmarked(text)))
    spoken = _WORD.findall(folded)
    notions, known = _understand(spoken)
    if "(" in folded or "[" in folded:
        notions, known = _without_aside(folded, notions, known)
    if not notions and not _vocabulary().prompts.intersection(spoken):
        notions = set(spoken)  # "From", "To": a short label without other words
    places = {notion for notion in known if notion.startswith(_PLACE)}
    if places == notions:
        places.clear()  # "Germany", a choice: the place is its only word
    may_deny = len(spoken) > 1 and "prefer-not" not in known
    negations = sum(word in _vocabulary().negations for word in spoken) if may_deny else 0
    return Said(
        notions=frozenset(notions - places),
        known=frozenset(known - places),
        places=frozenset(places),
        numbers=tuple(sorted(word for word in notions if word[0].isdigit() and len(word) < _YEAR)),
        denied=negations % 2 == 1,
        plain=_without(places, " ".join(spoken)),
        text=text,
    )


def _without_aside(folded: str, notions: set[str], known: set[str]) -> tuple[set[str], set[str]]:
    """Drop an aside ("PDF, at most 5 MB") unless every word is known: "Salary (expected)", "Name (last)"."""
    outside, outside_known = _understand(_WORD.findall(_ASIDE.sub(" ", folded)))
    if (outside and (notions - outside) - known) or notions == outside:
        return outside, outside_known
    return notions, known


def _without(places: set[str], plain: str) -> str:
    for place in sorted(places, key=len, reverse=True):
        name = place.removeprefix(_PLACE)
        plain = plain.replace(f"the {name}", "…").replace(name, "…")
    return plain


@lru_cache(maxsize=65536)
def kinship(one: str, other: str) -> Kinship:
    """Return how the meanings of two texts relate. Cached: one search compares the same texts of a page again and
    again.
    """
    return compare(said(one), said(other))


def compare(one: Said, other: Said) -> Kinship:
    """Return how the meanings of two texts relate, each read by `said`."""
    kin = _compare(one, other)
    if kin < Kinship.NEAR or one.places == other.places:
        return kin
    return Kinship.ELSEWHERE if one.places and other.places else Kinship.NEAR


Change = Literal["same", "further", "other", ""]
"""What became of the thing that a name stands for: the same in other words; one with a word more or less ("Continue as
guest" for "Continue"); another thing that shares a word ("Billing city" for "Shipping city"); empty: words do not tell.
"""


def change(before: str, now: str, *, is_one_question: bool = False) -> Change:
    """Return what the words of two names say of their things.

    Args:
        before: the earlier name.
        now: the present one.
        is_one_question: whether all words of both ask for the same ("Confirm your email", "Repeat your email address").
    """
    kin = kinship(before, now)
    if kin is Kinship.CONTRARY and not _spoken(before).isdisjoint(_spoken(now)):
        return "same" if is_one_question else "other"
    return "same" if kin is Kinship.SAME else "further" if kin is Kinship.NEAR else ""


def says_all(before: str, now: str) -> bool:
    """Whether a name has all words of an earlier one."""
    return _spoken(before) <= _spoken(now)


def shared(one: str, other: str) -> str:
    """Return the words of a text that another text has, too."""
    known = _spoken(other)
    return " ".join(word for word in _WORD.findall(one.casefold()) if word in known)


def _spoken(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _are_contrary(here: Collection[str], there: Collection[str]) -> bool:
    """Whether a word of one text contradicts a word of the other."""
    return any(_is_contrary(word, other) for word in here for other in there)


def _compare(one: Said, other: Said) -> Kinship:
    """Return how the meanings of two texts relate, places aside."""
    if one.plain == other.plain != "":
        return Kinship.SAME
    if not one.notions or not other.notions:
        return Kinship.UNSAID
    if one.denied != other.denied or one.numbers != other.numbers:
        return Kinship.CONTRARY
    if one.notions == other.notions:
        return Kinship.SAME
    here, there = one.notions - other.notions, other.notions - one.notions
    if _are_contrary(here, there):
        return Kinship.CONTRARY
    here, there = _unlike(here, there), _unlike(there, here)
    added = (here | there) & _DECISIVE and one.notions - here
    if added or (here & one.known and there & other.known):
        return Kinship.CONTRARY
    if not here and not there:
        return Kinship.NEAR
    return _overlap(one, other, here, there)


def _overlap(one: Said, other: Said, here: frozenset[str], there: frozenset[str]) -> Kinship:
    """Return the kinship of texts with different unknown words, or with known words on one side only."""
    shared = max(len(one.notions) - len(here), len(other.notions) - len(there))
    if one.known & other.known & _vocabulary().actions and (here & one.known or there & other.known):
        return Kinship.OTHER  # "Save" and "Save and submit", "Apply" and "Apply with LinkedIn": another act
    if not here or not there:
        return Kinship.NEAR if shared and shared >= len(here | there) / 2 else Kinship.OTHER
    long = min(len(one.notions), len(other.notions)) >= 6
    named = here & (one.known | _proper(one.text)) or there & (other.known | _proper(other.text))
    return Kinship.NEAR if long and not named and shared >= 4 * max(len(here), len(there)) else Kinship.OTHER


def _understand(spoken: list[str]) -> tuple[set[str], set[str]]:
    """Return the notions of a text's words, and the known notions."""
    notions: set[str] = set()
    known: set[str] = set()
    words = _vocabulary()
    at = 0
    while at < len(spoken):
        word = spoken[at]
        notion, length = _phrase(spoken, at) if word in words.starts or word[-1] == "s" else ("", 1)
        if notion:
            known.add(notion)
        elif word not in words.weightless:
            notions.add(word)
        at += length
    known |= {_IMPLIED[notion] for notion in known & _IMPLIED.keys()}
    notions |= known
    return (notions - words.objects if known & words.actions else notions), known


def _phrase(spoken: list[str], at: int) -> tuple[str, int]:
    """Return the notion of the longest known phrase that starts at a word, and its length in words."""
    for length in range(min(_vocabulary().longest, len(spoken) - at), 0, -1):
        if notion := _vocabulary().notions.get(tuple(spoken[at : at + length])):
            return notion, length
    return _vocabulary().notions.get((spoken[at].removesuffix("s"),), ""), 1


def _proper(text: str) -> frozenset[str]:
    spoken = re.findall(r"[^\W\d_][^\W_]*", text)
    capital = [word for word in spoken[1:] if word[0].isupper()]
    if len(capital) * 2 > len(spoken):
        return frozenset()  # a title in capitals says nothing of names
    return frozenset(unmarked(word) for word in capital)


def _unlike(words: frozenset[str], others: frozenset[str]) -> frozenset[str]:
    """Return the words without a spelling variant among the others."""
    return frozenset(word for word in words if not any(_is_spelling(word, other) for other in others))


def _is_spelling(word: str, other: str) -> bool:
    """A plural, another ending, or a typo, of words long enough to tell."""
    if word[0] != other[0] or min(len(word), len(other)) < 4 or word in _DECISIVE or other in _DECISIVE:
        return False
    alike = Indel.normalized_similarity(word, other)
    return word.rstrip("s") == other.rstrip("s") or alike >= (0.84 if word[:3] == other[:3] else 0.9)


def _is_contrary(word: str, other: str) -> bool:
    """Whether one word is the other with a reversing prefix: "employed" and "unemployed"."""
    shorter, longer = (word, other) if len(word) <= len(other) else (other, word)
    if len(shorter) < 4 or not longer.startswith(_OPPOSITE_PREFIXES):
        return False
    stem = shorter[: max(4, len(shorter) - 3)]
    return any(longer.startswith(prefix + stem) for prefix in _OPPOSITE_PREFIXES)


def unspaced(text: str) -> str:
    """Return a text without white space: parts of an element are spaced otherwise in a row than alone."""
    return "".join(text.split())
