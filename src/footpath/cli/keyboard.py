"""Lines that a person types, awaited without a thread: Ctrl-C at a question ends the run as it does anywhere else."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sys
import termios
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

LONGEST = 65_536
"""Bytes of one line."""

HANGUP_S = 2.0
"""Seconds within which the signal comes that ends a program when its terminal was closed; some are started without."""


async def read_line(ask: Callable[[bool], None], *, hidden: bool = False) -> str | None:
    """The line that is typed after `ask` has shown a question, without its end; None when there will be none.

    What was typed before is dropped, and `ask` told whether anything was: it cannot have been meant as an answer to a
    question that nobody had seen.
    """
    keys = sys.stdin.fileno()
    loop = asyncio.get_running_loop()
    typed: asyncio.Future[bytes] = loop.create_future()

    def answered(got: bytes) -> None:
        if not typed.done():
            typed.set_result(got)

    def ready() -> None:
        try:
            got = os.read(keys, LONGEST)
        except OSError:
            got = b""
        if got or _is_there(keys):
            answered(got)
        else:  # that ends the run, and is no answer to go on with: the signal that says so is on its way
            loop.remove_reader(keys)
            loop.call_later(HANGUP_S, answered, b"")

    with _asking(keys, hidden=hidden) as dropped:
        ask(dropped)
        loop.add_reader(keys, ready)
        try:
            got = await typed
        finally:
            loop.remove_reader(keys)
    return got.decode(errors="replace").rstrip("\r\n") if got else None


@contextmanager
def _asking(keys: int, *, hidden: bool) -> Generator[bool]:
    """The terminal as a question wants it; whether anything that was typed before was dropped."""
    before = termios.tcgetattr(keys)
    asking = list(before)
    asking[3] |= termios.ICANON | termios.ECHO  # whole lines, shown
    if hidden:
        asking[3] &= ~termios.ECHO
    counting = list(before)
    counting[3] &= ~termios.ICANON  # lines that were not ended count too
    try:
        termios.tcsetattr(keys, termios.TCSANOW, counting)
        dropped = any(fcntl.ioctl(keys, termios.FIONREAD, bytes(4)))
        termios.tcsetattr(keys, termios.TCSAFLUSH, asking)
        yield dropped
    finally:
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(keys, termios.TCSANOW, before)


def _is_there(keys: int) -> bool:
    try:
        termios.tcgetattr(keys)
    except termios.error:
        return False
    return True
