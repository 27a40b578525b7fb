"""Ctrl-C, kill, a closed terminal, a reader that goes away: a quick end, told in one sentence, and nothing is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.cli.conftest import PROGRAM, CommandLine
from tests.cli.pages import Pages, serving
from tests.cli.terminal import Terminal
from tests.deadlines import HANGS_S

from footpath.cli.queueing import HERE_STOPPED

if TYPE_CHECKING:
    from collections.abc import Iterator

STOPPED = "Stopped."


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with serving() as server:
        yield server


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.parametrize("how", ["\x03", signal.SIGTERM, signal.SIGHUP])
@pytest.mark.sample(1)
def test_at_a_question(browsing: CommandLine, pages: Pages, profile: Path, how: str | signal.Signals):
    with Terminal(browsing, "fill", pages.url + "/form", "--profile", profile) as terminal:
        terminal.wait_for("[y/N]")
        if isinstance(how, str):
            terminal.type(how)  # to the whole group of processes, the browser's too
        else:
            terminal.process.send_signal(how)
        assert terminal.end() == 130, terminal.seen
    assert "Traceback" not in terminal.seen
    (run,) = json.loads(browsing("runs", "list", "--json").out)
    assert _last_words(terminal) == _nothing_sent(run["id"])
    assert run["status"] == "interrupted"
    assert "review" in browsing("runs", "show", run["id"], "--json").out
    assert pages.posted == []


@pytest.mark.browser
@pytest.mark.thorough
def test_while_a_page_is_awaited(browsing: CommandLine, pages: Pages, profile: Path):
    with Terminal(browsing, "fill", pages.url + "/slow", "--profile", profile) as terminal:
        terminal.wait_for("starting")
        run = _until_a_run_is_kept(browsing)
        os.killpg(terminal.process.pid, signal.SIGINT)
        assert terminal.end() == 130, terminal.seen
    assert _last_words(terminal) == _nothing_sent(run)
    assert "Traceback" not in terminal.seen


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.parametrize("keys", ["\x03", "\x03\x03"])
@pytest.mark.sample(1)
def test_while_a_form_is_being_sent(browsing: CommandLine, pages: Pages, profile: Path, keys: str):
    pages.was_sent.clear()
    with Terminal(browsing, "fill", pages.url + "/unanswered", "--profile", profile, "--submit") as terminal:
        assert pages.was_sent.wait(HANGS_S), terminal.seen
        terminal.wait_for("click button")
        terminal.type(keys)
        assert terminal.end() == 130, terminal.seen
    (run,) = json.loads(browsing("runs", "list", "--json").out)
    assert _last_words(terminal) == (
        "Stopped. It may have been sent with button “Send”: the site had not told yet. Look at the site or your mail, "
        f"then say what became of it: `footpath runs resolve {run['id']} sent` (or: not_sent). Until then the same "
        "command sends it no second time unasked."
    )
    said = browsing("runs", "resolve", run["id"], "sent")
    assert (said.code, said.out) == (
        0,
        f"Run {run['id']}: It was sent; a person said so. Repeating the command sends the form again, after a note "
        "about this run.\n",
    )
    pages.posted.clear()


@pytest.mark.thorough
def test_while_tasks_are_done_beside_the_command(footpath: CommandLine, pages: Pages, profile: Path, tmp_path: Path):
    file = tmp_path / "tasks.json"
    file.write_text(json.dumps({"type": "fill_form", "url": pages.url + "/slow", "profile": str(profile)}))
    with Terminal(footpath, "tasks", "add", file, "--here") as terminal:
        terminal.wait_for("A worker beside this command does it.")
        terminal.type("\x03")
        assert terminal.end() == 130, terminal.seen
    assert _last_words(terminal) == HERE_STOPPED
    (task,) = json.loads(footpath("tasks", "list", "--json").out)
    assert task["state"] in ("queued", "running")


def _last_words(terminal: Terminal) -> str:
    """What a terminal showed from the stop on."""
    seen = " ".join(terminal.seen.split())
    return seen[seen.rindex(STOPPED) :]


def _nothing_sent(run: str) -> str:
    return f"{STOPPED} Nothing was sent. What was done is kept: `footpath runs show {run}`."


def _until_a_run_is_kept(browsing: CommandLine) -> str:
    for _ in range(20):
        runs = json.loads(browsing("runs", "list", "--json").out)
        if runs and "run_started" in browsing("runs", "show", runs[0]["id"], "--json").out:
            return runs[0]["id"]
    pytest.fail("no run was started")


@pytest.mark.browser
@pytest.mark.parametrize("how", [signal.SIGTERM, None])
@pytest.mark.thorough
def test_what_was_done_by_then_is_counted(
    browsing: CommandLine, pages: Pages, profile: Path, how: signal.Signals | None
):
    with Terminal(browsing, "fill", pages.url + "/form", "--profile", profile) as terminal:
        terminal.wait_for("[y/N]")
        if how is None:
            terminal.close()  # and nothing can be written to it any more
        else:
            terminal.process.send_signal(how)
        assert terminal.process.wait(HANGS_S) == 130
    (run,) = json.loads(browsing("runs", "list", "--json").out)
    assert (run["status"], run["mode"]) == ("interrupted", "explore")
    assert run["usage"]["steps_by_rung"]["rules"] >= 1


@pytest.mark.browser
@pytest.mark.thorough
def test_twice_does_not_wait(browsing: CommandLine, pages: Pages, profile: Path):
    with Terminal(browsing, "fill", pages.url + "/form", "--profile", profile) as terminal:
        terminal.wait_for("[y/N]")
        terminal.type("\x03\x03")
        assert terminal.end() == 130, terminal.seen
    assert "Traceback" not in terminal.seen
    assert browsing("doctor").code == 0


@pytest.mark.parametrize(
    ("at", "stop"),
    [
        ("footpath.cli.commands", signal.SIGINT),
        ("footpath.app", signal.SIGTERM),
        ("footpath.store.database", signal.SIGHUP),
    ],
)
@pytest.mark.sample(1)
def test_while_it_starts(footpath: CommandLine, at: str, stop: signal.Signals):
    ended = _stopped_at(at, stop, footpath, "runs", "list")
    assert (ended.returncode, ended.stdout) == (130, "")
    assert ended.stderr.splitlines() == [STOPPED]


@pytest.mark.thorough
def test_in_the_midst_of_a_library_that_makes_an_error_of_it(footpath: CommandLine):
    ended = _stopped_at("footpath.app", signal.SIGINT, footpath, "runs", "list", becomes="ValueError")
    assert (ended.returncode, ended.stdout, ended.stderr.splitlines()) == (130, "", [STOPPED])


@pytest.mark.thorough
@pytest.mark.parametrize("command", ["fill", "collect"])
@pytest.mark.sample(1)
def test_before_a_run_began(footpath: CommandLine, profile: Path, command: str):
    more = ["--profile", str(profile)] if command == "fill" else []
    ended = _stopped_at("footpath.tasks.services", signal.SIGINT, footpath, command, "http://127.0.0.1:9/", *more)
    assert (ended.returncode, ended.stdout) == (130, "")
    assert ended.stderr.splitlines() == [STOPPED]


def _stopped_at(
    at: str, stop: signal.Signals, footpath: CommandLine, *arguments: str, becomes: str = ""
) -> subprocess.CompletedProcess[str]:
    """A command that stops itself at the moment when it imports a module; what `becomes` of that there: an error."""
    script = f"""
