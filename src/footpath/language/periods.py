"""Reading the periods of a résumé: "Mar 2019 – Present", "seit 04/2021", "de mars 2017 à juin 2019".

A month or a year stays as exact as it is written. A day is read only where day and month cannot be confused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import LANGUAGES, merged
from footpath.language.locales import months
from footpath.language.text import plain_letters, unaccented

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_YEAR: Final = r"(?:19[3-9]\d|20[0-6]\d)"
_ENDS: Final = r"(?![\w/])(?!\.\d)"
_BEGINS: Final = r"(?<![\w/.-])"
_SHORTEST: Final = 3
"""Letters of the shortest name of a month."""
_HAS_YEAR: Final = re.compile(_YEAR)


@dataclass(frozen=True, slots=True)
class DatePeriod:
    """A period, or a moment without an end, and its place in the text."""

    start: str
    """ISO 8601, as exact as written: `2019` or `2019-03`. Empty where only the end is said."""
    end: str
    """Empty if the period continues, or has no end."""
    goes_on: bool
    said: tuple[str, str]
    """The words of start and end."""
    at: tuple[int, int]
    """The places of the period's first character, and of the one behind its last."""


def find_period(text: str) -> DatePeriod | None:
    """Return the first period in a text, or the first month or year; None for none."""
    plain = plain_letters(text)
    for pattern in (_period(), _within_year(), _between(), _since(), _open(), _single()):
        if found := pattern.search(plain):
            named = found.groupdict()
            if month := named.get("month"):
                return _of_one_year(text, found, f"{month} {named['year']}")
            start, end = named.get("start") or "", named.get("end") or ""
            return DatePeriod(
                start=read_month(start),
                end=read_month(end) if end and not named.get("open") else "",
                goes_on=bool(named.get("open") or named.get("since")),
                said=(_words(text, found, "start"), _words(text, found, "end")),
                at=found.span(),
            )
    return None


def _of_one_year(text: str, found: re.Match[str], start: str) -> DatePeriod:
    """A period whose year is written once: "April – July 2025"."""
    said = text[slice(*found.span())]
    return DatePeriod(read_month(start), read_month(found["end"]), goes_on=False, said=(said, said), at=found.span())


def _words(text: str, found: re.Match[str], name: str) -> str:
    has_it = name in found.re.groupindex and found.start(name) >= 0
    return text[slice(*found.span(name))] if has_it else ""


def read_month(text: str) -> str:
    """Return a date in ISO 8601, as precise as written: `2019-03` for "March 2019"; empty for other texts."""
    plain = plain_letters(text).strip()
    return next((iso(found) for pattern, iso in _FORMS if (found := pattern.fullmatch(plain))), "")


def _slashed(found: re.Match[str]) -> str:
    """The date of "13/12/2019"; empty if only the country tells which number is the month."""
    day, month = sorted((int(found[1]), int(found[2])), reverse=True)
    return f"{found[3]}-{month:02}-{day:02}" if day > 12 >= month else ""


def _worded(found: re.Match[str]) -> str:
    name = found[1].strip(" .")
    may_be_one = len(name) >= _SHORTEST and name.isalpha()  # to read the names takes a while
    number = month_numbers().get(name) if may_be_one else None
    return f"{found[2]}-{number:02}" if number else ""


_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (re.compile(rf"({_YEAR})"), lambda found: found[1]),
    (re.compile(rf"({_YEAR})[-/.](0?[1-9]|1[0-2])"), lambda found: f"{found[1]}-{int(found[2]):02}"),
    (re.compile(rf"(0?[1-9]|1[0-2])\s?[-/.]\s?({_YEAR})"), lambda found: f"{found[2]}-{int(found[1]):02}"),
    (re.compile(rf"(\d\d?)\.\s?(0?\d|1[0-2])\.\s?({_YEAR})"), lambda f: f"{f[3]}-{int(f[2]):02}-{int(f[1]):02}"),
    (re.compile(rf"(\d\d?)/(\d\d?)/({_YEAR})"), _slashed),
    (re.compile(r"\d{4}-\d\d-\d\d"), lambda found: found[0]),
    (re.compile(rf"(\D+?)[\s.,]*(?:del? )?\s*({_YEAR})"), _worded),
)
"""The forms of a date, and the date in ISO 8601: the first form counts."""


