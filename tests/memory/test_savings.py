"""What runs cost and replaying saved: summed as runs end, and shown by site, over time, by cause."""

from __future__ import annotations

import contextlib
from datetime import date
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, text
from tests.store.databases import START, run

from footpath.memory.runs import Runs
from footpath.memory.savings import entry_of, read, savings
from footpath.schema.run import ModelUsage, Run, Usage
from footpath.store.migrations import m007_to_m022
from footpath.store.savings import SavingRow, Sums

if TYPE_CHECKING:
    from footpath.store.database import Store
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


def cost(id: str, mode: str, seconds: float, calls: int = 0, money: float = 0.0, **more: object) -> Run:
    usage = Usage(seconds=seconds, model=ModelUsage(calls=calls, cost_usd=money), steps_by_rung={"heal": 1})
    plain = {"mode": mode, "cookbook": "c1", "status": "complete", "usage": usage, "finished_at": START}
    return run(id, **{**plain, **more})


FIRST = cost("r1", "explore", 12, 7, 0.12)
EVERY = (
    FIRST,
    cost("r2", "replay", 3),
    cost("r3", "replay", 5, 1, 0.01, finished_at=START.replace(day=2)),
    cost("r4", "replay", 4, cookbook="unknown"),
    cost("r5", "replay", 6, cookbook="own"),
    cost("r6", "", 1, status="failed", error="SiteUnreachable", cookbook=""),
    cost("r7", "", 1, status="stuck", cookbook="", finished_at=None),
    cost("r8", "replay", 2, status="reviewed", task_id="t1"),
    cost("r9", "explore", 2, status="needs_person"),
)


async def end(store: Store, *runs: Run) -> None:
    for each in runs:
        await Runs(store).start(each.model_copy(update={"status": "running"}))
        await Runs(store).save(each)


async def rows(store: Store) -> list[tuple[Any, ...]]:
    async with store.reading() as transaction:
        return sorted(tuple(row) for row in await transaction.execute(select(*SavingRow.__table__.columns)))


async def test_replays_are_compared_with_the_run_that_learned(store: Store):
    await end(store, FIRST, cost("r2", "replay", 3), cost("r3", "replay", 5, 1, 0.01))
    found = await read(store, "month", date.min)
    [(site, sums)] = found.sites.items()
    assert (site, sums.runs, sums.first_seconds - sums.seconds, sums.first_calls - sums.calls) == (
        "localhost",
        2,
        16,
        13,
    )
    assert round(sums.first_cost_usd - sums.cost_usd, 2) == 0.23
    assert found.all is not None
    assert (found.all.runs("explored"), found.all.heals) == (1, 3)


async def test_of_one_cookbook_only_its_own_runs_are_told(store: Store):
    await end(store, FIRST, cost("r2", "replay", 3), cost("r3", "replay", 5, cookbook="another"))
    found = await read(store, "day", date.min, "another")
    assert found.all is not None
    assert sum(found.all.runs(each) for each in ("replayed", "explored", "failed", "other")) == 1


async def test_a_run_that_goes_on_or_is_written_again_adds_nothing(store: Store):
    await end(store, FIRST)
    once = await rows(store)
    await Runs(store).save(FIRST)
    await Runs(store).start(cost("r2", "replay", 3, status="running"))
    assert await rows(store) == once


async def test_only_what_ended_since_is_told(store: Store):
    await end(store, FIRST, cost("r3", "replay", 5, finished_at=START.replace(day=2)))
    found = await read(store, "day", date(2026, 3, 2))
    assert [each.runs("explored") for each in found.periods] == [0]
    assert sum(each.runs for each in found.sites.values()) == 1


class Undone(Exception):
    """Takes back what a transaction has done."""


async def test_what_ran_before_there_were_sums_is_added_up_as_if_it_ended_now(store: Store):
    await end(store, *EVERY)
    now = await rows(store)
    then = ", ".join(each.name for each in SavingRow.__table__.columns if each.name != "owner")  # owners came later
    summed: list[tuple[Any, ...]] = []
    with contextlib.suppress(Undone):
        async with store.writing() as transaction:
            await transaction.execute(text("DROP TABLE savings"))
            await transaction.run_sync(m007_to_m022.m007_savings)
            summed = sorted(tuple(row) for row in await transaction.execute(text(f"SELECT {then} FROM savings")))
            raise Undone  # the database of the server is used on
    assert [row[0] for row in summed] == ["day"] * 8 + ["month"] * 7
    assert [tuple(map(str, row)) for row in summed] == [tuple(map(str, row[1:])) for row in now]


def test_a_replay_that_nothing_can_be_compared_with_saved_nothing():
    entered = entry_of(cost("r4", "replay", 3), None)
    assert (entered.outcome, entered.sums.first_seconds - entered.sums.seconds) == ("replayed", 0)


def test_a_run_that_went_on_from_its_own_journal_and_then_learned_was_no_replay():
    learned = cost("r1", "replay", 5)
    assert entry_of(learned, learned).outcome == "explored"


def test_a_queued_task_that_was_shown_to_be_approved_counts_once():
    shown, sent = cost("r2", "replay", 3, status="reviewed", task_id="t1"), cost("r3", "replay", 4, task_id="t1")
    assert [entry_of(each, FIRST).outcome for each in (shown, sent)] == ["other", "replayed"]


def test_what_was_healed_counts_where_the_run_keeps_it():
    first = cost("r2", "replay", 3)
    ends = {"complete": 1, "failed": 0, "unknown": 0, "needs_person": 0}
    assert {status: entry_of(cost("r2", "replay", 3, status=status), first).sums.heals for status in ends} == ends


def test_what_waits_for_a_person_has_not_failed():
    asked, stuck = cost("r1", "explore", 3, status="needs_person"), cost("r2", "explore", 3, status="stuck")
    assert [(each.outcome, each.cause) for each in (entry_of(asked, None), entry_of(stuck, None))] == [
        ("other", ""), ("failed", "stuck")
    ]  # fmt: skip
