"""Repair a Playwright test: find the failing statement, and write a locator into it that finds the element today.

Only locators are edited, and acts on elements that are of another kind now (`other_act.py`). The element is found by
similarity, by meaning, by its place, or by a model (`healer.py`). A test with a failing expectation stays unchanged:
the page differs from the author's intention, which may be a bug of the site. Edits are kept only if the test passes
with them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, Literal

from footpath.config import environment
from footpath.errors import BadInput
from footpath.locators.edited import EditedFiles, TooMany, alone, is_of, lock_all, users
from footpath.locators.report import NOT_ACTIONABLE, Line, expected, rewrites, worked

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set

    from footpath.locators.healed import Evidence
    from footpath.locators.source import Rewrite, SourceSpan

Result = Literal[
    "repaired",
    "bug",  # an expectation, an action on a present element, or the server fails: the page differs from the test's wish
    "unrepaired",  # the action fails, and no element is certainly the right one
    "broken",  # the test cannot run: an import, a fixture, an error in its own code
]

Reason = Literal[
    "",
    "expectation",  # the page differs from the expectation
    "expectation_absent",  # the expected element is not on the page, as far as anything tells
    "expectation_after_healing",  # the same, once the locators are healed
    "expectation_outdated",  # the expectation's own locator finds nothing, or several; it holds for `found`
    "expectation_unclear",  # the expectation's own locator finds nothing, and names no content of the page
    "expectation_ambiguous",  # the expectation's own locator matches several elements
    "not_actionable",  # the element is there, and takes no action
    "not_done",  # the element is there, visible and enabled, and the action is not done
    "http_error",  # the page is an error of the server
    "own_code",  # the test fails outside of its page actions
    "not_found",  # `found` names the locator and the reason
    "not_searched",  # no locator failed: the selector of a `wait_for_selector`, or an element handle
    "passes_now",  # failed once, and passes unchanged
    "not_editable",  # `found` says why the locator cannot be edited
    "fails_edited",
    "shared",  # another test needs the locator unchanged: `found`, if it is in another file
    "widely_shared",  # too many files of tests use the helper with the locator
    "busy",  # another repair is editing the file `found`
    "left_edited",  # somebody changed the lines of the file `found` during the proof: an edit stays there
]

HEALS: Final = ("--footpath-heal", "--footpath-repairs")
UNAIDED: Final = ("--footpath-unaided",)
SERVER_ERROR: Final = 500
"""Lowest HTTP status of a server error."""
LONGEST_RUN_S: Final = 3600
"""Maximum seconds of a pytest run."""
MOST_SHARED: Final = 20
"""Maximum files of tests that are run for an edit in a helper that they share."""
WHOLE: Final = ("-k", "", "--maxfail=0")
"""Options that have pytest run a whole file, whatever the options before them choose."""
CONFIDENCE: Final[Mapping[Evidence, float]] = {
    "meaning": 0.85,
    "words": 0.75,
    "options": 0.7,
    "place": 0.7,
    "model": 0.6,
    "kind": 0.8,
}
"""Confidence in an element by its evidence; elements found by similarity have their score."""


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
    """Text of the page at the failure."""
    status: int = 0
    """HTTP status of the page; 0 if unknown."""
    finds: Literal["", "nothing", "several"] = ""
    """Matches of an expectation's own locator, if there is not one alone as the expectation needs."""
    lacks_words: bool = True
    """As `FailedExpectation.lacks_words`, of an expectation without a match. Known only with healing locators."""
    meant: str = ""
    """The probable present locator, in words: the expectation holds there. Known only with healing locators."""


@dataclass(frozen=True, slots=True)
class LocatorEdit:
    """A rewritten locator."""

    file: str
    line: int
    before: str
    after: str
    confidence: float
    """0 to 1."""
    by: Evidence = "likeness"
    """What shows that the element is the earlier one."""


@dataclass(frozen=True, slots=True)
class RepairedTest:
    """The result for a failed test."""

    test: str
    result: Result
    failure: FailedTest
    """The failure; for a bug hidden behind broken locators, the failure after healing."""
    edits: tuple[LocatorEdit, ...] = ()
    reason: Reason = ""
    found: str = ""
    """Words of the report on locators."""

    def by_another_edit(self) -> RepairedTest:
        """The test, passing with the edits for other tests: their page object has its locator too."""
        return RepairedTest(self.test, "repaired", self.failure)

    def unrepaired(self, reason: Reason, found: str = "") -> RepairedTest:
        """The test with the result "unrepaired", after edits that did not suffice."""
        return RepairedTest(self.test, "unrepaired", self.failure, self.edits, reason, found)


