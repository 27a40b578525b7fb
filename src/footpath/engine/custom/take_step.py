"""One action of a custom task, whoever decided it: held or not, journaled before and after, checked, kept."""

from __future__ import annotations

import dataclasses
from contextlib import nullcontext
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from footpath.engine.check import StepJudge
from footpath.engine.conditions import moved
from footpath.engine.custom.state import seen
from footpath.engine.dragging import drag, ends_outside, spotted
from footpath.engine.perform import act_on, perform
from footpath.engine.record import Performed
from footpath.engine.sent_requests import SentRequests
from footpath.engine.step import Blocked, StepResult
from footpath.engine.walls import past_captcha
from footpath.errors import BadInput, Unresponsive
from footpath.reading.effect import acts_outside, form_of
from footpath.reading.mentions import mention
from footpath.reading.sensitive import GIVEN, kind_of, misplaced
from footpath.schema.action import (
    ENTERING,
    AnswerDialog,
    Check,
    Click,
    Drag,
    Navigate,
    Press,
    Scroll,
    Select,
    Type,
    Wait,
)
from footpath.schema.condition import Moved, Postcondition, ValueHeld
from footpath.schema.diff import diff
from footpath.schema.outcome import Outcome
from footpath.schema.template import names, resolve, template, templates_of
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from footpath.engine.custom.errand import Errand
    from footpath.engine.perform import Noted
    from footpath.engine.step import LocatedStep
    from footpath.engine.view import View
    from footpath.schema.action import Action
    from footpath.schema.cookbook import Step
    from footpath.schema.snapshot import Element

UNTOLD = (Scroll, Wait)
"""Actions that a way needs no step for: elements are scrolled to, and pages waited for, by themselves."""


NAMELESS = own("It may have an effect outside, and nothing says on what; it was not done.")


async def take_step(errand: Errand, view: View, located: LocatedStep, *, kept: bool = True) -> StepResult:
    """Do one step on the page as it was read last, and keep it where it held.

    A step without postcondition is one that nobody did before: what it did is looked up on the page and becomes its
    postcondition. `kept` is False for what is only tried.

    Raises:
        Unresponsive: the next page never came.
    """
    walk, step = errand.walk, located.step
    walk.spent.step()
    if step.effect == "none" and outside(errand, step.action, located.element, view):  # the page does more today
        located = dataclasses.replace(located, step=step.model_copy(update={"effect": "outside"}))
    if located.step.effect == "outside":
        if located.element is None:
            nothing = Outcome(ok=False, failure="blocked", message=NAMELESS)
            return StepResult(located.step, nothing, view, held=False, why=NAMELESS)
        allowed = await errand.guard.allow(view, located, located.element)
        if isinstance(allowed, Blocked):
            return _blocked(errand, located.step, view, allowed)
        view, located = allowed.view, dataclasses.replace(located, element=allowed.element)
    result = await _guarded(errand, view, located)
    if result.is_hanging:
        raise Unresponsive(result.why, hint="Run it again later.")
    if result.outcome.declined:
        errand.guard.question = result.outcome.dialog
    if kept and result.held and not isinstance(step.action, UNTOLD):
        await _keep(errand, dataclasses.replace(located, step=result.step), view, result)
    return dataclasses.replace(result, view=await past_captcha(walk, result.view))


def _blocked(errand: Errand, step: Step, before: View, blocked: Blocked) -> StepResult:
    now = errand.walk.view or before
    _note_elsewhere(errand, step, blocked, before, now)
    outcome = Outcome(ok=False, failure="blocked", message=blocked.reason)
    return StepResult(step, outcome, now, held=False, why=blocked.reason, blocked=blocked)


async def _guarded(errand: Errand, view: View, located: LocatedStep) -> StepResult:
    """Perform a step that is allowed, watched if its label names no effect; note what it brought about."""
    walk, step, element = errand.walk, located.step, located.element
    is_watched = step.effect == "none" and _may_send(step.action, element, view)
    late = errand.guard.watch(view, located, has_given=bool(errand.used)) if is_watched else None
    sent = SentRequests(walk)

    async def act(noted: Noted) -> Outcome:
        if step.effect == "outside":
            errand.guard.begin(step)
        return await _do(errand, view, located, noted)

    async with late.watching() if late is not None else nullcontext():
        result = await perform(walk, view, located, StepJudge, act, late)
    if result.blocked is not None:
        _note_elsewhere(errand, step, result.blocked, view, result.view)
        return result
    is_failed = sent.failed_to_answer or sent.turned_down is not None or bool(sent.refusal) or sent.cut_off
    if result.step.effect == "outside" and element is not None:
        await errand.guard.judge(view, element, result, failed_to_answer=is_failed, is_late=is_watched)
    errand.done.note(element, view, result, is_brought=sent.may_have_arrived, is_failed=is_failed)
    return result


