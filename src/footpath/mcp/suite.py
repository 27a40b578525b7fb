"""Tools that write tests of a site and repair them, in the folder that the owner of this server named for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from footpath.errors import Refused
from footpath.locators.by_model import without_values
from footpath.mcp.here import RunScenario, report_told, scenario_of
from footpath.mcp.told import ToolAnswer
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from footpath.locators.repair import RepairedTest
    from footpath.mcp.call import Suite, ToolContext


class GenerateTest(RunScenario):
    """Test a site in plain words as `run_scenario` does, then write the passed scenario as a Playwright test, and have
    pytest prove it. The file must be new, in the folder that the owner of this server named for tests.
    """

    file: str = Field(min_length=1, max_length=200)
    """Name of the new file in that folder: `test_jobs.py`."""


class RepairTest(Frozen):
    """Repair the locators of failing Playwright tests, in the folder that the owner of this server named for tests. An
    expectation never changes: if the page does not show what a test expects, the result is `bug`, unless only the
    locator of the expectation is out of date (`expectation_outdated`, with the other element in `found`). Edits are
    kept only if the tests pass with them.
    """

    file: str = Field(min_length=1, max_length=200)
    """Name of the file in that folder: `test_jobs.py`."""
    test: str = Field(default="", max_length=200)
    """One test of the file: `test_search`; empty: all."""


async def generate_test(call: ToolContext, given: GenerateTest) -> ToolAnswer:
    """Run a scenario and write it as a test."""
    suite = _suite(call)
    scenario, options = scenario_of(call, given)
    report, text, why = await suite.generate(call.app, scenario, options, given.file)
    told = report_told(report)
    if not text:
        return told
    proven = {"file": given.file, "test": "passes" if not why else "written, and pytest does not pass it"}
    return ToolAnswer({**told.ours, **proven}, {**told.pages, "text": text, **({"pytest": why} if why else {})})


async def repair_test(call: ToolContext, given: RepairTest) -> ToolAnswer:
    """Repair tests."""
    done = await _suite(call).repair(given.file, given.test, call.app.settings.model)
    ours = {
        "passed_unchanged": done.passed,
        "repaired": sum(each.result == "repaired" for each in done.tests),
        "not_repaired": sum(each.result != "repaired" for each in done.tests),
    }
    return ToolAnswer(ours, {"tests": [_test_told(each) for each in done.tests]} if done.tests else {})


def _suite(call: ToolContext) -> Suite:
    if call.suite is None:
        raise Refused(
            "This server has no folder for tests.",
            hint="Its owner can name one: footpath mcp --tests FOLDER",
        )
    return call.suite


def _test_told(test: RepairedTest) -> dict[str, Any]:
    edits = [
        {"line": each.line, "before": each.before, "after": each.after, "confidence": each.confidence}
        for each in test.edits
    ]
    told: dict[str, Any] = {"test": test.test.partition("::")[2], "result": test.result, "reason": test.reason}
    if test.result != "repaired":
        failure = test.failure
        message = failure.message.partition("\nCall log:")[0]  # the log has what was entered
        told |= {"statement": without_values(failure.statement), "message": message}
        told |= {"url": failure.url, "shown": failure.shown}
    return told | {"edits": edits, "found": test.found}
