"""Places that repeat within a record: what their pieces say need not be of one kind."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.schema.posting import Posting

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
JOBS = (
    ("Clockmaker", "Larkspur Ltd", "York", "Works"),
    ("Road Engineer", "Alder & Sons", "Leeds", "Engineering"),
    ("Night Nurse", "Ward Council", "Sheffield", "Care"),
    ("Pastry Chef", "Mill Bakery", "Hull", "Kitchen"),
)


def postings(row: str) -> list[Posting]:
    """What a list says of its jobs; `row` with the places of title, organisation, place and category."""
    return postings_of("".join(row.format(n, *job) for n, job in enumerate(JOBS)))


def postings_of(made: str) -> list[Posting]:
    """What a list of these records says of its jobs."""
    html = f"<!doctype html><html lang=en><title>Jobs</title><main><h1>Jobs</h1><div>{made}</div></main>"
    listing = read_listings(as_snapshot(html, "https://board.example/jobs"), now=NOW)[0]
    return [each.posting for each in listing.records]


def test_a_category_beside_a_company_makes_no_place_and_no_company_of_them():
    row = "<article><span>{4}</span><h2><a href='/j/{0}'>{1}</a></h2><span>{2}</span> · <span>{3}</span></article>"
    read = postings(row)
    assert [each.title for each in read] == [title for title, *_ in JOBS]
    assert {each.organisation for each in read} <= {"", *(firm for _, firm, *_ in JOBS)}
    places = [[place.text for place in each.places] for each in read]
    assert places == [[town] for _, _, town, _ in JOBS]


def test_each_piece_of_a_line_of_tags_is_read_for_itself():
    row = "<div class=post><a href='/j/{0}'>{1}</a><ul><li>{4}</li><li>Permanent</li><li>{3}</li><li>3 days ago</li></ul></div>"
    read = postings(row)
    towns = {town for _, _, town, _ in JOBS}
    assert all({place.text for place in each.places} <= towns for each in read), read
    assert read[1].places[0].text == "Leeds", "a town that is known"


def test_words_before_a_name_make_no_place():
    read = postings("<li><a href='/j/{0}'>{1}</a> at {2} ({3})</li>")
    assert [each.places for each in read] == [()] * len(JOBS)


def test_a_link_around_a_heading_keeps_its_other_lines():
    read = postings("<li><a href='/j/{0}'><h3>{1}</h3><span>{3}</span><span>Full-time</span></a></li>")
    assert [each.title for each in read] == [title for title, *_ in JOBS]
    assert [[place.text for place in each.places] for each in read] == [[town] for _, _, town, _ in JOBS]
    assert {each.employment for each in read} == {("FULL_TIME",)}


def test_records_side_by_side_under_headings_are_records_each_for_itself():
    opening = "<div class=opening><a href='/j/{0}{2}'>{1} {2}</a><br><span>{3}</span></div>"
    rows = [
        opening.format(n, title, level, town) for n, (title, _, town, _) in enumerate(JOBS) for level in ("I", "II")
    ]
    parts = "".join(f"<h3>{JOBS[n][3]}</h3>{rows[2 * n]}{rows[2 * n + 1]}" for n in range(len(JOBS)))
    html = f"<!doctype html><html lang=en><title>Careers</title><main><h1>Careers</h1><section>{parts}</section></main>"
    listing = read_listings(as_snapshot(html, "https://firm.example/careers"), now=NOW)[0]
    titles = [f"{title} {level}" for title, *_ in JOBS for level in ("I", "II")]
    assert [each.posting.title for each in listing.records] == titles
    assert {each.posting.organisation for each in listing.records} == {""}


@pytest.mark.parametrize(
    ("beside", "are_towns"),
    [
        (("Utrecht", "Amsterdam", "Zwolle", "Den Haag", "Breda"), True),
        (("Acme", "Boston", "Globex", "Initech", "Umbrella"), False),
        (("Finance", "Paris", "Retail", "Airports", "Events"), False),
    ],
)
def test_only_names_beside_several_known_towns_are_towns(beside: tuple[str, ...], are_towns: bool):
    rows = "".join(f"<li><h3><a href='/j/{n}'>Kok {n}</a></h3><p>{each}</p></li>" for n, each in enumerate(beside))
    html = f"<!doctype html><html lang=nl><title>Vacatures</title><main><h1>Vacatures</h1><ul>{rows}</ul></main>"
    listing = read_listings(as_snapshot(html, "https://zorg.example/vacatures"), now=NOW)[0]
    told = [each.texts.get("place") for each in listing.records]
    assert told == (list(beside) if are_towns else [None] * len(beside))


@pytest.mark.parametrize("is_paid_first", [True, False])
def test_lines_keep_their_meaning_in_records_without_pay(is_paid_first: bool):
    rows = ""
    for n, (title, firm, town, _) in enumerate(JOBS):
        pay = f"<div>£{30 + n},000 a year</div>" if n % 2 else ""
        lines = (
            f"{pay}<div>{firm}</div><div>{town}</div>" if is_paid_first else f"<div>{firm}</div><div>{town}</div>{pay}"
        )
        rows += f"<div><div><a href='/j/{n}'>{title}</a></div>{lines}<div>{n + 2} days ago</div></div>"
    read = postings_of(rows)
    assert [each.organisation for each in read] == [firm for _, firm, *_ in JOBS]
    assert [[place.text for place in each.places] for each in read] == [[town] for _, _, town, _ in JOBS]
    assert [each.salary is not None for each in read] == [False, True, False, True]
