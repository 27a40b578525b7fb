"""The live state of one custom task: its values, and their templates."""

from __future__ import annotations

import dataclasses
import itertools
import re
from typing import TYPE_CHECKING, Final

from footpath.answers.asked import parameter_name
from footpath.engine.conditions import asks_on, has_left_form
from footpath.engine.end import End
from footpath.engine.literals import Literals
from footpath.engine.walls import only_opened
from footpath.reading.buttons import FINISHES, KEEPS, is_button, label_of, say
from footpath.reading.deeds import Aftermath, Declined, Deed, Grade
from footpath.reading.effect import acts_outside, form_of, only_asks, sends_on_enter
from footpath.reading.outbound import pressed_later, says_next
from footpath.schema.action import ENTERING, Click, Hover, Press, Scroll, Type, Wait
from footpath.schema.diff import diff
from footpath.schema.template import escape, names, template, templates_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from footpath.engine.goal_guard import GoalGuard
    from footpath.engine.record import LackedFor, Performed
    from footpath.engine.run_context import RunContext
    from footpath.engine.step import StepResult
    from footpath.engine.view import View
    from footpath.memory.redaction import Redaction
    from footpath.schema.cookbook import Step
    from footpath.schema.observation import FormObservation
    from footpath.schema.run import Rung
    from footpath.schema.snapshot import Element


_SHOWS: Final = (Hover, Scroll, Wait)
_LEADS: Final = frozenset({"link", "tab", "menuitem"})
_ONLY_LEADS: Final = frozenset({"next", "back", "search", "close", "consent", "decline", "login", "logout", "upload"})
"""Meanings of buttons that lead on, or change the view."""


@dataclasses.dataclass(slots=True)
class Deeds:
    """The last deed of each grade in the run."""

    deeds: dict[Grade, Deed] = dataclasses.field(default_factory=dict["Grade", Deed])
    number: int = 0
    labels: list[str] = dataclasses.field(default_factory=list[str])
    """The labels of all that was pressed."""
    declined: Declined | None = None
    """The site's refusal of the last request; None without a refusal."""
    has_posted: bool = False
    """Whether a press sent something to a site that did not refuse it, whatever the page showed then."""

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
        """Note a step's effect. `landed`: the step took effect; `is_brought`: data left the browser with the step;
        `is_failed`: the site failed on the request.
        """
        sends = result.step.effect == "outside"
        if is_brought and landed is not False and element is not None and _presses(result.step, element, before):
            form = form_of(element, before.page)
            self.has_posted |= form is None or not (form.purpose in ("login", "consent") or only_asks(form))
        if landed is False or (is_failed if sends else landed is None):
            return
        if element is not None and (label := _pressed_label(result.step, element, before)):
            self.labels.append(label)
        grade = _grade(element, before, result, is_brought=is_brought)
        if grade is not None:
            pressed = element.ref if element is not None else ""
            self.add(grade, before, result.view, is_sure=sends, pressed=pressed)

    def add(self, grade: Grade, before: View | None, after: View, *, is_sure: bool = True, pressed: str = "") -> None:
        """Note a deed. Without the page before, an earlier run did the deed."""
        self.number += 1
        shown = before.snapshot if before is not None else None
        for former, each in self.deeds.items():
            if each.until is None:
                self.deeds[former] = dataclasses.replace(each, until=shown)
        self.deeds[grade] = Deed(self.number, grade, shown, after.snapshot, is_sure, pressed)


def _pressed_label(step: Step, element: Element, before: View) -> str:
    """The label of what a step pressed; of a key that sends a form, the label of the form's button."""
    if isinstance(step.action, Click):
        return label_of(element)
    form = form_of(element, before.page) if _presses(step, element, before) else None
    return next((each.label for each in form.buttons if each.meaning in FINISHES), "") if form is not None else ""


def _grade(element: Element | None, before: View, result: StepResult, *, is_brought: bool) -> Grade | None:
    """Return the grade of a step's effect; None for a step that only showed something."""
    step = result.step
    if step.effect == "outside":
        is_led = element is not None and _only_led(element, before, result.view)
        return None if is_led or (not is_brought and only_opened(before, result.view)) else "sent"
    if not result.held or isinstance(step.action, _SHOWS) or element is None:
        return None
    form = form_of(element, before.page)
    if form is not None and form.purpose in ("login", "consent"):
        return None
    if not _presses(step, element, before):
        if isinstance(step.action, ENTERING):
            return None if pressed_later(form) else "worked"  # the site has nothing of it before that press
        return "worked" if _is_pressed_here(element, before, result) else None
    return _grade_of_press(element, form, before, result, is_brought=is_brought)


def _only_led(element: Element, before: View, now: View) -> bool:
    """Whether a press only led on: the page asks more, or, after a link, has a new button that sends."""
    if asks_on(before, now) and (element.href != "" or says_next(element)):
        return True
    old = {label_of(each) for each in before.elements.values()}
    new = (each for each in now.elements.values() if is_button(each) and label_of(each) not in old)
    return element.href != "" and any(acts_outside(Click(), each, now.page) for each in new)


