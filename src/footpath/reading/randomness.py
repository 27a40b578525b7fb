"""Tell a value that a machine drew at random from one that a person would write. Pure."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

LONG: Final = 16
"""Least letters and digits of a random value that is one by its look alone."""
SHORT: Final = 12
"""Least letters and digits of a random value in a place where one is expected."""
_SWITCHES: Final = 0.25
"""Least changes between letters, capitals and digits, per character. A random value has 0.4 to 0.5."""
_LETTERS: Final = 3
_RUN: Final = re.compile(r"[A-Za-z0-9]+")
_PIECE: Final = re.compile(r"\d+|[A-Z]?[a-z]+|[A-Z]+")
"""What people write in one go: a number, a word."""
_OTHER: Final = re.compile(r"[^\w.~+/=-]", re.ASCII)
"""A sign that no random value has."""
_JWT: Final = re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]*")
_UUID: Final = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}", re.IGNORECASE)
_RECORD: Final = re.compile(r"(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{12,24}", re.IGNORECASE)
"""The number of a record in many databases."""


@lru_cache(maxsize=4096)
def is_random(value: str, least: int = LONG) -> bool:
    """Whether a value looks random: enough letters and digits that change as often as chance changes them. Words and
    numbers between hyphens, and words written together, change seldom: `engineer2026berlin`.
    """
    if _OTHER.search(value):
        return False
    mixed = [each for each in _RUN.findall(value) if not _PIECE.fullmatch(each)]
    text = "".join(mixed)
    switches = sum(len(_PIECE.findall(each)) - 1 for each in mixed)
    has_both = sum(map(str.isalpha, text)) >= _LETTERS and any(map(str.isdigit, text))
    return len(text) >= least and has_both and switches >= _SWITCHES * len(text)


def is_web_token(value: str) -> bool:
    """Whether a value is a signed token of three parts (JWT)."""
    return _JWT.fullmatch(value) is not None


def without_uuid(value: str) -> str:
    """Return what stands beside a UUID. A UUID by itself names a record, and opens nothing."""
    return _UUID.sub("", value)


def is_record_number(value: str) -> bool:
    """Whether a value has the form in which databases number records."""
    return _UUID.fullmatch(value) is not None or _RECORD.fullmatch(value) is not None
