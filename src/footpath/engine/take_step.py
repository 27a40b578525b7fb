"""One action of a custom task, from any rung: held or not, journaled before and after, checked, kept."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from footpath.answers.natives import in_format_of
from footpath.engine.check import StepJudge, took_effect
from footpath.engine.conditions import moved, same_form
from footpath.engine.dragging import drag, ends_outside, spotted
from footpath.engine.faults import refusal_since
from footpath.engine.goal_presets import sends_form, taking_back, told_unticked, touched_by
from footpath.engine.guard import NAMELESS
from footpath.engine.perform import act_on, perform
from footpath.engine.record import Performed
from footpath.engine.same_effect import identity_of, still_there
from footpath.engine.site_answer import site_answer
from footpath.engine.step import Blocked, LocatedStep, prevented
from footpath.engine.turning import seen
from footpath.engine.walls import only_opened, past_captcha
from footpath.errors import BadInput, Unresponsive
from footpath.language.text import fold
from footpath.page.worlds import frame_of
from footpath.reading.buttons import label_of
from footpath.reading.deeds import Declined, mention
from footpath.reading.effect import acts_outside, form_of
from footpath.reading.locator import is_spot, pressed_controls
from footpath.reading.outbound import pressed_later
from footpath.reading.sensitive import GIVEN, kind_of, misplaced
from footpath.reading.unpressed import asks_site
from footpath.reading.vocabulary import read_text
from footpath.schema.action import (
    ENTERING,
    AnswerDialog,
    Check,
    Click,
    ClickAt,
    Drag,
    Fill,
    Hover,
    Navigate,
    Outcome,
    Press,
    Scroll,
    Select,
    Type,
    Wait,
)
from footpath.schema.cookbook import Moved, Postcondition, Step, ValueHeld
from footpath.schema.diff import diff
from footpath.schema.event import Noticed
from footpath.schema.template import names, resolve, template, templates_of
from footpath.sentence import in_quotes, own, sentence

if TYPE_CHECKING:
    from footpath.engine.goal_state import CustomRunState
    from footpath.engine.guard import DoneStep
    from footpath.engine.perform import Noted
    from footpath.engine.sent_requests import LateEffect
    from footpath.engine.step import StepResult
    from footpath.engine.view import View
    from footpath.schema.action import Action, Failure
    from footpath.schema.observation import PageObservation
    from footpath.schema.snapshot import Element

UNTOLD = (Scroll, Wait)
"""Actions without a step in a way: replays scroll to elements, and wait for pages, by themselves."""
_REACHES: Final = frozenset({"email", "tel"})
"""Meanings of the fields by which a site reaches the person."""


async def take_step(state: CustomRunState, view: View, located: LocatedStep, *, kept: bool = True) -> StepResult:
    """Do one step on the last read page, and keep the step if successful.

    For a new step without postcondition, the observed effect becomes the postcondition. `kept` is False for mere
    trials.

    Raises:
        Unresponsive: the next page never came.
    """
    with state.context.in_step():
        result = await _take(state, view, located, kept=kept)
    return dataclasses.replace(result, view=await state.context.between_steps(result.view))


async def _take(state: CustomRunState, view: View, located: LocatedStep, *, kept: bool) -> StepResult:
    context, sought = state.context, located.element
    context.spent.step()
    located = _with_effect(state, view, located)
    if located.step.effect == "outside" and sought is None:
        return prevented(located.step, view, NAMELESS)
    view, located = await _take_back(state, view, located)
    step = located.step
    if located.element is None and sought is not None:
        return prevented(step, view, state.guard.changed(sought).reason)

    done = await _guarded(state, view, located)
    if isinstance(done, Blocked):
        now = context.view or view
        _note_elsewhere(state, located.step, done, view, now)
        return prevented(located.step, now, done.reason, done)
    view, located = done.view, done.located
    result = _within_grant(state, done)
    done = dataclasses.replace(done, result=result)
    if result.blocked is None:
        state.guard.touched |= touched_by(step.action, located.element, view, result.view)
        await _judge(state, done)
    else:
        _note_elsewhere(state, result.step, result.blocked, view, result.view)
    if result.reason == "hanging":
        raise Unresponsive(result.why, hint="Run it again later.")
    if result.outcome.declined:
        state.guard.question = result.outcome.dialog
    if kept and not isinstance(step.action, UNTOLD):
        _note_unkept(state, view, located, result)
        if result.held:
            await _keep(state, dataclasses.replace(located, step=result.step), view, result)
    return dataclasses.replace(result, view=await past_captcha(context, result.view))


async def _guarded(state: CustomRunState, view: View, located: LocatedStep) -> DoneStep[LocatedStep] | Blocked:
    """Do a step as the guard allows. No stopped entry is tried again: the page may show the entry all the same."""
    guard, element = state.guard, located.element
    guard.entry = _entry(state, located.step.action, element)
    place = (view.snapshot.document, "" if element is None or guard.entry is None else element.ref)
    if (before := guard.kept_back.get(place)) is not None:
        return before

    async def act(view: View, located: LocatedStep, late: LateEffect | None) -> StepResult:
        return await perform(
            state.context, view, located, StepJudge, functools.partial(_do, state, view, located), late
        )

    is_watched = _may_send(located.step.action, element, view)
    has_given = bool(state.used) or state.context.given.ever
    done = await guard.do(view, located, act, is_watched=is_watched, has_given=has_given)
    if isinstance(done, Blocked) and place[1]:
        guard.kept_back[place] = done
    return done


def _with_effect(state: CustomRunState, view: View, located: LocatedStep) -> LocatedStep:
    """Return the step with the effect that it has on the page today."""
    step = located.step
    if step.effect == "none" and outside(state, step.action, located.element, view):
        return dataclasses.replace(located, step=step.model_copy(update={"effect": "outside"}))
    return located


async def _take_back(state: CustomRunState, view: View, located: LocatedStep) -> tuple[View, LocatedStep]:
    """Take back the consents that only the site has given in the form that a step sends. Return the page then, and the
    step; without its element if that is gone.
    """
    context, element, before = state.context, located.element, view
    if element is None or not sends_form(located.step.action, element, view):
        return view, located
    for move in taking_back(state.guard.of_the_site(view, element), view, context.values):
        there = still_there(view, move.element, view := context.view or view)
        if there is None:
            continue
        step = Step(id=context.recording.new_step(), action=move.action, signature=view.sign(there))
        await _take(state, view, LocatedStep(step, there, "rules", view.words(there)), kept=False)
        state.guard.touched.discard(move.field.key)  # the site may tick it again
        await context.journal.append(Noticed(what="form", text=told_unticked(move.field)))
        view = await context.settled()
    return view, dataclasses.replace(located, element=still_there(before, element, view))


def _within_grant(state: CustomRunState, done: DoneStep[LocatedStep]) -> StepResult:
    """Return the result; blocked if the step led to an ungranted site. Data sent before to a granted site may have
    arrived.
    """
    result = done.result
    url = urlsplit(result.view.snapshot.url)
    if url.scheme not in ("http", "https") or state.context.session.grant.sites.permits_url(url.geturl()):
        return result
    why = sentence("It leads to {}, a site that the task does not grant, which was not opened. Go back.", url.netloc)
    failure: Failure = "navigation" if done.sent.may_have_arrived else "blocked"
    outcome = result.outcome.model_copy(update={"ok": False, "failure": failure, "message": why})
    return dataclasses.replace(result, outcome=outcome, held=False, reason="not_done", why=why)


async def _judge(state: CustomRunState, done: DoneStep[LocatedStep]) -> None:
    """Judge a step's effect, and note the effect."""
    before, result, sent, element = done.view, done.result, done.sent, done.located.element
    is_refused = sent.turned_down is not None or sent.refusal(before.snapshot.title, result.view.snapshot.title) != ""
    is_failed = sent.failed_to_answer or is_refused or sent.cut_off
    landed = took_effect(before, result.outcome, result.view, failed_to_answer=is_failed, pressed=element)
    if sent.statuses or not isinstance(result.step.action, (*ENTERING, *UNTOLD)):
        state.done.declined = sent.declined_by_script(before, result.view)
    turned_down = _turned_down(state, done)
    if landed is None and element is not None and not (is_failed or await _may_have_left(state, done, element)):
        landed = False
    landed = False if turned_down else landed
    _note_brought(state, done)
    if result.step.effect == "outside" and element is not None:
        if turned_down:
            await state.guard.turn_down(before, element, result.step.id, turned_down)
        else:
            await _judge_press(state, done, element, landed=landed, is_failed=is_failed)
    state.done.note(element, before, result, landed=landed, is_brought=sent.may_have_arrived, is_failed=is_failed)


