"""Fields that take a value in parts: a date, pay, a country code beside a telephone number, a code box by box."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain
from footpath.language.lexicon import Pattern
from footpath.language.text import attribute_words, words
from footpath.language.unexplained import unexplained
from footpath.reading.box_text import label_over_several
from footpath.reading.buttons import ButtonSense
from footpath.reading.effect import says_it_sends
from footpath.reading.index import has_area, is_field, runs
from footpath.reading.meaning import MeaningReading
from footpath.reading.options import part_of, read_options, real
from footpath.reading.vocabulary import option_words, read_text
from footpath.reading.widgets import kind_of
from footpath.schema.observation import FLEETING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.reading.buttons import ButtonSense
    from footpath.reading.index import Index
    from footpath.schema.observation import ButtonObservation, FieldObservation
    from footpath.schema.snapshot import Element

_UNITS: Final = frozenset({"salary_currency", "salary_period"})
"""Units of an amount of pay that may have a field of their own."""
_SALARIES: Final = frozenset({"salary", "current_salary"})
_DROPDOWNS: Final = frozenset({"select", "combobox"})
_WRITTEN: Final = frozenset({"text", "number"})
_NAMES_PAY: Final = 0.6
"""Least score of a heading or a question that names pay."""
_CAPTION: Final = 3
"""Most words of a question that names a unit, and asks nothing else."""
_DATE_SPREAD: Final = 10
_OF_TIMES: Final = ("hour", "minute", "half")
_DIGITS: Final = 2
"""The length of a text field for a part of a time."""
_LEAST_YEAR: Final = 2100
"""The least upper bound of a number that may ask for a year."""


def runs_of_parts(index: Index, elements: Sequence[Element]) -> Iterator[tuple[tuple[Element, ...], tuple[str, ...]]]:
    """Yield the fields of each date or time in parts, with the parts that they ask for."""
    fields = [e for e in elements if is_field(e) and not (e.hidden and not _any_part(index, e))]
    at = 0
    while at < len(fields):
        run, parts = _run(index, fields[at : at + 3])
        is_whole = "year" in parts and ("month" in parts or "day" not in parts)
        is_date = len(run) >= 2 and (is_whole or {"hour", "minute"} <= set(parts))
        if is_date:
            yield tuple(run), tuple(parts)
        at += len(run) if is_date else 1  # "First day off" may be followed by the parts of another date


def _run(index: Index, fields: Sequence[Element]) -> tuple[list[Element], list[str]]:
    """Return the first fields for different parts of the same date or time."""
    run: list[Element] = []
    parts: list[str] = []
    for element in fields:
        part = _any_part(index, element)
        if parts[-1:] == ["hour"] and _is_of_minutes(element):
            part = "minute"
        is_mixed = bool(parts) and (part in _OF_TIMES) != (parts[0] in _OF_TIMES)  # "Rafting day" before an hour
        if not part or part in parts or is_mixed:
            break
        if any(_are_apart(index, each, element) for each in run[:1]) or _asks_itself(index, run, element):
            break
        run.append(element)
        parts.append(part)
    return run, parts


def _any_part(index: Index, element: Element) -> str:
    """Return the part of a date or time that an element asks for; else empty."""
    return _time_part(index, element) or date_part(index, element)


def _are_apart(index: Index, first: Element, other: Element) -> bool:
    """Whether two parts belong to different dates: far from each other, or only one of them shown."""
    is_one_shown = (first.hidden == "display") != (other.hidden == "display")
    return is_one_shown or index.distance(first.node, other.node) > _DATE_SPREAD


def _asks_itself(index: Index, run: Sequence[Element], element: Element) -> bool:
    """Whether the name of an element says something beside its part that no name before says: "Year built"."""
    own = _said_beside(index, element)
    before = (_said_beside(index, each) for each in run)
    return any(own and other and not (own <= other or other <= own) for other in before)


def _said_beside(index: Index, element: Element) -> set[str]:
    """Return the words of an element's name beside those of a part of a date or time, and of its value.

    None of a single word, which may be the part in a language of which no words are known.
    """
    named = words(_own_name(index, element))
    shown = {word for text in (element.value, element.text, element.placeholder) for word in words(text)}
    parts = {word for part in ("day", "month", "year", *_OF_TIMES) for word in option_words()[part]}
    return set[str]() if len(named) == 1 else {word for word in named if word.isalpha()} - shown - parts


def date_part(index: Index, element: Element) -> str:
    """Return `day`, `month` or `year` for an element with a single part; else empty."""
    if kind_of(element) not in {"select", "combobox", "text", "number", "tel"}:
        return ""
    by_options = part_of(element.options)
    if by_options:
        return by_options
    labels = [b.text for b in index.labels.get(element.ref, ())]
    for text in (_own_name(index, element), *labels, element.placeholder):
        found = _named_part(words(text))
        if found and len(words(text)) <= 3:
            return found
    if kind_of(element) == "select" and element.options and len(element.options) < 10:
        return ""
    named = attribute_words(element.html_name or element.id)[-1:]
    is_said = labels and len("".join(named)) == 1  # a letter says less than the field's own label
    return ("" if is_said else _named_part(named)) or _bounded_part(element)


def _bounded_part(element: Element) -> str:
    """Return the part of a date that the bounds of a drawn number tell, whatever language names it."""
    if element.role != "spinbutton" or element.tag == "input" or not element.max.isdecimal():
        return ""
    most = int(element.max)
    return {31: "day", 12: "month"}.get(most, "year" if most >= _LEAST_YEAR else "") if element.min == "1" else ""


def _time_part(index: Index, element: Element) -> str:
    """Return `hour`, `minute` or `half` (of the day) if an element's name or options say only that; else empty."""
    is_short = kind_of(element) == "text" and element.max_length == _DIGITS
    if element.role != "spinbutton" and kind_of(element) not in {"select", "combobox", "number"} and not is_short:
        return ""
    is_half = {words(each.label) for each in real(element.options)} == {("am",), ("pm",)}
    if is_half:
        return "half"
    attribute = [word for word in attribute_words(element.html_name) if word.isalpha()][-1:]
    named = _named_part(words(_own_name(index, element)), _OF_TIMES)
    return named or (_named_part(attribute, _OF_TIMES) if element.role == "spinbutton" else "")


