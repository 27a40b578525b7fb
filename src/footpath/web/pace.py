"""Limiting how fast a site is asked: one request at a time, with a delay that grows where the site is slow or asks so.

As in Scrapy's AutoThrottle, the delay follows the time that responses take; it is never below the given one, and an
error never shortens it. Up to half of it is added at random, so that requests are not regular.
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
"""Seconds beyond which no slowness of a site makes the delay longer, nor its robots.txt."""

MOST_WAIT_S: Final = 120.0
"""Seconds that a site may tell to wait before it is given up."""

_TOLD_TO_WAIT: Final = (429, 503)
_BACK_OFF_S: Final = 5.0
"""Seconds after a "not now" that does not say how long; twice as long each time that it is said again."""

_ERROR: Final = 400


@dataclass(slots=True)
class _Host:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    delay_s: float = 0.0
    least_s: float = 0.0
    ready_at: float = 0.0
    refused: int = 0
    """How often in a row it said "not now"."""


@dataclass(slots=True)
class PacedRequest:
    """One request. Whoever sends it sets these from the response."""

    status: int = 0
    """What the site answered; 0 where it gave no answer."""
    retry_after: str = ""
    """The header."""


class Pace:
    """The pace at which the hosts of a run are asked, by HTTP and in the browser alike.

    Args:
        delay_s: seconds between two requests to a host, at the least; 0 for none, whatever the site is like. What a
            site asks for by Retry-After is kept in any case.
        clock: seconds, monotonic.
        now: the time of day, which Retry-After may name.
        sleep: waits.
        chance: gives 0 to 1.
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
        """Wait until the host of this address may be asked; within the block nobody else asks it.

        Raises:
            SiteUnreachable: it asks for a longer wait than a run lasts.
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
        """Ask this host no faster than this: its robots.txt says so."""
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
    """The seconds that a Retry-After header asks for, as seconds or a date; None where it is neither."""
    said = retry_after.strip()
    if said.isascii() and said.isdigit():
        return float(said)
    try:
        moment = parsedate_to_datetime(said)
    except (ValueError, OverflowError):  # a year or a zone of a hundred digits
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())
