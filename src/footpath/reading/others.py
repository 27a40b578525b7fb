"""Questions whose words name a fact of the person's and which ask for somebody else's: "Name of your manager".

A form asks for a few facts of others: emergency contacts, referees, former names, a company's address. They use the
words of the person's own, so that the words around decide. Such a field keeps no meaning: a person answers it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.reading.text import words
from footpath.reading.vocabulary import load_raw, read_text
from footpath.reading.whose import names_another, taken_by_description, taken_by_owner

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_BARE: Final = frozenset({"information", "details", "contact", "contacts", "optional", "your", "the", "and", "data"})
"""Words of a heading that say nothing of whose data stand under it."""
_FIRST: Final = frozenset({"data", "information"})
"""Of these, those that say what somebody works with where they come first."""
_PLACE: Final = frozenset(
    {"street-address", "address-line1", "address-line2", "house_number", "postal-code", "address-level1",
     "address-level2"}
)  # fmt: skip
"""What a heading that asks for an address is read for: whose or which that is stands in it, as in a question."""
_WHOLE: Final = 0.99


@dataclass(frozen=True, slots=True)
class _Turn:
    """Meanings, and the words that take them away."""

    of: frozenset[str]
    inside: re.Pattern[str]
    headings: frozenset[str]
    unless: frozenset[str]


def of_another(question: str, heading: str = "", description: str = "") -> frozenset[str]:
    """The meanings that a field cannot have, because its question, or what stands over or beside it, is of another.

    A question that is nothing but a known label ("Business email") keeps its meaning.
    """
    known = {meaning for meaning, score in read_text(question).items() if score >= _WHOLE}
    asked = _by_question(question) | taken_by_owner(question)
    return asked - known | _by_heading(heading) | taken_by_description(description)


@lru_cache(maxsize=8192)
def _by_question(text: str) -> frozenset[str]:
    plain = " ".join(words(text))
    turned = (turn for turn in _turns() if turn.inside.search(plain) and turn.unless.isdisjoint(plain.split()))
    return frozenset[str]().union(*(turn.of for turn in turned))


@lru_cache(maxsize=2048)
def _by_heading(text: str) -> frozenset[str]:
    told = _bare(text)
    people, *_ = _turns()
    named = people.of if names_another(text, people.inside) else frozenset[str]()
    placed = (_by_question(text) | taken_by_owner(text)) & _PLACE if _PLACE & read_text(text).keys() else named
    return named.union(placed, *(turn.of for turn in _turns() if told and told in turn.headings))


def _bare(heading: str) -> str:
    """A heading's words without numbers, little words and plurals. A "Data Manager" is no manager's data."""
    told = words(heading)
    kept = [word for word in told if not word.isdigit() and (word not in _BARE or word in _FIRST & set(told[:1]))]
    return " ".join(word.removesuffix("s") for word in kept)


@cache
def _turns() -> tuple[_Turn, ...]:
    turns: list[_Turn] = []
    for raw in load_raw("others").values():
        entry = cast("Mapping[str, Sequence[str]]", raw)
        phrases = "|".join(" ".join(words(each)) for each in entry["words"])
        headings = frozenset(_bare(each) for each in entry.get("headings", ()))
        unless = frozenset(word for each in entry.get("unless", ()) for word in words(each))
        turns.append(_Turn(frozenset(entry["of"]), re.compile(rf"\b(?:{phrases})(?:s| s)?\b"), headings, unless))
    return tuple(turns)
