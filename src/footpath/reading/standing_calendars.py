"""Calendars that stand open on a page: what steers them. Pure."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.snapshot import Element

_DAYS: Final = list(range(1, 29))
"""The days of every month."""
_ENDS: Final = range(22, 32)
"""The last days of months."""
_STEERS: Final = 6
"""Most elements above the days of a calendar that may steer it."""
_NUMBER: Final = re.compile(r"(?<!\d)\d{1,2}(?!\d)")


def over_days(elements: Sequence[Element]) -> frozenset[str]:
    """Return the refs of the elements right over the days of an open calendar, where month and year are chosen."""
    days = list(map(_day, elements))
    firsts = [at for at, day in enumerate(days) if day == 1 and days[at : at + len(_DAYS)] == _DAYS]
    starts = [at - len(list(takewhile(_ENDS.__contains__, reversed(days[:at])))) for at in firsts]
    return frozenset(each.ref for at in starts for each in elements[max(at - _STEERS, 0) : at])


def _day(element: Element) -> int:
    """Return the only number of one or two digits that an element says ("1", "November 1"); 0 for none."""
    found = _NUMBER.findall(element.text or element.name)
    return int(found[0]) if len(found) == 1 else 0
