"""Press the buttons, links and banners of a form."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footpath.advice import granting
from footpath.engine.check import FormJudge
from footpath.engine.conditions import WALLS
from footpath.engine.late import LateEffect, refuse
from footpath.engine.perform import perform
from footpath.engine.record import Performed
from footpath.engine.step import ButtonPress, StepResult
from footpath.errors import Forbidden
from footpath.schema.action import Back, Click
from footpath.schema.cookbook import Absent, Moved, PageIs, Postcondition, Precondition, Step
from footpath.sentence import sentence

if TYPE_CHECKING:
    from footpath.engine.record import Recording
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.page.session import Session
    from footpath.schema.observation import PageType
    from footpath.schema.snapshot import Element

DRAWN_S = 2.0
"""Seconds within which a form draws an added entry."""

MOVED = Postcondition(all_of=(Moved(),))


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
        postcondition=MOVED,
        effect="outside" if outside else "none",
    )
    return ButtonPress(step, element, "rules", view.words(element))


def staying(
    recording: Recording, view: View, element: Element, *, needs: tuple[str, ...] = (), vanishes: bool = False
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
    is_other = urlsplit(before.snapshot.url)[:3] != urlsplit(now.snapshot.url)[:3]
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
        if there not in step.postcondition.all_of:
            rung = "heal" if rung == "replay" else rung
            step = step.model_copy(update={"postcondition": Postcondition(all_of=(Moved(), there))})
    await context.keep(Performed(step, rung, healed_from=button.healed_from), button.score)


def _page_is(known: Precondition | Postcondition, type: PageType) -> PageIs:
    """Return the known page types of a condition, and one more."""
    types: list[PageType] = [
        each for condition in known.all_of if isinstance(condition, PageIs) for each in condition.types
    ]
    return PageIs(types=tuple(dict.fromkeys((*types, type))))
