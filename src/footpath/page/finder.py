"""Find a Chrome or Chromium that really starts, or install one.

Needs only Python, so `make` can ask for a browser: `python -m footpath.page.finder ensure`.

Installed files prove little: a missing library, a package that only points to another package, or a sandbox that the
kernel refuses all show only when the browser runs. A good result is kept.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from footpath import config
from footpath.errors import BrowserMissing
from footpath.private import write_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    Log = Callable[[str], None]

INSTALL_DEADLINE = 900.0
"""Seconds that one command of an installation may take."""

SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
BROWSERS = (
    *("google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "chrome"),
    *("microsoft-edge-stable", "microsoft-edge"),
)
PLAYWRIGHT_SHELLS = ("chromium_headless_shell-*/chrome*/*headless*shell*",)
PLAYWRIGHT_BROWSERS = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-win*/chrome.exe",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
MAC_APPS = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_PROGRAMS = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)


@dataclass(frozen=True, slots=True)
class Machine:
    """The conditions of a search for a browser."""

    env: Mapping[str, str]
    platform: str
    """The name in `sys.platform`: linux, darwin, win32."""
    home: Path
    cache: Path
    is_root: bool
    python: str = sys.executable
    """The interpreter with Playwright."""
    browser: str | None = None
    """The only candidate, as a path or a name on PATH; None looks everywhere."""

    @classmethod
    def this(cls, settings: config.Settings | None = None) -> Machine:
        """Return the present machine, with the browser and cache of `settings` (by default the environment's)."""
        settings = settings or config.read_settings()
        is_root = sys.platform != "win32" and os.geteuid() == 0
        return cls(config.environment(), sys.platform, Path.home(), settings.cache, is_root, browser=settings.browser)


def _quiet(_: str) -> None:
    pass


def find(machine: Machine | None = None, log: Log = _quiet) -> ProbedBrowser | None:
    """The best browser that starts, a headless shell before a full browser; None when none does.

    `FOOTPATH_BROWSER`, when set, is the only candidate. `log` hears why a candidate was passed over.
    """
    return _first(machine or Machine.this(), log)


def find_headed(machine: Machine | None = None, log: Log = _quiet) -> ProbedBrowser | None:
    """Return the best browser with a window; None for none."""
    return _first(machine or Machine.this(), log, headed=True)


def missing(machine: Machine, *, headed: bool = False) -> BrowserMissing:
    """The error for a person where no browser was found."""
    kind = "Chrome or Chromium that can show a window" if headed else "Chrome or Chromium"
    if machine.browser:
        return BrowserMissing(
            f"{config.BROWSER} names {machine.browser}, which does not start as a {kind}, version {OLDEST} or later.",
            hint=f"Correct it, or unset {config.BROWSER} to let Footpath look for one.",
        )
    return BrowserMissing(f"No {kind} was found that starts.", cli="`footpath doctor` says how to get one.")


def ensure(log: Log, machine: Machine | None = None) -> ProbedBrowser:
    """Return a browser that starts: an installed one, else a newly installed one. `log` is called with each attempt.

    Raises:
        BrowserMissing: no browser exists or could be installed; the message gives the next move.
    """
    machine = machine or Machine.this()
    if found := find(machine, log):
        return found
    if machine.browser:
        raise missing(machine)
    for installation in (_playwright, _apt):
        for command in installation(machine):
            _install(command, machine, log)
        if found := find(machine, log):
            return found
    raise BrowserMissing(
        "No Chrome or Chromium that starts was found, and none could be installed.",
        hint="Install Google Chrome or Chromium, or run `playwright install --with-deps chromium`, "
        f"or set {config.BROWSER} to the program's path.",
    )


def _first(machine: Machine, log: Log, *, headed: bool = False) -> ProbedBrowser | None:
    for path in _candidates(machine):
        answer = probe(path, is_root=machine.is_root, cache=machine.cache)
        if isinstance(answer, ProbedBrowser) and headed and answer.is_shell:
            answer = "a headless shell has no window"
        if isinstance(answer, ProbedBrowser):
            return answer
        log(f"passed over {path}: {answer}")
    return None


def _candidates(machine: Machine) -> Iterator[Path]:
    """Where a browser may be, best first, each file once."""
    if machine.browser:
        yield Path(shutil.which(machine.browser, path=_path(machine)) or Path(machine.browser).expanduser().absolute())
        return
    seen: set[Path] = set()
    for path in _places(machine):
        if (real := path.resolve()) not in seen:
            seen.add(real)
            yield path


def _places(machine: Machine) -> Iterator[Path]:
    yield from _on_path(SHELLS, machine)
    yield from _from_playwright(PLAYWRIGHT_SHELLS, machine)
    yield from _on_path(BROWSERS, machine)
    yield from _from_playwright(PLAYWRIGHT_BROWSERS, machine)
    if machine.platform == "darwin":
        for root in (machine.home, Path("/")):
            apps = (root / f"Applications/{app}.app/Contents/MacOS/{app}" for app in MAC_APPS)
            yield from filter(Path.is_file, apps)
    if machine.platform == "win32":
        roots = [Path(root) for folder in WINDOWS_FOLDERS if (root := machine.env.get(folder))]
        yield from filter(Path.is_file, (root / program for root in roots for program in WINDOWS_PROGRAMS))


def _on_path(names: tuple[str, ...], machine: Machine) -> Iterator[Path]:
    yield from (Path(program) for name in names if (program := shutil.which(name, path=_path(machine))))


def _path(machine: Machine) -> str:
    return machine.env.get("PATH", os.defpath)


def _from_playwright(patterns: tuple[str, ...], machine: Machine) -> Iterator[Path]:
    """Yield the browsers in Playwright's cache, newest first, found without starting its driver."""
    named = machine.env.get("PLAYWRIGHT_BROWSERS_PATH")
    if machine.platform == "darwin":
        default = machine.home / "Library/Caches/ms-playwright"
    elif machine.platform == "win32":
        default = Path(machine.env.get("LOCALAPPDATA", machine.home / "AppData/Local")) / "ms-playwright"
    else:
        default = Path(machine.env.get("XDG_CACHE_HOME") or machine.home / ".cache") / "ms-playwright"
    root = Path(named) if named else default
    for pattern in patterns:
        programs = (path for path in root.glob(pattern) if path.is_file() and os.access(path, os.X_OK))
        yield from sorted(programs, key=_build, reverse=True)


def _build(path: Path) -> int:
    """Return the number in a folder such as `chromium-1217`, whatever the folders above."""
    return int(next(reversed(re.findall(r"-(\d+)/", path.as_posix())), "0"))


def _playwright(machine: Machine) -> Iterator[tuple[str, ...]]:
    """Yield the installation of Playwright's own build, and as root on Debian its libraries."""
    yield (machine.python, "-m", "playwright", "install", "chromium", "--only-shell")
    if _has_apt(machine) and any(_from_playwright(PLAYWRIGHT_SHELLS, machine)):
        yield (machine.python, "-m", "playwright", "install-deps", "chromium-headless-shell")


def _apt(machine: Machine) -> Iterator[tuple[str, ...]]:
    """Yield the installation of the distribution's build. One package at a time: an older release may have only one."""
    if _has_apt(machine):
        yield ("apt-get", "update", "-qq")
        for package in ("chromium-headless-shell", "chromium"):
            yield ("apt-get", "install", "-y", "-qq", package)


def _has_apt(machine: Machine) -> bool:
    return machine.is_root and machine.platform == "linux" and any(_on_path(("apt-get",), machine))


def _install(command: tuple[str, ...], machine: Machine, log: Log) -> None:
    log("running " + " ".join(command))
    unattended = {"DEBIAN_FRONTEND": "noninteractive", "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000"}
    program = shutil.which(command[0], path=_path(machine)) or command[0]
    try:
        _, complaint, code = run([program, *command[1:]], INSTALL_DEADLINE, {**machine.env, **unattended})
    except (OSError, subprocess.TimeoutExpired) as error:
        log(f"that failed: {error}")
        return
    if code:
        log(f"that failed with code {code}: {complaint_of(complaint)}")


def main(arguments: list[str]) -> int:
    """`find` or `ensure` a browser: the result goes to stdout, the attempts to stderr."""

    def log(line: str) -> None:
        print(f"browser: {line}", file=sys.stderr)

    try:
        found = ensure(log) if arguments == ["ensure"] else find(log=log)
    except BrowserMissing as missing:
        print(missing, file=sys.stderr)
        return missing.exit_code
    print(found or "none")
    return 0 if found else BrowserMissing.exit_code


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
