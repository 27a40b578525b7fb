"""What the roles of a run remember, and how it stays small."""

from __future__ import annotations

from datetime import UTC, datetime

from footpath.memory.recall import CYCLES, FAILURES, MOST, MOST_EXPERIENCES, Cycle, Experiences, Recall
from footpath.schema.iteration import Iteration, ToolCall, Verdict

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def decided(number: int, tool: str = "click", **values) -> Iteration:
    call = ToolCall(tool=tool, parameters={"ref": f"e{number}"}, at=NOON, **values)
    return Iteration(role="worker", number=number, policy="model", calls=(call,))


def test_a_decision_is_one_line_a_call():
    recall = Recall()
    recall.add(2, "t1", decided(3, reason="open it", result="the page is now Home"))
    recall.add(2, "t1", decided(4, success=False, error="covered by e9"))
    assert recall.text() == "2.3 click e3 (open it) → ok: the page is now Home\n2.4 click e4 → FAILED: covered by e9"


def test_the_older_half_becomes_a_summary():
    recall = Recall()
    for number in range(MOST + 1):
        recall.add(1, "t1", decided(number, success=number != 7, error="covered by e9" if number == 7 else ""))
    assert len(recall.past) == MOST // 2 + 1
    assert recall.past[-1].iteration.number == MOST
    assert recall.summary() == "50 earlier decisions: click 50×\n  failed: click: covered by e9"
    assert recall.text().startswith("50 earlier decisions")


def test_a_summary_says_what_was_done_and_its_decisions_can_still_be_found():
    recall = Recall()
    recall.add(1, "t1", decided(0, reason="open the price list", result="a table of prices"))
    for number in range(1, MOST + 1):
        recall.add(1, "t1", decided(number))
    assert "done: open the price list" in recall.summary()
    assert recall.text("price list").splitlines()[-1] == ("1.0 click e0 (open the price list) → ok: a table of prices")


def test_ten_thousand_decisions_stay_small():
    recall = Recall()
    for number in range(10_000):
        recall.add(1, "t1", decided(number, success=False, error=f"no {number} " * 100))
    assert len(recall.past) <= MOST
    assert recall.summary().count("failed:") == FAILURES
    assert len(recall.text()) < 16_000


def test_the_history_is_searched_by_words():
    recall = Recall()
    recall.add(1, "", decided(1, result="Lisbon"))
    recall.add(1, "", decided(2, result="Porto"))
    assert recall.text("porto") == "1.2 click e2 → ok: Porto"
    assert recall.text("Faro") == ""


def test_cycles_are_told_with_their_verdict_and_the_last_ones_are_kept():
    recall = Recall()
    for number in range(CYCLES + 5):
        verdict = Verdict(kind="continue", reason="the date is missing")
        recall.close(Cycle(number, "Book a room", "filled the form", verdict))
    assert len(recall.cycles) == CYCLES
    assert recall.cycles[-1].line() == "34. Book a room: filled the form → continue: the date is missing"


def test_extracted_data_is_kept_by_name_and_the_newest_counts():
    recall = Recall()
    recall.extract("price", "€ 90")
    recall.extract("price", "€ 80")
    assert recall.extracted == {"price": "€ 80"}
    for number in range(100):
        recall.extract(f"n{number}", "x")
    assert len(recall.extracted) == 50


def test_experiences_that_say_the_same_are_one():
    kept = Experiences()
    assert kept.add("The date field takes only day/month/year.")
    assert not kept.add("The date field only takes  day/month/year")
    assert kept.add("Search needs Enter.")
    assert not kept.add(" … ")
    assert len(kept) == 2


def test_an_experience_is_of_the_site_on_whose_page_it_was_made():
    kept = Experiences()
    for site in ("shop.example", "elsewhere.example", ""):
        assert kept.add("Search needs Enter.", site)
    assert kept.by_site == {"shop.example": ("Search needs Enter.",), "elsewhere.example": ("Search needs Enter.",)}


def test_the_experience_that_was_said_least_and_longest_ago_goes_first():
    kept = Experiences()
    words = [f"alpha{number} beta{number} gamma{number}" for number in range(MOST_EXPERIENCES + 1)]
    kept.add(words[0])
    for text in words[:-1]:
        kept.add(text)
    kept.add(words[-1])
    assert len(kept) == MOST_EXPERIENCES
    assert words[0] in kept.texts
    assert words[1] not in kept.texts
    assert words[-1] in kept.texts
