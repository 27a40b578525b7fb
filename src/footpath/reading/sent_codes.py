"""Recognise fields for a code that the site has sent by mail or telephone: one field, or a box for each character."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain
from footpath.language.lexicon import Pattern
from footpath.reading.effect import says_it_sends
from footpath.reading.meaning import MeaningReading
from footpath.schema.observation import FLEETING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.buttons import ButtonSense
    from footpath.reading.index import Index
    from footpath.schema.observation import ButtonObservation, FieldObservation
    from footpath.schema.snapshot import Element

BOXES: Final = range(4, 11)
"""Possible numbers of boxes of one character that make one question."""

_TYPED: Final = frozenset({"text", "tel", "number", "password"})
_COUNTED: Final = re.compile(r"(?<!\d)\d{1,2}\s?(?:/|[^\W\d]+)\s?\d{1,2}\W*$")
"""The name of one box of several: "digit 2 of 6"."""
_SQUARE: Final = 2
"""Most ratio of width to height of a box for one character."""
_BEHIND: Final = 3
"""Places in reading order between a field and the boxes that it holds."""
_TELLS: Final = Pattern("(?s:{code}.*{code_sent}|{code_sent}.*{code})")
"""A sentence on a sent code."""
_COMES: Final = Pattern("{code}[^.!?]{0,60}?{code_channel}|{code_channel}[^.!?]{0,60}?{code}")
"""A sentence on a code and the way by which it comes: "A code is on its way to your phone"."""
_OF_PLACE: Final = Pattern("{postal-code}")
_ASKS: Final = Pattern("{code}")
_SHOWN: Final = Pattern("{code_pictured}")
"""A code in a picture, which was not sent."""
_OPEN_TO_IT: Final = frozenset({"", "captcha", "current-password", FLEETING})
_LONGEST: Final = 400
_SAME_LINE: Final = 6
_SURE: Final = 0.85
_CHECKS: Final = Pattern("(?:code )?{check_code}")


def says_code_was_sent(index: Index) -> bool:
    """Whether the page reports a sent code."""
    return any(_says_sent(leaf.text) for leaf in index.leaves if len(leaf.text) <= _LONGEST)


@lru_cache(maxsize=4096)
def _says_sent(text: str) -> bool:
    is_told = _TELLS.search(text) or _COMES.search(_OF_PLACE.sub(" ", text))
    return is_told is not None and not _SHOWN.search(text)


def as_sent_code(reading: MeaningReading, kind: str, question: str, *, boxes: bool) -> MeaningReading:
    """Return the reading of a field on a page that has sent a code: a code field asks for the sent one."""
    asks = boxes or _ASKS.search(question) is not None
    if kind not in _TYPED or reading.meaning not in _OPEN_TO_IT or not asks or _SHOWN.search(question):
        return reading
    return MeaningReading(
        FLEETING, max(_SURE, reading.confidence if reading.meaning == FLEETING else 0.0), ("page", *reading.evidence)
    )


def boxes(fields: Sequence[Element]) -> Iterator[tuple[Element, ...]]:
    """Yield runs of one-character boxes, side by side."""
    run: list[Element] = []
    for element in (*fields, None):
        is_box = element is not None and _is_box(element)
        if element is not None and is_box and run and _beside(run[-1], element):
            run.append(element)
            continue
        if len(run) in BOXES:
            yield tuple(run)
        run = [element] if element is not None and is_box else []


def behind_boxes(element: Element, run: Sequence[Element]) -> bool:
    """Whether a hidden text field stores the text of the boxes right behind or before."""
    is_text = element.hidden != "" and element.tag == "input" and element.type in {"", *_TYPED}
    beside = abs(element.order - run[0].order) <= len(run) + _BEHIND
    return is_text and beside and element.max_length == len(run)


def _is_box(element: Element) -> bool:
    is_text = element.tag == "input" and element.type in {"", *_TYPED} and not element.hidden
    _, _, width, height = element.box
    is_counted = _COUNTED.search(element.name) is not None and width <= _SQUARE * height
    return is_text and (element.max_length == 1 or is_counted)


def _beside(one: Element, other: Element) -> bool:
    return abs(one.box[1] - other.box[1]) <= _SAME_LINE and abs(one.box[2] - other.box[2]) <= _SAME_LINE


def leading_on(
    fields: Sequence[FieldObservation], presses: Sequence[ButtonSense], buttons: tuple[ButtonObservation, ...]
) -> tuple[ButtonObservation, ...]:
    """Return the buttons of a form; if it asks only for a sent code, a button such as "Verify" means "next".

    Other buttons keep their meaning: a code may release more than the next page.
    """
    asked = [field for field in fields if field.is_asked]
    if not asked or not all(field.is_fleeting for field in asked):
        return buttons
    known = {button.ref: button for button in buttons}
    checking = {press.element.ref for press in presses if _has_checked(press)}
    told = (press.observation() for press in presses if press.element.ref in known or press.element.ref in checking)
    return tuple(
        each.model_copy(update={"meaning": "next", "confidence": _SURE}) if each.ref in checking else known[each.ref]
        for each in told
    )


def _has_checked(press: ButtonSense) -> bool:
    if press.said not in {"other", "login"} or says_it_sends(press.element):
        return False
    return _CHECKS.match(plain(press.observation().label)) is not None
