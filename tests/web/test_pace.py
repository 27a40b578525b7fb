"""A site is asked one thing at a time, and more slowly where it is slow or says so."""

from __future__ import annotations

import asyncio

import pytest

from footpath.errors import SiteUnreachable
from footpath.web.pace import MOST_DELAY_S, seconds_until

URL = "https://jobs.example.com/jobs"


async def ask(pace, hours, url=URL, *, took_s=0.0, status=200, retry_after=""):
    async with pace.turn(url) as turn:
        hours.seconds += took_s
        turn.status, turn.retry_after = status, retry_after


async def test_between_two_requests_to_a_host_there_is_the_delay(pace, hours):
    asked = pace(2.0)
    await ask(asked, hours)
    await ask(asked, hours, took_s=1.0)
    await ask(asked, hours)
    assert hours.waited == [2.0, 2.0], "the first is not waited for"


async def test_time_that_passed_by_itself_counts(pace, hours):
    asked = pace(2.0)
    await ask(asked, hours)
    hours.seconds += 1.5
    await ask(asked, hours)
    assert hours.waited == [0.5]


async def test_hosts_do_not_wait_for_each_other(pace, hours):
    asked = pace(2.0)
    for url in (URL, "https://other.example.com/", "https://jobs.example.com:8443/"):
        await ask(asked, hours, url)
    assert hours.waited == []


@pytest.mark.parametrize(("chance", "waited"), [(0.0, 2.0), (0.5, 2.5), (1.0, 3.0)])
async def test_chance_makes_the_delay_longer_and_never_shorter(pace, hours, chance, waited):
    asked = pace(2.0, chance)
    await ask(asked, hours)
    await ask(asked, hours)
    assert hours.waited == [waited]


async def test_a_slow_site_is_asked_more_slowly_and_a_quick_one_no_faster_than_was_said(pace, hours):
    asked = pace(1.0)
    for took_s in (9.0, 3.0, 0.1, 0.1, 0.1, 0.1, 0.1):
        await ask(asked, hours, took_s=took_s)
    await ask(asked, hours)
    assert hours.waited == [9.0, 6.0, 3.05, 1.575, 1.0, 1.0, 1.0]


async def test_a_quick_error_makes_the_delay_no_shorter(pace, hours):
    asked = pace(1.0)
    await ask(asked, hours, took_s=9.0)
    await ask(asked, hours, took_s=0.1, status=500)
    await ask(asked, hours)
    assert hours.waited == [9.0, 9.0]


async def test_no_slowness_makes_it_endless(pace, hours):
    asked = pace(1.0)
    await ask(asked, hours, took_s=1000.0)
    await ask(asked, hours)
    assert hours.waited == [MOST_DELAY_S]


async def test_without_a_delay_there_is_none_but_what_the_site_asks_for(pace, hours):
    asked = pace(0.0)
    await ask(asked, hours, took_s=9.0)
    await ask(asked, hours, status=429, retry_after="7")
    await ask(asked, hours)
    assert hours.waited == [7.0]


async def test_not_now_is_as_busy_longer_each_time_that_it_is_said(pace, hours):
    asked = pace(1.0)
    for status in (503, 503, 429, 200, 503):
        await ask(asked, hours, status=status)
    await ask(asked, hours)
    assert hours.waited == [5.0, 10.0, 20.0, 1.0, 5.0]


async def test_a_site_that_wants_to_be_left_alone_for_long_is(pace, hours):
    asked = pace(1.0)
    await ask(asked, hours, status=503, retry_after="3600")
    with pytest.raises(SiteUnreachable, match=r"jobs\.example\.com asks to be left alone for 3600 seconds"):
        await ask(asked, hours)
    assert hours.waited == []


async def test_what_robots_txt_asks_for_is_kept(pace, hours):
    asked = pace(1.0)
    asked.at_least(URL, 4)
    await ask(asked, hours)
    await ask(asked, hours)
    assert hours.waited == [4.0]


async def test_robots_txt_asks_for_no_less_than_the_task(pace, hours):
    asked = pace(5.0)
    asked.at_least(URL, 1)
    for _ in range(4):
        await ask(asked, hours)
    assert hours.waited == [5.0, 5.0, 5.0]


async def test_a_host_is_asked_one_thing_at_a_time(pace):
    asked = pace(0.0)
    inside = 0

    async def one() -> int:
        nonlocal inside
        async with asked.turn(URL):
            inside += 1
            seen = inside
            await asyncio.sleep(0)
            inside -= 1
        return seen

    assert await asyncio.gather(*(one() for _ in range(5))) == [1] * 5


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("120", 120.0),
        (" 0 ", 0.0),
        ("Sun, 01 Mar 2026 12:00:30 GMT", 30.0),
        ("Sun, 01 Mar 2026 11:00:00 GMT", 0.0),
        ("Sunday, 01-Mar-26 12:00:30 GMT", 30.0),
        ("", None),
        ("soon", None),
        ("-5", None),
    ],
)
def test_both_forms_of_retry_after(hours, said, seconds):
    assert seconds_until(said, hours.now()) == seconds
