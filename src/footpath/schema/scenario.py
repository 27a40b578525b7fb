"""Scenarios: what a person tests on a site, step by step, and how each step went."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, HttpUrl, model_validator

from footpath.schema.base import Frozen, Said
from footpath.schema.run import ModelUsage, RunStatus
from footpath.schema.task import LONGEST_VALUE


def _as_tuple(given: object) -> object:
    return (given,) if isinstance(given, str) else given


class ScenarioStep(Frozen):
    """One step: what is done, and what the page must show then."""

    name: str = Field(default="", max_length=200)
    """Title of the step; by default its goal."""
    goal: str = Field(default="", max_length=50_000)
    """What to do, in plain words; empty where the step only looks."""
    expect: Annotated[tuple[str, ...], BeforeValidator(_as_tuple)] = ()
    """What the page must show after it, in plain words: `"3 jobs" is shown`."""

    @model_validator(mode="after")
    def _says_something(self) -> ScenarioStep:
        if not self.goal.strip() and not any(each.strip() for each in self.expect):
            raise ValueError("the step has neither a goal nor an expected result")
        return self

    @property
    def title(self) -> str:
        """What a report calls the step."""
        return self.name or self.goal or self.expect[0]


class Scenario(Frozen):
    """A test of a site in plain words."""

    version: Literal[1] = 1
    name: str = Field(default="", max_length=200)
    url: HttpUrl
    """The page on which it begins."""
    data: dict[str, Annotated[str, Field(max_length=LONGEST_VALUE)]] = {}
    """Values of which steps speak as `{{name}}`; a model does not see them."""
    steps: tuple[ScenarioStep, ...] = Field(min_length=1, max_length=200)


StepStatus = Literal[
    "passed",
    "failed",  # the page does not show what was expected, or the step could not be done
    "unsure",  # something may have been sent, and the page does not tell
    "held",  # what cannot be taken back was not approved
    "skipped",  # a step before it did not pass
]


class StepReport(Frozen):
    """How one step went."""

    name: str
    status: StepStatus
    ended: RunStatus | None = None
    """How the run of the step ended; None where it did not begin."""
    reason: Said = ""
    proof: Said = ""
    """The text of the page that shows it."""
    run: str = ""
    """Id of its run, whose journal has every decision with its reason (`footpath runs show ID`)."""
    cookbook: str = ""
    mode: Literal["", "replay", "explore"] = ""
    seconds: float = 0.0
    iterations: int = 0
    """Decisions of the roles."""
    tool_calls: int = 0
    model: ModelUsage = ModelUsage()
    reasoning: tuple[Said, ...] = ()
    """Why each decision was made, in the words of who decided, in order."""


class ScenarioReport(Frozen):
    """How a scenario went."""

    version: Literal[1] = 1
    name: str
    url: str
    steps: tuple[StepReport, ...]

    @property
    def passed(self) -> bool:
        """Whether every step passed."""
        return all(step.status == "passed" for step in self.steps)
