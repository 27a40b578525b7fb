"""Robots.txt and the pace hold for every document of a run that collects, whatever leads to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.guarded import GuardedSite

if TYPE_CHECKING:
    from tests.engine.collect.conftest import Collecting
    from tests.sites.guarded import Opens

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("opens", ["link", "moved", "script"])
@pytest.mark.parametrize("kind", ["collect", "scrape"])
@pytest.mark.sample(2)
@pytest.mark.thorough
async def test_what_a_record_leads_to_is_left_alone_where_it_is_forbidden(
    collecting: Collecting, opens: Opens, kind: str
):
    async with GuardedSite(opens, jobs="/private/") as site:
        ran = await collecting.run(site.start, kind)
        assert (ran.status, ran.counts.new) == ("complete", 12)
        assert not [path for path in site.paths if path.startswith("/private")]
        if kind == "collect":
            assert ran.counts.incomplete == 12
            assert all("robots.txt forbids programs to read /private/" in text for text in ran.noticed("unread"))
            assert "Pages of records were not opened: " in ran.reason
            assert "--ignore-robots" in ran.reason


@pytest.mark.thorough
async def test_a_pager_that_leads_to_what_is_forbidden_ends_it(collecting: Collecting):
    async with GuardedSite(second="/private?page=2") as site:
        ran = await collecting.run(site.start, wanted={"details": False})
        assert (ran.run.error, ran.counts.new) == ("Forbidden", 6)
        assert "robots.txt forbids programs to read /private. --ignore-robots opens it all the same." in ran.reason
        assert "/private" not in site.paths
        ran = await collecting.run(site.start, wanted={"details": False, "obey_robots": False})
        assert (ran.status, ran.counts.new) == ("complete", 12), "it went on from where it was"


@pytest.mark.thorough
@pytest.mark.parametrize("opens", ["link", "moved", "script"])
@pytest.mark.sample(1)
async def test_between_two_documents_there_is_the_delay_at_the_least(collecting: Collecting, opens: Opens):
    async with GuardedSite(opens) as site:
        ran = await collecting.run(site.start, wanted={"delay_s": 0.2, "records": 4})
        assert ran.counts.new == 4
        assert len(site.times) >= 6
        assert min(site.gaps()) >= 0.2
