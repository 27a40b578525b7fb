"""A browser is what starts as one. The candidates here are small real programs, and once the real browser."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.deadlines import HANGS_S

from footpath.errors import BrowserMissing
from footpath.page import finder
from footpath.page.finder import Machine, probe

if sys.platform == "win32":
    pytest.skip("the stand-ins are shell scripts", allow_module_level=True)


def program(path: Path, body: str) -> Path:
    """An executable shell script that also notes each time it was started, with its arguments."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\nPATH=/usr/bin:/bin\necho "$@" >> "{path}.started"\n{body}\n')
    path.chmod(0o755)
    return path


def chrome(path: Path, major: int = 156, kind: str = "full") -> Path:
    return program(path, f"echo '<html><head><title>footpath:{major}.0.1.2:{kind}</title></head></html>'")


def starts(path: Path) -> list[str]:
    log = Path(f"{path}.started")
    return log.read_text().splitlines() if log.exists() else []


@pytest.fixture
def bin_(tmp_path: Path) -> Path:
    return tmp_path / "bin"


@pytest.fixture
def machine(tmp_path: Path, bin_: Path) -> Machine:
    """A Linux machine of a person who is not root, with one folder on PATH and nothing in it."""
    return Machine({"PATH": str(bin_)}, "linux", home=tmp_path / "home", cache=tmp_path / "cache", is_root=False)


def test_nothing_is_found_where_nothing_is_installed(machine: Machine):
    assert finder.find(machine) is None
    assert finder.find_headed(machine) is None


def test_a_headless_shell_is_preferred_to_a_full_browser(machine: Machine, bin_: Path):
    full = chrome(bin_ / "google-chrome")
    shell = chrome(bin_ / "chromium-headless-shell", kind="shell")

    found = finder.find(machine)

    assert found is not None
    assert (found.path, found.major, found.is_shell, found.args) == (shell, 156, True, ())
    assert starts(full) == []


def test_a_window_needs_a_full_browser_whatever_the_shell_calls_itself(machine: Machine, bin_: Path):
    chrome(bin_ / "google-chrome", kind="shell")
    full = chrome(bin_ / "chromium")
    log: list[str] = []

    found = finder.find_headed(machine, log.append)

    assert found is not None
    assert found.path == full
    assert log == [f"passed over {bin_ / 'google-chrome'}: a headless shell has no window"]


def test_the_one_that_is_named_is_the_only_candidate(machine: Machine, bin_: Path, tmp_path: Path):
    other = chrome(bin_ / "chromium")
    mine = chrome(tmp_path / "my browser")

    found = finder.find(replace(machine, browser=str(mine)))

    assert found is not None
    assert found.path == mine
    assert starts(other) == []


def test_a_browser_may_be_named_as_on_the_command_line(machine: Machine, bin_: Path):
    chrome(bin_ / "chromium")
    brave = chrome(bin_ / "brave")

    found = finder.find(replace(machine, browser="brave"))

    assert found is not None
    assert found.path == brave


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        pytest.param("echo 'needs a library' >&2; exit 127", "it ended with code 127: needs a library", id="broken"),
        pytest.param(
            "printf 'Error: no such host\\n  at x\\n}\\n' >&2; exit 1",
            "it ended with code 1: Error: no such host",
            id="chatty",
        ),
        pytest.param("exit 0", "it ended with code 0: it printed nothing", id="no browser"),
        pytest.param(
            "echo '<title>footpath:99.0:full</title>'", "its version, 99, is older than 120", id="version too old"
        ),
    ],
)
def test_what_does_not_start_as_a_browser_is_refused_with_the_reason(tmp_path: Path, body: str, reason: str):
    path = program(tmp_path / "chrome", body)
    assert probe(path, is_root=True, cache=tmp_path / "cache") == reason


def test_what_is_not_there_or_not_a_program_is_refused_with_the_reason(tmp_path: Path):
    text = tmp_path / "notes.txt"
    text.write_text("hello")
    cache = tmp_path / "cache"

    assert probe(tmp_path / "absent", is_root=False, cache=cache) == "it cannot be read: No such file or directory"
    assert probe(text, is_root=False, cache=cache) == "it cannot be run: Permission denied"
    assert probe(tmp_path, is_root=False, cache=cache) == "it cannot be run: Permission denied"


