"""Savings of replays compared with the first runs of their cookbooks. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from footpath.schema.run import ReplaySavings, SavingsReport
from footpath.store.savings import Outcome, Span, Sums

if TYPE_CHECKING:
    from collections.abc import Mapping


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
