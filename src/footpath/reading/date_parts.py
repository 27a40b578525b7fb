"""Recognise the parts of a date or time: fields side by side for day, month and year, or for hour and minute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import attribute_words, words
from footpath.reading.index import is_field
from footpath.reading.options import part_of, real
from footpath.reading.vocabulary import option_words
from footpath.reading.widget_kinds import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.snapshot import Element

_DATE_SPREAD: Final = 10
_OF_TIMES: Final = ("hour", "minute", "half")
_DIGITS: Final = 2
"""The length of a text field for a part of a time."""
_LEAST_YEAR: Final = 2100
"""The least upper bound of a number that may ask for a year."""


def runs_of_parts(index: Index, elements: Sequence[Element]) -> Iterator[tuple[tuple[Element, ...], tuple[str, ...]]]:
    """Yield the fields of each date or time in parts, with the parts that they ask for."""
    fields = [e for e in elements if is_field(e)]
    at = 0
    while at < len(fields):
        run, parts = _run(index, fields[at : at + 3])
        is_date = len(run) >= 2 and ("year" in parts or {"hour", "minute"} <= set(parts))
        if is_date:
            yield tuple(run), tuple(parts)
        at += len(run) if is_date else 1  # "First day off" may be followed by the parts of another date


def _run(index: Index, fields: Sequence[Element]) -> tuple[list[Element], list[str]]:
    """Return the first fields for different parts of the same date or time."""
    run: list[Element] = []
    parts: list[str] = []
    for element in fields:
        part = _time_part(index, element) or date_part(index, element)
        is_mixed = bool(parts) and (part in _OF_TIMES) != (parts[0] in _OF_TIMES)  # "Rafting day" before an hour
        if not part or part in parts or is_mixed or (run and _are_apart(index, run[0], element)):
            break
        run.append(element)
        parts.append(part)
    return run, parts


def _are_apart(index: Index, first: Element, other: Element) -> bool:
    """Whether two parts belong to different dates: far from each other, or only one of them shown, as a popup's own
    field beside the next question.
    """
    is_one_shown = (first.hidden == "display") != (other.hidden == "display")
    return is_one_shown or index.distance(first.node, other.node) > _DATE_SPREAD


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
    """Return `hour`, `minute` or `half` (of the day) for an element named by only one, or with options AM and PM; else
    empty.
    """
    is_short = kind_of(element) == "text" and element.max_length == _DIGITS
    if element.role != "spinbutton" and kind_of(element) not in {"select", "combobox", "number"} and not is_short:
        return ""
    is_half = {words(each.label) for each in real(element.options)} == {("am",), ("pm",)}
    if is_half:
        return "half"
    attribute = [word for word in attribute_words(element.html_name) if word.isalpha()][-1:]
    named = _named_part(words(_own_name(index, element)), _OF_TIMES)
    return named or (_named_part(attribute, _OF_TIMES) if element.role == "spinbutton" else "")


def _own_name(index: Index, element: Element) -> str:
    """Return the name of an element without the name of its group: "month, Day of play"."""
    groups = (block.text for block in index.above(element) if block.kind == "group" and block.text)
    found = next((text for text in groups if element.name.endswith(text)), "")
    return element.name.removesuffix(found).strip(" ,:") or element.name


def _named_part(tokens: Sequence[str], parts: Sequence[str] = ("day", "month", "year")) -> str:
    found = {part for part in parts if any(t in option_words()[part] for t in tokens)}
    return found.pop() if len(found) == 1 else ""
