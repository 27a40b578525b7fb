"""Do one step: journal its start, act, check the page, journal its result.

Every step is done here, whoever decides: presses of a form's buttons (`press.py`), actions of a goal
(`custom/take_step.py`), learned steps of both. Plain answers go in batches (`enter.py`), with the same two events. The
callers pass the differences: the act, and the judge of the page.
"""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.check import StepJudge, check
from footpath.engine.portrait import keep_portrait
from footpath.engine.same_effect import same_today
from footpath.engine.sent_requests import SentRequests
from footpath.engine.step import LocatedStep, StepResult, prevented
from footpath.errors import SiteUnreachable
from footpath.page.act_options import words
from footpath.page.outbox import SECRET_STOPPED
from footpath.reading.locator import is_spot
from footpath.schema.action import ENTERING, Action, Outcome, Select
from footpath.schema.signature import Match, Signature
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.engine.late import LateEffect
    from footpath.engine.run_context import LastPress, RunContext
    from footpath.engine.view import View
    from footpath.schema.cookbook import Step
    from footpath.schema.event import Entry
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
        said = frozenset(context.last_press.refused)
        return await check(context, judge(view, step, outcome, sent, located.element, said))

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
    if sent.failed_to_answer and result.reason != "hanging":
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


async def chosen_anew(context: RunContext, signature: Signature, outcome: Outcome, least: int = 1) -> Outcome:
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
