"""The operating system's processes of a browser, and their temporary folder: list, measure memory, kill, remove.

Browser and driver write files into the system's temporary folder and remove them at their end; after a kill of all at
once, the files stay. So each process gives them a separate folder, with a lock file beside: a folder with a free lock
belongs to a dead process, and is removed.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import signal
import sys
import tempfile
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

from playwright.async_api import Error as PlaywrightError

from footpath import private
from footpath.config import programs_have
from footpath.page.commands import send_command

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

    from playwright.async_api import Browser, CDPSession

ANSWER_S = 5.0
"""Seconds that a browser may take to name its processes."""


_OWN = ("RssAnon:", "RssShmem:", "VmSwap:")
"""Lines of /proc/PID/status with a process's own memory. Reading them takes microseconds, while `smaps_rollup` delays a
large process.
"""


_PROC = Path("/proc")
"""Folder of processes on Linux."""


class _Process(TypedDict):
    """Data on a process of the browser from `SystemInfo.getProcessInfo`, or from Linux."""

    type: str
    id: int
    cpuTime: float


@dataclass(frozen=True, slots=True)
class Process:
    """One process of a browser."""

    pid: int
    is_renderer: bool
    """Whether the process only runs the pages of a site."""
    memory_mb: float
    """MiB of the process's own memory, without mapped files; 0 if the system does not report it."""
    grown_mb: float = 0.0
    """MiB more than at the last look."""
    busy_s: float = 0.0
    """Seconds of a processor since the last look."""


@dataclass(slots=True)
class Processes:
    """The processes of a browser that we have started."""

    pid: int = 0
    """Id of the browser's main process; 0 if it did not answer."""
    _session: CDPSession | None = None
    _last: dict[int, tuple[float, float]] = field(default_factory=dict[int, tuple[float, float]])
    """Memory and processor time of each process at the last look."""

    @classmethod
    async def of(cls, browser: Browser) -> Processes:
        """Return the processes of a browser that has just started."""
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ANSWER_S):
                session = await browser.new_browser_cdp_session()
            known = cls(_session=session)
            known.pid = next((each["id"] for each in await known._told() if each["type"] == "browser"), 0)
            return known
        return cls()

    async def look(self) -> list[Process]:
        """Return the present processes; none if neither the system nor the browser lists them."""
        # the browser comes second: a page may flood it, and its answer then waits behind the messages
        told = await asyncio.to_thread(_listed, self.pid) or await self._told()
        now = {each["id"]: (_memory_mb(each["id"]), each["cpuTime"]) for each in told}
        last, self._last = self._last, now
        return [
            Process(
                pid,
                each["type"] == "renderer",
                memory,
                memory - last.get(pid, (0,))[0],
                busy - last.get(pid, (0, 0))[1],
            )
            for each in told
            for pid, (memory, busy) in [(each["id"], now[each["id"]])]
        ]

    def kill(self) -> None:
        """Kill all processes, including suspended ones."""
        if self.pid:
            _kill_with_group(self.pid)

    async def _told(self) -> list[_Process]:
        if self._session is None:
            return []
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ANSWER_S):
                answer = await send_command(self._session, "SystemInfo.getProcessInfo")
            return cast("list[_Process]", answer["processInfo"])
        return []


def kill(pid: int) -> None:
    """Kill one process."""
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def _kill_with_group(pid: int) -> None:
    """Kill a browser with its children: Playwright starts the browser as the leader of a process group."""
    if sys.platform == "win32":
        kill(pid)
        return
    with suppress(ProcessLookupError, PermissionError):
        group = os.getpgid(pid)
        if group == os.getpgid(0):
            kill(pid)
        else:
            os.killpg(group, signal.SIGKILL)


def _listed(main: int) -> list[_Process]:
    """Return a browser's processes as Linux lists them, by the id of the main one; none on another system."""
    ticks = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 1
    parents: dict[int, int] = {}
    busy_s: dict[int, float] = {}
    for pid in (int(each.name) for each in _PROC.glob("[0-9]*")) if main else ():
        with suppress(OSError):  # the process has ended
            told = (_PROC / str(pid) / "stat").read_text(errors="replace").rpartition(")")[2].split()
            parents[pid], busy_s[pid] = int(told[1]), (int(told[11]) + int(told[12])) / ticks
    ours = [main] if main in parents else []
    for each in ours:  # the list grows in the loop: children of children
        ours += [pid for pid, parent in parents.items() if parent == each]
    return [_Process(type=_type(each), id=each, cpuTime=busy_s[each]) for each in ours]


def _type(pid: int) -> str:
    """Return a process's type from its command line; empty for the main one."""
    with suppress(OSError):
        words = (_PROC / str(pid) / "cmdline").read_text(errors="replace").replace("\0", " ").split()
        return next((each.removeprefix("--type=") for each in words if each.startswith("--type=")), "")
    return ""


def _memory_mb(pid: int) -> float:
    with suppress(OSError):  # the process has ended, or this is no Linux
        lines = (_PROC / str(pid) / "status").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith(_OWN)) / 1024
    return 0.0


PREFIX = "footpath-browsers-"


class _Own:
    """The folder of the process and the number of browsers in it."""

    def __init__(self) -> None:
        self.users = 0
        self.folder: Generator[None] | None = None


_own = _Own()


@asynccontextmanager
async def in_own_folder() -> AsyncGenerator[None]:
    """Have programs started within the block use the folder of the process for temporary files.

    The folder is removed when the last such block ends. Folders of dead processes are removed before the first begins.
    """
    if _own.users == 0:
        await asyncio.to_thread(sweep, Path(tempfile.gettempdir()))
    with _shared():
        yield


@contextmanager
def _shared() -> Generator[None]:
    if _own.folder is None:
        _own.folder = _folder(Path(tempfile.gettempdir()))
        next(_own.folder)
    _own.users += 1
    try:
        yield
    finally:
        _own.users -= 1
        if _own.users == 0:
            folder, _own.folder = _own.folder, None
            next(folder, None)


def _folder(where: Path) -> Generator[None]:
    """Make a folder and hold its lock until the generator is advanced again."""
    folder = where / f"{PREFIX}{secrets.token_hex(4)}"
    lock = _lock_of(folder)
    file = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)  # before the folder: no folder is ever without its lock
    private.lock(file)
    folder.mkdir(mode=0o700)
    names = ("TEMP", "TMP") if sys.platform == "win32" else ("TMPDIR",)
    try:
        with programs_have(dict.fromkeys(names, str(folder))):
            yield
    finally:
        _remove(folder, lock)
        os.close(file)


def sweep(where: Path) -> None:
    """Remove the folders of dead processes in the folder `where`."""
    for folder in where.glob(f"{PREFIX}*"):
        with suppress(OSError):  # another user's, or swept by another process
            if folder.is_symlink() or not folder.is_dir() or not _is_ours(folder):
                continue
            lock = _lock_of(folder)
            file = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
            try:
                if private.lock(file):
                    _remove(folder, lock)
            finally:
                os.close(file)


def _lock_of(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.lock")


def _is_ours(folder: Path) -> bool:
    return sys.platform == "win32" or folder.stat().st_uid == os.getuid()


def _remove(folder: Path, lock: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)  # an ending browser may still write there
    with suppress(OSError):
        lock.unlink()
