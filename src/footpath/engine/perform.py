"""Do one step: journal its start, act, check the page, journal its result.

Every step is done here, whoever decides: presses of a form's buttons, links and banners, actions of a goal
(`take_step.py`), learned steps of both. Plain answers go in batches (`enter.py`), with the same two events. The callers
pass the differences: the act, and the judge of the page.
"""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.advice import granting
from footpath.engine.check import FormJudge, StepJudge, check
from footpath.engine.conditions import WALLS, shows
from footpath.engine.portrait import keep_portrait
from footpath.engine.record import Performed
from footpath.engine.same_effect import same_today
from footpath.engine.sent_requests import LateEffect, SentRequests, refuse
from footpath.engine.step import ButtonPress, LocatedStep, StepResult, prevented
from footpath.errors import Forbidden, SiteUnreachable
from footpath.page.act_options import words
from footpath.page.outbox import SECRET_STOPPED
from footpath.reading.addresses import is_same_place
from footpath.reading.locator import is_spot
from footpath.schema.action import ENTERING, Action, Back, Click, Outcome, Select
from footpath.schema.cookbook import Absent, EndSeen, Moved, PageIs, Postcondition, Precondition, Step, TextShown
from footpath.schema.signature import Match, Signature
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.engine.record import Recording
    from footpath.engine.run_context import LastPress, RunContext
    from footpath.engine.view import View
    from footpath.page.session import Session
    from footpath.schema.event import Entry
    from footpath.schema.observation import PageType
    from footpath.schema.snapshot import Element

    Noted = asyncio.Task[Entry]

    """The write of the step's journal entry: nothing touches the page before its end."""

UNTOUCHED: Final = frozenset({"not_found", "moving", "covered"})
"""Failures without any contact: the page is read again, and the action retried once."""


async def perform(
    context: RunContext,
    view: View,
    located: LocatedStep,
    judge: type[StepJudge],
    act: Callable[[Noted], Awaitable[Outcome]] | None = None,
    late: LateEffect | None = None,
) -> StepResult:
    """Do a step that the guard allowed, and journal the step.

    Args:
        context: the run.
        view: the page, as last read.
        located: the step.
        judge: judges the page afterwards.
        act: does the action; by default `act_on` the element.
        late: holds the requests of a step whose label names no effect. A released request gives the step an effect.
    """
    if located.element is not None:
        await keep_portrait(context, view, located.step.id, located.element)
    sent, told = SentRequests(context), context.session.outbox.told
    noted = asyncio.create_task(context.journal.append(located.started()))  # the element is aimed at meanwhile
    try:
        outcome = await (act(noted) if act else act_on(context, view, located, located.step.action, noted))
    finally:
        await noted

    async def checked(step: Step) -> StepResult:
        if late is not None and late.refused is not None:
            return prevented(step, await context.settled(), late.refused.reason)
        said, given = frozenset(context.last_press.refused), frozenset(row.value for row in context.form_state.rows)
        return await check(context, judge(view, step, outcome, sent, located.element, said, given))

    step = located.step
    if late is None:
        result = await checked(step)
    else:
        result = await checked(step := await late.as_sent(step))
        await late.answered()
        if step is not (step := await late.as_sent(step)):  # the script of the button was late
            result = await checked(step)
    is_stopped = context.session.outbox.told > told and not sent.may_have_arrived
    if outcome.ok and is_stopped and not isinstance(step.action, ENTERING):  # an entered value stays in its field
        result = prevented(step, result.view, SECRET_STOPPED)
    if late is not None and late.refused is not None:
        result = prevented(step, result.view, late.refused.reason, late.refused)
    if step.effect == "outside":
        result = _answered(context.last_press, sent, result)
    finished = located.finished(result.outcome, held=result.held, why=result.why)
    await context.journal.append(finished, await context.picture())
    return result


