"""The lists that postings stand on: what a whole one no longer has, what it says itself, and where a run over it is."""

from __future__ import annotations

from datetime import date

import pytest
from tests.memory.made_postings import DRIVING, DUTIES, HERE, THERE, elsewhere, posting

from footpath.memory.checkpoints import Checkpoints, CrawlProgress
from footpath.schema.posting import Checkpoint


async def seen(postings, now, run, *numbers, list=""):
    """A run that sees a whole list with these."""
    since = now()
    await postings.keep_page([posting(number) for number in numbers], site=HERE, run=run, list=list)
    return await postings.closed(HERE, run, since=since, list=list)


async def test_what_a_whole_list_no_longer_has_is_closed_and_may_come_back(postings, now):
    await seen(postings, now, "r1", 1, 2, 3)
    assert await seen(postings, now, "r2", 1, 3) == 1
    (kept,) = await postings.list(state="closed")
    assert kept.posting.board_id == "2"
    assert kept.closed_at == kept.changed_at > kept.last_seen_at
    assert await postings.keep(posting(2), site=HERE, run="r3") == "updated"
    reopened = await postings.get(kept.id)
    changes, _ = await postings.story(kept.id)
    assert (reopened.state, reopened.closed_at) == ("open", None)
    assert [(each.field, each.after) for each in changes] == [("state", '"closed"'), ("state", '"open"')]


async def test_what_a_run_kept_before_it_was_interrupted_it_has_seen(postings, now):
    began = now()
    await postings.keep(posting(1), site=HERE, run="r1")
    await postings.keep(posting(2), site=HERE, run="r2, which goes on for r1")
    assert await postings.closed(HERE, "r2", since=began) == 0


async def test_a_narrow_list_closes_only_what_stands_on_no_other(postings, now):
    await seen(postings, now, "r1", 1, 2)
    await seen(postings, now, "r1", 2, 3, list="query: baker")
    assert await seen(postings, now, "r2", 3, list="query: baker") == 0, "2 may stand on the whole list still"
    assert await seen(postings, now, "r3", 1) == 2, "the whole list speaks for the narrow one"


async def test_a_posting_that_another_board_still_has_is_open(postings, now):
    await postings.keep(elsewhere(), site=THERE, run="r0")
    await seen(postings, now, "r1", 1, 2)
    assert await seen(postings, now, "r2", 2) == 0


async def test_counts(postings, now):
    assert (await postings.stats()).open == 0
    await seen(postings, now, "r1", 1, 2)
    await seen(postings, now, "r2", 1)
    await postings.keep(elsewhere(title="Miller"), site=THERE, run="r3")
    stats = await postings.stats()
    assert (stats.open, stats.closed) == (2, 1)
    assert stats.sites == {HERE: 2, THERE: 1}
    assert stats.organisations == {"Krume GmbH": 3}


async def test_what_a_list_had_is_told_without_what_others_had_meanwhile(postings, now):
    await postings.keep(posting(1), site=HERE, run="r0", list="/jobs")
    since = now()
    await postings.keep(posting(2), site=HERE, run="r1", list="/jobs")
    await postings.keep(posting(3, title="Driver", description=DRIVING), site=HERE, run="r2", list="/jobs?q=driver")
    await postings.keep(posting(4, title="Seller", description=DRIVING), site=THERE, run="r3", list="/jobs")
    assert [each.posting.board_id async for each in postings.collected(HERE, "/jobs", since)] == ["2"]


async def test_a_list_has_its_own_addresses_and_words_where_another_board_has_the_posting_too(postings, now):
    await postings.keep(posting(apply_url=f"https://{HERE}/apply/1"), site=HERE, run="r0", list="/jobs")
    since = now()
    there = elsewhere(apply_url=f"https://{THERE}/apply?jk=a1", description=DUTIES + "Found on our board.")
    assert await postings.keep(there, site=THERE, run="r1", list="/jobs") == "known"
    line = elsewhere(apply_url="", description="", tags=("crafts",), sources=("list",))
    await postings.keep(line, site=THERE, run="r2", list="/jobs")
    (one,) = [each async for each in postings.collected(THERE, "/jobs", since)]
    assert (one.site, one.posting.url, one.posting.board_id) == (THERE, there.url, "a1")
    assert (one.posting.apply_url, one.posting.description) == (there.apply_url, there.description)
    assert one.posting.tags == ("crafts",), "what the list says later is added to what it said"
    (kept,) = await postings.list()
    assert (kept.site, kept.posting.url, kept.posting.description) == (HERE, posting().url, DUTIES)


async def test_a_run_goes_on_where_it_was(postings, store, now):
    checkpoints = Checkpoints(store, now)
    assert await checkpoints.load("k") is None
    at = Checkpoint(run="r1", started_at=now(), page=1, cursor="/jobs?page=2")
    await postings.keep_page([posting(1)], site=HERE, run="r1", progress=CrawlProgress("k", at, {"1"}))
    later = at.model_copy(update={"page": 2, "cursor": "/jobs?page=3"})
    await postings.keep_page([posting(2)], site=HERE, run="r1", progress=CrawlProgress("k", later, {"2", "1"}))
    counted = later.model_copy(update={"counts": {"new": 1}})
    assert await checkpoints.load("k") == (counted, {"1", "2"}), "what it kept is counted with it"
    await checkpoints.drop("k")
    assert await checkpoints.load("k") is None
    await checkpoints.save(CrawlProgress("k", at))
    assert await checkpoints.load("k") == (at, set())


async def test_a_page_is_kept_with_its_progress_or_not_at_all(postings, store, now):
    unfit = Checkpoint(run="r1", started_at=now()).model_copy(update={"started_at": object()})
    with pytest.raises(Exception):  # noqa: B017, PT011  whatever the database says of it
        await postings.keep_page([posting(1)], site=HERE, run="r1", progress=CrawlProgress("k", unfit))
    assert await postings.list() == []


async def test_the_newest_are_first_by_the_day_that_they_name_or_of_the_first_sight(postings):
    """The clock of these tests stands in 2026."""
    days = {"1": date(2020, 1, 5), "2": None, "3": date(2020, 1, 7), "4": date(2099, 1, 1)}
    for number, day in days.items():
        await postings.keep(posting(int(number), title=f"Baker {number}", posted=day), site=HERE, run="r1")
    assert [each.posting.board_id for each in await postings.list()] == ["4", "2", "3", "1"]
    assert [each.posting.board_id for each in await postings.list(limit=2)] == ["4", "2"]
