"""One action of a custom task, whoever decided it: held or not, journaled before and after, checked, kept."""

from __future__ import annotations

import dataclasses
from contextlib import nullcontext
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from footpath.engine.blocked import past_captcha
from footpath.engine.captcha import pass_captcha
from footpath.engine.check import Judge
from footpath.engine.conditions import moved
from footpath.engine.custom.state import seen
from footpath.engine.dragging import drag, ends_outside, spotted
from footpath.engine.late import LateEffect
from footpath.engine.perform import act_on, perform
from footpath.engine.record import Performed
from footpath.engine.same_effect import same_today
from footpath.engine.sent_requests import SentRequests
from footpath.engine.step import Blocked, StepResult
from footpath.errors import BadInput, Unresponsive
from footpath.reading.buttons import label_of
from footpath.reading.deeds import grants
from footpath.reading.effect import acts_outside, form_of, takes_away
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
    from collections.abc import Callable, Coroutine

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


async def _allowed(
    errand: Errand, view: View, located: LocatedStep, element: Element
) -> tuple[Blocked | None, View, Element | None]:
    """Why a press with an effect outside is not made, if it is not; the page and the element once all have allowed it.
    Who looks at it, or passes its captcha, may have made it by hand.
    """
    walk, sent, step = errand.walk, SentRequests(errand.walk), located.step
    target = view.words(element)
    hold = await _hold(errand, view, located, element)
    if sent.may_have_arrived and same_today(view, element, now := await walk.settled()) is None:
        return await errand.effects.let_go(walk, step, target, "it was reviewed"), now, None
    if hold is not None:
        return hold, view, element
    passed = await pass_captcha(walk, view, element)
    there = same_today(view, element, passed.view)
    if passed.may_be_sent:
        hold = await errand.effects.let_go(walk, step, target, "its captcha was passed")
    elif there is None:
        hold = Blocked("held", sentence("The page does not hold {} any more, so it was not pressed.", target))
    return hold, passed.view, there


def _with_effect(located: LocatedStep) -> LocatedStep:
    return dataclasses.replace(located, step=located.step.model_copy(update={"effect": "outside"}))


def _blocked(step: Step, view: View, blocked: Blocked) -> StepResult:
    outcome = Outcome(ok=False, failure="blocked", message=blocked.reason)
    return StepResult(step, outcome, view, held=False, why=blocked.reason, blocked=blocked)


async def take_step(errand: Errand, view: View, located: LocatedStep, *, kept: bool = True) -> StepResult:
    """Do one step on the page as it was read last, and keep it where it held.

    A step without postcondition is one that nobody did before: what it did is looked up on the page and becomes its
    postcondition. `kept` is False for what is only tried.

    Raises:
        Unresponsive: the next page never came.
    """
    walk, element, before = errand.walk, located.element, view
    walk.spent.step()
    if located.step.effect == "none" and outside(errand, located.step.action, element, view):
        located = _with_effect(located)  # a way may be older than what its page does today
    step = located.step
    if step.effect == "outside":
        if element is None:
            nothing = Outcome(ok=False, failure="blocked", message=NAMELESS)
            return StepResult(step, nothing, view, held=False, why=NAMELESS)
        hold, view, element = await _allowed(errand, view, located, element)
        if hold is not None:
            _note_elsewhere(errand, step, hold, before, view)
            return _blocked(step, view, hold)
        located = dataclasses.replace(located, element=element)
    late = None
    if step.effect == "none" and _may_send(step.action, element, view):
        late = LateEffect(walk, view, element, _late_guard(errand, view, located), has_given=bool(errand.used))
    sent = SentRequests(walk)

    async def act(noted: Noted) -> Outcome:
        if step.effect == "outside":
            errand.effects.unclear = step.id  # until the page has told, whatever happens on the way
        return await _do(errand, view, located, noted)

    async with late.watching() if late is not None else nullcontext():
        result = await perform(walk, view, located, Judge, act, late)
    is_failed = sent.failed_to_answer or sent.turned_down is not None or bool(sent.refusal) or sent.cut_off
    if result.blocked is not None:
        _note_elsewhere(errand, step, result.blocked, view, result.view)
    else:
        if result.step.effect == "outside" and element is not None:
            is_late = late is not None
            await errand.effects.judge(walk, view, element, result, failed_to_answer=is_failed, is_late=is_late)
        errand.done.note(element, view, result, is_brought=sent.may_have_arrived, is_failed=is_failed)
    if result.is_hanging:
        raise Unresponsive(result.why, hint="Run it again later.")
    errand.question = result.outcome.dialog if result.outcome.declined else errand.question
    if kept and result.held and not isinstance(step.action, UNTOLD):
        await _keep(errand, dataclasses.replace(located, step=result.step), view, result)
    return dataclasses.replace(result, view=await past_captcha(walk, result.view))


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
    if hold.kind == "done" and errand.effects.done_before:
        errand.done.add("sent", None, now)
    elif hold.kind == "unclear" and errand.effects.unclear == step.id:
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


def _late_guard(
    errand: Errand, view: View, located: LocatedStep
) -> Callable[[], Coroutine[None, None, Blocked | None]]:
    """The guard of what a step sends though its label names no effect: it decides while the request is held."""

    async def guard() -> Blocked | None:
        element = located.element
        if element is None:
            return Blocked("held", own("It would send something, and nothing says by what; it did not leave."))
        hold = await _hold(errand, view, located, element, is_late=True)
        if hold is None:
            await errand.effects.begin(errand.walk, located.step, view.words(element), located.rung)
        return hold

    return guard


async def _hold(
    errand: Errand, view: View, located: LocatedStep, element: Element, *, is_late: bool = False
) -> Blocked | None:
    asks = errand.question if errand.walk.session.dialogs.accepts else ""
    return await errand.effects.hold(
        errand.walk,
        view,
        element,
        asks,
        step=located.step.id,
        changed=located.changed,
        is_late=is_late,
        is_granted=_is_granted(errand, element),
    )


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


def _is_granted(errand: Errand, element: Element) -> bool:
    """Whether the goal asks for the effect of a press. Rules press only what a sentence of the goal says."""
    label, goal = label_of(element), errand.walk.task.goal
    return errand.rung == "rules" or grants(goal, label, takes_away=takes_away(element))


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
