"""A terminal of a given width, with a command in it: what a person sees and types."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import termios
import time
from typing import TYPE_CHECKING, Self

from tests.deadlines import HANGS_S

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.cli.conftest import CommandLine


class Terminal:
    """A command that runs in a terminal of its own, as the leader of its session."""

    def __init__(
        self, commands: CommandLine, *arguments: object, env: Mapping[str, str] = {}, columns: int = 100
    ) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = commands.on_terminal(theirs, *arguments, env={**env, "TERM": "xterm-256color"})
        os.close(theirs)
        self.raw = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(HANGS_S)
        os.close(self._ours)

    def close(self) -> None:
        """Take the terminal away, as a person does who closes its window."""
        os.close(self._ours)
        self._ours = os.open(os.devnull, os.O_RDWR)

    @property
    def seen(self) -> str:
        """What was written, without colours and movements."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.raw).replace("\r", "\n")

    def wait_for(self, words: str) -> None:
        """Read until the words are on the screen, line breaks aside."""
        ends = time.monotonic() + HANGS_S
        while words not in " ".join(self.seen.split()):
            if time.monotonic() > ends or not self._read():
                raise AssertionError(f"never saw {words!r} in:\n{self.seen}")

    def type(self, keys: str) -> None:
        """Type; `\\x03` is Ctrl-C, `\\x04` Ctrl-D."""
        os.write(self._ours, keys.encode())

    def end(self) -> int:
        """Read to the end; the code that it left with."""
        while self._read():
            pass
        code = self.process.wait(HANGS_S)
        assert code is not None, f"it did not end:\n{self.seen}"
        return code

    def _read(self) -> bool:
        if not select.select([self._ours], [], [], HANGS_S)[0]:
            return False
        with contextlib.suppress(OSError):  # Linux says so when the last program has left the terminal
            if got := os.read(self._ours, 65_536):
                self.raw += got.decode(errors="replace")
                return True
        return False
