"""A date in the formats that date pickers have, for a field that does not show its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from footpath.answers.dates import Parts, written
from footpath.language.locales import month_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MONTHS = 12

LATE = {"day": "28"}
"""A day that is no month, and that each month has."""


def otherwise(value: str, parts: Parts, lang: str) -> tuple[tuple[str, str], ...]:
    """The date that was written as `value` in other formats, each behind one of the same month in which no field can
    take the day for the month: the same one where it is such. Nothing where the field showed how it is to be written,
    or the day is not known.
    """
    if len(parts) < len(("year", "month", "day")) or value != written(parts, lang=lang)[0]:
        return ()
    sure = parts if int(parts["day"]) > MONTHS else parts | LATE
    return tuple((form(sure), form(parts)) for form in _forms(lang) if form(parts) != value)


def _forms(lang: str) -> Iterator[Callable[[Parts], str]]:
    yield _joined("/", "day", "month", "year")
    yield _joined("/", "month", "day", "year")
    yield _joined(".", "day", "month", "year")
    yield _joined("-", "year", "month", "day")
    yield _worded("{month} {day}, {year}", lang, "wide")
    yield _worded("{day} {month} {year}", lang, "wide")
    yield _worded("{month} {day}, {year}", lang, "abbreviated")
    yield _joined("-", "day", "month", "year")


def _joined(separator: str, *order: str) -> Callable[[Parts], str]:
    return lambda parts: separator.join(parts[part] for part in order)


def _worded(form: str, lang: str, width: Literal["wide", "abbreviated"]) -> Callable[[Parts], str]:
    names = month_names(lang, width)
    return lambda parts: form.format(
        day=int(parts["day"]), month=names[int(parts["month"])].rstrip("."), year=parts["year"]
    )
