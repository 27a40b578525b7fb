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


def test_what_was_folded_under_each_part_stands_between_the_parts():
    def jobs(first: int) -> str:
        return "".join(f"<li><h3><a href='/job/{n}'>Baker {n}</a></h3><p>Leeds" for n in range(first, first + 4))

    parts = ((f"<h2>Part {at}</h2><ul>{jobs(at)}</ul>", f"<div><ul>{jobs(at + 4)}</ul></div>") for at in (0, 10, 20))
    folded, open_ = zip(
        *((f"<section>{shown}</section>", f"<section>{shown}{rest}</section>") for shown, rest in parts), strict=True
    )
    shape = read_listings(as_snapshot("".join(folded), "https://board.example/"))[0].shape
    found = alike_listings(as_snapshot("".join(open_), "https://board.example/"), shape)
    assert len({record.href for each in found for record in each.records}) == 24


def test_one_title_may_be_open_in_several_places():
    jobs = "".join(f"<li><h3><a href='/job/{n}'>Warehouse operative</a></h3><p>Tern Ferry, Leeds" for n in range(8))
    page = as_snapshot(f"<title>Jobs</title><main><ul>{jobs}</ul></main>", "https://board.example/")
    assert len({each.key for each in read_listings(page)[0].records}) == 8


def test_a_part_with_one_record_is_found_again_as_well():
    parts = (("Engineering", ("Kiln Operator", "Welder")), ("Finance", ("Payroll Clerk",)), ("Care", ("Nurse", "Cook")))
    made = ""
    for name, jobs in parts:
        rows = "".join(f"<li><a href=/jobs/{job[0]}>{job}</a><span>Leeds</span>" for job in jobs)
        made += f"<section><h2>{name}</h2><ul>{rows}</ul></section>"
    page = as_snapshot(f"<title>Careers</title><main><h1>Open positions</h1>{made}</main>", "https://firm.example/jobs")
    first = read_listings(page)[0]
    again = find_listing(page, first.shape)
    assert again is not None
    assert [each.posting.title for each in again.records] == [job for _, jobs in parts for job in jobs]
