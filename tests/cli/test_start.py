"""What the command line says before it does anything, and how little it needs for that."""

from __future__ import annotations

import ast
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.cli.conftest import PROGRAM, CommandLine
from tests.deadlines import HANGS_S

from footpath import errors
from footpath.cli.boundary import EXIT_CODES, exit_code
from footpath.schema.run import Run, RunStatus
from footpath.schema.task import Task

HEAVY = {"asyncio", "playwright", "sqlalchemy", "pydantic", "yaml", "babel", "starlette", "rapidfuzz", "ssl"}
TYPERS_OWN = {"pydantic", "asyncio", "ssl"}
"""Typer reads numbers and paths of a command by pydantic."""
COMMANDS = ("apply", "fill", "run", "observe", "applications", "cookbooks", "runs", "profile", "demo", "doctor")


def test_help_names_every_command_and_every_exit_code(footpath: CommandLine):
    said = footpath("--help")
    assert said.code == 0
    assert said.err == ""
    for command in COMMANDS:
        assert f" {command} " in said.out
    for code in EXIT_CODES:
        assert f"\n {code:>3}  " in said.out


@pytest.mark.parametrize(
    ("arguments", "heavy"),
    [
        (["--help"], HEAVY),
        (["--version"], HEAVY),
        (["apply", "--help"], HEAVY - TYPERS_OWN),
        (["cookbooks", "--help"], HEAVY - TYPERS_OWN),
    ],
)
def test_help_imports_nothing_heavy(arguments: list[str], heavy: set[str]):
    """Imports are counted, not seconds: the 0.4 s of the budget hang on the machine, these do not."""
    script = f"""
import sys
sys.argv = ["footpath", *{arguments!r}]
from footpath.cli import main
try:
    main()
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=HANGS_S)
    loaded = {name.partition(".")[0] for name in ended.stderr.split()}
    assert "typer" in loaded
    assert loaded & heavy == set()


QUEUE = {"footpath.store.tasks", "footpath.store.task_tables", "footpath.store.webhooks", "footpath.store.workers"}


def test_a_list_of_runs_imports_no_queue_no_mailbox_and_no_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FOOTPATH_HOME", str(tmp_path))
    script = """
import sys
sys.argv = ["footpath", "runs", "list"]
from footpath.cli import main
try:
    main()
except SystemExit as end:
    print(end.code, *sys.modules, file=sys.stderr)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=HANGS_S)
    code, *loaded = ended.stderr.split()
    assert code == "0"
    assert "footpath.memory.runs" in loaded
    assert set(loaded) & (QUEUE | {"footpath.connectors.imap", "playwright", "babel.dates"}) == set()


def test_without_a_command_it_shows_its_help(footpath: CommandLine):
    assert "Usage: footpath" in footpath().all


def test_the_version_is_the_packages(footpath: CommandLine):
    from footpath import __version__

    assert footpath("--version").out == f"{__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(footpath: CommandLine, command: str):
    said = footpath(command, "--help")
    assert said.code == 0
    assert f"Usage: footpath {command}" in said.out


def test_each_error_leaves_with_a_code_that_is_documented():
    def all_errors(kind: type[errors.FootpathError]) -> set[type[errors.FootpathError]]:
        return {kind}.union(*(all_errors(each) for each in kind.__subclasses__()))

    codes = {error.exit_code for error in all_errors(errors.FootpathError)}
    assert codes <= EXIT_CODES.keys()


@pytest.mark.parametrize("status", RunStatus.__args__)
def test_each_end_of_a_run_leaves_with_a_code_that_is_documented(status: RunStatus):
    code = exit_code(_run(status))
    assert code in EXIT_CODES
    assert (code == 0) == (status in ("complete", "reviewed"))


@pytest.mark.parametrize(("error", "code"), [("", 1), ("SiteUnreachable", 4), ("PageGone", 4), ("Forbidden", 5)])
def test_a_run_that_failed_leaves_with_the_code_of_its_error(error: str, code: int):
    assert exit_code(_run("failed", error)) == code


def test_a_goal_whose_press_nobody_approved_is_not_reached():
    assert (exit_code(_run("reviewed", type="custom")), exit_code(_run("reviewed"))) == (6, 0)


def _run(status: RunStatus, error: str = "", type: str = "apply") -> Run:
    goal = {"goal": "click Send"} if type == "custom" else {}
    task = Task.model_validate({"type": type, "url": "http://127.0.0.1/", **goal})
    return Run(id="1", task=task, status=status, error=error, started_at=datetime(2026, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        pytest.param(["aply"], "No such command 'aply'", id="unknown command"),
        pytest.param(["apply"], "Name a job by its web address or by --job", id="no url"),
        pytest.param(["apply", "http://x.example", "--turbo"], "No such option: --turbo", id="unknown option"),
        pytest.param(
            ["apply", "http://x.example", "--mode", "fast"],
            "There is no --mode 'fast'. Give one of these: auto, ai_only, cookbook_only, rules_only.",
            id="unknown mode",
        ),
        pytest.param(
            ["observe", "http://x.example", "--budget", "many"],
            "'--budget': Input should be",
            id="no number",
        ),
        pytest.param(["runs", "list", "--limit", "0"], "'--limit': Input should be", id="out of range"),
    ],
)
def test_what_cannot_be_read_is_bad_input(footpath: CommandLine, arguments: list[str], wanted: str):
    said = footpath(*arguments)
    assert said.code == 2
    assert said.out == ""
    told = " ".join(said.err.replace("│", " ").split())
    assert wanted in told


def test_the_program_is_the_one_that_was_installed():
    assert PROGRAM.is_file()


def test_commands_are_imported_when_they_run():
    """At the top of the modules stands only what `--help` needs."""
    folder = Path(errors.__file__).parent / "cli"
    for name in (
        "commands",
        "work",
        "runs",
        "cookbooks",
        "applications",
        "profile",
        "doctor",
        "options",
        "boundary",
    ):
        tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        at_the_top = {each.module for each in tree.body if isinstance(each, ast.ImportFrom) and each.module is not None}
        rooms = {module.split(".")[1] for module in at_the_top if module.startswith("footpath.")}
        assert rooms <= {"advice", "cli", "config", "errors", "named_files", "private"}, name
