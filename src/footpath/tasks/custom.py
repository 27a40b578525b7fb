"""`custom`: any task in plain words, planned, worked and verified by roles; the second time gone without a model."""

from __future__ import annotations

import dataclasses
import re
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.engine.goal_guard import GoalGuard
from footpath.engine.goal_run import CustomRun
from footpath.engine.goal_state import CustomRunState
from footpath.engine.literals import Literals
from footpath.errors import BadInput
from footpath.llm.port import Meter
from footpath.memory.atlas import AtlasMemory
from footpath.memory.journal import effects_of, tell
from footpath.memory.redaction import Redaction
from footpath.memory.resolution import resolve_of
from footpath.roles.plain.secrets import lifted
from footpath.schema.event import Noticed
from footpath.schema.template import is_name, name_of
from footpath.schema.template import names as names_in
from footpath.sentence import own
from footpath.tasks.busy import alone, key_of
from footpath.tasks.services import FinishedTask, Prepared, Services, begin, open_context, profile_of, result

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping

    from footpath.engine.role_cycle import Cycles, Team
    from footpath.engine.run_context import RunContext
    from footpath.roles.model_policy import ModelPolicy
    from footpath.schema.profile import Profile
    from footpath.schema.task import Task


_TEMPLATE: Final = re.compile(r"(?<!\{)\{\{(?!\{)([^{}]+)\}\}")
"""A template of a goal, as a person may write it: with spaces, and with capitals."""


async def custom(services: Services, task: Task) -> FinishedTask:
    """Handle a `custom` task.

    Raises:
        BadInput: the task has no goal, or names a missing thing.
        ModelUnavailable: the task's model cannot be connected.
        Refused: another run is working on the same task.
    """
    task = _checked(lifted(task))
    personal, files = _values_of(task, profile_of(task, services.default_profile))
    _check_goal(task.goal, {**personal, **files})
    _check_files(task)
    meter = Meter(task.limits)
    async with AsyncExitStack() as stack:
        make_team = await _team(services, task, meter, stack)
        prepared = await stack.enter_async_context(begin(services, task, meter))
        await stack.enter_async_context(alone(services, prepared, key_of(prepared.run), "working on this task"))
        before = await prepared.rooms.runs.unfinished_before(prepared.run)
        context = await stack.enter_async_context(open_context(services, prepared))
        earlier = [(before[0].run, each) for each in effects_of(before) if each.landed is not False]
        settle = partial(resolve_of, services.store, services.now, prepared.run)
        guard = GoalGuard(context, await tell(context.journal, earlier), settle)
        await _tell_of_repetition(prepared, context)
        conducted = _run(services, prepared, context, make_team, guard)
        run = await conducted.conduct(prepared.run)
        ended = result(prepared, run, context, conducted.end)
        used = conducted.state.used | set(names_in(task.goal))  # what a sentence names may be pressed, not entered
        unused = tuple(name for name in task.input if name not in used)
        is_sent = run.status in ("complete", "unknown")  # the form of any other end is with nobody
        return dataclasses.replace(ended, unused=unused, rows=tuple(guard.kept.values()) if is_sent else ended.rows)


async def _tell_of_repetition(prepared: Prepared, context: RunContext) -> None:
    """Note in the journal that an earlier run did the same for the same person: the run does it once more."""
    if (done := await prepared.rooms.runs.done_before(prepared.run)) is not None:
        when = done.run.finished_at or done.run.started_at
        text = own(f"Run {done.run.id} did this on {when:%Y-%m-%d at %H:%M} (UTC), with the same data.")
        await context.journal.append(Noticed(what="sent", text=text))


def _checked(task: Task) -> Task:
    """The task with names valid in templates. Raises BadInput with every problem."""
    problems = [] if task.goal.strip() else ["goal: empty; say in plain words what to do"]
    names: dict[str, str] = {}
    for given, value in task.input.items():
        name = name_of(given)
        if not is_name(name) or name in names or name.startswith(("goal.", "file.", "answer.")):
            problems.append(f"input.{given}: give it another name, of letters and digits")
        names[name] = value
    problems += [
        f"files.{name}: a name is lower-case letters, digits, '-' and '_'" for name in task.files if not is_name(name)
    ]
    if problems:
        raise BadInput("This task cannot run as given.", problems=tuple(problems))
    renamed = dict(zip(task.input, names, strict=True))
    reveal, secret = (tuple(renamed.get(each, each) for each in given) for given in (task.reveal, task.secret))
    goal = _TEMPLATE.sub(lambda said: "{{" + name_of(said[1].strip()) + "}}", task.goal)
    return task.model_copy(update={"goal": goal, "input": names, "reveal": reveal, "secret": secret})


