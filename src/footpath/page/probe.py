"""Test whether a program starts as a Chrome or Chromium, and its version. A good result is kept.

Installed files prove little: a missing library, a package that only points to another package, or a sandbox that the
kernel refuses all show only when the browser runs.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from footpath.private import write_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

OLDEST = 120
"""The oldest supported major version."""

START_DEADLINE = 30.0
"""Seconds a browser may take to start, show a page and end: 0.3 as a rule, many times that on a busy machine."""

# Only a browser that runs scripts answers, and only a full browser has `window.chrome`.
_QUESTION = (
    "data:text/html,<script>document.title='footpath:'+/Chrome.([0-9.]+)/.exec(navigator.userAgent)[1]"
    "+':'+(typeof chrome==='undefined'?'shell':'full')</script>"
)
_ANSWER = re.compile(r"<title>footpath:([0-9]+)[0-9.]*:(shell|full)</title>")


@dataclass(frozen=True, slots=True)
class ProbedBrowser:
    """A browser that started on the machine."""

    path: Path
    major: int
    """The major version, such as 156."""
    is_shell: bool
    """A headless shell: quicker to start, smaller, and without a window."""
    args: tuple[str, ...]
    """Arguments needed to start on this machine: `--no-sandbox`, or none."""

    def __str__(self) -> str:
        kind = "headless shell" if self.is_shell else "browser"
        return " ".join((f"{kind} {self.major} at {self.path}", *self.args))


def probe(path: Path, *, is_root: bool, cache: Path, deadline: float = START_DEADLINE) -> ProbedBrowser | str:
    """Test whether the program at `path` starts as a browser; a string is the reason for failing.

    A good answer is kept in the folder `cache` until the file changes. Chromium refuses its sandbox to root, and some
    kernels refuse it to everyone: then, and only then, the browser is started without.
    """
    try:
        stat = path.stat()
    except OSError as error:
        return f"it cannot be read: {error.strerror}"
    key = f"1 {path.resolve()} {stat.st_mtime_ns} {stat.st_size} {is_root}"
    memory = cache / "browsers" / f"{hashlib.sha256(key.encode()).hexdigest()[:16]}.json"
    if found := _recall(memory, path):
        return found
    try:
        answer = _start(path, ("--no-sandbox",) if is_root else (), deadline)
        if not isinstance(answer, ProbedBrowser) and not is_root:
            answer = _start(path, ("--no-sandbox",), deadline)
    except OSError as error:
        return f"it cannot be run: {error.strerror}"
    except subprocess.TimeoutExpired:
        return f"it gave no answer within {deadline:g} s"  # slowness is no reason to do without a sandbox
    if isinstance(answer, ProbedBrowser):
        if answer.major < OLDEST:
            return f"its version, {answer.major}, is older than {OLDEST}"
        _remember(memory, answer)
    return answer


def _start(path: Path, args: Sequence[str], deadline: float) -> ProbedBrowser | str:
    with tempfile.TemporaryDirectory(prefix="footpath-", ignore_cleanup_errors=True) as folder:
        command = [
            *(str(path), "--headless", f"--user-data-dir={folder}", "--no-first-run", "--disable-gpu"),
            *("--disable-dev-shm-usage", *args, "--dump-dom", _QUESTION),
        ]
        printed, complaint, code = run(command, deadline)
    if match := _ANSWER.search(printed):
        return ProbedBrowser(path, int(match[1]), match[2] == "shell", tuple(args))
    return f"it ended with code {code}: {complaint_of(complaint)}"


def run(command: Sequence[str], deadline: float, env: Mapping[str, str] | None = None) -> tuple[str, str, int]:
    """Run a command. Return stdout, stderr and exit code. At the deadline the command is killed with its children.

    Raises:
        OSError: the command cannot be started.
        subprocess.TimeoutExpired: the command took longer than `deadline` seconds.
    """
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        env=env,
        start_new_session=True,
    )
    try:
        printed, complaint = process.communicate(timeout=deadline)
    except BaseException:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)  # a browser is many processes, and a wrapper has children
        process.communicate()
        raise
    return printed, complaint, process.returncode


def complaint_of(text: str) -> str:
    """Return the most telling line of a program's stderr, cut to the length of one line of ours."""
    lines = [line.strip() for line in text.splitlines() if re.search(r"\w", line)]
    named = [line for line in lines if re.match(r"\w*[Ee]rror: ", line)]
    return ([*lines, *named] or ["it printed nothing"])[-1][:160]


def _recall(memory: Path, path: Path) -> ProbedBrowser | None:
    try:
        kept = cast("dict[str, Any]", json.loads(memory.read_text(encoding="utf-8")))
        return ProbedBrowser(path, int(kept["major"]), bool(kept["is_shell"]), tuple(map(str, kept["args"])))
    except (OSError, ValueError, KeyError, TypeError):
        return None  # no cache, or in another format: ask the browser again


def _remember(memory: Path, found: ProbedBrowser) -> None:
    draft = memory.with_suffix(f".{os.getpid()}")
    try:
        kept = {"major": found.major, "is_shell": found.is_shell, "args": found.args}
        write_file(draft, json.dumps(kept).encode())
        draft.replace(memory)
    except OSError:
        return  # an unwritable cache only costs another start next time
