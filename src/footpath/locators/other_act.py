"""Do an act by other acts, on a field that is of another kind now.

A text field became a list of options, a date with a calendar, or radio buttons; a list became a text field, a checkbox
a button that stays pressed, and one field for a name became two. `answers/moves.py` says how the field takes the value
today. Only a repair does so: the test has to pass with the edit.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from footpath.answers.moves import moves
from footpath.locators.evidence import named
from footpath.reading.locator import ElementLocator
from footpath.reading.vocabulary import meanings
from footpath.schema.action import Check, Fill, Select
from footpath.schema.answer import Answer, Misfit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.answers.moves import Move
    from footpath.engine.view import View
    from footpath.locators.acts import LocatorAct
    from footpath.locators.memory import KnownLocator
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

_TICKS: Final = frozenset({"check", "uncheck", "set_checked"})
_OPENING: Final = frozenset({"combobox", "button", "listbox"})
"""Roles of elements that open a list of options."""
_NAME: Final = ("given-name", "family-name")
"""The parts of a name, in the order of a test's value."""


@dataclass(frozen=True, slots=True)
class PlannedAct:
    """An act on an element as it is now."""

    element: Element
    method: str
    value: str = ""
    keyword: str = ""
    option: ElementLocator | None = None
    """The option to press in the list that the element opens."""

    @property
    def argument(self) -> dict[str, object]:
        """The argument of the method, by its name."""
        return {self.keyword or "value": self.value} if self.value else {}

    def code(self, act: LocatorAct) -> str:
        """The call, as of `ActCode`."""
        return f"{self.method}({self.keyword}{'=' if self.keyword else ''}{act.spell(self.value) if self.value else ''}"


def on_element(view: View, path: str, act: LocatorAct) -> list[PlannedAct] | None:
    """The acts that enter a test's value into an element, or a group of elements, as it is now; None if there are none
    for certain.
    """
    element = next((each for each in view.elements.values() if view.snapshot.path(each.node) == path), None)
    if element is not None and isinstance(element.pressed, bool) and act.name in _TICKS:
        return [PlannedAct(element, "click")] if element.pressed != (act.value == "yes") else None
    inside = {
        view.fields[each.ref].ref: view.fields[each.ref]
        for each in view.elements.values()
        if each.ref in view.fields and f"{view.snapshot.path(each.node)}/".startswith(f"{path}/")
    }
    return _planned(view, [(field, act.value) for field in inside.values()], act) if len(inside) == 1 else None


def in_parts(view: View, known: Sequence[KnownLocator], act: LocatorAct) -> list[PlannedAct] | None:
    """The acts on the field that asks the question of a missing one, or on the fields for its parts."""
    asked = list({each.ref: each for each in view.fields.values() if each.is_asked}.values())
    for before in known:
        name = before.signature.question or before.signature.name
        same = [each for each in asked if each.question and named(name, each.question) == "same"]
        values = [(each, act.value) for each in same] or _parts(asked, before.meaning, act.value)
        if values:
            return _planned(view, values, act) if len(same) <= 1 else None
    return None


def _parts(asked: Sequence[FieldObservation], meaning: str, value: str) -> list[tuple[FieldObservation, str]]:
    """The two fields for the parts of a name, each with its word; empty if there are others, or more words."""
    narrower = {each.meaning: each for each in asked if meaning and _is_part(each.meaning, meaning)}
    parts, words = [narrower[each] for each in _NAME if each in narrower], value.split()
    is_whole = len(parts) == len(narrower) == len(words) == len(_NAME) and parts[0].section == parts[1].section
    return list(zip(parts, words, strict=True)) if is_whole else []


def _is_part(meaning: str, of: str) -> bool:
    return meaning in meanings() and meanings()[meaning].broader == of


def _planned(view: View, values: Sequence[tuple[FieldObservation, str]], act: LocatorAct) -> list[PlannedAct] | None:
    planned: list[PlannedAct] = []
    today = datetime.now(UTC).date()  # noqa: TID251 - a run of tests is the outside that time comes from
    for field, value in values:
        answer = Answer(name="value", value=value, giver="task", source="task", confidence=1.0)
        entered = moves(field, view.elements, answer, today=today) if value else None
        if entered is None or isinstance(entered, Misfit):
            return None
        acts = [each for move in entered for each in _acts(move, view, act)]
        if not acts:
            return None
        planned += acts
    return planned


def _acts(move: Move, view: View, act: LocatorAct) -> Iterator[PlannedAct]:
    """Yield the acts of one move; none if nothing tells them for certain."""
    element = move.element
    match move.action:
        case Fill(value=value) if not element.readonly and act.is_in_words:
            yield PlannedAct(element, "fill", value)
        case Check(checked=bool() as checked) if element.tag == "input":
            yield PlannedAct(element, "check" if checked else "uncheck")
        case Select(options=(option,)) if element.tag == "select":
            yield PlannedAct(element, "select_option", option, "label")
        case Select(options=(option,)):
            refs = [each.ref for each in move.field.options if each.label == option and each.ref in view.elements]
            if refs:
                yield PlannedAct(view.elements[refs[0]], "click")
            elif element.role in _OPENING:
                yield PlannedAct(element, "click", option=ElementLocator("role", option, "option"))
        case _:
            return
