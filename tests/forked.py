"""Programs in Python that begin with Footpath imported: real processes, forked off one that has it all in memory.

Importing takes a program of ours longer than most of what tests have it do. What imports are needed, and what is seen
while they last, is for tests that start the program itself (`tests/cli/test_start.py`, `tests/cli/test_stops.py`).
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import fcntl
import gc
import importlib
import inspect
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn, get_args

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

LATE = ("pydantic_ai.direct", "pydantic_ai.models.openai", "pydantic_ai.providers.openai_compatible")
"""What Footpath imports only when it asks a model."""

OF_THE_TERMINAL = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
"""Variables by which the terminal that the tests run in would speak up in the programs that they start."""

LONGEST = 1_000_000
"""Bytes of a request."""


@dataclass
class Forked:
    """A program that was begun. Its code is that of its exit, or minus the signal that ended it."""

    pid: int
    _report: int = field(repr=False)
    returncode: int | None = None

    def poll(self) -> int | None:
        """Its code; None while it runs."""
        return self.wait(0)

    def wait(self, seconds: float) -> int | None:
        """Wait for its end; its code, None where that did not come."""
        if self.returncode is None and select.select([self._report], [], [], seconds)[0]:
            self.returncode = int(os.read(self._report, 100))
            os.close(self._report)
        return self.returncode

    async def ended(self) -> int:
        """Wait for its end while other things go on."""
        if self.returncode is None:
            loop = asyncio.get_running_loop()
            readable = asyncio.Event()
            loop.add_reader(self._report, readable.set)
            try:
                await readable.wait()
            finally:
                loop.remove_reader(self._report)
        code = self.poll()
        assert code is not None
        return code

    def send_signal(self, number: int) -> None:
        """Send it one, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


@dataclass(frozen=True)
class Overheard:
    """A program that was begun, with what it says."""

    process: Forked
    out: IO[str] = field(repr=False)
    err: IO[str] = field(repr=False)

    def said(self) -> tuple[str, str]:
        """What it said on standard output, and on standard error. Asked once, when it has ended."""
        with self.out, self.err:
            self.out.seek(0)
            self.err.seek(0)
            return self.out.read(), self.err.read()


class Forking:
    """A Python that has imported Footpath, and forks whatever it is asked for.

    All that name the same folder ask the same one; it ends with the last of them.
    """

    def __init__(self, env: Mapping[str, str], folder: Path) -> None:
        clean = {name: value for name, value in env.items() if name not in OF_THE_TERMINAL}
        place = folder / "forking"
        self._ask = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with _locked(place):
            try:
                self._ask.connect(str(place))
            except (FileNotFoundError, ConnectionRefusedError):
                with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
                    place.unlink(missing_ok=True)
                    listening.bind(str(place))
                    listening.listen()
                    words = (sys.executable, "-m", __name__, str(listening.fileno()), str(place))
                    subprocess.run(words, env=clean, pass_fds=[listening.fileno()], check=True)
                self._ask.connect(str(place))

    def start(self, *words: str, env: Mapping[str, str], streams: Sequence[int], leads: bool = False) -> Forked:
        """Begin what `python WORDS` would: `-c CODE`, `-m MODULE` or a file, and its arguments.

        Args:
            env: its environment.
            streams: its standard input, output and error.
            leads: give it a session of its own, on the terminal where its input is one.
        """
        reads, writes = os.pipe()
        asked = {"words": words, "env": dict(env), "cwd": str(Path.cwd()), "cores": [*_cores()], "leads": leads}
        request = json.dumps(asked)
        try:
            socket.send_fds(self._ask, [request.encode()], [*streams, writes])
        finally:
            os.close(writes)
        return Forked(int(self._ask.recv(100)), reads)

    def overhear(self, *words: str, env: Mapping[str, str], leads: bool = False) -> Overheard:
        """The same with nothing to read, and with what it says kept."""
        out, err = (tempfile.TemporaryFile("w+", encoding="utf-8") for _ in range(2))  # noqa: SIM115  closed when read
        with Path(os.devnull).open() as nothing:
            streams = (nothing.fileno(), out.fileno(), err.fileno())
            return Overheard(self.start(*words, env=env, streams=streams, leads=leads), out, err)

    def end(self) -> None:
        """No more are begun from here."""
        self._ask.close()


@contextlib.contextmanager
def _locked(place: Path, how: int = fcntl.LOCK_EX) -> Generator[None]:
    """Whoever begins to ask, and whoever ends since nobody does, keeps the others out meanwhile."""
    with place.with_suffix(".lock").open("w") as file:
        fcntl.flock(file, how)
        yield


