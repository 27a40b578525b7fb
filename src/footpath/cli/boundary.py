"""The place where errors become a message and an exit code."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Literal, NoReturn, TypeVar

from footpath import errors
from footpath.cli.process import STOPPED, Stopped, heed_stops, heeded
from footpath.cli.screen import notices, plain
from footpath.config import AGENT_HOSTS, PARALLEL, THINKING, USER_HOSTS, WEBHOOK_HOSTS, Settings, read_settings
from footpath.errors import BadInput, FootpathError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence

    from footpath.app import App
    from footpath.schema.run import Run, RunStatus

T = TypeVar("T")

EXIT_CODES = {
    0: "done (for --review: filled and shown)",
    1: "failed: a check of `run` does not hold, scraped records are incomplete, or an error occurred",
    2: "bad input: correct the command and repeat it",
    3: "no usable browser",
    4: "the site or its page is unusable",
    5: "the task does not grant a host, file or effect",
    6: "a person is needed: captcha, login, a question without an answer, the approval of what `run` presses",
    7: "refused: the page contradicts the cookbook, or another run has sent or is sending the form",
    8: "stuck, or a limit was reached",
    9: "the database or the key of sealed data is unusable, or of another version",
    10: "outcome unknown: the form may have been submitted",
    11: "no language model gave a usable answer",
    130: "stopped from outside (Ctrl-C, kill)",
    141: "the reader of the output went away",
}

_ENDS: dict[RunStatus, int] = {
    "complete": 0,
    "reviewed": 0,
    "needs_person": 6,
    "refused": 7,
    "stuck": 8,
    "unknown": 10,
    "interrupted": 130,
}


def exit_code(run: Run) -> int:
    """The exit code of a finished run, by its status or its error."""
    if run.status == "reviewed" and run.task.type == "custom":
        return _ENDS["needs_person"]  # a goal is not reached by looking at it
    if run.status in _ENDS:
        return _ENDS[run.status]
    kind = getattr(errors, run.error, FootpathError) if run.error else FootpathError
    return kind.exit_code


def settings() -> Settings:
    """The settings of this machine. Raises BadInput for invalid settings."""
    read = read_settings()
    if read.home.exists() and not read.home.is_dir():
        raise BadInput(
            f"Footpath's folder {read.home} is a file.",
            hint="Set FOOTPATH_HOME to an existing or new folder, or remove the file.",
        )
    if not read.browser_memory_mb:
        raise BadInput(
            "FOOTPATH_BROWSER_MEMORY must be a number of MiB, at least 256.",
            hint="Give MiB, or remove the variable: a browser may then take 1536 MiB.",
        )
    if not read.model_seconds:
        raise BadInput(
            "FOOTPATH_MODEL_SECONDS must be a whole number of seconds, 1 to 3600.",
            hint="Give seconds, or remove the variable: a request may then take 90 seconds.",
        )
    if read.model_tokens == 0:
        raise BadInput(
            "FOOTPATH_MODEL_TOKENS must be a number of tokens, at least 16.",
            hint="Give a number, or remove the variable: the provider's own limit then holds.",
        )
    if read.model_thinking not in ("", *THINKING):
        raise BadInput(
            f"FOOTPATH_MODEL_THINKING cannot be {read.model_thinking[:40]!r}.",
            hint=f"Give one of {', '.join(THINKING)}.",
        )
    if read.model_parallel not in ("", *PARALLEL):
        raise BadInput(
            f"FOOTPATH_MODEL_PARALLEL cannot be {read.model_parallel[:40]!r}.",
            hint=f"Give {' or '.join(PARALLEL)}.",
        )
    _check_hosts({AGENT_HOSTS: read.agent_hosts, USER_HOSTS: read.user_hosts, WEBHOOK_HOSTS: read.webhook_hosts})
    return read


def _check_hosts(variables: Mapping[str, Sequence[str]]) -> None:
    for name, hosts in variables.items():
        if hosts:
            from footpath.page.hosts import HostRules

            try:
                HostRules.parse(hosts)
            except BadInput as error:
                raise BadInput(f"{name}: {error.message}", hint=error.hint) from None


def with_app(work: Callable[[App], Awaitable[T]]) -> T:
    """Run a command's work with the open app, as `drive` does."""

    async def opened() -> T:
        from footpath.app import open_app

        async with open_app(settings()) as app:
            return await work(app)

    return drive(opened())


def drive(work: Coroutine[object, object, T], stopped: Callable[[], str] = lambda: STOPPED) -> T:
    """Run a command's coroutine. A stop signal cancels it, so that it cleans up; a second signal exits at once.
    `stopped` returns the message for the person.
    """
    import asyncio

    stopping = False

    async def heeding() -> T:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()

        def stop() -> None:
            nonlocal stopping
            if stopping:
                _leave_at_once(Stopped(stopped()))
            stopping = True
            if task is not None:
                task.cancel()

        # an abandoned call (to a browser that has ended) needs no message
        loop.set_exception_handler(lambda _loop, _context: None)
        for number in heeded():
            loop.add_signal_handler(number, stop)
        return await work

    try:
        return asyncio.run(heeding())
    except asyncio.CancelledError:
        raise Stopped(stopped()) from None
    except Exception:
        # errors during shutdown are meaningless: Ctrl-C reaches the browser too
        if stopping:
            raise Stopped(stopped()) from None
        raise
    finally:
        heed_stops()  # the loop has put back the ways of Python


def tell(error: Exception) -> int:
    """Show an error as a single message. Return the exit code."""
    if not isinstance(error, FootpathError):
        return _unforeseen(error)
    screen = notices()
    screen.print(f"[red]{plain(error.message)}[/red]")
    if isinstance(error, BadInput):
        for problem in error.problems:
            screen.print(f"  • {plain(problem)}")
    if error.advice:
        screen.print(plain(error.advice))
    return error.exit_code


def _leave_at_once(stop: Stopped) -> NoReturn:
    """Exit without cleaning up: the journal is on disk after each step, and the browser ends when its pipe closes."""
    show_cursor = "\x1b[?25h" if sys.stderr.isatty() else ""
    os.write(2, f"{show_cursor}{stop.said}\n".encode())
    os._exit(130)


def _unforeseen(error: Exception) -> int:
    screen = notices()
    screen.print(f"[red]An unforeseen error occurred ({type(error).__name__}).[/red]")
    tell_crash(error)
    return 1


def tell_crash(error: BaseException) -> None:
    """Store a report of an unexpected error, and print its path."""
    from footpath import crashes

    screen = notices()
    try:
        where = crashes.keep(error, read_settings().home)
    except OSError:
        screen.print(plain(crashes.frames(error)))
    else:
        screen.print(f"Its trace is in {plain(str(where))}, without any of your data. Please report it.")


_PARTS: Final = {
    "documents": ("What reads and writes documents", ("docx", "jinja2", "pypdfium2")),
    "mcp": ("What speaks MCP", ("mcp",)),
    "server": ("What works the queue and serves pages", ("dbos", "fastapi", "jinja2", "multipart", "uvicorn")),
}


def need(extra: Literal["documents", "mcp", "server"]) -> None:
    """Raise BadInput where a library of an extra is missing."""
    part, libraries = _PARTS[extra]
    if any(find_spec(library) is None for library in libraries):
        raise BadInput(f"{part} is not installed.", hint=f'pip install "footpath[{extra}]"')
