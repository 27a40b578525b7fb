"""Repeated sections of a form: find the button that adds room for the person's next entry, or keeps an entry. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.answers.moves import ENTERED, Handled, adding
from footpath.language.replies import yes_or_no
from footpath.reading.entries import adds_to, changes_entry, keeps_of
from footpath.reading.harmless import SUBMITS
from footpath.roles.buttons import leading
from footpath.schema.answer import Answer
from footpath.schema.observation import ButtonObservation, FieldObservation, FormObservation, PageObservation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.answers.values import Values
    from footpath.schema.snapshot import Element

REPEATED: Final = {"work": ("work_", "organization"), "education": ("education_",)}
"""Repeated parts of a person's data, with the beginnings of their questions' meanings."""

FIRST: Final = {"work": "work_employer", "education": "education_school"}
"""The question that every entry has."""

NEAR: Final = 20
"""Most places below a repeated section, in reading order, for its button if no question follows."""


@dataclasses.dataclass(frozen=True, slots=True)
class Room:
    """The button to add room for a further entry, or to keep the open entry."""

    button: ButtonObservation
    key: str
    """The key in `handled`: one press for each entry."""
    needs: tuple[str, ...]
    """Answers of the entry that lack room on the page."""


def room_for_more(
    page: PageObservation,
    worked: FormObservation,
    fields: Sequence[FieldObservation],
    elements: Mapping[str, Element],
    values: Values,
    handled: Mapping[str, Handled],
    *,
    applies: bool = True,
) -> Room | None:
    """Return the button that adds an entry to a section, if the person has more to tell than the form has room for. In
    an application (`applies`) also the button for the first entry, and the button that keeps a filled open entry.
    """
    form = _Form(page, worked, fields, elements, values, handled)
    for section in REPEATED:
        told = [field for field in fields if _is_of(field, section)]
        if not told:
            room = _first(form, section) if applies else None
        else:
            room = (_kept(form, section, told) if applies else None) or _next(form, section, told)
        if room is not None and room.key not in handled:
            return room
    return None


@dataclasses.dataclass(frozen=True, slots=True)
class _Form:
    """The present form, with its known answers."""

    page: PageObservation
    worked: FormObservation
    fields: Sequence[FieldObservation]
    elements: Mapping[str, Element]
    values: Values
    handled: Mapping[str, Handled]


def _first(form: _Form, section: str) -> Room | None:
    """Return room for the first entry, by a button that names the section, if no entry was kept."""
    if _keeping(section, 0) in form.handled:
        return None
    adds = [add for add in form.worked.buttons if add.meaning == "add" and adds_to(add.label) == section]
    add = next((each for each in adds if not form.elements[each.ref].href), None)
    if add is None or _stands_over(form, add):
        return None
    answer = form.values.answer(_asked_first(section, add))
    if not isinstance(answer, Answer) or answer.giver != "profile":
        return None
    return Room(add, adding(section, 0), needs=(answer.name,))


def _asked_first(section: str, add: ButtonObservation, index: int = 0) -> FieldObservation:
    """Return the main question of an entry that a button adds."""
    ref, meaning = add.ref, FIRST[section]
    return FieldObservation(
        ref=ref, refs=(ref,), question="", kind="text", meaning=meaning, confidence=1.0, index=index
    )


def _stands_over(form: _Form, add: ButtonObservation) -> bool:
    """Whether a closed entry, with buttons to edit or remove, stands above the add button. An entry above another
    section's button does not count: the entry may belong to an open entry of the other section.
    """
    end = form.elements[add.ref].order
    asked = (form.elements[ref].order for field in form.worked.fields for ref in field.refs)
    adds = (form.elements[each.ref].order for each in form.worked.buttons if each.meaning == "add")
    start = max((order for order in (*asked, *adds) if order < end), default=-1)
    return any(start < each.order < end and changes_entry(each.name) for each in form.elements.values())


def _next(form: _Form, section: str, told: Sequence[FieldObservation]) -> Room | None:
    """Return room for the entry after the present ones."""
    if (add := _adding(form, section, told)) is None:
        return None
    last = max(field.index for field in told)
    more = next(_answers([field for field in told if field.index == last], form.values), None)
    return None if more is None else Room(add, adding(section, last + 1), needs=(more.name,))


def _keeping(section: str, number: int) -> str:
    """Return the key of the press that keeps an entry, counted from 0."""
    return f"keep {section} {number}"


def _kept(form: _Form, section: str, told: Sequence[FieldObservation]) -> Room | None:
    """Return the button under an answered entry's questions that keeps the entry: another button leads on, and the
    button does not send the form.
    """
    if not leading(form.page, form.worked, form.elements):
        return None
    named = [save for save in form.worked.buttons if keeps_of(save.label) == section]
    saves = [save for save in named if not (at := form.elements[save.ref]).href and at.type not in SUBMITS]
    save = _under(form, saves, told)
    answers = (form.values.answer(field) for field in told if form.handled.get(field.key) == ENTERED)
    name = next((answer.name for answer in answers if isinstance(answer, Answer)), "")
    last = max(field.index for field in told)
    return Room(save, _keeping(section, last), needs=(name,)) if save is not None and name else None


def ends_nowhere(field: FieldObservation, fields: Sequence[FieldObservation]) -> bool:
    """Whether a field asks for the end of an entry that the form marks as current."""
    section, _, what = field.meaning.partition("_")
    return what == "end" and any(
        each.meaning == f"{section}_current" and each.index == field.index and yes_or_no(each.value) == "yes"
        for each in fields
    )


def _answers(told: Sequence[FieldObservation], values: Values) -> Iterator[Answer]:
    """Yield the profile's answers for the entry after the present one. Other sources of answers might never end."""
    for field in told:
        answer = values.answer(field.model_copy(update={"index": field.index + 1}))
        if isinstance(answer, Answer) and answer.giver == "profile":
            yield answer


