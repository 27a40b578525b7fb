"""Advertisements among the records of a list are no records of it, where the page itself tells them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from collections.abc import Collection

    from footpath.schema.listing import Listing

ADS = frozenset({2, 5, 9})


def listed(
    ads: Collection[int], *, says: str = "", word: str = "New", away: str = "https://ads.example.net"
) -> Listing:
    """A list of twelve, and the list that was read."""
    cards = "".join(
        f"<li><span>{word if n in ads else 'New'}</span><h3><a href='{away if n in ads else ''}/job/{n}'>"
        f"Lens Designer {n}</a></h3><p>Larkspur</p><p>Leeds</p></li>"
        for n in range(12)
    )
    html = f"<title>Jobs</title><main><h1>{says or 'Jobs'}</h1><ul>{cards}</ul></main>"
    return read_listings(as_snapshot(html, "https://board.example/jobs"))[0]


@pytest.mark.parametrize("how", [{"says": "9 jobs"}, {"word": "Sponsored"}, {"word": "Anzeige"}])
def test_what_leads_elsewhere_is_none_where_the_page_does_not_count_it_or_calls_it_so(how: dict[str, str]):
    found = listed(ADS, **how)
    assert (len(found.records), found.ads) == (9, 3)
    assert all(each.href.startswith("https://board.example/") for each in found.records)


@pytest.mark.parametrize(
    "how",
    [
        pytest.param({"says": "12 jobs"}, id="the page counts it"),
        pytest.param({}, id="nothing tells"),
        pytest.param({"word": "Sponsored", "away": ""}, id="it is promoted, and of this site"),
    ],
)
def test_other_records_stay(how: dict[str, str]):
    assert (len((found := listed(ADS, **how)).records), found.ads) == (12, 0)


def test_a_list_that_mostly_leads_elsewhere_stays():
    found = listed(range(10), word="Sponsored")
    assert (len(found.records), found.ads) == (12, 0)


def test_records_without_an_address_tell_nothing_against_an_advertisement_that_says_so():
    cards = "".join(
        f"<li><span>{'Sponsored' if n in ADS else 'New'}</span><h3>"
        + (f"<a href='https://ads.example.net/{n}'>Lens Designer {n}</a>" if n in ADS else f"Lens Designer {n}")
        + "</h3><p>Larkspur</p><p>Leeds</p></li>"
        for n in range(12)
    )
    page = f"<title>Jobs</title><main><h1>Jobs</h1><ul>{cards}</ul></main>"
    found = read_listings(as_snapshot(page, "https://board.example/jobs"))[0]
    assert (len(found.records), found.ads) == (9, 3)
