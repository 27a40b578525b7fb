"""The browser for collecting: the list in one tab, record pages in another."""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING

from footpath.engine.collect.seen import Seen, Unread
from footpath.engine.late import try_out
from footpath.engine.view import understand
from footpath.errors import PageGone, SiteUnreachable, Unresponsive
from footpath.page.worlds import Navigated
from footpath.reading.effect import posts
from footpath.schema.action import Action, Click, Outcome

if TYPE_CHECKING:
    from footpath.engine.run_context import RunContext
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Element, Snapshot

OPEN_S = 30.0
"""Seconds that a page may take to come."""

ASK_S = 10.0
"""Seconds within which a page answers."""

TURNS = 3
"""Number of readings if another page replaces the first meanwhile."""


@dataclasses.dataclass(slots=True)
class Screen:
    """The session of a run: polite page loads, and actions that need a browser."""

    context: RunContext
    _list: Tab | None = None
    _record: Tab | None = None
    _read: Snapshot | None = None
    """The last reading of the list."""

    async def open(self, url: str, *, record: bool = False) -> Seen | Unread:
        """Open a page and read the page: a list at rest, a record's page at once. `look` reads again at rest.

        Raises:
            Forbidden: the task does not grant the address, or robots.txt forbids it.
        """
        session = self.context.session
        self.context.spent.check_time()
        began, held_s = time.perf_counter(), session.holds.held_s
        try:
            await self._show(record=record)
            await self.context.open(url, OPEN_S, at_rest=False)
            snapshot = await (self._now() if record else self._at_rest())
            self._read = self._read if record else snapshot
        except (SiteUnreachable, Unresponsive, PageGone) as error:
            return Unread(url, error.message, error.hint)
        finally:
            self._keep(record=record)
        took_s = time.perf_counter() - began - (session.holds.held_s - held_s)
        return Seen(snapshot, ms=took_s * 1000)

    async def look(self, *, record: bool = False) -> Seen:
        """Read the list, or the record's page, at rest."""
        began = time.perf_counter()
        await self._show(record=record)
        snapshot = await self._at_rest()
        self._read = self._read if record else snapshot
        return Seen(snapshot, ms=(time.perf_counter() - began) * 1000)

    async def markup(self) -> str:
        """Return the present HTML of the last read page."""
        return await self.context.session.tab.markup(ASK_S)

    async def act(self, action: Action, element: Element | None) -> Outcome:
        """Act on the list. A form that counts on the other side is not sent, and no other request with an effect
        leaves.

        Raises:
            Forbidden: the target is forbidden by robots.txt; the list is unchanged.
            SiteUnreachable: the site asks for a pause longer than a run lasts.
        """
        if isinstance(action, Click) and element is not None and posts(element):
            return Outcome(ok=False, failure="blocked", message=f"“{element.name}” sends a form; it was not pressed.")
        await self._show(record=False)
        session = self.context.session
        kept_back = len(session.kept_back)
        if isinstance(action, Click) and self._read is not None:
            outcome = await try_out(self.context, understand(self._read), action, element)
        else:
            outcome = await session.act(action, element, deadline_s=self.context.task.limits.step_seconds)
        if len(session.kept_back) > kept_back:
            raise session.kept_back[kept_back]
        patience = self.context.task.limits.step_seconds
        if outcome.failure == "navigation" and await session.tab.traffic.wait_arrived(patience):
            return Outcome(ok=True, navigated=True)  # the page navigated before the press was complete
        return outcome

    @property
    def failures(self) -> int:
        """How many requests of the list's scripts have failed."""
        return self._list.traffic.failures if self._list is not None else 0

    @property
    def unanswered(self) -> frozenset[str]:
        """Return the pending requests of the list's page."""
        return frozenset(self._list.traffic.open) if self._list is not None else frozenset()

    async def wheel(self, x: float, y: float, by: float) -> None:
        """Turn the mouse's wheel over a point of the list."""
        await self._show(record=False)
        await self.context.session.tab.wheel(x, y, by, ASK_S)

    async def changed(self, within_s: float) -> bool:
        """Whether the page changed again within the deadline."""
        return within_s > 0 and await self.context.session.changed(within_s)

    async def _now(self) -> Snapshot:
        try:
            return await self.context.session.observe()
        except Navigated:
            return await self._at_rest()

    async def _at_rest(self) -> Snapshot:
        session, limits = self.context.session, self.context.task.limits
        for _ in range(TURNS):
            try:
                snapshot = await session.observe_at_rest(limits.step_seconds)
                if not await self.context.stood():
                    return snapshot
            except Navigated:
                await session.settle(limits.step_seconds)
        raise Unresponsive("The page went on to other pages all the time.", hint="Try again later.")

    async def _show(self, *, record: bool) -> None:
        tabs = self.context.session.tabs
        wanted = self._record if record else self._list
        if wanted is not None and wanted in tabs.open:
            tabs.switch(tabs.open.index(wanted))
        elif record and tabs.current is not None and tabs.current is self._list:
            await tabs.new(beside=True)

    def _keep(self, *, record: bool) -> None:
        if record:
            self._record = self.context.session.tabs.current
        else:
            self._list = self.context.session.tabs.current
