"""What no repair is for: files without tests, broken files, hangs, and failures that are not of a locator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.errors import BadInput
from footpath.locators.failures import is_below
from footpath.locators.repair import FailedTest, PytestRun, RepairedTest, after_healing, repair, run_pytest
from footpath.locators.report import Line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

OPTIONS = ("-o", "addopts=", "--rootdir", ".")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which pytest is run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(target: str, options: Sequence[str] = OPTIONS) -> str:
    """Why tests cannot be repaired."""
    with pytest.raises(BadInput) as told:
        repair(target, options)
    return str(told.value)


@pytest.mark.thorough
@pytest.mark.slow
def test_what_is_no_test_is_told(folder: Path):
    assert "There is no test" in refused("test_lions.py")
    (folder / "test_empty.py").write_text("", "utf-8")
    assert "ran no test" in refused("test_empty.py")


@pytest.mark.slow
def test_two_repairs_of_a_file_at_once_are_refused(folder: Path):
    (folder / "test_empty.py").write_text("", "utf-8")
    told: list[str] = []
    with pytest.raises(BadInput, match="ran no test"):
        repair("test_empty.py", OPTIONS, say=lambda _: told.append(refused("test_empty.py")))
    assert "Another repair of test_empty.py is running" in told[0]


@pytest.mark.thorough
@pytest.mark.slow
def test_a_file_that_cannot_be_imported_is_left_alone(folder: Path):
    file = folder / "test_broken.py"
    file.write_text("import no_such_module\n\ndef test_it(page):\n    page.click('#a')\n", "utf-8")
    [told] = repair("test_broken.py", OPTIONS).tests
    assert (told.result, told.reason, told.failure.kind) == ("broken", "own_code", "import")
    assert told.failure.message == "ModuleNotFoundError: No module named 'no_such_module'"


@pytest.mark.thorough
@pytest.mark.slow
def test_what_fails_without_a_page_is_no_bug_of_a_site(folder: Path):
    file = folder / "test_plain.py"
    file.write_text("def test_sum():\n    assert 1 == 2\n\ndef test_it(nowhere):\n    ...\n", "utf-8")
    told = repair("test_plain.py", OPTIONS).tests
    assert [(each.result, each.failure.kind, each.failure.message) for each in told] == [
        ("broken", "error", "AssertionError: assert 1 == 2"),
        ("broken", "fixture", "There is no fixture 'nowhere'."),
    ]


def test_a_test_that_another_one_keeps_from_repair_has_a_reason_of_its_own():
    failure = FailedTest("test_a", "action")
    left = RepairedTest("test_a", "repaired", failure).unrepaired("shared")
    assert left == RepairedTest("test_a", "unrepaired", failure, reason="shared")


def healed(said: str, now: str, kind: str = "healed", reason: str = "") -> Line:
    """The result for a locator, in line 3 of a file."""
    return Line(kind, said, ("test_a.py", 3, 4, 3, 30, 1), now, (0.9, 0.4), reason)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("kind", "status", "result", "reason"),
    [
        ("error", 500, "broken", "own_code"),
        ("error", 200, "broken", "own_code"),
        ("assertion", 500, "bug", "http_error"),
        ("assertion", 200, "bug", "expectation_after_healing"),
        ("fixture", 200, "broken", "own_code"),
    ],
)
def test_an_error_of_a_tests_own_code_is_no_bug_behind_a_healed_locator_either(
    kind: str, status: int, result: str, reason: str
):
    then = FailedTest("test_a", kind, status=status)
    run = PytestRun(
        "", failures={"test_a": then}, locators=[("test_a", False, healed('locator("#a")', 'locator("#b")'))]
    )
    told = after_healing("test_a", FailedTest("test_a", "action"), run)
    assert (told.result, told.reason, told.failure) == (result, reason, then)
    assert [each.after for each in told.edits] == ['locator("#b")']


def test_a_test_that_hangs_is_stopped(tmp_path: Path):
    file = tmp_path / "test_hang.py"
    file.write_text("import threading\n\ndef test_it():\n    threading.Event().wait()\n")
    with pytest.raises(BadInput, match="did not finish"):
        run_pytest(file, (), OPTIONS, longest_s=0.2)


def test_a_failure_in_an_environment_beside_the_tests_is_none_of_their_code(tmp_path: Path):
    library = tmp_path / "env" / "lib"
    library.mkdir(parents=True)
    (tmp_path / "env" / "pyvenv.cfg").touch()
    assert not is_below(tmp_path, library / "sync.py")
    assert is_below(tmp_path, tmp_path / "pages" / "login.py")


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(("options", "said"), [((), "no tests ran"), (("--no-such-option",), "unrecognized arguments")])
def test_what_pytest_says_of_no_tests_is_told(folder: Path, options: tuple[str, ...], said: str):
    (folder / "test_none.py").write_text("x = 1\n")
    with pytest.raises(BadInput, match=said):
        repair("test_none.py", (*OPTIONS, *options))
