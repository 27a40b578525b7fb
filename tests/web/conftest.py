"""Time that goes on only when somebody waits for it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from footpath.web.pace import Pace

if TYPE_CHECKING:
    from collections.abc import Callable

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Hours:
    """A clock that is waited for instead of running."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.waited: list[float] = []

    def clock(self) -> float:
        return self.seconds

    def now(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds)

    async def sleep(self, seconds: float) -> None:
        self.waited.append(round(seconds, 6))
        self.seconds += seconds


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def pace(hours: Hours) -> Callable[[float], Pace]:
    """A pace in that time, without chance: each delay is just as long as it is."""

    def made(delay_s: float, chance: float = 0.0) -> Pace:
        return Pace(delay_s, clock=hours.clock, now=hours.now, sleep=hours.sleep, chance=lambda: chance)

    return made
