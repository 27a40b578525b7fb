"""Telephone numbers: validity, country, and ways of writing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from footpath.language.lexicon import words_of
from footpath.language.text import words

if TYPE_CHECKING:
    from phonenumbers import PhoneNumber

PhoneLine = Literal["", "mobile", "home", "fixed", "work"]
LINES: Final[tuple[PhoneLine, ...]] = ("", "mobile", "home", "fixed", "work")
"""The lines that a form asks for, preferred ones first; empty for a field of any line."""


def line_of(question: str) -> PhoneLine:
    """Return the line that a question asks for: `mobile`, `fixed` for a landline, `home`, `work`; empty for any, also
    for "Mobile or landline".
    """
    spoken = set(words(question))
    named: list[PhoneLine] = [line for line in LINES[1:] if not spoken.isdisjoint(words_of(f"line_{line}"))]
    is_either = {"mobile", "fixed"} <= {*named} and spoken.isdisjoint(words_of("negation"))
    return "" if is_either or not named else named[0]


def kind_of_number(number: str) -> Literal["", "mobile", "fixed"]:
    """Return whether an international number is of a mobile or a fixed line; empty where the digits do not tell."""
    import phonenumbers

    try:
        kind = phonenumbers.number_type(_parsed(number))
    except phonenumbers.NumberParseException:
        return ""
    kinds = phonenumbers.PhoneNumberType
    return "mobile" if kind == kinds.MOBILE else "fixed" if kind == kinds.FIXED_LINE else ""


def e164(text: str) -> str:
    """Return an international number as `+49301234567`; empty if no such number can exist."""
    import phonenumbers

    try:
        number = phonenumbers.parse(text)
    except phonenumbers.NumberParseException:
        return ""
    if not phonenumbers.is_valid_number(number):
        return ""
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def national(number: str) -> str:
    """The number for a field beside a country picker: digits only, without country code and trunk prefix."""
    import phonenumbers

    return phonenumbers.national_significant_number(_parsed(number))


def local(number: str) -> str:
    """Return the national form of a number: `030 1234567`."""
    import phonenumbers

    return phonenumbers.format_number(_parsed(number), phonenumbers.PhoneNumberFormat.NATIONAL)


def international(number: str) -> str:
    """Return the international form of a number: `+49 30 1234567`."""
    import phonenumbers

    return phonenumbers.format_number(_parsed(number), phonenumbers.PhoneNumberFormat.INTERNATIONAL)


def calling(number: str) -> str:
    """The country code, `+49`."""
    return f"+{_parsed(number).country_code}"


def region(number: str) -> str:
    """Return the ISO code of a number's country; empty for a shared code."""
    import phonenumbers

    return phonenumbers.region_code_for_number(_parsed(number)) or ""


def _parsed(number: str) -> PhoneNumber:
    import phonenumbers

    return phonenumbers.parse(number)


def readings_of(text: str, language: str) -> list[tuple[str, str]]:
    """Return the countries of a language where a number without a country code is valid, with the full number."""
    import phonenumbers
    from babel.languages import get_official_languages

    found: list[tuple[str, str]] = []
    for country in sorted(phonenumbers.SUPPORTED_REGIONS):
        main = phonenumbers.region_code_for_country_code(phonenumbers.country_code_for_region(country))
        if country != main or language not in get_official_languages(country, de_facto=True):
            continue
        numbers = [number for said, number in find_numbers(text, country) if said.strip() == text.strip()]
        if numbers:
            found.append((country, numbers[0]))
    return found


def find_numbers(text: str, country: str) -> list[tuple[str, str]]:
    """Return the telephone numbers in a text, as written and with country code (of `country`, else empty)."""
    import phonenumbers

    found: list[tuple[str, str]] = []
    for match in phonenumbers.PhoneNumberMatcher(text, country or None):
        form = phonenumbers.format_number(match.number, phonenumbers.PhoneNumberFormat.INTERNATIONAL)
        found.append((match.raw_string, form))
    return found
