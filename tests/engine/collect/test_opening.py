"""A panel beside the list that shows the first record from the start."""

from __future__ import annotations

import json
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

JOBS = [("Glazier", "Larkspur", "Leeds"), ("Roofer", "Birchwood", "York"), ("Plumber", "Fennel", "Hull")]
SCRIPT = """
const jobs = JOBS, list = document.querySelector("ul"), panel = document.querySelector("section");
jobs.forEach(([title, firm, town], at) => {
    const row = document.createElement("li");
    row.innerHTML = `<button><b>${title}</b><br><span>${firm}</span><br><span>${town}</span></button>`;
    row.onclick = () => show(at);
    list.append(row);
});
function show(at) {
    const [title, firm, town] = jobs[at];
    panel.innerHTML = `<h2>${title}</h2><p>${firm}</p><p>${town}</p><p>Work as a ${title} in a small team outdoors.</p>`
        + `<a href="/apply/${at}">Apply now</a>`;
}
show(0);
"""


async def _answer(_: Request) -> HTMLResponse:
    script = SCRIPT.replace("JOBS", json.dumps(JOBS))
    page = f"<h1>Jobs</h1><p>3 jobs found</p><ul></ul><section></section><script>{script}</script>"
    return HTMLResponse(f"<!doctype html><html lang=en><title>Jobs</title>{page}")


async def test_the_record_that_the_panel_showed_at_first_is_read_from_it(collecting: Collecting):
    async with on_loopback(Starlette(routes=[Route("/", _answer)])) as url:
        ran = await collecting.run(f"{url}/")
    kept = await collecting.kept()

    assert (ran.status, ran.counts.new, ran.counts.incomplete) == ("complete", 3, 0), ran
    assert [each.title for each in kept] == [title for title, _, _ in JOBS]
    assert [each.apply_url for each in kept] == [f"{url}/apply/{at}" for at in range(3)]
    assert all("in a small team" in each.description for each in kept)
