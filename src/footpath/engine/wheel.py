"""Who steers a run: it does by itself, unless a person who watches has taken over."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

HELD_S: Final = 600.0
"""Seconds without a hand of the person's after which the run goes on by itself."""

Steering = Literal["run", "coming", "person"]
"""coming: the run comes to the end of its step first."""


class Wheel:
    """One run's. Taking over never breaks a step off: the run stops when it has read the page after it, and when it is
    given back it reads the page anew.

    Args:
        clock: in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.was_used = False
        """Whether a person has done something to the page: the way is not the run's own any more."""
        self.held_s = 0.0
        """Seconds for which it was held, all together."""
        self._typed = [""]
        self._clock = clock
        self._taken = False
        self._standing = False
        self._moved_at = 0.0
        self._back = asyncio.Event()

    @property
    def steering(self) -> Steering:
        """Who steers now."""
        return "run" if not self._taken else "person" if self._standing else "coming"

    def take(self) -> None:
        """Steer from the end of the step on."""
        self._taken, self._moved_at = True, self._clock()
        self._back.clear()

    def give_back(self) -> None:
        """Let the run go on."""
        self._taken = False
        self._back.set()

    def used(self, do: str, text: str = "") -> None:
        """Note that the person has done something, and what they typed."""
        self.was_used, self._moved_at = True, self._clock()
        if do == "type":
            self._typed[-1] += text
        elif text == "Backspace":
            self._typed[-1] = self._typed[-1][:-1]
        else:
            self._typed.append("")

    def told(self) -> tuple[str, ...]:
        """What the person has typed since this was asked last: theirs alone."""
        typed, self._typed = self._typed, [""]
        return tuple(dict.fromkeys(filter(None, map(str.strip, typed))))

    async def wait_back(self) -> bool:
        """Where it is taken: wait until the run has it again. Gives whether it was."""
        if not self._taken:
            return False
        began, self._standing = self._clock(), True
        try:
            while self._taken and (left := self._moved_at + HELD_S - self._clock()) > 0:
                try:
                    async with asyncio.timeout(left):
                        await self._back.wait()
                except TimeoutError:
                    continue
        finally:
            self._taken = self._standing = False
            self.held_s += self._clock() - began
        return True
