"""Costs and savings of runs, as daily and monthly sums: written in the transaction that ends a run."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.memory.savings import Savings, report, savings
from footpath.store import runs as run_statements
from footpath.store import savings as statements
from footpath.store.savings import Entered, Outcome, Span, Sums

if TYPE_CHECKING:
    from footpath.schema.run import Run, SavingsReport
    from footpath.store.database import Store, Transaction

MOST_DAYS: Final = 90
"""Of more days, the sums of months are read."""
WORKED = ("complete", "reviewed")
KEEPS = ("replayed", "explored")
"""Outcomes of runs that keep healed steps."""


async def put(transaction: Transaction, run: Run) -> bool:
    """Store a run's present state, and add up a run that has just ended. Return False if the run is missing."""
    was = await run_statements.status_of(transaction, run.id)
    if was is None or not await run_statements.put(transaction, run):
        return False
    if was == "running" and run.status != "running":
        await enter(transaction, run)
    return True


async def enter(transaction: Transaction, run: Run) -> None:
    """Add up an ended run."""
    first = await run_statements.first_of_cookbook(transaction, run.cookbook) if run.cookbook else None
    await statements.add(transaction, entry_of(run, first))


async def read_report(store: Store, today: date, days: int = 0) -> SavingsReport:
    """Costs and savings of the last `days` days including today, or of all time (0), as figures for programs. For more
    than `MOST_DAYS` days, the first month counts whole.
    """
    since = today - timedelta(days=days - 1) if days else None
    if since is not None and span_of(days) == "month":
        since = since.replace(day=1)
    return report(await read(store, span_of(days), since or date.min), since)


def span_of(days: int) -> Span:
    """Whether to read daily or monthly sums for a number of days (0: all)."""
    return "day" if 0 < days <= MOST_DAYS else "month"


async def read(store: Store, span: Span, since: date, cookbook: str = "") -> Savings:
    """Savings since a day, optionally of a single cookbook, from daily or monthly sums; a long time has fewer monthly
    sums.
    """
    async with store.reading() as transaction:
        sites = await statements.by_site(transaction, span, since, cookbook)
        times = await statements.by_time(transaction, span, since, cookbook)
    return savings(sites, times, span)


def entry_of(run: Run, first: Run | None) -> Entered:
    """The sums of a run. `first` is the run that learned the cookbook."""
    outcome, cause = _outcome(run, first)
    usage = run.usage
    before = (first or run).usage if outcome == "replayed" else None  # without a first run to compare, no savings
    return Entered(
        day=(run.finished_at or run.started_at).date(),
        site=urlsplit(str(run.task.url)).netloc.rpartition("@")[2],
        cookbook=run.cookbook,
        outcome=outcome,
        cause=cause,
        sums=Sums(
            runs=1,
            # otherwise the next run heals the same steps again
            heals=usage.steps_by_rung.get("heal", 0) if outcome in KEEPS else 0,
            calls=usage.model.calls,
            first_calls=before.model.calls if before else 0,
            seconds=usage.seconds,
            first_seconds=before.seconds if before else 0.0,
            cost_usd=usage.model.cost_usd,
            first_cost_usd=before.model.cost_usd if before else 0.0,
        ),
    )


def _outcome(run: Run, first: Run | None) -> tuple[Outcome, str]:
    if run.status not in (*WORKED, "needs_person"):
        return "failed", run.error or run.status
    shown = run.task_id != "" and run.status == "reviewed"  # a queued task continues after a review in another run
    if run.status not in WORKED or run.mode == "" or shown:
        return "other", ""
    own = first is not None and first.id == run.id  # resumed from its own journal, without a cookbook
    return ("replayed" if run.mode == "replay" and not own else "explored"), ""
