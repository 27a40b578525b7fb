"""Collecting by an API as by pages: what is wanted of a list, what an earlier run had, what a later one closes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from tests.boards.test_bad_days import JOBS, job

from footpath.boards.board import Boards
from footpath.errors import BadInput
from footpath.memory.postings import Postings

if TYPE_CHECKING:
    from tests.boards.conftest import Collecting

BERLIN, UTRECHT = {"location": {"name": "Berlin, Germany"}}, {"location": {"name": "Utrecht, Netherlands"}}


async def titles(collecting: Collecting, state: str = "open") -> list[str]:
    return [each.posting.title for each in await collecting.kept() if each.state == state]


async def test_what_is_new_what_changed_and_what_is_gone(collecting: Collecting):
    says = collecting.published.says
    says(JOBS, {"jobs": [job(1), job(2)], "meta": {"total": 2}})
    first = await collecting.run("greenhouse:acme")
    assert first.collected is not None
    assert first.collected.new == 2
    says(JOBS, {"jobs": [job(1, title="Job 1 (senior)"), job(3)], "meta": {"total": 2}})
    second = await collecting.run("greenhouse:acme")
    assert second.collected is not None
    assert (second.collected.new, second.collected.updated, second.collected.known) == (1, 1, 0)
    assert await titles(collecting) == ["Job 1 (senior)", "Job 3"]
    assert await titles(collecting, "closed") == ["Job 2"]


async def test_a_posting_that_two_boards_publish_is_kept_once(collecting: Collecting):
    text = "You test the rockets of Acme from the first screw to the last countdown, and write down what went wrong."
    rocket = job(1, title="Rocket Tester", content=text, **BERLIN)
    offer = {"id": 9, "title": "Rocket Tester", "company_name": "Acme Works", "city": "Berlin", "country_code": "DE"}
    collecting.published.says(JOBS, {"jobs": [rocket], "meta": {"total": 1}})
    collecting.published.says("acme.recruitee.com/api/offers", {"offers": [{**offer, "description": text}]})
    await collecting.run("greenhouse:acme")
    collecting.boards = Boards(collecting.published.write(collecting.folder / "other", "localhost"))
    again = await collecting.run("recruitee:acme")
    assert again.collected is not None
    assert again.collected.new == 0
    assert await titles(collecting) == ["Rocket Tester"]


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ({"query": "engin"}, ["Engineer", "Chef"]),
        ({"query": "rust engineer"}, ["Engineer"]),
        ({"location": "berlin"}, ["Engineer"]),
        ({"location": "Netherlands"}, ["Chef", "Pilot"]),
        ({"query": "engine", "location": "Utrecht"}, ["Chef"]),
    ],
)
async def test_words_and_place_choose_postings(collecting: Collecting, wanted: dict[str, str], kept: list[str]):
    jobs = [
        job(1, title="Engineer", content="<p>You write Rust.</p>", **BERLIN),
        job(2, title="Chef", content="<p>No engines, but ovens.</p>", **UTRECHT),
        job(3, title="Pilot", **UTRECHT),
    ]
    collecting.published.says(JOBS, {"jobs": jobs, "meta": {"total": 3}})
    finished = await collecting.run("greenhouse:acme", wanted=wanted)
    assert finished.run.status == "complete", finished.run.reason
    assert await titles(collecting) == kept


async def test_a_posting_that_no_longer_fits_stays_open_as_long_as_it_is_published(collecting: Collecting):
    collecting.published.says(JOBS, {"jobs": [job(1, title="Rust Engineer"), job(2)], "meta": {"total": 2}})
    await collecting.run("greenhouse:acme", wanted={"query": "rust"})
    collecting.published.says(JOBS, {"jobs": [job(1, title="Go Engineer"), job(2)], "meta": {"total": 2}})
    await collecting.run("greenhouse:acme", wanted={"query": "rust"})
    assert await titles(collecting) == ["Go Engineer"]
    collecting.published.says(JOBS, {"jobs": [job(2)], "meta": {"total": 1}})
    await collecting.run("greenhouse:acme", wanted={"query": "rust"})
    assert await titles(collecting, "closed") == ["Go Engineer"]


async def test_a_place_that_the_list_only_counts_is_looked_for_in_the_posting_itself(collecting: Collecting):
    collecting.published.record("workday")
    finished = await collecting.run("workday:acme.wd5/External", wanted={"location": "Albany"})
    assert finished.run.status == "complete"
    assert await titles(collecting) == ["Clinic Manager"], "the list says “2 Locations” of it"
    assert not any("Nurse" in each for each in collecting.published.asked), "its place is known to be another"


async def test_a_count_of_places_is_no_place(collecting: Collecting):
    collecting.published.record("workday")
    await collecting.run("workday:acme.wd5/External", wanted={"details": False})
    manager, nurse = [each.posting for each in await collecting.kept()]
    assert (manager.places, nurse.remote) == ((), True)


async def test_filters_of_a_page_are_refused(collecting: Collecting):
    with pytest.raises(BadInput, match="no filters"):
        await collecting.run("greenhouse:acme", wanted={"filters": {"team": "Ops"}})


async def test_the_list_alone_is_one_request(collecting: Collecting):
    collecting.published.record("smartrecruiters")
    finished = await collecting.run("smartrecruiters:acme", wanted={"details": False})
    assert finished.run.status == "complete"
    assert len([each for each in collecting.published.asked if "robots" not in each]) == 1
    assert await titles(collecting) == ["Warehouse Lead", "Data Analyst"]


async def test_a_stopped_run_keeps_what_came_and_the_next_one_asks_for_the_rest_alone(collecting: Collecting):
    collecting.published.record("smartrecruiters")
    last = "api.smartrecruiters.com/v1/companies/acme/postings/744000000000002"
    collecting.published.answers[last].never = True
    running = asyncio.create_task(collecting.run("smartrecruiters:acme"))
    await collecting.published.asked_for(last)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    assert [each.run.status for each in collecting.stopped] == ["interrupted"]
    assert await titles(collecting) == ["Warehouse Lead"]
    collecting.published.answers[last].never = False
    collecting.published.asked.clear()
    finished = await collecting.run("smartrecruiters:acme")
    assert finished.run.status == "complete"
    assert await titles(collecting) == ["Warehouse Lead", "Data Analyst"]
    assert not any(each.endswith("744000000000001") for each in collecting.published.asked)


async def test_a_careers_page_that_embeds_a_board_is_read_by_its_api(collecting: Collecting):
    collecting.published.record("greenhouse")
    page = '<h1>Work with us</h1><div id="grnhse_app"></div><script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>'
    collecting.published.says("acme.example/careers", page, type="text/html")
    url = f"{collecting.published.url}/acme.example/careers"
    finished = await collecting.run(url)
    assert finished.run.status == "complete", finished.run.reason
    assert await titles(collecting) == ["Keeper of Anvils", "Rocket Tester"]
    (mode,) = await collecting.events(finished, "mode_chosen")
    assert "greenhouse:acme" in mode.reason
    since = finished.since
    assert since is not None
    site = collecting.published.url.removeprefix("http://")
    collected = Postings(collecting.store, collecting.now).collected(site, finished.listed, since)
    assert len([each async for each in collected]) == 2


async def test_a_page_that_only_links_to_boards_is_read_as_a_page(collecting: Collecting):
    links = "".join(f'<a href="https://boards.greenhouse.io/{name}">{name}</a>' for name in ("acme", "other"))
    collecting.published.says("acme.example/list", links, type="text/html")
    with pytest.raises(AssertionError, match="no browser"):
        await collecting.run(f"{collecting.published.url}/acme.example/list")
