"""The peer browser-use, in an environment of its own under the cache folder, so that the project does not need it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from bench.report import Skipped

from footpath.config import environment, read_settings

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping

    from footpath.page.finder import ProbedBrowser

PACKAGE: Final = "browser-use>=0.13,<0.14"
DEADLINE_S: Final = 300
ANSWER_S: Final = 60
"""For what it is asked of one page."""
_LONGEST: Final = 2**24
"""Characters of an answer."""
_SCRIPT: Final = Path(__file__).with_name("peer_browser_use.py")
_PROMPTS: Final = Path(__file__).with_name("peer_prompt.py")
_QUIET: Final = {"ANONYMIZED_TELEMETRY": "false", "BROWSER_USE_LOGGING_LEVEL": "result"}


class Reader:
    """It, in a process and a browser of its own."""

    def __init__(self, process: asyncio.subprocess.Process, version: str) -> None:
        self._process = process
        self.version = version

    async def open(self, url: str) -> None:
        """Go to a page."""
        await _answer(self._process, f"open {url}")

    async def read(self) -> tuple[float, str]:
        """Seconds that its DOM state of the page took, by its own clock; what it said comes by `text`."""
        return cast("float", await _answer(self._process, "read")), ""

    async def text(self) -> str:
        """What it would send to a model of the page as it read it last."""
        return cast("str", await _answer(self._process, "tell"))


@asynccontextmanager
async def reader(browser: ProbedBrowser) -> AsyncGenerator[Reader]:
    """It, ready to read pages; with all that it started it ends here.

    Raises:
        Skipped: it could not be installed, or did not run.
    """
    command = (await asyncio.to_thread(_python), "-P", str(_SCRIPT), str(browser.path), json.dumps(browser.args))
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=_LONGEST,
        env={**environment(), **_QUIET},
        start_new_session=True,
    )
    try:
        yield Reader(process, str(await _answer(process)))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def _answer(process: asyncio.subprocess.Process, line: str = "") -> object:
    """What it answers to a line, or says first of itself.

    Raises:
        Skipped: it has ended, or is silent.
    """
    assert process.stdin is not None
    assert process.stdout is not None, "both are pipes"
    try:
        async with asyncio.timeout(ANSWER_S):
            if line:
                process.stdin.write(line.encode() + b"\n")
                await process.stdin.drain()
            return json.loads(await process.stdout.readline())
    except (TimeoutError, ConnectionError, json.JSONDecodeError) as error:
        raise Skipped("browser-use is not compared: it did not run.") from error


def prompts(browser: ProbedBrowser, urls: Mapping[str, str], task: str, history: str) -> tuple[str, dict[str, int]]:
    """Its version, and about how many tokens its prompt has on each page that it gets over, by name.

    Each page is met by a browser of its own: one after the other, it may wait for ever.

    Args:
        browser: what it starts.
        urls: addresses by the page's name.
        task: what it is asked to do.
        history: what it did before.

    Raises:
        Skipped: it could not be installed, or did not run.
    """
    version, lengths = "", dict[str, int]()
    _python()  # once, and what keeps it from being there is told
    for name, url in urls.items():
        with suppress(Skipped):  # a page that it does not get over is left out
            version, pages = _asked(browser, {name: url}, task, history)
            lengths[name] = int(pages[name]) // 4
    if not lengths:
        raise Skipped("browser-use is not compared: it did not run.")
    return version, lengths


def _asked(browser: ProbedBrowser, urls: Mapping[str, str], task: str, history: str) -> tuple[str, dict[str, Any]]:
    """Its version, and the lengths of its prompts by page."""
    given = (str(_PROMPTS), str(browser.path), json.dumps(browser.args), json.dumps(urls), task, history)
    done = _run(_python(), "-P", *given, deadline_s=ANSWER_S)
    try:
        answer = json.loads(done.splitlines()[-1])
    except (json.JSONDecodeError, IndexError) as error:
        raise Skipped("browser-use is not compared: it did not run.") from error
    return str(answer["version"]), answer["pages"]


def _python() -> str:
    """The interpreter of its environment, which is made when it is not there."""
    folder = read_settings().cache / "bench" / "browser-use"
    python, ready = str(folder / "bin" / "python"), folder / "ready"
    if not ready.exists():
        try:
            _run(sys.executable, "-m", "venv", str(folder), check=True)
            _run(python, "-m", "pip", "install", "--quiet", PACKAGE, check=True)
        except (subprocess.CalledProcessError, OSError) as error:
            raise Skipped("browser-use is not compared: it could not be installed.") from error
        ready.touch()
    return python


def _run(*command: str, check: bool = False, deadline_s: float = DEADLINE_S) -> str:
    """What it prints. When it is done, or out of time, all that it started ends with it."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**environment(), **_QUIET},
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=deadline_s)
    except subprocess.TimeoutExpired as error:
        raise Skipped(f"browser-use is not compared: it took more than {deadline_s:g} s.") from error
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    if check and process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return said
