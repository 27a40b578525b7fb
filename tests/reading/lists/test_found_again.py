"""A list that was read on one page is the same on the next one, whatever the few records there look like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.lists.read import alike_listings, find_listing, read_listings
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.snapshot import Snapshot

FIRST: Final = ("Bread Baker", "Night Nurse", "Software Engineer", "Truck Driver", "Pastry Cook")
LATER: Final = ("Gnome of the Vault", "Keeper of Tides", "Third Lantern", "Voice of the Tower", "Hand of the Loom")


def table(titles: Sequence[str]) -> Snapshot:
    rows = "".join(f"<tr><td>{title}<td>Firm {n}<td>Leeds" for n, title in enumerate(titles))
    head = "<thead><tr><th>Title<th>Firm<th>City</thead>"
    return as_snapshot(
        f"<title>Positions</title><h1>Positions</h1><table>{head}{rows}</table>", "https://board.example/"
    )


def test_a_list_of_postings_stays_one_where_no_title_is_one_of_a_known_job():
    first, alone = read_listings(table(FIRST))[0], read_listings(table(LATER))[0]
    assert (first.postings, alone.postings) == (True, False)

    found = find_listing(table(LATER), first.shape)
    assert found is not None
    assert [each.posting.title for each in found.records] == list(LATER)
    assert [each.posting.title for each in next(alike_listings(table(LATER), first.shape)).records] == list(LATER)


def test_its_slots_mean_what_they_meant():
    first = read_listings(table(FIRST))[0]
    cities = [(f"Leeds {n}", f"Mill Bakery {n} Ltd", title) for n, title in enumerate(LATER)]
    rows = "".join("<tr>" + "".join(f"<td>{text}" for text in row) for row in cities)
    odd = as_snapshot(f"<table><thead><tr><th>Title<th>Firm<th>City</thead>{rows}</table>", "https://board.example/")
    found = find_listing(odd, first.shape)
    assert found is not None
    assert [(s.path, s.meaning) for s in found.shape.slots] == [(s.path, s.meaning) for s in first.shape.slots]
