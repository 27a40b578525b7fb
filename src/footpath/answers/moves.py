"""Turn an answer into the actions that enter it into a field, and note how each question of a page was handled."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, Self

from footpath.answers.dates import Parts, choose_part, days_in, month_in, read_date, shows_format, written
from footpath.answers.fit import CHOICES, fit, hints, is_likened, is_whole, search_words
from footpath.answers.natives import TYPES, read_moment, read_time
from footpath.language.locales import month_names
from footpath.language.replies import bare_yes_or_no
from footpath.schema.action import Action, Check, Fill, Select, Upload
from footpath.schema.answer import Answer, Fitted, Misfit, NoAnswer
from footpath.schema.snapshot import Element, Option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from footpath.schema.observation import FieldObservation


@dataclasses.dataclass(frozen=True, slots=True)
class Handled:
    """How a question was handled, or a button pressed once per page."""

    how: Literal["entered", "left", "in_part", "rejected", "pressed"]
    """in_part: the page took only a part of a person's answer. rejected: the page marks the entered value as wrong."""
    why: str = ""
    """Why the question was left or rejected, for a person."""
    offered: tuple[str, ...] = ()
    """Options of the opened list, if the page does not show them otherwise."""
    missing: NoAnswer | None = None
    """The missing answer of a question that was left for lack of one."""

    @property
    def awaits_part(self) -> bool:
        """Whether the question is tried again with the answer to a field beside it."""
        return self.missing is not None and self.missing.awaits_part


ENTERED = Handled("entered")
PRESSED = Handled("pressed")


def country_is_picked(
    number: FieldObservation, fields: Iterable[FieldObservation], handled: Mapping[str, Handled]
) -> bool:
    """Whether the country code of a telephone number was or will be chosen in the number's own field for the code."""
    codes = (field for field in fields if number.code_in and field.ref == number.code_in)
    return any(handled.get(field.key, ENTERED) == ENTERED for field in codes)


def codes_first(fields: Iterable[FieldObservation]) -> list[FieldObservation]:
    """The fields with a country code before the telephone number it is of: what becomes of the code decides how the
    number is written.
    """
    done: list[FieldObservation] = []
    for field in fields:
        is_behind = bool(done) and done[-1].code_in == field.ref
        done.insert(len(done) - is_behind, field)
    return done


def adding(section: str, number: int) -> str:
    """The key in the page's state for pressing "Add another" in a section; `number` is of the new entry, from 0."""
    return f"add {section} {number}"


Choose = Callable[[Sequence[Option]], Sequence[int]]
"""Returns the positions to choose among a widget's open options."""
_CALENDARS = frozenset({"dialog", "grid"})
"""Popups of a drawn list that may be a calendar."""
BESIDE = 3
"""Maximum distance in reading order between an amount and its currency picker."""
MONTHS = 12
LATE = {"day": "28"}
"""A day that is no month number and exists in each month."""


@dataclasses.dataclass(frozen=True, slots=True)
class Move:
    """An action that enters an answer or a part of it. The repr hides values."""

    field: FieldObservation
    element: Element = dataclasses.field(repr=False)
    template: Action
    """The action for journal and cookbook, with `{{name}}` for the value."""
    action: Action = dataclasses.field(repr=False)
    answer: Answer = dataclasses.field(repr=False)
    choose: Choose | None = dataclasses.field(default=None, repr=False)
    least: int = 1
    """So many choices have to be taken."""
    group: Element | None = dataclasses.field(default=None, repr=False)
    """The group of choices, if the element is a member."""
    otherwise: tuple[tuple[str, str], ...] = dataclasses.field(default=(), repr=False)
    """The date in other formats, for a field without a visible format (`otherwise`)."""
    when: tuple[str, ...] = dataclasses.field(default=(), repr=False)
    """The answer's days, time, or day with a time in ISO format, for a field without a visible format or without text
    input: to be chosen in its calendar or list.
    """
    days: tuple[str, ...] = dataclasses.field(default=(), repr=False)
    """Likewise for a field with a visible format that may discard typed text and open a calendar, or a list without
    known options that may turn out to be one.
    """

    @property
    def target(self) -> Element:
        """The element for the stored signature. For a group, never a single member, since the choice is personal."""
        return self.group or self.element

    @property
    def plain(self) -> bool:
        """Whether the action can be combined with others, without opening a list or calendar."""
        return self.choose is None and not self.when


