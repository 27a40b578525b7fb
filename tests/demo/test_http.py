"""The site over plain HTTP: listing, posting, gates between the pages, bad days."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sqlite3
import sys
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.deadlines import HANGS_S

from footpath.demo.site import Faults, RunningSite, received, serve

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

pytestmark = pytest.mark.slow


@asynccontextmanager
async def visitor(site: RunningSite) -> AsyncGenerator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=site.url, timeout=HANGS_S) as client:
        yield client


def titles(page: httpx.Response) -> list[str]:
    return re.findall(r'<h3><a href="/jobs/[^"]+">([^<]+)</a>', page.text)


async def first_slug(client: httpx.AsyncClient) -> str:
    found = re.search(r'href="/jobs/([^"?]+)"', (await client.get("/jobs")).text)
    assert found
    return found[1]


async def test_the_pages_of_a_listing_show_every_job_once(site):
    async with visitor(site) as client:
        pages = [await client.get("/jobs", params={"page": number}) for number in (1, 2, 3, 4)]
        links = [link for page in pages for link in re.findall(r'<h3><a href="(/jobs/[^"]+)"', page.text)]
    assert len(links) == len(set(links)) == 48
    assert 'rel="next"' in pages[0].text
    assert 'rel="next"' not in pages[3].text


async def test_filters_narrow_the_listing_and_are_kept_by_its_links(site):
    async with visitor(site) as client:
        some = await client.get("/jobs", params={"department": "Optics", "remote": "1"})
        none = await client.get("/jobs", params={"q": "astronaut"})
    assert 0 < len(titles(some)) < 7
    assert "Remove filter Optics" in some.text
    assert "department=Optics&amp;remote=1" in some.text
    assert "Nothing fits" in none.text


async def test_nonsense_in_the_address_is_no_error(site):
    async with visitor(site) as client:
        for query in ("page=-1", "page=x", "page=99999999999", "sort=;drop", "q=%25'--", "remote=maybe"):
            assert (await client.get(f"/jobs?{query}")).status_code == 200


async def test_a_posting_describes_itself_as_json_ld(site):
    async with visitor(site) as client:
        page = await client.get(f"/jobs/{await first_slug(client)}")
    script = re.search(r'<script type="application/ld\+json">(.+?)</script>', page.text, re.DOTALL)
    assert script
    posting = json.loads(script[1])
    assert posting["@type"] == "JobPosting"
    assert {"title", "datePosted", "validThrough", "baseSalary", "jobLocation", "hiringOrganization"} <= posting.keys()


@pytest.mark.parametrize(
    "path", ["/jobs/none", "/apply/none/1", "/applications/LI-000000", "/static/none.js", "/static/..%2fsite.py", "/x"]
)
async def test_what_is_not_there_is_404_and_a_page(site, path):
    async with visitor(site) as client:
        answer = await client.get(path)
    assert answer.status_code == 404
    assert "<html" in answer.text


@pytest.mark.parametrize("step", ["2", "3", "review"])
async def test_no_page_is_open_before_the_one_in_front_of_it_is_done(site, step):
    async with visitor(site) as client:
        slug = await first_slug(client)
        answer = await client.get(f"/apply/{slug}/{step}")
        sent = await client.post(f"/apply/{slug}/submit")
    assert answer.headers["location"] == f"/apply/{slug}/1"
    assert sent.headers["location"] == f"/apply/{slug}/1"
    assert received(site.database) == []


async def test_a_refused_page_says_so_and_keeps_what_was_typed(site):
    async with visitor(site) as client:
        slug = await first_slug(client)
        answer = await client.post(f"/apply/{slug}/1", data={"first_name": "Zoë <b>", "email": "nobody"})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert "Please enter a valid email address." in answer.text
    assert 'value="Zoë &lt;b&gt;"' in answer.text


@pytest.mark.parametrize("trap", ["website2", "fax_number", "email_address"])
async def test_a_filled_trap_is_noted_with_the_draft(site, trap):
    async with visitor(site) as client:
        slug = await first_slug(client)
        await client.get(f"/apply/{slug}/1")
        await client.post(f"/apply/{slug}/1", data={trap: "bot"})
    with closing(sqlite3.connect(site.database)) as connection:
        assert connection.execute("select name, value from trapped").fetchall() == [(trap, "bot")]


async def test_cities_are_suggested_by_the_start_of_their_name(site):
    async with visitor(site) as client:
        cities = (await client.get("/api/cities", params={"q": "lis"})).json()
        too_short = (await client.get("/api/cities", params={"q": "l"})).json()
    assert cities[0] == "Lisbon, Portugal"
    assert too_short == []


async def test_a_failing_site_fails_the_same_way_each_time(tmp_path, clock):
    async def codes(name: str) -> list[int]:
        async with serve(tmp_path / name, faults=Faults(fail_rate=0.5), clock=clock) as site, visitor(site) as client:
            return [(await client.get("/jobs")).status_code for _ in range(12)]

    once = await codes("one.db")
    assert set(once) == {200, 500}
    assert once == await codes("two.db")


async def test_a_planned_failure_hits_the_requests_that_it_names(tmp_path, clock):
    faults = Faults(fail_plan={"GET /jobs": frozenset({2})})
    async with serve(tmp_path / "careers.db", faults=faults, clock=clock) as site, visitor(site) as client:
        codes = [(await client.get("/jobs")).status_code for _ in range(3)]
        other = (await client.get("/applications")).status_code
    assert codes == [200, 500, 200]
    assert other == 200


async def test_a_slow_site_waits_before_it_answers(tmp_path, clock):
    async with serve(tmp_path / "careers.db", delay=0.2, clock=clock) as site, visitor(site) as client:
        answer = await client.get("/jobs")
    assert answer.elapsed.total_seconds() >= 0.2


async def test_a_thousand_jobs_are_listed_when_asked_for(tmp_path, clock):
    async with serve(tmp_path / "careers.db", jobs=1000, clock=clock) as site, visitor(site) as client:
        assert "1000 roles" in (await client.get("/jobs")).text


async def test_a_site_that_comes_back_knows_its_jobs(tmp_path, clock):
    seen: list[str] = []
    for _ in range(2):
        async with serve(tmp_path / "careers.db", clock=clock) as site, visitor(site) as client:
            seen.append(await first_slug(client))
    assert seen[0] == seen[1]


async def test_the_site_runs_by_itself_to_be_looked_at_by_hand():
    command = [sys.executable, "-m", "footpath.demo.site", "--port", "0", "--look", "v2"]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout
    url = (await asyncio.wait_for(process.stdout.readline(), 20)).decode().split()[0]
    async with httpx.AsyncClient() as client:
        answer = await client.get(url)
    process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), 20) == 0
    assert answer.status_code == 200
    assert "lk-" not in answer.text
