"""Six sites that list the same in six ways: every record comes home, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.lists import KINDS, Day, Kind, ListSite

from footpath.memory.postings import Postings

if TYPE_CHECKING:
    from tests.engine.collect.conftest import Collecting

    from footpath.schema.posting import Posting

pytestmark = pytest.mark.browser


def facts(posting: Posting) -> tuple[str, str]:
    return posting.title, posting.organisation


@pytest.mark.parametrize("kind", KINDS)
async def test_all_records_each_once(collecting: Collecting, kind: Kind):
    site = await collecting.site(ListSite(kind))
    ran = await collecting.run(site.start)
    assert ran.status == "complete", ran
    kept = await collecting.kept()
    assert [facts(each) for each in kept] == [(each.title, each.firm) for each in site.vacancies]
    assert (ran.counts.new, ran.counts.duplicates, ran.counts.incomplete) == (21, 0, 0)
    asked = {address: count for address, count in site.counts.items() if "vacancies/" in address}
    assert set(asked.values()) <= {1}, "each was asked for once"


async def test_what_the_list_says_is_enough_where_only_that_is_wanted(collecting: Collecting):
    site = await collecting.site(ListSite("virtual"))
    ran = await collecting.run(site.start, wanted={"details": False})
    assert ran.counts.new == 21
    assert [each for each in site.asked if each != "/vacancies" and "robots" not in each] == []


@pytest.mark.parametrize("kind", KINDS)
async def test_the_second_visit_reads_the_same_lists_with_what_is_remembered(collecting: Collecting, kind: Kind):
    site = await collecting.site(ListSite(kind))
    first = await collecting.run(site.start)
    second = await collecting.run(site.start)
    assert (first.run.mode, second.run.mode) == ("explore", "replay")
    assert (second.counts.known, second.counts.new, second.counts.updated) == (21, 0, 0), second.counts
    assert second.noticed("changed") == []
    assert second.run.usage.model.calls == 0


@pytest.mark.parametrize("kind", ["table", "cards"])
async def test_a_list_that_is_another_one_today_is_read_afresh_and_said_to_be(collecting: Collecting, kind: Kind):
    site = await collecting.site(ListSite(kind))
    await collecting.run(site.start)
    site.day = Day(drifted=True)
    second = await collecting.run(site.start)
    assert second.status == "complete", second
    assert (second.counts.known + second.counts.updated, second.counts.new) == (21, 0)
    assert second.noticed("changed") == [
        "The list is not what it was the last time; it is read afresh, and remembered as it is now."
    ]
    third = await collecting.run(site.start)
    assert third.noticed("changed") == []
    refused = await collecting.run(site.start, execution_mode="cookbook_only")
    assert refused.status == "complete"
    site.day = Day()
    assert (await collecting.run(site.start, execution_mode="cookbook_only")).status == "refused"


async def test_postings_that_a_whole_list_no_longer_has_are_closed(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    await collecting.run(site.start)
    gone = site.vacancies.pop(7)
    await collecting.run(site.start)
    closed = [each.posting.title async for each in Postings(collecting.store, collecting.now).each(state="closed")]
    assert closed == [gone.title]