@dataclasses.dataclass(frozen=True, slots=True)
class Left:
    """A field left unfilled, and why."""

    field: FieldObservation
    reason: str
    in_part: bool = False
    """Whether the field holds only a part of a person's answer, or another value."""
    offered: tuple[str, ...] = ()
    """Options of the list, if the page shows them only while open."""
    missing: NoAnswer | None = None
    """The missing answer, if the field was left for lack of one."""

    @classmethod
    def without(cls, field: FieldObservation, missing: NoAnswer) -> Self:
        """Return a field that was left for lack of an answer."""
        return cls(field, missing.reason, missing=missing)


def _near(element: Element, elements: Mapping[str, Element]) -> list[Element]:
    """The elements beside an element in reading order."""
    return [each for each in elements.values() if 0 < abs(each.order - element.order) <= BESIDE]


def moves(
    field: FieldObservation, elements: Mapping[str, Element], answer: Answer, *, today: date, whole_number: bool = False
) -> tuple[Move, ...] | Misfit:
    """The actions that enter `answer` into `field`; an action per part for a date in parts."""
    element = elements.get(field.ref) or elements[field.refs[0]]
    when = _when(field, element, answer, today)
    field = _as_opened(field, element, when)
    if field.kind in CHOICES:
        # a field without typing may open a calendar, or a list of days
        if when and not field.options and _may_open_calendar(element):
            return (_in_calendar(field, elements, element, answer, today, when),)
        return _chosen(field, elements, answer, today)
    near = _near(element, elements)
    if _may_take_entries(field, element, answer):
        entries = field.model_copy(update={"kind": "combobox", "multiple": True})
        return (_one_by_one(entries, element, answer, today),)
    if field.kind == "text" and len(field.refs) > 1:  # enter text box by box, from the first
        element = dataclasses.replace(element, max_length=len(field.refs))
    asked = field.model_copy(update={"part": ""}) if whole_number and field.part == "national" else field
    entry = fit(answer, asked, field.options, today=today, element=element, near=near)
    if isinstance(entry, Misfit):
        return entry
    if field.kind == "date_parts":
        parts = zip(field.refs, field.parts, entry.values, strict=True)
        return tuple(_part(field, elements[ref], part, value, answer) for ref, part, value in parts)
    return (_entering(field, element, answer, entry.values, when, today),)


def _entering(
    field: FieldObservation,
    element: Element,
    answer: Answer,
    values: tuple[str, ...],
    when: tuple[str, ...],
    today: date,
) -> Move:
    """The action that ticks a box, uploads files or types a text."""
    template = "{{" + answer.name + "}}"
    match field.kind:
        case "checkbox":
            return Move(field, element, Check(checked=template), Check(checked=values[0] == "yes"), answer)
        case "file":
            return Move(field, element, Upload(files=(template,)), Upload(files=values), answer)
        case _:
            value, parts = values[0], read_date(answer.value, today)
            others = otherwise(value, parts, field.lang) if field.kind == "text" else ()
            told = Fill(value=template), Fill(value=value)
            days = () if when else _days(field, element, answer)
            return Move(field, element, *told, answer, _of_times(when), otherwise=others, when=when, days=days)


def _in_calendar(
    field: FieldObservation,
    elements: Mapping[str, Element],
    element: Element,
    answer: Answer,
    today: date,
    when: tuple[str, ...],
) -> Move:
    """The days to choose in the calendar of a field; a read-only field may open a list instead."""
    template, told = Fill(value="{{" + answer.name + "}}"), _choice(field, elements, answer, today)
    choose = told[0].choose if element.readonly and not isinstance(told, Misfit) else None
    return Move(field, element, template, Fill(value=answer.value), answer, choose, when=when)


def _days(field: FieldObservation, element: Element, answer: Answer) -> tuple[str, ...]:
    """The days, or the month, of an answer, for a field that may have a calendar, whatever it says of its popup."""
    return days_in(answer.value, *hints(field, element)) or month_in(answer.value)


def _may_open_calendar(element: Element) -> bool:
    return element.popup in _CALENDARS or (not element.popup and (element.role == "button" or element.readonly))


