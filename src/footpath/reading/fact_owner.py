"""Recognise questions about another person: "Email of your landlord", "Name" under "Emergency contact".

No list has all the people that a form may ask about. So a question with any noun beside the fact is about another
person, unless the noun stands for the applicant or a possession of the applicant (`fact_owner` in the lexicon). Such a
field gets no meaning, so that a person answers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import merged, words_of
from footpath.language.text import words
from footpath.reading.homes import home_asked, taken_elsewhere
from footpath.reading.vocabulary import labelled, load_table, read_text

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


def names_thing(said: Sequence[str]) -> bool:
    """Whether words hold one that stands neither for the applicant nor for a possession of the applicant: "team"."""
    return not _words().own.issuperset(said)


def _without_details(told: Sequence[str]) -> list[str]:
    """The words of a heading without the facts around the name: "{details of your} partner{s}"."""
    known, named = _words(), list(told)
    while named and named[0] in known.details | known.about and (named[0] in known.about or _is_about(named)):
        del named[0]
    while named and named[-1] in known.details | {"s"}:
        del named[-1]
    return named


def names_another(heading: str, people: re.Pattern[str]) -> bool:
    """Whether a heading places the fields below under another person, by more than a word for `people`."""
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
    """Return the meanings excluded under a heading that only names an organisation."""
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
    """Whether a heading names no person or place, and no receiver, so that the fields below are the applicant's."""
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
    """Whether a part of a heading says "you", or who acts behind another part: "Guardian 1 (you)"."""
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


_BARE: Final = frozenset({"information", "details", "contact", "contacts", "optional", "your", "the", "and", "data"})
"""Words of a heading that do not name the owner of the data."""
_FIRST: Final = frozenset({"data", "information"})
"""The words of `_BARE` that name a job at the beginning ("Data Manager")."""
_PLACE: Final = frozenset(
    {"street-address", "address-line1", "address-line2", "house_number", "postal-code", "address-level1",
     "address-level2"}
)  # fmt: skip
"""Meanings of an address: a heading that asks for one names its owner, as a question does."""
_WHOLE: Final = 0.99
_NOTHING: Final = "(?!)"
_IN_BRACKETS: Final = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
"""A remark behind a heading: "Legal guardian (minors only)"."""
_APART: Final = re.compile(r"[:()\[\]|]|\s[–—-]\s")
"""The separator between a fact and its owner: "Second applicant: phone", "Telefon (Notfallkontakt)"."""
_EITHER: Final = re.compile(r"[/&]| (?:or|and|oder|und|ou|et|o|y|e) ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Rule:
    """Meanings, and the excluding words."""

    of: frozenset[str]
    inside: re.Pattern[str]
    headings: re.Pattern[str]
    unless: frozenset[str]


def may_be_anothers(meaning: str) -> bool:
    """Whether a meaning is a fact that other people have, too: a name, an email, an employer."""
    people, *_ = _rules()
    return meaning in people.of or is_personal(meaning)


def of_another(question: str, heading: str = "", description: str = "", caption: str = "") -> frozenset[str]:
    """Return the meanings excluded because the question, or a text around, is about another person."""
    known = {meaning for meaning, score in read_text(question).items() if score >= _WHOLE} & labelled(question)
    known |= home_asked(question).keys()  # the reading covers every word
    asked = _by_question(question) | taken_by_owner(question) | taken_elsewhere(question)
    heading, caption = ("" if addresses_filler(each) else each for each in (heading, caption))
    named = (heading, caption, *parts(question))
    headed = map(_by_heading, (*named, *parts(heading), *parts(caption)))
    described = map(taken_by_description, (description, heading, caption))
    return (asked - known).union(*headed, *described, *map(_by_organisation, named))


def parts(text: str) -> list[str]:
    """Return the separate parts of a question or heading; each may name the owner of the other's fact."""
    found = [part for part in _APART.split(text) if part.strip()]
    return found if len(found) > 1 else []


@lru_cache(maxsize=8192)
def _by_question(text: str) -> frozenset[str]:
    plain = " ".join(words(text))
    matching = (rule for rule in _rules() if rule.inside.search(plain) and rule.unless.isdisjoint(plain.split()))
    return frozenset[str]().union(*(rule.of for rule in matching))


@lru_cache(maxsize=2048)
def _by_heading(text: str) -> frozenset[str]:
    text = _IN_BRACKETS.sub("", text) or text
    people, *_ = _rules()
    named = people.of if names_another(text, people.inside) else frozenset[str]()
    placed = (_by_question(text) | taken_by_owner(text)) & _PLACE if _PLACE & read_text(text).keys() else named
    return named.union(placed, *(rule.of for rule in _rules() if _is_headed(text, rule)))


def _by_organisation(text: str) -> frozenset[str]:
    taken = taken_by_organisation(text)
    return taken & _PLACE if taken and _PLACE & read_text(text).keys() else taken


def _is_headed(text: str, rule: _Rule) -> bool:
    """Whether a heading is exactly one of the rule's, or names several: "Spouse / Partner"."""
    each = {told for part in _EITHER.split(text) if (told := _bare(part))}
    several = any(map(rule.headings.fullmatch, each)) and all(
        rule.headings.fullmatch(told) or rule.inside.fullmatch(told) for told in each
    )
    return several or rule.headings.fullmatch(_bare(text)) is not None


def _bare(heading: str) -> str:
    """A heading's words without numbers, little words and plurals. A "Data Manager" is no manager's data."""
    told = words(heading)
    kept = [word for word in told if not word.isdigit() and (word not in _BARE or word in _FIRST & set(told[:1]))]
    return " ".join(word.removesuffix("s") for word in kept)


def _phrase(text: str) -> str:
    """Return a phrase of the lexicon as a pattern; a final `*` stands for its inflections and compounds."""
    return " ".join(words(text)) + r"\w*" * text.endswith("*")


@cache
def _rules() -> tuple[_Rule, ...]:
    rules: list[_Rule] = []
    for name, raw in merged("other_people").items():
        entry = cast("Mapping[str, Sequence[str]]", raw)
        of = cast("Mapping[str, Sequence[str]]", load_table("other_people")[name])["of"]
        phrases = "|".join(map(_phrase, entry.get("words", ()))) or _NOTHING
        of_any = (_phrase(each) for each in entry.get("words", ()) if each.endswith("*"))
        headings = "|".join([*map(_bare, entry.get("headings", ())), *of_any]) or _NOTHING
        unless = frozenset(word for each in entry.get("unless", ()) for word in words(each))
        inside = re.compile(rf"\b(?:{phrases})(?:s| s)?\b")
        rules.append(_Rule(frozenset(of), inside, re.compile(headings), unless))
    return tuple(rules)
