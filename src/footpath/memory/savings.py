"""Costs of runs and savings of replays compared with the first runs of their cookbooks.

The sums by day and month are written in the transaction that ends a run.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.schema.run import ReplaySavings, SavingsReport
from footpath.store import runs as run_statements
from footpath.store import savings as statements
from footpath.store.savings import Entered, Outcome, Span, Sums

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.run import Run
    from footpath.store.database import Store, Transaction

MOST_DAYS = 31
"""Maximum days shown daily; longer times are shown by week or month."""


@dataclass(slots=True)
class Period:
    """Runs of some days, by outcome. `first` is the first day."""

    first: date
    by: dict[Outcome, Sums] = field(default_factory=dict["Outcome", Sums])

    def runs(self, outcome: Outcome) -> int:
        """How many runs went so."""
        return self.by.get(outcome, Sums()).runs

    @property
    def heals(self) -> int:
        """Steps whose element was found again elsewhere."""
        return sum(each.heals for each in self.by.values())

    @property
    def hit_rate(self) -> float | None:
        """Share of successful runs that used a cookbook; None without a successful run."""
        worked = self.runs("replayed") + self.runs("explored")
        return self.runs("replayed") / worked if worked else None

    @property
    def seconds(self) -> float:
        """Seconds saved by replays; negative if slower than the first runs."""
        return saved(self.by.get("replayed", Sums()))


def saved(replayed: Sums) -> float:
    """Seconds saved by replays."""
    return replayed.first_seconds - replayed.seconds


def part_saved(part: float | None) -> str:
    """The saved share, in words; a negative share as "more"."""
    if part is None:
        return "–"
    return f"{part:.0%}" if part >= 0 else f"none, {-part:.0%} more"


@dataclass(slots=True)
class Savings:
    """The savings of learning."""

    all: Period | None
    """Everything together; None before the first run."""
    sites: dict[str, Sums]
    """Replays by site, most time saved first."""
    periods: list[Period]
    """Consecutive periods without gaps, earliest first."""
    step: str
    """How long a period is: `day`, `week`, `month`."""
    failures: dict[str, int]
    """Failed runs by cause, most frequent first."""


def report(found: Savings, since: date | None) -> SavingsReport:
    """The figures since a day (None: all time), for programs."""
    every = found.all.by if found.all is not None else {}
    total = sum(every.values(), Sums())
    return SavingsReport(
        since=since,
        runs=total.runs,
        runs_by_outcome={outcome: sums.runs for outcome, sums in sorted(every.items())},
        hit_rate=found.all.hit_rate if found.all is not None else None,
        healed_steps=total.heals,
        seconds=total.seconds,
        model_calls=total.calls,
        cost_usd=total.cost_usd,
        replays=_compared(every.get("replayed", Sums())),
        sites={site: _compared(sums) for site, sums in found.sites.items()},
        failures=found.failures,
    )


def _compared(replayed: Sums) -> ReplaySavings:
    """Replays beside the first runs of their cookbooks."""
    return ReplaySavings(
        replays=replayed.runs,
        seconds=replayed.seconds,
        first_run_seconds=replayed.first_seconds,
        seconds_saved=saved(replayed),
        model_calls=replayed.calls,
        first_run_model_calls=replayed.first_calls,
        model_calls_avoided=replayed.first_calls - replayed.calls,
        cost_usd=replayed.cost_usd,
        first_run_cost_usd=replayed.first_cost_usd,
        cost_usd_saved=replayed.first_cost_usd - replayed.cost_usd,
    )


def savings(
    sites: Mapping[tuple[str, Outcome, str], Sums], times: Mapping[tuple[date, Outcome], Sums], span: Span
) -> Savings:
    """Sums by site, outcome and cause, and by period and outcome, ready for display."""
    replayed: defaultdict[str, Sums] = defaultdict(Sums)
    failures: Counter[str] = Counter()
    for (site, outcome, cause), sums in sites.items():
        if outcome == "replayed":
            replayed[site] += sums
        elif outcome == "failed":
            failures[cause] += sums.runs
    ordered = dict(sorted(replayed.items(), key=lambda each: (-saved(each[1]), each[0])))
    step, periods = _periods(times, span)
    everything = None
    if periods:
        everything = Period(periods[0].first)
        for period in periods:
            _add(everything, period.by)
    return Savings(everything, ordered, periods, step, dict(failures.most_common()))


def _periods(times: Mapping[tuple[date, Outcome], Sums], span: Span) -> tuple[str, list[Period]]:
    if not times:
        return span, []
    first, last = min(day for day, _ in times), max(day for day, _ in times)
    days = (last - first).days + 1
    step = "week" if span == "day" and days > MOST_DAYS else span
    found: dict[date, Period] = {}
    for number in range(days):
        begins = _begins(first + timedelta(days=number), step)
        found.setdefault(begins, Period(begins))
    for (day, outcome), sums in times.items():
        _add(found[_begins(day, step)], {outcome: sums})
    return step, list(found.values())


def _begins(day: date, step: str) -> date:
    """The first day of a day's period."""
    match step:
        case "week":
            return day - timedelta(days=day.weekday())
        case "month":
            return day.replace(day=1)
        case _:
            return day


def _add(period: Period, more: Mapping[Outcome, Sums]) -> None:
    for outcome, sums in more.items():
        period.by[outcome] = period.by.get(outcome, Sums()) + sums


_MOST_BY_DAY: Final = 90
"""Of more days, the sums of months are read."""
_WORKED = ("complete", "reviewed")
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
    return "day" if 0 < days <= _MOST_BY_DAY else "month"


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
    if run.status not in (*_WORKED, "needs_person"):
        return "failed", run.error or run.status
    shown = run.task_id != "" and run.status == "reviewed"  # a queued task continues after a review in another run
    if run.status not in _WORKED or run.mode == "" or shown:
        return "other", ""
    own = first is not None and first.id == run.id  # resumed from its own journal, without a cookbook
    return ("replayed" if run.mode == "replay" and not own else "explored"), ""
