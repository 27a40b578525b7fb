"""When it is enough, and why."""

from __future__ import annotations

import pytest

from footpath.engine.collect.tally import Over, Tally
from footpath.memory.redaction import Redaction
from footpath.schema.collect import Wanted
from footpath.sentence import own


def tally(**wanted: int) -> Tally:
    return Tally(Wanted.model_validate({"pages": 100, **wanted}))


def keys(*numbers: int) -> list[str]:
    return [f"k{number}" for number in numbers]


def ended(counted: Tally, page: int, kind: str = "next") -> str:
    over = counted.over_after(page, kind)
    return over.reason if over else ""


def test_each_record_is_fresh_once():
    counted = tally()
    assert counted.turn(keys(1, 2, 3), 1, grows=False) == keys(1, 2, 3)
    assert counted.turn(keys(3, 4, 4), 2, grows=False) == keys(4)
    assert (counted.counts.records, counted.counts.duplicates, counted.counts.pages) == (4, 1, 2)


def test_a_list_that_grows_has_no_duplicates():
    counted = tally()
    counted.turn(keys(1, 2), 1, grows=False)
    assert counted.turn(keys(1, 2, 3, 4), 2, grows=True) == keys(3, 4)
    assert counted.counts.duplicates == 0


def test_a_page_that_shows_what_another_showed_ends_it():
    counted = tally()
    for page, shown in enumerate([keys(1, 2), keys(3, 4), keys(1, 2)], 1):
        counted.turn(shown, page, grows=False)
    assert ended(counted, 3) == "The list repeats: page 3 shows what page 1 showed."


@pytest.mark.parametrize(("kind", "rounds"), [("next", 2), ("load_more", 2), ("scroll", 3)])
def test_pages_in_a_row_without_a_new_record_end_it(kind: str, rounds: int):
    counted = tally()
    counted.turn(keys(1, 2, 3, 4), 1, grows=False)
    for round in range(rounds):
        assert ended(counted, round + 1, kind) == ""
        counted.turn(keys(1 + round), 2 + round, grows=kind != "next")
    assert ended(counted, 9, kind) == f"{rounds} pages in a row brought nothing new."


def test_as_many_as_are_wanted_are_enough():
    counted = tally(records=3)
    counted.add(new=2, known=1)
    over = counted.over()
    assert over is not None
    assert (over.why, over.reason) == ("enough", "3 collected, the limit of the task (--max-jobs).")
    assert Redaction({"family": "Limit"}).text(over.reason) == over.reason, "our own words are nobody's"


def test_as_many_pages_as_are_wanted_are_enough():
    counted = tally(pages=2)
    counted.turn(keys(1), 1, grows=False)
    assert ended(counted, 1) == ""
    counted.turn(keys(2), 2, grows=False)
    assert ended(counted, 2) == "2 pages were read, the limit of the task (--max-pages)."


def test_pages_in_a_row_that_cannot_be_read_end_it():
    counted = tally(errors=2)
    counted.failed("/1", "no answer")
    counted.failed("/1", "no answer")
    assert counted.over() is None, "however often it was tried, it is one page"
    counted.failed("/2", "status 500")
    over = counted.over()
    assert over is not None
    assert (over.why, over.reason) == ("errors", "2 pages in a row could not be read, the last: status 500")


def test_a_page_that_comes_at_last_is_no_unread_one():
    counted = tally(errors=2)
    counted.failed("/1", "no answer")
    counted.came("/1")
    counted.failed("/2", "no answer")
    assert (counted.counts.failed, counted.over()) == (1, None)


def test_records_in_a_row_that_were_there_already_end_it():
    counted = tally(duplicates=3)
    counted.turn(keys(1, 2, 3, 4), 1, grows=False)
    counted.turn(keys(1, 2), 2, grows=False)
    assert counted.over() is None
    counted.turn(keys(3), 3, grows=False)
    over = counted.over()
    assert over is not None
    assert over.reason == "3 records in a row were there already."


def test_a_page_passed_over_leaves_the_list_incomplete_until_it_is_read():
    counted = tally()
    counted.failed("/3", "status 500")
    counted.passed_over("/3", 3)
    end = counted.judged(Over("end", own("The list has no further page."), whole=True))
    assert (end.short, end.whole) == (True, False)
    assert end.reason == "The list has no further page. Page 3 of the list could not be read."
    counted.came("/3")
    assert not counted.judged(Over("end", own("The end."))).short


def test_all_that_the_list_counts_is_all_whichever_page_failed():
    counted = tally()
    counted.turn(keys(1, 2), 1, grows=False)
    counted.counted(2)
    counted.passed_over("/2", 2)
    assert not counted.judged(Over("end", own("The list has no further page."))).short


def test_a_failed_request_for_more_leaves_the_list_incomplete():
    counted = tally()
    counted.broken = True
    end = counted.judged(Over("end", own("The list has no further page."), whole=True))
    assert (end.short, end.reason) == (
        True,
        "The list has no further page. A request of the page for more records failed.",
    )