def _check_goal(goal: str, values: Container[str]) -> None:
    """Raise BadInput if a template of a goal stands for no value."""
    try:
        problems = [f"goal: no value is given as {name!r}" for name in names_in(goal) if name not in values]
    except BadInput as error:
        problems = [f"goal: {error.message} {error.hint}"]
    if problems:
        raise BadInput(
            "This task cannot run as given.", problems=tuple(problems), cli="--data NAME=VALUE gives a value."
        )


def _check_files(task: Task) -> None:
    """Raise BadInput if rules work the goal, and the task does not give a file that the goal hands over: a task's only
    file is meant by any name.
    """
    from footpath.roles.plain.grammar import files_in

    known = {each.casefold() for each in task.files}
    lacking = [each for each in files_in(task.goal) if "{{" not in each and each.casefold() not in known]
    if lacking and len(known) != 1 and not task.asked_model:
        raise BadInput(
            "This task cannot run as given.",
            problems=tuple(f"goal: no file is given as “{each}”" for each in lacking),
            cli="--file NAME=PATH gives a file; the goal names it by NAME.",
        )


async def _team(services: Services, task: Task, meter: Meter, stack: AsyncExitStack) -> Callable[[], Team]:
    """Connect the task's model, if named. Return how to make the roles' policies: a replay needs none."""
    if not task.asked_model:
        return _team_of_rules
    from footpath.tasks.services import connected, judging

    model = await connected(services, task.asked_model, meter, stack)
    judge = await judging(services, task, meter, stack, model)
    return partial(_team_with_model, task, model, judge)


def _team_of_rules() -> Team:
    """The roles' policies without a model."""
    from footpath.engine.role_cycle import Team
    from footpath.roles.plain.policy import Advised, Foreseeing, PlainScheduler, PlainVerifier, PlainWorker

    return Team(Foreseeing(Advised(PlainScheduler())), Advised(PlainWorker()), PlainVerifier())


def _team_with_model(task: Task, model: ModelPolicy, judge: ModelPolicy) -> Team:
    """The roles' policies: plain-word rules if the goal consists of plain words, including the expected end; else the
    task's model.
    """
    from footpath.engine.role_cycle import Team
    from footpath.roles.model_policy import Laddered
    from footpath.roles.plain.grammar import says_its_end
    from footpath.roles.plain.policy import (
        OnePieceScheduler,
        PlainScheduler,
        PlainVerifier,
        PlainWorker,
        ShownWorker,
        is_one_piece,
    )

    if not says_its_end(task.goal):
        # apparent plain words may mean more: "Close ticket 7" is no click
        if task.may("rules") and is_one_piece(task.goal):
            return Team(OnePieceScheduler(model), ShownWorker(model), judge)
        return Team(model, model, judge)
    return Team(
        Laddered(task.ladder, PlainScheduler(), model),
        Laddered(task.ladder, PlainWorker(), model),
        Laddered(task.ladder, PlainVerifier(), judge),
    )


def _run(
    services: Services, prepared: Prepared, context: RunContext, make_team: Callable[[], Team], guard: GoalGuard
) -> CustomRun:
    task = prepared.run.task
    personal, files = _values_of(task, prepared.profile)
    hidden = {name: value for name, value in personal.items() if name not in task.reveal}
    secret = Redaction(hidden, short={name: value for name, value in task.input.items() if name in hidden})
    state = CustomRunState(context, guard, prepared.redaction, secret, personal, files)
    state.described.update(dict.fromkeys(task.secret, "secret: only into a field that asks for it"))
    context.privacy.hear = state.hear
    context.session.private = tuple({*context.session.private, *task.input.values()})
    told = secret.text(_templated(task.goal, hidden))

    def make_cycles() -> Cycles:
        from footpath.engine.goal_hands import GoalHands
        from footpath.engine.role_cycle import Cycles

        connectors = (*services.connectors, *services.packs())
        hands, team, id = GoalHands(state, connectors), make_team(), services.new_id()
        return Cycles(state, hands, team, told, secret.text, id, services.now, connectors=connectors)

    goal = _templated(task.goal, personal)
    atlases = AtlasMemory(services.store, services.now, prepared.redaction)
    return CustomRun(
        rooms=prepared.rooms,
        context=context,
        meter=prepared.meter,
        state=state,
        make_cycles=make_cycles,
        goal=goal,
        atlases=atlases,
    )


def _values_of(task: Task, profile: Profile) -> tuple[dict[str, str], dict[str, str]]:
    """The values of a task's templates: of its person and its data, and of its files."""
    personal = {name: value for name, value in profile.personal().items() if is_name(name)} | task.input
    return personal, {f"file.{name}": str(Path(path).expanduser()) for name, path in task.files.items()}


def _templated(goal: str, values: Mapping[str, str]) -> str:
    """A goal with templates in place of values; a goal with templates stays unchanged."""
    return goal if "{{" in goal else Literals(values).lift(goal)
