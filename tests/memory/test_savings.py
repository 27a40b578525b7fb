"""What replaying saved: each replay beside the run that learned its way."""

from __future__ import annotations

from tests.store.databases import run

from footpath.memory.savings import savings
from footpath.schema.run import ModelUsage, Run, Usage


def cost(id: str, mode: str, seconds: float, calls: int = 0, money: float = 0.0, **more: object) -> Run:
    usage = Usage(seconds=seconds, model=ModelUsage(calls=calls, cost_usd=money), steps_by_rung={"heal": 1})
    return run(id, **{"mode": mode, "cookbook": "c1", "status": "complete", "usage": usage, **more})


FIRST = cost("r1", "explore", 12, 7, 0.12)


def test_replays_are_compared_with_the_run_that_learned():
    runs = [FIRST, cost("r2", "replay", 3), cost("r3", "replay", 5, 1, 0.01)]
    found = savings(runs, {"c1": FIRST})
    [site] = found.sites
    assert site.site == "localhost"
    assert (site.seconds, site.calls, round(site.money, 2)) == (16, 13, 0.23)
    assert site.first.each == (12, 7, 0.12)
    assert site.replayed.each == (4, 0.5, 0.005)
    assert (found.replays, found.explorations, found.heals) == (2, 1, 3)
    assert round(found.hit_rate or 0, 2) == 0.67


def test_a_replay_that_took_longer_saved_less_than_nothing():
    [site] = savings([cost("r2", "replay", 20)], {"c1": FIRST}).sites
    assert site.seconds == -8


def test_what_cannot_be_compared_is_not():
    unknown = cost("r4", "replay", 3, cookbook="c2")
    running = cost("r5", "replay", 3, status="running")
    assert savings([FIRST, unknown, running], {"c1": FIRST}).sites == []
    assert savings([], {}).hit_rate is None


def test_failures_are_counted_by_their_cause():
    runs = [
        cost("a", "", 1, status="failed", error="SiteUnreachable"),
        cost("b", "", 1, status="failed", error="SiteUnreachable"),
        cost("c", "", 1, status="stuck"),
        cost("d", "", 1, status="needs_person"),
    ]
    assert savings(runs, {}).failures == {"SiteUnreachable": 2, "stuck": 1}


def test_a_run_that_went_on_from_its_own_journal_and_then_learned_was_no_replay():
    learned = cost("r1", "replay", 5)
    found = savings([learned, cost("r2", "replay", 3)], {"c1": learned})
    assert (found.explorations, found.replays) == (1, 1)


def test_a_queued_task_that_was_shown_to_be_approved_counts_once():
    shown, sent = cost("r2", "replay", 3, status="reviewed", task_id="t1"), cost("r3", "replay", 4, task_id="t1")
    assert savings([FIRST, shown, sent], {"c1": FIRST}).replays == 1
