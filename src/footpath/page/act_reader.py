"""Reads the options of an open list as they come."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page.act_options import Listed, as_options
from footpath.page.act_point import GRACE_S, Clock
from footpath.page.worlds import frame_of

if TYPE_CHECKING:
    from collections.abc import Set

    from footpath.page.act_options import Choose
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Option

OPEN_S = 0.3
"""Seconds that a searchable list may take to offer options by itself."""


class OfferedOptions(TypedDict, total=False):
    """A list's options, as `page/js` reports them."""

    failure: str
    options: list[Listed]
    print: str
    fresh: bool
    calm: bool
    """Whether nothing in the document changes, moves or is due."""


class OptionReader:
    """Reads the options of a widget as they appear, and picks the options to take."""

    def __init__(self, tab: Tab, ref: str, pick: Choose, clock: Clock) -> None:
        self.offered: dict[str, None] = {}
        """Labels seen so far, in order."""
        self.options: tuple[Option, ...] = ()
        self._tab, self._ref, self._pick, self._clock = tab, ref, pick, clock
        self._known = ""
        self._left = tab.traffic.left
        self._stood = frozenset(tab.traffic.open)

    def begin_search(self) -> None:
        """Note the start of a typed search: later requests of the page may bring its results."""
        self._stood = frozenset(self._tab.traffic.open)

    @property
    def unanswered(self) -> Set[str]:
        """Return the page's pending requests since the list was opened, or last searched."""
        return self._tab.traffic.open - self._stood

    async def find_late(self, within_s: float, pick: Choose | None = None) -> list[Option]:
        """Return the options to take once the pending requests have ended: until then the list shows the earlier
        options.
        """
        until = Clock(min(within_s, self._clock.left))
        found: list[Option] = []
        while not found and (late := self.unanswered) and not until.is_over:
            await self._tab.traffic.wait_ended(late, until.left)
            found = await self.find(OPEN_S, pick)
        return found

    async def find(self, patience_s: float, pick: Choose | None = None) -> list[Option]:
        """Return the options to take, as soon as offered; none once the page has no pending work that may bring more,
        or if none appears for `patience_s` seconds. `pick` replaces the reader's own for the call.
        """
        pick = pick or self._pick
        patience = Clock(min(patience_s, self._clock.left))
        while True:
            ms = patience.left * 1000
            text = await self._tab.say(self._ref, "options", self._known, ms, deadline_s=self._clock.left + GRACE_S)
            found = cast("OfferedOptions", json.loads(text))
            if not found.get("fresh"):
                if found.get("calm") and not patience.is_over and self._may_load:
                    continue
                return []
            self._known = found.get("print", "")
            self.options = as_options(found.get("options", ()))
            self.offered |= dict.fromkeys(option.label for option in self.options)
            enabled = [option for option in self.options if not option.disabled]
            if taken := [enabled[at] for at in pick(enabled)]:
                return taken
            if await self._tab.say(self._ref, "options_more", deadline_s=self._clock.left + GRACE_S) == "true":
                patience_s = max(patience_s, OPEN_S)
            if self._clock.is_over:
                return []
            patience = Clock(min(patience_s, self._clock.left))

    @property
    def _may_load(self) -> bool:
        """Whether options may be on their way: a request is open, or a socket message has left. In some frames neither
        is known.
        """
        traffic = self._tab.traffic
        is_told = traffic.sockets.were_opened and traffic.left != self._left
        return traffic.open != set() or is_told or frame_of(self._ref) != ""