def _answered(last_press: LastPress, sent: SentRequests, result: StepResult) -> StepResult:
    """Note a lost request of an effect; without an answer of the site, complaints of the page count for nothing."""
    last_press.lost = "" if result.outcome.failure == "blocked" else sent.lost(result.view)
    if sent.failed_to_answer and not (result.is_undone or result.reason == "hanging"):
        return dataclasses.replace(result, complaints=(), reason="unanswered")
    return result


async def act_on(context: RunContext, view: View, located: LocatedStep, action: Action, noted: Noted) -> Outcome:
    """Act on the element of a step; repeat on a fresh reading of the page if nothing was touched.

    For a step with an outside effect, repeat only on an element with the same effect.
    """
    element, deadline = located.element, context.task.limits.step_seconds
    if element is not None and is_spot(element):
        element = await context.session.at_text(view.snapshot, element)
        if element is None:
            return Outcome(ok=False, failure="not_found", message=own("The text is gone."))
    try:
        outcome = await context.session.act(action, element, first=noted, deadline_s=deadline)
    except SiteUnreachable as error:
        return Outcome(ok=False, failure="navigation", message=str(error))
    if element is None:
        return outcome
    if isinstance(action, Select) and is_redrawn(outcome):
        outcome = await chosen_anew(context, view.sign(element), outcome, len(action.options))
    if outcome.failure not in UNTOUCHED:
        return outcome
    again = _again(view, element, await context.settled(), is_sending=located.step.effect == "outside")
    return outcome if again is None else await context.session.act(action, again, first=noted, deadline_s=deadline)


def _again(before: View, element: Element, now: View, *, is_sending: bool) -> Element | None:
    """Return the element on a fresh reading of its page."""
    if is_sending:
        return same_today(before, element, now) if now.answers == before.answers else None
    located = now.locate(before.sign(element))
    return now.elements[located.ref] if isinstance(located, Match) else None


async def chosen_anew(context: RunContext, signature: Signature, outcome: Outcome, least: int) -> Outcome:
    """Return the outcome of choosing `least` options in a field that its page redraws during the choice: the choice
    succeeded if the present field shows the options.
    """
    if not is_redrawn(outcome) or len(outcome.chosen) < least:
        return outcome
    now = await context.settled()
    found = now.locate(signature)
    if not isinstance(found, Match):
        return outcome
    there = now.elements[found.ref]
    shown = words(there.value or there.text or there.name)
    if not all(words(label) in shown for label in outcome.chosen):
        return outcome
    return outcome.model_copy(update={"ok": True, "failure": None, "message": ""})


def is_redrawn(outcome: Outcome) -> bool:
    """Whether a choice was made, and its field is gone."""
    return outcome.failure == "not_found" and outcome.how != "" and outcome.chosen != ()


DRAWN_S = 2.0
"""Seconds within which a form draws an added entry."""


def turning(
    recording: Recording, view: View, element: Element, *, outside: bool = False, instead_of: Step | None = None
) -> ButtonPress:
    """Return a press, decided by rules, that leads to another page. The press may replace a learned step
    (`instead_of`).
    """
    here = _page_is(instead_of.precondition if instead_of else Precondition(), view.page.page_type)
    step = Step(
        id=instead_of.id if instead_of else recording.new_step(),
        action=Click(),
        signature=view.sign(element),
        precondition=Precondition(all_of=(here,)),
        postcondition=Postcondition(all_of=(Moved(), *_words_of_end(instead_of))),
        effect="outside" if outside else "none",
    )
    return ButtonPress(step, element, "rules", view.words(element))


def staying(
    recording: Recording, view: View, element: Element, *, needs: tuple[str, ...], vanishes: bool
) -> ButtonPress:
    """Return a press, decided by rules, that stays on the page: closing a banner, adding a section."""
    signature = view.sign(element)
    gone = Postcondition(all_of=(Absent(signature=signature),)) if vanishes else Postcondition()
    step = Step(
        id=recording.new_step(),
        action=Click(),
        signature=signature,
        postcondition=gone,
        optional=vanishes,
        needs=needs,
    )
    return ButtonPress(step, element, "rules", view.words(element))


