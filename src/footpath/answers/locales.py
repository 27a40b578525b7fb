"""Names that the CLDR holds, by language: countries, languages, currencies, months."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, cast

from babel import Locale
from babel.dates import get_month_names

if TYPE_CHECKING:
    from collections.abc import Mapping


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
