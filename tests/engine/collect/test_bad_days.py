"""What can go wrong with a list, and what is said of it."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import as_busy
from tests.sites.lists import Day, Kind, ListSite, Wall
from tests.sites.vacancies import invent, with_long_text

from footpath.errors import Busy
from footpath.memory.postings import Postings
from footpath.schema.atlas import Atlas, Filter, FilterOption

if TYPE_CHECKING:
    from tests.engine.collect.conftest import Collecting

pytestmark = pytest.mark.browser

LIST_ONLY = {"details": False}
SOON = {"step_seconds": as_busy(1)}
"""Where no list comes, it need not be waited for any longer."""


@pytest.mark.thorough
async def test_a_page_that_is_no_list(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(f"{site.url}/vacancies/4001", limits=SOON)
    assert ran.status == "stuck"
    assert "and no list of them" in ran.reason


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["table", "cards"])
@pytest.mark.sample(1)
async def test_an_empty_list_is_no_failure(collecting: Collecting, kind: Kind):
    site = await collecting.site(ListSite(kind, []))
    ran = await collecting.run(site.start, limits=SOON)
    assert ran.status == "complete"
    assert "The list is empty; the page says" in ran.reason


@pytest.mark.thorough
async def test_a_list_that_cannot_be_read_is_told_of_once(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(f"{site.url}/nowhere", limits=SOON)
    assert (ran.status, ran.noticed("unread")) == ("failed", [])
    assert "/nowhere could not be opened" in ran.reason


@pytest.mark.thorough
@pytest.mark.parametrize(("wall", "says"), [("login", "footpath login"), ("captcha", "captcha")])
@pytest.mark.parametrize("since", [1, 2])
@pytest.mark.sample(1)
async def test_a_wall_needs_a_person_and_what_came_before_it_stays(
    collecting: Collecting, wall: Wall, says: str, since: int
):
    site = await collecting.site(ListSite("table", day=Day(wall=wall, wall_from=since)))
    ran = await collecting.run(site.start, wanted=LIST_ONLY)
    assert ran.status == "needs_person"
    assert says in ran.reason
    assert len(await collecting.kept()) == (since - 1) * site.size


@pytest.mark.thorough
async def test_behind_a_wall_that_is_gone_it_goes_on_where_it_was_however_often_it_read_nothing(collecting: Collecting):
    site = await collecting.site(ListSite("table", day=Day(wall="login", wall_from=3)))
    await collecting.run(site.start, wanted=LIST_ONLY)
    site.asked[:] = []
    for day in (site.day, Day()):
        site.day = day
        ran = await collecting.run(site.start, wanted=LIST_ONLY)
    assert ran.status == "complete", ran
    assert len(await collecting.kept()) == 21
    assert "/vacancies" not in site.asked, "each went on at the page where the first one was"


@pytest.mark.thorough
async def test_a_page_that_shows_no_list_any_more_closes_nothing(collecting: Collecting):
    site = await collecting.site(ListSite("table", invent(9), day=Day(uncounted=True)))
    await collecting.run(site.start)
    site.day = Day(uncounted=True, odd=frozenset({"/vacancies?page=2"}))
    ran = await collecting.run(site.start, limits=SOON)
    assert "shows no such list any more" in ran.reason
    kept = [each async for each in Postings(collecting.store, collecting.now).each()]
    assert [each.state for each in kept] == ["open"] * 9


@pytest.mark.thorough
async def test_a_page_in_the_middle_that_fails_is_passed_over_and_said(collecting: Collecting):
    site = await collecting.site(ListSite("table", day=Day(failing=frozenset({"/vacancies?page=2"}))))
    ran = await collecting.run(site.start, wanted=LIST_ONLY)
    assert ran.status == "stuck", "a third of the list is not there"
    assert "14 of 21 collected." in ran.reason
    assert len(await collecting.kept()) == 14
    assert any("page 2 of the list" in text for text in ran.noticed("unread"))
    assert ran.counts.failed == 1, "it was tried twice, and is one page"


async def test_a_page_that_fails_once_is_asked_for_again(collecting: Collecting):
    site = await collecting.site(
        ListSite("table", invent(10), day=Day(failing_once=frozenset({"/vacancies?page=2", "/vacancies/4003"})))
    )
    ran = await collecting.run(site.start)
    assert ran.status == "complete"
    assert len(await collecting.kept()) == 10
    assert (ran.counts.incomplete, ran.counts.failed) == (0, 0)


@pytest.mark.thorough
async def test_a_site_whose_robots_txt_fails_is_not_usable(collecting: Collecting):
    site = await collecting.site(ListSite("table", day=Day(failing=frozenset({"/robots.txt"}))))
    ran = await collecting.run(site.start)
    assert (ran.status, ran.run.error, ran.counts.failed) == ("failed", "SiteUnreachable", 1)
    assert "robots.txt answered with status 500" in ran.reason
    assert "taken for a no to every page (RFC 9309). Is the site up?" in ran.reason
    assert "/vacancies" not in site.asked


@pytest.mark.thorough
async def test_a_list_that_is_collected_at_that_moment_is_waited_for(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    done = await asyncio.gather(
        *(collecting.run(site.start, wanted=LIST_ONLY) for _ in range(2)), return_exceptions=True
    )
    (busy,) = [each for each in done if isinstance(each, Exception)]
    assert isinstance(busy, Busy)
    assert re.fullmatch(r"Run \w+ is collecting this list now\.", busy.message)
    assert (await collecting.run(site.start, wanted=LIST_ONLY)).status == "complete"


@pytest.mark.thorough
async def test_of_a_run_that_goes_on_the_counts_are_those_of_both(collecting: Collecting):
    site = await collecting.site(ListSite("table", day=Day(wall="login", wall_from=3)))
    first = await collecting.run(site.start, wanted=LIST_ONLY)
    site.day = Day()
    ran = await collecting.run(site.start, wanted=LIST_ONLY)
    whole = -(-21 // site.size)
    assert (first.counts.pages, ran.counts.pages) == (2, whole)
    assert (ran.counts.new, ran.counts.known, ran.counts.records) == (21, 0, 21)


@pytest.mark.thorough
async def test_a_record_whose_page_fails_is_kept_as_its_list_has_it(collecting: Collecting):
    site = await collecting.site(ListSite("cards", invent(5), day=Day(failing=frozenset({"/vacancies/4003"}))))
    ran = await collecting.run(site.start)
    assert ran.status == "complete"
    assert ran.counts.incomplete == 1
    kept = (await collecting.kept())[2]
    assert (kept.title, kept.sources) == (site.vacancies[2].title, ("list",))


@pytest.mark.thorough
async def test_a_posting_whose_page_cannot_be_read_any_more_is_not_gone(collecting: Collecting):
    site = await collecting.site(ListSite("cards", invent(5)))
    await collecting.run(site.start)
    site.day = Day(failing=frozenset({"/vacancies/4003"}))
    assert (await collecting.run(site.start, wanted=LIST_ONLY)).status == "complete"
    kept = [each async for each in Postings(collecting.store, collecting.now).each()]
    assert [each.state for each in kept] == ["open"] * 5


@pytest.mark.thorough
async def test_many_pages_that_fail_end_it_and_the_next_run_goes_on(collecting: Collecting):
    failing = frozenset(f"/vacancies/{number}" for number in range(4003, 4030))
    site = await collecting.site(ListSite("table", invent(10), day=Day(failing=failing)))
    ran = await collecting.run(site.start)
    assert (ran.status, ran.run.error) == ("failed", "SiteUnreachable")
    assert "5 pages in a row could not be read" in ran.reason
    site.day = Day()
    assert (await collecting.run(site.start, wanted=LIST_ONLY)).status == "complete"
    assert len(await collecting.kept()) == 10


@pytest.mark.thorough
async def test_a_record_without_a_title_takes_it_from_its_page(collecting: Collecting):
    site = await collecting.site(ListSite("cards", invent(5), day=Day(untitled=4003)))
    await collecting.run(site.start)
    kept = await collecting.kept()
    assert [each.title for each in kept] == [each.title for each in site.vacancies]


@pytest.mark.thorough
async def test_a_record_whose_title_stands_nowhere_is_no_posting(collecting: Collecting):
    site = await collecting.site(ListSite("cards", invent(5), size=50))
    number = site.vacancies[2].number
    site.day = Day(untitled=number, failing=frozenset({f"/vacancies/{number}"}))
    ran = await collecting.run(site.start)
    assert (ran.status, "A record has no title, and was not kept." in ran.reason) == ("stuck", True), ran.reason
    assert [each.title for each in await collecting.kept()] == [
        each.title for each in site.vacancies if each.number != number
    ]
    assert any(
        f"/vacancies/{number}: no title was found, and it is not kept." in each for each in ran.noticed("unread")
    )


@pytest.mark.thorough
async def test_of_two_lists_on_a_page_the_main_one_is_meant(collecting: Collecting):
    site = await collecting.site(ListSite("table", day=Day(two_lists=True)))
    ran = await collecting.run(site.start, wanted=LIST_ONLY)
    assert [each.title for each in await collecting.kept()] == [each.title for each in site.vacancies]
    assert ran.counts.duplicates == 0


@pytest.mark.thorough
async def test_dates_from_the_future_are_not_believed(collecting: Collecting):
    site = await collecting.site(ListSite("cards", invent(7), day=Day(future=True)))
    await collecting.run(site.start)
    assert {each.posted for each in await collecting.kept()} == {None}


@pytest.mark.thorough
async def test_a_list_that_repeats_for_ever_ends(collecting: Collecting):
    site = await collecting.site(ListSite("table", day=Day(endless=True)))
    ran = await collecting.run(site.start, wanted=LIST_ONLY)
    assert ran.status == "complete"
    assert "repeats" in ran.reason or "nothing new" in ran.reason, ran.reason
    assert len(await collecting.kept()) == 21


@pytest.mark.thorough
async def test_a_list_that_fetches_the_same_for_ever_ends(collecting: Collecting):
    site = await collecting.site(ListSite("more", invent(14), day=Day(endless=True)))
    ran = await collecting.run(site.start, wanted=LIST_ONLY)
    assert ran.status == "complete"
    assert len(await collecting.kept()) == 14


@pytest.mark.parametrize("through", ["browser", "http"])
@pytest.mark.thorough
async def test_a_description_of_a_megabyte(collecting: Collecting, through: str):
    vacancies = invent(7)
    vacancies[2] = with_long_text(vacancies[2], 1_000_000)
    site = await collecting.site(ListSite("cards", vacancies))
    ran = await collecting.run(site.start, wanted={"through": through})
    assert ran.status == "complete"
    assert ran.counts.incomplete == 0
    kept = (await collecting.kept())[2]
    assert len(kept.description) >= 200_000, "what is longer is cut"


@pytest.mark.parametrize("through", ["browser", "http"])
@pytest.mark.thorough
async def test_bytes_of_another_encoding_than_is_claimed(collecting: Collecting, through: str):
    vacancies = [replace(each, firm="Müller & Söhne") for each in invent(7)]
    site = await collecting.site(ListSite("table", vacancies, day=Day(broken_text=True)))
    ran = await collecting.run(site.start, wanted={"through": through})
    assert ran.status == "complete"
    assert len(await collecting.kept()) == 7


@pytest.mark.thorough
async def test_slow_pages_are_waited_for(collecting: Collecting):
    site = await collecting.site(ListSite("more", invent(14), day=Day(slow_s=0.4)))
    await collecting.run(site.start, wanted=LIST_ONLY)
    assert len(await collecting.kept()) == 14


async def test_what_robots_txt_forbids_is_left_alone(collecting: Collecting):
    site = await collecting.site(ListSite("table", day=Day(robots="User-agent: *\nDisallow: /vacancies\n")))
    ran = await collecting.run(site.start)
    assert ran.run.error == "Forbidden"
    assert "robots.txt" in ran.reason
    assert site.asked == ["/robots.txt"]
    allowed = await collecting.run(site.start, wanted={"obey_robots": False, "details": False})
    assert allowed.counts.new == 21


@pytest.mark.thorough
async def test_what_robots_txt_forbids_is_not_opened_to_narrow_the_list_either(collecting: Collecting):
    site = await collecting.site(ListSite("table", day=Day(robots="User-agent: *\nDisallow: /vacancies?page=2")))
    choice = FilterOption(label="2", value="2")
    part = Filter(name="Part", kind="select", options=(choice,), parameter="page", proven=True, page="listing")
    await collecting.atlas.merge(Atlas(site=site.url.removeprefix("http://"), start=site.start, filters=(part,)))
    ran = await collecting.run(site.start, wanted={"filters": {"part": "2"}, **LIST_ONLY})
    assert ran.run.error == "Forbidden"
    assert site.asked.count("/vacancies?page=2") == 0


@pytest.mark.thorough
async def test_a_site_that_asks_to_wait_is_waited_for(collecting: Collecting):
    day = Day(failing_once=frozenset({"/vacancies/4003"}), retry_after=1)
    site = await collecting.site(ListSite("table", invent(5), day=day))
    ran = await collecting.run(site.start)
    assert ran.counts.incomplete == 0
    assert site.counts["/vacancies/4003"] == 2


@pytest.mark.thorough
async def test_no_more_are_brought_home_than_are_wanted(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(site.start, wanted={"records": 9})
    assert ran.reason.startswith("9 collected, the limit of the task (--max-records).")
    assert len(await collecting.kept()) == 9
    pages = await collecting.run(site.start, wanted={"pages": 2, "details": False})
    assert pages.reason.startswith("2 pages were read, the limit of the task (--max-pages).")


@pytest.mark.thorough
async def test_pages_that_say_the_same_without_a_browser_are_read_so(collecting: Collecting):
    site = await collecting.site(ListSite("cards", invent(10)))
    first = await collecting.run(site.start, wanted={"through": "auto"})
    assert len(await collecting.kept()) == 10
    assert first.counts.by_http >= 10
    assert len(first.noticed("plain")) == 2
    second = await collecting.run(site.start, wanted={"through": "auto"})
    assert second.counts.known == 10
    assert second.noticed("plain") == [], "it is known by now"


@pytest.mark.thorough
async def test_a_list_whose_facts_only_a_style_sheet_parts_is_read_without_a_browser(
    collecting: Collecting, careers_board: str
):
    ran = await collecting.run(careers_board, wanted={"through": "auto", "details": False})
    assert [text.split(",")[0] for text in ran.noticed("plain")] == [
        "Pages of the list say the same without the browser"
    ]
    assert ran.counts.by_http >= ran.counts.pages - 1 > 0
    facts = {(bool(each.places), bool(each.employment), each.organisation) for each in await collecting.kept()}
    assert facts == {(True, True, "Larkspur Instruments")}, "its list names parts of the company, its head the company"
