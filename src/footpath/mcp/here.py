"""Tools that work during the call, in a browser of this process: reading a page, running a scenario."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, Literal

from pydantic import Field, HttpUrl

from footpath.errors import BadInput, LimitReached, Refused
from footpath.mcp.told import ToolAnswer
from footpath.page.grant import grant_for
from footpath.reading.read import read
from footpath.schema.base import Frozen
from footpath.schema.ladder import ExecutionMode
from footpath.schema.scenario import Scenario, ScenarioStep
from footpath.sentence import in_words

if TYPE_CHECKING:
    from footpath.mcp.call import ToolContext
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
    scenario, options = scenario_of(call, given)
    return report_told(await call.run_scenario(call.app, scenario, options))


def scenario_of(call: ToolContext, given: RunScenario) -> tuple[Scenario, dict[str, object]]:
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


def report_told(report: ScenarioReport) -> ToolAnswer:
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
