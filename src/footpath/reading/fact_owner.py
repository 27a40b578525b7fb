"""Recognise questions about another person: "Email of your landlord", "Name" under "Emergency contact".

No list has all the people that a form may ask about. So a question with any noun beside the fact is about another
person, unless the noun stands for the applicant or a possession of the applicant (`fact_owner` in the lexicon). Such a
field gets no meaning, so that a person answers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.language.lexicon import AnyPhrase, any_phrase, merged, words_of
from footpath.language.text import words
from footpath.reading.homes import asks_unread_place, home_asked, taken_elsewhere
from footpath.reading.vocabulary import labelled, load_table, read_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_FACT: Final = 0.6
"""Least score of the rest of a question as the asked fact."""
_GENITIVE: Final = re.compile(r"([\w-]+)(?:['’]s|(?<=s)['’])\s+(?=\S)")
_NONE: Final = frozenset[str]()
_PART: Final = re.compile(r"[(),:\[\]]|\s[–—-]\s")


@lru_cache(maxsize=8192)
def taken_by_owner(question: str) -> frozenset[str]:
    """Return the meanings excluded by a noun in the question that gives the fact to another person."""
    plain = " ".join(words(question))
    links, further = _pattern(_LINKS).finditer(plain), _pattern(_FURTHER).finditer(plain)
    after = (_is_other(plain[link.end() :].split()) and _asks(plain[: link.start()]) for link in links)
    others = (_asks(f"{plain[: other.start()]} {plain[other.end() :]}") for other in further)
    return _facts() if any(after) or any(others) or _has_genitive(question) else _NONE


@lru_cache(maxsize=8192)
def taken_by_description(description: str) -> frozenset[str]:
    """Return the meanings excluded by a field's description about another person."""
    is_denied = _pattern(r"\b{denied}\b").search(" ".join(words(description)))
    return _facts() if is_denied or _has_genitive(description) else _NONE


def is_personal(meaning: str) -> bool:
    """Whether a meaning is a fact that every person has: a name, an email."""
    return meaning in _facts()


def names_thing(said: Sequence[str]) -> bool:
    """Whether words hold one that stands neither for the applicant nor for a possession of the applicant: "team"."""
    return not _listed("own").issuperset(said)


def _without_details(told: Sequence[str]) -> list[str]:
    """The words of a heading without the facts around the name: "{details of your} partner{s}"."""
    named, details, about = list(told), _listed("details"), _listed("about")
    while named and (named[0] in about or (named[0] in details and not {*details, *about}.isdisjoint(named[1:2]))):
        del named[0]  # "Data Manager" is a job
    while named and named[-1] in details | {"s"}:
        del named[-1]
    return named


def _without_time(told: Sequence[str]) -> Sequence[str]:
    """The words of a heading without words for the present or the past at its ends: "{Previous} landlord"."""
    when = _listed("when")
    first = next((at for at, word in enumerate(told) if word not in when), 0)
    last = next((at for at, word in enumerate(reversed(told)) if word not in when), 0)
    return told[first : len(told) - last]


def names_another(heading: str, people: AnyPhrase) -> bool:
    """Whether a heading places the fields below under another person, by more than a word for `people`."""
    spoken = words(heading)
    told = [word for word in spoken if not word.isdigit()]
    if _pattern(_ADDED).search(" ".join(told)):
        return True
    if _pattern(r"\b{told}\b").search(" ".join(told)) or _pattern(_FURTHER).fullmatch(" ".join(spoken)):
        return True
    named = _without_details(told)
    if _pattern(r"{person} {whom}\b").match(" ".join(named)):
        return _listed("doing").isdisjoint(named) or named[-1] in _listed("on_behalf")
    timed = _without_time(named)
    if timed != named and people.fullmatch(" ".join(timed)):
        return True
    if len(named) == len(told):
        return False
    while named and named[0] in _listed("which"):
        del named[0]
    return people.fullmatch(" ".join(named)) is not None