@pytest.mark.slow
def test_what_hangs_is_refused_and_leaves_no_child_behind(tmp_path: Path):
    path = program(tmp_path / "chrome", f'sleep 60 & echo $! > "{tmp_path}/child"; wait')

    answer = probe(path, is_root=True, cache=tmp_path / "cache", deadline=2)

    assert answer == "it gave no answer within 2 s"
    child = int((tmp_path / "child").read_text())
    deadline = time.monotonic() + HANGS_S
    while is_running(child) and time.monotonic() < deadline:
        os.sched_yield()
    assert not is_running(child)


def is_running(process: int) -> bool:
    """Whether a process does anything; one that is dead and not yet buried does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_the_next_candidate_is_taken_when_one_does_not_start(machine: Machine, bin_: Path):
    program(bin_ / "chromium-headless-shell", "exit 1")
    full = chrome(bin_ / "chromium")
    log: list[str] = []

    found = finder.find(machine, log.append)

    assert found is not None
    assert found.path == full
    assert log == [f"passed over {bin_ / 'chromium-headless-shell'}: it ended with code 1: it printed nothing"]


class TestSandbox:
    REFUSES = 'case "$*" in *--no-sandbox*) echo "<title>footpath:156.0:full</title>";; *) exit 1;; esac'

    def test_it_stays_on_where_the_browser_starts_with_it(self, machine: Machine, bin_: Path):
        path = chrome(bin_ / "chromium")
        found = finder.find(machine)
        assert found is not None
        assert found.args == ()
        assert "--no-sandbox" not in starts(path)[0]

    def test_it_is_left_out_where_the_browser_does_not_start_with_it(self, machine: Machine, bin_: Path):
        program(bin_ / "chromium", self.REFUSES)
        found = finder.find(machine)
        assert found is not None
        assert found.args == ("--no-sandbox",)

    def test_root_never_tries_it(self, machine: Machine, bin_: Path):
        path = program(bin_ / "chromium", self.REFUSES)
        found = finder.find(replace(machine, is_root=True))
        assert found is not None
        assert found.args == ("--no-sandbox",)
        assert len(starts(path)) == 1

    def test_slowness_is_no_reason_to_do_without(self, tmp_path: Path):
        path = program(tmp_path / "chromium", "exec sleep 60")
        probe(path, is_root=False, cache=tmp_path / "cache", deadline=0.3)
        assert len(starts(path)) == 1


class TestMemory:
    def test_a_browser_that_started_is_not_started_again(self, machine: Machine, bin_: Path):
        path = chrome(bin_ / "chromium")
        assert finder.find(machine) == finder.find(machine)
        assert len(starts(path)) == 1

    def test_a_changed_file_is_asked_again(self, machine: Machine, bin_: Path):
        path = chrome(bin_ / "chromium")
        finder.find(machine)
        chrome(path, major=1570)
        found = finder.find(machine)
        assert found is not None
        assert found.major == 1570

    def test_what_did_not_start_is_tried_again(self, machine: Machine, bin_: Path):
        path = program(bin_ / "chromium", f'test -e "{bin_}/library" && echo "<title>footpath:156.0:full</title>"')
        assert finder.find(machine) is None
        (bin_ / "library").touch()
        assert finder.find(machine) is not None
        assert len(starts(path)) >= 2

    @pytest.mark.parametrize("text", ["", "null", "[1]", '{"major": "x"}', '{"major": 156}'])
    def test_a_damaged_memory_counts_as_none(self, machine: Machine, bin_: Path, text: str):
        chrome(bin_ / "chromium")
        found = finder.find(machine)
        (kept,) = (machine.cache / "browsers").iterdir()
        kept.write_text(text)
        assert finder.find(machine) == found

    def test_a_cache_that_cannot_be_written_only_costs_time(self, machine: Machine, bin_: Path):
        chrome(bin_ / "chromium")
        machine.cache.write_text("a file where a folder should be")
        assert finder.find(machine) is not None


class TestPlaces:
    def test_playwrights_cache_newest_build_first(self, machine: Machine):
        cache = machine.home / ".cache/ms-playwright"
        chrome(cache / "chromium_headless_shell-999/chrome-linux/headless_shell", kind="shell")
        newest = chrome(
            cache / "chromium_headless_shell-1217/chrome-headless-shell-linux64/chrome-headless-shell", kind="shell"
        )
        found = finder.find(machine)
        assert found is not None
        assert found.path == newest

    def test_playwrights_cache_where_its_variable_says(self, machine: Machine, tmp_path: Path):
        path = chrome(tmp_path / "elsewhere/chromium-1217/chrome-linux64/chrome")
        env = {**machine.env, "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "elsewhere")}
        found = finder.find(replace(machine, env=env))
        assert found is not None
        assert found.path == path

    def test_applications_of_a_mac(self, machine: Machine):
        path = chrome(machine.home / "Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
        found = finder.find(replace(machine, platform="darwin"))
        assert found is not None
        assert found.path == path

    def test_programs_of_windows(self, machine: Machine, tmp_path: Path):
        path = chrome(tmp_path / "Program Files/Microsoft/Edge/Application/msedge.exe")
        env = {**machine.env, "PROGRAMFILES": str(tmp_path / "Program Files")}
        found = finder.find(replace(machine, platform="win32", env=env))
        assert found is not None
        assert found.path == path

    def test_one_file_under_two_names_is_tried_once(self, machine: Machine, bin_: Path):
        path = program(bin_ / "chromium", "exit 1")
        (bin_ / "google-chrome").symlink_to(path)
        log: list[str] = []
        assert finder.find(machine, log.append) is None
        assert len(log) == 1


class TestEnsure:
    def test_what_is_there_is_enough(self, machine: Machine, bin_: Path):
        chrome(bin_ / "chromium")
        log: list[str] = []
        assert finder.ensure(log.append, machine).path == bin_ / "chromium"
        assert log == []

    def test_a_wrong_name_is_said_and_nothing_is_installed(self, machine: Machine):
        log: list[str] = []
        with pytest.raises(BrowserMissing, match=r"FOOTPATH_BROWSER names /nowhere/chrome.*unset FOOTPATH_BROWSER"):
            finder.ensure(log.append, replace(machine, browser="/nowhere/chrome"))
        assert log == ["passed over /nowhere/chrome: it cannot be read: No such file or directory"]

    def test_playwright_is_asked_first(self, machine: Machine, bin_: Path):
        shell = machine.home / ".cache/ms-playwright/chromium_headless_shell-1217/chrome-linux/headless_shell"
        template = chrome(bin_ / "template", kind="shell")
        python = program(bin_ / "python", f'mkdir -p "{shell.parent}" && cp "{template}" "{shell}"')
        log: list[str] = []

        found = finder.ensure(log.append, replace(machine, python=str(python)))

        assert found.path == shell
        assert starts(python) == ["-m playwright install chromium --only-shell"]
        assert log == [f"running {python} -m playwright install chromium --only-shell"]

    def test_then_the_distribution_for_root(self, machine: Machine, bin_: Path):
        python = program(bin_ / "python", "echo 'no such host' >&2; exit 1")
        template = chrome(bin_ / "template", kind="shell")
        apt = program(
            bin_ / "apt-get",
            f'case "$*" in *shell) cp "{template}" "{bin_}/headless_shell";; *update*) exit 100;; esac',
        )
        log: list[str] = []

        found = finder.ensure(log.append, replace(machine, python=str(python), is_root=True))

        assert found.path == bin_ / "headless_shell"
        assert starts(apt) == ["update -qq", "install -y -qq chromium-headless-shell", "install -y -qq chromium"]
        assert "that failed with code 1: no such host" in log
        assert "that failed with code 100: it printed nothing" in log

    def test_who_is_not_root_is_told_what_to_do(self, machine: Machine, bin_: Path):
        apt = program(bin_ / "apt-get", "exit 0")
        with pytest.raises(BrowserMissing, match="Install Google Chrome or Chromium, or run"):
            finder.ensure(lambda _: None, replace(machine, python=str(bin_ / "absent")))
        assert starts(apt) == []


@pytest.mark.browser
def test_the_browser_of_this_machine_starts(tmp_path: Path):
    here = Machine.this()
    found = finder.find(replace(here, cache=tmp_path))
    assert found is not None, "run `make setup`"
    assert found.major >= 120
    assert ("--no-sandbox" in found.args) or os.geteuid() != 0