def _is_of_minutes(element: Element) -> bool:
    """Whether a field right behind an hour asks for two digits by "MM" alone, which before it would be a month."""
    said = element.name or element.placeholder
    return element.max_length == _DIGITS and len(said) == _DIGITS and said.isalpha() and len(set(said)) == 1


def _own_name(index: Index, element: Element) -> str:
    """Return the name of an element without that of its group: "month, Day of play", "Day of play Month"."""
    groups = (block.text for block in index.above(element) if block.kind == "group" and block.text)
    found = next((text for text in groups if element.name.endswith(text)), "")
    over = label_over_several(index, element)
    named = element.name.removeprefix(over.text) if over is not None else element.name
    return named.removesuffix(found).strip(" ,:") or element.name


def _named_part(tokens: Sequence[str], parts: Sequence[str] = ("day", "month", "year")) -> str:
    """Return the only part that words name; a letter names one only alone, as "m" may be a unit: "Length (m)"."""
    telling = tokens if len(tokens) == 1 else [token for token in tokens if len(token) > 1 or not token.isascii()]
    found = {part for part in parts if any(t in option_words()[part] for t in telling)}
    return found.pop() if len(found) == 1 else ""


_DIAL_CODE: Final = re.compile(r"(?:[A-Z]{2,3}\b|[^\w+])*\+\d{1,4}\)?")
_BEHIND_NAME: Final = re.compile(r"(?:[^\d+]{0,40}[\s(:])?\(?(\+\s?\d{1,4})\)?")
"""A country code, with or without the name of its country: "Portugal (+351)"."""
_ALONE: Final = re.compile(r"\(?(?:\+|00)\s?\d{1,4}\)?")
_LONGEST_CODE: Final = 6
"""Characters of the longest code: "(+351)"."""
_NARROW: Final = 0.7
"""Most width of a code's field, as a share of the number's field."""
_IN_LABEL: Final = re.compile(r"\((\+\s?\d{1,4})\)")
_REACH: Final = 6
"""Most steps in the tree between a number and the code beside it."""
_NEAREST: Final = 2
"""Texts before a number that may hold the code: the nearest text, and the text before a label."""
_ASKS_COUNTRY: Final = 0.35
"""Least score of a list beside a telephone number that asks for a country code."""


def asks_dial_code(question: str) -> bool:
    """Whether the question of a list beside a telephone number asks for a country code."""
    return read_text(question).get("tel-country-code", 0.0) >= _ASKS_COUNTRY


def shows_code(element: Element) -> bool:
    """Whether a closed list shows the chosen country code (`+49`), and not only a flag."""
    return any(_DIAL_CODE.fullmatch(shown) for shown in (element.text, element.name, element.value))


def holds_code_for(element: Element, number: Element, *, is_number: bool) -> bool:
    """Whether a text field beside a number holds or shows a country code, and has no room for a number itself."""
    if element.readonly or not _is_code(element.value or element.placeholder) or _is_code(number.value):
        return False
    if not is_number or (element.max_length is not None and 0 < element.max_length <= _LONGEST_CODE):
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
        if found := _BEHIND_NAME.fullmatch(text.strip()):
            return _plain(found.group(1))
    return ""


