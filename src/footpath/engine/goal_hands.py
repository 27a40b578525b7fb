"""A page for a role: each requested action becomes a guarded, journaled and recorded step."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.asking import ask
from footpath.engine.connector import Connector, notes
from footpath.engine.dragging import spotted
from footpath.engine.of_row import with_row
from footpath.engine.portrait import picture_for_role
from footpath.engine.replay import sign_place
from footpath.engine.same_effect import drawn_anew
from footpath.engine.step import LocatedStep
from footpath.engine.take_step import aimed_at, misplaced_value, outside, take_step
from footpath.engine.walls import past_captcha
from footpath.reading.locator import is_spot
from footpath.roles.sight import Done, Sight, UnansweredDialog
from footpath.schema.action import Action, AnswerDialog, Click, Drag, Fill, Outcome, Press, Type
from footpath.schema.cookbook import Step
from footpath.schema.diff import diff
from footpath.schema.observation import FieldObservation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.goal_state import CustomRunState
    from footpath.engine.step import Blocked, StepResult
    from footpath.engine.view import View
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

LISTED_S = 2.0
"""Seconds in which a list of suggestions opens."""

LONGEST = 240
"""Characters of a change in a line."""

_UNTRIED = "It may have an effect outside; it is not tried out."


@dataclasses.dataclass(slots=True)
class GoalHands:
    """`roles.ports.Hands` over the context of a run."""

    state: CustomRunState
    connectors: tuple[Connector, ...] = ()
    view: View | None = None
    """The last reading of the page."""
    unanswered: UnansweredDialog | None = None
    """The browser dialog of the last action that was told no for lack of an answer; None without one."""

    @property
    def seen(self) -> Sight | None:
        """Return the page as last read."""
        return self._sight(self.view) if self.view is not None else None

    async def look(self) -> Sight:
        """Return the present page."""
        self.view = await past_captcha(self.state.context, await self.state.context.settled())
        return self._sight(self.view)

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        """Do one action, wait until the page is at rest, and look."""
        before = self.view or await self.state.context.look()
        element = aimed_at(action, ref, before)
        if isinstance(action, Drag):
            action = _onto(aimed_at(action, onto, before), before) or action
        if ref and element is None:
            message = f"There is no element {ref} on the page as it was last looked at."
            return Done(Outcome(ok=False, failure="not_found", message=message), self._sight(before))
        leaves = outside(self.state, action, element, before)
        why = misplaced_value(self.state, action, element, before)
        if why := why or (_UNTRIED if exploring and leaves else ""):
            return Done(Outcome(ok=False, failure="blocked", message=why), self._sight(before))
        step = Step(
            id=self.state.context.recording.new_step(),
            action=self.state.literals.lift_action(action),
            signature=None if element is None else _signed(before, action, element, self.state.context.task.goal),
            effect="outside" if leaves else "none",
        )
        located = LocatedStep(step, element, self.state.rung, _words(before, element))
        result = await take_step(self.state, before, located, kept=not exploring)
        self.view = result.view
        if isinstance(action, Fill | Press | Type) and result.blocked is None:
            await self._await_suggestions(element)
        if not isinstance(action, AnswerDialog):
            self.unanswered = self._unanswered(result.outcome, ref)
        return Done(
            self._outcome(result), self._sight(self.view), _changed(before, self.view, ref), _held(result.blocked)
        )

    def _unanswered(self, outcome: Outcome, ref: str) -> UnansweredDialog | None:
        accepted = self.state.context.session.dialogs.accepted
        return UnansweredDialog(ref, accepted) if outcome.declined else None

    def _outcome(self, result: StepResult) -> Outcome:
        """Return the outcome of a step for a role. A deed of an earlier run counts as done, and the work goes on."""
        blocked = result.blocked
        if blocked is None or blocked.kind != "done" or not self.state.guard.done_before:
            return result.outcome
        return Outcome(ok=True, unchanged=True, message=blocked.reason)

    def drawn_anew(self, shown: Sight, ref: str) -> str:
        """Return the ref of the element with the words of one of an earlier sight, in the same row; empty for none."""
        return drawn_anew(shown.snapshot, ref, self.view) if self.view is not None else ""

    async def picture(self, of: str = "viewport", *, marks: bool = False) -> bytes:
        """Return a PNG of the page, with entered values painted over."""
        if self.view is None:
            return await self.state.context.session.screenshot(full=of == "page")
        return await picture_for_role(self.state.context.session, self.view, of, marks=marks)

    async def ask(self, question: str, options: Sequence[str] = (), *, meaning: str = "", of: str = "") -> str:
        """Ask the person. The answer is personal: the role gets a template."""
        asking = self.view.fields.get(of) if self.view is not None else None
        field = FieldObservation(
            ref=of, refs=asking.refs if asking else (), question=question, kind="text", meaning=meaning, confidence=0
        )
        said = await ask(self.state.context, field, "A decision that no rule and no model may make.", tuple(options))
        return self.state.tell(said.text, about=question) if said is not None and said.text else ""

    async def _await_suggestions(self, element: Element | None) -> None:
        """Look again once the page has handled the typed text: a list of suggestions comes late."""
        context, session = self.state.context, self.state.context.session
        had = await session.caught_up()
        if not had and element is not None and element.role == "combobox":
            had = await session.changed(LISTED_S)
        if had:
            self.view = await past_captcha(context, await context.settled())

    def _sight(self, view: View) -> Sight:
        tabs = self.state.context.session.tabs
        number = tabs.open.index(tabs.current) if tabs.current in tabs.open else 0
        noted = notes(self.connectors, view)
        return Sight(view.snapshot, view.page, view.elements, len(tabs.open), number, self.unanswered, notes=noted)


def _signed(view: View, action: Action, element: Element, goal: str) -> Signature:
    if isinstance(action, Drag) or is_spot(element):
        view = spotted(view)
    if isinstance(action, Click) and action.by_place and element.ref in view.snapshot.by_ref:
        return sign_place(view, element)
    return with_row(view.sign(element), view, element, goal)


def _words(view: View, element: Element | None) -> str:
    return "" if element is None else view.words(element)


def _onto(target: Element | None, view: View) -> Drag | None:
    return None if target is None else Drag(target=spotted(view).sign(target))


def _held(blocked: Blocked | None) -> str:
    """Return why a step was held back for a person; empty otherwise."""
    return blocked.reason if blocked is not None and blocked.kind == "held" else ""


def _changed(before: View, now: View, ref: str) -> str:
    """Return the changes in one line; empty for none.

    Of another page, only the address: a role is shown the whole page. Where nothing else changed, the classes of the
    element tell whether a press chose it.
    """
    if before.snapshot.document != now.snapshot.document:
        return f"another page: {now.snapshot.url} · {now.snapshot.title}"
    what = diff(before.snapshot, now.snapshot)
    restyled = _restyled(before.snapshot.by_ref.get(ref), now.snapshot.by_ref.get(ref)) if what.is_still else ""
    text = restyled or what.in_words() or ("" if what.is_empty else "the page changed, without new words")
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"


def _restyled(before: Element | None, now: Element | None) -> str:
    """Return the change of an element's classes; empty for none."""
    if before is None or now is None or before.classes == now.classes:
        return ""
    return f"[{now.ref}] looks different: its class “{before.classes.strip()}” is now “{now.classes.strip()}”"