_ONE: Final = frozenset(
    {"name", "given-name", "family-name", "email", "email_confirm", "tel", "tel-national", "username"}
)
"""Facts of which a person has one: fields never ask for several."""


def _may_take_entries(field: FieldObservation, element: Element, answer: Answer) -> bool:
    """Whether a text field may take several answers one by one, each followed by Enter."""
    is_one_line = field.kind == "text" and element.tag == "input" and len(field.refs) == 1
    if field.meaning in _ONE:
        return False
    return is_one_line and is_whole(answer) and len(answer.value.splitlines()) > 1 and element.max_length is None


def _as_opened(field: FieldObservation, element: Element, when: Sequence[str]) -> FieldObservation:
    """The field, as a list where nobody types into its text box: a press opens what the field takes."""
    is_pressed = field.kind == "text" and element.readonly and not when
    return field.model_copy(update={"kind": "combobox"}) if is_pressed else field


def _chosen(
    field: FieldObservation, elements: Mapping[str, Element], answer: Answer, today: date
) -> tuple[Move, ...] | Misfit:
    """The choice of one answer, or of several in a drawn list that does not say how many the list takes."""
    several = _one_after_other(field, elements[field.ref], answer, today)
    return _choice(field, elements, answer, today) if several is None else several


def _one_after_other(
    field: FieldObservation, element: Element, answer: Answer, today: date
) -> tuple[Move, ...] | Misfit | None:
    """The choice of several given answers in a drawn list that does not say how many it takes."""
    is_drawn = field.kind == "combobox" and element.tag != "select" and not field.multiple
    if not (is_drawn and field.options and is_whole(answer) and len(answer.value.splitlines()) > 1):
        return None
    fitted = fit(answer, field.model_copy(update={"multiple": True}), field.options, today=today)
    return fitted if isinstance(fitted, Misfit) else (_one_by_one(field, element, answer, today),)


def _when(field: FieldObservation, element: Element, answer: Answer, today: date) -> tuple[str, ...]:
    """The days, month, time, or day with a time, of an answer that cannot be typed: the field takes no text, or shows
    no date format.
    """
    if field.kind not in ("text", "combobox") or element.tag == "select":
        return ()
    said = hints(field, element)
    if element.type not in TYPES and (moment := read_moment(answer.value.strip(), field.lang, today)):
        return (moment,)
    if element.readonly and ":" in answer.value and (time := read_time(answer.value.strip())):
        return (time,)
    is_told = shows_format(*said) and not element.readonly
    return () if is_told else days_in(answer.value, *said, lang=field.lang) or month_in(answer.value)


def _of_times(when: Sequence[str]) -> Choose | None:
    """Chooses a time among the options of a list used as a clock; None for days."""
    if not when or ":" not in when[0] or "T" in when[0]:
        return None
    return lambda options: [at for at, option in enumerate(options) if read_time(option.label.strip()) == when[0]][:1]


def _choice(
    field: FieldObservation, elements: Mapping[str, Element], answer: Answer, today: date
) -> tuple[Move, ...] | Misfit:
    element = elements[field.ref]

    def choose(options: Sequence[Option]) -> Sequence[int]:
        fitted = fit(answer, field, options, today=today)
        if isinstance(fitted, Misfit):
            return ()
        labels = [option.label for option in options]
        is_unread = field.is_consent and not field.options  # no rule has read what these options agree to
        return [
            labels.index(value)
            for value in fitted.values
            if value in labels and not (is_unread and answer.value == "yes" and not bare_yes_or_no(value))
        ]

    template = Select(options=("{{" + answer.name + "}}",))
    if not field.options:
        if len(answer.value.splitlines()) > 1:
            return (_one_by_one(field, element, answer, today),)
        words = search_words(answer, field, today)
        days = days_in(answer.value, *hints(field, element))
        return (Move(field, element, template, Select(options=(words,), search=words), answer, choose, days=days),)
    entry = fit(answer, field, field.options, today=today)
    if isinstance(entry, Misfit):
        return entry
    if element.tag == "select":
        return (Move(field, element, template, Select(options=entry.values), answer),)
    if (member := _radio(field, elements, entry.values)) is not None:
        return (Move(field, member, template, Check(checked=True), answer, group=element),)
    return (Move(field, element, template, Select(options=entry.values), answer, choose),)


