"""Wait for a page: until at rest, or until a condition holds. Never for a fixed time.

The clock stands still while a document is held (see `documents.py`): a page is not to blame for the time spent waiting
for its site's turn.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING

from footpath.beside import stop
from footpath.errors import PageGone, Unresponsive
from footpath.page.worlds import Navigated

if TYPE_CHECKING:
    from collections.abc import Generator

    from footpath.page.traffic import Traffic
    from footpath.page.worlds import Json, Worlds

POLLING = 5
"""Number of looks at a page because one of its requests has ended meanwhile: some pages poll without end."""

REMNANT_S = 0.5
"""Seconds to draw a document whose connection broke before its end."""

PUT_OFF_S = 1.5
"""Seconds to wait for timers set during an entry: `LONGEST` of `listeners.js`, and once more."""

PRESSED_S = 2.0
"""Seconds to wait for timers set at a press: `LONGEST_OF_PRESS`, and a short one more."""

GRACE_S = 1.0
"""Seconds beyond its own limit that a waiting call may take before the page counts as hung."""


async def settle(worlds: Worlds, traffic: Traffic, deadline_s: float, *, begun: bool = False) -> bool:
    """Wait until nothing loads and the document has not changed for one frame. Return False at the deadline.

    Args:
        worlds: of the tab.
        traffic: of the tab.
        deadline_s: seconds in all.
        begun: a still frame counts from the last action on the page (`moments.begin`), not only from now.

    Raises:
        Unresponsive: the page's scripts never paused.
        PageGone: the page has crashed or was closed.
    """
    return await _at_rest(worlds, traffic, deadline_s, "footpath.quiet", (begun,)) is not None


async def rest(
    worlds: Worlds, traffic: Traffic, deadline_s: float, options: Json, *, begun: bool = False
) -> str | None:
    """As `settle`, and read the page in the same round trip: the answer of `footpath.observe` to these options. None
    where the deadline came first.
    """
    text = await _at_rest(worlds, traffic, deadline_s, "footpath.rest", (begun, options))
    return None if text is None else text.partition("\n")[2]


async def _at_rest(
    worlds: Worlds, traffic: Traffic, deadline_s: float, function: str, args: tuple[Json, ...]
) -> str | None:
    """The answer of a function of ours in a page at rest: `true`, and perhaps more lines."""
    end, asked_anew = traffic.time() + deadline_s, 0
    while (left := end - traffic.time()) > 0:
        if not await traffic.wait_idle(left):
            return None
        left = max(end - traffic.time(), 0.05)
        document, is_cut, ended = traffic.navigations, traffic.is_cut, traffic.ended
        left = min(left, REMNANT_S) if is_cut else left
        try:
            text = await worlds.call("", function, left * 1000, *args, deadline_s=left + GRACE_S)
        except Navigated:
            continue
        if traffic.ended != ended and asked_anew < POLLING:
            asked_anew += 1  # answers since then may not be drawn yet
        elif (is_cut or text.startswith("true")) and traffic.is_idle and traffic.navigations == document:
            return text
    return None


async def caught_up(worlds: Worlds) -> bool:
    """Wait for timers set by the page during entries, to run after the typing. Return whether the page had any."""
    return await _timers_over(worlds, PUT_OFF_S, pressed=False)


async def reacted(worlds: Worlds, deadline_s: float) -> bool:
    """Wait for timers that the page set during a press. Return whether there were any."""
    return await _timers_over(worlds, min(PRESSED_S, deadline_s), pressed=True)


async def _timers_over(worlds: Worlds, deadline_s: float, *, pressed: bool) -> bool:
    asked = _in_each(worlds, "footpath.caught_up", deadline_s, pressed)
    try:
        return any([await each for each in asked])
    finally:
        await stop(*asked)


async def changed(worlds: Worlds, deadline_s: float, *, anew: bool = False, by_itself: bool = False) -> bool:
    """Wait until a document of the page changes or is replaced. Return False at the deadline.

    Args:
        worlds: of the page.
        deadline_s: seconds in all.
        anew: changes since the last reading of the page do not count.
        by_itself: only the page itself could change. Return False at once for a page without scripts.
    """
    asked = _in_each(worlds, "footpath.stir", deadline_s, anew, by_itself)
    try:
        for answer in asyncio.as_completed(asked):
            if await answer:
                return True
    finally:
        await stop(*asked)
    return False


def _in_each(worlds: Worlds, function: str, deadline_s: float, *args: Json) -> list[asyncio.Task[bool]]:
    """Call a function of ours in the page and in each of its frames; each task tells whether the answer was `true`."""
    frames = ("", *worlds.frames_within)
    return [asyncio.create_task(_does(worlds, frame, function, deadline_s, *args)) for frame in frames]


async def _does(worlds: Worlds, frame: str, function: str, deadline_s: float, *args: Json) -> bool:
    try:
        told = await worlds.call(frame, function, deadline_s * 1000, *args, deadline_s=deadline_s + GRACE_S)
    except Navigated:
        return True
    except (PageGone, Unresponsive):
        if not frame:
            raise
        return False  # the page is read without the frame
    return told == "true"


async def wait_until(worlds: Worlds, frame: str, kind: str, what: str, deadline_s: float) -> bool:
    """Wait for a condition: `shown` or `gone` (a ref), `text` (words), `url` (a glob). False where the deadline came
    first.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + deadline_s
    while (left := end - loop.time()) > 0:
        try:
            held = await worlds.call(frame, "footpath.until", kind, what, left * 1000, deadline_s=left + GRACE_S)
        except Navigated:
            if kind == "gone":
                return True
            continue
        return held == "true"
    return False


class Holds:
    """The clock of a session. Within `held` the clock stands still, and so do the timeouts given to `limiting`."""

    def __init__(self) -> None:
        self._held_s = 0.0
        self._since = 0.0
        self._count = 0
        self._left: dict[asyncio.Timeout, float] = {}

    @property
    def held_s(self) -> float:
        """Seconds that the clock has stood still so far."""
        now = asyncio.get_running_loop().time()
        return self._held_s + (now - self._since if self._count else 0.0)

    def time(self) -> float:
        """Seconds since some moment, without the standstills."""
        return asyncio.get_running_loop().time() - self.held_s

    @contextmanager
    def held(self) -> Generator[None]:
        """Stop the clock within the block; blocks may overlap."""
        loop = asyncio.get_running_loop()
        if not self._count:
            self._since = loop.time()
            for limit in [each for each in self._left if not each.expired()]:
                self._left[limit] = max(0.0, (limit.when() or 0.0) - self._since)
                limit.reschedule(None)
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
            if not self._count:
                self._held_s += loop.time() - self._since
                for limit, left in self._left.items():
                    if not limit.expired():
                        limit.reschedule(loop.time() + left)

    @contextmanager
    def limiting(self, limit: asyncio.Timeout) -> Generator[None]:
        """Within the block, stop a timeout whenever the clock stops. Entered inside the timeout."""
        loop = asyncio.get_running_loop()
        self._left[limit] = max(0.0, (limit.when() or 0.0) - loop.time())
        if self._count and not limit.expired():
            limit.reschedule(None)
        try:
            yield
        finally:
            del self._left[limit]
