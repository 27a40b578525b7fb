"""What state a task is in when an attempt at it has ended. Pure: the run and what was asked in, the state out."""

from __future__ import annotations

import dataclasses
from datetime import datetime, timedelta
from itertools import takewhile
from typing import TYPE_CHECKING, Literal
from zlib import crc32

from footpath.schema.ask import NO, Ask
from footpath.schema.record import ENDED, TaskRecord, TaskResult, TaskState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.run import Run

Stop = Literal["", "paused", "cancelled", "draining", "busy", "timed_out", "lost", "broken", "sealed", "killed"]
"""Why an attempt ended that did not end by itself. busy: another run works on the same; lost: its worker died; broken:
it could not even begin; sealed: not until the key of its values is there again; killed: too many workers died over
it."""

PASSING = ("SiteUnreachable",)
"""Errors of sites that may be over in a while."""

AGAIN = timedelta(seconds=5)
LONGEST_AGAIN = timedelta(minutes=1)
"""How long a task waits whose page, browser or database has broken for the second time in a row, and at the most: more
or less, each its own time, so that what breaks a browser does not come back together with all that was in it."""

FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(hours=1)
BUSY_WAIT = timedelta(seconds=5)
NOT_APPROVED = "It was shown and not approved, so it was not sent."
NONE_MEANT = "Nothing that the page shows was what was meant."
NOT_DISCLOSED = "Your data was not to be entered on this host, so nothing was."
NOT_PASSED = "Nobody passed what blocks the way."
NOT_ANEW = "A page contradicts what was learned of it, and the way was not to be found anew. It was not sent."
NOT_RESUMED = "Its worker died, and it was not to go on."
MOST_TAKEOVERS = 20
"""Workers that may die over a task before it is held to be what kills them: more than die by chance where workers are
ended again and again."""
MOST_BREAKS = 8
"""Times that page, browser or database may break over a task, one after the other, before it is held to be what breaks
them."""


@dataclasses.dataclass(frozen=True, slots=True)
class TaskStanding:
    """How a task stands now."""

    state: TaskState
    reason: str = ""
    not_before: datetime | None = None
    """When it may begin again, where it is queued."""

    def columns(self, now: datetime) -> dict[str, object]:
        """What the row of the task says of it from now on. What was wanted of the task has been done by then."""
        begins = {"not_before": self.not_before} if self.not_before else {}
        finished_at = now if self.state in ENDED else None
        stands = {"state": self.state, "reason": self.reason, "wanted": ""}
        return {**stands, **begins, "updated_at": now, "finished_at": finished_at}


def standing(
    record: TaskRecord, runs: Sequence[Run], asks: Sequence[Ask], *, stop: Stop, began: bool, said: str, now: datetime
) -> TaskStanding:
    """The state of a task after an attempt.

    Args:
        record: the task as it was while it ran.
        runs: its attempts that have a record, the last one last.
        asks: what was asked for it, in order.
        stop: why the attempt was stopped from outside, where it was.
        began: whether the last run is of this attempt; else it left no record.
        said: what kept it from beginning.
        now: the time.
    """
    run = runs[-1] if runs else None
    if stop == "busy":
        why = said or (run.reason if run is not None else "")
        return TaskStanding("queued", why or "Another run is working on the same.", now + BUSY_WAIT)
    if stop == "sealed":
        return TaskStanding("paused", said)
    if stop == "killed":
        may_be_done = run is not None and run.status in ("complete", "unknown")
        return _ended(record, runs, now) if may_be_done else TaskStanding("failed", said)
    if not began and stop not in ("", "broken"):
        return _interrupted(stop, now)
    if not began or run is None:
        return TaskStanding("failed", said)
    if run.status in ("interrupted", "running"):
        return _interrupted(stop, now)
    return _asked(run, asks, now) or _broken(record, runs, asks, now) or _ended(record, runs, now)


def as_wanted(stands: TaskStanding, wanted: str) -> TaskStanding:
    """Where somebody asked for it meanwhile, a task that would go on does not."""
    if wanted == "cancelled" and stands.state in ("queued", "waiting", "paused"):
        return TaskStanding("cancelled", "Cancelled.")
    if wanted == "paused" and stands.state == "queued":
        return TaskStanding("paused", "Paused.")
    return stands


def _interrupted(stop: Stop, now: datetime) -> TaskStanding:
    match stop:
        case "paused":
            return TaskStanding("paused", "Paused.")
        case "cancelled":
            return TaskStanding("cancelled", "Cancelled.")
        case "timed_out":
            return TaskStanding("failed", "It did not end in the time that its limits give it.")
        case _:
            return TaskStanding("queued", "It was interrupted; it goes on from its journal.", now)


