"""Addresses of pages, from the links of a pager."""

from __future__ import annotations

import pytest

from footpath.engine.collect.address import address_of, counted
from footpath.schema.atlas import ListWay
from footpath.schema.listing import PageLink, Pager

SITE = "http://127.0.0.1:8000"


def numbered(*pages: tuple[int, str]) -> Pager:
    links = tuple(PageLink(ref=f"e{number}", href=SITE + url, number=number) for number, url in pages)
    return Pager(kind="numbers", pages=links)


def following(url: str) -> Pager:
    return Pager(kind="next", next=PageLink(ref="e1", href=SITE + url))


@pytest.mark.parametrize(
    ("pager", "third"),
    [
        pytest.param(numbered((2, "/jobs?page=2"), (5, "/jobs?page=5")), "/jobs?page=3", id="numbers"),
        pytest.param(numbered((2, "/jobs/page/2/"), (3, "/jobs/page/3/")), "/jobs/page/3/", id="in the path"),
        pytest.param(numbered((2, "/jobs?from=25&a=1"), (3, "/jobs?from=50&a=1")), "/jobs?from=50&a=1", id="offsets"),
        pytest.param(following("/jobs?page=2"), "/jobs?page=3", id="next, a number"),
        pytest.param(following("/jobs?start=25"), "/jobs?start=50", id="next, an offset"),
    ],
)
def test_the_address_of_a_page_that_no_link_names(pager: Pager, third: str):
    assert address_of(counted(ListWay(), pager, 1, 25), 3) == SITE + third


@pytest.mark.parametrize(
    "pager",
    [
        pytest.param(following("/jobs?after=ed76Qx"), id="a cursor"),
        pytest.param(following("/jobs?after=4015"), id="a cursor of digits"),
        pytest.param(numbered((2, "/jobs?page=2&t=17"), (3, "/jobs?page=3&t=99")), id="two numbers that change"),
        pytest.param(numbered((1, "/jobs"), (2, "/jobs?page=2")), id="another address altogether"),
        pytest.param(Pager(), id="none"),
    ],
)
def test_no_address_is_guessed(pager: Pager):
    assert address_of(counted(ListWay(), pager, 1, 25), 3) == ""


def test_the_numbers_of_the_host_do_not_count():
    way = counted(ListWay(), following("/jobs"), 126, 1)
    assert way.address == "", "127 stands in the host alone"
