"""Rate limit per host: a request at a time, with a delay that grows for slow sites and on request.

As in Scrapy's AutoThrottle, the delay follows the response times; the given delay is the minimum, and errors never
shorten the delay. A random addition of up to half avoids regular intervals.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.errors import SiteUnreachable

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

MOST_DELAY_S: Final = 60.0
"""Maximum delay in seconds, whatever the site's slowness or robots.txt."""

MOST_WAIT_S: Final = 120.0
"""Maximum wait in seconds that a site may ask for before it is given up."""

_TOLD_TO_WAIT: Final = (429, 503)
_BACK_OFF_S: Final = 5.0
"""Seconds after a "not now" without a duration; doubled for each consecutive one."""

_ERROR: Final = 400


@dataclass(slots=True)
class _Host:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    delay_s: float = 0.0
    least_s: float = 0.0
    ready_at: float = 0.0
    refused: int = 0
    """Consecutive "not now" responses."""


@dataclass(slots=True)
class PacedRequest:
    """A request. The sender sets the fields from the response."""

    status: int = 0
    """HTTP status; 0 without a response."""
    retry_after: str = ""
    """The header."""


class Pace:
    """The request pace for a run's hosts, shared by plain HTTP and the browser.

    Args:
        delay_s: minimum seconds between two requests to a host; 0: no delay, whatever the response times.
            Retry-After is respected in any case.
        clock: seconds, monotonic.
        now: time of day, for dates in Retry-After.
        sleep: waits.
        chance: returns 0 to 1.
    """

    def __init__(
        self,
        delay_s: float,
        *,
        clock: Callable[[], float],
        now: Callable[[], datetime],
        chance: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._delay_s = delay_s
        self._clock = clock
        self._now = now
        self._chance = chance
        self._sleep = sleep
        self._hosts: dict[str, _Host] = {}

    @asynccontextmanager
    async def turn(self, url: str) -> AsyncGenerator[PacedRequest]:
        """Wait until the host may be asked; within the block, no other request goes to the host.

        Raises:
            SiteUnreachable: the host asks for a longer wait than a run lasts.
        """
        host = self._host(url)
        async with host.lock:
            left = host.ready_at - self._clock()
            if left > MOST_WAIT_S:
                asks = f"{urlsplit(url).hostname} asks to be left alone for {left:.0f} seconds."
                raise SiteUnreachable(asks, hint="Run it again then.")
            if left > 0:
                await self._sleep(left)
            began = self._clock()
            turn = PacedRequest()
            try:
                yield turn
            finally:
                self._learn(host, turn, self._clock() - began)

    def at_least(self, url: str, seconds: float) -> None:
        """Set the host's minimum delay from robots.txt."""
        if self._delay_s > 0:
            host = self._host(url)
            host.least_s = max(self._delay_s, min(seconds, MOST_DELAY_S))
            host.delay_s = max(host.delay_s, host.least_s)

    def _host(self, url: str) -> _Host:
        name = urlsplit(url).netloc.rpartition("@")[2].lower()
        return self._hosts.setdefault(name, _Host(delay_s=self._delay_s, least_s=self._delay_s))

    def _learn(self, host: _Host, turn: PacedRequest, took_s: float) -> None:
        slower = max(took_s, (host.delay_s + took_s) / 2)
        if self._delay_s > 0 and (0 < turn.status < _ERROR or slower > host.delay_s):
            host.delay_s = max(host.least_s, min(slower, MOST_DELAY_S))
        wait = host.delay_s * (1 + self._chance() / 2)
        if turn.status in _TOLD_TO_WAIT:
            host.refused += 1
            asked = seconds_until(turn.retry_after, self._now())
            wait = max(wait, _BACK_OFF_S * 2 ** (host.refused - 1) if asked is None else asked)
        else:
            host.refused = 0
        host.ready_at = self._clock() + wait


def seconds_until(retry_after: str, now: datetime) -> float | None:
    """Seconds of a Retry-After header, from a number or a date; None if invalid."""
    said = retry_after.strip()
    if said.isascii() and said.isdigit():
        return float(said)
    try:
        moment = parsedate_to_datetime(said)
    except (ValueError, OverflowError):  # a year or a zone of a hundred digits
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())
