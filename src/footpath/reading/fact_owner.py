"""Recognise by a noun that a question is about another person: "Email of your landlord".

No list has all the people that a form may ask about. So a question with any noun beside the fact is about another
person, unless the noun stands for the applicant or a possession of the applicant (`fact_owner` in the lexicon).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import merged, words_of
from footpath.language.text import words
from footpath.reading.vocabulary import load_table, read_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_FACT: Final = 0.6
"""Least score of the rest of a question as the asked fact."""
_GENITIVE: Final = re.compile(r"([\w-]+)(?:['’]s|(?<=s)['’])\s+(?=\S)")
_NONE: Final = frozenset[str]()
_PART: Final = re.compile(r"[(),:\[\]]|\s[–—-]\s")


@dataclass(frozen=True, slots=True)
class _OwnerWords:
    """The lists of `fact_owner` in the lexicon, compiled."""

    of: frozenset[str]
    which: frozenset[str]
    own: frozenset[str]
    doing: frozenset[str]
    links: re.Pattern[str]
    denied: re.Pattern[str]
    told: re.Pattern[str]
    person: re.Pattern[str]
    about: frozenset[str]
    details: frozenset[str]
    plain_headings: frozenset[str]
    further: re.Pattern[str]
    first: re.Pattern[str]
    acting: frozenset[str]
    oneself: frozenset[str]
    receivers: frozenset[str]
    on_behalf: frozenset[str]
    guardians: re.Pattern[str]
    organisations: re.Pattern[str]
    registers: re.Pattern[str]
    accounts: frozenset[str]
    of_little_weight: frozenset[str]


@lru_cache(maxsize=8192)
def taken_by_owner(question: str) -> frozenset[str]:
    """Return the meanings excluded by a noun in the question that gives the fact to another person."""
    known = _words()
    plain = " ".join(words(question))
    after = (
        _is_other(plain[link.end() :].split()) and _asks(plain[: link.start()]) for link in known.links.finditer(plain)
    )
    others = (_asks(f"{plain[: other.start()]} {plain[other.end() :]}") for other in known.further.finditer(plain))
    return known.of if any(after) or any(others) or _has_genitive(question) else _NONE


@lru_cache(maxsize=8192)
def taken_by_description(description: str) -> frozenset[str]:
    """Return the meanings excluded by a field's description about another person."""
    known = _words()
    is_denied = known.denied.search(" ".join(words(description)))
    return known.of if is_denied or _has_genitive(description) else _NONE


def is_personal(meaning: str) -> bool:
    """Whether a meaning is a fact that every person has: a name, an email."""
    return meaning in _words().of


def _without_details(told: Sequence[str]) -> list[str]:
    """The words of a heading without the facts around the name: "{details of your} partner{s}"."""
    known, named = _words(), list(told)
    while named and named[0] in known.details | known.about and (named[0] in known.about or _is_about(named)):
        del named[0]
    while named and named[-1] in known.details | {"s"}:
        del named[-1]
    return named


def names_another(heading: str, people: re.Pattern[str]) -> bool:
    """Whether a heading places the fields below under another person. `people` matches words for others.

    One such word is not enough: "Manager" and "Data Manager" are also jobs.
    """
    known = _words()
    spoken = words(heading)
    told = [word for word in spoken if not word.isdigit()]
    if known.told.search(" ".join(told)) or known.further.fullmatch(" ".join(spoken)):
        return True
    named = _without_details(told)
    if known.person.match(" ".join(named)):
        return known.doing.isdisjoint(named) or named[-1] in known.on_behalf
    if len(named) == len(told):
        return False
    while named and named[0] in known.which:
        del named[0]
    return people.fullmatch(" ".join(named)) is not None


def taken_by_organisation(heading: str) -> frozenset[str]:
    """Return the meanings excluded under a heading that names an organisation: "Invoice to (company)".

    Each word must be a noun for an organisation or of little weight: "Company car" and "Why our company?" name none.
    """
    known = _words()
    told = [word for word in words(heading) if not word.isdigit()]
    nouns = set(filter(known.organisations.fullmatch, told))
    return known.of if nouns and known.of_little_weight.issuperset(set(told) - nouns) else _NONE


def names_organisation(question: str) -> bool:
    """Whether a question has a noun for an organisation: "Firmenname"."""
    return any(map(_words().organisations.fullmatch, words(question)))


def numbers_organisation(question: str) -> bool:
    """Whether a question asks for a number by which registers and tax offices know an organisation: "VAT number"."""
    return any(map(_words().registers.fullmatch, words(question)))


