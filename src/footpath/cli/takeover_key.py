"""Takeover of a run from the terminal: Enter stops the run, and the person works in the browser's window."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from rich.console import Console

    from footpath.cli.live import LiveView
    from footpath.engine.run_context import RunContext
    from footpath.engine.takeover import Takeover

MOST_BYTES = 65_536
"""Maximum bytes read at once."""


class TakeoverKey:
    """Listens for Enter while a run works. `pause` and `resume` are called around a question, which takes the keys and
    the place of the live view.
    """

    def __init__(self, screen: Console, live: LiveView) -> None:
        self._screen = screen
        self._live = live
        self._takeover: Takeover | None = None

    @asynccontextmanager
    async def offered(self, context: RunContext) -> AsyncGenerator[None]:
        """Offer the takeover of a run within the block."""
        self._takeover = context.takeover
        self._screen.print("[dim]Press Enter here to take the page over.[/dim]")
        self._listen()
        try:
            yield
        finally:
            self._ignore()
            self._takeover = None
            context.takeover.give_back()

    def pause(self) -> None:
        """Leave keys and screen to a question."""
        self._ignore()
        self._live.pause()

    def resume(self) -> None:
        """Show the run, and listen for Enter, again."""
        self._live.resume()
        self._listen()

    def _ignore(self) -> None:
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())

    def _listen(self) -> None:
        if self._takeover is not None and _is_in_front():
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._pressed)

    def _pressed(self) -> None:
        if not _is_in_front() or not (typed := _typed()):
            self._ignore()
        elif typed.strip():
            self._screen.print("[dim]Nobody asked; Enter alone takes the page over, and gives it back.[/dim]")
        elif self._takeover is not None and self._takeover.steering == "run":
            self._takeover.take()
            self._screen.print("The run stops after this step. Work in the window, then press Enter here to go on.")
        elif self._takeover is not None:
            self._takeover.give_back()


def _is_in_front() -> bool:
    """Whether the terminal's input is ours: reading it from the background would stop the process."""
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:  # the terminal may be gone
        return False


def _typed() -> bytes:
    try:
        return os.read(sys.stdin.fileno(), MOST_BYTES)
    except OSError:
        return b""
