"""What state a task is in after an attempt."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from tests.store.databases import START, Ticking, run

from footpath.coordinator.asking import new_ask
from footpath.coordinator.ending import Stop, result_of, standing
from footpath.engine.end import NOBODY_TELLS, NOBODY_TOLD, End, end_of
from footpath.errors import SiteUnreachable
from footpath.schema.record import TaskRecord
from footpath.schema.run import ModelUsage, Run, Usage
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.ask import Ask

RECORD = TaskRecord(
    id="t1",
    task=Task.model_validate({"type": "apply", "url": "http://localhost/jobs/1"}),
    not_before=START,
    created_at=START,
    updated_at=START,
    retries=2,
)
ASK = new_ask("a1", "t1", "review", "Send this?", Ticking(), run="r1")
LANDED = new_ask("a2", "t1", "unknown_effect", "Was it sent?", Ticking(), run="r1")


def stands(
    *runs: Run, stop: Stop = "", asks: Sequence[Ask] = (), began: bool = True, said: str = "", submit: str = "review"
) -> tuple[str, str, timedelta | None]:
    record = RECORD.model_copy(update={"task": RECORD.task.model_copy(update={"submit": submit})})
    found = standing(record, runs, asks, stop=stop, began=began, said=said, now=START)
    return found.state, found.reason, None if found.not_before is None else found.not_before - START


def closed(ask: Ask, answer: str, state: str = "answered", **more: object) -> Ask:
    return ask.model_copy(update={"state": state, "answer": answer, **more})


@pytest.mark.parametrize(
    ("status", "asks", "state"),
    [
        ("complete", False, "succeeded"),
        ("complete", True, "succeeded"),
        ("reviewed", False, "failed"),
        ("reviewed", True, "waiting"),
        ("needs_person", True, "waiting"),
        ("needs_person", False, "failed"),
        ("unknown", False, "unknown"),
        ("unknown", True, "unknown"),
        ("refused", False, "failed"),
        ("stuck", True, "failed"),
        ("infeasible", False, "failed"),
        ("failed", False, "failed"),
    ],
)
def test_a_run_that_came_to_its_end(status: str, asks: bool, state: str):
    assert stands(run(status=status, reason="So."), asks=[ASK] if asks else [])[0] == state


@pytest.mark.parametrize("began", [True, False])
def test_without_the_key_of_its_values_a_task_waits_for_the_key(began: bool):
    assert stands(run(status="running"), stop="sealed", began=began, said="No key.") == ("paused", "No key.", None)


@pytest.mark.parametrize(
    ("status", "state"),
    [("complete", "succeeded"), ("unknown", "unknown"), ("running", "failed"), ("failed", "failed")],
)
def test_a_task_that_kills_workers_fails_unless_its_run_may_have_sent_something(status: str, state: str):
    assert stands(run(status=status), stop="killed", said="Its workers died.")[0] == state


def test_what_was_never_to_be_sent_succeeds_without():
    assert stands(run(status="reviewed"), submit="never")[0] == "succeeded"


@pytest.mark.parametrize(
    ("status", "ask", "state"),
    [
        ("reviewed", closed(ASK, "yes"), "queued"),
        ("reviewed", closed(ASK, "no"), "cancelled"),
        ("reviewed", closed(ASK, "no", "expired"), "cancelled"),
        ("reviewed", closed(ASK, "", "withdrawn"), "queued"),
        ("reviewed", closed(ASK, "yes", run="r0"), "failed"),
        ("needs_person", closed(ASK, "yes"), "queued"),
        ("needs_person", closed(LANDED, "sent", used_by="r1"), "failed"),
        ("unknown", closed(LANDED, "not_sent"), "queued"),
        ("unknown", closed(LANDED, "not_sent", used_by="r1"), "unknown"),
        ("unknown", closed(ASK, "yes"), "unknown"),
        ("failed", closed(ASK, "yes"), "failed"),
    ],
)
def test_an_answer_that_came_while_the_run_was_ending_counts(status: str, ask: Ask, state: str):
    assert stands(run(status=status), asks=[ask])[0] == state


def test_it_waits_for_what_is_open_beside_what_was_answered():
    assert stands(run(status="needs_person"), asks=[closed(ASK, "yes"), LANDED])[:2] == ("waiting", "Was it sent?")
    assert stands(run(status="needs_person"), asks=[closed(ASK, "no"), LANDED])[0] == "cancelled"


@pytest.mark.parametrize("status", ["complete", "reviewed", "unknown", "failed"])
@pytest.mark.parametrize(("stop", "state"), [("paused", "paused"), ("cancelled", "cancelled"), ("draining", "queued")])
def test_what_was_stopped_before_it_began_is_not_judged_by_an_earlier_run(status: str, stop: Stop, state: str):
    assert stands(run(status=status), stop=stop, began=False)[0] == state


@pytest.mark.parametrize("status", ["interrupted", "running"])
@pytest.mark.parametrize(
    ("stop", "state"),
    [
        ("paused", "paused"),
        ("cancelled", "cancelled"),
        ("draining", "queued"),
        ("lost", "queued"),
        ("timed_out", "failed"),
    ],
)
def test_a_run_that_was_stopped(status: str, stop: Stop, state: str):
    assert stands(run(status=status), stop=stop)[0] == state


@pytest.mark.parametrize("told", [NOBODY_TELLS, NOBODY_TOLD, end_of(SiteUnreachable("Down."), unclear=True).reason])
def test_what_became_of_it_is_said_where_it_is_asked(told: str):
    queued = End("unknown", told).told_to(run(task_id="t1"))
    _, reason, _ = stands(run(status="unknown", reason=queued.reason), asks=[LANDED])
    assert reason.startswith("It may have been sent")
    assert reason.endswith(" Look at the site or your mail, and answer in the inbox what became of it.")
    assert "run it again" not in reason


def test_what_may_have_been_sent_is_unknown_whatever_stopped_it():
    assert stands(run(status="unknown"), stop="cancelled")[0] == "unknown"


def test_what_could_not_begin_failed_and_says_why():
    why = "The profile is not there."
    assert stands(began=False, said=why) == ("failed", why, None)
    assert stands(run(status="complete"), began=False, said=why) == ("failed", why, None)


def test_where_another_run_works_on_the_same_it_waits_a_little():
    assert stands(run(status="refused"), stop="busy")[::2] == ("queued", timedelta(seconds=5))


def test_a_site_that_is_down_is_tried_again_later_and_later_and_then_no_more():
    down = [run(f"r{number}", status="failed", error="SiteUnreachable", reason="Down.") for number in range(3)]
    assert stands(*down[:1]) == ("queued", "Down. Footpath will try the task again.", timedelta(seconds=30))
    assert stands(*down[:2])[::2] == ("queued", timedelta(seconds=120))
    assert stands(*down) == ("failed", "Down.", None)


@pytest.mark.parametrize("error", ["PageGone", "Unresponsive", "StoreUnavailable"])
@pytest.mark.parametrize("status", ["failed", "unknown"])
def test_what_broke_goes_on_at_once_then_later_and_later_and_in_the_end_no_more(status: str, error: str):
    """Also what may have been sent: the next run looks it up."""
    broke = [run(f"r{number}", status=status, error=error, reason="Gone.") for number in range(9)]
    assert stands(*broke[:1]) == ("queued", "Gone. The task continues from its journal.", timedelta())
    waits = [stands(*broke[:count])[2] or timedelta() for count in range(2, 9)]
    assert [round(each / waits[0]) for each in waits] == [1, 2, 4, 8, 12, 12, 12]
    assert stands(*broke)[:2] == (status, "Gone. Page, browser or database failed 9 times on this task.")


def test_breaks_count_against_a_task_at_the_furthest_place_of_all_its_attempts():
    def broke(*steps: int) -> list[Run]:
        said = {"status": "failed", "error": "PageGone", "reason": "Gone."}
        return [run(f"r{at}", usage=Usage(steps_by_rung={"rules": done}), **said) for at, done in enumerate(steps)]

    assert stands(*broke(4, 2, 4, 4, 3, 4, 5, 2, 1, 5))[0] == "queued", "ten breaks, two of them at the fifth step"
    assert stands(*broke(5, 2, 4, 4, 3, 4, 1, 2, 4))[0] == "queued", "eight browsers died by chance after the first"
    assert stands(*broke(4, 2, 4, 4, 3, *[4] * 5))[0] == "queued", "eight at the fourth step"
    assert stands(*broke(4, 2, 4, 4, 3, *[4] * 6))[0] == "failed", "nine at the fourth step"
    assert stands(*broke(*range(41)))[0] == "failed", "a task that breaks one step further each time ends, too"


def test_what_broke_together_does_not_come_back_together():
    broke = [run(f"r{number}", status="failed", error="PageGone") for number in range(2)]
    records = [RECORD.model_copy(update={"id": f"t{number}"}) for number in range(20)]
    found = [standing(each, broke, [], stop="", began=True, said="", now=START).not_before for each in records]
    waits = sorted((each - START).total_seconds() for each in found if each)
    assert 2.5 <= waits[0] < 4
    assert 6 < waits[-1] <= 7.5
    assert len(set(waits)) == 20


def test_breaks_are_counted_from_the_last_attempt_that_did_not_break():
    broke = [run(f"r{number}", status="failed", error="PageGone", reason="Gone.") for number in range(5)]
    assert stands(*broke, run("r5", status="reviewed"), broke[0])[2] == timedelta()


def test_what_a_person_is_asked_about_already_is_not_gone_on_with():
    assert stands(run(status="unknown", error="PageGone"), asks=[LANDED])[0] == "unknown"


def test_what_a_run_saved_is_told_against_the_first_of_its_cookbook():
    model = ModelUsage(calls=9, input_tokens=900, output_tokens=100, cost_usd=0.2)
    first = run("r0", mode="explore", cookbook="c", usage=Usage(model=model, seconds=40))
    again = run("r1", mode="replay", cookbook="c", usage=Usage(seconds=4, steps_by_rung={"replay": 7}))
    result = result_of(again, first)
    assert (result.cost_savings_pct, result.time_savings_pct) == (100, 90)
    assert (result.model_calls, result.steps_by_rung) == (0, {"replay": 7})
    learned = result_of(first, first)
    assert (learned.cost_savings_pct, learned.model_calls, learned.tokens) == (None, 9, 1000)
    free = run("r0", cookbook="c", usage=Usage(seconds=0))
    assert result_of(again, free).cost_savings_pct is None, "what cost nothing is not undercut"
