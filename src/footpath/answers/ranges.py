"""Values to compare with the labels of options: ranges of years, money and time, and academic degrees."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import LANGUAGES, Pattern
from footpath.language.locales import durations
from footpath.language.money import amounts, period_in
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from footpath.language.money import Money

_LESS = Pattern("{fewer_than}|<(?!=)")
_UP_TO = Pattern("{at_most}|<=|≤")
_MORE = Pattern("{more_than}|>(?!=)")
_AT_LEAST = Pattern(r"{at_least}|≥|>=|\d\s*k?\+")
_NOTHING = Pattern("{none_of_it}|0")
_AT_ONCE = Pattern("{at_once}")
_UNITS = {name: Pattern(f"{{{name}s}}") for name in ("day", "week", "month", "year")}
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_A_YEAR = {"year": 1, "month": 12, "week": 52, "day": 220, "hour": 1760}
"""Periods of pay per working year."""
_CLEARLY = 1.5
"""How many times farther from the ranges another period must put a pay."""
_EXACT = {
    ("week", "day"): (7, 1), ("day", "week"): (1, 7), ("year", "week"): (52, 1), ("year", "month"): (12, 1),
    ("month", "year"): (1, 12),
}  # fmt: skip
"""Exact ratios between units; months have no fixed length in days."""
_TELLING = 4
"""Minimum letters of an unambiguous unit name."""
_LENGTH = Pattern(r"(\d+(?:\.\d+)?)\s*({days}|{weeks}|{months}|{years})?(?!\w)")


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from `low` to `high`, including closed ends."""

    low: float
    high: float
    open_low: bool = False
    open_high: bool = False

    def holds(self, number: float, *, slack: float = 0) -> bool:
        """Whether the number is in the range; `slack` widens a single point."""
        if self.low == self.high:
            return abs(number - self.low) <= slack
        above = number > self.low if self.open_low else number >= self.low
        below = number < self.high if self.open_high else number <= self.high
        return above and below

    def is_within(self, other: Range) -> bool:
        """Whether all numbers of the range are also in another one."""
        low = self.low > other.low or (self.low == other.low and (self.open_low or not other.open_low))
        high = self.high < other.high or (self.high == other.high and (self.open_high or not other.open_high))
        return low and high


def narrowest(labels: Mapping[int, str], read: Callable[[str], Range | None]) -> list[int]:
    """Return the one option whose range lies within all others': "up to 1 month" beside "up to 3 months"; else all."""
    ranges = {n: found for n, label in labels.items() if (found := read(label)) is not None}
    inner = [n for n, one in ranges.items() if all(one.is_within(other) for other in ranges.values())]
    return inner if len(inner) == 1 and len(ranges) == len(labels) else list(labels)


def number_range(text: str) -> Range | None:
    """The range of numbers in an option (`3-5 years`, `< 50k`, `10+`); None without numbers."""
    if _NOTHING.fullmatch(fold_words(text)):
        return Range(0, 0)
    return _range(text, amounts(text))


def of_period(pay: Money, labels: Collection[str]) -> bool:
    """Whether pay ranges are in the pay's period: named, or no usual period fits their amounts better."""
    if any(map(period_in, labels)):
        return True
    found = filter(None, map(number_range, labels))
    ends = {end for each in found for end in (each.low, each.high)}.difference({0, inf, -inf})
    if not ends:
        return True
    off = {
        period: max(min(ends) / amount, amount / max(ends), 1)
        for period in {"year", "month", pay.period}
        for amount in [pay.amount * _A_YEAR[pay.period] / _A_YEAR[period]]
    }
    return off.pop(pay.period) * _CLEARLY < min(off.values())


def duration_range(text: str) -> Range | None:
    """The range of durations in an option, in days; None without a duration."""
    plain = fold_words(text)
    if _NOTHING.fullmatch(plain) or (_AT_ONCE.search(plain) and not re.search(r"\d", plain)):
        return Range(0, 0)
    return _range(text, days(text))


