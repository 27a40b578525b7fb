"""Lines that a person types, awaited without a thread: Ctrl-C at a question ends the run as it does anywhere else."""

from __future__ import annotations

import asyncio
import os
import sys
import termios
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

LONGEST = 65_536
"""Bytes of one line."""


async def read_line(ask: Callable[[], None], *, hidden: bool = False) -> str | None:
    """The line that is typed after `ask` has shown a question, without its end; None when there will be none.

    What was typed before is dropped: it cannot have been meant as an answer to a question that nobody had seen.
    """
    keys = sys.stdin.fileno()
    loop = asyncio.get_running_loop()
    typed: asyncio.Future[bytes] = loop.create_future()

    def ready() -> None:
        try:
            got = os.read(keys, LONGEST)
        except OSError:  # the terminal is gone
            got = b""
        if not typed.done():
            typed.set_result(got)

    with _asking(keys, hidden=hidden):
        ask()
        loop.add_reader(keys, ready)
        try:
            got = await typed
        finally:
            loop.remove_reader(keys)
    return got.decode(errors="replace").rstrip("\r\n") if got else None


@contextmanager
def _asking(keys: int, *, hidden: bool) -> Generator[None]:
    before = termios.tcgetattr(keys)
    asking = list(before)
    asking[3] |= termios.ICANON | termios.ECHO  # whole lines, shown
    if hidden:
        asking[3] &= ~termios.ECHO
    termios.tcsetattr(keys, termios.TCSAFLUSH, asking)
    try:
        yield
    finally:
        termios.tcsetattr(keys, termios.TCSANOW, before)