def likened(move: Move, chosen: Sequence[str], today: date) -> tuple[str, ...]:
    """The chosen labels that are only similar in spelling to the answer."""
    if move.field.kind not in CHOICES:
        return ()
    labels = chosen or tuple(option.label for option in move.field.options if option.ref == move.element.ref)
    if not labels and isinstance(move.action, Select):
        labels = move.action.options
    return tuple(label for label in labels if is_likened(move.answer, move.field, label, today))


def _one_by_one(field: FieldObservation, element: Element, answer: Answer, today: date) -> Move:
    """Choose several options by searching for each: all of given answers, the offered ones of a profile."""
    element = dataclasses.replace(element, multiple=element.multiple or field.multiple)
    parts = [answer.model_copy(update={"value": line, "alternatives": ()}) for line in answer.value.splitlines()]

    def choose(options: Sequence[Option]) -> Sequence[int]:
        fitted = (fit(part, field, options, today=today) for part in parts)
        values = dict.fromkeys(value for each in fitted if isinstance(each, Fitted) for value in each.values)
        labels = [option.label for option in options]
        return [labels.index(value) for value in values if value in labels]

    template = Select(options=("{{" + answer.name + "}}",))
    action = Select(options=tuple(search_words(part, field, today) for part in parts))
    least = len(parts) if is_whole(answer) else 1
    return Move(field, element, template, action, answer, choose, least)


def as_entry(move: Move, today: date) -> Move:
    """The move of a text, as an entry that Enter adds to a box of several."""
    return _one_by_one(move.field.model_copy(update={"kind": "combobox"}), move.element, move.answer, today)


def _radio(field: FieldObservation, elements: Mapping[str, Element], labels: Sequence[str]) -> Element | None:
    """The native radio button with the label; None for other widgets."""
    refs = [option.ref for option in field.options if option.label in labels]
    member = elements.get(refs[0]) if len(refs) == 1 else None
    return member if member is not None and (member.tag, member.type) == ("input", "radio") else None


def _part(field: FieldObservation, element: Element, part: str, value: str, answer: Answer) -> Move:
    template = "{{" + f"{answer.name}.{part}" + "}}"
    if element.tag == "select":
        at = choose_part(element.options, part, value)
        label = value if at is None else element.options[at].label
        return Move(field, element, Select(options=(template,)), Select(options=(label,)), answer)
    if element.options or element.role in ("combobox", "listbox") or element.popup == "listbox":

        def choose(options: Sequence[Option]) -> Sequence[int]:
            chosen = choose_part(options, part, value)
            return [] if chosen is None else [chosen]

        return Move(field, element, Select(options=(template,)), Select(options=(value,)), answer, choose)
    return Move(field, element, Fill(value=template), Fill(value=value), answer)


def otherwise(value: str, parts: Parts, lang: str) -> tuple[tuple[str, str], ...]:
    """The date `value` in other formats, each behind an unambiguous date of the month; empty with a visible format."""
    if len(parts) < len(("year", "month", "day")) or value != written(parts, lang=lang)[0]:
        return ()
    sure = parts if int(parts["day"]) > MONTHS else parts | LATE
    return tuple((form(sure), form(parts)) for form in _forms(lang) if form(parts) != value)


def _forms(lang: str) -> Iterator[Callable[[Parts], str]]:
    yield _joined("/", "day", "month", "year")
    yield _joined("/", "month", "day", "year")
    yield _joined(".", "day", "month", "year")
    yield _joined("-", "year", "month", "day")
    yield _worded("{month} {day}, {year}", lang, "wide")
    yield _worded("{day} {month} {year}", lang, "wide")
    yield _worded("{month} {day}, {year}", lang, "abbreviated")
    yield _joined("-", "day", "month", "year")


def _joined(separator: str, *order: str) -> Callable[[Parts], str]:
    return lambda parts: separator.join(parts[part] for part in order)


def _worded(form: str, lang: str, width: Literal["wide", "abbreviated"]) -> Callable[[Parts], str]:
    names = month_names(lang, width)
    return lambda parts: form.format(
        day=int(parts["day"]), month=names[int(parts["month"])].rstrip("."), year=parts["year"]
    )
