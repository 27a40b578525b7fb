"""Postings that a careers page folds into `details`: each is unfolded, read and folded again; one is open at first."""

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

TITLES = ["Workshop joiner (m/f/d)", "Site manager in Leeds", "Apprentice joiner"]


async def answer(_: Request) -> HTMLResponse:
    folded = "".join(
        f"<details{' open' * (at == 1)}><summary>{title}</summary><p>You build stairs.</p>"
        f"<p>Closing date: {at + 1} May 2027</p><a href=mailto:jobs{at}@joiners.example>Apply by e-mail</a></details>"
        for at, title in enumerate(TITLES)
    )
    return HTMLResponse(f"<!doctype html><html lang=en-GB><title>Careers</title><h1>Careers</h1>{folded}")


async def test_folded_postings_are_read_whole_and_once(collecting: Collecting):
    async with on_loopback(Starlette(routes=[Route("/work", answer)])) as url:
        ran = await collecting.run(f"{url}/work")
        again = await collecting.run(f"{url}/work")
    kept = await collecting.kept()

    assert (ran.status, again.status, again.counts.new) == ("complete", "complete", 0), ran
    assert [each.title for each in kept] == TITLES
    assert [each.apply_url for each in kept] == [f"mailto:jobs{at}@joiners.example" for at in range(3)]
    assert [each.valid_through and each.valid_through.day for each in kept] == [1, 2, 3]
    assert all("You build stairs" in each.description for each in kept)