def taken_by_organisation(heading: str) -> frozenset[str]:
    """Return the meanings excluded under a heading that only names an organisation."""
    told = {word for word in words(heading) if not word.isdigit()}
    nouns = set(filter(_pattern("{organisations}").fullmatch, told))
    return _facts() if nouns and _of_little_weight().issuperset(told - nouns) else _NONE


def names_organisation(question: str) -> bool:
    """Whether a question has a noun for an organisation: "Firmenname"."""
    return any(map(_pattern("{organisations}").fullmatch, words(question)))


def numbers_organisation(question: str) -> bool:
    """Whether a question asks for a number by which registers and tax offices know an organisation: "VAT number"."""
    return any(map(_pattern("{registers}").fullmatch, words(question)))


def numbers_account(question: str) -> bool:
    """Whether a question asks for a bank account: "IBAN"."""
    return not _table("accounts").isdisjoint(words(question))


def names_nobody(heading: str) -> bool:
    """Whether a heading names no person or place, and no receiver, so that the fields below are the applicant's."""
    said = words(heading)
    return _listed("plain_headings").issuperset(said) and " ".join(said) not in _listed("receivers")


def names_filler(heading: str) -> bool:
    """Whether a heading says that the fields below are of who fills the form in: "Owner", "Passenger 1"."""
    spoken = words(heading)
    if " ".join(spoken) in _listed("receivers"):
        return False
    is_first = _pattern("{several} 1").fullmatch(" ".join(spoken)) is not None
    mine = _listed("acting", "plain_headings", "details", "about")
    return is_first or addresses_filler(heading) or mine.issuperset(spoken)


def addresses_filler(heading: str) -> bool:
    """Whether a part of a heading says "you", or who acts behind another part: "Guardian 1 (you)"."""
    found = [" ".join(words(part)) for part in _PART.split(heading) if part.strip()]
    return len(found) > 1 and not (_listed("oneself").isdisjoint(found) and _listed("acting").isdisjoint(found[1:]))


def names_guardian(heading: str) -> bool:
    """Whether a heading names a person who acts for a child: "Parent or guardian 1"."""
    return any(map(_pattern("{guardians}").fullmatch, words(heading)))


def _has_genitive(text: str) -> bool:
    return any(_is_other(words(owner[1])) and _asks(text[owner.end() :]) for owner in _GENITIVE.finditer(text))


def _is_other(named: Sequence[str]) -> bool:
    """Whether the words begin with a noun for another person."""
    noun = next((word for word in named if word not in _listed("which")), "you")
    return _listed("own").isdisjoint({noun, noun.removesuffix("s")}) and _listed("doing").isdisjoint(named)


def _asks(text: str) -> bool:
    return any(score >= _FACT for meaning, score in read_text(text).items() if meaning in _facts())


@cache
def _table(name: Literal["of", "accounts"]) -> frozenset[str]:
    return frozenset(cast("Sequence[str]", load_table("fact_owner")[name]))


def _facts() -> frozenset[str]:
    """The meanings of facts that every person has."""
    return _table("of")


@cache
def _lists() -> Mapping[str, Sequence[str]]:
    return cast("Mapping[str, Sequence[str]]", merged("fact_owner"))


@cache
def _listed(*names: str) -> frozenset[str]:
    """The phrases of lists of `fact_owner` in the lexicon."""
    return frozenset(" ".join(words(each)) for name in names for each in _lists()[name])


@cache
def _of_little_weight() -> frozenset[str]:
    known = _listed("plain_headings", "about", "details", "which", "own", "when")
    return known.union(words(" ".join(words_of("condition"))))


@cache
def _pattern(expression: str) -> re.Pattern[str]:
    """A regular expression in which `{list}` stands for any phrase of a list."""
    return re.compile(re.sub(r"\{([a-z]+)\}", lambda found: any_phrase(_lists()[found[1]]), expression))