@dataclass(frozen=True, slots=True)
class RepairedFile:
    """The result for a file of tests."""

    passed: int
    """Tests that passed unchanged."""
    tests: tuple[RepairedTest, ...] = ()
    diff: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether every test passes now."""
        return all(each.result == "repaired" for each in self.tests)


@dataclass(frozen=True, slots=True)
class PytestRun:
    """The results of a pytest run."""

    said: str
    passed: Sequence[str] = ()
    failures: Mapping[str, FailedTest] = field(default_factory=dict[str, FailedTest])
    locators: Sequence[tuple[str, bool, Line]] = ()

    def lines_of(self, test: str) -> list[Line]:
        """The results for the locators of a test."""
        return [line for name, _, line in self.locators if name == test]


def repair(
    target: str,
    options: Sequence[str] = (),
    *,
    model: str = "",
    say: Callable[[str], object] = lambda _: None,
    within: Path | None = None,
) -> RepairedFile:
    """Repair the tests of a file.

    Args:
        target: the file, or one of its tests (`test_jobs.py::test_search`).
        options: options for pytest.
        model: the model to ask in the last resort (`provider:model`, several in order of preference joined by
            commas); empty for none.
        say: called with the next activity.
        within: edit only files below this folder; all by default.

    Raises:
        BadInput: the file is missing, pytest is missing, the file has no tests, or another repair of it is running.
    """
    file = Path(target.partition("::")[0]).resolve()
    if not file.is_file():
        is_there = f"{file} is no file." if file.exists() else f"There is no test {file}."
        raise BadInput(is_there, hint="Name a file of tests, such as tests/test_jobs.py.")
    if find_spec("pytest") is None:
        raise BadInput("pytest is not installed here.", hint="pip install pytest pytest-playwright")
    with alone(file):
        return _repair(target, file, options, model, say, within)


def _repair(
    target: str,
    file: Path,
    options: Sequence[str],
    model: str,
    say: Callable[[str], object],
    within: Path | None,
) -> RepairedFile:
    say("running the tests")
    chosen = [target] if "::" in target else []
    first = run_pytest(file, chosen, options, UNAIDED)
    if not first.failures:
        if not first.passed:
            said = "\n".join([line for line in first.said.splitlines() if line.strip()][-5:])
            raise BadInput(f"pytest ran no test of {target}.", hint=f"pytest said: {said}")
        return RepairedFile(len(first.passed))
    # an entry that a field of another kind drops fails no act, and so fails the expectation behind
    searched = [each.test for each in first.failures.values() if each.kind in ("action", "assertion")]
    judged = {test: _beyond_locators(each) for test, each in first.failures.items() if test not in searched}
    tests = {test: each for test, each in judged.items() if each is not None}
    diff = ""
    if searched:
        say(f"looking for the elements of {len(searched)} tests")
        repaired, diff = _repair_locators(file, searched, first, options, say, model, within, chosen)
        tests |= repaired
    return RepairedFile(len(first.passed), tuple(tests[test] for test in first.failures), diff)


def _repair_locators(
    file: Path,
    searched: Sequence[str],
    first: PytestRun,
    options: Sequence[str],
    say: Callable[[str], object],
    model: str,
    within: Path | None,
    chosen: Sequence[str],
) -> tuple[dict[str, RepairedTest], str]:
    """Repair tests whose locators find nothing. Return the result of each, and the diff. Files are restored for tests
    that do not pass with the edits.
    """
    heals = (*HEALS, f"--footpath-model={model}") if model else HEALS
    healed = run_pytest(file, searched, options, heals)
    done = {test: after_healing(test, first.failures[test], healed) for test in searched}
    stays = worked(line for *_, line in healed.locators)
    proof = _Proof(file, first.passed, chosen, options, say)
    while good := [test for test in searched if done[test].result == "repaired"]:
        wanted = rewrites(line for test, _, line in healed.locators if test in good)
        told, diff = _edited(good, wanted, done, proof, within, stays)
        done |= told
        if diff is not None:
            return done, diff
    return done, ""


def _edited(
    good: Sequence[str],
    wanted: Sequence[Rewrite],
    done: Mapping[str, RepairedTest],
    proof: _Proof,
    within: Path | None,
    stays: Set[SourceSpan],
) -> tuple[dict[str, RepairedTest], str | None]:
    """Edit the files, and keep the edits if all tests pass. Return new results, and the diff (None: restored)."""
    with ExitStack() as locks:
        paths = EditedFiles.of(wanted, within, stays).before
        busy = lock_all(locks, {each for each in paths if each.resolve() != proof.file})
        edited = EditedFiles.of(wanted, within, stays)
        others = proof.others(edited.wanted) if not busy else "busy"
        if isinstance(others, str):
            return _left(done, good, proof.file, others, busy), None
        try:
            left = edited.write(stays)
            told = proof.run(good, _outdated(done), others)
            if told.is_whole:
                edited.is_kept = True
                return _mended(done, told.passed), edited.diff()
        finally:
            stuck = edited.take_back()
    if stuck:
        names = ", ".join(each.name for each in stuck)
        return {test: done[test].unrepaired("left_edited", names) for test in good}, None
    if failing := {test: _unproven(done[test], left) for test in good if test not in told.passed}:
        return failing, None
    if told.broken:
        return _left(done, good, proof.file, "shared", ", ".join(told.broken)), None
    return {test: done[test].unrepaired("shared") for test in good}, None


def _left(
    done: Mapping[str, RepairedTest], good: Sequence[str], file: Path, reason: Reason, found: str
) -> dict[str, RepairedTest]:
    """Leave the tests with an edit in another file; all good tests, if no edit is there for certain."""
    there = [test for test in good if any(Path(each.file).resolve() != file for each in done[test].edits)]
    return {test: done[test].unrepaired(reason, found) for test in there or good}


@dataclass(frozen=True, slots=True)
class _Proven:
    """The results of the tests with edited locators."""

    passed: Set[str]
    is_whole: bool
    """Whether all repaired tests pass, and all tests that passed before."""
    broken: Sequence[str] = ()
    """Tests of other files that passed before, and fail now."""


@dataclass(frozen=True, slots=True)
class _Proof:
    """Runs the tests that edits may concern."""

    file: Path
    passed: Sequence[str]
    """Tests of the file that passed unchanged."""
    chosen: Sequence[str]
    """The tests to repair; empty for all of the file."""
    options: Sequence[str]
    say: Callable[[str], object]

    def others(self, wanted: Sequence[Rewrite]) -> Mapping[Path, Set[str]] | Reason:
        """The tests of other files with the same helpers, as far as they pass before the edit; else why none is run. If
        an edit is outside of the chosen tests, all tests of the file count.
        """
        edited = {Path(each.source.file) for each in wanted}
        try:
            files = users(edited, self.file)
        except TooMany:
            return "widely_shared"
        own = [each.source for each in wanted if Path(each.source.file).resolve() == self.file]
        if self.chosen and not all(is_of(each, self.chosen) for each in own):
            files.append(self.file)
        if len(files) > MOST_SHARED:
            return "widely_shared"
        if files:
            self.say(f"running the tests of {len(files)} files with the same helpers")
        return {each: set(self._run_all(each)) for each in files}

    def run(self, good: Sequence[str], outdated: Sequence[str], others: Mapping[Path, Set[str]]) -> _Proven:
        """Run the repaired tests, the tests that passed, and the tests of the other files."""
        self.say("proving the repair")
        passed = set(run_pytest(self.file, (*good, *self.passed, *outdated), self.options, UNAIDED).passed)
        if not passed.issuperset((*good, *self.passed)):
            return _Proven(passed, is_whole=False)
        broken = sorted(test for each, before in others.items() for test in before - set(self._run_all(each)))
        return _Proven(passed, not broken, broken)

    def _run_all(self, file: Path) -> Sequence[str]:
        return run_pytest(file, (), (*self.options, *WHOLE), UNAIDED).passed


def _outdated(tests: Mapping[str, RepairedTest]) -> list[str]:
    """The tests with an outdated expectation, which another test's edit may mend."""
    return [test for test, each in tests.items() if each.reason == "expectation_outdated"]


