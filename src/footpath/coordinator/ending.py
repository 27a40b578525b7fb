"""The state of a task after an attempt, computed from its runs and questions. Pure."""

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
"""Why an attempt was stopped. busy: another run works on the same; lost: the worker died; broken: the start failed;
sealed: the key of the values is missing; killed: too many workers died on the task.
"""

PASSING = ("SiteUnreachable",)
"""Site errors that may pass."""

AGAIN = timedelta(seconds=5)
"""Delay after the second failure of page, browser or database; doubled at each further one."""
LONGEST_AGAIN = timedelta(minutes=1)
"""Maximum delay after repeated failures of page, browser or database, varied per task so that tasks which broke a
browser together do not return together.
"""

FIRST_WAIT = timedelta(seconds=30)
"""Delay after the first failure of a site; four times as long at each further one."""
LONGEST_WAIT = timedelta(hours=1)
"""Maximum delay after failures of a site."""
BUSY_WAIT = timedelta(seconds=5)
"""Delay while another run works on the same posting or form."""
NOT_APPROVED = "You did not approve the form, so it was not sent."
NONE_MEANT = "None of the page's elements was the intended one."
NOT_DISCLOSED = "You did not permit entering your data on this host, so nothing was entered."
NOT_PASSED = "Nobody removed the obstacle on the page."
NOT_ANEW = "A page contradicts the cookbook, and you declined the search for a new way."
NOT_RESUMED = "The worker died, and you declined to resume the task."
MOST_TAKEOVERS = 20
"""Maximum dead workers before the task counts as their cause: more than die by chance."""
MOST_BREAKS = 8
"""Maximum failures of page, browser or database at the furthest place of all attempts before the task counts as their
cause. An attempt that broke before that place broke by chance.
"""
MOST_BREAKS_IN_ALL = 5 * MOST_BREAKS
"""Maximum consecutive failures of page, browser or database at whatever places."""


@dataclasses.dataclass(frozen=True, slots=True)
class TaskStanding:
    """How a task stands now."""

    state: TaskState
    reason: str = ""
    not_before: datetime | None = None
    """Earliest next start, for a queued task."""

    def columns(self, now: datetime) -> dict[str, object]:
        """The new values of the task's row. Any wanted state has been reached by now."""
        begins = {"not_before": self.not_before} if self.not_before else {}
        finished_at = now if self.state in ENDED else None
        stands = {"state": self.state, "reason": self.reason, "wanted": ""}
        return {**stands, **begins, "updated_at": now, "finished_at": finished_at}


def standing(
    record: TaskRecord, runs: Sequence[Run], asks: Sequence[Ask], *, stop: Stop, began: bool, said: str, now: datetime
) -> TaskStanding:
    """The state of a task after an attempt.

    Args:
        record: the task as it was while running.
        runs: the recorded attempts, last one last.
        asks: the task's questions, in order.
        stop: reason for a stop from outside, if any.
        began: whether the last run belongs to this attempt; else the attempt left no run.
        said: what prevented the start.
        now: the time.
    """
    run = runs[-1] if runs else None
    match stop:
        case "busy":
            why = said or (run.reason if run is not None else "")
            return TaskStanding("queued", why or "Another run is working on the same.", now + BUSY_WAIT)
        case "sealed":
            return TaskStanding("paused", said)
        case "killed" if run is not None and run.status in ("complete", "unknown"):
            return _ended(record, runs, now)
        case "killed":
            return TaskStanding("failed", said)
        case _:
            return _unless_stopped(record, runs, asks, stop=stop, began=began, said=said, now=now)


def _unless_stopped(
    record: TaskRecord, runs: Sequence[Run], asks: Sequence[Ask], *, stop: Stop, began: bool, said: str, now: datetime
) -> TaskStanding:
    """The state after an attempt that ended by itself, or was interrupted."""
    if not began and stop not in ("", "broken"):
        return _interrupted(stop, now)
    if not began or not runs:
        return TaskStanding("failed", said)
    run = runs[-1]
    if run.status in ("interrupted", "running"):
        return _interrupted(stop, now)
    return _asked(run, asks, now) or _broken(record, runs, asks, now) or _ended(record, runs, now)


STOPPABLE: tuple[TaskState, ...] = ("queued", "paused", "waiting")
"""States that a cancellation ends at once; for a running task, the worker is asked."""


def as_wanted(stands: TaskStanding, wanted: str) -> TaskStanding:
    """The state, unless somebody asked meanwhile to pause or cancel a task that would continue."""
    if wanted == "cancelled" and stands.state in STOPPABLE:
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
            return TaskStanding("failed", "The task reached its time limit.")
        case _:
            return TaskStanding("queued", "Interrupted; the task continues from its journal.", now)


def _asked(run: Run, asks: Sequence[Ask], now: datetime) -> TaskStanding | None:
    """The state after a run that ended with a question, including one answered during the end."""
    if run.status not in ("needs_person", "reviewed", "unknown"):
        return None
    still_open = [ask for ask in asks if ask.state == "open"]
    closed = [ask for ask in asks if ask.state != "open" and ask.run == run.id and not ask.used_by]
    if run.status == "unknown":  # continue only once the result is known
        is_told = ("unknown_effect", "answered") in {(ask.kind, ask.state) for ask in closed}
        return TaskStanding("queued", "", now) if is_told and not still_open else None
    if (end := next(filter(None, map(ended_by, closed)), None)) is not None:
        return TaskStanding(*end)
    if still_open:
        return TaskStanding("waiting", still_open[0].question)
    return TaskStanding("queued", "", now) if closed else None


def _broken(record: TaskRecord, runs: Sequence[Run], asks: Sequence[Ask], now: datetime) -> TaskStanding | None:
    """The state after a failure of page, browser or database: the task continues, like one whose worker died, and the
    next run looks up any possible submission.
    """
    run = runs[-1]
    if not run.broke or any(ask.state == "open" for ask in asks):
        return None
    broke = list(takewhile(lambda each: each.broke, reversed(runs)))[::-1]
    breaks = len(broke)
    if _at_furthest_place(broke) > MOST_BREAKS or breaks > MOST_BREAKS_IN_ALL:
        state = "unknown" if run.status == "unknown" else "failed"
        return TaskStanding(state, f"{run.reason} Page, browser or database failed {breaks} times on this task.")
    its_own = 0.5 + crc32(record.id.encode()) / 2**32
    wait = min(AGAIN * 2 ** (breaks - 2), LONGEST_AGAIN) * its_own if breaks > 1 else timedelta()
    return TaskStanding("queued", f"{run.reason} The task continues from its journal.", now + wait)


def _at_furthest_place(broke: Sequence[Run]) -> int:
    """Return the number of attempts that broke after the most steps of all. Browsers that die by chance break
    attempts at various places; a task that is the cause breaks each attempt at the same place.
    """
    steps = [sum(run.usage.steps_by_rung.values()) for run in broke]
    return steps.count(max(steps))


def ended_by(ask: Ask) -> tuple[TaskState, str] | None:
    """State and reason of a task ended by an answer; None if the task continues."""
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
    """The state of a task after its deadline passes without an answer; None without a deadline."""
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
        return TaskStanding("queued", f"{run.reason} Footpath will try the task again.", now + wait)
    return TaskStanding("failed", run.reason)


def result_of(run: Run, first: Run | None) -> TaskResult:
    """The result of a run, with savings against the first run of its cookbook."""
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