async def _keep(errand: Errand, located: LocatedStep, before: View, result: StepResult) -> None:
    """Keep a step that held, for the way; not one that the page asked about, was told no, and so did not do."""
    if result.outcome.declined and diff(before.snapshot, result.view.snapshot).is_still:
        return
    step = located.step
    if not step.postcondition.all_of:
        step = step.model_copy(update={"postcondition": _after(step, before, result.view)})
    performed = Performed(step, located.rung, healed_from=located.healed_from)
    await errand.walk.keep(seen(errand, performed, before, result.view, located.element), located.score)


def _note_elsewhere(errand: Errand, step: Step, hold: Blocked, before: View, now: View) -> None:
    """Note as done what an earlier run did, and what a person may have done meanwhile."""
    if hold.kind == "done" and errand.guard.done_before:
        errand.done.add("sent", None, now)
    elif hold.kind == "unclear" and errand.guard.unclear == step.id:
        errand.done.add("sent", before, now)


def _may_send(action: Action, element: Element | None, view: View) -> bool:
    """Whether an action may send something by itself: a press, or a choice that is no answer in a form."""
    if isinstance(action, Click | Drag):
        return True
    if isinstance(action, (Press, Type)):
        keys = action.keys if isinstance(action, Press) else action.value
        return keys.endswith(("Enter", "Space", " ", "\n", "\r"))
    if element is None or not isinstance(action, (Check, Select)):
        return False
    form = form_of(element, view.page)
    return form is None or not any(each.meaning in ("next", "submit", "apply", "register") for each in form.buttons)


def outside(errand: Errand, action: Action, element: Element | None, view: View) -> bool:
    """Whether an action cannot be taken back, as far as the page tells. What a page asks about by a dialog, and is to
    be told yes, counts as such: nobody knows what it does then.
    """
    if errand.walk.session.dialogs.accepts and not isinstance(action, (AnswerDialog, *UNTOLD)):
        return True
    if element is None:
        return False
    if isinstance(action, Drag):
        return ends_outside(action, view)
    typed = [errand.values.get(name, "") for name in names(action.value)] if isinstance(action, Type) else []
    return acts_outside(action, element, view.page, typed)


def aimed_at(action: Action, ref: str, view: View) -> Element | None:
    """The element that an action is done to: keys without one go to what has the focus; texts can be dragged too."""
    if isinstance(action, Drag):
        return spotted(view).elements.get(ref)
    if not ref and isinstance(action, Press):
        return next((each for each in view.snapshot.elements if each.focused), None)
    return view.elements.get(ref)


async def _do(errand: Errand, view: View, located: LocatedStep, noted: Noted) -> Outcome:
    """Do the action with the values in the place of templates."""
    walk, action, element = errand.walk, located.step.action, located.element
    if why := misplaced_value(errand, action, element, view):
        return Outcome(ok=False, failure="blocked", message=why)
    try:
        real = resolve(action, errand.values)
    except BadInput as error:
        return Outcome(ok=False, failure="blocked", message=str(error))
    if isinstance(real, Navigate):
        real = Navigate(url=urljoin(walk.session.url, real.url))
        if walk.session.outbox.names_secret(real.url):
            spelled = own("A secret or sensitive value is not written into an address.")
            return Outcome(ok=False, failure="blocked", message=spelled)
    _keep_private(errand, action)
    if not isinstance(real, Drag) or element is None:
        return await act_on(walk, view, located, real, noted)
    await noted
    dragged = await drag(walk, real, view, element, deadline_s=walk.task.limits.step_seconds)
    return dragged or Outcome(ok=False, failure="not_found", message=own("What is dragged, or its target, is gone."))


def misplaced_value(errand: Errand, action: Action, element: Element | None, view: View) -> str:
    """Why a value of the person's must not be written where an action would write it; empty where it may."""
    task = errand.walk.task
    for name in templates_of(action):
        if name not in errand.personal:
            continue
        value = errand.personal[name]
        kind = kind_of(name, value) or (GIVEN if name in task.secret else "")
        if isinstance(action, AnswerDialog):
            where = "a dialog of the browser" if kind else ""
        elif element is None and not isinstance(action, Navigate):
            where = "a field that nobody names" if kind else ""
        else:
            field = None if isinstance(action, Navigate) else element
            said = mention(task.goal, name, value)
            where = misplaced(kind, field, view.page, said, name, is_aimed=errand.rung == "rules")
        if where:
            what = own("a secret or sensitive value" if kind else "a value of the person's")
            return sentence("{} is {}: it is not written into {}.", own(template(name)), what, own(where))
    return ""


def _keep_private(errand: Errand, action: Action) -> None:
    """Let no picture show the values that this puts on the page."""
    used = [name for name in templates_of(action) if name in errand.values]
    errand.used.update(used)
    shown = {errand.values[name] for name in used}
    errand.walk.session.private = tuple(dict.fromkeys((*errand.walk.session.private, *shown)))


def _after(step: Step, before: View, now: View) -> Postcondition:
    """What a step that nobody did before is to do the next time: what it did."""
    conditions = [ValueHeld()] if isinstance(step.action, ENTERING) else []
    turned = [Moved()] if moved(before.page, now.page) else []
    return Postcondition(all_of=(*conditions, *turned))
