"""A press whose label names no effect, and which is about to have one: guarded by what leaves the browser.

While it is pressed, each request that would change something at the site is held (`page/outbox.py`) and judged
(`reading/outbound.py`). The first that is an effect goes through the guard of the run, with the request still in the
browser: approval, claim, intent in the journal. Then it leaves, or it never does.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from footpath.beside import beside
from footpath.errors import PageGone, Unresponsive
from footpath.reading.outbound import PressedControl, is_effect
from footpath.schema.outcome import Outcome
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine

    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.page.outbox import Holding
    from footpath.schema.action import Action
    from footpath.schema.cookbook import Step
    from footpath.schema.outbound import OutboundRequest
    from footpath.schema.snapshot import Element


HOLD_S: Final = 60.0
"""Seconds for which a request is held at most until its guard has agreed, without those in which a person is asked."""


class LateEffect:
    """What one press sends.

    Args:
        walk: the run.
        view: the page before the press.
        element: what is pressed; None for keys that go to the page.
        guard: says whether the effect may be brought about, once all is written down that has to be.
        has_given: whether the site has something of the person's already.
        is_tried: whether nobody asked for the press, and it is only tried what it does.
    """

    def __init__(
        self,
        walk: Walk,
        view: View,
        element: Element | None,
        guard: Callable[[], Coroutine[None, None, bool]],
        *,
        has_given: bool = False,
        is_tried: bool = False,
    ) -> None:
        self.released = False
        """Whether the guard let an effect leave the browser."""
        self.refused = False
        """Whether the guard held one back for good."""
        self._walk = walk
        self._guard = guard
        self._pressed = PressedControl(
            element, view.page, view.snapshot, walk.session.private, has_given=has_given, is_tried=is_tried
        )
        self._holding: Holding | None = None

    @asynccontextmanager
    async def watching(self) -> AsyncGenerator[None]:
        """Hold what is sent within the block."""
        async with self._walk.session.outbox.holding(self._may_leave) as self._holding:
            yield

    async def settled(self) -> None:
        """Wait until everything that is held has been decided, also what the page puts off for a moment by a timer.
        Raises what the guard raises.
        """
        if self._holding is None:
            return
        with suppress(PageGone, Unresponsive):  # whoever looks at the page next tells so
            await self._walk.session.reacted(self._walk.task.limits.step_seconds)
        await self._holding.settled()

    async def as_sent(self, step: Step) -> Step:
        """The step with the effect that it turned out to have, once everything that is held has been decided. Raises
        what the guard raises.
        """
        await self.settled()
        return step.model_copy(update={"effect": "outside"}) if self.released and step.effect == "none" else step

    async def _may_leave(self, request: OutboundRequest) -> bool:
        if self.released:
            return True
        if not is_effect(request, self._pressed):
            return True
        if not self.refused:
            self.released = await self._guarded()
            self.refused = not self.released
        return self.released

    async def _guarded(self) -> bool:
        """What the guard says within `HOLD_S`, without the time in which a person is asked; no where that is over."""
        spent = self._walk.spent
        end = spent.seconds + HOLD_S
        async with beside(self._guard()) as said:
            while not said.done() and (left := end - spent.seconds) > 0:
                await asyncio.wait([said], timeout=left)
            return await said if said.done() else False


async def refuse() -> bool:
    """The guard of what is only tried, and of a press by which nothing is to be sent."""
    return False


async def try_out(walk: Walk, view: View, action: Action, element: Element | None) -> Outcome:
    """Do an action that is only tried: nothing leaves that changes something at the site. `blocked` where it would."""
    late = LateEffect(walk, view, element, refuse, is_tried=True)
    seconds = walk.task.limits.step_seconds
    async with late.watching():
        outcome = await walk.session.act(action, element, deadline_s=seconds)
        if outcome.ok:
            await walk.session.settle(seconds)
        await late.settled()
    if late.refused:
        return Outcome(ok=False, failure="blocked", message=own("It would send something; it did not leave."))
    return outcome
