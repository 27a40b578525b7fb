"""Compare the form that a press sends with the answers while the browser still holds it: a form that lacks an answer
which the page shows does not leave.

Only a form that the browser itself sends is judged here: its one request carries all that will be sent, after whatever
the page's scripts added to it or took out. A script may send a page in several requests, so what scripts send is
compared afterwards (`FormGuard.concluded`).
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from footpath.beside import beside
from footpath.engine.carried import SentTexts, missing_from

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine, Sequence
    from typing import Any

    from footpath.engine.run_context import RunContext
    from footpath.engine.step import StepResult
    from footpath.engine.view import View
    from footpath.page.sent_bodies import SentBodies
    from footpath.schema.outbound import OutboundRequest


class HeldForm:
    """The form that one press sends from a page, as the page was before the press."""

    def __init__(self, context: RunContext, view: View) -> None:
        self.lacking: tuple[str, ...] = ()
        """The questions whose answers the form does not hold; it did not leave because of them."""
        self._context = context
        self._view = view
        self._refused = asyncio.Event()

    @asynccontextmanager
    async def holding(self) -> AsyncGenerator[None]:
        """Hold what the page sends within the block until it is judged."""
        async with self._context.session.outbox.holding(self._may_leave, ends_open=True):
            yield

    async def pressed(self, press: Coroutine[Any, Any, StepResult]) -> StepResult | None:
        """The result of the press; None as soon as the form is kept from leaving: then nothing comes of the press."""
        async with beside(press) as pressing, beside(self._refused.wait()) as refused:
            await asyncio.wait((pressing, refused), return_when=asyncio.FIRST_COMPLETED)
            return None if self.lacking else await pressing

    async def _may_leave(self, request: OutboundRequest) -> bool:
        if self.lacking or request.kind != "Document" or not request.legible:
            return not self.lacking
        if all(each.is_kept for each in _bodies(self._context)):
            shown = self._context.form_state.shown(self._view)
            self.lacking = missing_from([shown], _sent(self._context, request.legible))
        if self.lacking:
            self._refused.set()
        return not self.lacking


def left_out(context: RunContext) -> tuple[str, ...]:
    """The questions whose answers no request of this run carried; none where they cannot be read."""
    if not all(each.is_whole for each in _bodies(context)):
        return ()
    return missing_from(context.form_state.given, _sent(context))


def _bodies(context: RunContext) -> Sequence[SentBodies]:
    return [tab.traffic.sent_bodies for tab in context.session.tabs.open]


def _sent(context: RunContext, *more: str) -> SentTexts:
    """What left the browser so far, and `more` that is about to."""
    bodies = _bodies(context)
    return SentTexts([*(text for each in bodies for text in each.texts), *more], has_raw=any(x.has_raw for x in bodies))
