"""The peer browser-use, in an environment of its own under the cache folder, so that the project does not need it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.report import Skipped

from footpath.config import environment, read_settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.page.probe import Found

PACKAGE: Final = "browser-use>=0.13,<0.14"
DEADLINE_S: Final = 300
_SCRIPT: Final = Path(__file__).with_name("peer_browser_use.py")
_PROMPTS: Final = Path(__file__).with_name("peer_prompt.py")
_QUIET: Final = {"ANONYMIZED_TELEMETRY": "false", "BROWSER_USE_LOGGING_LEVEL": "result"}


@dataclass(frozen=True, slots=True)
class Told:
    """What it made of one page."""

    ratio: float
    """Of its time to the barest walker's in the same browser and turn; median."""
    text: str
    """What it would send to a model."""


def read(browser: Found, urls: Mapping[str, str], walker: str) -> tuple[str, dict[str, Told]]:
    """Its version, and its DOM state of each page by name.

    Args:
        browser: what it starts.
        urls: addresses by the page's name.
        walker: the script of the barest walker.

    Raises:
        Skipped: it could not be installed, or did not run.
    """
    version, pages = _asked(_SCRIPT, browser, urls, walker)
    return version, {name: Told(float(ratio), str(text)) for name, (ratio, text) in pages.items()}


def prompts(browser: Found, urls: Mapping[str, str], task: str, history: str) -> tuple[str, dict[str, int]]:
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
            version, pages = _asked(_PROMPTS, browser, {name: url}, task, history, deadline_s=60)
            lengths[name] = int(pages[name]) // 4
    if not lengths:
        raise Skipped("browser-use is not compared: it did not run.")
    return version, lengths


def _asked(
    script: Path, browser: Found, urls: Mapping[str, str], *more: str, deadline_s: float = DEADLINE_S
) -> tuple[str, dict[str, Any]]:
    """Its version, and what a script of ours found out in its environment, by page."""
    given = (str(script), str(browser.path), json.dumps(browser.args), json.dumps(urls), *more)
    done = _run(_python(), "-P", *given, deadline_s=deadline_s)
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