async def _judge_press(
    state: CustomRunState, done: DoneStep[LocatedStep], element: Element, *, landed: bool | None, is_failed: bool
) -> None:
    """Journal the effect of a press; opening a dialog or a menu is no effect."""
    before, result = done.view, done.result
    if landed and not done.sent.may_have_arrived and only_opened(before, result.view):
        await state.guard.note_opened(result.step.id)
        return
    is_announced = outside(state, result.step.action, element, before)  # whatever a learned step says of its effect
    is_late = (done.is_late or not is_announced) and not is_failed
    state.guard.sent = done.sent
    await state.guard.judge(before, element, result, landed=landed, is_late=is_late, is_failed=is_failed)


def _note_brought(state: CustomRunState, done: DoneStep[LocatedStep]) -> None:
    """Note a press after which data left the browser, or may have: requests from a frame of another site are unseen."""
    element = done.located.element
    if element is not None and (done.sent.may_have_arrived or frame_of(element.ref)):
        state.guard.brought.append(identity_of(done.view, element))


def _turned_down(state: CustomRunState, done: DoneStep[LocatedStep]) -> str:
    """Note the site's answer to a press. Return the answer if the site refused all sent data by a status (4xx), or its
    page does.
    """
    before, now, element = done.view, done.result.view, done.located.element
    if element is None or isinstance(done.result.step.action, (*ENTERING, *UNTOLD)):
        return ""
    state.guard.answer = site_answer(before, element, now, done.sent.statuses)
    if refusal := refusal_since(before, now, done.sent):
        return state.guard.answer or in_quotes(refusal)
    is_page = now.snapshot.document != before.snapshot.document
    if not done.sent.declined(now.page) or not (is_page or state.done.declined):
        return ""  # of a script's requests, a count of visitors may be the refused one
    if is_page:
        shown = "\n".join(each.text for each in now.snapshot.blocks)
        state.done.declined = Declined(state.guard.answer, shown)
    return state.guard.answer


