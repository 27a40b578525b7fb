"""Telling ids, names and path segments that a program generated from those that a person wrote."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_UUID: Final = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}", re.IGNORECASE)
_HEX: Final = re.compile(r"(?=[a-z]*\d)(?=\d*[a-z])[0-9a-f]{6,}", re.IGNORECASE)
_MIXED: Final = re.compile(r"[a-z]+\d+[a-z]+\d|\d+[a-z]+\d+[a-z]", re.IGNORECASE)
_COUNTED: Final = re.compile(r"\[\d{0,2}\]")


@lru_cache(maxsize=8192)
def is_generated(value: str) -> bool:
    """Whether an id is generated, and so may change: `:r7:`, `question_21756357003`, `ember1234`, a UUID."""
    if not value:
        return True
    if value.startswith((":r", "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}r")) or _UUID.search(value):
        return True
    digits = sum(c.isdigit() for c in value)
    return digits >= 3 or bool(_HEX.search(value) and digits >= 2) or bool(_MIXED.search(value))


def without_counters(value: str) -> str:
    """A name without the numbers that count repetitions: `answers[0][text]` and `answers[1][text]` are one."""
    return _COUNTED.sub("[]", value)
