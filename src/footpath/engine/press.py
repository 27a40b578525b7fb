"""Pressing what moves a page: buttons, links, banners."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footpath.advice import granting
from footpath.engine.answered import as_answered
from footpath.engine.asks_first import is_told
from footpath.engine.challenge import challenge
from footpath.engine.conditions import Around, describe, has_left_form, moved, replaces_frame, same_form, unmet
from footpath.engine.late import LateEffect, refuse
from footpath.engine.portrait import keep_portrait
from footpath.engine.record import Performed
from footpath.engine.sent_requests import SentRequests
from footpath.engine.view import with_errors
from footpath.errors import Forbidden
from footpath.page.outbox import SECRET_STOPPED, STOPPED
from footpath.page.worlds import frame_of
from footpath.reading.field_messages import MARKED, field_errors, new_field_errors, new_marks
from footpath.schema.action import Click, SwitchTab
from footpath.schema.condition import Absent, Moved, PageIs, Postcondition, Precondition
from footpath.schema.cookbook import Step
from footpath.schema.event import StepFinished, StepStarted
from footpath.schema.observation import SENT_PAGES
from footpath.schema.outcome import Outcome
from footpath.schema.signature import Match
from footpath.sentence import listed, sentence, unended

if TYPE_CHECKING:
    from collections.abc import Collection

    from footpath.engine.record import Former
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.event import Entry
    from footpath.schema.observation import PageObservation, PageType
    from footpath.schema.run import Rung
    from footpath.schema.snapshot import Element

DRAWN_S = 2.0
"""Seconds within which a form draws an added entry."""

MOVED = Postcondition(all_of=(Moved(),))

WALLS = frozenset({"login", "captcha", "error"})
"""Types of pages that block the way for now."""

TELLING = frozenset({"application", "review"}) | SENT_PAGES | WALLS
"""Types of pages that settle the next move; any other page may still be loading."""

TELLING_ENDS = TELLING - {"application", "review"}
"""Types of those pages without anything left to fill."""


@dataclasses.dataclass(frozen=True, slots=True)
class Press:
    """A button to press, and its step."""

    element: Element
    step: Step
    rung: Rung
    score: float = 1.0
    healed_from: Former | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Pressed:
    """The result of a press."""

    outcome: Outcome
    view: View
    held: bool
    """Whether the postcondition held."""
    complaints: tuple[str, ...] = ()
    """The page's new messages of failure."""
    why: str = ""
    """Why the postcondition did not hold, in one sentence."""
    failed_to_answer: bool = False
    """Whether the site failed or gave no answer: then no page proves the outcome."""
    is_declined: bool = False
    """Whether the site declined the form by its HTTP status."""


def turning(
    walk: Walk, view: View, element: Element, *, outside: bool = False, instead_of: Step | None = None
) -> Press:
    """A press, decided by rules, that leads to another page. It may replace a learned step (`instead_of`)."""
    here = _page_is(instead_of.precondition if instead_of else Precondition(), view.page.page_type)
    step = Step(
        id=instead_of.id if instead_of else walk.new_step(),
        action=Click(),
        signature=view.sign(element),
        precondition=Precondition(all_of=(here,)),
        postcondition=MOVED,
        effect="outside" if outside else "none",
    )
    return Press(element, step, "rules")


def staying(walk: Walk, view: View, element: Element, *, needs: tuple[str, ...] = (), vanishes: bool = False) -> Press:
    """A press, decided by rules, that stays on the page: closing a banner, adding a section."""
    signature = view.sign(element)
    gone = Postcondition(all_of=(Absent(signature=signature),)) if vanishes else Postcondition()
    step = Step(
        id=walk.new_step(), action=Click(), signature=signature, postcondition=gone, optional=vanishes, needs=needs
    )
    return Press(element, step, "rules")


async def press(walk: Walk, view: View, button: Press, late: LateEffect | None = None) -> Pressed:
    """Press a button and wait for its postcondition, a complaint of the page, or the deadline.

    `late` holds the requests of the press. A released effect makes the press one with an effect outside.
    """
    walk.spent.step()
    walk.sheet.press(view)
    step = button.step
    _granted(walk, button.element.href)
    started = StepStarted(
        step=step.id,
        action=step.action,
        target=view.words(button.element),
        signature=step.signature,
        rung=button.rung,
        effect=step.effect,
        turns=step.turns,
    )
    await keep_portrait(walk, view, step.id, button.element)
    sent, told = SentRequests(walk), walk.session.outbox.told
    noted = asyncio.create_task(walk.journal.append(started))  # the button is aimed at meanwhile, and not yet pressed
    try:
        outcome = await _act(walk, view, step, button.element, noted)
    finally:
        await noted
    step = await late.as_sent(step) if late is not None else step
    if step.turns:
        outcome = await sent.arrived(outcome)
    if outcome.new_tab and not outcome.navigated and step.turns:
        await walk.session.act(SwitchTab())
    if not outcome.ok:
        pressed = Pressed(outcome, view, held=False, why=outcome.message)
    else:
        pressed = await _check(walk, view, step, outcome, sent, button.element.ref)
        if late is not None and step is not (step := await late.as_sent(step)):
            pressed = await _check(walk, view, step, outcome, sent, button.element.ref)
    if outcome.ok and walk.session.outbox.told > told and not sent.may_have_arrived:  # its script was late
        blocked = Outcome(ok=False, failure="blocked", message=SECRET_STOPPED)
        pressed = Pressed(blocked, pressed.view, held=False, why=SECRET_STOPPED)
    if late is not None and late.refused:
        pressed = Pressed(Outcome(ok=False, failure="blocked", message=STOPPED), pressed.view, held=False, why=STOPPED)
    if step.effect == "outside":
        walk.lost = "" if pressed.outcome.failure == "blocked" else sent.lost(pressed.view)
    if step.effect == "outside" and sent.failed_to_answer:
        pressed = dataclasses.replace(pressed, complaints=(), failed_to_answer=True)
    finished = StepFinished(
        step=step.id, rung=button.rung, outcome=outcome, held=pressed.held, score=button.score, why=pressed.why
    )
    await walk.journal.append(finished, await walk.picture())
    _granted(walk, walk.session.url)
    if pressed.held:
        await _keep(walk, button, pressed.view)
    return pressed


