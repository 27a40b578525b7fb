"""Tools that work during the call, in a browser of this process: reading a page, running a scenario; and writing and
repairing tests of a site, in the folder that the owner of this server named for tests.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, Literal

from pydantic import Field, HttpUrl

from footpath.errors import BadInput, LimitReached, Refused
from footpath.locators.by_model import without_values
from footpath.mcp.shapes import ToolAnswer
from footpath.page.grant import grant_for
from footpath.reading.read import read
from footpath.schema.base import Frozen
from footpath.schema.ladder import ExecutionMode
from footpath.schema.scenario import Scenario, ScenarioStep
from footpath.sentence import in_words

if TYPE_CHECKING:
    from footpath.locators.repair import RepairedTest
    from footpath.mcp.call import Suite, ToolContext
    from footpath.schema.scenario import ScenarioReport, StepReport

OBSERVE_S: Final = 60.0
"""Seconds in which a page is read, its browser included."""


class Observe(Frozen):
    """Read a page in a fresh browser without logins: its texts and elements. Nothing is entered or pressed."""

    url: HttpUrl
    """Private addresses need permission from the person who started this server."""
    tokens: int = Field(default=3000, ge=100, le=20_000)
    """Maximum number of tokens, approximately."""


class RunScenario(Frozen):
    """Test a site in plain words, step by step on a page; a step passes only if the page then shows the expected text.
    Steps that would send data irrevocably are held. The scenario stops at the first step that does not pass.
    """

    url: HttpUrl
    """Start address. Private addresses need permission from the person who started this server."""
    steps: list[ScenarioStep] = Field(min_length=1, max_length=50)
    """In order: `goal` says what to do, `expect` what the page must show then."""
    name: str = Field(default="", max_length=200)
    data: dict[str, str] = Field(default={})
    """Values that steps mention as `{{name}}`."""
    mode: ExecutionMode = "auto"
    """Who decides. cookbook_only: replay cookbooks, or fail; ai_only: the model; rules_only: rules."""
    limit_seconds: int = Field(default=600, ge=1, le=3600)


async def observe(call: ToolContext, given: Observe) -> ToolAnswer:
    """Read a page."""
    url = str(given.url)
    call.check_host(url)
    try:
        async with asyncio.timeout(OBSERVE_S):
            snapshot = await call.app.observe(url, grant_for(url, call.app.settings.agent_hosts, ()))
    except TimeoutError:
        raise LimitReached(f"The page was not read within {OBSERVE_S:.0f} seconds.", hint="Try again later.") from None
    page = read(snapshot)
    ours: dict[str, Any] = {"page_type": page.page_type, "elements": len(snapshot.elements), "status": snapshot.status}
    text = snapshot.to_text(given.tokens)
    return ToolAnswer(ours, {"url": snapshot.url, "title": snapshot.title, "page": text})


async def run_scenario(call: ToolContext, given: RunScenario) -> ToolAnswer:
    """Run a scenario."""
    if call.run_scenario is None:
        raise Refused("This server runs no scenarios.", hint="Use `footpath scenario run` in a terminal.")
    scenario, options = _scenario_of(call, given)
    return _report_told(await call.run_scenario(call.app, scenario, options))


def _scenario_of(call: ToolContext, given: RunScenario) -> tuple[Scenario, dict[str, object]]:
    """The scenario of a call, and the task fields of each step within the limits of agents.

    Raises:
        BadInput: a step expects nothing.
        Forbidden: a private address without permission.
    """
    settings = call.app.settings
    call.check_host(str(given.url))
    scenario = Scenario(name=given.name, url=given.url, data=given.data, steps=tuple(given.steps))
    if not all(each.expect for each in given.steps):
        raise BadInput(
            "Nothing was run. Please fix:",
            problems=tuple(
                f"steps.{number}.expect: say what the page must show then"
                for number, each in enumerate(given.steps)
                if not each.expect
            ),
        )
    options: dict[str, object] = {
        "hosts": settings.agent_hosts,
        "model": settings.model,
        "by_agent": True,
        "submit": "review",
        "execution_mode": given.mode,
        "limits": {"seconds": float(given.limit_seconds)},
    }
    return scenario, options


def _report_told(report: ScenarioReport) -> ToolAnswer:
    """The report of a scenario as an answer."""
    result: Literal["passed", "not passed"] = "passed" if report.passed else "not passed"
    ours = {"result": result, "steps": [_figures(number, each) for number, each in enumerate(report.steps, 1)]}
    said = [
        {"step": each.name, "reason": in_words(each.reason), "proof": in_words(each.proof)} for each in report.steps
    ]
    return ToolAnswer(ours, {"steps": said})


def _figures(number: int, step: StepReport) -> dict[str, object]:
    return {
        "number": number,
        "status": step.status,
        "run": step.run,
        "cookbook": step.cookbook,
        "way": step.mode,
        "seconds": round(step.seconds, 1),
        "decisions": step.iterations,
        "model_calls": step.model.calls,
    }


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
    scenario, options = _scenario_of(call, given)
    report, text, why = await suite.generate(call.app, scenario, options, given.file)
    told = _report_told(report)
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
