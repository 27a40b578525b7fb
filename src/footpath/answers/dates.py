"""Read dates, and write them in a field's format. A date never becomes more exact than known."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Literal

from footpath.language.lexicon import LANGUAGES
from footpath.language.locales import date_order, months
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.snapshot import Option

Parts = dict[str, str]
"""`year`, `month` and `day`, as far as known; month and day with two digits."""

_PART = r"d{1,2}|t{1,2}|g{1,2}|j{1,4}|m{1,2}|y{2,4}|a{2,4}|r{4}|å{4}"
_FORMAT = re.compile(
    rf"(?<![^\W\d_])(?<![^\W\d_][./-])({_PART})(?:\s?([./ -])\s?({_PART}))?(?:\s?\2\s?({_PART}))?"
    r"(?![./-]?[^\W\d_])",
    re.IGNORECASE,
)
"""A whole format or none: with an unknown letter in one part, the other parts mislead."""
_EXAMPLE = re.compile(r"(?<!\d)(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?!\d)")
_WORDED_EXAMPLE = re.compile(
    r"\D{0,14}?(?P<form>(?:(?P<before>[^\W\d_]+)\.? (?P<day>\d{1,2})"
    r"|(?P<first>\d{1,2})\.? (?P<after>[^\W\d_]+)\.?),? \d{4})\W*"
)
"""An example of a date with the month as a word, alone except for "e.g."."""
_WIDTHS: tuple[Literal["wide", "abbreviated"], ...] = ("wide", "abbreviated")
_OWN_WAY = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2([12]\d{3})")
_YEAR_FIRST = re.compile(r"([12]\d{3})([./-])(\d{1,2})\2(\d{1,2})")
_MONTH_FIRST = frozenset({"", "en", "en-us"})
"""Languages of pages, as `lang` says them, in which 09/10 is a day of September."""
_MONTH_IN_NUMBERS = re.compile(r"(\d{1,2})\s?[./-]\s?([12]\d{3})")
_IN_NUMBERS = re.compile(
    r"\d{4}\s?([./ -])\s?\d{1,2}\s?\1\s?\d{1,2}|\d{1,2}\s?([./ -])\s?\d{1,2}\s?\2\s?(?:\d{4}|\d\d)"
)
"""A date in numbers, in any order, valid or not."""
_IN_WORDS = (
    re.compile(r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th|er|o|a)? )?(?P<month>[^\W\d_]+) (?P<year>[12]\d{3})"),
    re.compile(r"(?P<month>[^\W\d_]+) (?P<day>\d{1,2})(?:st|nd|rd|th)? (?P<year>[12]\d{3})"),
)
_BETWEEN = re.compile(r"\b(?:the|of|de|del|do|da|den|der|le|el)\b ?")
_DAY = re.compile(r"[12]\d{3}-\d\d-\d\d")
_SPAN = re.compile(rf"{_DAY.pattern}\D{{1,7}}{_DAY.pattern}")


def read_date(value: str, today: date) -> Parts:
    """The parts of an ISO date or `immediately` (today); empty for other texts and for missing days."""
    if value == "immediately":
        value = today.isoformat()
    if not re.fullmatch(r"[12]\d{3}(-\d\d(-\d\d)?)?", value):
        return {}
    year, month, day, *_ = *value.split("-"), "1", "1"
    return dict(zip(("year", "month", "day"), value.split("-"), strict=False)) if _is_day(year, month, day) else {}


def read_own_way(value: str, *hints: str, lang: str = "") -> Parts:
    """The parts of a date as a person wrote it, by words, format, dots or language; empty if ambiguous."""
    if month := _MONTH_IN_NUMBERS.fullmatch(value.strip()):
        return _parts(month[2], int(month[1]), None)
    if day := _YEAR_FIRST.fullmatch(value.strip()):
        return _parts(day[1], int(day[3]), day[4])
    found = _OWN_WAY.fullmatch(value.strip())
    if not found:
        words = _in_words(value)
        return _parts(*words) if words else {}
    one, separator, other, year = found.groups()
    first = _first(one, separator, other, hints, lang)
    day, month = (one, other) if first == "day" else (other, one)
    return _parts(year, int(month), day) if first else {}


def read_for_page(value: str, lang: str) -> Parts:
    """As `read_own_way`, in the order of the page's language alone: 09/10/2012 is a day of September in American
    English and without a language, else a day of October.
    """
    return read_own_way(value, "MM/DD/YYYY" if lang.casefold() in _MONTH_FIRST else "DD/MM/YYYY", lang=lang)


def days_in(value: str, *hints: str, lang: str = "") -> tuple[str, ...]:
    """The day in a text, or the two of a span ("2027-01-19 to 2027-01-21"); empty for any other text."""
    if _SPAN.fullmatch(value.strip()):
        first, last = _DAY.findall(value)
        return (first, last) if _is_day(*first.split("-")) and _is_day(*last.split("-")) and first <= last else ()
    is_iso = _DAY.fullmatch(value.strip()) is not None and _is_day(*value.strip().split("-"))
    read = value.strip().split("-") if is_iso else [*read_own_way(value, *hints, lang=lang).values()]
    return ("-".join(read),) if len(read) == len(("year", "month", "day")) else ()


def month_in(value: str) -> tuple[str, ...]:
    """The month in a text of a month and a year alone ("2027-06", "June 2027"), in ISO format; empty for any other."""
    read = [*(read_date(value.strip(), date.min) or read_own_way(value)).values()]
    return ("-".join(read),) if len(read) == len(("year", "month")) else ()


def unread(value: str, *hints: str, lang: str = "") -> Literal["", "no day", "two days"]:
    """Why a date-like text is no date: no such day, or an ambiguous order. Empty for any other text."""
    if words := _in_words(value):
        return "" if _parts(*words) else "no day"
    found = _IN_NUMBERS.fullmatch(value.strip())
    if not found:
        return ""
    one, other, last = re.findall(r"\d+", value)
    separator = found[1] or found[2]
    if len(one) == 4 or (len(last) == 2 and _wanted(separator, hints)[:1] == ("year",)):
        return "" if _is_day(one, other, last) else "no day"
    first = _first(one, separator, other, hints, lang)
    if not first:
        return "two days" if len(last) == 4 else ""
    day, month = (one, other) if first == "day" else (other, one)
    return "" if _is_day(last, month, day) else "no day"


def _first(one: str, separator: str, other: str, hints: Sequence[str], lang: str) -> str:
    """Which of the first two numbers of a date comes first, `day` or `month`; empty if ambiguous."""
    if int(one) > 12 or one.zfill(2) == other.zfill(2):
        return "day"
    if int(other) > 12 and separator != ".":
        return "month"
    wanted = _wanted(separator, hints)
    return next((way[0] for way in (wanted, ("day",) * (separator == "."), date_order(lang)[1]) if _tells(way)), "")


def _tells(way: Sequence[str]) -> bool:
    return way[:1] in (("day",), ("month",))


def _wanted(separator: str, hints: Sequence[str]) -> tuple[str, ...]:
    """The field's order of a date's parts, for the given separator."""
    shown = next((form for hint in hints if (form := _format(hint))), None)
    wanted = tuple(part for part, _ in shown[1]) if shown and shown[0] == separator else ()
    return wanted if "day" in wanted else ()


def _in_words(value: str) -> tuple[str, int, str | None] | None:
    """Year, month and optional day of a date with the month as a word."""
    plain = _BETWEEN.sub("", fold_words(value)).strip()
    found = next((match for form in _IN_WORDS if (match := form.fullmatch(plain))), None)
    month = _months().get(found["month"]) if found else None
    return (found["year"], month, found["day"]) if found and month else None


def _parts(year: str, month: int, day: str | None) -> Parts:
    if not _is_day(year, month, day or "1"):
        return {}
    known = (year, f"{month:02}", f"{int(day):02}") if day else (year, f"{month:02}")
    return dict(zip(("year", "month", "day"), known, strict=False))


def _is_day(year: str, month: str | int, day: str) -> bool:
    try:
        date(int(year if len(year) == 4 else f"20{year}"), int(month), int(day))
    except ValueError:
        return False
    return True


def native(parts: Parts, kind: str) -> str:
    """The value of an input of type `date` or `month`; empty if a part is missing."""
    needed = ("year", "month", "day") if kind == "date" else ("year", "month")
    return "-".join(parts[part] for part in needed) if all(part in parts for part in needed) else ""


def written(parts: Parts, *hints: str, lang: str = "") -> tuple[str, bool]:
    """The date in a hint's format, else the language's, and whether a hint shows one; empty if a part is missing."""
    for hint in hints:
        form = _format(hint)
        if form:
            separator, wanted = form
            if any(part not in parts for part, _ in wanted):
                return "", True
            return separator.join(parts[part][-width:] for part, width in wanted), True
        if said := _like_worded(hint, parts):
            return said, True
    separator, order = date_order(lang)
    return separator.join(parts[part] for part in order if part in parts) or "-".join(parts.values()), False


def shows_format(*hints: str) -> bool:
    """Whether a hint shows a date format (`DD.MM.YYYY`)."""
    return any(_format(hint) or _worded(hint) for hint in hints)


def shows_month_and_year(hint: str) -> bool:
    """Whether a hint shows the format of a date with month and year, and perhaps the day."""
    found = _format(hint)
    return found is not None and {"month", "year"} <= {part for part, _ in found[1]}


def choose_part(options: Sequence[Option], part: str, value: str) -> int | None:
    """The position of the option for a day, month (name or number) or year; None where none or several fit."""
    found = [number for number, option in enumerate(options) if _is_part(option.label, part, value)]
    if not found:
        found = [number for number, option in enumerate(options) if _is_part(option.value, part, value)]
    return found[0] if len(found) == 1 else None


def _is_part(label: str, part: str, value: str) -> bool:
    plain = fold_words(label)
    number = re.fullmatch(r"0*(\d+)(?:st|nd|rd|th)?", plain)
    if number:
        return number[1] == value.lstrip("0")
    words = re.sub(r"\d+", " ", plain).split()  # "02 - February"
    return part == "month" and any(_months().get(word) == int(value) for word in words[:1])


@cache
def _months() -> dict[str, int]:
    found: dict[str, int] = {}
    for language in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for number, name in (*months(language, width).items(), *months(language, width, alone=True).items()):
                found.setdefault(fold_words(name), number)
    return found | {"sept": 9, "marz": 3}


def _format(hint: str) -> tuple[str, list[tuple[str, int]]] | None:
    for match in _FORMAT.finditer(hint):
        tokens = [token.casefold() for token in (match[1], match[3], match[4]) if token]
        wanted = [_part(token, tokens) for token in tokens]
        names = [part for part, _ in wanted]
        if len(set(names)) == len(names) and (len(names) > 1 or tokens[0] in {"yyyy", "jjjj", "aaaa"}):
            return match[2] or "", wanted
    return _by_example(hint)


def _worded(hint: str) -> tuple[re.Match[str], Mapping[int, str]] | None:
    """A hint's example with the month as a word, and the month names in its style."""
    found = _WORDED_EXAMPLE.fullmatch(hint.strip())
    word = fold_words(found["before"] or found["after"]) if found else ""
    tables = (months(language, width) for language in LANGUAGES for width in _WIDTHS) if word else ()
    named = [each for each in tables if word in map(fold_words, each.values())]
    return (found, named[0]) if found and named and word != fold_words(named[0][5]) else None  # "May" is short and long


