"""Guard a press by its requests, if its label names no effect.

During the press, the outbox holds each request that would change state at the site (`page/outbox.py`).
`reading/outbound.py` judges each request. The first effect passes the guard of the run while the request is still held:
approval, claim, intent in the journal. Then the request leaves, or is refused for good.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from footpath.beside import beside
from footpath.engine.step import Blocked
from footpath.errors import PageGone, Unresponsive
from footpath.page.outbox import STOPPED, Holding
from footpath.reading.outbound import PressedControl, is_effect
from footpath.schema.action import Outcome
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.page.outbox import Judge
    from footpath.schema.action import Action, OutboundRequest
    from footpath.schema.cookbook import Step
    from footpath.schema.snapshot import Element


HOLD_S: Final = 60.0
"""Seconds of the guard for a held request, without the time of questions to a person."""

REFUSED: Final = Blocked("held", STOPPED)


class LateEffect:
    """The requests of one press.

    Args:
        context: the run.
        view: the page before the press.
        element: the pressed element; None for keys that go to the page.
        guard: returns why the effect is not allowed; None once allowed, with its intent in the journal.
        has_given: whether the site already has data of the person.
        is_tried: whether the press is a mere trial that nobody asked for.
    """

    def __init__(
        self,
        context: RunContext,
        view: View,
        element: Element | None,
        guard: Callable[[], Coroutine[None, None, Blocked | None]],
        *,
        has_given: bool = False,
        is_tried: bool = False,
    ) -> None:
        self.released = False
        """Whether the guard let an effect leave the browser."""
        self.first: Judge | None = None
        """Judges each request before the guard does."""
        self.refused: Blocked | None = None
        """Why the guard refused an effect."""
        self._walk = context
        self._guard = guard
        self._pressed = PressedControl(
            element, view.page, view.snapshot, context.session.private, has_given=has_given, is_tried=is_tried
        )
        self._holding: Holding | None = None
        self._open_before: frozenset[str] = frozenset()
        self._asked_before: tuple[int, frozenset[str]] = (0, frozenset())
        """The document before the press, and the requests of its scripts without an answer."""

    @asynccontextmanager
    async def watching(self) -> AsyncGenerator[None]:
        """Hold the requests within the block."""
        traffic = self._walk.session.tab.traffic
        self._open_before = frozenset(traffic.sending)
        self._asked_before = (traffic.navigations, frozenset(traffic.unanswered))
        async with self._walk.session.outbox.holding(self._may_leave) as self._holding:
            yield

    async def settled(self) -> None:
        """Wait until each held request is decided, including requests from a timer a moment later. Raises the
        exceptions of the guard.
        """
        if self._holding is None:
            return
        with suppress(PageGone, Unresponsive):  # the next look at the page raises the error again
            seconds = self._walk.task.limits.step_seconds
            if not await self._walk.session.reacted(seconds) and self._is_on_its_way(self._holding):
                await self._walk.session.settle(seconds)
        await self._holding.settled()

    async def answered(self) -> None:
        """Wait until the requests that the press began are answered, also those too slow for the page's rest: what an
        answer makes the page send is of the press.
        """
        traffic = self._walk.session.tab.traffic
        document, asked = self._asked_before
        own = frozenset(traffic.unanswered - asked)
        if own and traffic.navigations == document:
            await traffic.wait_answered(own, self._walk.task.limits.step_seconds)

    def _is_on_its_way(self, holding: Holding) -> bool:
        """Whether the page has sent a request that is not judged yet, as by a timer that has just run."""
        return not self._walk.session.tab.traffic.sending - self._open_before <= holding.judging.keys()

    async def as_sent(self, step: Step) -> Step:
        """Return the step with its actual effect, once each held request is decided. Raises the exceptions of the
        guard.
        """
        await self.settled()
        return step.model_copy(update={"effect": "outside"}) if self.released and step.effect == "none" else step

    async def _may_leave(self, request: OutboundRequest) -> bool:
        if self.first is not None and not await self.first(request):
            return False
        if self.released:
            return True
        if not is_effect(request, self._pressed):
            return True
        if self.refused is None:
            self.refused = await self._guarded()
            self.released = self.refused is None
        return self.released

    async def _guarded(self) -> Blocked | None:
        """Return the decision of the guard within `HOLD_S`, not counting a person's time."""
        spent = self._walk.spent
        end = spent.seconds + HOLD_S
        async with beside(self._guard()) as decision:
            while not decision.done() and (left := end - spent.seconds) > 0:
                await asyncio.wait([decision], timeout=left)
            return await decision if decision.done() else REFUSED


async def refuse() -> Blocked:
    """Refuse: the guard of trials, and of presses that must not send."""
    return REFUSED


async def try_out(context: RunContext, view: View, action: Action, element: Element | None) -> Outcome:
    """Try an action without any outside effect; the outcome is `blocked` if the action would have had one."""
    late = LateEffect(context, view, element, refuse, is_tried=True)
    seconds = context.task.limits.step_seconds
    async with late.watching():
        outcome = await context.session.act(action, element, deadline_s=seconds)
        if outcome.ok:
            await context.session.settle(seconds)
        await late.settled()
    if late.refused is not None:
        return Outcome(
            ok=False,
            failure="blocked",
            message=own("This would have sent something to the site. The request was stopped."),
        )
    return outcome
