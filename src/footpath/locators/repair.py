"""Repairing a Playwright test: find the statement that fails, and write into it what finds its element today.

Only a locator is edited. Its element is found by likeness, by what its words mean, or by a model (`healer.py`). A test
whose expectation fails is left as it is: the page shows something else than what the test's maker wanted, and that may
be a bug of the site. What was edited is kept only if the test passes with it.
"""

from __future__ import annotations

import difflib
import json
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, Literal

from footpath.config import environment
from footpath.errors import BadInput
from footpath.locators.report import Line, rewrites, worked
from footpath.locators.source import rewrite

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set

    from footpath.locators.source import Rewrite, SourceSpan

Result = Literal[
    "repaired",
    "bug",  # its expectation fails: what the page shows is not what the test wants
    "unrepaired",  # its action fails, and no element is surely the one that was meant
    "broken",  # it cannot be run: an import, a fixture, an error of its own code
]

Reason = Literal[
    "",
    "expectation",  # the page does not show what the test expects
    "expectation_after_healing",  # the same, once its locators are healed
    "own_code",  # the test fails before or beside what it does on the page
    "not_found",  # `found` says which locator, and why
    "passes_now",  # it failed once, and passes with nothing changed
    "not_editable",  # `found` says why its locator cannot be edited
    "fails_edited",
    "shared",  # another test needs the locator as it is
]

HEALS: Final = ("--footpath-heal",)
LONGEST_RUN_S: Final = 3600
"""Seconds that one run of pytest may take."""
MEANS_THE_SAME: Final = 0.85
"""Confidence in an element that is known by what its words mean; one that is known by likeness has its score."""
A_MODEL_SAYS: Final = 0.6
"""Confidence in an element that a model names."""


@dataclass(frozen=True, slots=True)
class FailedTest:
    """Why a test failed."""

    test: str
    kind: str
    message: str = ""
    file: str = ""
    line: int = 0
    statement: str = ""
    url: str = ""
    shown: str = ""
    """What the page showed then."""


@dataclass(frozen=True, slots=True)
class LocatorEdit:
    """A locator that was written anew."""

    file: str
    line: int
    before: str
    after: str
    confidence: float
    """0 to 1."""


@dataclass(frozen=True, slots=True)
class RepairedTest:
    """What became of one test that failed."""

    test: str
    result: Result
    failure: FailedTest
    """Why it failed; of a bug that shows only once its locators are healed, what fails then."""
    edits: tuple[LocatorEdit, ...] = ()
    reason: Reason = ""
    found: str = ""
    """Words of the report on locators."""

    def unrepaired(self, reason: Reason, found: str = "") -> RepairedTest:
        """The test, for which the edits that were tried did not do."""
        return RepairedTest(self.test, "unrepaired", self.failure, self.edits, reason, found)


