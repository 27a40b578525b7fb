"""`footpath scrape` on pages that were written by hand: every record once, with what it says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.sites.plain import CITIES, STORIES, WARES, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shop(portal: BlockingPortal) -> Iterator[str]:
    with portal.wrap_async_context_manager(plain()) as url:
        yield url


@pytest.mark.parametrize(
    "page",
    ["items", "linked_headings", "table", "table_of_cells", "definitions", "generated", "two_lists", "grid",
     "cards_with_buttons", "discounted", "discounted_some"],
)  # fmt: skip
def test_wares_are_scraped_each_once(browsing: CommandLine, shop: str, page: str):
    said = browsing("scrape", f"{shop}/{page}", "--fields", "title,price,link", "--delay", "0")
    assert said.code == 0, said.all
    assert [json.loads(each) for each in said.out.splitlines()] == [
        {"title": name, "price": price, "link": f"{shop}/wares/{at}"} for at, (name, price, _) in enumerate(WARES, 1)
    ]


@pytest.mark.parametrize("page", ["news", "news_of_paragraphs"])
def test_stories_are_scraped_each_once(browsing: CommandLine, shop: str, page: str):
    said = browsing("scrape", f"{shop}/{page}", "--fields", "title,date,summary,link", "--delay", "0")
    assert said.code == 0, said.all
    assert [json.loads(each) for each in said.out.splitlines()] == [
        {"title": title, "date": day, "summary": text, "link": f"{shop}/stories/{at}"}
        for at, (title, day, text) in enumerate(STORIES, 1)
    ]


def test_what_is_no_list_of_postings_is_refused_with_the_command_that_takes_it(browsing: CommandLine, shop: str):
    said = browsing("collect", f"{shop}/table", "--delay", "0")
    assert said.code != 0
    assert f"footpath scrape {shop}/table" in said.all


def test_an_empty_cell_leaves_its_table_as_it_is(browsing: CommandLine, shop: str):
    said = browsing("scrape", f"{shop}/cities", "--delay", "0")
    assert said.code == 0, said.all
    heads = ("City", "Inhabitants", "Area", "Counted")
    assert [json.loads(each) for each in said.out.splitlines()] == [
        {head: text for head, text in zip(heads, row, strict=True) if text} for row in CITIES
    ]


@pytest.mark.parametrize(
    ("wanted", "home"),
    [
        ("title,price", [{"title": name, "price": price} for name, price, _ in WARES]),
        ("title,date", [{"title": title, "date": day} for title, day, _ in STORIES]),
    ],
)
def test_of_two_lists_the_one_with_the_wanted_fields_comes_home(
    browsing: CommandLine, shop: str, wanted: str, home: list[dict[str, str]]
):
    said = browsing("scrape", f"{shop}/sections", "--fields", wanted, "--delay", "0", "--afresh")
    assert said.code == 0, said.all
    assert [json.loads(each) for each in said.out.splitlines()] == home
    assert "another list of the page" in said.all


def test_links_alone_are_a_list_where_there_is_no_other(browsing: CommandLine, shop: str):
    said = browsing("scrape", f"{shop}/links", "--delay", "0")
    assert said.code == 0, said.all
    assert [json.loads(each) for each in said.out.splitlines()] == [
        {"title": name, "link": f"{shop}/wares/{at}"} for at, (name, _, _) in enumerate(WARES, 1)
    ]


def test_columns_of_a_shop_are_not_named_for_jobs(browsing: CommandLine, shop: str):
    said = browsing("scrape", f"{shop}/items", "--delay", "0")
    assert said.code == 0, said.all
    assert {name for each in said.out.splitlines() for name in json.loads(each)} == {"title", "text", "price", "link"}
