"""Filters by path: links to parts of the list, told by what they show from links that only look so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.site.test_filters import titles, walking
from tests.sites.teams import JOBS, TEAMS, teams

from footpath.engine.site.filters import apply_filters
from footpath.engine.site.operate import surface_of
from footpath.reading.change import path_filters

if TYPE_CHECKING:
    from tests.engine.site.conftest import Explorations

pytestmark = pytest.mark.browser


@pytest.mark.thorough
async def test_links_to_parts_of_the_list_are_a_filter_and_links_to_anything_else_are_none(explorations: Explorations):
    site = await explorations.site(teams())
    async with walking(explorations, f"{site.url}/jobs") as context:
        read = path_filters(surface_of(await context.settled()))
    assert [each.name for each in read] == ["Teams", "Good to know", "View"], "as far as links tell"

    visited = await explorations.explore(f"{site.url}/jobs")
    (told,) = visited.told.details.filters
    assert (told.name, told.parameter, told.proven, told.clear) == ("Teams", "", True, "open the page again")
    assert [(each.label, each.value) for each in told.options] == [(team, f"/jobs/{team.casefold()}") for team in TEAMS]


@pytest.mark.thorough
async def test_a_filter_by_path_is_applied_by_its_address(explorations: Explorations):
    site = await explorations.site(teams())
    await explorations.explore(f"{site.url}/jobs")
    known = await explorations.atlases.get(site.url.removeprefix("http://"))
    assert known is not None
    async with walking(explorations, f"{site.url}/jobs") as context:
        came = await apply_filters(context, known, {"teams": "locks"})
        assert (came.url, came.applied) == (f"{site.url}/jobs/locks", {"Teams": "address"})
        assert list(titles(came.view)) == [title for title, team, _ in JOBS if team == "Locks"]
