"""What pages count of the sent things: fewer than were sent, some left out, or another number than was asked for."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.labels import content_words
from footpath.language.lexicon import either, merged
from footpath.language.outcomes import any_of, as_compared, says_taken
from footpath.language.text import is_akin, sentences

if TYPE_CHECKING:
    from collections.abc import Iterable

_COUNTED_CLAUSE: Final = re.compile(r"[^.!?\n,;|•·()]+")
_NUMBER: Final = r"(?<![\w.,:/#-]){}(?![\w:/%€$£-]|[.,]\d|\s*[€$£])"
"""A count: no part of a date, a code, a price or a decimal."""
_NONE: Final = _NUMBER.format("0")
_SOME: Final = _NUMBER.format(r"[1-9]\d{0,5}")
_FRACTION: Final = re.compile(r"(?<![\w.,:/#-])(\d{1,6})/(?!(?:19|20)\d\d\b(?!\s+\w))(\d{1,6})(?![\w.,:/-])")
"""So many of so many with a stroke: "2/3 sent", but not number 118 of a year, "118/2026"."""
_NEAR_COUNT: Final = r"(?:\W+\w+){0,3}?\W+"


@lru_cache(maxsize=8192)
def falls_short(text: str) -> bool:
    """Whether a text counts fewer items as taken than sent, or some as left out, or says "part"."""
    return any(map(_counts_less, _COUNTED_CLAUSE.findall(as_compared(text))))


def _counts_less(clause: str) -> bool:
    if _in_part().search(clause):
        return True
    if not any(map(str.isdigit, clause)):
        return False
    is_less = counts_part(clause) and re.search(_taken(), clause) is not None
    return is_less or _left_out().search(clause) is not None or _none_taken().search(clause) is not None


def counts_part(clause: str) -> bool:
    """Whether a compared clause counts fewer items than all: "0 of 3 recipients"."""
    told = (*_share().finditer(clause), *_FRACTION.finditer(clause))
    return any(int(share[1]) < int(share[2]) for share in told)


@cache
def _any_word(*notions: str) -> str:
    return any_of([word for each in notions for word in cast("list[str]", merged("outcomes")[each])])


def _taken() -> str:
    return _any_word("sent", "taken", "arrived", "counted")


@cache
def _left_out() -> re.Pattern[str]:
    bad = _any_word("left_out")
    return re.compile(rf"{_SOME}{_NEAR_COUNT}{bad}|{bad}\W+(?:\w+\W+)?{_SOME}")


@cache
def _none_taken() -> re.Pattern[str]:
    return re.compile(rf"{_NONE}{_NEAR_COUNT}{_taken()}|{_taken()}{_NEAR_COUNT}{_NONE}")


@cache
def _share() -> re.Pattern[str]:
    """So many of so many, also as "0 message envoyé sur 1"."""
    number = _NUMBER.format(r"\d{1,6}")
    return re.compile(rf"({number})[^\d]{{0,40}}?\b{either('of')}\W+(?:\w+\W+)?({number})")


@cache
def _in_part() -> re.Pattern[str]:
    return re.compile(rf"{_any_word('in_part')}[^.!?]{{0,60}}?{_taken()}|{_taken()}{_NEAR_COUNT}{_any_word('in_part')}")


_COUNTED: Final = re.compile(rf"({_SOME})((?: [^\W\d_]+){{1,2}})")
"""A count with the words behind: "1 adult ticket"."""


def counts_otherwise(text: str, asked: Iterable[tuple[str, str]]) -> str:
    """Return the first sentence about an arrival with another number of things than was asked for: "We booked 1 ticket"
    where “Tickets” holds 2; empty for none.

    Args:
        text: of a page.
        asked: questions with their answers; only whole numbers count.
    """
    numbers = [(content_words(question), int(value)) for question, value in asked if value.strip().isdecimal()]
    told = (each for each in sentences(text) if numbers and says_taken(each))
    return next((each for each in told if any(_is_other_number(each, *one) for one in numbers)), "")


@cache
def _answering() -> re.Pattern[str]:
    return re.compile(_any_word("answering"))


def _is_other_number(sentence: str, things: Iterable[str], number: int) -> bool:
    """Whether a sentence counts the things of a question otherwise. A promise to answer "within 5 days" counts none."""
    clauses = _COUNTED_CLAUSE.findall(as_compared(sentence))
    counted = [each for clause in clauses for each in _COUNTED.findall(_answering().split(clause)[0])]
    named = tuple(as_compared(each) for each in things)
    found = [int(count) for count, beside in counted if any(is_akin(one, it) for one in beside.split() for it in named)]
    return bool(found) and number not in found
