"""Each tutorial is followed as it stands, in a fresh home: its commands run, and print what it says."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.website.tutorial import Block, blocks, missing, shell

from footpath.config import REVIEW_SECONDS, environment
from footpath.page import finder

if TYPE_CHECKING:
    from footpath.page.finder import ProbedBrowser

ROOT = Path(__file__).parents[2]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
TRIED = ROOT / ".tools" / "docs" / "bin"
"""Programs of an environment with the wheel of Footpath, and with what tutorials use besides (`make tried`)."""
QUICK = "first-application"
OURS = {"footpath", "pytest", "python", "python3"}

CONFTEST = """
import pytest

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {{**browser_type_launch_args, "executable_path": {path!r}, "args": {args!r}}}
"""
"""Stands for `playwright install chromium`: pytest-playwright finds the browser that this machine has."""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def follow(tutorial: str, folder: Path, programs: Path, browser: ProbedBrowser, most: int | None = None) -> None:
    """Type a tutorial into a shell: its first `most` blocks, all by default."""
    text = (ROOT / "docs" / "tutorials" / f"{tutorial}.md").read_text("utf-8")
    for told in sorted(set(re.findall(r"(?<=127\.0\.0\.1:)\d+|(?<=--site )\d+", text))):
        text = re.sub(rf"\b{told}\b", str(free_port()), text)
    work = folder / "work"
    work.mkdir()
    (work / "conftest.py").write_text(CONFTEST.format(path=str(browser.path), args=list(browser.args)), "utf-8")
    env = {name: value for name, value in environment().items() if name != "PYTHONPATH" or programs != TRIED}
    del env[REVIEW_SECONDS]  # set for other tests; a reader has the default
    path = os.pathsep.join((str(programs), env["PATH"]))
    typed = blocks(text)[:most]
    home = {"HOME": str(folder), "FOOTPATH_HOME": str(folder / "home"), "FOOTPATH_BROWSER": str(browser.path)}
    with shell(work, {**env, **home, "PATH": path}, typed) as opened:
        for number, block in enumerate(typed):
            opened.work(number, block)


@pytest.fixture(scope="module")
def installed() -> ProbedBrowser:
    found = finder.find()
    assert found is not None
    return found


@pytest.mark.thorough
@pytest.mark.browser
def test_the_first_tutorial_does_what_it_says_up_to_the_first_application(tmp_path: Path, installed: ProbedBrowser):
    follow(QUICK, tmp_path, Path(sys.executable).parent, installed, most=2)


@pytest.mark.browser
@pytest.mark.thorough
@pytest.mark.parametrize("tutorial", [page.stem for page in TUTORIALS])
def test_a_tutorial_does_what_it_says_with_the_wheel(tutorial: str, tmp_path: Path, installed: ProbedBrowser):
    if not (TRIED / "footpath").exists():
        pytest.skip("`make tried` installs the wheel of Footpath and what tutorials use")
    follow(tutorial, tmp_path, TRIED, installed)


@pytest.mark.browser
@pytest.mark.thorough
def test_the_demo_holds_with_the_wheel(tmp_path: Path, installed: ProbedBrowser):
    if not (TRIED / "footpath").exists():
        pytest.skip("`make tried` installs the wheel of Footpath")
    env = {name: value for name, value in environment().items() if name != "PYTHONPATH"}
    env |= {"FOOTPATH_HOME": str(tmp_path / "home"), "FOOTPATH_BROWSER": str(installed.path)}
    command = [str(TRIED / "footpath"), "demo"]
    ran = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=HANGS_S, check=False)
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "Everything held."), ran.stdout + ran.stderr


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_what_a_tutorial_shows_is_compared(page: Path):
    text = page.read_text("utf-8")
    kinds = re.findall(r"^```(\w*)$", text, re.MULTILINE)[::2]
    assert set(kinds) <= {"bash", "text", "sh"}, "bash is run, text compared; sh installs something or needs hands"
    typed = blocks(text)
    assert any(each.shows for each in typed)
    assert kinds.count("text") == sum(bool(each.shows) for each in typed), "a text block stands behind what prints it"
    for kind, body in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if kind == "sh":
            lines = [line for line in body.splitlines() if line and not line.startswith("#")]
            assert all(
                re.match(r"(git clone|cd|pip install|uv |playwright install|footpath record)", each) for each in lines
            )


def test_telling_lines_are_found_in_their_order_whatever_took_how_long():
    printed = "rules   12 ms  click  link “Apply”\r\nlearned: cookbook c2b791f7dbbc\r\ncomplete  Sent."
    assert missing(("rules  5 ms  click  link “Apply”", "complete Sent."), printed) == ""
    assert (
        missing(("complete  Sent.", "rules  5 ms  click  link “Apply”"), printed) == "rules  5 ms  click  link “Apply”"
    )
    assert missing(("rules  5 ms  click  link “Send”",), printed) == "rules  5 ms  click  link “Send”"


def test_a_failing_command_and_another_print_are_told(tmp_path: Path):
    asks = Block('read -r -p "Send this? [y/N] " a\necho "said $a"\n', ("Send this? [y/N] y", "said y"))
    for wrong, told in (
        (Block("false\n", ()), "ended with 1"),
        (Block("echo two\n", ("one",)), "did not print 'one'"),
    ):
        folder = tmp_path / told.replace(" ", "-").replace("'", "")
        folder.mkdir()
        with shell(folder, environment(), [asks, wrong]) as opened:
            opened.work(0, asks)
            with pytest.raises(AssertionError, match=told):
                opened.work(1, wrong)
