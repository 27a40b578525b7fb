"""The process around a command: it stops on request, survives a closed output pipe, and shows no traceback.

Imports only what every command needs, so that stop signals work from the first moment.
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
FULL = "The output is incomplete: no space left on the device."
READER_GONE = 141
"""The shell's exit code for a program ended by SIGPIPE."""


class Stopped(SystemExit):
    """A request to stop: Ctrl-C, `kill`, a closed terminal. Not an `Exception`, so that no handler mistakes it for a
    failure. `said` is the message for the person.
    """

    def __init__(self, said: str = STOPPED) -> None:
        super().__init__(130)
        self.said = said


def run_command(command: Callable[[], None], tell: Callable[[Exception], int]) -> NoReturn:
    """Run a command and exit with its code, whatever happens. `tell` shows an error and returns the code."""
    heed_stops()
    for stream in _streams():
        stream.reconfigure(errors="backslashreplace")
    code = _code_of(command, tell)
    for number in _stops():
        signal.signal(number, signal.SIG_IGN)  # finished: a stop signal now would only cause a traceback
    lost = _lost()
    if _is_full(lost) and not code:
        _say(FULL)
        code = 1
    gc.freeze()  # otherwise Python collects garbage at exit for a fifth of a second
    sys.exit(READER_GONE if isinstance(lost, BrokenPipeError) else code)


def heed_stops() -> None:
    """Turn stop signals into `Stopped`, except signals that the parent ignores (`nohup`)."""
    for number in _stops():
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def heeded() -> list[signal.Signals]:
    """The signals that stop this process."""
    return [number for number in _stops() if signal.getsignal(number) is not signal.SIG_IGN]


def _stops() -> list[signal.Signals]:
    return [signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if name in signal.Signals.__members__]


_ASKED: list[int] = []
"""The stop signals received so far."""


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
    except Exception as error:  # noqa: BLE001 a process boundary: errors become words, never a traceback
        if _ASKED:  # interrupted code has turned the stop into its own error
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
        pass  # no reader is left


def _streams() -> list[TextIOWrapper]:
    """Standard output and standard error, if open."""
    return [stream for stream in (sys.stdout, sys.stderr) if isinstance(stream, TextIOWrapper)]


def _is_full(error: OSError | None) -> bool:
    """Whether standard output ran out of space; errors of other files carry a file name."""
    return error is not None and error.errno == errno.ENOSPC and error.filename is None


def _lost() -> OSError | None:
    """Flush the outputs. Return the error of standard output; None on success."""
    lost: OSError | None = None
    for stream in _streams():
        try:
            stream.flush()
        except OSError as error:  # for a closed terminal, the command's own code is more precise
            lost = error if stream is sys.stdout else lost
            # the interpreter flushes again at exit, with an exit code of its own: give it a writable target
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return lost
