"""Read the day, week or month that a short text of a page names, on a scale to count on: "December 2026", "Week 49"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache
from typing import Final, Literal, cast

from footpath.language.lexicon import LANGUAGES, words_of
from footpath.language.locales import weekdays
from footpath.language.periods import find_day, month_numbers, read_month
from footpath.language.text import fold_words, plain_letters, unaccented

Unit = Literal["day", "week", "month"]

_LONGEST: Final = 40
_EDGES: Final = re.compile(r"^\W+|\W+$")
_NUMBERS: Final = re.compile(r"\d+")
_WORDS: Final = re.compile(r"[^\W\d_]+")
_FIRST_YEAR: Final = 1900


@dataclass(frozen=True, slots=True)
class CountedTime:
    """A day, week or month, as a number that grows by one with each."""

    unit: Unit
    number: int

    @classmethod
    def at(cls, unit: Unit, day: date) -> CountedTime:
        """Return the day, week or month with a day."""
        match unit:
            case "day":
                return cls(unit, day.toordinal())
            case "week":
                return cls(unit, (day.toordinal() - 1) // 7)
            case "month":
                return cls(unit, day.year * 12 + day.month - 1)

    def later(self, by: int) -> CountedTime:
        """Return the moment so many units later."""
        return CountedTime(self.unit, self.number + by)


@lru_cache(maxsize=1024)
def moment(text: str, near: date) -> CountedTime | None:
    """Return the moment that a whole text names, without a year the nearest to a day; None for any other text."""
    text = _EDGES.sub("", " ".join(text.split()))
    if not text or len(text) > _LONGEST:
        return None
    return _month(text, near) or _day(text, near) or _week(text, near)


def names_day(text: str, near: date) -> bool:
    """Whether a whole text names a day or a month, whatever number it has."""
    found = moment(text, near)
    return found is not None and found.unit != "week"


@cache
def _of_month() -> re.Pattern[str]:
    """A day of a month: "9 October", "9. Okt.", "9 de octubre", "October 9th"."""
    named = "|".join(sorted(map(re.escape, month_numbers()), key=len, reverse=True))
    return re.compile(
        rf"(?<![\w.,/-])(\d{{1,2}})(?:st|nd|rd|th|er|[.ºª])?\s+(?:de\s+|of\s+)?({named})\b"
        rf"|\b({named})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?(?![\w:])"
    )


_IN_NUMBERS: Final = re.compile(
    r"(?<![\d./-])(?:\d{4}-(\d\d)-(\d\d)|(\d{1,2})[./](\d{1,2})[./](?:\d{4}|\d\d)?)(?![\d/-])"
)


def days_named(text: str) -> set[str]:
    """Return the days of the year that a text names, as `MM-DD`; both days of "9/10/2026"."""
    plain = plain_letters(text)
    named = [(month_numbers()[a or b], int(x or y)) for x, a, b, y in _of_month().findall(plain)]
    for month, day, one, other in _IN_NUMBERS.findall(plain):
        pairs = ((month, day),) if month else ((one, other), (other, one))
        named += [(int(first), int(last)) for first, last in pairs]
    return {f"{month:02}-{day:02}" for month, day in named if 1 <= month <= 12 and 1 <= day <= 31}


def days_ahead(text: str, language: str, today: str) -> set[str]:
    """Return the days of the year that a text names from a day on ("tomorrow"), as `MM-DD`; `today`: that day."""
    said = f" {fold_words(text)} "
    ahead = next((days for words, days in _ahead(language) if any(f" {each} " in said for each in words)), 0)
    month, day = map(int, today.split("-"))
    years = [year for year in (2000, 2001) if (month, day) != (2, 29) or year % 4 == 0]  # with a leap day, and without
    return {f"{date(year, month, day) + timedelta(ahead):%m-%d}" for year in years if ahead}


@cache
def _ahead(language: str) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return the words for the days after today, the longest first."""
    from dateparser.languages.loader import default_loader

    known = cast("dict[str, list[str]]", default_loader.get_locale(language).info.get("relative-type", {}))
    return tuple((tuple(map(fold_words, known.get(f"in {days} day", ()))), days) for days in (3, 2, 1))


def is_of_calendar(word: str) -> bool:
    """Whether a compared word names a month or a weekday in any of the languages."""
    return word in month_numbers() or word in _weekdays()


@cache
def _weekdays() -> frozenset[str]:
    return frozenset(unaccented(name) for each in LANGUAGES for name in weekdays(each).values())


def _month(text: str, near: date) -> CountedTime | None:
    said = read_month(text)
    if len(said) == len("2026-12"):
        return CountedTime("month", int(said[:4]) * 12 + int(said[5:]) - 1)
    if any(map(str.isdigit, text)) or not read_month(f"{text} {near.year}"):
        return None
    number, now = int(read_month(f"{text} {near.year}")[5:]) - 1, CountedTime.at("month", near)
    return now.later((number - now.number + 6) % 12 - 6)


def _day(text: str, near: date) -> CountedTime | None:
    found = find_day(text)
    if found is not None and not any(map(str.isdigit, text.replace(found[1], ""))):
        return _at(*map(int, found[0].split("-")))
    numbers = sorted(map(int, _NUMBERS.findall(text)))
    if not numbers or not 1 <= numbers[0] <= 31:
        return None
    month, others = _parted(_WORDS.findall(text), near)
    if month is None or others > 1:
        return None
    year = numbers[1] if len(numbers) == 2 and numbers[1] >= _FIRST_YEAR else month.number // 12
    if len(numbers) > 2 or (len(numbers) == 2 and year != numbers[1]):
        return None
    return _at(year, month.number % 12 + 1, numbers[0])


def _at(year: int, month: int, day: int) -> CountedTime | None:
    try:
        return CountedTime("day", date(year, month, day).toordinal())
    except (ValueError, OverflowError):  # 31 February; a year of many digits
        return None


def _parted(words: list[str], near: date) -> tuple[CountedTime | None, int]:
    """Return the one month among words, and the number of other words: a weekday is one."""
    months = [found for each in words if (found := _month(each, near)) is not None]
    return (months[0] if len(months) == 1 else None), len(words) - len(months)


def _week(text: str, near: date) -> CountedTime | None:
    """Return the nearest week of a number beside a word for a week: "5 adults" is none."""
    numbers = [int(each) for each in _NUMBERS.findall(text)]
    said = {unaccented(word) for word in _WORDS.findall(text)}
    if len(numbers) != 1 or said.isdisjoint(words_of("week_of_year")):
        return None
    now = CountedTime.at("week", near)
    weeks = sorted(range(-26, 27), key=abs)
    return next((now.later(by) for by in weeks if _iso_week(near + timedelta(weeks=by)) == numbers[0]), None)


def _iso_week(day: date) -> int:
    return day.isocalendar().week
