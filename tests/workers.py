"""`-n N`: N workers test side by side. All tests are read once; then each worker is forked off.

Tests with a browser, a server or a database wait much of their time. So one worker of three begins with those that
never wait: they have the processor meanwhile.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import selectors
import tempfile
import traceback
from collections import defaultdict
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, NoReturn

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

WAITS = ("browser", "slow", "long")
"""Marks of tests that wait."""

_WIDTH = 4
"""Bytes of a number that is handed out."""


class _Work:
    """Tests by number, in units that go to one worker each. All processes share what is left of them."""

    def __init__(self, units: Sequence[list[int]]) -> None:
        self._units = sorted(units, key=len, reverse=True)  # what takes long is not left to the end
        self._file: IO[bytes] = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115  closed with the process
        self._file.write(b"".join(number.to_bytes(_WIDTH, "big") for number in range(len(units))))
        self._file.seek(0)  # forked processes have one place of reading in common

    def __iter__(self) -> Iterator[int]:
        """The numbers of the tests that this process gets."""
        while read := self._file.read(_WIDTH):
            yield from self._units[int.from_bytes(read, "big")]

    def end(self) -> None:
        """Hand out no more."""
        self._file.truncate(0)

    def close(self) -> None:
        """Forget it, in this process."""
        self._file.close()


@dataclass
class _Worker:
    pid: int
    pipe: int
    unread: bytes = b""
    at: int | None = None
    """The number of the test that it has begun and not told of."""


@dataclass
class Workers:
    """Forks workers, and tells pytest what they found."""

    session: pytest.Session
    begin: Callable[[int], None]
    """Called in each worker with its number."""
    _workers: dict[int, _Worker] = field(init=False, default_factory=dict[int, _Worker])
    _selector: selectors.BaseSelector = field(init=False, default_factory=selectors.DefaultSelector)
    _left: set[int] = field(init=False)
    """The numbers of the tests that nobody has told of."""
    _interrupted: bool = field(init=False, default=False)
    """Whether the workers are stopped amid their tests."""

    def run(self, count: int, scope: Callable[[pytest.Item], str]) -> None:
        """Run all tests. Those that wait stay together by `scope`, the others by file."""
        waiting, others = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
        for number, item in enumerate(self.session.items):
            if any(item.get_closest_marker(mark) for mark in WAITS):
                waiting[scope(item)].append(number)
            else:
                others[item.nodeid.partition("::")[0]].append(number)
        self._left = {*range(len(self.session.items))}
        slow, quick = _Work([*waiting.values()]), _Work([*others.values()])
        self._run([(quick, slow) if number % 3 == 2 else (slow, quick) for number in range(count)])
        while self._left and not self._stops:  # a worker that ended amid its tests leaves some
            self._run([(_Work([[number] for number in sorted(self._left)]),)])

    @property
    def _stops(self) -> bool:
        return bool(self.session.shouldfail or self.session.shouldstop)

    def _run(self, kinds: Sequence[Sequence[_Work]]) -> None:
        for number, each in enumerate(kinds):
            self._start(number, each)
        try:
            while self._workers:
                for key, _ in self._selector.select():
                    self._hear(key.data)
                if self._stops:
                    _end(kinds)
        except BaseException:
            self._interrupted = True
            raise
        finally:
            _end(kinds)
            for each in [*self._workers]:
                self._ended(each)
            for work in {*itertools.chain.from_iterable(kinds)}:
                work.close()

    def _start(self, number: int, kinds: Sequence[_Work]) -> None:
        reads, writes = os.pipe()
        if (pid := os.fork()) == 0:
            self._selector.close()
            for fd in (reads, *(each.pipe for each in self._workers.values())):
                os.close(fd)
            self.begin(number)
            _become_worker(self.session, kinds, writes)
        os.close(writes)
        self._workers[number] = _Worker(pid, reads)
        self._selector.register(reads, selectors.EVENT_READ, number)

    def _hear(self, number: int) -> None:
        worker = self._workers[number]
        if not (read := os.read(worker.pipe, 1 << 16)):
            self._ended(number)
            return
        *lines, worker.unread = (worker.unread + read).split(b"\n")
        for line in lines:
            told = json.loads(line)
            if isinstance(told, int):
                worker.at = told
            elif worker.at is not None:
                self._tell(worker.at, told)
                worker.at = None

    def _tell(self, at: int, told: list[Any]) -> None:
        hook, item = self.session.config.hook, self.session.items[at]
        self._left.discard(at)
        for each in told:
            if isinstance(each, list):
                report = _passed(item, *each)
            else:
                if isinstance(each["longrepr"], list):  # where a skipped test stands, and why
                    each["longrepr"] = tuple(each["longrepr"])
                report = hook.pytest_report_from_serializable(config=self.session.config, data=each)
            hook.pytest_runtest_logreport(report=report)

    def _ended(self, number: int) -> None:
        """Whoever ended amid a test has failed it."""
        worker = self._workers.pop(number)
        self._selector.unregister(worker.pipe)
        os.close(worker.pipe)
        code = os.waitstatus_to_exitcode(os.waitpid(worker.pid, 0)[1])
        if self._interrupted:
            return
        if worker.at is not None:
            item, why = self.session.items[worker.at], f"The worker that ran it ended with {code}."
            self._left.discard(worker.at)
            lost = pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")
            self.session.config.hook.pytest_runtest_logreport(report=lost)
        elif code:
            raise pytest.UsageError(f"A worker ended with {code} between two tests.")


def _end(kinds: Sequence[Sequence[_Work]]) -> None:
    for work in itertools.chain.from_iterable(kinds):
        work.end()


def _passed(item: pytest.Item, when: Any, start: float, duration: float) -> pytest.TestReport:
    return pytest.TestReport(
        item.nodeid, item.location, {}, "passed", None, when, duration=duration, start=start, stop=start + duration
    )


def _become_worker(session: pytest.Session, kinds: Sequence[_Work], pipe: int) -> NoReturn:
    """In the child: run tests until none is left, and end, without what the parent does at its end."""
    capturing: Any = session.config.pluginmanager.getplugin("capturemanager")
    code = 1
    try:
        capturing.stop_global_capturing()  # its files are the parent's
        capturing.start_global_capturing()
        random.seed()
        with os.fdopen(pipe, "w", encoding="utf-8") as out:
            _work(session, itertools.chain.from_iterable(kinds), out)
        code = 0
    except (BrokenPipeError, KeyboardInterrupt, pytest.exit.Exception):  # nobody wants to know any more
        with contextlib.suppress(BaseException):
            session._setupstate.teardown_exact(None)
    except BaseException:  # noqa: BLE001  the process ends here, and says why
        capturing.stop_global_capturing()
        traceback.print_exc()
    finally:
        os._exit(code)


def _work(session: pytest.Session, numbers: Iterator[int], out: IO[str]) -> None:
    telling = _Telling(session.config)
    session.config.pluginmanager.unregister(name="terminalreporter")
    session.config.pluginmanager.register(telling)
    now = next(numbers, None)
    while now is not None and not (session.shouldfail or session.shouldstop):
        print(now, file=out, flush=True)
        following = next(numbers, None)
        nextitem = None if following is None else session.items[following]
        session.config.hook.pytest_runtest_protocol(item=session.items[now], nextitem=nextitem)
        print(json.dumps(telling.reports), file=out, flush=True)
        telling.reports = []
        now = following


class _Telling:
    """A plug-in of a worker: gathers the reports of a test. Of a phase that passed without a word, it keeps little."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self.reports: list[object] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.passed and not (report.sections or report.user_properties or hasattr(report, "wasxfail")):
            self.reports.append([report.when, report.start, report.duration])
        else:
            hook = self._config.hook
            self.reports.append(hook.pytest_report_to_serializable(config=self._config, report=report))