async def _may_have_left(state: CustomRunState, done: DoneStep[LocatedStep], element: Element) -> bool:
    """Whether a press may have reached a site: a press on a changed page, in a frame of another site, failed, or with a
    dialog may have effects that nobody saw.
    """
    outcome, sent = done.result.outcome, done.sent
    seen = diff(done.view.snapshot, done.result.view.snapshot)
    if not outcome.ok or outcome.dialog or sent.alerts or frame_of(element.ref) or not seen.is_still:
        return True
    await state.context.session.reacted(state.context.task.limits.step_seconds)
    return sent.has_left or not diff(done.view.snapshot, (await state.context.settled()).snapshot).is_still


async def _keep(state: CustomRunState, located: LocatedStep, before: View, result: StepResult) -> None:
    """Keep a successful step for the way, unless the page asked and got "no": such a step did nothing."""
    if result.outcome.declined and diff(before.snapshot, result.view.snapshot).is_still:
        state.context.recording.forget_answers()
        return
    step = located.step
    if not step.postcondition.all_of:
        step = step.model_copy(update={"postcondition": _after(step, before, result.view)})
    performed = Performed(step, located.rung, healed_from=located.healed_from)
    await state.context.keep(seen(state, performed, before, result.view, located.element), located.score)


def _note_unkept(state: CustomRunState, before: View, located: LocatedStep, result: StepResult) -> None:
    """Note a refused press of the goal's own sentence, and a failed entry that changed its field, until a step with the
    same element succeeds.
    """
    element = located.element
    label = label_of(element) if element is not None else ""
    if result.held:
        state.unkept.pop(label, None)
    elif not isinstance(located.step.action, ENTERING):
        if located.rung == "rules" and result.reason == "refused":
            state.unkept[label] = "refused"
    elif element is not None and label and _holds(before, element) != _holds(result.view, element):
        state.unkept[label] = "unsure"


