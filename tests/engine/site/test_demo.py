"""The demo explored in both of its looks: what is told of it is what the site's own database has."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from footpath.demo.site.jobs import EMPLOYMENT
from footpath.demo.site.server import serve
from footpath.page.grant import Grant

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.engine.site.conftest import Explorations, Visited

    from footpath.schema.exploration import Exploration

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KEY_ELEMENTS = {
    *("searchInput", "searchButton", "filterOptions", "sort", "jobListings", "pagination", "applyButton"),
    "clearFilters",
}


def counts(database: Path, column: str) -> dict[str, int]:
    with sqlite3.connect(database) as connection:
        return dict(connection.execute(f"select {column}, count(*) from jobs group by 1"))


@pytest.fixture(params=["v1", "v2"])
async def visited(request, explorations: Explorations, tmp_path: Path) -> AsyncIterator[tuple[Visited, Path]]:
    async with serve(tmp_path / "demo.db", look=request.param) as site:
        yield await explorations.explore(f"{site.url}/jobs"), site.database


async def selectors_match_one(explorations: Explorations, told: Exploration) -> None:
    """Each selector, at the address that is told for it, matches one element by Playwright's own count."""
    host = urlsplit(told.url).netloc
    async with explorations.browser.session(Grant(hosts=(host,))) as session:
        for name, selectors in told.key_elements.items():
            await session.goto(told.addresses[name])
            every = (selectors,) if isinstance(selectors, str) else selectors
            assert await session.count(every) == [1] * len(every), name


@pytest.mark.thorough
@pytest.mark.sample(1)
async def test_the_demo_is_explored_whole(visited: tuple[Visited, Path], explorations: Explorations):
    ran, database = visited
    assert ran.status == "complete", ran
    told = ran.told
    assert (told.page_type, told.details.ended_by) == ("job_search", "")

    # the key elements
    assert told.key_elements.keys() == KEY_ELEMENTS
    assert told.addresses.keys() == KEY_ELEMENTS
    await selectors_match_one(explorations, told)
    listed = told.key_elements["jobListings"]
    assert isinstance(listed, tuple)
    assert len(listed) == 12

    assert told.filter_options["Department"][0] == "All departments"
    assert told.behaviors["jobListing"].confirmed

    # what they do
    assert ran.confirmed() == {"jobListing", "pagination", "filterOption", "searchInput", "sort", "applyButton"}
    assert {(each.source, each.target, each.action) for each in told.details.edges} >= {
        ("listing", "posting", "click job listing"),
        ("posting", "application", "click apply button"),
    }

    # the filters, complete
    place, team, kind = (ran.filter(name) for name in ("Location", "Department", "Employment type"))
    for filter, column in ((place, "city"), (team, "department"), (kind, "employment")):
        offered = {each.value: each.count for each in filter.options if each.label != filter.neutral}
        assert offered == counts(database, column)
        assert filter.proven
    assert {each.label for each in kind.options} == {*map(EMPLOYMENT.get, counts(database, "employment")), "Any type"}
    assert {each.name: (each.parameter, each.proven, each.sorts) for each in told.details.filters} == {
        "Search jobs": ("q", True, False),
        "Location": ("location", True, False),
        "Department": ("department", True, False),
        "Employment type": ("type", True, False),
        "Remote only": ("remote", True, False),
        "Sort by": ("sort", True, True),
    }
    assert {each.name: each.clear for each in told.details.filters} == {
        "Search jobs": "empty the field and search",
        "Location": "choose “All locations”",
        "Department": "choose “All departments”",
        "Employment type": "choose “Any type”",
        "Remote only": "untick “Remote only”",
        "Sort by": "choose “Newest first”",
    }

    # nothing was sent, and nothing was begun that asks for anything of a person
    with sqlite3.connect(database) as connection:
        for table in ("applications", "uploads", "withdrawals"):
            assert connection.execute(f"select count(*) from {table}").fetchone() == (0,)
    assert ran.run.usage.model.calls == 0
