"""Entering answers: plain ones in one batch, others one by one; each journaled before and after, each read back."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.answers.moves import Left, Move
from footpath.engine.record import Performed
from footpath.schema.condition import Postcondition, ValueHeld
from footpath.schema.cookbook import Parameter, Step
from footpath.schema.event import FieldLeft, StepFinished, StepStarted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.outcome import Outcome
    from footpath.schema.run import Rung
    from footpath.schema.signature import Signature

HELD = Postcondition(all_of=(ValueHeld(),))


@dataclasses.dataclass(frozen=True, slots=True)
class Planned:
    """A move with the step that it is, or that it becomes."""

    move: Move
    step: Step
    rung: Rung
    score: float = 1.0
    words: str = ""
    healed_from: Signature | None = None


def plan(walk: Walk, view: View, move: Move) -> Planned:
    """A move that the rules decided, as a step of its own."""
    step = Step(id=walk.new_step(), action=move.template, signature=view.sign(move.target), postcondition=HELD)
    rung: Rung = "person" if move.answer.source == "person" else "rules"
    return Planned(move, step, rung, words=view.words(move.target))


async def enter(walk: Walk, planned: Sequence[Planned]) -> None:
    """Enter all, in order; what the page did not take is noted in `walk.sheet` with the reason."""
    batch: list[Planned] = []
    for each in planned:
        if each.move.plain:
            batch.append(each)
            continue
        await _batch(walk, batch)
        batch = []
        await _begin(walk, each)
        move = each.move
        deadline = walk.task.limits.step_seconds
        outcome = await walk.session.act(move.action, move.element, choose=move.choose, deadline_s=deadline)
        await _finish(walk, each, outcome)
    await _batch(walk, batch)


async def _batch(walk: Walk, batch: Sequence[Planned]) -> None:
    if not batch:
        return
    for each in batch:
        await _begin(walk, each)
    outcomes = await walk.session.fill_many([(each.move.action, each.move.element) for each in batch])
    for each, outcome in zip(batch, outcomes, strict=True):
        await _finish(walk, each, outcome, last=each is batch[-1])


async def _begin(walk: Walk, each: Planned) -> None:
    walk.spent.step()
    await walk.journal.append(
        StepStarted(
            step=each.step.id,
            action=each.step.action,
            target=each.words,
            signature=each.step.signature,
            rung=each.rung,
            parameter=_parameter(each.move),
        )
    )


async def _finish(walk: Walk, each: Planned, outcome: Outcome, *, last: bool = True) -> None:
    field = each.move.field
    finished = StepFinished(
        step=each.step.id,
        rung=each.rung,
        outcome=outcome.model_copy(update={"chosen": (), "offered": ()}),
        held=outcome.ok,
        score=each.score,
        why=outcome.message,
    )
    await walk.journal.append(finished, await walk.picture() if last else b"")
    redrawn = outcome.failure == "not_found" or (outcome.failure == "no_option" and each.move.plain)
    if redrawn and walk.sheet.may_retry(field):
        return  # it is looked for again
    if not outcome.ok:
        await leave(walk, Left(field, outcome.message or str(outcome.failure)))
        return
    walk.note_entered(each.move)
    await walk.keep(Performed(each.step, each.rung, _parameter(each.move), each.healed_from), each.score)


def _parameter(move: Move) -> Parameter:
    field = move.field
    return Parameter(
        name=move.answer.name,
        meaning=field.meaning,
        question=field.question,
        kind=field.kind,
        index=field.index,
        required=field.required,
    )


async def leave(walk: Walk, left: Left) -> None:
    """Note that a field stays as it is."""
    walk.sheet.leave(left.field, left.reason)
    await walk.journal.append(FieldLeft(question=left.field.question, required=left.field.required, reason=left.reason))
