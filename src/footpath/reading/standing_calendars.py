"""Calendars standing open on a page: the controls over the days, and the calendars below labels. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.snapshot import Block, Element

_DAYS: Final = list(range(1, 29))
"""The days of every month."""
_ENDS: Final = range(22, 32)
"""The last days of months."""
_STEERS: Final = 6
"""Most elements above the days of a calendar that may steer it."""
_OVER: Final = frozenset({"label", "heading", "legend"})
_STEERING: Final = ("button", "combobox", "listbox", "spinbutton", "link")
"""Roles of the controls of month and year."""
_NUMBER: Final = re.compile(r"(?<!\d)\d{1,2}(?!\d)")


@dataclass(frozen=True, slots=True)
class StandingCalendar:
    """A calendar in a form without a text field for the day."""

    label: Block
    turner: Element
    """The first button over the days."""
    parts: tuple[Element, ...]
    """The buttons and lists over the days, and the days."""


def standing_calendars(index: Index, elements: Sequence[Element]) -> Iterator[StandingCalendar]:
    """Yield the calendars of a form below labels without another field."""
    days = list(map(_day, elements))
    for at in _firsts(days):
        label = next((leaf for leaf in index.leaves_before(elements[at].order) if leaf.kind in _OVER), None)
        if label is None or label.kind != "label" or label.labels or index.form_of(label) is None:
            continue
        over = [each for each in elements[:at] if each.order > label.order]
        cells = elements[at : _end(days, at)]
        turner = next((each for each in over if each.role == "button" and not each.hidden), None)
        if turner is not None and _are_of_calendar(over, cells):
            yield StandingCalendar(label, turner, (*over, *cells))


def _are_of_calendar(over: Sequence[Element], cells: Sequence[Element]) -> bool:
    """Whether no other field stands over the days, and no day is a link."""
    return all(each.role in _STEERING for each in over) and all(
        each.role not in _STEERING[1:] and not each.href for each in cells
    )


def _end(days: Sequence[int], first: int) -> int:
    """Return the end of a calendar's days, including days of the next month."""
    end = first + len(_DAYS)
    while end < len(days) and days[end] in (days[end - 1] + 1, 1):
        end += 1
    return end


def _firsts(days: Sequence[int]) -> list[int]:
    """Return the positions of first days of months, each before the other days in order."""
    return [at for at, day in enumerate(days) if day == 1 and list(days[at : at + len(_DAYS)]) == _DAYS]


def over_days(elements: Sequence[Element]) -> frozenset[str]:
    """Return the refs of the elements right over the days of an open calendar, where month and year are chosen."""
    days = list(map(_day, elements))
    starts = [at - len(list(takewhile(_ENDS.__contains__, reversed(days[:at])))) for at in _firsts(days)]
    return frozenset(each.ref for at in starts for each in elements[max(at - _STEERS, 0) : at])


def _day(element: Element) -> int:
    """Return the only number of one or two digits that an element says ("1", "November 1"); 0 for none."""
    found = _NUMBER.findall(element.text or element.name)
    return int(found[0]) if len(found) == 1 else 0
