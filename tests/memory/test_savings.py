"""What replaying saved, as it is shown: by site, over time, by cause."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from footpath.memory.savings import savings
from footpath.store.savings import Sums

if TYPE_CHECKING:
    from footpath.store.savings import Outcome

REPLAYS = Sums(
    runs=2, heals=1, calls=1, first_calls=14, seconds=8, first_seconds=24, cost_usd=0.01, first_cost_usd=0.24
)
MONDAY = date(2026, 3, 2)


def test_the_sites_where_most_time_was_saved_come_first():
    slow = Sums(runs=1, seconds=20, first_seconds=12)
    found = savings(
        {("slow", "replayed", ""): slow, ("quick", "replayed", ""): REPLAYS, ("new", "explored", ""): slow}, {}, "day"
    )
    assert list(found.sites) == ["quick", "slow"]
    assert found.sites["quick"] == REPLAYS
    assert found.all is None


def test_failures_are_counted_by_their_cause_the_most_frequent_first():
    found = savings(
        {
            ("a", "failed", "stuck"): Sums(runs=1),
            ("a", "failed", "SiteUnreachable"): Sums(runs=2),
            ("b", "failed", "stuck"): Sums(runs=4),
        },
        {},
        "day",
    )
    assert list(found.failures.items()) == [("stuck", 5), ("SiteUnreachable", 2)]


def test_a_month_is_told_day_by_day_without_a_gap():
    days: dict[tuple[date, Outcome], Sums] = {
        (MONDAY, "explored"): Sums(runs=1, heals=2),
        (date(2026, 3, 4), "replayed"): REPLAYS,
    }
    found = savings({}, days, "day")
    assert (found.step, [each.first.day for each in found.periods]) == ("day", [2, 3, 4])
    assert [each.hit_rate for each in found.periods] == [0, None, 1]
    assert [each.seconds for each in found.periods] == [0, 0, 16]
    assert found.all is not None
    assert (found.all.runs("replayed"), found.all.hit_rate, found.all.heals) == (2, 2 / 3, 3)


def test_more_days_are_told_by_the_week_and_months_as_they_are():
    weeks = savings({}, {(date(2026, 1, 1), "replayed"): REPLAYS, (date(2026, 3, 4), "replayed"): REPLAYS}, "day")
    months = savings({}, {(date(2025, 1, 1), "replayed"): REPLAYS, (date(2026, 3, 1), "replayed"): REPLAYS}, "month")
    assert (weeks.step, weeks.periods[0].first, len(weeks.periods)) == ("week", date(2025, 12, 29), 10)
    assert (months.step, months.periods[0].first, len(months.periods)) == ("month", date(2025, 1, 1), 15)
