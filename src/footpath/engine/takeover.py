"""Takeover: a person may steer a run's page by hand between two steps, by the live view or in the browser's window."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

HELD_S: Final = 600.0
"""Seconds without input of the person after which the run goes on by itself."""

Steering = Literal["run", "coming", "person"]
"""coming: a person waits until the run has ended its step."""


class Takeover:
    """The control of one run. A step is never interrupted: the run stops once it has read the page after the step, and
    reads the page again when control is back.

    Args:
        clock: in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.was_used = False
        """Whether a person has done something to the page by hand."""
        self.was_taken = False
        """Whether a person had control, even without acting: the page may hold their data."""
        self.held_s = 0.0
        """Total seconds of control by persons."""
        self._typed = [""]
        self._clock = clock
        self._taken = False
        self._standing = False
        self._moved_at = 0.0
        self._back = asyncio.Event()
        self._wanted = asyncio.Event()

    @property
    def steering(self) -> Steering:
        """Return who has control."""
        return "run" if not self._taken else "person" if self._standing else "coming"

    def take(self) -> None:
        """Take control, from the end of the step on."""
        self._taken, self._moved_at = True, self._clock()
        self._back.clear()
        self._wanted.set()

    async def wait_taken(self) -> None:
        """Wait until a person takes control."""
        self._wanted.clear()
        if not self._taken:
            await self._wanted.wait()

    def give_back(self) -> None:
        """Return control to the run."""
        self._taken = False
        self._back.set()

    def acted(self) -> None:
        """Note an act of the person on the page."""
        self.was_used, self._moved_at = True, self._clock()

    def used(self, do: str, text: str = "") -> None:
        """Note an input of the person by the live view, with the typed text."""
        self.acted()
        if do == "type":
            self._typed[-1] += text
        elif text == "Backspace":
            self._typed[-1] = self._typed[-1][:-1]
        else:
            self._typed.append("")

    def typed(self) -> tuple[str, ...]:
        """Return the texts typed by the live view since the last call. They are private."""
        typed, self._typed = self._typed, [""]
        return tuple(dict.fromkeys(filter(None, map(str.strip, typed))))

    async def wait_back(self) -> bool:
        """If a person has control, wait until they return it. Return whether they had it."""
        if not self._taken:
            return False
        began, self._standing = self._clock(), True
        self.was_taken = True
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
