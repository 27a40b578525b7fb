"""A list of bare names is one of postings if the pages of its records are, and no other list is."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route

from footpath.listening import on_loopback

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.requests import Request
    from tests.engine.collect.conftest import Collecting

pytestmark = pytest.mark.browser

NAMES = ["Verpleegkundige", "Kok", "Docent wiskunde", "Magazijnmedewerker"]
POSTING = "<h2>Wat ga je doen</h2><p>Je werkt in een klein team.</p><a href='#f'>Solliciteer direct</a>"
ARTICLE = "<p>Wie dit vak leert, werkt later vaak in een klein team.</p><a href='#f'>Lees verder</a>"


@asynccontextmanager
async def site(of_record: str, heading: str = "Doe mee") -> AsyncGenerator[str]:
    """A list of names under a heading without a word about jobs, or another heading."""

    async def answer(request: Request) -> HTMLResponse:
        number = request.path_params.get("number")
        if number is not None:
            name = NAMES[number]
            return HTMLResponse(f"<!doctype html><html lang=nl><title>{name}</title><h1>{name}</h1>{of_record}")
        rows = "".join(f"<li><h3><a href=/p/{at}>{name}</a></h3><p>Team {at}</p></li>" for at, name in enumerate(NAMES))
        return HTMLResponse(f"<!doctype html><html lang=nl><title>{heading}</title><h1>{heading}</h1><ul>{rows}</ul>")

    async with on_loopback(Starlette(routes=[Route("/mee", answer), Route("/p/{number:int}", answer)])) as url:
        yield f"{url}/mee"


async def test_names_whose_pages_are_postings_are_collected(collecting: Collecting):
    async with site(POSTING) as url:
        ran = await collecting.run(url)
        again = await collecting.run(url)
    assert (ran.status, again.status) == ("complete", "complete"), ran
    assert [each.title for each in await collecting.kept()] == NAMES
    assert len(ran.noticed("known")) == 1
    assert (again.run.mode, again.noticed("known"), again.counts.new) == ("replay", [], 0), "remembered"


async def test_names_whose_pages_are_none_are_not(collecting: Collecting):
    async with site(ARTICLE) as url:
        ran = await collecting.run(url)
    assert (ran.status, ran.counts.new) == ("stuck", 0), ran


@pytest.mark.parametrize(("told", "status"), [("", "stuck"), ("<p>Dienstverband: fulltime</p>", "complete")])
async def test_under_a_heading_about_jobs_pages_of_teams_are_no_postings(
    collecting: Collecting, told: str, status: str
):
    async with site(f"<p>Ons team werkt in het hele land.</p>{told}", "Vacatures") as url:
        ran = await collecting.run(url)
    assert (ran.status, ran.counts.new) == (status, len(NAMES) if told else 0), ran


async def test_other_jobs_behind_a_posting_are_not_collected(collecting: Collecting):
    others = "".join(f"<li><a href=/p/{at}>{name}</a> Utrecht</li>" for at, name in enumerate(NAMES))

    async def answer(request: Request) -> HTMLResponse:
        name = NAMES[request.path_params["number"]]
        beside = f"<aside><h2>Ook interessant</h2><ul>{others}</ul></aside>"
        return HTMLResponse(f"<!doctype html><html lang=nl><title>{name}</title><h1>{name}</h1>{POSTING}{beside}")

    async with on_loopback(Starlette(routes=[Route("/p/{number:int}", answer)])) as url:
        ran = await collecting.run(f"{url}/p/0")
    assert (ran.status, ran.counts.new) == ("stuck", 0), ran