async def press(context: RunContext, view: View, button: ButtonPress, late: LateEffect | None = None) -> StepResult:
    """Press a button and wait for its postcondition, a complaint of the page, or the deadline.

    `late` holds the requests of the press. A released effect gives the press an outside effect.
    """
    context.spent.step()
    context.form_state.press(view)
    _granted(context.session, button.element.href)
    with context.in_step():
        pressed = await perform(context, view, button, FormJudge, late=late)
        _granted(context.session, context.session.url)
        if pressed.held:
            await _keep(context, button, pressed.view)
    if pressed.step.effect == "outside":  # the outcome is judged by the page as the site answered
        return pressed
    return dataclasses.replace(pressed, view=await context.between_steps(pressed.view))


async def press_aside(context: RunContext, view: View, button: ButtonPress) -> StepResult:
    """Press a button that must not send and stays on the page, such as "Add another" or a banner's. If the press leaves
    the page after all, the run goes back and does not learn the press.
    """
    late = LateEffect(context, view, button.element, refuse, has_given=context.progress.given)
    async with late.watching():
        pressed = await press(context, view, button, late)
        if not _has_left(view, pressed.view):
            return pressed
        context.recording.forget(button.step.id)
        await context.session.act(Back(), None, deadline_s=context.task.limits.step_seconds)
        return dataclasses.replace(pressed, view=await context.settled(), held=False)


def _has_left(before: View, now: View) -> bool:
    """Whether another page is open, without any of the earlier questions."""
    is_other = not is_same_place(before.snapshot.url, now.snapshot.url)
    return is_other and before.answers.keys().isdisjoint(now.answers)


async def redrawn(context: RunContext, before: View, pressed: StepResult) -> View:
    """Return the page after a press, with added or removed questions."""

    def done(now: View) -> bool:
        return {(field.key, field.visible) for field in now.fields.values()} != asked

    asked = {(field.key, field.visible) for field in before.fields.values()}
    if not pressed.held or done(pressed.view):
        return pressed.view
    return await context.until(done, min(DRAWN_S, context.task.limits.step_seconds))


def _granted(session: Session, url: str) -> None:
    """Raise Forbidden if a press leads to a site that the task does not grant."""
    parts = urlsplit(url)
    if parts.scheme in ("http", "https") and not session.grant.sites.permits_url(url):
        raise Forbidden(
            sentence("The next page is on {}, a site that the task does not grant.", parts.netloc),
            hint=granting(parts.netloc),
        )


async def _keep(context: RunContext, button: ButtonPress, now: View) -> None:
    step = button.step
    if now.page.page_type in WALLS:  # a wall hides whether the press led to the right page
        await context.keep(Performed(step, button.rung))
        return
    rung = button.rung
    if step.turns:
        there = _page_is(step.postcondition, now.page.page_type)
        is_known = any(isinstance(each, EndSeen) or shows(now.snapshot, each.text) for each in _words_of_end(step))
        if there not in step.postcondition.all_of and not is_known:
            rung = "heal" if rung == "replay" else rung
            after = Postcondition(all_of=(Moved(), there, *_words_of_end(step)))
            step = step.model_copy(update={"postcondition": after})
    await context.keep(Performed(step, rung, healed_from=button.healed_from), button.score)


def _words_of_end(step: Step | None) -> tuple[TextShown | EndSeen, ...]:
    """Return the learned words of a step's end (`engine.said_sent`)."""
    after = step.postcondition.all_of if step is not None else ()
    return tuple(each for each in after if isinstance(each, TextShown | EndSeen))


def _page_is(known: Precondition | Postcondition, type: PageType) -> PageIs:
    """Return the known page types of a condition, and one more."""
    types: list[PageType] = [
        each for condition in known.all_of if isinstance(condition, PageIs) for each in condition.types
    ]
    return PageIs(types=tuple(dict.fromkeys((*types, type))))