def find_day(text: str) -> tuple[str, str] | None:
    """Return the first full day in a text in ISO 8601, with its words; None for none."""
    plain = plain_letters(text)
    if not _HAS_YEAR.search(plain):
        return None
    named = _named_months()
    numeric = rf"\d\d?\.\s?\d\d?\.\s?{_YEAR}|\d\d?/\d\d?/{_YEAR}|{_YEAR}-\d\d-\d\d"
    found = re.search(rf"(?<!\d)(?:{numeric}|(\d\d?)\.?\s(?:de\s)?(({named})\.?\s(?:de\s)?({_YEAR})))(?!\d)", plain)
    if found is None:
        return None
    said = text[slice(*found.span())]
    if found[1]:
        month = f"{found[4]}-{month_numbers()[found[3]]:02}"
        return f"{month}-{int(found[1]):02}", said
    day = read_month(said)
    return (day, said) if len(day) == 10 else None


@cache
def month_numbers() -> Mapping[str, int]:
    """Return month numbers by folded name, without names that mean different months in two languages."""
    found: dict[str, int] = {}
    doubtful: set[str] = set()
    for language in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for alone in (True, False):
                for number, name in months(language, width, alone=alone).items():
                    said = unaccented(name).strip(". ")
                    if len(said) >= _SHORTEST and said.isalpha() and found.setdefault(said, number) != number:
                        doubtful.add(said)
    for number, name in months("en", "wide").items():
        found[name[:4].casefold()] = number
    return {name: number for name, number in found.items() if name not in doubtful}


@cache
def _said(notion: str) -> str:
    words = {unaccented(word) for word in cast("list[str]", merged("resume")[notion])}
    if notion == "open":  # forms' words for a job that goes on
        labels = cast("Mapping[str, list[str]]", merged("fields")["work_current"])["label"]
        words |= {unaccented(word) for word in (*labels, *cast("list[str]", merged("documents")["now"]))}
    return "|".join(
        re.escape(each).replace("'", "['’]?").replace(r"\ ", r"\s+") for each in sorted(words, key=len, reverse=True)
    )


@cache
def _named_months() -> str:
    return "|".join(sorted(map(re.escape, month_numbers()), key=len, reverse=True))


@cache
def _date() -> str:
    named = _named_months()
    return (
        rf"(?:(?:{named})\b[.,]?\s*(?:del?\s+)?{_YEAR}|(?:0?[1-9]|1[0-2])\s?[/.-]\s?{_YEAR}"
        rf"|\d\d?\.\s?\d\d?\.\s?{_YEAR}|{_YEAR}[-/.](?:0[1-9]|1[0-2])(?:-\d\d)?(?!\d)|{_YEAR})"
    )


@cache
def _period() -> re.Pattern[str]:
    joint = rf"(?:\s*[–—−‒-]+\s*(?:(?:{_said('joints')})\s+)?|\s+(?:{_said('joints')})\s+(?:(?:l[ea]s?|the)\s+)?)"
    goes_on = rf"(?P<open>(?:{_said('open')})\b)"
    before = rf"(?:(?:{_said('before')}|{_said('since')})\s+)?"
    expected = rf"(?:(?<=[–—−‒-]\s)(?!(?:{_named_months()})\b)[^\W\d]{{2,15}}\.?\s+)?"  # "2023 – expected June 2027"
    end = rf"{expected}(?P<end>{_date()})"
    return re.compile(rf"{_BEGINS}{before}(?P<start>{_date()}){joint}(?:{goes_on}|{end}){_ENDS}")


@cache
def _within_year() -> re.Pattern[str]:
    named = _named_months()
    joint = rf"(?:\s*[–—−‒-]+\s*|\s+(?:{_said('joints')})\s+)"
    before = rf"(?:(?:{_said('before')})\s+)?"
    end = rf"(?P<end>(?:{named})\b[.,]?\s*(?:del?\s+)?(?P<year>{_YEAR}))"
    return re.compile(rf"{_BEGINS}{before}(?P<month>{named})\b\.?{joint}{end}{_ENDS}")


@cache
def _between() -> re.Pattern[str]:
    ends = rf"\s+(?:{_said('between_and')})\s+(?P<end>{_date()})"
    return re.compile(rf"{_BEGINS}(?:{_said('between')})\s+(?P<start>{_date()}){ends}{_ENDS}")


@cache
def _since() -> re.Pattern[str]:
    return re.compile(rf"{_BEGINS}(?P<since>{_said('since')})\s+(?P<start>{_date()}){_ENDS}")


@cache
def _open() -> re.Pattern[str]:
    """A date with a dash or an arrow behind it, and nothing else."""
    return re.compile(rf"{_BEGINS}(?P<start>{_date()})\s*(?P<open>[–—−‒→➔➜-]|…|\.\.\.)(?=\s*(?:\t|$))")


@cache
def _single() -> re.Pattern[str]:
    return re.compile(rf"{_BEGINS}(?P<end>{_date()}){_ENDS}")
