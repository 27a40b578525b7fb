"""When it is enough, and why."""

from __future__ import annotations

from footpath.engine.collect.tally import Counters
from footpath.memory.redaction import Redaction
from footpath.schema.collect import Wanted


def tally(**wanted: int) -> Counters:
    return Counters(Wanted.model_validate({"pages": 100, **wanted}))


def keys(*numbers: int) -> list[str]:
    return [f"k{number}" for number in numbers]


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


def test_as_many_as_are_wanted_are_enough():
    counted = tally(records=3)
    counted.add(new=2, known=1)
    over = counted.over()
    assert over is not None
    assert (over.why, over.reason) == ("enough", "3 collected, the limit of the task (--max-records).")
    assert Redaction({"family": "Limit"}).text(over.reason) == over.reason, "our own words are nobody's"


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
