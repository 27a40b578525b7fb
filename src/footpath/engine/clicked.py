"""What a person's click meant: the choice that it made in a list, or the text that it hit. Pure.

If the click hit an offered option, the markup tells the list and the label (`list_of_option`, `option_at`). The markup
of many drawn lists tells neither: options may be plain texts, and lie outside of the list. Then the value of the field
tells which answer was chosen, whoever drew the list (`clicked_choice`).

Several texts may share one listener: list items, cells of a row, a drawing. The observation has one control for all
these texts, or none, and the middle of the control may belong to any text. So such a press is recorded by the pressed
text (`pressed_text`), as `run` clicks a text without a ref.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, Literal

from footpath.engine.dragging import spotted
from footpath.language.text import fold_words
from footpath.page.sign import DRAWN
from footpath.page.wording import unspaced
from footpath.reading.locator import is_spot
from footpath.schema.action import Click, Fill, Select
from footpath.schema.diff import diff
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from footpath.engine.record import Performed
    from footpath.engine.view import View
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Snapshot

_CHOICES: Final = frozenset({"select", "combobox", "radio"})
"""Kinds of fields that take one of several choices."""
_WRITTEN: Final = frozenset({"text"})
"""Kinds of fields that may suggest what begins with the written text."""


@dataclasses.dataclass(frozen=True, slots=True)
class ClickedChoice:
    """A field, and the label that the field shows since the click."""

    element: Element
    field: FieldObservation
    label: str


def list_of_option(view: View, refs: Collection[str]) -> Element | None:
    """Return the field that offers a clicked option; a button or combobox is preferred to the list itself.

    Args:
        view: the page before the click.
        refs: the hit element and its ancestors.
    """
    offering = [
        each
        for each in view.elements.values()
        if each.role in ("combobox", "button", "listbox")
        and (len(each.options) > 1 or each.role != "listbox")  # a list that shows its one choice opens by the click
        and option_at(each, refs) is not None
    ]
    return min(offering, key=lambda each: each.role == "listbox", default=None)


def option_at(element: Element, refs: Collection[str]) -> str | None:
    """Return the label of the element's option among the hit elements; None without any."""
    return next((each.label for each in element.options if each.ref and each.ref in refs), None)


def clicked_choice(
    refs: Collection[str],
    clicked: Element | None,
    before: View,
    after: View | None,
    entered_next: Collection[str],
) -> ClickedChoice | None:
    """Return the choice made by a click; None if the click chose nothing, or the page does not show the choice.

    Args:
        refs: the hit element and its ancestors.
        clicked: the control that was hit; None for a text.
        before: the page before the click.
        after: the page after the click.
        entered_next: the next act's element with its ancestors if the act is an entry, which changed its own field.
    """
    if after is None or after.snapshot.document != before.snapshot.document:
        return None
    changed = [each for each in after.by_key.values() if _is_chosen(each, before, clicked, entered_next)]
    if len(changed) != 1 or (element := after.elements.get(changed[0].ref)) is None:
        return None
    (field,) = changed
    if clicked is not None and not _is_option(clicked, field, refs):
        return None  # a button of its own that sets the field, such as "Swap"
    return ClickedChoice(before.elements.get(field.ref, element), field, field.value)


def _is_option(clicked: Element, field: FieldObservation, refs: Collection[str]) -> bool:
    """Whether a click on a control may choose in a field: one of its options, or a part of its list without a name."""
    own = {field.ref, *field.refs}
    if field.kind == "radio" and not own.isdisjoint(refs):
        return True
    if clicked.ref in own:
        return False  # a press on the list itself only opens the list
    offered = (each.label for each in clicked.options if each.ref in refs)
    is_offered = fold_words(field.value) in map(fold_words, offered)
    return is_offered or clicked.role == "listbox" or not clicked.name or _says(clicked, field.value)


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


def _is_chosen(field: FieldObservation, before: View, clicked: Element | None, entered_next: Collection[str]) -> bool:
    was = before.fields.get(field.ref)
    if was is None or field.multiple or field.masked or field.value in ("", was.value):
        return False
    if field.kind in _CHOICES:
        return {field.ref, *field.refs}.isdisjoint(entered_next)
    return _is_suggested(field, was, clicked)