async def press_aside(walk: Walk, view: View, button: Press) -> Pressed:
    """Press a button that must send nothing, such as "Add another" or a banner's."""
    late = LateEffect(walk, view, button.element, refuse, has_given=walk.given)
    async with late.watching():
        return await press(walk, view, button, late)


async def redrawn(walk: Walk, before: View, pressed: Pressed) -> View:
    """The page after a press, with the questions that the press adds or removes."""

    def done(now: View) -> bool:
        return {(field.key, field.visible) for field in now.fields.values()} != asked

    asked = {(field.key, field.visible) for field in before.fields.values()}
    if not pressed.held or done(pressed.view):
        return pressed.view
    return await walk.until(done, min(DRAWN_S, walk.task.limits.step_seconds))


async def _act(walk: Walk, view: View, step: Step, element: Element, noted: asyncio.Task[Entry]) -> Outcome:
    """Press once the journal has `noted` the step. Press the new element if the page has just replaced the old one."""
    deadline = walk.task.limits.step_seconds
    outcome = await walk.session.act(step.action, element, first=noted, deadline_s=deadline)
    if outcome.failure != "not_found":
        return outcome
    redrawn = await walk.settled()
    again = redrawn.locate(view.sign(element))
    if not isinstance(again, Match) or (step.effect == "outside" and redrawn.answers != view.answers):
        return outcome
    return await walk.session.act(step.action, redrawn.elements[again.ref], first=noted, deadline_s=deadline)


def _granted(walk: Walk, url: str) -> None:
    """Raises Forbidden where a press leads to a site that the task does not grant."""
    parts = urlsplit(url)
    if parts.scheme in ("http", "https") and not walk.session.grant.sites.permits_url(url):
        raise Forbidden(
            sentence("The next page is on {}, a site that the task does not grant.", parts.netloc),
            hint=granting(parts.netloc),
        )


@dataclasses.dataclass(frozen=True, slots=True)
class _After:
    """How a page is judged after a press."""

    step: Step
    before: View
    outcome: Outcome
    sent: SentRequests
    ref: str
    """Of the pressed element."""
    refused: frozenset[str]
    """What the page said to the press before, where it refused that."""

    @property
    def is_sending(self) -> bool:
        """Whether the press has an effect outside."""
        return self.step.effect == "outside"

    @property
    def in_frame(self) -> bool:
        """Whether it was in a frame of another site, whose requests are not seen."""
        return frame_of(self.ref) != ""

    def told(self, now: View, *, is_last: bool = False) -> View:
        """The page with what the HTTP answers tell, which decide after sending: a message beside a field does not prove
        that nothing was sent. If nothing has left, the marks of fields do.
        """
        if not (self.sent.has_left or self.in_frame or has_left_form(self.before, now)):
            now = _with_marks(self.before, now)
        if self.is_sending:
            return as_answered(self.before, now, self.sent, is_last=is_last)
        return with_beside(self.before, now, self.refused)

    def is_over(self, now: View) -> bool:
        """Whether the page shows what came of the press."""
        if replaces_frame(self.before.snapshot, now.snapshot, self.ref) or self._thanks_early(now):
            return False
        if unmet(self.step.postcondition, Around(self.before, now)) is None or elsewhere(self.step, self.before, now):
            return True
        asks_back = self.is_sending and _asks_back(self.before, self.ref, self.outcome, now, self.sent)
        return asks_back or bool(self.complaints(now))

    def is_over_early(self, now: View) -> bool:
        """The same of a page that has not come to rest: one that is still arriving proves nothing."""
        is_there = not now.snapshot.arriving and self.is_over(now)
        return is_there and (now.page.page_type in TELLING or bool(self.complaints(now)))

    def complaints(self, now: View) -> tuple[str, ...]:
        """The new messages of failure."""
        return complaints(self.before, now, self.refused)

    def _thanks_early(self, now: View) -> bool:
        is_confirmed = self.is_sending and now.page.page_type in SENT_PAGES
        return is_confirmed and not self.sent.may_confirm(self.before, now, in_frame=self.in_frame)


