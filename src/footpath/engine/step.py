"""The data between deciding and doing. Pure data: no code here acts on a page."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

from footpath.schema.action import Outcome
from footpath.schema.event import StepFinished, StepStarted

if TYPE_CHECKING:
    from footpath.engine.end import End
    from footpath.engine.record import Former
    from footpath.engine.view import View
    from footpath.schema.cookbook import Parameter, Step
    from footpath.schema.run import Rung
    from footpath.schema.snapshot import Element


@dataclasses.dataclass(frozen=True, slots=True)
class LocatedStep:
    """A step with its present element: a rung's decision, ready to be performed."""

    step: Step
    element: Element | None
    """None: the step is done to the page, or to the element with the focus."""
    rung: Rung
    target: str = ""
    """The element in words."""
    score: float = 1.0
    """Of the match."""
    healed_from: Former | None = None

    @property
    def changed(self) -> str:
        """Return how the element has changed since the step was learned, in one sentence; empty if unchanged."""
        if self.healed_from is None:
            return ""
        was, reason = self.healed_from.signature, self.healed_from.reason
        reason = reason or f"found again, {self.score:.0%} alike"
        return f"It was “{was.called}” when this way was learned: {reason}."

    def started(self, parameter: Parameter | None = None) -> StepStarted:
        """Return the journal's event before the step; `parameter`: the entered answer."""
        step = self.step
        return StepStarted(
            step=step.id,
            action=step.action,
            target=self.target,
            signature=step.signature,
            rung=self.rung,
            effect=step.effect,
            parameter=parameter,
            turns=step.turns,
        )

    def finished(self, outcome: Outcome, *, held: bool, why: str, again: bool = False) -> StepFinished:
        """Return the journal's event after the step, without the page's options, which may describe the person.

        Args:
            outcome: of the action.
            held: whether the step reached its aim.
            why: why not.
            again: whether the page redrew the element, and the step is repeated.
        """
        kept = outcome.model_copy(update={"chosen": (), "offered": ()})
        step, rung, score = self.step.id, self.rung, self.score
        return StepFinished(step=step, rung=rung, outcome=kept, held=held, score=score, why=why, again=again)


@dataclasses.dataclass(frozen=True, slots=True)
class ButtonPress(LocatedStep):
    """A step that presses a button, a link or a banner."""

    element: Element


@dataclasses.dataclass(frozen=True, slots=True)
class Blocked:
    """Why the guard did not let a step be done."""

    kind: Literal["held", "done", "unclear", "changed"]
    """held: the task or the person forbids the step; done: it was done before; unclear: it may have been done; changed:
    the person wants another answer entered first.
    """
    reason: str
    end: End | None = None
    """The end of the run that follows; None: the run continues without the step."""


Reason = Literal["not_done", "blocked", "hanging", "refused", "unmet", "unanswered"]
"""Why a step failed its purpose. not_done: the action failed; blocked: the guard stopped it, or its requests; hanging:
the next page never came, and `view` is the page before; refused: the page complains; unmet: the postcondition does not
hold; unanswered: the site failed or gave no answer, so no page proves the outcome.
"""


@dataclasses.dataclass(frozen=True, slots=True)
class StepResult:
    """The result of a step: the action's outcome, and the page's evidence."""

    step: Step
    """The step with its actual effect."""
    outcome: Outcome
    view: View
    """The page after it."""
    held: bool
    """Whether the step achieved its purpose."""
    reason: Reason | None = None
    """Why it did not, or why that is unknown."""
    why: str = ""
    """The reason in one sentence."""
    complaints: tuple[str, ...] = ()
    """The page's new messages of failure."""
    blocked: Blocked | None = None
    """Why the guard stopped the step, or its requests."""
    is_undone: bool = False
    """Whether the page tells in words that the site has kept nothing, whatever the status of its answer."""
    is_seen: bool = False
    """Whether a person resolved the same end of an earlier run as sent."""


def prevented(step: Step, now: View, why: str, blocked: Blocked | None = None) -> StepResult:
    """Return the result of a prevented step, or one whose requests did not leave; `now`: the present page."""
    outcome = Outcome(ok=False, failure="blocked", message=why)
    return StepResult(step, outcome, now, held=False, reason="blocked", why=why, blocked=blocked)
