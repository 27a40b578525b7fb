"""Robots.txt and the pace hold for every document of an exploration, whatever leads to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.guarded import GuardedSite

if TYPE_CHECKING:
    from tests.engine.site.conftest import Explorations
    from tests.sites.guarded import Opens

pytestmark = pytest.mark.browser


DELAY_S = 0.2


@pytest.mark.parametrize("opens", ["link", "moved", "window", "script"])
@pytest.mark.sample(1)
async def test_what_is_forbidden_is_not_asked_for(explorations: Explorations, opens: Opens):
    async with GuardedSite(opens, jobs="/private/", second="/private?page=2") as site:
        ran = await explorations.explore(site.start, wanted={"delay_s": DELAY_S})
        assert ran.status == "complete", ran
        assert "/robots.txt" in site.paths
        assert not [path for path in site.paths if path.startswith("/private")]
        blocked = [event.why for event in ran.events("step_finished") if not event.held]
        assert any("robots.txt forbids programs to read /private" in why for why in blocked)
        assert min(site.gaps()) >= DELAY_S


@pytest.mark.thorough
@pytest.mark.parametrize("opens", ["link", "moved", "window", "script"])
@pytest.mark.sample(1)
async def test_what_is_asked_for_all_the_same_is_asked_for_with_the_delay_at_the_least(
    explorations: Explorations, opens: Opens
):
    async with GuardedSite(opens, jobs="/private/", second="/private?page=2") as site:
        ran = await explorations.explore(site.start, wanted={"obey_robots": False, "delay_s": DELAY_S})
        assert ran.status == "complete", ran
        assert [path for path in site.paths if path.startswith("/private/")]
        assert len(site.times) >= 5
        assert min(site.gaps()) >= DELAY_S


@pytest.mark.thorough
async def test_a_site_that_wants_nobody_is_not_explored(explorations: Explorations):
    async with GuardedSite() as site:
        ran = await explorations.explore(f"{site.url}/private?page=1")
        assert ran.run.error == "Forbidden"
        assert "robots.txt forbids programs to read /private. --ignore-robots" in ran.reason
        assert site.paths == {"/robots.txt"}
