"""A site that takes its time to answer what it is sent: it is waited for as long as the run may work, and no longer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import LIMITS, QUICK, Footpath
from tests.sites.act_server import answer
from tests.sites.forms import EMAIL, NAME, THANKS, form, page

if TYPE_CHECKING:
    from tests.sites.act_server import Request
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

LONGER_S = QUICK.step_seconds + 0.5
FETCHED = """<script>document.forms[0].onsubmit = async event => {
    event.preventDefault()
    const came = await fetch('/send', {method: 'POST', body: new FormData(event.target)})
    document.body.innerHTML = await came.text()
}</script>"""


def slow(site: FormSite, seconds: float, script: str) -> str:
    """A form whose answer takes so long; its url."""

    async def reply(_: Request, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(seconds)  # the slow server is what is tested
        writer.write(answer(THANKS))
        await writer.drain()

    site.on("/send", reply)
    return site.page("/apply", page("Apply", form(NAME, EMAIL), script))


@pytest.mark.sample(1)
@pytest.mark.parametrize("script", ["", FETCHED], ids=["a page", "a request of the page"])
async def test_an_answer_may_take_longer_than_a_step(footpath: Footpath, careers: FormSite, script: str):
    ran = await footpath.apply(slow(careers, LONGER_S, script), limits=QUICK)
    assert ran.status == "complete", ran
    assert "AB-1234" in ran.run.proof


@pytest.mark.thorough
@pytest.mark.parametrize("script", ["", FETCHED], ids=["a page", "a request of the page"])
async def test_an_answer_that_never_comes_ends_with_the_limit_of_the_run(
    footpath: Footpath, careers: FormSite, script: str
):
    limits = LIMITS.model_copy(update={"step_seconds": 2, "seconds": 6})
    ran = await footpath.apply(slow(careers, 60, script), limits=limits)
    assert ran.status == "unknown", ran
    assert "limit of 6 seconds" in ran.reason
