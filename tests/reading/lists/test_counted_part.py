"""A count parts a list: what stands behind as many records, under a heading that counts none, is no part of it."""

from __future__ import annotations

import pytest

from footpath.reading.lists.read import find_listing, read_listings
from footpath.web.snapshot import as_snapshot


def cards(first: int, count: int) -> str:
    inside = "".join(
        f"<li><h3><a href='/jobs/{n}'>Lens Designer {n}</a></h3><p>Larkspur in Leeds</p></li>"
        for n in range(first, first + count)
    )
    return f"<ul>{inside}</ul>"


TEN, SIX = cards(0, 10), cards(10, 6)


def counted(body: str) -> tuple[int, int | None]:
    """How many records the list has, and how many it counts: the same when it is found again."""
    snapshot = as_snapshot(f"<!doctype html><title>Jobs</title><main>{body}</main>", "https://board.example/jobs")
    listing = read_listings(snapshot)[0]
    again = find_listing(snapshot, listing.shape)
    assert again is not None
    assert len(again.records) == len(listing.records)
    return len(listing.records), listing.total


@pytest.mark.parametrize(
    "body",
    [
        f"<h1>10 vacancies</h1>{TEN}<h2>Recommended at other companies</h2>{SIX}",
        f"<h1>10 Stellen in Graz</h1>{TEN}<h2>Das könnte Sie auch interessieren</h2>{SIX}",
        f"<h1>Jobs</h1><p>10 vacancies</p>{TEN}<h2>You may also like</h2>{SIX}",
        f"<h2>10 offres</h2>{TEN}<h2>Offres similaires</h2>{SIX}",
        f"<h1>10 ofert</h1>{TEN}<h2>Polecane</h2>{SIX}<h2>Ostatnio oglądane</h2>{cards(20, 4)}",
    ],
)
def test_what_stands_behind_as_many_as_the_page_counts_is_left_out(body: str):
    assert counted(body) == (10, 10)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(f"<h1>Jobs</h1><h2>10 jobs in Works</h2>{TEN}<h2>6 jobs in Care</h2>{SIX}", id="each counts"),
        pytest.param(f"<h1>Jobs</h1><h2>Works</h2><p>10 jobs</p>{TEN}<h2>Care</h2><p>6 jobs</p>{SIX}", id="each below"),
        pytest.param(f"<h1>Jobs</h1><h2>Works: 10 jobs</h2>{TEN}<h2>Care</h2>{SIX}", id="one department counts"),
        pytest.param(f"<h1>Jobs</h1><h2>Works (10 jobs)</h2>{TEN}<h2>Care (6)</h2>{SIX}", id="a bare number"),
        pytest.param(f"<h1>16 jobs</h1><h2>Works</h2>{TEN}<h2>Care</h2>{SIX}", id="all are counted"),
        pytest.param(f"<h1>9 jobs</h1>{TEN}<h2>Recommended</h2>{SIX}", id="another number"),
        pytest.param(f"<h1>10 jobs</h1>{TEN}{SIX}", id="no heading between"),
    ],
)
def test_parts_of_one_list_stay(body: str):
    assert counted(body)[0] == 16
