"""The process around a command: it stops when it is asked to, outlives a reader that goes away, and shows no traceback.

Imports nothing but what every command needs, so that a stop is heeded from the first moment on.
"""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

STOPPED = "Stopped."
FULL = "What was to be shown was not: no space is left where it goes."
READER_GONE = 141
"""As a shell reports a program that SIGPIPE ended."""


class Stopped(SystemExit):
    """Asked to stop from outside: Ctrl-C, `kill`, a terminal that was closed. Not an `Exception`, so nothing on the way
    takes it for a failure. `said`: what a person is told.
    """

    def __init__(self, said: str = STOPPED) -> None:
        super().__init__(130)
        self.said = said


def run_command(command: Callable[[], None], tell: Callable[[Exception], int]) -> NoReturn:
    """Run a command to its end and leave with its code, whatever happens. `tell` shows an error and gives its code."""
    heed_stops()
    for stream in _streams():
        stream.reconfigure(errors="backslashreplace")
    code = _code_of(command, tell)
    for number in _stops():
        signal.signal(number, signal.SIG_IGN)  # it is over: a stop that comes now would only leave a traceback
    lost = _lost()
    if _is_full(lost) and not code:
        _say(FULL)
        code = 1
    gc.freeze()  # else Python looks for garbage in all of the memory that goes now, for a fifth of a second
    sys.exit(READER_GONE if isinstance(lost, BrokenPipeError) else code)


def heed_stops() -> None:
    """Turn what asks the process to stop into `Stopped`, except where whoever started it had it ignored (`nohup`)."""
    for number in _stops():
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def heeded() -> list[signal.Signals]:
    """The signals that ask this process to stop."""
    return [number for number in _stops() if signal.getsignal(number) is not signal.SIG_IGN]


def _stops() -> list[signal.Signals]:
    return [signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if name in signal.Signals.__members__]


_ASKED: list[int] = []
"""The signals that have asked this process to stop by `Stopped`."""


def _stop(number: int, _frame: object) -> NoReturn:
    _ASKED.append(number)
    raise Stopped


def _code_of(command: Callable[[], None], tell: Callable[[Exception], int]) -> int:
    try:
        command()
    except Stopped as stop:
        _say(stop.said)
        return 130
    except SystemExit as end:
        # Typer and Rich both leave with 1 when the reader of a pipe is gone
        gone = isinstance(end.__context__, BrokenPipeError)
        return READER_GONE if gone else end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except Exception as error:  # noqa: BLE001  the edge of the process: it is told in words, never as a traceback
        if _ASKED:  # what was stopped on the way has turned it into an error of its own
            _say(STOPPED)
            return 130
        if isinstance(error, OSError) and _is_full(error):
            _say(FULL)
            return 1
        return tell(error)
    return 0


def _say(sentence: str) -> None:
    try:
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()
    except OSError:
        pass  # nobody is left to read it


def _streams() -> list[TextIOWrapper]:
    """Standard output and standard error, as far as this process was started with them."""
    return [stream for stream in (sys.stdout, sys.stderr) if isinstance(stream, TextIOWrapper)]


def _is_full(error: OSError | None) -> bool:
    """Whether it tells of an output that has no space left; what goes to a file that we know has its name."""
    return error is not None and error.errno == errno.ENOSPC and error.filename is None


def _lost() -> OSError | None:
    """Write out what is left to write: why standard output did not take it, None when it did."""
    lost: OSError | None = None
    for stream in _streams():
        try:
            stream.flush()
        except OSError as error:  # of a terminal that was closed, the command's own code says why it ended
            lost = error if stream is sys.stdout else lost
            # the interpreter flushes once more when it ends, with a code of its own: let it have somewhere to write to
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return lost