def untold(
    worked: FormObservation, entered: Sequence[FieldObservation], values: Values
) -> Iterator[tuple[ButtonObservation, int]]:
    """Yield the buttons that could take one more entry than `entered`, with the entry's number, counted from 1."""
    for section in REPEATED:
        add = next((add for add in worked.buttons if add.section == section), None)
        if add is None:
            continue
        told = [field for field in entered if _is_of(field, section)]
        last = max((field.index for field in told), default=-1)
        of_last = [field for field in told if field.index == last] or [_asked_first(section, add, index=-1)]
        if next(_answers(of_last, values), None) is not None:
            yield add, last + 2


def _is_of(field: FieldObservation, section: str) -> bool:
    return field.meaning.startswith(REPEATED[section]) and field.meaning != "work_authorization"


def _adding(form: _Form, section: str, told: Sequence[FieldObservation]) -> ButtonObservation | None:
    """Return the add button of a section: below the section before any other question, unless the label names another
    section; or anywhere in the form if the label names the section.
    """
    adds = [button for button in (*form.worked.buttons, *form.page.buttons) if button.meaning == "add"]
    own = [add for add in adds if adds_to(add.label) in ("", section)]
    under = _under(form, own, told)
    named = [
        add for add in form.worked.buttons if add in own and adds_to(add.label) and not form.elements[add.ref].href
    ]
    return under or next(iter(named), None)


def _under(
    form: _Form, adds: Sequence[ButtonObservation], told: Sequence[FieldObservation]
) -> ButtonObservation | None:
    """Return the nearest button below a section's questions, before any other question."""
    elements = form.elements
    others = _outside(form.fields, told)
    apart = {field.ref for field in others}
    end = max(elements[ref].order for field in form.fields if field.ref not in apart for ref in field.refs)
    below = [elements[ref].order for field in others for ref in field.refs if elements[ref].order > end]
    near = [add for add in adds if end < elements[add.ref].order < min(below, default=end + NEAR)]
    return min(near, key=lambda add: elements[add.ref].order, default=None)


def _outside(fields: Sequence[FieldObservation], told: Sequence[FieldObservation]) -> list[FieldObservation]:
    """Return the fields outside a section: an unknown field under the section's heading is inside."""
    headings = {field.section for field in told} - {""}
    asked = {field.ref for field in told}
    return [field for field in fields if field.ref not in asked and (field.meaning or field.section not in headings)]
