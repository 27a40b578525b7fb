"""Find the country code beside a telephone number. Only the format counts: `+351`, `Portugal (+351)`."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from footpath.reading.index import has_area, is_field
from footpath.reading.vocabulary import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.reading.index import Index
    from footpath.schema.snapshot import Element

_SHOWN: Final = re.compile(r"(?:[A-Z]{2,3}\b|[^\w+])*\+\d{1,4}\)?")
_WRITTEN: Final = re.compile(r"(?:[^\d+]{0,40}[\s(:])?\(?(\+\s?\d{1,4})\)?")
"""A country code, with or without the name of its country: "Portugal (+351)"."""
_ALONE: Final = re.compile(r"\(?(?:\+|00)\s?\d{1,4}\)?")
_LONGEST: Final = 6
"""Characters of the longest code: "(+351)"."""
_NARROW: Final = 0.7
"""Most width of a code's field, as a share of the number's field."""
_IN_LABEL: Final = re.compile(r"\((\+\s?\d{1,4})\)")
_REACH: Final = 6
"""Most steps in the tree between a number and the code beside it."""
_NEAREST: Final = 2
"""Texts before a number that may hold the code: the nearest text, and the text before a label."""
_ASKS: Final = 0.35
"""Least score of a list beside a telephone number that asks for a country code."""


def asks_dial_code(question: str) -> bool:
    """Whether the question of a list beside a telephone number asks for a country code."""
    return read_text(question).get("tel-country-code", 0.0) >= _ASKS


def shows_code(element: Element) -> bool:
    """Whether a closed list shows the chosen country code (`+49`), and not only a flag."""
    return any(_SHOWN.fullmatch(shown) for shown in (element.text, element.name, element.value))


def holds_code_for(element: Element, number: Element, *, is_number: bool) -> bool:
    """Whether a text field beside a telephone number is for its country code: the field holds or shows a code, the
    number holds none, and a field that `is_number` by its label or type has no room for a number.
    """
    if element.readonly or not _is_code(element.value or element.placeholder) or _is_code(number.value):
        return False
    if not is_number or (element.max_length is not None and 0 < element.max_length <= _LONGEST):
        return True
    are_drawn = has_area(element.box) and has_area(number.box)
    return are_drawn and element.box[2] <= _NARROW * number.box[2]


def _is_code(text: str) -> bool:
    return _ALONE.fullmatch(text.strip()) is not None


def code_beside(index: Index, number: Element) -> str:
    """The fixed country code in the label of a number, or right before the number; else empty."""
    if found := _IN_LABEL.search(f"{number.name} {number.label}"):
        return _plain(found.group(1))
    for text in _texts_before(index, number):
        if found := _WRITTEN.fullmatch(text.strip()):
            return _plain(found.group(1))
    return ""


def _texts_before(index: Index, number: Element) -> Iterator[str]:
    before = next(iter(index.elements_before(number.order)), None)
    fixed = before if before is not None and (before.readonly or before.disabled) else None
    if fixed is not None and index.distance(fixed.node, number.node) <= _REACH:
        yield fixed.value
    for leaf in islice(index.leaves_before(number.order), _NEAREST):
        between = index.elements_between(leaf.order, number.order)
        holds = before is not None and index.common(leaf.node, before.node) == before.node
        if holds or index.distance(leaf.node, number.node) > _REACH or any(map(is_field, between)):
            return
        yield leaf.text


def _plain(code: str) -> str:
    return re.sub(r"\s", "", code)
