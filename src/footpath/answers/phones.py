"""Telephone numbers: read, checked, and written as a field takes them."""

from __future__ import annotations

import re

import phonenumbers
from phonenumbers import NumberParseException, PhoneNumberFormat

from footpath.answers.places import country_code


def e164(text: str, country: str = "") -> str:
    """The number as `+49301234567`; empty when it is no number that can exist. `country` reads a national one."""
    try:
        number = phonenumbers.parse(text, country or None)
    except NumberParseException:
        return ""
    return phonenumbers.format_number(number, PhoneNumberFormat.E164) if phonenumbers.is_valid_number(number) else ""


def national(number: str) -> str:
    """The number for a field beside a country picker: digits only, without country code and trunk prefix."""
    return phonenumbers.national_significant_number(phonenumbers.parse(number))


def calling(number: str) -> str:
    """The country code, `+49`."""
    return f"+{phonenumbers.parse(number).country_code}"


def region(number: str) -> str:
    """ISO code of the number's country; empty where it has none (a shared code)."""
    return phonenumbers.region_code_for_number(phonenumbers.parse(number)) or ""


def is_code_option(label: str, number: str) -> str:
    """How an option of a country picker fits: `country` when it names the number's, `code` when only the code is there.

    Empty when it does not fit.
    """
    named = country_code(label)
    if named:
        return "country" if named == region(number) else ""
    codes = re.findall(r"\+\s?(\d{1,3})\b", label) or re.findall(r"^\s*(?:00)?(\d{1,3})\s*$", label)
    if codes != [calling(number)[1:]]:
        return ""
    flags = "".join(chr(ord(c) - 0x1F1E6 + ord("A")) for c in label if "\U0001f1e6" <= c <= "\U0001f1ff")
    if flags:
        return "country" if flags == region(number) else ""
    return "code"
