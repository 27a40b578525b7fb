"""Postings: each job once, whatever board shows it and however often, with what became of it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from tests.memory.made_postings import DUTIES, HERE, posting

from footpath.errors import NotFound
from footpath.schema.posting import Posting, Salary


async def test_a_posting_is_kept_as_it_was_read(postings):
    read = posting(
        salary=Salary(low=Decimal("2800"), high=Decimal("3200"), currency="EUR", period="month", text="2.800 €"),
        posted=date(2026, 2, 27),
        employment=("FULL_TIME",),
        remote=False,
        tags=("night shift",),
    )
    assert await postings.keep(read, site=HERE, run="r1") == "new"
    (kept,) = await postings.list()
    assert (kept.posting, kept.site, kept.state) == (read, HERE, "open")
    assert await postings.get(kept.id[:5]) == kept


async def test_the_same_again_changes_nothing_but_when_it_was_seen(postings):
    await postings.keep(posting(), site=HERE, run="r1")
    assert await postings.keep(posting(), site=HERE, run="r2") == "known"
    (kept,) = await postings.list()
    changes, (sighting,) = await postings.story(kept.id)
    assert changes == []
    assert sighting.run == "r2"
    assert kept.first_seen_at == kept.changed_at < kept.last_seen_at == sighting.seen_at


async def test_what_changed_is_updated_and_told(postings):
    await postings.keep(posting(), site=HERE, run="r1")
    assert await postings.keep(posting(title="Head Baker"), site=HERE, run="r2") == "updated"
    (kept,) = await postings.list()
    ((change,), _) = await postings.story(kept.id)
    assert kept.posting.title == "Head Baker"
    assert (change.field, change.before, change.after, change.run) == ("title", '"Night Baker"', '"Head Baker"', "r2")
    assert kept.changed_at == kept.last_seen_at == change.at


async def test_what_is_not_said_takes_nothing_away(postings):
    await postings.keep(posting(), site=HERE, run="r1")
    line = Posting(title="Night Bak…", url=f"https://{HERE}/jobs/1", sources=("list",), tags=("bakery",))
    await postings.keep(line, site=HERE, run="r2")
    (kept,) = await postings.list()
    assert (kept.posting.title, kept.posting.description) == ("Night Baker", DUTIES)
    assert kept.posting.tags == ("bakery",), "a line of a list fills what its page did not say"


async def test_what_broken_encodings_leave_is_kept_without_it(postings):
    broken = posting(title="B\x00aker \ud83d", description="\udcff" + "long " * 250_000, tags=("a\x00",))
    await postings.keep(broken, site=HERE, run="r1")
    assert await postings.keep(broken, site=HERE, run="r1") == "known"
    (kept,) = await postings.list()
    assert (kept.posting.title, kept.posting.tags) == ("Baker ?", ("a",))
    assert len(kept.posting.description) > 1_000_000
    assert [found.id for found in await postings.search("baker long")] == [kept.id]


async def test_all_are_read_a_few_at_a_time(postings):
    await postings.keep_page([posting(number) for number in range(450)], site=HERE, run="r1")
    ids = [kept.posting.board_id async for kept in postings.each(site=HERE)]
    assert ids == [str(number) for number in range(450)]


async def test_a_posting_that_is_not_there_is_told(postings):
    with pytest.raises(NotFound, match="There is no posting 'x'"):
        await postings.get("x")


async def test_a_posting_is_found_by_its_page_and_by_the_address_to_apply_at(postings):
    await postings.keep(posting(1, apply_url=f"https://{HERE}/form/1"), site=HERE, run="r1")
    await postings.keep(posting(11, apply_url=f"https://{HERE}/form/11"), site=HERE, run="r1")
    for url in (posting().url, f"https://{HERE}/form/1", f"https://www.{HERE}/form/1/?utm_source=x#top"):
        assert (await postings.at(url)).posting.board_id == "1"
    assert await postings.at(f"https://{HERE}/form") is None


async def test_a_form_that_several_postings_share_is_that_of_none(postings):
    shared = f"https://{HERE}/form"
    await postings.keep_page([posting(number, apply_url=shared) for number in (1, 2)], site=HERE, run="r1")
    assert await postings.at(shared) is None
