"""A tutorial, followed as it stands: its commands are typed into one shell, and what they print is compared.

A fenced `bash` block is typed. The `text` block right behind it has telling lines of what it prints, in their order;
`...` stands for other lines, or for the rest of one. Durations, ids and days are not compared. A line with `[y/N] y`
says what is typed when that question is asked. `sh` blocks are not run: they install something, or need a person's
hands.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.deadlines import HANGS_S

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from pathlib import Path

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_VARYING = (
    (re.compile(r"\b\d+(?:\.\d+)? ?(?:ms|s)\b"), "_ s"),
    (re.compile(r"\b[0-9a-f]{12,16}\b"), "ID"),
    (re.compile(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b"), "DAY"),
    (re.compile(r"\b\d+% (?:alike|ahead|sure)"), "_% alike"),
    (re.compile(r"[═─=_-]{3,}"), "---"),
)
_MOVES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@dataclass(frozen=True)
class Block:
    """What is typed, and the telling lines of what it prints."""

    commands: str
    shows: tuple[str, ...]

    @property
    def goes_on(self) -> bool:
        """Whether it leaves a program running behind it."""
        return self.commands.rstrip().endswith("&")


def blocks(page: str) -> list[Block]:
    """The blocks of a page that are typed, in their order."""
    fences = [(each[1], each[2], each.start(), each.end()) for each in _FENCE.finditer(page)]
    found: list[Block] = []
    for (kind, text, _, end), following in zip(fences, [*fences[1:], None], strict=True):
        if kind != "bash":
            continue
        shown = following[1] if following and following[0] == "text" else ""
        # a sentence between them is about what was printed; another command would be a block of its own
        assert not shown or following is None or "```" not in page[end : following[2]]
        found.append(Block(text, tuple(line for line in shown.splitlines() if line.strip() not in ("", "..."))))
    return found


def plain(line: str) -> str:
    """A line without what differs from run to run."""
    for pattern, stands in _VARYING:
        line = pattern.sub(stands, line)
    return " ".join(line.split())


def missing(shows: tuple[str, ...], printed: str) -> str:
    """The first of the telling lines that is not among those printed, behind those before it; empty if none is."""
    lines = iter([plain(line) for line in re.split(r"[\r\n]+", printed)])
    return next((line for line in shows if not any(_is(plain(line), each) for each in lines)), "")


def _is(told: str, line: str) -> bool:
    return line.startswith(told.removesuffix("...").rstrip()) if told.endswith("...") else line == told


class Shell:
    """A shell in a terminal of its own, which is given one block after the other."""

    def __init__(self, folder: Path, env: Mapping[str, str], typed: list[Block], columns: int = 100) -> None:
        script = folder.parent / f"{folder.name}.sh"
        steps = [
            f"{each.commands}\nprintf '\\nBLOCK %s CODE %s\\n' {n} $?\nread -r _ <&9\n" for n, each in enumerate(typed)
        ]
        script.write_text("\n".join(steps), encoding="utf-8")
        waits, self._goes = os.pipe()
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        command = ("bash", "--norc", "--noprofile", "-c", f"exec 9<&{waits}; . {script}")
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**env, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": str(columns), "LINES": "50"},
            pass_fds=(waits,),
            start_new_session=True,
        )
        os.close(theirs)
        os.close(waits)
        self._raw = ""

    def work(self, number: int, block: Block) -> None:
        """Wait for what a block prints, answer what it asks, and let the shell go on.

        Raises:
            AssertionError: a command failed, or a telling line was not printed.
        """
        questions = [line for line in block.shows if re.search(r"\[[yY]/[nN]\] \S+$", line)]
        done = re.compile(rf"^BLOCK {number} CODE (\d+)\r?$", re.MULTILINE)
        ends = time.monotonic() + HANGS_S
        while True:
            if questions and plain(questions[0].rpartition(" ")[0]) in plain(self.printed):
                os.write(self._ours, f"{questions.pop(0).rpartition(' ')[2]}\n".encode())
            ended = done.search(self.printed)
            lost = missing(block.shows, self.printed)
            if ended and (ended[1] != "0" or not block.goes_on or not lost):
                break
            assert time.monotonic() < ends, f"{block.commands} never printed {lost!r}:\n{self.printed}"
            assert self._read() or ended, f"{block.commands} ended the shell:\n{self.printed}"
        assert ended[1] == "0", f"{block.commands} ended with {ended[1]}:\n{self.printed}"
        assert not lost, f"{block.commands} did not print {lost!r}:\n{self.printed}"
        self._raw = ""
        os.write(self._goes, b"\n")

    @property
    def printed(self) -> str:
        """What stands in the terminal since the last block."""
        return _MOVES.sub("", self._raw.replace("\x1b[2K", "\n"))

    def _read(self) -> bool:
        if not select.select([self._ours], [], [], 0.2)[0]:
            return True
        with contextlib.suppress(OSError):  # Linux says so when the last program has left the terminal
            if got := os.read(self._ours, 65_536):
                self._raw += got.decode(errors="replace")
                return True
        return False

    def close(self) -> None:
        """End the shell and what it left running."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(HANGS_S)
        os.close(self._ours)
        os.close(self._goes)


@contextlib.contextmanager
def shell(folder: Path, env: Mapping[str, str], typed: list[Block]) -> Generator[Shell]:
    """A shell that ends with the block."""
    opened = Shell(folder, env, typed)
    try:
        yield opened
    finally:
        opened.close()
