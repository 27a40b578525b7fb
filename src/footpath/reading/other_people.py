"""Recognise fields about another person: "Name of your manager".

Forms ask for emergency contacts, referees, former names or a company's address in the same words as for the applicant's
own facts; the words around decide. Such a field gets no meaning, so that a person answers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import merged
from footpath.language.text import words
from footpath.reading.fact_owner import (
    addresses_filler,
    is_personal,
    names_another,
    taken_by_description,
    taken_by_organisation,
    taken_by_owner,
)
from footpath.reading.homes import home_asked, taken_elsewhere
from footpath.reading.vocabulary import labelled, load_table, read_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
    """Return the meanings excluded because the question, a text above or the description is about another person.

    A question that is exactly a known label ("Business email") keeps its meaning.
    """
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