def _grade_of_press(
    element: Element, form: FormObservation | None, before: View, result: StepResult, *, is_brought: bool
) -> Grade | None:
    """Return the grade of a press whose label announces no final effect."""
    if form is not None and only_asks(form):
        return "worked"
    meaning = say(label_of(element))[0] if is_button(element) else "submit"
    if meaning in _ONLY_LEADS:
        return None
    posts = element.method == "post" or is_brought
    takes_form = posts and form is not None and has_left_form(before, result.view)
    if meaning not in KEEPS and (meaning in FINISHES or takes_form):
        return "sent" if diff(before.snapshot, result.view.snapshot).texts_new else "pressed"
    return "kept" if posts else "pressed"


def _presses(step: Step, element: Element, before: View) -> bool:
    """Whether a step presses a button, or a key that presses one."""
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
    """Whether the pressed element is no link, and the same page changed."""
    return element.role not in _LEADS and before.snapshot.url == result.view.snapshot.url


@dataclasses.dataclass(slots=True)
class CustomRunState:
    """The state of one custom task."""

    context: RunContext
    guard: GoalGuard
    redaction: Redaction
    """Redaction of stored texts: all values."""
    untold: Redaction
    """Redaction of texts for the roles: the values that the task does not reveal."""
    personal: dict[str, str] = dataclasses.field(repr=False)
    """The person's values by template name."""
    data: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """The values of other templates: the files, and the data of the goal."""
    done: Deeds = dataclasses.field(default_factory=Deeds, repr=False)
    """The results of the steps."""
    described: dict[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """Descriptions of values by template name, if the name does not describe them."""
    turning: View | None = dataclasses.field(default=None, repr=False)
    """The page before the last step, if that turned something."""
    rung: Rung = "model"
    """The hand of the current decision."""
    used: set[str] = dataclasses.field(default_factory=set[str])
    """Names of templates entered on a page."""
    told: set[str] = dataclasses.field(default_factory=set[str])
    """Names of answers given in this run that stand for no step of an earlier way."""
    kept: set[str] = dataclasses.field(default_factory=set[str])
    """Names with a meaning in the followed way: no other answer gets them."""
    unkept: dict[str, LackedFor] = dataclasses.field(default_factory=dict[str, "LackedFor"])
    """Why the recorded way lacks steps, by label."""

    @property
    def trail(self) -> Sequence[Performed]:
        """Return the successful steps, in order."""
        return self.context.recording.performed

    @property
    def aftermath(self) -> Aftermath:
        """Return what speaks against the presses so far."""
        return Aftermath(self.done.declined, self.guard.is_fruitless, self.guard.is_turned_down)

    @property
    def values(self) -> dict[str, str]:
        """Return the values of templates."""
        return {**self.data, **self.personal}

    @property
    def literals(self) -> Literals:
        """The person's values, to be kept as templates."""
        return Literals(self.personal)

    def held(self, reason: str) -> End:
        """Return the end of a run with a withheld press. If the task may submit, a person is needed."""
        return End("needs_person" if self.context.task.submit == "submit" else "reviewed", reason)

    def tell(self, answer: str, name: str = "", about: str = "") -> str:
        """Take a person's answer; return the template for the answer: `name`'s, or a new one. `about`: the question."""
        if not name:
            name = next(each for each in _answer_names() if each not in self.personal and each not in self.kept)
            self.told.add(name)
        self.personal[name] = answer
        if about:
            self.described[name] = f"the person's answer to “{self.untold.text(about)}”"
        self.redaction.learn(name, answer)
        self.untold.learn(name, answer, short=True)
        return template(name)

    def hear(self, typed: str, asked: str = "") -> str:
        """Take a text that the person entered on the page by hand. Return its stand-in for a step: the template of a
        known value, the words of the goal as they are, else a new template, named after the `asked` question.
        """
        known = self.literals.lift(typed)
        if names(known) or not typed.strip():
            return known
        says = re.search(rf"(?<!\w){re.escape(typed.strip())}(?!\w)", self.context.task.goal, re.IGNORECASE)
        return escape(typed) if says else self.tell(typed, self._named(asked), asked)

    def _named(self, asked: str) -> str:
        """Return a new name for the answer to a question; empty without a question in Latin letters."""
        if not (name := parameter_name(asked, "")):
            return ""
        numbered = (f"{name}_{number}" if number > 1 else name for number in itertools.count(1))
        name = next(each for each in numbered if each not in self.values and each not in self.kept)
        self.told.add(name)
        return name

    def keep(self, steps: Iterable[Step]) -> None:
        """Keep the names of a way's answers for the way: another answer under such a name is renamed."""
        self.kept.update(name for step in steps for name in templates_of(step.action))
        for name in sorted(self.told & self.kept):
            self.told.remove(name)
            about = self.described.pop(name, "")
            renamed = names(self.tell(self.personal.pop(name)))
            self.described.update(dict.fromkeys(renamed, about) if about else {})


def _answer_names() -> Iterator[str]:
    return (f"answer.{number}" for number in itertools.count(1))
