"""Records whose lines have labels of their own, or stand under the headers of a table."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.schema.posting import Posting

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
JOBS = (
    ("Clockmaker", "Larkspur Ltd", "York"),
    ("Road Engineer", "Alder & Sons", "Leeds"),
    ("Night Nurse", "Ward Council", "London"),
    ("Pastry Chef", "Mill Bakery", "Paris"),
)


def postings(body: str) -> list[Posting]:
    html = f"<!doctype html><html lang=en-GB><title>Jobs</title><main><h1>Jobs</h1>{body}</main>"
    listing = read_listings(as_snapshot(html, "https://board.example/jobs"), now=NOW)[0]
    return [each.posting for each in listing.records]


def test_each_line_that_ends_at_a_br_is_read_by_its_label_whichever_lines_a_record_has():
    read = postings(
        "".join(
            f"<div><b><a href='/j/{at}'>{title}</a></b><br>{f'Company: {firm}<br>' if at % 2 else ''}Contact: Mr Brown<br>"
            f"Location: {town}<br>Rate: £1{at}.50 per hour<br>Added: {at + 1} November 2026<br>Closes: 1{at} December 2026</div>"
            for at, (title, firm, town) in enumerate(JOBS)
        )
    )
    assert [each.title for each in read] == [title for title, *_ in JOBS]
    assert [each.organisation for each in read] == ["", "Alder & Sons", "", "Mill Bakery"]
    assert [[place.text for place in each.places] for each in read] == [[town] for *_, town in JOBS]
    assert [each.posted for each in read] == [date(2026, 11, at) for at in (1, 2, 3, 4)]
    assert [each.valid_through for each in read] == [date(2026, 12, at) for at in (10, 11, 12, 13)]
    assert all(each.salary is not None and each.salary.period == "hour" for each in read)


def test_the_header_of_a_table_counts_below_a_row_that_names_a_part():
    rows = "".join(
        f"<tr><td><a href='/j/{at}'>{title}</a><td>{firm}<td>{town}<td>1{at} December 2026"
        for at, (title, firm, town) in enumerate(JOBS)
    )
    head = "<thead><tr><th>Position<th>Employer<th>Location<th>Closing date</thead>"
    read = postings(f"<table>{head}<tbody><tr><th colspan=4>Workshop{rows}</table>")
    assert [each.organisation for each in read] == [firm for _, firm, _ in JOBS]
    assert [each.valid_through for each in read] == [date(2026, 12, at) for at in (10, 11, 12, 13)]
    assert [(each.posted, each.guessed) for each in read] == [(None, ())] * len(JOBS)


def test_a_heading_that_is_a_known_place_is_the_place_of_the_records_under_it():
    groups = {"Leeds": JOBS[:2], "The old mill": JOBS[2:3], "Paris": JOBS[3:]}
    parts = (
        f"<section><h2>{town}</h2><ul>"
        + "".join(f"<li><a href='/j/{title}'>{title}</a><p>{firm}</p></li>" for title, firm, _ in jobs)
        + "</ul></section>"
        for town, jobs in groups.items()
    )
    places = {each.title: [place.text for place in each.places] for each in postings("".join(parts))}
    assert places == {"Clockmaker": ["Leeds"], "Road Engineer": ["Leeds"], "Night Nurse": [], "Pastry Chef": ["Paris"]}


def test_a_percentage_beside_a_link_keeps_its_sign():
    rows = "".join(f"<div>-{at}0% <a href='/p/{at}'>Lamp {at}</a><p>€{at}9.50</p></div>" for at in range(1, 6))
    html = f"<!doctype html><html lang=en><title>Lamps</title><main><h1>Lamps</h1><div>{rows}</div></main>"
    texts = [each.texts.values() for each in read_listings(as_snapshot(html, "https://shop.example/"))[0].records]
    assert all(f"-{at}0%" in said for at, said in enumerate(texts, 1))


def test_a_table_with_unnamed_columns_of_ticks_and_buttons_has_headers_too():
    """Empty header cells are not in the tree: five names stand over seven columns."""
    rows = "".join(
        f"<tr><td><input type=checkbox aria-label='Pick {at}'><td><a href=/{at}>A-{at}</a><td>{name}<td>Overdue"
        f"<td>2026-11-0{at + 1}<td>€{at}27.00<td><button>Remind</button>"
        for at, (_, name, _) in enumerate(JOBS)
    )
    head = "<thead><tr><th><th>Number<th>Customer<th>Status<th>Due<th>Amount<th></thead>"
    page = f"<main><h1>Invoices</h1><table>{head}<tbody>{rows}</table></main>"
    listing = read_listings(as_snapshot(page, "https://ledger.example/invoices"), now=NOW)[0]
    assert [each.name for each in listing.shape.slots] == ["Number", "Customer", "Status", "Due", "Amount"]


def test_values_of_several_kinds_behind_one_label_are_one_column():
    flats = (("Sunny loft", "1 March 2027"), ("Garden house", "now"), ("Old mill", "4 May 2027"), ("Two rooms", "now"))
    rows = "".join(
        f"<div><a href='/w/{n}'>{name}</a><p>Free from: {day}</p><p>{n + 40} m²</p></div>"
        for n, (name, day) in enumerate(flats)
    )
    html = f"<!doctype html><html lang=en><title>Flats</title><main><h1>Flats</h1><div>{rows}</div></main>"
    listing = read_listings(as_snapshot(html, "https://flats.example/"))[0]
    assert [each.texts.get("Free from") for each in listing.records] == [day for _, day in flats]