import os, sys
class Stopping:
    def find_spec(self, name, path=None, target=None):
        if name == {at!r}:
            sys.meta_path.remove(self)
            try:
                os.kill(os.getpid(), {int(stop)})
            except BaseException as stopped:
                raise {becomes or "stopped"} from None
sys.meta_path.insert(0, Stopping())
sys.argv = {["footpath", *arguments]!r}
from footpath.cli import main
main()
"""
    return subprocess.run(
        [sys.executable, "-c", script], env=footpath.env(), capture_output=True, text=True, timeout=HANGS_S
    )


def test_a_stop_that_was_to_be_ignored_is(footpath: CommandLine):
    """As under `nohup`."""
    script = """
import os, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
from footpath.cli.process import heed_stops
heed_stops()
os.kill(os.getpid(), signal.SIGHUP)
print("went on")
"""
    begun = footpath.forking.overhear("-c", script, env=footpath.env())
    assert begun.process.wait(HANGS_S) == 0
    assert begun.said()[0] == "went on\n"


def _shown_to(out: int, footpath: CommandLine, arguments: list[str], folder: Path) -> tuple[int | None, str]:
    """The code of a command whose standard output that is, and what it says elsewhere. Help is shown by a program that
    has imported next to nothing: that one is started, the others are forked.
    """
    complaints = folder / "complaints"
    with complaints.open("w") as err, Path(os.devnull).open() as nothing:
        if arguments == ["--help"]:
            process = subprocess.run([PROGRAM, *arguments], env=footpath.env(), stdout=out, stderr=err, timeout=HANGS_S)
            code = process.returncode
        else:
            streams = (nothing.fileno(), out, err.fileno())
            env = footpath.env({"FOOTPATH_PROFILE": str(folder / "ada.yaml")})
            code = footpath.forking.start(str(PROGRAM), *arguments, env=env, streams=streams).wait(HANGS_S)
    return code, complaints.read_text()


@pytest.mark.usefixtures("profile")
@pytest.mark.parametrize("arguments", [["--help"], ["profile", "show"], ["runs", "list"]])
def test_a_reader_that_goes_away(footpath: CommandLine, tmp_path: Path, arguments: list[str]):
    reads, writes = os.pipe()
    os.close(reads)
    try:
        ended = _shown_to(writes, footpath, arguments, tmp_path)
    finally:
        os.close(writes)
    assert ended == (141, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.sample(1)
def test_a_stream_that_is_closed(footpath: CommandLine, profile: Path, closed: str):
    ended = subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {closed}', PROGRAM, "profile", "check", profile],
        env=footpath.env(),
        capture_output=True,
        text=True,
        timeout=HANGS_S,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert bool(ended.stdout) == (closed != ">&-")


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full here")
@pytest.mark.parametrize("arguments", [["--help"], ["runs", "list"], ["runs", "list", "--json"]])
def test_where_there_is_no_space_for_what_is_shown(footpath: CommandLine, tmp_path: Path, arguments: list[str]):
    with Path("/dev/full").open("w") as full:
        ended = _shown_to(full.fileno(), footpath, arguments, tmp_path)
    assert ended == (1, "The output is incomplete: no space left on the device.\n")


@pytest.mark.browser
@pytest.mark.thorough
def test_a_run_goes_on_when_nobody_watches(browsing: CommandLine, pages: Pages, profile: Path):
    reads, writes = os.pipe()
    os.close(reads)
    try:
        ended = subprocess.run(
            [PROGRAM, "fill", pages.url + "/form", "--profile", profile],
            env=browsing.env(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=writes,
            text=True,
            timeout=HANGS_S,
        )
    finally:
        os.close(writes)
    assert ended.returncode == 0
    assert "reviewed" in ended.stdout
