"""One action of a custom task, whoever decided it: held or not, journaled before and after, checked, kept."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from footpath.engine.blocked import past_captcha
from footpath.engine.captcha import pass_captcha
from footpath.engine.conditions import moved
from footpath.engine.custom.came import Came, Hold, check
from footpath.engine.custom.dragging import drag, ends_outside, spotted
from footpath.engine.custom.pressed import same_today
from footpath.engine.custom.state import seen
from footpath.engine.late import LateEffect
from footpath.engine.portrait import keep_portrait
from footpath.engine.record import Performed, told
from footpath.engine.redrawn import chosen_anew, is_redrawn
from footpath.engine.sent_requests import SentRequests
from footpath.errors import BadInput, SiteUnreachable, Unresponsive
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
from footpath.schema.event import StepFinished, StepStarted
from footpath.schema.outcome import Outcome
from footpath.schema.signature import Match
from footpath.schema.template import names, resolve, template, templates_of
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from footpath.engine.custom.errand import Errand
    from footpath.engine.record import Former
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.action import Action
    from footpath.schema.cookbook import Step
    from footpath.schema.run import Rung
    from footpath.schema.snapshot import Element

AGAIN = frozenset({"not_found", "moving", "covered"})
"""Failures after which the page is read again and the same is tried once more: nothing was touched."""

UNTOLD = (Scroll, Wait)
"""Actions that a way needs no step for: elements are scrolled to, and pages waited for, by themselves."""


async def _allowed(
    errand: Errand, view: View, step: Step, element: Element, *, changed: str
) -> tuple[Hold | None, View, Element | None]:
    """Why a press with an effect outside is not made, if it is not; the page and the element once all have allowed it.
    Who looks at it, or passes its captcha, may have made it by hand.
    """
    walk, sent, target = errand.walk, SentRequests(errand.walk), view.words(element)
    asks = errand.question if walk.session.dialogs.accepts else ""
    granted = _is_granted(errand, element)
    hold = await errand.effects.hold(walk, view, element, asks, step=step.id, changed=changed, is_granted=granted)
    if sent.may_have_arrived and same_today(view, element, now := await walk.settled()) is None:
        return await errand.effects.let_go(walk, step, target, "it was reviewed"), now, None
    if hold is not None:
        return hold, view, element
    passed = await pass_captcha(walk, view, element)
    there = same_today(view, element, passed.view)
    if passed.may_be_sent:
        hold = await errand.effects.let_go(walk, step, target, "its captcha was passed")
    elif there is None:
        hold = Hold("held", sentence("The page does not hold {} any more, so it was not pressed.", target))
    return hold, passed.view, there


async def perform(
    errand: Errand,
    view: View,
    step: Step,
    element: Element | None,
    *,
    rung: Rung,
    score: float = 1.0,
    healed_from: Former | None = None,
    kept: bool = True,
) -> Came:
    """Do one step on the page as it was read last, and keep it where it held.

    A step without postcondition is one that nobody did before: what it did is looked up on the page and becomes its
    postcondition. `kept` is False for what is only tried.

    Raises:
        Unresponsive: it brings something about outside, and the site never answered.
    """
    walk = errand.walk
    walk.spent.step()
    if step.effect == "none" and outside(errand, step.action, element, view):
        step = step.model_copy(update={"effect": "outside"})  # a way may be older than what its page does today
    if step.effect == "outside":
        if element is None:
            nothing = "It may have an effect outside, and nothing says on what; it was not done."
            return Came(Outcome(ok=False, failure="blocked", message=nothing), view, held=False, why=nothing)
        before = view
        hold, view, element = await _allowed(errand, view, step, element, changed=told(healed_from, score))
        if hold is not None:
            _note_elsewhere(errand, step, hold, before, view)
            return Came(Outcome(ok=False, failure="blocked", message=hold.reason), view, held=False, hold=hold)
    await _begin(walk, view, step, element, rung)
    if step.effect == "outside":
        errand.effects.unclear = step.id  # until the page has told, whatever happens on the way
    sent = SentRequests(walk)
    is_watched = step.effect == "none" and _may_send(step.action, element, view)
    if is_watched:
        step, came = await _watched(errand, view, step, element, sent, rung, changed=told(healed_from, score))
    else:
        came = await check(walk, view, step, await _do(errand, view, step, element), sent, element)
    await _finish(walk, step, rung, score, came)
    is_failed = sent.failed_to_answer or sent.turned_down is not None or sent.cut_off
    is_held = came.hold is not None
    if step.effect == "outside" and element is not None and not is_held:
        walk.lost = sent.lost(came.view)
        await errand.effects.judge(walk, step.id, view, element, came, failed_to_answer=is_failed, is_late=is_watched)
    if came.hold is not None:
        _note_elsewhere(errand, step, came.hold, view, came.view)
    else:
        errand.done.note(step, element, view, came, is_brought=sent.may_have_arrived, is_failed=is_failed)
    if came.is_hanging:
        raise Unresponsive(came.why, hint="Run it again later.")
    errand.question = came.outcome.dialog if came.outcome.declined else errand.question
    if came.held and kept and not isinstance(step.action, UNTOLD) and not _was_told_no(came.outcome, view, came.view):
        if not step.postcondition.all_of:
            step = step.model_copy(update={"postcondition": _after(step, view, came)})
        performed = Performed(step, rung, healed_from=healed_from)
        await walk.keep(seen(errand, performed, view, came.view, element), score)
    return dataclasses.replace(came, view=await past_captcha(walk, came.view))


def _note_elsewhere(errand: Errand, step: Step, hold: Hold, before: View, now: View) -> None:
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


async def _watched(
    errand: Errand, view: View, step: Step, element: Element | None, sent: SentRequests, rung: Rung, *, changed: str
) -> tuple[Step, Came]:
    """Do a step whose label names no effect, while what it sends is held and judged; the step with the effect that it
    turned out to have, and what came of it.
    """
    walk, holds = errand.walk, list[Hold]()

    async def guard() -> bool:
        if element is None:
            hold = Hold("held", own("It would send something, and nothing says by what; it did not leave."))
        else:
            asks = errand.question if walk.session.dialogs.accepts else ""
            hold = await errand.effects.hold(
                walk,
                view,
                element,
                asks,
                step=step.id,
                changed=changed,
                is_late=True,
                is_granted=_is_granted(errand, element),
            )
        if hold is not None:
            holds.append(hold)
            return False
        await errand.effects.begin(walk, step, view.words(element) if element else "", rung)
        return True

    late = LateEffect(walk, view, element, guard, has_given=bool(errand.used))
    async with late.watching():
        outcome = await _do(errand, view, step, element)
        step = await late.as_sent(step)
        came = None if holds else await check(walk, view, step, outcome, sent, element)
        if came is not None and step is not (step := await late.as_sent(step)):
            came = await check(walk, view, step, outcome, sent, element)
    if came is None or holds:
        why = holds[0].reason
        blocked = Outcome(ok=False, failure="blocked", message=why)
        came = Came(blocked, await walk.settled(), held=False, why=why, hold=holds[0])
    return step, came


async def _begin(walk: Walk, view: View, step: Step, element: Element | None, rung: Rung) -> None:
    """Write down that a step is about to be done, with a picture of what it is done to."""
    if element is not None:
        await keep_portrait(walk, view, step.id, element)
    await walk.journal.append(
        StepStarted(
            step=step.id,
            action=step.action,
            target=view.words(element) if element else "",
            signature=step.signature,
            rung=rung,
            effect=step.effect,
            turns=step.turns,
        )
    )


async def _finish(walk: Walk, step: Step, rung: Rung, score: float, came: Came) -> None:
    """Write down what came of a step."""
    await walk.journal.append(
        StepFinished(
            step=step.id,
            rung=rung,
            outcome=came.outcome.model_copy(update={"chosen": (), "offered": ()}),
            held=came.held,
            score=score,
            why=came.why,
        ),
        await walk.picture(),
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


def _was_told_no(outcome: Outcome, before: View, now: View) -> bool:
    """Whether the page asked if it should, was told no, and so did nothing: such a press is no part of a way."""
    return outcome.declined and diff(before.snapshot, now.snapshot).is_still


def aimed_at(action: Action, ref: str, view: View) -> Element | None:
    """The element that an action is done to: keys without one go to what has the focus; texts can be dragged too."""
    if isinstance(action, Drag):
        return spotted(view).elements.get(ref)
    if not ref and isinstance(action, Press):
        return next((each for each in view.snapshot.elements if each.focused), None)
    return view.elements.get(ref)


async def _do(errand: Errand, view: View, step: Step, element: Element | None) -> Outcome:
    """Do it with the values in the place of templates; once more on a fresh reading where nothing was touched, of what
    cannot be taken back only where it would do the same.
    """
    walk = errand.walk
    if why := misplaced_value(errand, step.action, element, view):
        return Outcome(ok=False, failure="blocked", message=why)
    try:
        real = resolve(step.action, errand.values)
    except BadInput as error:
        return Outcome(ok=False, failure="blocked", message=str(error))
    if isinstance(real, Navigate):
        real = Navigate(url=urljoin(walk.session.url, real.url))
        if walk.session.outbox.names_secret(real.url):
            spelled = own("A secret or sensitive value is not written into an address.")
            return Outcome(ok=False, failure="blocked", message=spelled)
    _keep_private(errand, step.action)
    deadline = walk.task.limits.step_seconds
    if isinstance(real, Drag) and element is not None:
        dragged = await drag(walk, real, view, element, deadline_s=deadline)
        return dragged or Outcome(
            ok=False, failure="not_found", message=own("What is dragged, or its target, is gone.")
        )
    try:
        outcome = await walk.session.act(real, element, deadline_s=deadline)
    except SiteUnreachable as error:
        return Outcome(ok=False, failure="navigation", message=str(error))
    if isinstance(real, Select) and element is not None and is_redrawn(outcome):
        outcome = await chosen_anew(walk, view.sign(element), outcome, len(real.options))
    if element is None or outcome.failure not in AGAIN:
        return outcome
    fresh = await walk.settled()
    if step.effect == "outside":
        today = same_today(view, element, fresh)
    else:
        located = fresh.locate(view.sign(element))
        today = fresh.elements[located.ref] if isinstance(located, Match) else None
    return outcome if today is None else await walk.session.act(real, today, deadline_s=deadline)


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


def _after(step: Step, before: View, came: Came) -> Postcondition:
    """What a step that nobody did before is to do the next time: what it did."""
    conditions = [ValueHeld()] if isinstance(step.action, ENTERING) else []
    turned = [Moved()] if moved(before.page, came.view.page) else []
    return Postcondition(all_of=(*conditions, *turned))
