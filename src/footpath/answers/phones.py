"""Telephone numbers in a field's format, options of country codes, and which of several fields takes the one number."""

from __future__ import annotations

import re
from math import prod
from typing import TYPE_CHECKING, Final

from footpath.language.countries import country_code
from footpath.language.lexicon import Pattern
from footpath.language.phones import (
    LINES,
    calling,
    e164,
    international,
    kind_of_number,
    line_of,
    local,
    national,
    region,
)
from footpath.schema.answer import Answer, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.language.phones import PhoneLine
    from footpath.schema.observation import FieldObservation

ONLY_DIGITS: Final = Pattern("{only_digits}")
_NO_CODE: Final = Pattern("{without_code}")
_WITH_CODE: Final = Pattern("{with_code}")
_LONGEST: Final = 120
_AT_MOST: Final = 8
"""Maximum variable parts of a pattern, since backtracking over more may take long."""
_GROUP: Final = re.compile(r"\)(?:([*+])|\{(\d+)(,?)\d*\})")
_VARYING: Final = re.compile(r"\\.|\[[^\]]*\]|\(\?|([*+?]|\{\d*,\d*\})")


_SHOWN: Final = re.compile(r"[+(]?\d(?:[ ()./-]*\d){6,14}")
"""A number in the text of a question, which shows the format: "US format: (555) 555-5555"."""


def as_wanted(
    number: str, *, is_apart: bool, says: str, pattern: str, longest: int | None, given: str = "", shown: str = ""
) -> str:
    """The number in the format of the field's text or `pattern`; empty if no format fits.

    Args:
        number: the number in E.164 format.
        is_apart: whether the country code has a field of its own.
        says: the field's texts.
        pattern: the field's pattern; empty for none.
        longest: the most characters that the field takes.
        given: the number as the person wrote it for this question; empty if not given for it.
        shown: the text that may show the format by a number.
    """
    ways = _ways(number, says, given=given, is_apart=is_apart)
    taken = [way for way in ways if _keeps_to(pattern, way) and (longest is None or not 0 <= longest < len(way))]
    shapes = {_shape(each[0]) for each in _SHOWN.finditer(shown)}
    return next((way for way in taken if _shape(way) in shapes), taken[0] if taken else "")


def _ways(number: str, says: str, *, given: str, is_apart: bool) -> list[str]:
    """The spellings of a number that the field's texts allow, preferred ones first."""
    at_home = local(number)
    trunk, bare = re.sub(r"\D", "", at_home), national(number)
    grouped = [re.sub(r"\D+", by, at_home).strip(by) for by in ("-", " ", ".")]
    whole = [*filter(None, [given]), number, international(number)]
    ways = [bare, trunk, *grouped, at_home] if is_apart else [*whole, trunk, *grouped, at_home]
    if _NO_CODE.search(says):
        ways = [way for way in ways if way not in whole]
    elif _WITH_CODE.search(says):
        ways = [*whole, number[1:]]
    return [way for way in ways if way.isdigit()] if ONLY_DIGITS.search(says) else ways


def _shape(number: str) -> str:
    """A number with each digit the same."""
    return re.sub(r"\d", "0", number.strip())


def is_code_option(label: str, number: str) -> str:
    """How an option of country codes fits a number: `country`, only the `code`, or not (empty)."""
    named = country_code(label)
    if named:
        return "country" if named == region(number) else ""
    if _codes(label) != [calling(number)[1:]]:
        return ""
    flags = "".join(chr(ord(c) - 0x1F1E6 + ord("A")) for c in label if "\U0001f1e6" <= c <= "\U0001f1ff")
    if flags:
        return "country" if flags == region(number) else ""
    return "code"


def is_number(text: str) -> bool:
    """Whether a text is a telephone number with country code."""
    return e164(text) != ""


def is_code(text: str) -> bool:
    """Whether a text is the country code of telephone numbers: "+31", "0031"."""
    return re.fullmatch(r"(?:\+\s?|00)\d{1,3}", text.strip()) is not None


