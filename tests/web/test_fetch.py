"""Pages by plain HTTP, from a real server through the run's own boundary."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest
from tests.sites.act_server import Site, answer

from footpath.errors import Forbidden, SiteUnreachable
from footpath.page.egress import Egress
from footpath.page.hosts import HostRules
from footpath.web import fetch as fetching
from footpath.web.fetch import Fetched, Missed, open_fetch

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from collections.abc import AsyncIterator, Callable

    from footpath.web.fetch import Fetch


def says(site: Site, path: str, *answers: bytes) -> str:
    """Answer a path with these, one after the other, the last for good."""
    ahead = list(answers)

    async def handler(_request: object, writer: StreamWriter) -> None:
        writer.write(ahead.pop(0) if len(ahead) > 1 else ahead[0])

    return site.on(path, handler)


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as server:
        yield server


@pytest.fixture
async def fetch(site: Site, pace: Callable) -> AsyncIterator[Fetch]:
    async with Egress(HostRules.parse((site.grant,))) as egress, open_fetch(egress.url, pace(1.0)) as opened:
        yield opened


async def test_a_page_comes_as_its_site_sends_it(site, fetch):
    url = says(site, "/jobs", answer("<title>Jobs</title>Bäcker".encode("cp1252"), kind="text/html"))
    page = await fetch.get(url)
    assert page == Fetched(url, 200, "<title>Jobs</title>Bäcker")
    assert page.snapshot().title == "Jobs"
    (request,) = site.asked("/jobs")
    assert request.headers["user-agent"] == "Footpath"


async def test_who_asks_is_named_as_was_wished(site, pace):
    url = site.serve("x")
    agent = "Finder/2 (ada@example.com)"
    async with (
        Egress(HostRules.parse((site.grant,))) as egress,
        open_fetch(egress.url, pace(0.0), user_agent=agent) as fetch,
    ):
        await fetch.get(url)
    assert {request.headers["user-agent"] for request in site.requests} == {agent}


async def test_redirects_are_followed_within_the_grant_and_no_further(site, fetch):
    page = site.serve("here", path="/here")
    url = says(site, "/old", answer("", status="302 Found", more="Location: /here\r\n"))
    assert (await fetch.get(url)).url == page
    async with Site("127.0.0.2") as other:
        away = says(site, "/away", answer("", status="302 Found", more=f"Location: {other.url}/x\r\n"))
        with pytest.raises(Forbidden, match=r"127\.0\.0\.2"):
            await fetch.get(away)
        assert other.requests == []


@pytest.mark.parametrize(
    "url", ["http://169.254.169.254/latest", "http://10.0.0.1/", "http://0x7f000001/", "https://127.0.0.1:1/"]
)
async def test_private_addresses_are_out_of_reach(pace, url):
    async with Egress(HostRules.parse(("*",))) as egress, open_fetch(egress.url, pace(0.0), obey_robots=False) as fetch:
        with pytest.raises(Forbidden):
            await fetch.get(url)


async def test_proxies_of_the_environment_are_not_asked(site, fetch, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    assert isinstance(await fetch.get(site.serve("x")), Fetched)


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        pytest.param(answer("no", status="404 Not Found"), "status", id="an error"),
        pytest.param(answer("%PDF", kind="application/pdf"), "not a page", id="no page"),
        pytest.param(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", "no answer", id="half a page"),
        pytest.param(b"gibberish\r\n\r\n", "no answer", id="no HTTP"),
        pytest.param(answer("", status="302 Found", more="Location: /loop\r\n"), "redirects", id="a circle"),
        pytest.param(answer("", status="302 Found", more="Location: file:///etc/passwd\r\n"), "redirects", id="no web"),
    ],
)
async def test_a_page_that_cannot_be_had_says_why(site, fetch, reply, why):
    missed = await fetch.get(says(site, "/loop", reply))
    assert isinstance(missed, Missed)
    assert (missed.why, site.url in missed.message) == (why, True)


async def test_a_page_is_no_larger_than_fits_however_it_is_packed(site, fetch, monkeypatch):
    monkeypatch.setattr(fetching, "LARGEST", 2 * 1024 * 1024)
    bomb = gzip.compress(b"0" * 50_000_000)
    missed = await fetch.get(says(site, "/bomb", answer(bomb, more="Content-Encoding: gzip\r\n")))
    assert missed.why == "too large"


async def test_a_site_that_never_ends_its_answer_is_left(site, fetch, monkeypatch):
    async def drip(_request: object, writer: StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9999\r\n\r\n.")
        await writer.drain()
        await writer.wait_closed()

    assert isinstance(await fetch.get(site.serve("what has an end")), Fetched)  # the robots.txt is known from here on
    monkeypatch.setattr(fetching, "DEADLINE_S", 0.05)
    missed = await fetch.get(site.on("/drip", drip))
    assert "no whole answer within" in missed.message


async def test_not_now_is_as_busy_and_asked_again(site, fetch, hours):
    busy = answer("", status="503 Service Unavailable", more="Retry-After: 9\r\n")
    page = await fetch.get(says(site, "/busy", busy, answer("here")))
    assert isinstance(page, Fetched)
    assert 9.0 in hours.waited


async def test_a_site_that_asks_for_too_long_a_wait_is_left(site, fetch, hours):
    missed = await fetch.get(says(site, "/busy", answer("", status="429 Too Many", more="Retry-After: 9999\r\n")))
    assert (missed.why, missed.status) == ("told to wait", 429)
    assert (await fetch.get(site.serve("another page"))).why == "told to wait"
    assert max(hours.waited, default=0) < 60


async def test_what_robots_txt_forbids_is_not_asked_for(site, fetch, pace):
    says(site, "/robots.txt", answer("User-agent: *\nDisallow: /private", kind="text/plain"))
    url = site.serve("secret", path="/private/1")
    missed = await fetch.get(url)
    assert (missed.why, site.asked("/private/1")) == ("robots", [])
    async with (
        Egress(HostRules.parse((site.grant,))) as egress,
        open_fetch(egress.url, pace(0.0), obey_robots=False) as rude,
    ):
        assert isinstance(await rude.get(url), Fetched)


async def test_a_redirect_into_what_robots_txt_forbids_is_not_followed(site, fetch):
    says(site, "/robots.txt", answer("User-agent: *\nDisallow: /private", kind="text/plain"))
    site.serve("secret", path="/private/1")
    missed = await fetch.get(says(site, "/in", answer("", status="301 Moved", more="Location: /private/1\r\n")))
    assert (missed.why, site.asked("/private/1")) == ("robots", [])


async def test_a_site_in_trouble_with_its_robots_txt_is_left_alone(site, fetch):
    says(site, "/robots.txt", answer("", status="500 Internal Server Error"))
    url = site.serve("x")
    missed = await fetch.get(url)
    assert (missed.why, missed.status, site.asked("/x")) == ("no answer", 500, [])
    with pytest.raises(SiteUnreachable, match=r"robots.txt answered with status 500.*\(RFC 9309\).*--ignore-robots"):
        async with fetch.turn(url):
            pytest.fail("it was opened")


async def test_pages_opened_in_the_browser_ask_the_same_rules(site, fetch):
    says(site, "/robots.txt", answer("User-agent: *\nDisallow: /private\nCrawl-delay: 4", kind="text/plain"))
    assert "forbids programs to read /private" in await fetch.forbidden(f"{site.url}/private")
    assert await fetch.forbidden(f"{site.url}/jobs") == ""
    assert len(site.asked("/robots.txt")) == 1


async def test_a_site_is_asked_as_slowly_as_its_robots_txt_wants(site, fetch, hours):
    says(site, "/robots.txt", answer("User-agent: *\nCrawl-delay: 4", kind="text/plain"))
    url = site.serve("x")
    for _ in range(3):
        await fetch.get(url)
    assert [round(each, 1) for each in hours.waited][-2:] == [4.0, 4.0]