def numbers_account(question: str) -> bool:
    """Whether a question asks for a bank account: "IBAN"."""
    return not _words().accounts.isdisjoint(words(question))


def names_nobody(heading: str) -> bool:
    """Whether a heading names no person or place, so that the fields below are the applicant's. A bare "To" is of whom
    something goes to.
    """
    said = words(heading)
    return _words().plain_headings.issuperset(said) and " ".join(said) not in _words().receivers


def names_filler(heading: str) -> bool:
    """Whether a heading says that the fields below are of who fills the form in: "Owner", "Passenger 1"."""
    known = _words()
    spoken = words(heading)
    if " ".join(spoken) in known.receivers:
        return False
    is_first = known.first.fullmatch(" ".join(spoken)) is not None
    mine = known.acting.union(known.plain_headings, known.details, known.about)
    return is_first or addresses_filler(heading) or mine.issuperset(spoken)


def addresses_filler(heading: str) -> bool:
    """Whether a part of a heading says "you", or behind another part who acts, whoever the heading names: "Guardian 1
    (you)", "You, as the sender", "Parent (applicant)".
    """
    found = [" ".join(words(part)) for part in _PART.split(heading) if part.strip()]
    return len(found) > 1 and not (_words().oneself.isdisjoint(found) and _words().acting.isdisjoint(found[1:]))


def names_guardian(heading: str) -> bool:
    """Whether a heading names a person who acts for a child: "Parent or guardian 1"."""
    return any(map(_words().guardians.fullmatch, words(heading)))


def _is_about(named: Sequence[str]) -> bool:
    """Whether "details" is followed by an owner: "Data Manager" is a job."""
    return not _words().about.union(_words().details).isdisjoint(named[1:2])


def _has_genitive(text: str) -> bool:
    return any(_is_other(words(owner[1])) and _asks(text[owner.end() :]) for owner in _GENITIVE.finditer(text))


def _is_other(named: Sequence[str]) -> bool:
    """Whether the words begin with a noun for another person."""
    known = _words()
    noun = next((word for word in named if word not in known.which), "you")
    return known.own.isdisjoint({noun, noun.removesuffix("s")}) and known.doing.isdisjoint(named)


def _asks(text: str) -> bool:
    return any(score >= _FACT for meaning, score in read_text(text).items() if meaning in _words().of)


@cache
def _words() -> _OwnerWords:
    table = cast("Mapping[str, Sequence[str]]", merged("fact_owner"))
    lists = {name: [" ".join(words(each)) for each in phrases] for name, phrases in table.items()}
    links, denied, told, person, whom, several, more = (
        "|".join(sorted(lists[name], key=len, reverse=True))
        for name in ("links", "denied", "told", "person", "whom", "several", "more")
    )
    nouns, guardians, registers = (
        "|".join(" ".join(words(each)) + r"\w*" * each.endswith("*") for each in table[name])
        for name in ("organisations", "guardians", "registers")
    )
    return _OwnerWords(
        of=frozenset(cast("Sequence[str]", load_table("fact_owner")["of"])),
        which=frozenset(lists["which"]),
        own=frozenset(lists["own"]),
        doing=frozenset(lists["doing"]),
        links=re.compile(rf"\b(?:{links}) (?=\w)"),
        denied=re.compile(rf"\b(?:{denied})\b"),
        told=re.compile(rf"\b(?:{told})\b"),
        person=re.compile(rf"(?:{person}) (?:{whom})\b"),
        about=frozenset(lists["about"]),
        details=frozenset(lists["details"]),
        plain_headings=frozenset(lists["plain_headings"]),
        further=re.compile(
            rf"\b(?:(?:{more}) (?:{several})(?:e?s)?(?: \d+)?"
            rf"|(?:{several}) (?:[2-9]|[1-9]\d)(?: (?:of|von|de) \d+)?)\b"
        ),
        first=re.compile(rf"(?:{several}) 1"),
        acting=frozenset(lists["acting"]),
        oneself=frozenset(lists["oneself"]),
        receivers=frozenset(lists["receivers"]),
        on_behalf=frozenset(lists["on_behalf"]),
        guardians=re.compile(guardians),
        organisations=re.compile(nouns),
        registers=re.compile(registers),
        accounts=frozenset(cast("Sequence[str]", load_table("fact_owner")["accounts"])),
        of_little_weight=frozenset(words(" ".join(words_of("condition")))).union(
            *(lists[name] for name in ("plain_headings", "about", "details", "which", "own"))
        ),
    )
