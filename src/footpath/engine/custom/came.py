"""What came of a step of a custom task: whether it did what it is for, on the page as it is then."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

from footpath.engine.conditions import Around, describe, unmet
from footpath.engine.custom.dragging import come_to_rest, has_landed
from footpath.engine.custom.verdict import verdict
from footpath.engine.press import complaints
from footpath.schema.action import Check, Drag, Select
from footpath.schema.outcome import Outcome
from footpath.sentence import own

if TYPE_CHECKING:
    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.cookbook import Step
    from footpath.schema.snapshot import Element


@dataclasses.dataclass(frozen=True, slots=True)
class Hold:
    """Why something was not pressed."""

    kind: Literal["held", "done", "unclear"]
    """held: the task or the person does not allow it; done: it was done before; unclear: it may have been."""
    reason: str


@dataclasses.dataclass(frozen=True, slots=True)
class Came:
    """What came of a step."""

    outcome: Outcome
    view: View
    held: bool
    """Whether it did what it is for."""
    why: str = ""
    hold: Hold | None = None
    """Why it was not done at all."""
    is_hanging: bool = False
    """Whether the next page never came, for as long as the run could wait: the one before can no more be read."""


UNMOVED = own("The mouse was dragged there, and the page does not show that anything was dropped there.")


async def check(
    walk: Walk, before: View, step: Step, outcome: Outcome, sent: SentRequests, element: Element | None = None
) -> Came:
    """Whether it did what it is for, as far as the page shows it; of what brings something about outside, once the site
    has answered, or the run has no time left for that. A drag of an `element` must have moved it to the target.
    """
    after = step.postcondition
    is_sending = step.effect == "outside"
    if is_sending and outcome.how:
        outcome = await sent.arrived(outcome)
        if outcome.failure == "navigation":
            return Came(outcome, before, held=False, why=outcome.message, is_hanging=True)
    if not outcome.ok and not (outcome.failure == "navigation" and isinstance(step.action, (Select, Check))):
        return Came(outcome, await walk.settled(), held=False, why=outcome.message)
    if not outcome.ok:  # a choice that sends its form at once: the page went on under it, and there it counts
        now = await walk.settled()
        went = now.snapshot.document != before.snapshot.document
        outcome = Outcome(ok=True, how=outcome.how, navigated=True, ms=outcome.ms) if went else outcome
        if not went:
            return Came(outcome, now, held=False, why=outcome.message)

    def is_dropped(now: View) -> bool:
        return not isinstance(step.action, Drag) or element is None or has_landed(step.action, before, now, element)

    def told(now: View) -> bool:
        if after.all_of and is_dropped(now):
            return unmet(after, Around(before, now)) is None or bool(complaints(before, now))
        is_untold = not sent.has_statuses or verdict(before, outcome, now) is None  # thanks may come before the answer
        is_open = is_sending and sent.unanswered() and is_untold
        return is_dropped(now) and not is_open

    within_s = min(after.within_s, walk.task.limits.step_seconds)
    view = await walk.until(told, within_s, unanswered=sent.unanswered if is_sending else frozenset)
    if isinstance(step.action, Drag) and element is not None:
        view = await come_to_rest(walk, view, element)  # a page may take back what it forbids
    if not is_dropped(view):
        unmoved = Outcome(ok=False, failure="not_taken", message=UNMOVED, how=outcome.how, ms=outcome.ms)
        return Came(unmoved, view, held=False, why=UNMOVED)
    missing = unmet(after, Around(before, view))
    if missing is None:
        return Came(outcome, view, held=True)
    said = complaints(before, view)
    why = f"The page says: {'; '.join(said)}" if said else f"After it, this did not hold: {describe(missing)}."
    return Came(outcome, view, held=False, why=why)
