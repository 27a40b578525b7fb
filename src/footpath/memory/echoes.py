"""How pages write a value when they repeat it: numbers grouped, dates the other way round, addresses without a scheme,
paths without their folder, long texts cut short. Pure; regular expressions and words, no language of any country.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING
from urllib.parse import quote_plus

if TYPE_CHECKING:
    from collections.abc import Iterator

LONG = 8
"""Words from which on a value is looked for in pieces: pages cut such texts short."""

PIECE = 4
"""Words in a row that are enough to know a long text by."""

_GAP = r"[\s().,\-/]{0,3}"
_GROUP = r"[\s.,'’]?"
_PHONE = re.compile(r"\+?[\d\s().\-/]+")
_SUBSCRIBER = 7
"""Digits at the end of a phone number that every way of writing it has."""


def patterns(value: str) -> Iterator[str]:
    """Regular expressions for one value as it is and as pages write it. Without capturing groups."""
    yield re.escape(" ".join(value.split())).replace(r"\ ", r"\s+")
    if (quoted := quote_plus(value)) != value:  # in an address
        yield re.escape(quoted).replace(r"\+", r"(?:\+|%20)")
    if match := re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", value):
        yield from _dates(*match.groups())
    elif value.isdecimal():
        yield _GROUP.join(value)
    elif _PHONE.fullmatch(value) and len(digits := re.sub(r"\D", "", value)) >= _SUBSCRIBER:
        yield rf"(?:\+|\d{_GAP}){{0,9}}" + _GAP.join(digits[-_SUBSCRIBER:])
    elif match := re.fullmatch(r"https?://(?:www\.)?(.+?)/?", value, re.IGNORECASE):
        yield re.escape(match[1])
    elif value.startswith(("/", "\\")) or re.match(r"[A-Za-z]:\\", value):
        yield re.escape(PureWindowsPath(value).name if "\\" in value else PurePosixPath(value).name)


def words(text: str) -> list[tuple[str, int, int]]:
    """The words of a text, folded, with where each begins and ends."""
    return [(match[0].casefold(), *match.span()) for match in re.finditer(r"\w+", text)]


def pieces(value: str) -> frozenset[tuple[str, ...]]:
    """All `PIECE` words in a row of a long text; none for a short one."""
    said = [word for word, _, _ in words(value)]
    if len(said) < LONG:
        return frozenset()
    return frozenset(tuple(said[at : at + PIECE]) for at in range(len(said) - PIECE + 1))


def _dates(year: str, month: str, day: str) -> Iterator[str]:
    apart = r"[\-./\s]\s?"
    for order in ((day, month), (month, day)):
        yield apart.join((*(f"0?{int(part)}" for part in order), year))
    yield apart.join((year, f"0?{int(month)}", f"0?{int(day)}"))