def _is_suggested(field: FieldObservation, was: FieldObservation, clicked: Element | None) -> bool:
    """Whether a click on a suggestion completed what was written into a text field."""
    return field.kind in _WRITTEN and was.value != "" and clicked is not None and _says(clicked, field.value)


def _says(element: Element, label: str) -> bool:
    """Whether an element shows a label, and nothing else."""
    return fold_words(label) in {fold_words(said) for said in (element.name, element.text, element.value) if said}


UNKNOWN: Final = "unknown"


@dataclasses.dataclass(frozen=True, slots=True)
class PressedText:
    """The text under a press."""

    text: str = dataclasses.field(default="", repr=False)
    """All words of the innermost element that says any; empty for a press by a key, or beside every text."""
    depth: int = 0
    """Position of that element among the refs of the press, from the hit element outwards."""
    path: str = ""
    """Its path, as of `Snapshot.path`."""
    drawing: str = ""
    """Ref of the pressed drawing, where no text was pressed in it."""


def pressed_spot(
    view: View, refs: Sequence[str], pressed: PressedText, control: Element | None, after: View | None
) -> Element | Literal["unknown"] | None:
    """Return the text that a person meant, as an element of `spotted(view)`.

    Args:
        view: the page before the press.
        refs: the hit element and its ancestors outwards.
        pressed: the text under the press.
        control: the control around the press, if any.
        after: the page after the press.

    Returns:
        None where the control as a whole is meant, or nothing came of a press outside of every control; `UNKNOWN` where
        one of several texts or shapes is meant, and cannot be known again.
    """
    if control is None:
        if after is None or diff(view.snapshot, after.snapshot).is_still:
            return None  # a click on a mere text does nothing
    elif pressed.drawing:
        return UNKNOWN if _is_drawing(control, pressed) else None
    elif not _is_inside(control, refs, pressed):
        return None
    spots = list(_spots(view, control))
    if control is not None and len(spots) < 2:
        return None
    return _only(view.snapshot, spots, pressed) or UNKNOWN


def _is_inside(control: Element, refs: Sequence[str], pressed: PressedText) -> bool:
    """Whether a press hit something within a control that no markup makes one, and the control says more."""
    is_plain = control.known_by in DRAWN and control.role == "button" and not (control.popup or control.options)
    if not is_plain or not pressed.text or control.ref not in refs or pressed.depth >= refs.index(control.ref):
        return False
    return unspaced(pressed.text) not in map(unspaced, (control.name, control.text))


def _is_drawing(control: Element, pressed: PressedText) -> bool:
    """Whether a control is a drawing, or holds nothing else: its middle may be another shape than the pressed one."""
    return control.known_by in DRAWN and (control.ref == pressed.drawing or not (control.name or control.text))


def _spots(view: View, control: Element | None) -> Iterator[Element]:
    """Yield the texts of a control, or all texts outside of controls."""
    snapshot = view.snapshot
    for each in spotted(view).snapshot.elements:
        if not is_spot(each):
            continue
        if control is None:
            is_there = not isinstance(snapshot.by_order.get(each.order), Element)
        else:
            is_there = each.order == control.order or _is_below(snapshot, each.node, control.node)
        if is_there:
            yield each


def _is_below(snapshot: Snapshot, node: int, above: int) -> bool:
    while node > above:  # a node comes after those around it
        node = snapshot.tree[node][0]
    return node == above


def _only(snapshot: Snapshot, spots: Sequence[Element], pressed: PressedText) -> Element | None:
    """Return the one text that was pressed: the pressed words, or the first of several in what was hit."""
    words = unspaced(pressed.text)
    found = [each for each in spots if unspaced(each.name) == words]
    if not found:
        first = [each for each in spots if words.startswith(unspaced(each.name))]
        longest = max((len(each.name) for each in first), default=0)
        found = [each for each in first if len(each.name) == longest]
    if len(found) > 1:
        found = [each for each in found if f"{pressed.path}/".startswith(f"{snapshot.path(each.node)}/")]
    return found[0] if len(found) == 1 else None