def main(listening: socket.socket, place: Path) -> None:
    """Import, then fork for each request, and report each end, until nobody can ask any more."""
    if os.fork():
        os._exit(0)  # nobody waits for the end of what serves them all
    _import_everything()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the tests
    signal.signal(signal.SIGCHLD, lambda *_: None)
    ends, woken = os.pipe2(os.O_NONBLOCK)
    signal.set_wakeup_fd(woken)
    reports: dict[int, int] = {}
    asking: list[socket.socket] = []
    while asking or not _is_over(listening, place):
        ready = select.select([ends, listening, *asking], [], [])[0]
        if ends in ready:
            os.read(ends, 1000)
            _report_ends(reports)
        for ask in [each for each in asking if each in ready]:
            message, fds, _, _ = socket.recv_fds(ask, LONGEST, 4)
            if not message:
                asking.remove(ask)
                ask.close()
                continue
            *streams, report = fds
            if (pid := os.fork()) == 0:
                signal.set_wakeup_fd(-1)
                for fd in (
                    listening.detach(),
                    *(each.detach() for each in asking),
                    ends,
                    woken,
                    report,
                    *reports.values(),
                ):
                    os.close(fd)
                _become(streams, **json.loads(message))
            reports[pid] = report
            for fd in streams:
                os.close(fd)
            ask.send(str(pid).encode())
        if listening in ready:
            asking.append(listening.accept()[0])
    for pid in reports:  # whoever began it was ended, and could not
        os.kill(pid, signal.SIGKILL)


def _is_over(listening: socket.socket, place: Path) -> bool:
    """Whether nobody asks and nobody is about to: then nobody finds the place any more."""
    try:
        with _locked(place, fcntl.LOCK_EX | fcntl.LOCK_NB):
            over = not select.select([listening], [], [], 0)[0]
            if over:
                place.unlink()
            return over
    except BlockingIOError:
        return False
    except FileNotFoundError:  # the run that it served removed its folder
        return True


def _import_everything() -> None:
    import footpath

    modules = (module.name for module in pkgutil.walk_packages(footpath.__path__, "footpath."))
    for name in (*modules, *LATE):
        if not name.endswith("__main__"):
            importlib.import_module(name)
    for cached in _read_once():
        cached()
    gc.collect()
    gc.freeze()  # what is here stays, in every child: it need not be looked through again


def _read_once() -> Iterator[Callable[[], object]]:
    """What Footpath reads or builds when it is first asked for, and keeps: words, names of places and of sites, its
    commands, the validators of its types.
    """
    from sqlalchemy.orm import configure_mappers

    from footpath.language.consents import read_consent
    from footpath.language.phones import e164
    from footpath.language.unexplained import unexplained
    from footpath.page.hosts import same_site
    from footpath.reading import vocabulary
    from footpath.schema.base import Frozen

    types = [Frozen]
    for each in types:
        types += each.__subclasses__()
        yield each.model_rebuild
    for name, module in [*sys.modules.items()]:
        if name.startswith("footpath."):
            kept = [each for each in vars(module).values() if hasattr(each, "cache_info")]
            yield from (each for each in kept if not inspect.signature(each).parameters)
    yield from (partial(vocabulary.read_text, "", section) for section in get_args(vocabulary.Section))
    yield from (partial(vocabulary.load_phrases, name) for name in ("buttons", "effects"))
    yield partial(read_consent, "By pressing Submit I agree to the terms and to the privacy policy.")
    yield partial(unexplained, "country", "In which country do you live?")
    yield partial(e164, "+49 30 1234567")
    yield partial(same_site, "jobs.example.com")
    yield configure_mappers


def _report_ends(reports: dict[int, int]) -> None:
    while reports:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        report = reports.pop(pid)
        with contextlib.suppress(BrokenPipeError):  # whoever began it does not want to know
            os.write(report, str(os.waitstatus_to_exitcode(status)).encode())
        os.close(report)


def _cores() -> set[int]:
    """Those that this program may run on; none where the system does not say."""
    return os.sched_getaffinity(0) if sys.platform == "linux" else set()


def _become(
    streams: Sequence[int], words: Sequence[str], env: Mapping[str, str], cwd: str, cores: Sequence[int], *, leads: bool
) -> NoReturn:
    """In the child: be a Python that has just begun."""
    if cores and sys.platform == "linux":
        os.sched_setaffinity(0, cores)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if leads:
        os.setsid()
    for fd, stream in enumerate(streams):
        os.dup2(stream, fd)
        os.close(stream)
    if leads and os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)
    os.environ.clear()  # noqa: TID251  for the program
    os.environ.update(env)  # noqa: TID251
    os.chdir(cwd)
    try:
        _run(words)
    except SystemExit as end:
        _end_quickly(end.code)
        raise
    _end_quickly(None)
    sys.exit()


def _run(words: Sequence[str]) -> None:
    match words:
        case ["-c", code, *_]:
            sys.argv = ["-c", *words[2:]]
            exec(code, {"__name__": "__main__"})
        case ["-m", module, *_]:
            sys.argv = [*words[1:]]
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        case _:
            sys.argv = [*words]
            runpy.run_path(words[0], run_name="__main__")


def _end_quickly(code: object) -> None:
    """End as Python does, but leave the memory to the system: to free each module that was imported takes longer.

    Whatever is out of the ordinary (words instead of a code, a stream that takes nothing any more) is left to Python.
    """
    if not isinstance(code, int | None):
        return
    threading._shutdown()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  as Python does
    atexit._run_exitfuncs()
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit((code or 0) & 0xFF)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), Path(sys.argv[2]))
