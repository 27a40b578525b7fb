"""Dates that a field does not keep as they were written: it has a format of its own, and does not show which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.schema.action import Fill

if TYPE_CHECKING:
    from footpath.answers.moves import Move
    from footpath.engine.walk import Walk
    from footpath.schema.outcome import Outcome


async def written_anew(walk: Walk, move: Move, outcome: Outcome) -> Outcome:
    """What came of entering a date in the formats that pickers have, until the field keeps one, else of choosing its
    days in the calendar that it opens. A format counts once the field has kept a day in it that cannot be a month: else
    it might hold another day than it shows. The outcome has what the field keeps as `chosen`.
    """
    if outcome.failure != "not_taken":
        return outcome
    for sure, value in move.otherwise:
        if sure != value and not (await _fill(walk, move, sure)).ok:
            continue
        again = await _fill(walk, move, value)
        if again.ok:
            return again.model_copy(update={"chosen": (value,)})
        if again.failure != "not_taken":
            return again
    if move.days:
        return await walk.session.act(
            move.action, move.element, when=move.days, deadline_s=walk.task.limits.step_seconds
        )
    return outcome


async def _fill(walk: Walk, move: Move, value: str) -> Outcome:
    deadline = walk.task.limits.step_seconds
    return await walk.session.act(Fill(value=value), move.element, deadline_s=deadline)
