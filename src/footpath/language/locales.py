"""Names of countries, languages, currencies and months, and the order of dates, by language (from the CLDR); and the
languages that a text names.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.language.lexicon import words_of
from footpath.language.text import fold_words, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from babel import Locale

_NUMERIC = re.compile(r"([dMy])\1*([./-])([dMy])\3*\2([dMy])\4*")
_PARTS = {"d": "day", "M": "month", "y": "year"}


@cache
def territories(language: str) -> Mapping[str, str]:
    """Return the names of countries by ISO code."""
    return cast("Mapping[str, str]", _known(language).territories)


def territory(code: str, language: str) -> str:
    """Return the name of a country in a page's language, else in English, else its code."""
    locale = _locale(language) if language else None
    named = territories("en") if locale is None else cast("Mapping[str, str]", locale.territories)
    return named.get(code) or territories("en").get(code, code)


@cache
def languages(language: str) -> Mapping[str, str]:
    """Return the names of languages by ISO code."""
    return cast("Mapping[str, str]", _known(language).languages)


@cache
def currencies(language: str) -> Mapping[str, str]:
    """Return the names of currencies by ISO code."""
    return cast("Mapping[str, str]", _known(language).currencies)


def months(language: str, width: Literal["wide", "abbreviated"], *, alone: bool = False) -> Mapping[int, str]:
    """Return the names of months by number, from 1: as in a date ("5 stycznia"), or `alone` ("styczeń")."""
    from babel.dates import get_month_names

    context = "stand-alone" if alone else "format"
    return cast("Mapping[int, str]", get_month_names(width, context, language))


def weekdays(language: str, *, short: bool = False) -> Mapping[int, str]:
    """Return the names of the days of the week by number, from Monday, 0."""
    from babel.dates import get_day_names

    return cast("Mapping[int, str]", get_day_names("abbreviated" if short else "wide", locale=language))


def times_of_day(language: str) -> frozenset[str]:
    """Return the words for the parts of a day: "p.m.", "in the morning"."""
    from babel.dates import get_period_names

    widths = (cast("Mapping[str, str]", get_period_names(each, locale=language)) for each in ("wide", "abbreviated"))
    return frozenset(name for names in widths for name in names.values())


def month_names(language: str, width: Literal["wide", "abbreviated"]) -> Mapping[int, str]:
    """Return the names of months in the language of a page; in English if the language is unknown."""
    from babel.dates import get_month_names

    return cast("Mapping[int, str]", get_month_names(width, locale=_locale(language) or "en"))


def duration(number: int, unit: str, language: str) -> str:
    """A length of time in words ("5 years"), in the language of a page, else in English; `unit` as `day`, `year`."""
    from babel.units import format_unit

    name, own = f"duration-{unit}", _locale(language) or "en"
    said = format_unit(number, name, locale=own)
    if name in said:  # where CLDR has no words, Babel writes the name
        said = format_unit(number, name, "short", locale=own)
    if name in said:
        said = format_unit(number, name, locale="en")
    return " ".join(said.split())  # as people type it: some locales write a narrow or hard space


_NO_WORD = re.compile(r"[\d\s\u00a0\u202f.]|.*duration-.*")


@cache
def durations(language: str) -> Mapping[str, str]:
    """Return words and abbreviations for units of time ("mån", "mies"), without single letters."""
    from babel.units import format_unit

    locale, units = _known(language), ("year", "month", "week", "day", "hour")
    written = {
        _NO_WORD.sub("", format_unit(count, f"duration-{unit}", length, locale=locale)).casefold(): unit
        for unit in units
        for length in cast("tuple[Literal['short', 'long', 'narrow'], ...]", ("long", "short", "narrow"))
        for count in (1, 2, 5)
    }
    return {word: unit for word, unit in written.items() if len(word) > 1}


@cache
def date_order(language: str) -> tuple[str, tuple[str, ...]]:
    """Return separator and order of a numeric date in a page's language; empty for English and unknown ones."""
    locale = _locale(language)
    if locale is None or locale.language == "en":
        return "", ()
    from babel.dates import get_date_format

    found = _NUMERIC.fullmatch(get_date_format("short", locale).pattern)
    return (found[2], tuple(_PARTS[found[at]] for at in (1, 3, 4))) if found is not None else ("", ())


@cache
def currency_codes() -> frozenset[str]:
    """The ISO 4217 codes."""
    from babel.numbers import list_currencies

    return frozenset(list_currencies())


def _known(language: str) -> Locale:
    from babel import Locale

    return Locale(language)


def _locale(language: str) -> Locale | None:
    """Return the locale of a page's language (`pt-BR`), or of the language without the country; None if unknown."""
    from babel import Locale, UnknownLocaleError

    main, *more = re.split("[-_]", language)
    for tag in (f"{main}_{more[0]}" if more else main, main):
        try:
            return Locale.parse(tag)
        except (UnknownLocaleError, ValueError):
            continue
    return None


def language_name(code: str) -> str:
    """Return the English name of a language by ISO 639 code (`de`, `deu`); empty for an unknown code."""
    from babel.core import get_global

    short = code.strip().casefold().replace("_", "-").split("-")[0]
    aliases = cast("Mapping[str, str]", get_global("language_aliases"))
    return languages("en").get(short) or languages("en").get(aliases.get(short, ""), "")


_NAMED_IN: Final = ("en", "de", "fr", "es", "pt", "it", "nl", "pl", "sv")
"""The languages with known names of languages."""
_APOSTROPHE: Final = re.compile(r"['’]")


def languages_in(text: str) -> frozenset[str]:
    """Return the ISO codes of the languages in a text."""
    plain = fold_words(_APOSTROPHE.sub(" ", text))
    return frozenset(_language_codes()[name] for name in spoken_language().findall(plain))


def without_languages(text: str) -> str:
    """Return a text, folded, without the names of languages."""
    return spoken_language().sub(" ", " ".join(words(text)))


@cache
def spoken_language() -> re.Pattern[str]:
    """Return the pattern of a language's name in a folded text, with optional endings ("Englischkenntnisse")."""
    endings = "|".join(map(re.escape, words_of("language_endings")))
    return re.compile(rf"\b({'|'.join(sorted(_language_codes(), key=len, reverse=True))})(?:{endings})?\b")


@cache
def _language_codes() -> dict[str, str]:
    named = ((fold_words(name), code) for each in _NAMED_IN for code, name in languages(each).items() if len(code) == 2)
    return {name: code for name, code in reversed([*named])}