_LINKS: Final = r"\b{links} (?=\w)"
_FURTHER: Final = (
    r"\b(?:{more} {several}(?:e?s)?(?: \d+)?|{several} {more}|{several} (?:[2-9]|[1-9]\d)(?: (?:of|von|de) \d+)?)\b"
)
"""A further person: "another passenger", "passenger 2 of 3"."""
_ADDED: Final = r"\b{adding} (?:\w+ ){0,2}?{added}\b|\b{added} {adding}\b"
"""A person whom the form adds: "Add a team member", "Mitarbeiter anlegen"."""


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
_IN_BRACKETS: Final = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
"""A remark behind a heading: "Legal guardian (minors only)"."""
_APART: Final = re.compile(r"[:()\[\]|]|\s[–—-]\s")
"""The separator between a fact and its owner: "Second applicant: phone", "Telefon (Notfallkontakt)"."""
_EITHER: Final = re.compile(r"[/&]| (?:or|and|oder|und|ou|et|o|y|e) ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Rule:
    """Meanings, and the excluding words."""

    of: frozenset[str]
    inside: AnyPhrase
    headings: frozenset[str]
    beginnings: AnyPhrase
    """Open-ended headings."""
    unless: frozenset[str]

    def has_heading(self, bare: str) -> bool:
        """Whether bare words are a heading of the rule."""
        return bare in self.headings or self.beginnings.fullmatch(bare) is not None


def may_be_anothers(meaning: str) -> bool:
    """Whether a meaning is a fact that other people have, too: a name, an email, an employer."""
    people, *_ = _rules()
    return meaning in people.of or is_personal(meaning)


def of_another(question: str, heading: str = "", description: str = "", caption: str = "") -> frozenset[str]:
    """Return the meanings excluded because the question, or a text around, is about another person."""
    known = {meaning for meaning, score in read_text(question).items() if score >= _WHOLE} & labelled(question)
    known |= home_asked(question).keys()  # the reading covers every word
    asked = _by_question(question) | taken_by_owner(question) | taken_elsewhere(question)
    return (asked - known) | _told_around(question, heading, description, caption)


def may_be_own(question: str, heading: str = "", description: str = "", caption: str = "") -> bool:
    """Whether a question is about another person only as far as rules read: it asks for a place in unknown words, and
    nothing names another owner.
    """
    named = _by_question(question) | taken_by_owner(question) | _told_around(question, heading, description, caption)
    return asks_unread_place(question) and not named


def _told_around(question: str, heading: str, description: str, caption: str) -> frozenset[str]:
    """Return the meanings that the texts around a question, or a part of it, assign to another person."""
    heading, caption = ("" if addresses_filler(each) else each for each in (heading, caption))
    named = (heading, caption, *parts(question))
    headed = map(_by_heading, (*named, *parts(heading), *parts(caption)))
    described = map(taken_by_description, (description, heading, caption))
    return frozenset[str]().union(*headed, *described, *map(_by_organisation, named))


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
    several = any(map(rule.has_heading, each)) and all(
        rule.has_heading(told) or rule.inside.fullmatch(told) for told in each
    )
    return several or rule.has_heading(_bare(text))


def _bare(heading: str) -> str:
    """A heading's words without numbers, little words and plurals. A "Data Manager" is no manager's data."""
    told = words(heading)
    kept = [word for word in told if not word.isdigit() and (word not in _BARE or word in _FIRST & set(told[:1]))]
    return " ".join(word.removesuffix("s") for word in kept)


@cache
def _rules() -> tuple[_Rule, ...]:
    rules: list[_Rule] = []
    for name, raw in merged("other_people").items():
        entry = cast("Mapping[str, Sequence[str]]", raw)
        of = cast("Mapping[str, Sequence[str]]", load_table("other_people")[name])["of"]
        phrases = entry.get("words", ())
        open_ended = AnyPhrase(each for each in phrases if each.endswith("*"))
        headings = frozenset(map(_bare, entry.get("headings", ())))
        unless = frozenset(word for each in entry.get("unless", ()) for word in words(each))
        rules.append(_Rule(frozenset(of), AnyPhrase(phrases, "(?:s| s)?"), headings, open_ended, unless))
    return tuple(rules)
