"""A site that takes its time to answer what it is sent: it is waited for while the run has time left to look it up."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S, as_busy
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


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("script", ["", FETCHED], ids=["a page", "a request of the page"])
async def test_an_answer_may_take_longer_than_a_step(footpath: Footpath, careers: FormSite, script: str):
    ran = await footpath.apply(slow(careers, LONGER_S, script), limits=QUICK)
    assert ran.status == "complete", ran
    assert "AB-1234" in ran.run.proof


SUGGESTS = """<label for=city>City</label>
<input id=city role=combobox aria-autocomplete=list aria-expanded=false required autocomplete=off>
<input type=hidden name=city><div id=list role=listbox></div><script>
    const field = document.getElementById('city'), list = document.getElementById('list')
    field.oninput = async () => {
        const came = await fetch('/cities?q=' + encodeURIComponent(field.value))
        list.innerHTML = (await came.json()).map(name => '<div role=option>' + name + '</div>').join('')
        field.setAttribute('aria-expanded', 'true')
    }
    list.onclick = event => {
        field.value = document.getElementsByName('city')[0].value = event.target.textContent
        list.innerHTML = ''
        field.setAttribute('aria-expanded', 'false')
    }
</script>"""


@pytest.mark.thorough
async def test_a_list_that_was_too_slow_for_a_step_is_searched_again(footpath: Footpath, careers: FormSite):
    begun: list[float] = []

    async def suggest(_: Request, writer: asyncio.StreamWriter) -> None:
        begun.append(time.monotonic())
        await asyncio.sleep(begun[0] + LONGER_S - begun[-1])  # the slow server is what is tested
        writer.write(answer('["Porto"]', kind="application/json"))
        await writer.drain()

    careers.on("/cities", suggest)
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, SUGGESTS)))
    ran = await footpath.apply(start, limits=QUICK, input={"City": "Porto"})
    assert (ran.status, careers.sent[-1].fields["city"]) == ("complete", "Porto"), ran


@pytest.mark.thorough
async def test_a_list_that_showed_nothing_at_all_is_opened_again(footpath: Footpath, careers: FormSite):
    woken = "let times = 0; addEventListener('focusin', event => { times += event.target.id == 'city' })"
    offers = SUGGESTS.replace("await fetch('/cities?q=' + encodeURIComponent(field.value))", "{json: () => ['Porto']}")
    late = offers.replace("oninput = async () => {", "oninput = async () => { if (times < 2) return;").replace(
        "<script>", f"<script>{woken};"
    )
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, late)))
    ran = await footpath.apply(start, limits=QUICK, input={"City": "Porto"})
    assert (ran.status, careers.sent[-1].fields["city"]) == ("complete", "Porto"), ran


def lost(site: FormSite, script: str) -> str:
    """A form whose sending the page never tells of, and the site does where it is asked again; its url."""
    pages = iter([page("Apply", form(NAME, EMAIL), script)])
    return site.page(
        "/apply", lambda: next(pages, page("Clock maker", "<p>You have already applied for this job.</p>"))
    )


POLLED = """<script>
    const poll = async () => { while (true) await fetch('/poll', {method: 'POST'}) }
    poll()
    document.forms[0].onsubmit = event => {
        event.preventDefault()
        fetch('/send', {method: 'POST', body: new FormData(event.target)})
    }
</script>"""


@pytest.mark.thorough
async def test_a_page_that_polls_is_not_taken_for_one_that_awaits_its_answer(footpath: Footpath, careers: FormSite):
    async def poll(_: Request, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(1.5)  # the long poll is what is tested
        writer.write(answer(""))
        await writer.drain()

    careers.on("/poll", poll)
    careers.takes("/send")
    limits = LIMITS.model_copy(update={"step_seconds": 1, "seconds": HANGS_S})
    async with asyncio.timeout(HANGS_S / 2):
        ran = await footpath.apply(lost(careers, POLLED), limits=limits)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran
    assert [event.what for event in ran.events("noticed")] == ["lookup"], "why the way is gone once more"


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("script", [FETCHED, ""], ids=["a request of the page", "a page"])
async def test_an_answer_that_never_comes_leaves_the_run_time_to_look_it_up(
    footpath: Footpath, careers: FormSite, script: str
):
    slow(careers, as_busy(60), "")
    limits = LIMITS.model_copy(update={"step_seconds": as_busy(1), "seconds": as_busy(8)})
    ran = await footpath.apply(lost(careers, script), limits=limits)
    assert ran.status == "complete", ran
