"""Guard the irreversible steps (contract 3): none is ever done a second time.

The order, for every task: settle earlier possible sendings, approve, pass the captcha, claim, write the intent into the
journal, perform, judge by the page. A step whose label names no effect passes the same guard as soon as its press sends
a request: the request is held meanwhile (`sent_requests.py`). `form_guard.py` and `goal_guard.py` describe the
additions for forms and goals.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from footpath.engine.conditions import has_left_form
from footpath.engine.person import Review, ReviewRow
from footpath.engine.portrait import look_at
from footpath.engine.same_effect import same_today, still_there
from footpath.engine.sent_requests import LateEffect, SentRequests
from footpath.engine.step import Blocked, LocatedStep, StepResult
from footpath.engine.walls import pass_captcha
from footpath.schema.event import PersonAsked, StepStarted
from footpath.sentence import Sentence, own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Literal

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.ask import AnswerChange
    from footpath.schema.cookbook import Step
    from footpath.schema.request import OutboundRequest
    from footpath.schema.run import Rung
    from footpath.schema.snapshot import Element

NAMELESS: Final = own("This step may change something on the site, and Footpath cannot tell what. It was not done.")

S = TypeVar("S", bound=LocatedStep)


@dataclasses.dataclass(frozen=True, slots=True)
class DoneStep(Generic[S]):
    """An allowed step, and its result."""

    view: View
    """The page before the act."""
    located: S
    result: StepResult
    sent: SentRequests
    """The requests since the act began."""
    is_late: bool
    """Whether the act has an effect that its label does not name."""


@dataclasses.dataclass(slots=True)
class Guard(ABC):
    """The guard of one run."""

    context: RunContext

    async def do(
        self,
        view: View,
        located: S,
        act: Callable[[View, S, LateEffect | None], Awaitable[StepResult]],
        *,
        is_watched: bool = True,
        has_given: bool = False,
    ) -> DoneStep[S] | Blocked:
        """Do a step by `act`: a step with an outside effect once allowed, any other watched if it may turn out to have
        one. `has_given`: whether the site already has data of the person.
        """
        late = None
        if located.step.effect == "outside":
            allowed = await self.allow(view, located)
            if isinstance(allowed, Blocked):
                return allowed
            view, located = allowed
            self.begin(view, located)
        elif is_watched:
            late = self.watch(view, located, has_given=has_given)
        sent = SentRequests(self.context)
        with self.context.given.doing():
            if located.step.effect == "outside":
                self.context.given.allow()
            async with late.watching() if late is not None else nullcontext():
                result = await act(view, located, late)
        return DoneStep(view, located, result, sent, is_late=late is not None and late.released)

    async def allow(self, view: View, located: S) -> tuple[View, S] | Blocked:
        """Return a step with an outside effect on the present page, or why the step may not be performed.

        The person may send by hand during the review or captcha; then the step is not performed.
        """
        context, sent = self.context, SentRequests(self.context)
        if (element := located.element) is None:
            return Blocked("held", NAMELESS)
        await context.outside.hear(context.journal)
        blocked = await self.refuse(view, located, element)
        may_be_sent = sent.may_have_arrived and (blocked is None or blocked.kind == "held")
        if may_be_sent and _is_gone(view, element, now := await context.settled()):
            return await self._sent_by_hand(view, now, located, own("it was reviewed"))
        if blocked is not None:
            return blocked
        passed = await pass_captcha(context, view, element)
        if passed.may_be_sent:
            return await self._sent_by_hand(view, passed.view, located, own("its captcha was passed"))
        now = await context.look() if self.was_shown else passed.view
        there = (same_today if self.was_shown else still_there)(view, element, now)
        if there is None:
            return self.changed(element)
        return await self.claim() or (now, dataclasses.replace(located, element=there))

    def watch(self, view: View, located: LocatedStep, *, has_given: bool) -> LateEffect:
        """Watch a step whose label names no effect; `has_given`: the site already has data of the person."""

        async def decide(request: OutboundRequest) -> Blocked | None:
            if (element := located.element) is None:
                return Blocked("held", NAMELESS)
            await self.context.outside.hear(self.context.journal)
            blocked = await self.refuse(view, located, element, request) or await self.claim()
            if blocked is None:
                self.begin(view, located, request)
                self.context.given.allow()
                await self.record(located.step, located.target, located.rung)
            return blocked

        return LateEffect(self.context, view, located.element, decide, has_given=has_given)

    @property
    def sends_unseen(self) -> bool:
        """Whether the task allows unseen sending. Possible sendings outside the run need an approval."""
        return self.context.task.submit == "submit" and not self.context.outside.has_sent

    @property
    @abstractmethod
    def was_shown(self) -> bool:
        """Whether the person was shown the sending: then no other data may be sent."""

    @abstractmethod
    async def refuse(
        self, view: View, located: LocatedStep, element: Element, held: OutboundRequest | None = None
    ) -> Blocked | None:
        """Return why the step may not be performed: an earlier sending, the task, or the person. None if allowed.

        `held`: the request that is held after the press; None before it.
        """

    async def claim(self) -> Blocked | None:
        """Take the exclusive right to send; return why the right is refused. A goal needs no right."""
        return None

    @abstractmethod
    def begin(self, view: View, located: LocatedStep, held: OutboundRequest | None = None) -> None:
        """Note that the step may take effect from now on, with an unknown outcome; `held` as in `refuse`."""

    async def _sent_by_hand(self, shown: View, now: View, located: LocatedStep, meanwhile: Sentence) -> Blocked:
        """Perform no step: the page `now` went on `meanwhile`, and may have sent the `shown` form."""
        self.begin(shown, located)
        await self.record(located.step, located.target)
        return await self.sent_by_hand(shown, now, located.target, meanwhile)

    @abstractmethod
    async def sent_by_hand(self, shown: View, now: View, target: str, meanwhile: Sentence) -> Blocked:
        """Return the result of a possible sending by the person of the `shown` form; `target`: the button, in words."""

    def changed(self, element: Element) -> Blocked:
        """Perform no step: the page no longer holds the shown or found element."""
        return Blocked(
            "held", sentence("“{}” is no longer what you were shown, and was not pressed. Run it again.", element.name)
        )

    async def approve(
        self,
        view: View,
        located: LocatedStep,
        element: Element,
        rows: tuple[ReviewRow, ...],
        *,
        accepting: str = "",
        thing: tuple[str, ...] = (),
        is_unasked: bool = False,
        problem: str = "",
    ) -> bool | AnswerChange:
        """Show the person the form before sending, as a `Review`."""
        url, look = self.context.session.url, look_at(self.context.session, view, element)
        covered = self.context.form_state.secrets.covered
        about = (covered(view.snapshot.title), element.name, rows, covered(accepting), thing, located.step.id)
        review = Review(url, *about, look, located.changed, is_unasked, problem)
        asked = PersonAsked(what="review", question=review.question)
        return await self.context.ask(asked, lambda: self.context.person.approve(review))

    async def ask_landed(
        self, view: View, question: Sentence, what: str, sending: str, said: str = ""
    ) -> Literal["sent", "not_sent"] | None:
        """Ask the person whether a possible sending took place; `sending` names the sending, `what` was pressed, `said`
        are the page's words after it.
        """
        asked, url = PersonAsked(what="unknown_effect", question=question), self.context.session.url
        return await self.context.ask(
            asked, lambda: self.context.person.landed(view.snapshot.title, url, what, sending, said)
        )

    async def record(self, step: Step, target: str, rung: Rung = "person") -> None:
        """Journal the intent of an effect without a named press: seen only while leaving, or done by hand."""
        began = StepStarted(step=step.id, action=step.action, target=target, rung=rung, effect="outside")
        await self.context.journal.append(began)


def _is_gone(before: View, element: Element, now: View) -> bool:
    """Whether the page has moved on, or no longer has the button."""
    return has_left_form(before, now) or still_there(before, element, now) is None
