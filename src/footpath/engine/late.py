"""A press whose label names no effect, and which is about to have one: guarded by what leaves the browser.

While it is pressed, each request that would change something at the site is held (`page/outbox.py`) and judged
(`reading/outbound.py`). The first that is an effect goes through the guard of the run, with the request still in the
browser: approval, claim, intent in the journal. Then it leaves, or it never does.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from footpath.reading.outbound import PressedControl, is_effect
from footpath.schema.outcome import Outcome
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.page.outbox import Holding
    from footpath.schema.action import Action
    from footpath.schema.cookbook import Step
    from footpath.schema.outbound import OutboundRequest
    from footpath.schema.snapshot import Element


class LateEffect:
    """What one press sends.

    Args:
        walk: the run.
        view: the page before the press.
        element: what is pressed; None for keys that go to the page.
        guard: says whether the effect may be brought about, once all is written down that has to be.
        has_given: whether the site has something of the person's already.
    """

    def __init__(
        self,
        walk: Walk,
        view: View,
        element: Element | None,
        guard: Callable[[], Awaitable[bool]],
        *,
        has_given: bool = False,
    ) -> None:
        self.released = False
        """Whether the guard let an effect leave the browser."""
        self.refused = False
        """Whether the guard held one back for good."""
        self._walk = walk
        self._guard = guard
        self._pressed = PressedControl(element, view.page, view.snapshot, walk.session.private, has_given)
        self._holding: Holding | None = None

    @asynccontextmanager
    async def watching(self) -> AsyncGenerator[None]:
        """Hold what is sent within the block."""
        async with self._walk.session.outbox.holding(self._may_leave) as self._holding:
            yield

    async def settled(self) -> None:
        """Wait until everything that is held has been decided. Raises what the guard raises."""
        if self._holding is not None:
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
            self.released = await self._guard()
            self.refused = not self.released
        return self.released


async def try_out(walk: Walk, view: View, action: Action, element: Element | None) -> Outcome:
    """Do an action that is only tried: nothing leaves that changes something at the site. `blocked` where it would."""

    async def refuse() -> bool:
        return False

    late, seconds = LateEffect(walk, view, element, refuse), walk.task.limits.step_seconds
    async with late.watching():
        outcome = await walk.session.act(action, element, deadline_s=seconds)
        if outcome.ok:
            await walk.session.settle(seconds)
        await late.settled()
    if late.refused:
        return Outcome(ok=False, failure="blocked", message=own("It would send something; it did not leave."))
    return outcome