def _like_worded(hint: str, parts: Parts) -> str:
    """A day in the style of an example: "Jun 5, 2027" after "e.g. Dec 31, 2026"; empty without an example."""
    shown = _worded(hint) if len(parts) == len(("year", "month", "day")) else None
    if shown is None:
        return ""
    found, named = shown
    word, day = (found["before"], found["day"]) if found["before"] else (found["after"], found["first"])
    month = named[int(parts["month"])].rstrip(".")
    said = re.sub(r"\d{4}$", parts["year"], found["form"]).replace(word, month if word[:1].isupper() else month.lower())
    return re.sub(
        rf"\b{day}\b", str(int(parts["day"])) if len(day) < 2 or day[0] != "0" else parts["day"], said, count=1
    )


def _part(token: str, among: list[str]) -> tuple[str, int]:
    letter, width = token[0], len(token)
    if letter in "dtg" or (letter == "j" and width < 4 and not any(each[0] in "dt" for each in among)):
        return "day", 2
    if letter == "m" or (letter == "a" and any(each[0] == "y" for each in among)):
        return "month", 2
    return "year", 2 if width == 2 else 4


def _by_example(hint: str) -> tuple[str, list[tuple[str, int]]] | None:
    """The format of an example such as `31.12.2024`, where one number can only be a day."""
    example = _EXAMPLE.search(hint)
    if not example:
        return None
    first, separator, second, third = example.groups()
    if len(first) == 4:
        return separator, [("year", 4), ("month", 2), ("day", 2)]
    if len(third) == 4 and int(first) > 12:
        return separator, [("day", 2), ("month", 2), ("year", 4)]
    if len(third) == 4 and int(second) > 12:
        return separator, [("month", 2), ("day", 2), ("year", 4)]
    return None