async def _check(walk: Walk, before: View, step: Step, outcome: Outcome, sent: SentRequests, ref: str) -> Pressed:
    after, judge = step.postcondition, _After(step, before, outcome, sent, ref, frozenset(walk.refused))
    within_s = min(after.within_s, walk.task.limits.step_seconds)
    last = await walk.until(
        lambda now: judge.is_over(judge.told(now)),
        within_s,
        early=judge.is_over_early if judge.is_sending else None,
        unanswered=sent.unanswered if step.turns else frozenset,
    )
    view = judge.told(last, is_last=True)
    is_declined = judge.is_sending and sent.declined(view.page)
    said = view.page.errors if is_declined else judge.complaints(view)
    if said or step.turns:
        walk.refused = said
    if said:
        return Pressed(
            outcome,
            view,
            held=False,
            complaints=said,
            is_declined=is_declined,
            why=sentence("The page says: {}", listed("; ", (*map(unended, said[:-1]), said[-1]))),
        )
    missing = unmet(after, Around(before, view))
    if missing is None or elsewhere(step, before, view):
        return Pressed(outcome, view, held=True)
    return Pressed(outcome, view, held=False, why=sentence("After it, this did not hold: {}.", describe(missing)))


def _asks_back(before: View, ref: str, outcome: Outcome, now: View, sent: SentRequests) -> bool:
    """Whether the page answers a press that sends with a captcha, or asks first whether it should."""
    return challenge(before, now) != "" or is_told(before, ref, outcome, now, sent)


def _with_marks(before: View, now: View) -> View:
    """The page with what it says at the fields that it marks anew."""
    fields = now.fields.values()
    if not (marks := new_marks(before.snapshot, now.snapshot, fields)):
        return now
    told = field_errors(before.snapshot, now.snapshot, fields)
    return with_errors(now, {ref: told.get(ref, text) if text == MARKED else text for ref, text in marks.items()})


def elsewhere(step: Step, before: View, now: View) -> bool:
    """Whether the press led to another page than the learned one, and that page settles the next move: the site skips
    a page today, or a wall blocks the way.
    """
    return step.turns and moved(before.page, now.page) and now.page.page_type in TELLING


async def _keep(walk: Walk, button: Press, now: View) -> None:
    step = button.step
    if now.page.page_type in WALLS:  # a wall hides whether the press led to the right page
        await walk.keep(Performed(step, button.rung))
        return
    rung = button.rung
    if step.turns:
        there = _page_is(step.postcondition, now.page.page_type)
        if there not in step.postcondition.all_of:
            rung = "heal" if rung == "replay" else rung
            step = step.model_copy(update={"postcondition": Postcondition(all_of=(Moved(), there))})
    await walk.keep(Performed(step, rung, healed_from=button.healed_from), button.score)


def _page_is(known: Precondition | Postcondition, type: PageType) -> PageIs:
    """The known page types of a condition, and one more."""
    types: list[PageType] = [
        each for condition in known.all_of if isinstance(condition, PageIs) for each in condition.types
    ]
    return PageIs(types=tuple(dict.fromkeys((*types, type))))


def complaints(before: View, now: View, refused: Collection[str] = ()) -> tuple[str, ...]:
    """New messages of failure on a page that has not moved on, or that shows the same form at another address.

    A new document may repeat the messages that `refused` the last press; those count as new.
    """
    if moved(before.page, now.page) and not same_form(before.page, now.page):
        return ()
    known = {field.error for field in before.fields.values()} | set(before.page.errors)
    if now.snapshot.document != before.snapshot.document:
        known -= set(refused)
    at_fields = [field.error for field in now.fields.values() if field.error and field.error not in known]
    return tuple(dict.fromkeys([*at_fields, *(error for error in now.page.errors if error not in known)]))


def asks_on(before: View, now: View) -> bool:
    """Whether the page shows other questions than before, or a sign-in."""
    if now.page.page_type == "login":
        return True
    if not moved(before.page, now.page) or now.page.page_type in TELLING_ENDS:
        return False
    is_other = not same_form(before.page, now.page) or _ways_on(before.page).isdisjoint(_ways_on(now.page))
    return is_other and any(field.is_asked for field in now.fields.values())


def _ways_on(page: PageObservation) -> set[str]:
    """The labels of buttons that lead on or send. The last page of a form has other labels than the ones before."""
    return {each.label for form in page.forms for each in form.buttons if each.meaning in ("next", "submit", "apply")}


def with_beside(before: View, now: View, refused: Collection[str] = ()) -> View:
    """The page with its new texts beside fields as errors of those fields, if the same form still holds the answers.

    A page that has taken the form would not show the answers again.
    """
    if now.page.page_type in TELLING - {"application"} or not same_form(before.page, now.page):
        return now
    held = {field.key: field.value for field in before.fields.values() if field.value}
    if not any(held.get(field.key) == field.value for field in now.fields.values() if field.value):
        return now
    return with_errors(now, new_field_errors(before.snapshot, now.snapshot, now.fields.values(), refused))