def _mended(tests: Mapping[str, RepairedTest], passed: Set[str]) -> dict[str, RepairedTest]:
    """The tests that pass with the edits for other tests."""
    return {test: tests[test].by_another_edit() for test in _outdated(tests) if test in passed}


def _unproven(repaired: RepairedTest, unwritten: Mapping[SourceSpan, str]) -> RepairedTest:
    """The result of a test that fails with its edits; `unwritten`: lines that could not be edited, with the reasons."""
    lines = {(edit.file, edit.line) for edit in repaired.edits}
    left = ((span, reason) for span, reason in unwritten.items() if (span.file, span.line) in lines)
    why = next((f"{Path(span.file).name}:{span.line} {reason}" for span, reason in left), "")
    return repaired.unrepaired("not_editable" if why else "fails_edited", why)


def after_healing(test: str, failure: FailedTest, healed: PytestRun) -> RepairedTest:
    """The result for a test with healing locators."""
    edits = tuple(
        LocatorEdit(line.place.file, line.place.line, line.said, line.now, _confidence(line), line.by)
        for name, _, line in healed.locators
        if name == test and line.kind == "healed" and not line.is_expected and line.place is not None
    )
    outdated = _expected_otherwise(test, healed)
    if test in healed.passed and outdated:
        return RepairedTest(test, "unrepaired", failure, edits, "expectation_outdated", outdated)
    if test in healed.passed and edits:
        return RepairedTest(test, "repaired", failure, tuple(dict.fromkeys(edits)))
    if test in healed.passed:
        return RepairedTest(test, "unrepaired", failure, reason="passes_now")
    then = healed.failures.get(test, failure)
    lines = healed.lines_of(test)
    return _beyond_locators(then, edits) or _refused(test, then, edits, lines)


