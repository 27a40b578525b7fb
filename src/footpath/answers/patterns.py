"""Checking a text against the `pattern` attribute of an input, which the page wrote."""

from __future__ import annotations

import re
from math import prod
from typing import Final

_LONGEST: Final = 120
_AT_MOST: Final = 8
"""So many parts of a pattern may vary in length: what tries more ways than these lead to takes its time."""

_GROUP: Final = re.compile(r"\)(?:([*+])|\{(\d+)(,?)\d*\})")
_VARYING: Final = re.compile(r"\\.|\[[^\]]*\]|\(\?|([*+?]|\{\d*,\d*\})")


def keeps_to(pattern: str, text: str) -> bool:
    """Whether the whole text matches the pattern. True also for a pattern that is invalid or might take too long."""
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