def _texts_before(index: Index, number: Element) -> Iterator[str]:
    before = next(iter(index.elements_before(number.order)), None)
    fixed = before if before is not None and (before.readonly or before.disabled) else None
    if fixed is not None and index.distance(fixed.node, number.node) <= _REACH:
        yield fixed.value
    for leaf in islice(index.leaves_before(number.order), _NEAREST):
        is_asked_between = bool(index.fields_between(leaf.order, number.order))
        holds = before is not None and index.common(leaf.node, before.node) == before.node
        if holds or index.distance(leaf.node, number.node) > _REACH or is_asked_between:
            return
        yield leaf.text


def _plain(code: str) -> str:
    return re.sub(r"\s", "", code)


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
_OF_PLACE: Final = Pattern("{postal-code}|{with_code}|{without_code}")
"""Codes that nobody sends: "Phone number (without country code)"."""
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
    of_none = _OF_PLACE.sub(" ", text)
    is_told = _TELLS.search(of_none) or _COMES.search(of_none)
    return is_told is not None and not _SHOWN.search(text)


def as_sent_code(reading: MeaningReading, kind: str, question: str, *, boxes: bool) -> MeaningReading:
    """Return the reading of a field on a page that has sent a code: a code field asks for the sent one."""
    asks = boxes or _ASKS.search(_OF_PLACE.sub(" ", question)) is not None
    if kind not in _TYPED or reading.meaning not in _OPEN_TO_IT or not asks or _SHOWN.search(question):
        return reading
    return MeaningReading(
        FLEETING, max(_SURE, reading.confidence if reading.meaning == FLEETING else 0.0), ("page", *reading.evidence)
    )


def boxes(fields: Sequence[Element]) -> Iterator[tuple[Element, ...]]:
    """Yield runs of one-character boxes, side by side."""
    joined = runs(fields, lambda one, other: _is_box(one) and _is_box(other) and _beside(one, other))
    yield from (tuple(run) for run in joined if len(run) in BOXES)


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
    """Return the buttons of a form; if it asks only for a sent code, a button such as "Verify" means "next"."""
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


def amounts(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Mark salaries as bare amounts beside a field, or an unnamed list, for the currency or the period."""
    fields = _pay_in_parts(fields)
    done = list(fields)
    for at, field in enumerate(fields):
        beside = [fields[each] for each in (at - 1, at + 1, at - 2) if 0 <= each < len(fields)]
        if not field.meaning and field.kind in _DROPDOWNS and any(map(_is_amount, beside)):
            unit = next((meaning for meaning in read_options(field.options) if meaning in _UNITS), "")
            told = {"meaning": unit, "confidence": 0.7, "evidence": ("options", "neighbours")}
            done[at] = field.model_copy(update=told) if unit else field
    if all(field.meaning not in _UNITS for field in done):
        return fields
    return [field.model_copy(update={"part": "amount"}) if field.meaning in _SALARIES else field for field in done]


def _pay_in_parts(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read the parts of a question for pay below its heading or beside its units: "Amount", "Currency"."""
    done = list(fields)
    for section, run in groupby(enumerate(fields), key=lambda each: each[1].section):
        for at, meaning in _parts_of_pay(section, {at: field for at, field in run if not field.trap}).items():
            read = {"meaning": meaning, "confidence": 0.7, "evidence": ("section", "neighbours")}
            done[at] = fields[at].model_copy(update=read)
    return done


def _parts_of_pay(section: str, asked: Mapping[int, FieldObservation]) -> dict[int, str]:
    """Return the meanings of the parts of pay below a heading, by place: units, and the only typed field."""
    units = {at: unit for at, field in asked.items() if (unit := _unit(field))}
    typed = [at for at, field in asked.items() if not field.meaning and field.kind in _WRITTEN]
    if not units or len(typed) != 1:
        return {}
    told = {_pay(section)} if len(units) + 1 == len(asked) else set[str]()
    told |= {_pay(asked[at].question) for at in units if abs(at - typed[0]) == 1}
    told.discard("")
    if len(told) != 1 or unexplained(pay := told.pop(), asked[typed[0]].question):
        return {}
    return {**units, typed[0]: pay}


def _unit(field: FieldObservation) -> str:
    """Return the unit of pay that a field's options are; empty if its question asks for more."""
    if not field.options or len(words(field.question)) > _CAPTION:
        return ""
    return next((each for each in read_options(field.options) if each in _UNITS), "")


def _pay(text: str) -> str:
    """Return which pay a text names; empty for none."""
    return next((each for each, score in read_text(text).items() if each in _SALARIES and score >= _NAMES_PAY), "")


def _is_amount(field: FieldObservation) -> bool:
    """Whether a salary is typed."""
    return field.meaning in _SALARIES and field.kind not in _DROPDOWNS
