"""A list whose records take its place, with and without an entry in the history; and one that a form would lead on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route

from footpath.listening import on_loopback

if TYPE_CHECKING:
    from starlette.requests import Request
    from tests.engine.collect.conftest import Collecting

pytestmark = pytest.mark.browser

JOBS = ["Optical Engineer", "Data Analyst", "Lead Gardener", "Senior Accountant"]
PAGE = """<!doctype html><title>Open jobs</title><main><h1>Open jobs</h1><div id=app></div></main><script>
const JOBS = %s, app = document.getElementById('app');
const shows = () => {
  app.innerHTML = `<ul>${JOBS.map((job) => `<li><h3>${job}</h3><p>Leeds</p><p>Full-time</p></li>`).join('')}</ul>`;
  app.querySelectorAll('li').forEach((li, at) => { li.tabIndex = 0; li.onclick = () => opens(at); });
};
const opens = (at) => {
  %s
  app.innerHTML = `<article><h2>${JOBS[at]}</h2><p>You join us in Leeds, and look closely.</p></article>`;
};
addEventListener('popstate', shows);
shows();
</script>"""


@pytest.mark.thorough
@pytest.mark.parametrize("push", ["history.pushState({}, '', `?job=${at}`);", ""])
async def test_records_that_take_the_place_of_their_list_are_read_each(collecting: Collecting, push: str):
    page = HTMLResponse(PAGE % (JOBS, push))

    async def answer(_: Request) -> HTMLResponse:
        return page

    async with on_loopback(Starlette(routes=[Route("/jobs", answer), Route("/before", answer)])) as url:
        ran = await collecting.run(f"{url}/jobs")
    assert ran.status == "complete", ran
    assert [each.title for each in await collecting.kept()] == JOBS
    assert ran.counts.incomplete == 0


BESIDE = """<!doctype html><title>Open jobs</title><main><h1>Open jobs</h1><ul id=list></ul></main><aside></aside>
<script>
const JOBS = %s, list = document.getElementById('list'), aside = document.querySelector('aside');
const opens = (at) => {
  %s
  aside.innerHTML = `<h2>${JOBS[at]}</h2><p>You join us in Leeds, and look closely at number ${at}.</p>`;
};
JOBS.forEach((job, at) => {
  const li = document.createElement('li');
  li.tabIndex = 0;
  li.innerHTML = `<h3>${job}</h3><p>Leeds</p><p>Full-time</p>`;
  li.onclick = () => opens(at);
  list.append(li);
});
const at = new URLSearchParams(location.search).get('job');
if (at) opens(at);
</script>"""


@pytest.mark.parametrize("push", ["history.pushState({}, '', `?job=${at}`);", ""], ids=["addressed", "unaddressed"])
async def test_the_address_that_opening_a_record_sets_is_its_own(collecting: Collecting, push: str):
    page = HTMLResponse(BESIDE % (JOBS, push))

    async def answer(_: Request) -> HTMLResponse:
        return page

    async with on_loopback(Starlette(routes=[Route("/jobs", answer)])) as url:
        ran = await collecting.run(f"{url}/jobs")
        again = await collecting.run(f"{url}/jobs")
    assert (ran.status, again.status, again.counts.new) == ("complete", "complete", 0), ran
    kept = await collecting.kept()
    assert [each.title for each in kept] == JOBS
    assert [each.url for each in kept] == [f"{url}/jobs?job={at}" if push else "" for at in range(len(JOBS))]


async def test_a_form_that_is_posted_is_not_sent_for_the_rest_of_a_list(collecting: Collecting):
    posts: list[str] = []
    rows = "".join(f"<li><h3><a href=/jobs/{at}>{job}</a></h3><p>Leeds</p></li>" for at, job in enumerate(JOBS))
    html = f"<!doctype html><title>Jobs</title><main><h1>Jobs</h1><ul>{rows}</ul>"
    html += "<form method=post action=/more><button>Load more</button></form></main>"

    async def answer(request: Request) -> HTMLResponse:
        if request.method == "POST":
            posts.append(request.url.path)
        return HTMLResponse(html)

    routes = [Route("/{path:path}", answer, methods=["GET", "POST"])]
    async with on_loopback(Starlette(routes=routes)) as url:
        ran = await collecting.run(f"{url}/jobs", wanted={"details": False})
    assert posts == []
    assert len(await collecting.kept()) == len(JOBS)
    assert "sends a form" in ran.reason
