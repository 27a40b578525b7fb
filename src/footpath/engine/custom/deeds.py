"""What a step of a custom task has brought about, as evidence for the run's end. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import asks_on, has_left_form
from footpath.reading.buttons import is_button, label_of, say
from footpath.reading.deeds import Deed
from footpath.reading.effect import form_of, only_asks, sends_on_enter
from footpath.schema.action import ENTERING, Click, Hover, Press, Scroll, Type, Wait
from footpath.schema.diff import diff

if TYPE_CHECKING:
    from footpath.engine.step import StepResult
    from footpath.engine.view import View
    from footpath.reading.deeds import Grade
    from footpath.schema.cookbook import Step
    from footpath.schema.observation import FormObservation
    from footpath.schema.snapshot import Element

_SHOWS: Final = (Hover, Scroll, Wait)
_LEADS: Final = frozenset({"link", "tab", "menuitem"})
_SENDS: Final = frozenset({"submit", "apply", "subscribe", "order", "register"})
"""Meanings of buttons that send what there is, whatever stands around them."""
_ONLY_LEADS: Final = frozenset({"next", "back", "search", "close", "consent", "decline", "login", "logout", "upload"})
"""Meanings of buttons that lead on, or change what a person looks at."""
_KEEPS: Final = frozenset({"save", "draft", "add"})
"""Meanings of buttons that keep what was entered, and send it to nobody."""


@dataclasses.dataclass(slots=True)
class Deeds:
    """The last deed of each grade in this run."""

    deeds: dict[Grade, Deed] = dataclasses.field(default_factory=dict["Grade", Deed])
    number: int = 0

    def note(
        self,
        element: Element | None,
        before: View,
        result: StepResult,
        *,
        landed: bool | None,
        is_brought: bool,
        is_failed: bool,
    ) -> None:
        """Note what a step has brought about. `landed`: whether it took effect; `is_brought`: something has left the
        browser with it; `is_failed`: the site has failed over it.
        """
        sends = result.step.effect == "outside"
        if landed is False or (is_failed if sends else landed is None):
            return
        grade = _grade(element, before, result, is_brought=is_brought)
        if grade is not None:
            pressed = element.ref if element is not None else ""
            self.add(grade, before, result.view, is_sure=sends, pressed=pressed)

    def add(self, grade: Grade, before: View | None, after: View, *, is_sure: bool = True, pressed: str = "") -> None:
        """Note a deed. Without the page before it: an earlier run did it."""
        self.number += 1
        shown = before.snapshot if before is not None else None
        self.deeds[grade] = Deed(self.number, grade, shown, after.snapshot, is_sure, pressed)


def _grade(element: Element | None, before: View, result: StepResult, *, is_brought: bool) -> Grade | None:
    """What a step that took effect has brought about; None where it only showed something."""
    step = result.step
    if step.effect == "outside":
        only_led = element is not None and element.href != "" and asks_on(before, result.view)
        return None if only_led else "sent"
    if not result.held or isinstance(step.action, _SHOWS) or element is None:
        return None
    form = form_of(element, before.page)
    if form is not None and form.purpose in ("login", "consent"):
        return None
    if not _presses(step, element, before):
        return "worked" if isinstance(step.action, ENTERING) or _is_pressed_here(element, before, result) else None
    return _grade_of_press(element, form, before, result, is_brought=is_brought)


def _grade_of_press(
    element: Element, form: FormObservation | None, before: View, result: StepResult, *, is_brought: bool
) -> Grade | None:
    """What the press of a button has brought about that no label says to be final."""
    if form is not None and only_asks(form):
        return "worked"
    meaning = say(label_of(element))[0] if is_button(element) else "submit"
    if meaning in _ONLY_LEADS:
        return None
    posts = element.method == "post" or is_brought
    takes_form = posts and form is not None and has_left_form(before, result.view)
    if meaning not in _KEEPS and (meaning in _SENDS or takes_form):
        return "sent" if diff(before.snapshot, result.view.snapshot).texts_new else "pressed"
    return "kept" if posts else "pressed"


def _presses(step: Step, element: Element, before: View) -> bool:
    """Whether it presses a button, or a key that presses one."""
    match step.action:
        case Click():
            return is_button(element)
        case Press(keys=keys):
            return is_button(element) or (keys.endswith("Enter") and _sends(element, before))
        case Type(value=value):
            return value.endswith(("\n", "\r")) and _sends(element, before)
        case _:
            return False


def _sends(field: Element, before: View) -> bool:
    form = form_of(field, before.page)
    return form is not None and (field.method == "post" or sends_on_enter(field, before.page))


def _is_pressed_here(element: Element, before: View, result: StepResult) -> bool:
    """Whether something other than a link was pressed, and the page is the same one, changed."""
    return element.role not in _LEADS and before.snapshot.url == result.view.snapshot.url