@dataclass(frozen=True, slots=True)
class RepairedFile:
    """What became of a file of tests."""

    passed: int
    """Tests that passed as they were."""
    tests: tuple[RepairedTest, ...] = ()
    diff: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether every test passes now."""
        return all(each.result == "repaired" for each in self.tests)


@dataclass(frozen=True, slots=True)
class PytestRun:
    """What one run of pytest told."""

    said: str
    passed: Sequence[str] = ()
    failures: Mapping[str, FailedTest] = field(default_factory=dict[str, FailedTest])
    locators: Sequence[tuple[str, bool, Line]] = ()


def repair(
    target: str, options: Sequence[str] = (), *, model: str = "", say: Callable[[str], object] = lambda _: None
) -> RepairedFile:
    """Repair the tests of a file.

    Args:
        target: the file, or one of its tests (`test_jobs.py::test_search`).
        options: for pytest.
        model: who is asked which element a locator means where nothing else tells (`provider:model`, several in order
            of preference joined by commas); empty for nobody.
        say: called with what is done next.

    Raises:
        BadInput: there is no such file, pytest is not there, or it found no tests.
    """
    file = Path(target.partition("::")[0]).resolve()
    if not file.is_file():
        raise BadInput(f"There is no test {file}.", hint="Name a file of tests, such as tests/test_jobs.py.")
    if find_spec("pytest") is None:
        raise BadInput("pytest is not installed here.", hint="pip install pytest pytest-playwright")
    say("running the tests")
    chosen = [target] if "::" in target else []
    first = run_pytest(file, chosen, options)
    if not first.failures:
        if not first.passed:
            said = "\n".join(first.said.splitlines()[-5:])
            raise BadInput(f"pytest ran no test of {target}.", hint=f"It said: {said}")
        return RepairedFile(len(first.passed))
    actions = [each.test for each in first.failures.values() if each.kind == "action"]
    tests = {test: _left(each) for test, each in first.failures.items() if each.kind != "action"}
    diff = ""
    if actions:
        say(f"looking for the elements of {len(actions)} tests")
        repaired, diff = _repair_actions(file, actions, first, options, say, model)
        tests |= repaired
    return RepairedFile(len(first.passed), tuple(tests[test] for test in first.failures), diff)


def _repair_actions(
    file: Path,
    actions: Sequence[str],
    first: PytestRun,
    options: Sequence[str],
    say: Callable[[str], object],
    model: str,
) -> tuple[dict[str, RepairedTest], str]:
    """Repair the tests whose actions fail; what became of each, and the diff. A file is as before where a test does not
    pass with what was written into it.
    """
    heals = (*HEALS, f"--footpath-model={model}") if model else HEALS
    healed = run_pytest(file, actions, options, heals)
    done = {test: _after_healing(test, first.failures[test], healed) for test in actions}
    while good := [test for test in actions if done[test].result == "repaired"]:
        lines = [line for test, _, line in healed.locators if test in good]
        edited = _EditedFiles.of(rewrites(lines))
        try:
            left = edited.write(worked(line for *_, line in healed.locators))
            say("proving the repair")
            passed = set((run_pytest(file, (), options)).passed)
            if passed.issuperset((*good, *first.passed)):
                edited.is_kept = True
                return done, edited.diff()
        finally:
            edited.take_back()
        for test in good:
            why = next((left[each] for each in left if each.line in {edit.line for edit in done[test].edits}), "")
            if test not in passed:
                reason: Reason = "not_editable" if why else "fails_edited"
                done[test] = done[test].unrepaired(reason, why)
        if passed.issuperset(good):  # a test that passed before fails now: they share what was edited
            done |= {test: done[test].unrepaired("shared") for test in good}
    return done, ""


@dataclass(slots=True)
class _EditedFiles:
    """Files that are edited, and what they said before."""

    wanted: Sequence[Rewrite]
    before: Mapping[Path, bytes]
    is_kept: bool = False
    written: Mapping[Path, bytes] = field(default_factory=dict[Path, bytes])

    @classmethod
    def of(cls, wanted: Sequence[Rewrite]) -> _EditedFiles:
        return cls(wanted, {path: path.read_bytes() for path in {Path(each.source.file) for each in wanted}})

    def write(self, stays: Set[SourceSpan]) -> Mapping[SourceSpan, str]:
        from footpath.locators.pages import ON_LOCATORS

        left = rewrite(self.wanted, stays, ON_LOCATORS)
        self.written = {path: path.read_bytes() for path in self.before}
        return left

    def take_back(self) -> None:
        """Restore the files unless what was written is kept, or somebody has changed a file since."""
        for path, text in self.before.items() if not self.is_kept else ():
            if path.read_bytes() == self.written.get(path, path.read_bytes()):
                path.write_bytes(text)

    def diff(self) -> str:
        """What was edited, as a unified diff."""
        found: list[str] = []
        for path, text in self.before.items():
            old, new = (said.decode().splitlines(keepends=True) for said in (text, path.read_bytes()))
            found += difflib.unified_diff(old, new, f"a/{path.name}", f"b/{path.name}")
        return "".join(found)


def _after_healing(test: str, failure: FailedTest, healed: PytestRun) -> RepairedTest:
    """What became of a test with locators that heal."""
    edits = tuple(
        LocatorEdit(line.place.file, line.place.line, line.said, line.now, _confidence(line))
        for name, _, line in healed.locators
        if name == test and line.kind == "healed" and line.place is not None
    )
    if test in healed.passed and edits:
        return RepairedTest(test, "repaired", failure, tuple(dict.fromkeys(edits)))
    if test in healed.passed:
        return RepairedTest(test, "unrepaired", failure, reason="passes_now")
    then = healed.failures.get(test, failure)
    if then.kind == "assertion":
        return RepairedTest(test, "bug", then, edits, "expectation_after_healing" if edits else "expectation")
    refused = [str(line) for name, _, line in healed.locators if name == test and line.kind == "refused"]
    return RepairedTest(test, "unrepaired", then, reason="not_found", found=refused[-1] if refused else "")


def _confidence(line: Line) -> float:
    if line.by_model:
        return A_MODEL_SAYS
    return line.likeness[0] if line.likeness is not None else MEANS_THE_SAME


def _left(failure: FailedTest) -> RepairedTest:
    """A test that is not repaired, for its failure is none of a locator."""
    if failure.kind == "assertion":
        return RepairedTest(failure.test, "bug", failure, reason="expectation")
    return RepairedTest(failure.test, "broken", failure, reason="own_code")


def run_pytest(
    file: Path,
    tests: Sequence[str],
    options: Sequence[str],
    more: Sequence[str] = (),
    *,
    env: Mapping[str, str] | None = None,
    longest_s: float = LONGEST_RUN_S,
) -> PytestRun:
    """Run pytest in a program of its own, on some tests of a file or on all.

    Args:
        file: the file of tests.
        tests: those that are run; all by default.
        options: for pytest.
        more: options of Footpath's own.
        env: environment variables beside those of this process.
        longest_s: how long it may take.

    Raises:
        BadInput: it took longer.
    """
    chosen = [f"{file}::{test.partition('::')[2]}" for test in tests] or [str(file)]
    with TemporaryDirectory() as folder:
        out = Path(folder) / "told.json"
        plugin = ("-p", "footpath.locators.failures", f"--footpath-failures={out}", "-p", "no:cacheprovider", "-q")
        command = (sys.executable, "-m", "pytest", *plugin, *more, *options, *chosen)
        try:
            ran = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=longest_s,
                env={**environment(), **env} if env else None,
            )
        except subprocess.TimeoutExpired:
            said = f"pytest did not finish {file.name} within {longest_s:,.0f} seconds, and was stopped."
            raise BadInput(said, hint="Find the test that waits without an end, or name one test.") from None
        told: dict[str, Any] = json.loads(out.read_text("utf-8")) if out.exists() else {}
    failures = {each["test"]: FailedTest(**each) for each in reversed(told.get("failures", []))}
    locators = [(test, passed, Line(*line)) for test, passed, line in told.get("locators", [])]
    return PytestRun(
        ran.stdout.decode(errors="replace"), told.get("passed", []), dict(reversed(failures.items())), locators
    )
