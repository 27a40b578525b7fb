"""Repeated sections of a form: which button makes room for the next entry that the person has. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.answers.words import yes_or_no
from footpath.reading.entries import adds_to
from footpath.schema.answer import Answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.answers.handled import Handled
    from footpath.answers.values import Values
    from footpath.schema.observation import ButtonObservation, FieldObservation, FormObservation, PageObservation
    from footpath.schema.snapshot import Element

REPEATED: Final = {"work": ("work_", "organization"), "education": ("education_",)}
"""What a person has several of, with how the meanings of its questions begin."""

NEAR: Final = 20
"""So far below a repeated section, in reading order, its button can stand where no question follows."""


@dataclasses.dataclass(frozen=True, slots=True)
class Room:
    """The button that makes room for one more entry."""

    button: ButtonObservation
    key: str
    """Its key in `handled`: it is pressed once for each entry."""
    needs: tuple[str, ...]
    """Answers of the entry, which the page has no room for yet."""


def room_for_more(
    page: PageObservation,
    worked: FormObservation,
    fields: Sequence[FieldObservation],
    elements: Mapping[str, Element],
    values: Values,
    handled: Mapping[str, Handled],
) -> Room | None:
    """Room for another entry of a section that the form has, where the person has more to tell than it takes."""
    for section in REPEATED:
        told = [field for field in fields if _is_of(field, section)]
        if not told or (add := _adding(section, page, worked, told, fields, elements)) is None:
            continue
        last = max(field.index for field in told)
        key = f"add {section} {last + 1}"
        more = next(_answers([field for field in told if field.index == last], values), None)
        if more is not None and key not in handled:
            return Room(add, key, needs=(more.name,))
    return None


def ends_nowhere(field: FieldObservation, fields: Sequence[FieldObservation]) -> bool:
    """Whether it asks for the end of what the form says goes on."""
    section, _, what = field.meaning.partition("_")
    return what == "end" and any(
        each.meaning == f"{section}_current" and each.index == field.index and yes_or_no(each.value) == "yes"
        for each in fields
    )


def _answers(told: Sequence[FieldObservation], values: Values) -> Iterator[Answer]:
    """What the profile itself tells of the entry after this one: whatever else answers may do so without an end."""
    for field in told:
        answer = values.answer(field.model_copy(update={"index": field.index + 1}))
        if isinstance(answer, Answer) and answer.giver == "profile":
            yield answer


def _is_of(field: FieldObservation, section: str) -> bool:
    return field.meaning.startswith(REPEATED[section]) and field.meaning != "work_authorization"


def _adding(
    section: str,
    page: PageObservation,
    worked: FormObservation,
    told: Sequence[FieldObservation],
    fields: Sequence[FieldObservation],
    elements: Mapping[str, Element],
) -> ButtonObservation | None:
    """The button that belongs to a section: under it before any other question comes, unless it names something else;
    or wherever it names the section in its form.
    """
    adds = [button for button in (*worked.buttons, *page.buttons) if button.meaning == "add"]
    own = [add for add in adds if adds_to(add.label) in ("", section)]
    under = _under(own, told, fields, elements)
    named = [add for add in worked.buttons if add in own and adds_to(add.label) and not elements[add.ref].href]
    return under or next(iter(named), None)


def _under(
    adds: Sequence[ButtonObservation],
    told: Sequence[FieldObservation],
    fields: Sequence[FieldObservation],
    elements: Mapping[str, Element],
) -> ButtonObservation | None:
    headings = {field.section for field in told} - {""}
    others = [field for field in fields if field not in told and (field.meaning or field.section not in headings)]
    end = max(elements[ref].order for field in fields if field not in others for ref in field.refs)
    below = [elements[ref].order for field in others for ref in field.refs if elements[ref].order > end]
    near = [add for add in adds if end < elements[add.ref].order < min(below, default=end + NEAR)]
    return min(near, key=lambda add: elements[add.ref].order, default=None)