def _expected_otherwise(test: str, healed: PytestRun) -> str:
    """The first expectation of a test that only healing lets hold, in words; empty if the edits suffice."""
    lines = healed.lines_of(test)
    places = expected(lines)
    return next((str(line) for line in lines if line.is_expected and line.place in places), "")


def _beyond_locators(failure: FailedTest, edits: tuple[LocatorEdit, ...] = ()) -> RepairedTest | None:
    """The result for a failure that concerns no locator; None for a failed action.

    An error in the test's own code is no bug of the site, whatever the page shows meanwhile.
    """
    if failure.kind in ("import", "error"):
        return RepairedTest(failure.test, "broken", failure, edits, "own_code")
    if failure.status >= SERVER_ERROR:
        return RepairedTest(failure.test, "bug", failure, edits, "http_error")
    if failure.meant:
        return RepairedTest(failure.test, "unrepaired", failure, edits, "expectation_outdated", failure.meant)
    if failure.finds == "several":
        return RepairedTest(failure.test, "unrepaired", failure, edits, "expectation_ambiguous")
    if failure.finds == "nothing" and not failure.lacks_words:
        return RepairedTest(failure.test, "unrepaired", failure, edits, "expectation_unclear")
    if failure.kind == "assertion":
        reason = "expectation_after_healing" if edits else "expectation_absent" if failure.finds else "expectation"
        return RepairedTest(failure.test, "bug", failure, edits, reason)
    if failure.kind == "fixture":
        return RepairedTest(failure.test, "broken", failure, edits, "own_code")
    return None


def _refused(test: str, failure: FailedTest, edits: tuple[LocatorEdit, ...], lines: Sequence[Line]) -> RepairedTest:
    """The result for a test with a failed action, despite healing locators."""
    last = next((line for line in reversed(lines) if line.kind == "refused"), None)
    if last is None:
        return RepairedTest(test, "unrepaired", failure, reason="not_searched")
    if last.reason in NOT_ACTIONABLE:
        return RepairedTest(test, "bug", failure, edits, "not_actionable", str(last))
    reason = "not_done" if last.reason == "present" else "not_found"
    return RepairedTest(test, "unrepaired", failure, reason=reason, found=str(last))


def _confidence(line: Line) -> float:
    return line.likeness[0] if line.likeness is not None else CONFIDENCE.get(line.by, 0.0)


def run_pytest(
    file: Path,
    tests: Sequence[str],
    options: Sequence[str],
    more: Sequence[str] = (),
    *,
    env: Mapping[str, str] | None = None,
    longest_s: float = LONGEST_RUN_S,
) -> PytestRun:
    """Run pytest in a subprocess, on some or all tests of a file.

    Args:
        file: the file of tests.
        tests: the tests to run; all by default.
        options: options for pytest.
        more: options of Footpath's own.
        env: additional environment variables.
        longest_s: maximum seconds.

    Raises:
        BadInput: the time limit was reached.
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
            raise BadInput(
                said, hint="One of the tests may wait without an end: find it, or name a single test."
            ) from None
        told: dict[str, Any] = json.loads(out.read_text("utf-8")) if out.exists() else {}
    failures = {each["test"]: FailedTest(**each) for each in reversed(told.get("failures", []))}
    locators = [(test, passed, Line(*line)) for test, passed, line in told.get("locators", [])]
    said = (ran.stdout + ran.stderr).decode(errors="replace")
    return PytestRun(said, told.get("passed", []), dict(reversed(failures.items())), locators)
