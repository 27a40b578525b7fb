"""Scenarios: a person's tests of a site, step by step, and the result of each step."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, HttpUrl, model_validator

from footpath.schema.base import Frozen, Said
from footpath.schema.run import ModelUsage, RunStatus
from footpath.schema.task import LONGEST_VALUE


def _as_tuple(given: object) -> object:
    return (given,) if isinstance(given, str) else given


class ScenarioStep(Frozen):
    """A step: an action, and the expected page afterwards."""

    name: str = Field(default="", max_length=200)
    """Title of the step; by default its goal."""
    goal: str = Field(default="", max_length=50_000)
    """What to do, in plain words; empty for a step that only looks."""
    expect: Annotated[tuple[str, ...], BeforeValidator(_as_tuple)] = ()
    """What the page must show afterwards, in plain words: `"3 jobs" is shown`."""

    @model_validator(mode="after")
    def _says_something(self) -> ScenarioStep:
        if not self.goal.strip() and not any(each.strip() for each in self.expect):
            raise ValueError("the step has neither a goal nor an expected result")
        return self

    @property
    def title(self) -> str:
        """The step's title in a report."""
        return self.name or self.goal or self.expect[0]


class Scenario(Frozen):
    """A test of a site in plain words."""

    version: Literal[1] = 1
    name: str = Field(default="", max_length=200)
    url: HttpUrl
    """The start page."""
    data: dict[str, Annotated[str, Field(max_length=LONGEST_VALUE)]] = {}
    """Values that steps mention as `{{name}}`, hidden from the model."""
    steps: tuple[ScenarioStep, ...] = Field(min_length=1, max_length=200)


StepStatus = Literal[
    "passed",
    "failed",  # the page does not show the expected text, or the step could not be done
    "unsure",  # the form may have been submitted, and the page does not confirm
    "held",  # an irrevocable action was not approved
    "skipped",  # an earlier step did not pass
]


class StepReport(Frozen):
    """The result of a step."""

    name: str
    status: StepStatus
    ended: RunStatus | None = None
    """Final status of the step's run; None if the run did not begin."""
    reason: Said = ""
    proof: Said = ""
    """Text of the page that proves the result."""
    run: str = ""
    """Id of the step's run, whose journal has every decision with its reason (`footpath runs show ID`)."""
    cookbook: str = ""
    mode: Literal["", "replay", "explore"] = ""
    seconds: float = 0.0
    iterations: int = 0
    """Decisions of the roles."""
    tool_calls: int = 0
    model: ModelUsage = ModelUsage()
    reasoning: tuple[Said, ...] = ()
    """Reasons of the decisions, in order, in the words of the deciding role."""


class ScenarioTarget(Frozen):
    """A figure of a scenario beside what Footpath sets itself."""

    name: Literal["model_calls", "decisions", "seconds", "passed"]
    """`passed` is a share of all steps; the others are means of the steps that were run."""
    value: float
    target: float
    met: bool


class ScenarioReport(Frozen):
    """How a scenario went."""

    version: Literal[1] = 1
    name: str
    url: str
    steps: tuple[StepReport, ...]
    targets: tuple[ScenarioTarget, ...] = ()
    """Each target, met or missed."""

    @property
    def passed(self) -> bool:
        """Whether every step passed."""
        return all(step.status == "passed" for step in self.steps)