def days(text: str) -> tuple[float, ...]:
    """The durations in a text, in days (a month has 30); a number without a unit takes the unit of the next."""
    found = _LENGTH.compiled.findall(_folded(text))
    result: list[float] = []
    factor = 0.0
    for number, unit in reversed(found):
        factor = next((_DAYS[name] for name, unit_words in _UNITS.items() if unit_words.fullmatch(unit)), factor)
        if not factor:
            return ()
        result.append(float(number) * factor)
    return tuple(reversed(result))


def in_unit(length: str, unit: str) -> str:
    """A duration as a whole number of days, weeks or months; empty if not exact."""
    if _NOTHING.fullmatch(fold_words(length)) or _AT_ONCE.search(fold_words(length)):
        return "0"
    said = re.fullmatch(r"(\d+) (day|week|month|year)s?", fold_words(length))
    if not said:
        return ""
    number, own = int(said[1]), said[2]
    if own == unit:
        return str(number)
    if own == "month" and unit == "week" and number % 3 == 0:
        return str(number // 3 * 13)  # a quarter of a year has 13 weeks
    times, parts = _EXACT.get((own, unit), (0, 1))
    return str(number * times // parts) if times and number * times % parts == 0 else ""


def unit_in(text: str) -> str:
    """The unit (`day`, `week`, `month` or `year`) whose number a question asks for; empty for none or several."""
    plain = fold_words(text)
    found = {name for name, unit_words in _UNITS.items() if unit_words.search(plain)}
    found |= {_unit_names()[word] for word in plain.split() if word in _unit_names()}
    return found.pop() if len(found) == 1 else ""


@cache
def _unit_names() -> dict[str, str]:
    """Names of time units in all languages, without short words ("an"), which mean other things elsewhere."""
    names = ((fold_words(word), unit) for language in LANGUAGES for word, unit in durations(language).items())
    return {word: unit for word, unit in names if len(word) >= _TELLING and unit in _UNITS}


def _folded(text: str) -> str:
    return " ".join(re.sub(r"[^\w.]", " ", fold_words(text)).split())


def _range(text: str, numbers: tuple[float, ...]) -> Range | None:
    plain = " ".join(text.casefold().split())
    if len(numbers) == 2 and numbers[0] <= numbers[1]:
        return Range(numbers[0], numbers[1], open_high=bool(_LESS.search(plain)))
    if len(numbers) != 1:
        return None
    return next((of(numbers[0]) for words, of in _OPEN if words.search(plain)), Range(numbers[0], numbers[0]))


_OPEN: Final[tuple[tuple[Pattern, Callable[[float], Range]], ...]] = (
    (_UP_TO, lambda number: Range(-inf, number)),
    (_AT_LEAST, lambda number: Range(number, inf)),
    (_LESS, lambda number: Range(-inf, number, open_high=True)),
    (_MORE, lambda number: Range(number, inf, open_low=True)),
)
"""Words beside a number, and the range that they make of it: the first words count."""

_ORDER = ("school", "vocational", "associate", "bachelor", "master", "doctorate")
_PATTERNS = tuple((name, Pattern(f"{{degree_{name}}}")) for name in _ORDER)


def level(text: str) -> str:
    """`school`, `vocational`, `associate`, `bachelor`, `master` or `doctorate`; empty for none or several."""
    plain = fold_words(text)
    found = {name for name, pattern in _PATTERNS if pattern.search(plain)}
    return found.pop() if len(found) == 1 else ""


def highest(degrees: tuple[str, ...]) -> str:
    """The highest degree, as written; empty if any degree is unrecognised."""
    levels = [(level(degree), degree) for degree in degrees]
    if not levels or any(not name for name, _ in levels):
        return ""
    return max(levels, key=lambda pair: _ORDER.index(pair[0]))[1]
