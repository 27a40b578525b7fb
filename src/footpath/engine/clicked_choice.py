"""The choice that a person's click made in a drawn list, by what the form's fields hold afterwards. Pure.

The markup of a drawn list tells little: options may be plain texts, and lie outside of the list. The value of the field
tells which answer was chosen, whoever drew the list.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.language.text import fold_words
from footpath.schema.action import Click, Fill, Select

if TYPE_CHECKING:
    from collections.abc import Collection

    from footpath.engine.record import Performed
    from footpath.engine.view import View
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

_CHOICES: Final = frozenset({"select", "combobox", "radio"})
"""Kinds of fields that take one of several choices."""


@dataclasses.dataclass(frozen=True, slots=True)
class ClickedChoice:
    """A field, and the label that the field shows since the click."""

    element: Element
    field: FieldObservation
    label: str


def clicked_choice(
    refs: Collection[str], clicked: Element | None, before: View, after: View | None
) -> ClickedChoice | None:
    """Return the choice that a click made; None if the click chose nothing, or the page does not tell what.

    Args:
        refs: the hit element and its ancestors.
        clicked: the control that was hit; None for a text.
        before: the page before the click.
        after: the page after the click.
    """
    if after is None or after.snapshot.document != before.snapshot.document:
        return None
    changed = [each for each in after.by_key.values() if _is_chosen(each, before)]
    if len(changed) != 1 or (element := after.elements.get(changed[0].ref)) is None:
        return None
    (field,) = changed
    if clicked is not None and not _is_option(clicked, field, refs):
        return None  # a button of its own that sets the field, such as "Swap"
    return ClickedChoice(before.elements.get(field.ref, element), field, field.value)


def _is_option(clicked: Element, field: FieldObservation, refs: Collection[str]) -> bool:
    """Whether a click on a control may choose in a field: one of its options, or a part of its list without a name."""
    if not {field.ref, *field.refs}.isdisjoint(refs):
        return field.kind == "radio"  # a press on the list itself only opens the list
    return clicked.role == "listbox" or not clicked.name or _says(clicked, field.value)


def opens(performed: Performed, ref: str, choice: ClickedChoice, before: View, after: View) -> bool:
    """Whether a step only opened the list of a choice, or searched in the list: the Select step does both.

    Args:
        performed: the step just before the choice.
        ref: the element of the step.
        choice: the choice.
        before: the page before the choice.
        after: the page after the choice.
    """
    if not isinstance(performed.step.action, Click | Fill | Select):
        return False
    if ref in (choice.field.ref, *choice.field.refs):
        return True
    now = after.elements.get(ref)
    return ref in before.elements if now is None else _says(now, choice.label)


def _is_chosen(field: FieldObservation, before: View) -> bool:
    was = before.fields.get(field.ref)
    is_choice = field.kind in _CHOICES and not field.multiple and not field.masked
    return is_choice and was is not None and field.value not in ("", was.value)


def _says(element: Element, label: str) -> bool:
    """Whether an element shows a label, and nothing else."""
    return fold_words(label) in {fold_words(said) for said in (element.name, element.text, element.value) if said}
