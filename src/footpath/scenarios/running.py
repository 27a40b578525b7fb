"""Run a scenario: its steps in order on one page, each as a run with a goal and a proof."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

from footpath.errors import BadInput
from footpath.roles.plain.grammar import only_expects, understand
from footpath.roles.plain.instruction import NotUnderstood
from footpath.schema.event import Iterated
from footpath.schema.order import make_task
from footpath.schema.scenario import ScenarioReport, ScenarioTarget, StepReport
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from footpath.app import App
    from footpath.engine.person import Person
    from footpath.schema.event import Entry
    from footpath.schema.run import RunStatus
    from footpath.schema.scenario import Scenario, ScenarioStep, StepStatus
    from footpath.schema.task import Task
    from footpath.tasks.services import FinishedTask

STATUSES: Final[dict[RunStatus, StepStatus]] = {"complete": "passed", "unknown": "unsure", "reviewed": "held"}
"""The status of a step by the end of its run; after any other end the step failed."""

BELOW_CALLS: Final = 3
"""Target for the calls to models of a step, as a mean."""
BELOW_DECISIONS: Final = 5
"""Target for the decisions of a step, as a mean."""
BELOW_SECONDS: Final = 30
"""Target for the seconds of a step, as a mean."""
ABOVE_PASSED: Final = 0.8
"""Target for the share of steps that pass."""
SKIPPED: Final = own("A step before it did not pass.")
SKIPPED_UNSURE: Final = own(
    "A step before it may have taken effect. Nothing presses it again until somebody says of its run whether it did."
)


@dataclass(frozen=True, slots=True)
class Observer:
    """Callbacks during a scenario."""

    begun: Callable[[int, ScenarioStep], object] = lambda _number, _step: None
    """Called with each step before it is run, by its number from 1."""
    ended: Callable[[StepReport], object] = lambda _: None
    heard: Callable[[Entry], object] = lambda _: None
    """Called with each entry of the journals."""


@dataclass(slots=True)
class _StepLog:
    """Counts from a step's journal."""

    observer: Observer
    iterations: int = 0
    tool_calls: int = 0
    reasoning: list[str] = field(default_factory=list[str])

    def __call__(self, entry: Entry) -> None:
        self.observer.heard(entry)
        if isinstance(entry.event, Iterated):
            iteration = entry.event.iteration
            self.iterations += 1
            self.tool_calls += len(iteration.calls)
            reasons = (iteration.reasoning, *(call.reason for call in iteration.calls))
            self.reasoning += (f"{iteration.role}: {reason}" for reason in reasons if reason)


def goal_of(step: ScenarioStep) -> str:
    """Return a step as the goal of a run: the action, then the expectations."""
    checks = [
        each if only_expects(each) and not only_expects(_as_check(each)) else _as_check(each) for each in step.expect
    ]
    return ", ".join([*([step.goal.rstrip(" .")] if step.goal.strip() else []), *checks])


def check_steps(scenario: Scenario, model: str) -> None:
    """Raise BadInput with each step that the rules do not understand, if no model is set."""
    if model:
        return
    problems: list[str] = []
    for number, step in enumerate(scenario.steps, 1):
        understood = understand(goal_of(step))
        if isinstance(understood, NotUnderstood):
            problems.append(f"step {number}: {understood.reason}")
        elif not any(each.verb == "expect" for each in understood):
            problems.append(f"step {number}: it does not say what the page must show then; add an expected result")
    if problems:
        raise BadInput(
            "These steps cannot be run without a model.",
            problems=tuple(problems),
            hint="Say them in the sentences of docs/run.md, or name a model (provider:model).",
        )


async def run_scenario(
    app: App,
    scenario: Scenario,
    options: Mapping[str, object],
    *,
    person: Person | None = None,
    observer: Observer | None = None,
) -> ScenarioReport:
    """Run the steps of a scenario until one does not pass.

    Args:
        app: Footpath.
        scenario: the scenario.
        options: task fields for every step, such as `model` and `submit`.
        person: approves irreversible steps; nobody by default.
        observer: callbacks during the run.

    Raises:
        BadInput: a step cannot be run, with each reason; nothing was done.
    """
    observer = observer or Observer()
    task = make_task({"type": "custom", "url": str(scenario.url), "input": scenario.data, **options})
    check_steps(scenario, task.asked_model)
    reports: list[StepReport] = []
    async with app.session(task) as session:
        for number, step in enumerate(scenario.steps, 1):
            if reports and reports[-1].status != "passed":
                is_unsure = any(each.status == "unsure" for each in reports)
                reason = SKIPPED_UNSURE if is_unsure else SKIPPED
                reports.append(StepReport(name=step.title, status="skipped", reason=reason))
                continue
            observer.begun(number, step)
            heard = _StepLog(observer)
            finished = await app.run(_task_of(step, task, session.url), person=person, on_entry=heard, session=session)
            reports.append(_report(step, finished, heard))
            observer.ended(reports[-1])
    return ScenarioReport(name=scenario.name, url=str(scenario.url), steps=tuple(reports), targets=targets_of(reports))


def targets_of(steps: Sequence[StepReport]) -> tuple[ScenarioTarget, ...]:
    """Return the figures of the steps beside their targets."""
    done = [each for each in steps if each.status != "skipped"]
    share = sum(each.status == "passed" for each in steps) / max(len(steps), 1)

    def below(name: Literal["model_calls", "decisions", "seconds"], total: float, target: int) -> ScenarioTarget:
        mean = round(total / max(len(done), 1), 1)
        return ScenarioTarget(name=name, value=mean, target=target, met=mean < target)

    return (
        below("model_calls", sum(each.model.calls for each in done), BELOW_CALLS),
        below("decisions", sum(each.iterations for each in done), BELOW_DECISIONS),
        below("seconds", sum(each.seconds for each in done), BELOW_SECONDS),
        ScenarioTarget(name="passed", value=round(share, 3), target=ABOVE_PASSED, met=share > ABOVE_PASSED),
    )


def _task_of(step: ScenarioStep, task: Task, url: str) -> Task:
    """Return the task of a step, which begins at the end page of the step before."""
    given = task.model_dump(mode="json") | {"goal": goal_of(step)}
    return make_task(given | ({"url": url} if urlsplit(url).scheme in ("http", "https") else {}))


def _report(step: ScenarioStep, finished: FinishedTask, heard: _StepLog) -> StepReport:
    run = finished.run
    return StepReport(
        name=step.title,
        status=STATUSES.get(run.status, "failed"),
        ended=run.status,
        reason=run.reason,
        proof=run.proof,
        run=run.id,
        cookbook=run.cookbook,
        mode=run.mode,
        seconds=run.usage.seconds,
        iterations=heard.iterations,
        tool_calls=heard.tool_calls,
        model=run.usage.model,
        reasoning=tuple(heard.reasoning),
    )


def _as_check(said: str) -> str:
    return f"check that {said}"