def _holds(view: View, element: Element) -> list[tuple[str, object]]:
    """Return what the elements of a role and name hold."""
    like = (each for each in view.snapshot.elements if (each.role, each.name) == (element.role, element.name))
    return [(each.value or each.text, each.checked) for each in like]


def _note_elsewhere(state: CustomRunState, step: Step, hold: Blocked, before: View, now: View) -> None:
    """Note the deeds of an earlier run, and a person's possible deeds meanwhile."""
    if hold.kind == "done" and state.guard.done_before:
        state.done.add("sent", None, now)
    elif hold.kind == "unclear" and step.id in state.guard.unclear:
        state.done.add("sent", before, now)


def _may_send(action: Action, element: Element | None, view: View) -> bool:
    """Whether an action may send data by itself: a press, or an answer that no button of a form sends."""
    if isinstance(action, Click | ClickAt | Drag):
        return True
    if isinstance(action, (Press, Type)):
        keys = action.keys if isinstance(action, Press) else action.value
        if keys.endswith(("Enter", "Space", " ", "\n", "\r")):
            return True
    if element is None or not isinstance(action, (Check, Select, Fill, Type)):
        return False
    if not isinstance(action, (Check, Select)) and asks_site(element):
        return False  # each letter may ask for suggestions
    return pressed_later(form_of(element, view.page)) != "sends"


def outside(state: CustomRunState, action: Action, element: Element | None, view: View) -> bool:
    """Whether an action is irreversible, as far as the page shows. An action that a dialog will confirm counts: its
    effect is unknown.
    """
    if state.context.session.dialogs.accepts and not isinstance(action, (AnswerDialog, *UNTOLD)):
        return True
    if element is None:
        return False
    if isinstance(action, Drag):
        return ends_outside(action, view)
    if is_spot(element):
        return any(acts_outside(action, each, view.page) for each in pressed_controls(element, view.snapshot))
    typed = [state.values.get(name, "") for name in names(action.value)] if isinstance(action, Type) else []
    return acts_outside(action, element, view.page, typed)


def aimed_at(action: Action, ref: str, view: View) -> Element | None:
    """Return the element of an action: keys without one go to the focused element; texts can be dragged, clicked
    and hovered over too.
    """
    if isinstance(action, Drag | Click | Hover) and ref not in view.elements:
        return spotted(view).elements.get(ref)
    if not ref and isinstance(action, Press):
        return next((each for each in view.snapshot.elements if each.focused), None)
    return view.elements.get(ref)


async def _do(state: CustomRunState, view: View, located: LocatedStep, noted: Noted) -> Outcome:
    """Do the action with the values in the place of templates."""
    context, action, element = state.context, located.step.action, located.element
    if why := misplaced_value(state, action, element, view):
        return Outcome(ok=False, failure="blocked", message=why)
    try:
        real = resolve(action, state.values)
    except BadInput as error:
        return Outcome(ok=False, failure="blocked", message=str(error))
    if isinstance(real, Navigate):
        real = Navigate(url=urljoin(context.session.url, real.url))
        if context.session.outbox.names_secret(real.url):
            spelled = own("A secret or sensitive value is not written into an address.")
            return Outcome(ok=False, failure="blocked", message=spelled)
    if isinstance(real, Fill | Type) and element is not None:
        real = real.model_copy(update={"value": in_format_of(element, real.value, view.snapshot.lang)})
    _keep_private(state, action)
    if not isinstance(real, Drag) or element is None:
        return await act_on(context, view, located, real, noted)
    await noted
    dragged = await drag(context.session, real, view, element, deadline_s=context.task.limits.step_seconds)
    return dragged or Outcome(ok=False, failure="not_found", message=own("The dragged element or its target is gone."))


