"""Six sites that list the same in six ways: every record comes home, each once; the second visit knows the list."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.sites.lists import KINDS, Day, Kind, ListSite
from tests.sites.tasks import running
from tests.sites.teams import JOBS, TEAMS, teams
from tests.sites.vacancies import invent

from footpath.memory.postings import Postings
from footpath.schema.atlas import Atlas, Filter, FilterOption

if TYPE_CHECKING:
    from pathlib import Path

    from tests.engine.collect.conftest import Collecting

    from footpath.schema.posting import Posting

pytestmark = pytest.mark.browser

LIST_ONLY = {"details": False}


def facts(posting: Posting) -> tuple[str, str]:
    return posting.title, posting.organisation


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.sample(1)
async def test_all_records_each_once(collecting: Collecting, kind: Kind):
    site = await collecting.site(ListSite(kind))
    ran = await collecting.run(site.start)
    assert ran.status == "complete", ran
    kept = await collecting.kept()
    assert [facts(each) for each in kept] == [(each.title, each.firm) for each in site.vacancies]
    assert (ran.counts.new, ran.counts.duplicates, ran.counts.incomplete) == (21, 0, 0)
    second = await collecting.run(site.start, wanted={"details": kind == "panel"})  # which has no addresses to know by
    assert (ran.run.mode, second.run.mode) == ("explore", "replay")
    assert (second.counts.known, second.counts.new, second.counts.updated) == (21, 0, 0), second.counts
    assert second.noticed("changed") == []
    assert second.run.usage.model.calls == 0
    asked = {address: count for address, count in site.counts.items() if "vacancies/" in address}
    assert set(asked.values()) <= {2 if kind == "panel" else 1}, "each was asked for once"


async def test_what_the_list_says_is_enough_where_only_that_is_wanted(collecting: Collecting):
    site = await collecting.site(ListSite("virtual"))
    ran = await collecting.run(site.start, wanted={"details": False})
    assert ran.counts.new == 21
    assert [each for each in site.asked if each != "/vacancies" and "robots" not in each] == []


@pytest.mark.parametrize("day", [Day(), Day(uncounted=True)], ids=["counted", "uncounted"])
@pytest.mark.parametrize("many", [21, 2], ids=["beyond the view", "within it"])
@pytest.mark.thorough
async def test_a_list_of_one_page_is_read_once(collecting: Collecting, day: Day, many: int):
    site = await collecting.site(ListSite("cards", invent(many), size=50, day=day))
    ran = await collecting.run(site.start, wanted=LIST_ONLY)
    assert (ran.counts.pages, ran.counts.new, ran.counts.duplicates) == (1, many, 0)
    assert [each.page for each in ran.events("list_read")] == [1]
    assert site.counts[site.start.removeprefix(site.url)] == 1


@pytest.mark.thorough
async def test_a_list_that_is_another_one_today_is_read_afresh_and_said_to_be(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    await collecting.run(site.start, wanted=LIST_ONLY)
    site.day = Day(drifted=True)
    second = await collecting.run(site.start, wanted=LIST_ONLY)
    assert second.status == "complete", second
    assert (second.counts.known + second.counts.updated, second.counts.new) == (21, 0)
    assert second.noticed("changed") == [
        "The list has changed since the last run. It is read anew, and remembered as it is now."
    ]
    third = await collecting.run(site.start, wanted=LIST_ONLY)
    assert third.noticed("changed") == []
    refused = await collecting.run(site.start, execution_mode="cookbook_only", wanted=LIST_ONLY)
    assert refused.status == "complete"
    site.day = Day()
    assert (await collecting.run(site.start, execution_mode="cookbook_only", wanted=LIST_ONLY)).status == "refused"


@pytest.mark.thorough
async def test_postings_that_a_whole_list_no_longer_has_are_closed(collecting: Collecting):
    site = await collecting.site(ListSite("table", invent(10)))
    await collecting.run(site.start)
    gone = site.vacancies.pop(7)
    await collecting.run(site.start)
    closed = [each.posting.title async for each in Postings(collecting.store, collecting.now).each(state="closed")]
    assert closed == [gone.title]


@pytest.mark.thorough
async def test_the_first_page_of_a_site_closes_nothing_of_its_other_lists(collecting: Collecting):
    site = await collecting.site(ListSite("table", invent(5)))
    await collecting.run(site.start)
    del site.vacancies[2:]
    await collecting.run(site.url)
    kept = [each async for each in Postings(collecting.store, collecting.now).each()]
    assert [each.state for each in kept] == ["open"] * 5


@pytest.mark.thorough
async def test_a_list_is_narrowed_by_a_filter_of_the_site_and_one_that_is_not_there_is_an_error(
    collecting: Collecting, careers_board: str
):
    ran = await collecting.run(
        careers_board, wanted={"query": "engineer", "filters": {"location": "Leeds"}, **LIST_ONLY}
    )
    assert ran.status == "complete", ran.reason
    with closing(sqlite3.connect(collecting.folder / "careers.db")) as board:
        words = "title || ' ' || department || ' ' || city || ' ' || summary"
        found = board.execute(f"select title from jobs where city = 'Leeds' and {words} like '%engineer%'").fetchall()
    assert sorted(each.title for each in await collecting.kept()) == sorted(title for (title,) in found)
    wrong = await collecting.run(careers_board, wanted={"filters": {"shoe size": "44"}, **LIST_ONLY})
    assert wrong.run.error == "BadInput"


@pytest.mark.thorough
async def test_a_part_of_a_list_with_a_path_of_its_own_is_collected_from_there(collecting: Collecting, tmp_path: Path):
    site = await collecting.stack.enter_async_context(running(teams(), tmp_path / "teams.db"))
    options = tuple(FilterOption(label=team, value=f"/jobs/{team.casefold()}") for team in TEAMS)
    by_path = Filter(name="Teams", kind="links", options=options, by_path=True, proven=True)
    await collecting.atlas.merge(Atlas(site=site.url.removeprefix("http://"), filters=(by_path,)))
    ran = await collecting.run(f"{site.url}/jobs", wanted={"filters": {"teams": "Locks"}, **LIST_ONLY})
    assert ran.status == "complete", ran.reason
    assert [each.title for each in await collecting.kept()] == [title for title, team, _ in JOBS if team == "Locks"]