def _asked(run: Run, asks: Sequence[Ask], now: datetime) -> TaskStanding | None:
    """How it stands after a run that ended because it asked, also where the answer came while it was ending."""
    if run.status not in ("needs_person", "reviewed", "unknown"):
        return None
    still_open = [ask for ask in asks if ask.state == "open"]
    closed = [ask for ask in asks if ask.state != "open" and ask.run == run.id and not ask.used_by]
    if run.status == "unknown":  # only what became of it may be gone on from
        told = any(ask.kind == "unknown_effect" and ask.state == "answered" for ask in closed)
        return TaskStanding("queued", "", now) if told and not still_open else None
    for ask in closed:
        if (end := ended_by(ask)) is not None:
            return TaskStanding(*end)
    if still_open:
        return TaskStanding("waiting", still_open[0].question)
    return TaskStanding("queued", "", now) if closed else None


def _broken(record: TaskRecord, runs: Sequence[Run], asks: Sequence[Ask], now: datetime) -> TaskStanding | None:
    """A run whose page, browser or database broke is gone on with, as one whose worker died; if it may have sent
    something, the next one looks that up.
    """
    run = runs[-1]
    if not run.broke or any(ask.state == "open" for ask in asks):
        return None
    breaks = len(list(takewhile(lambda each: each.broke, reversed(runs))))
    if breaks > MOST_BREAKS:
        state = "unknown" if run.status == "unknown" else "failed"
        return TaskStanding(state, f"{run.reason} Page, browser or database broke {breaks} times over it.")
    its_own = 0.5 + crc32(record.id.encode()) / 2**32
    wait = min(AGAIN * 2 ** (breaks - 2), LONGEST_AGAIN) * its_own if breaks > 1 else timedelta()
    return TaskStanding("queued", f"{run.reason} It goes on from its journal.", now + wait)


def ended_by(ask: Ask) -> tuple[TaskState, str] | None:
    """State and reason of a task that an answer ends; None where it goes on."""
    match ask.kind:
        case "review" if ask.answer == NO:
            return ("cancelled", NOT_APPROVED)
        case "element" if ask.answer == NO:
            return ("failed", NONE_MEANT)
        case "resume" if ask.answer == NO:
            return ("cancelled", NOT_RESUMED)
        case "changed" if ask.answer == NO:
            return ("failed", NOT_ANEW)
        case "disclosure" if ask.answer == NO:
            return ("cancelled", NOT_DISCLOSED)
        case "blocked" if ask.answer == NO:
            return ("failed", NOT_PASSED)
        case _ if ask.state == "expired" and not ask.answer:
            return ("failed", f"Nobody answered in time: {ask.question}")
        case _:
            return None


def end_unanswered(ask: Ask) -> TaskState | None:
    """The state that a task ends in where nobody answers this in time; None where it waits for good."""
    if ask.deadline is None:
        return None
    end = ended_by(ask.model_copy(update={"state": "expired", "answer": ask.default}))
    return end[0] if end else "queued"


def _ended(record: TaskRecord, runs: Sequence[Run], now: datetime) -> TaskStanding:
    run = runs[-1]
    match run.status:
        case "complete":
            return TaskStanding("succeeded", run.reason)
        case "unknown":
            return TaskStanding("unknown", run.reason)
        case "reviewed" if record.task.submit == "never":
            return TaskStanding("succeeded", run.reason)
        case _:
            pass
    failures = sum(each.error in PASSING for each in runs)
    if run.error in PASSING and failures <= record.retries:
        wait = min(FIRST_WAIT * 4 ** (failures - 1), LONGEST_WAIT)
        return TaskStanding("queued", f"{run.reason} It is tried again.", now + wait)
    return TaskStanding("failed", run.reason)


def result_of(run: Run, first: Run | None) -> TaskResult:
    """What a run came to, and what it saved against the first run of its cookbook."""
    usage = run.usage
    before = None if first is None or first.id == run.id else first.usage
    return TaskResult(
        run=run.id,
        status=run.status,
        reason=run.reason,
        mode=run.mode,
        cookbook=run.cookbook,
        revision=run.revision,
        proof=run.proof,
        steps_by_rung=usage.steps_by_rung,
        model_calls=usage.model.calls,
        tokens=usage.model.input_tokens + usage.model.output_tokens,
        cost_usd=usage.model.cost_usd,
        seconds=usage.seconds,
        cost_savings_pct=_saved(before.model.cost_usd, usage.model.cost_usd) if before else None,
        time_savings_pct=_saved(before.seconds, usage.seconds) if before else None,
    )


def _saved(before: float, now: float) -> float | None:
    return round((before - now) / before * 100, 1) if before > 0 else None