def misplaced_value(state: CustomRunState, action: Action, element: Element | None, view: View) -> str:
    """Return why an action may not enter a personal value at its place; empty if allowed."""
    task = state.context.task
    for name in templates_of(action):
        if name not in state.personal:
            continue
        value = state.personal[name]
        kind = kind_of(name, value) or (GIVEN if name in task.secret else "")
        if isinstance(action, AnswerDialog):
            where = "a dialog of the browser" if kind else ""
        elif element is None and not isinstance(action, Navigate):
            where = "a field that nobody names" if kind else ""
        else:
            field = None if isinstance(action, Navigate) else element
            said = mention(task.goal, name, value)
            where = misplaced(kind, field, view.page, said, name, is_aimed=state.rung == "rules")
        if where:
            what = own("a secret or sensitive value" if kind else "a value of the person's")
            return sentence("{} is {}: it is not written into {}.", own(template(name)), what, own(where))
    return _invented(state, action, element, view)


def _invented(state: CustomRunState, action: Action, element: Element | None, view: View) -> str:
    """Return why a model may not enter an e-mail address or a telephone number; empty if the goal or the data has it,
    or the data has none.
    """
    field = view.fields.get(element.ref) if element is not None else None
    if field is None or field.meaning not in _REACHES or not isinstance(action, Fill | Type):
        return ""
    given = [name for name in state.personal if field.meaning in read_text(name.rpartition(".")[2])]
    if not given or state.rung not in ("model", "vision"):
        return ""
    try:
        real = resolve(action, state.values)
    except BadInput:
        return ""  # the step itself tells
    value = fold(real.value) if isinstance(real, Fill | Type) else ""
    if value in fold(state.context.task.goal) or value in {fold(state.personal[name]) for name in given}:
        return ""
    return sentence("“{}” takes {}: the goal gives nothing else for it.", field.question, own(template(given[0])))


def _entry(state: CustomRunState, action: Action, element: Element | None) -> str | None:
    """Return what an action enters into an element, as a review shows it; None for any other action."""
    try:
        real = resolve(action, state.values)
    except BadInput:
        return None  # the step itself tells
    match real:
        case Fill(value=value):
            return value
        case Type(value=value, clear=clear):
            return value if clear or element is None else element.value + value
        case Select(options=options):
            return ", ".join(options)
        case Check(checked=bool(checked)) if element is not None and element.role != "radio":
            return "yes" if checked else "no"
        case _:
            return None


def _keep_private(state: CustomRunState, action: Action) -> None:
    """Keep the values of an action out of pictures."""
    used = [name for name in templates_of(action) if name in state.values]
    state.used.update(used)
    shown = {state.values[name] for name in used}
    state.context.session.private = tuple(dict.fromkeys((*state.context.session.private, *shown)))


def _after(step: Step, before: View, now: View) -> Postcondition:
    """Return a new step's postcondition: its observed effect."""
    conditions = [ValueHeld()] if isinstance(step.action, ENTERING) else []
    turned = [Moved()] if moved(before.page, now.page) and not _answers(before.page, now.page) else []
    return Postcondition(all_of=(*conditions, *turned))


def _answers(before: PageObservation, now: PageObservation) -> bool:
    """Whether the page is the earlier one, with an answer to its own form: few results may look like another page type
    than many, so a search for other words may change only the results.
    """
    is_there = (before.url_pattern, before.progress) == (now.url_pattern, now.progress)
    return is_there and same_form(before, now)