def code_of(number: Answer | NoAnswer, found: Answer | NoAnswer) -> Answer | NoAnswer:
    """The answer to the question for a number's country code: the code of the number that is entered beside, whosever
    it is, and none beside a number that stays empty. What the task or a person says of the code stands.
    """
    if isinstance(found, Answer) and found.giver != "profile":
        return found
    return number if isinstance(number, NoAnswer) or is_number(number.value) else found


def is_same_code(label: str, given: str) -> bool:
    """Whether an option of a country code list is the given country or code: "+31", "Netherlands"."""
    country, codes = country_code(given), _codes(given)
    return country_code(label) == country if country else codes != [] and _codes(label) == codes


def _codes(text: str) -> list[str]:
    return re.findall(r"\+\s?(\d{1,3})\b", text) or re.findall(r"^\s*(?:00)?(\d{1,3})\s*$", text)


def _keeps_to(pattern: str, text: str) -> bool:
    """Whether the whole text matches the pattern. True also for an invalid or expensive pattern."""
    if not pattern or not _is_simple(pattern):
        return True
    try:
        return re.fullmatch(pattern, text) is not None
    except re.error:
        return True


def _is_simple(pattern: str) -> bool:
    groups = _GROUP.findall(pattern)
    if len(pattern) > _LONGEST or any(endless or varies for endless, _, varies in groups):
        return False
    times = prod(int(number) for _, number, _ in groups)
    varying = sum(bool(found[1]) for found in _VARYING.finditer(pattern))
    return times * max(varying, 1) <= _AT_MOST


_NUMBERS: Final = frozenset({"tel", "tel-national"})
_AGAINST: Final = {"fixed": "mobile", "mobile": "fixed"}
"""The line that a number of a kind is not of."""

_FIXED_FIRST: Final[tuple[PhoneLine, ...]] = ("", "fixed", "home", "mobile", "work")
"""The lines for a landline, preferred ones first."""


def not_in(field: FieldObservation, number: str, fields: Sequence[FieldObservation]) -> NoAnswer | None:
    """Return why the profile's number is not for a field; None if it is, or if the field takes no number."""
    if field.meaning not in _NUMBERS:
        return None
    kind = kind_of_number(number)
    if kind and line_of(field.question) == _AGAINST[kind]:
        return NoAnswer.because(
            "The profile's number is a landline, and the field asks for a mobile number."
            if kind == "fixed"
            else "The profile's number is a mobile number, and the field asks for a landline."
        )
    if _kept(field, kind, fields) != field.ref:
        return NoAnswer.because("The profile has one number, and another field of the form asks for it.")
    return None


def is_of_unknown_line(field: FieldObservation, number: str) -> bool:
    """Whether a field asks for a mobile number or a landline, and the digits do not tell which it is."""
    return field.meaning in _NUMBERS and line_of(field.question) in _AGAINST and not kind_of_number(number)


def _kept(field: FieldObservation, kind: str, fields: Sequence[FieldObservation]) -> str:
    """The ref of the field that takes the number, among fields of a section for several lines."""
    lines = _lines_beside(field, fields)
    if field.ref not in lines:
        return "" if field.part == "other_line" else field.ref
    fitting = [ref for ref in lines if not kind or lines[ref] != _AGAINST[kind]]
    if not kind and (general := next((ref for ref in fitting if not lines[ref]), "")):
        return general
    required = {each.ref for each in fields if each.required}
    order = _FIXED_FIRST if kind == "fixed" else LINES
    return min(fitting, key=lambda ref: (ref not in required, order.index(lines[ref])))


def _lines_beside(field: FieldObservation, fields: Sequence[FieldObservation]) -> Mapping[str, PhoneLine]:
    """The lines of the section's telephone fields, by ref; empty if one field may repeat another."""
    here = [each for each in fields if each.section == field.section and each.meaning in _NUMBERS and each.visible]
    lines: dict[str, PhoneLine] = {each.ref: line_of(each.question) for each in here if not each.trap}
    return lines if len({*lines.values()}) == len(lines) > 1 else {}
