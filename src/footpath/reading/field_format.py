"""Write a day, a month or a time from a person's words in the format of a browser's field. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from footpath.schema.snapshot import Element

_MONTHS: Final = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october")
MONTHS: Final = (*_MONTHS, "november", "december")
_MONTH_FIRST: Final = frozenset({"", "en", "en-us"})
"""Languages of pages, as `lang` says them, in which 09/10 is a day of September."""
_TIME: Final = re.compile(r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2}))?\s*(?P<half>[ap]\.?m\.?)?", re.IGNORECASE)


def in_format_of(field: Element, text: str, language: str = "") -> str:
    """Return the text in the field's format: ISO dates (also for a day to pick in a calendar), times of 24 hours.
    `language`: of the page, such as `en-GB`.
    """
    match "date" if field.readonly else field.type or field.role:
        case "date":
            return "-".join(f"{part:02}" for part in day) if (day := date_of(text, language)) else text
        case "month":
            return f"{day[0]:04}-{day[1]:02}" if (day := date_of(text, language)) else text
        case "time":
            return _time(text)
        case _:
            return text


def date_of(text: str, language: str = "") -> tuple[int, int, int] | None:
    """Return year, month and day of a date as people write dates. `09/10/2012` is read month first in American English
    and without a language, else day first, unless impossible.
    """
    if found := re.fullmatch(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", text.strip()):
        year, month, day = map(int, found.groups())
    elif found := re.fullmatch(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})", text.strip()):
        first, second, year = int(found[1]), int(found[3]), int(found[4])
        is_month_first = language.casefold() in _MONTH_FIRST and found[2] != "."
        month, day = (first, second) if (is_month_first and first <= 12) or second > 12 else (second, first)
    elif found := _spelt(text):
        year, month, day = found
    else:
        return None
    return (year, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None


def month_of(word: str) -> int | None:
    """Return the number of a month by its name or first letters."""
    low = word.casefold().strip(".")
    return next((at for at, name in enumerate(MONTHS, start=1) if len(low) >= 3 and name.startswith(low)), None)


def _spelt(text: str) -> tuple[int, int, int] | None:
    parts = re.findall(r"[^\W\d_]+|\d+", re.sub(r"(?<=\d)(?:st|nd|rd|th)\b|\bof\b", " ", text, flags=re.IGNORECASE))
    month = next((number for part in parts if not part.isdigit() and (number := month_of(part))), None)
    numbers = [int(part) for part in parts if part.isdigit()]
    if month is None or len(numbers) != 2 or len(parts) != 3:
        return None
    day, year = sorted(numbers)
    return (year, month, day) if year > 31 else None


def _time(text: str) -> str:
    found = _TIME.fullmatch(text.strip())
    if not found:
        return text
    hour, half = int(found["hour"]), (found["half"] or "").lower()
    if half:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    return f"{hour:02}:{int(found['minute'] or 0):02}"
