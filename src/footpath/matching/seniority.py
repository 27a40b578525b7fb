"""Compare the seniority that a posting asks for with the person's: by the words of titles, and by years. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.posting import Posting
    from footpath.schema.profile import Profile

_MIDDLE: Final = 2
_RANKS: Final = (
    ("a lead", 4, Pattern(r"\b{rank_lead}\b")),
    ("a senior", 3, Pattern(r"\b{rank_senior}\b")),
    ("a junior", 1, Pattern(r"\b{rank_junior}\b")),
    ("a trainee", 0, Pattern(r"\b{rank_trainee}\b")),
)
"""Name, rank and words, the surest first: "Senior Lead" is a lead, "Junior Trainee" a junior."""
_FROM_YEARS: Final = ((10, 3), (6, 3), (2, _MIDDLE), (0, 1))
"""Least years of work for a rank, where no title names one: years alone make no lead."""
_YEARS: Final = Pattern(r"\b(\d{1,2}) ?(?:\+|\W ?\d{1,2})? ?\+? ?{years}\b")
_SENTENCE: Final = re.compile(r"[^.!?\n;]+")
_EXPERIENCE: Final = Pattern(r"\bexperi|\berfahrung|berufserfahrung|\besperien|\bervaring")
_MOST_YEARS: Final = 20
"""More years are the age of a firm."""
_LONGEST: Final = 20_000
"""Characters of a description that are read."""
_STEP: Final = 0.5
"""The share that one rank of distance takes."""


def seniority(posting: Posting, profile: Profile) -> tuple[float, str] | None:
    """Return how well the seniority fits, from 0 to 1, and why. None if the posting or the profile names none."""
    years, asked = profile.footpath.years_experience, _years_asked(posting)
    wanted, own = _rank(posting.title, *posting.tags), _own_rank(profile)
    if wanted is not None and own is not None:
        name, rank = wanted
        return max(0.0, 1 - _STEP * abs(rank - own[1])), f"it asks for {name}; {own[0]}"
    if asked is not None and years is not None:
        return min(1.0, years / asked), f"it asks for {asked} years; yours are {years}"
    return None


def _rank(*texts: str) -> tuple[str, int] | None:
    """The rank that the words of titles name."""
    return next(((name, rank) for name, rank, words in _RANKS if any(map(words.search, texts))), None)


def _own_rank(profile: Profile) -> tuple[str, int] | None:
    """The person's rank, and why: by the wanted titles, else by the present title, else by the years of work."""
    wishes, present = profile.footpath.wishes.titles, [each.position for each in profile.work[:1]]
    for titles, says in ((wishes, "you want"), ((profile.basics.label, *present), "your title is")):
        if (found := _named(titles)) is not None:
            return f"{says} {found[0]}", found[1]
    if (years := profile.footpath.years_experience) is None:
        return None
    return f"your years of work are {years}", next(rank for least, rank in _FROM_YEARS if years >= least)


def _named(titles: Iterable[str]) -> tuple[str, int] | None:
    return next((found for title in titles if title and (found := _rank(title)) is not None), None)


def _years_asked(posting: Posting) -> int | None:
    """The least years of experience that the posting asks for: the most of any sentence about experience."""
    said = (each[0] for each in _SENTENCE.finditer(posting.description[:_LONGEST]))
    found = (_YEARS.search(each) for each in said if _EXPERIENCE.search(each) is not None)
    years = [int(each[1]) for each in found if each is not None and 0 < int(each[1]) <= _MOST_YEARS]
    return max(years, default=None)
