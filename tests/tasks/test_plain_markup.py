"""`scrape` on pages that were written by hand: every record once, with what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.plain import CITIES, STORIES, WARES, plain

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.engine.collect.conftest import Collecting, Gathered

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
async def shop() -> AsyncIterator[str]:
    async with plain() as url:
        yield url


async def scraped(collecting: Collecting, url: str, *fields: str) -> Gathered:
    """What `footpath scrape` brings home, which reads pages without a browser where they say the same so."""
    ran = await collecting.run(url, "scrape", wanted={"fields": fields, "through": "auto"})
    assert ran.status == "complete", ran
    return ran


@pytest.mark.thorough
@pytest.mark.parametrize(
    "page",
    ["items", "linked_headings", "table", "table_of_cells", "definitions", "generated", "two_lists", "grid",
     "cards_with_buttons", "discounted", "discounted_some"],
)  # fmt: skip
@pytest.mark.sample(1)
async def test_wares_are_scraped_each_once(collecting: Collecting, shop: str, page: str):
    ran = await scraped(collecting, f"{shop}/{page}", "title", "price", "link")
    assert list(ran.records) == [
        {"title": name, "price": price, "link": f"{shop}/wares/{at}"} for at, (name, price, _) in enumerate(WARES, 1)
    ]


@pytest.mark.parametrize("page", ["news", "news_of_paragraphs"])
@pytest.mark.sample(1)
async def test_stories_are_scraped_each_once(collecting: Collecting, shop: str, page: str):
    ran = await scraped(collecting, f"{shop}/{page}", "title", "date", "summary", "link")
    assert list(ran.records) == [
        {"title": title, "date": day, "summary": text, "link": f"{shop}/stories/{at}"}
        for at, (title, day, text) in enumerate(STORIES, 1)
    ]


@pytest.mark.thorough
async def test_what_is_no_list_of_postings_is_refused_with_the_command_that_takes_it(collecting: Collecting, shop: str):
    ran = await collecting.run(f"{shop}/table", "collect")
    assert ran.status == "stuck"
    assert f"footpath scrape {shop}/table" in ran.reason


@pytest.mark.thorough
async def test_an_empty_cell_leaves_its_table_as_it_is(collecting: Collecting, shop: str):
    ran = await scraped(collecting, f"{shop}/cities")
    heads = ("City", "Inhabitants", "Area", "Counted")
    assert list(ran.records) == [{head: text for head, text in zip(heads, row, strict=True) if text} for row in CITIES]


@pytest.mark.parametrize(
    ("wanted", "home"),
    [
        (("title", "price"), [{"title": name, "price": price} for name, price, _ in WARES]),
        (("title", "date"), [{"title": title, "date": day} for title, day, _ in STORIES]),
    ],
)
@pytest.mark.thorough
async def test_of_two_lists_the_one_with_the_wanted_fields_comes_home(
    collecting: Collecting, shop: str, wanted: tuple[str, ...], home: list[dict[str, str]]
):
    ran = await scraped(collecting, f"{shop}/sections", *wanted)
    assert list(ran.records) == home
    assert "another list of the page" in " ".join(ran.noticed("unread"))


@pytest.mark.thorough
async def test_links_alone_are_a_list_where_there_is_no_other(collecting: Collecting, shop: str):
    ran = await scraped(collecting, f"{shop}/links")
    assert list(ran.records) == [
        {"title": name, "link": f"{shop}/wares/{at}"} for at, (name, _, _) in enumerate(WARES, 1)
    ]


@pytest.mark.thorough
async def test_columns_of_a_shop_are_not_named_for_jobs(collecting: Collecting, shop: str):
    ran = await scraped(collecting, f"{shop}/items")
    assert {name for each in ran.records for name in each} == {"title", "text", "price", "link"}


@pytest.mark.thorough
async def test_a_list_that_was_read_for_something_else_is_judged_anew(collecting: Collecting, shop: str):
    url = f"{shop}/sections"
    stories = await scraped(collecting, url, "title", "date")
    jobs = await collecting.run(url, "collect")
    assert (jobs.status, await collecting.kept()) == ("stuck", [])
    again = await scraped(collecting, url, "title", "date")
    assert (again.records, again.run.mode, again.noticed("changed")) == (stories.records, "replay", [])
    wares = await scraped(collecting, url, "title", "price")
    assert [each["title"] for each in wares.records] == [name for name, _, _ in WARES]
    assert wares.noticed("changed") == ["Another list of the page was read for title,date; this one is read afresh."]
    named = await scraped(collecting, url, "name", "price")
    assert ([*named.records[0].values()], named.noticed("changed")) == ([*WARES[0][:2]], [])
