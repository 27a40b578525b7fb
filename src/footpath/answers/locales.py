"""Names of countries, languages, currencies and months, and the order of dates, by language (from the CLDR)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Literal, cast

from babel import Locale, UnknownLocaleError
from babel.dates import get_date_format, get_month_names
from babel.units import format_unit

if TYPE_CHECKING:
    from collections.abc import Mapping


_NUMERIC = re.compile(r"([dMy])\1*([./-])([dMy])\3*\2([dMy])\4*")
_PARTS = {"d": "day", "M": "month", "y": "year"}


@cache
def territories(language: str) -> Mapping[str, str]:
    """ISO country code to its name."""
    return cast("Mapping[str, str]", Locale(language).territories)


@cache
def languages(language: str) -> Mapping[str, str]:
    """ISO language code to its name."""
    return cast("Mapping[str, str]", Locale(language).languages)


@cache
def currencies(language: str) -> Mapping[str, str]:
    """ISO currency code to its name."""
    return cast("Mapping[str, str]", Locale(language).currencies)


def months(language: str, width: Literal["wide", "abbreviated"]) -> Mapping[int, str]:
    """Number of a month, from 1, to its name."""
    return cast("Mapping[int, str]", get_month_names(width, locale=language))


def month_names(language: str, width: Literal["wide", "abbreviated"]) -> Mapping[int, str]:
    """The same in the language of a page; in English where that is not told."""
    return cast("Mapping[int, str]", get_month_names(width, locale=_locale(language) or "en"))


def years(number: int, language: str) -> str:
    """A number of years in words ("5 years"), in the language of a page; in English where that is unknown."""
    return format_unit(number, "duration-year", locale=_locale(language) or "en")


@cache
def date_order(language: str) -> tuple[str, tuple[str, ...]]:
    """Separator and order of the parts of a date in numbers, as the language of a page (`de`, `pt-BR`) has it. Nothing
    for English, which has two that contradict each other, and where it is not told.
    """
    locale = _locale(language)
    if locale is None or locale.language == "en":
        return "", ()
    found = _NUMERIC.fullmatch(get_date_format("short", locale).pattern)
    return (found[2], tuple(_PARTS[found[at]] for at in (1, 3, 4))) if found is not None else ("", ())


def _locale(language: str) -> Locale | None:
    """The locale for a page's language (`pt-BR`), else for the language without its country; None where unknown."""
    main, *more = re.split("[-_]", language)
    for tag in (f"{main}_{more[0]}" if more else main, main):
        try:
            return Locale.parse(tag)
        except (UnknownLocaleError, ValueError):
            continue
    return None
