"""What robots.txt says is kept (RFC 9309)."""

from __future__ import annotations

import pytest

from footpath.errors import SiteUnreachable
from footpath.web.fetch import MOST_BYTES, Robots, RobotsFile

RULES = b"""
User-agent: *
Disallow: /private
Allow: /private/open
Crawl-delay: 3

User-agent: Footpath
Disallow: /jobs/*/apply$
"""
SITE = "https://jobs.example.com"


def robots(file: RobotsFile, agent: str = "Footpath/1.0 (+https://example.com)"):
    asked: list[str] = []

    async def ask(url: str) -> RobotsFile:
        asked.append(url)
        return file

    return Robots(ask, agent), asked


@pytest.mark.parametrize(
    ("agent", "path", "forbidden"),
    [
        ("Somebody/2", "/jobs", False),
        ("Somebody/2", "/private/x", True),
        ("Somebody/2", "/private/open/x", False),
        ("Footpath", "/private/x", False),
        ("Footpath/1.0 (+https://example.com)", "/jobs/1/apply", True),
        ("footpath", "/jobs/1/apply?x=1", False),
        ("", "/private", True),
    ],
)
async def test_the_group_of_ones_own_name_counts_and_the_longest_rule_in_it(agent, path, forbidden):
    rules, _ = robots(RobotsFile(200, RULES), agent)
    assert bool(await rules.forbids(SITE + path)) == forbidden


async def test_why_is_told():
    rules, _ = robots(RobotsFile(200, RULES), "Somebody")
    assert await rules.forbids(f"{SITE}/private?x=1") == (
        "https://jobs.example.com/robots.txt forbids programs to read /private"
    )


@pytest.mark.parametrize("status", [200, 404, 403])
async def test_no_file_forbids_nothing(status: int):
    rules, _ = robots(RobotsFile(status))
    assert await rules.forbids(SITE) == ""


@pytest.mark.parametrize("status", [500, 503])
async def test_a_site_that_answers_with_an_error_is_not_usable_and_why_is_told(status: int):
    rules, _ = robots(RobotsFile(status))
    with pytest.raises(SiteUnreachable) as caught:
        await rules.forbids(f"{SITE}/jobs")
    assert str(caught.value) == (
        f"{SITE}/robots.txt answered with status {status}, which is taken for a no to every page (RFC 9309). "
        "Is the site up? Try again later, or open it all the same: --ignore-robots."
    )


async def test_a_site_that_gives_no_answer_cannot_be_opened():
    rules, _ = robots(RobotsFile(0))
    with pytest.raises(SiteUnreachable, match="gives no answer"):
        await rules.forbids(SITE)


async def test_it_is_asked_for_once_an_origin():
    rules, asked = robots(RobotsFile(200, RULES))
    for url in (f"{SITE}/a", f"{SITE}/b?c", "https://user@jobs.example.com/", "http://jobs.example.com/"):
        await rules.forbids(url)
    assert asked == [f"{SITE}/robots.txt", "http://jobs.example.com/robots.txt"]


async def test_only_so_much_of_it_is_read():
    late = b"#" * MOST_BYTES + b"\nUser-agent: *\nDisallow: /"
    rules, _ = robots(RobotsFile(200, late))
    assert await rules.forbids(SITE) == ""


@pytest.mark.parametrize("body", [b"", b"\xff\xfe\x00", b"<html>not found</html>", b"Disallow /\nUser-agent\n:::"])
async def test_what_is_no_such_file_forbids_nothing(body):
    rules, _ = robots(RobotsFile(200, body))
    assert await rules.forbids(SITE) == ""


async def test_how_slowly_a_site_wants_to_be_read():
    assert await robots(RobotsFile(200, RULES), "Somebody")[0].delay_s(SITE) == 3
    assert await robots(RobotsFile(200, RULES), "Footpath")[0].delay_s(SITE) == 0
    assert await robots(RobotsFile(404), "Footpath")[0].delay_s(SITE) == 0
