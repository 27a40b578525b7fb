"""Lists of kinds in which what stands near a title is not what one would guess: right, or empty."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.schema.listing import Listing

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
JOBS = (
    ("Lathe Operator", "Marlow Gears", "Leeds", "Engineering"),
    ("Night Baker", "Crumb & Co", "York", "Hot kitchen"),
    ("Ward Nurse", "St Bride Hospital", "London", "Wards"),
    ("Payroll Clerk", "Oakham Joinery", "Leeds", "Office floor"),
    ("Van Driver", "Oakham Joinery", "Prague", "On the road"),
)


def listed(*rows: str, around: str = "{}") -> Listing:
    body = around.format("".join(rows))
    html = f"<!doctype html><html lang=en-GB><title>Jobs</title><main><h1>Current jobs</h1>{body}</main>"
    return read_listings(as_snapshot(html, "https://board.example/jobs"), now=NOW)[0]


def link(title: str) -> str:
    return f"<a href='/job/{title.replace(' ', '-').lower()}'>{title}</a>"


def test_the_day_under_another_header_is_not_that_of_posting():
    rows = (
        f"<tr><td>{firm}<td>{link(title)}<td>1 March 2026<td>1{at} March 2026<td>2{at + 3} March 2026"
        for at, (title, firm, _, _) in enumerate(JOBS)
    )
    head = "<table><tr><th>Employer<th>Role<th>Starts<th>Posted on<th>Closing date</tr>{}</table>"
    found = listed(*rows, around=head).records[1].posting
    assert (found.organisation, found.posted, found.valid_through) == (
        "Crumb & Co",
        date(2026, 3, 11),
        date(2026, 3, 24),
    )
    assert found.guessed == ()


@pytest.mark.parametrize("posted", [True, False])
def test_the_day_behind_another_term_is_not_that_of_posting(posted: bool):
    rows = (
        f"<div><h2>{link(title)}</h2><dl><dt>Employer<dd>{firm}<dt>Start date<dd>1 March 2026"
        + (f"<dt>Posted<dd>{at + 1} days ago" if posted else "")
        + "</dl></div>"
        for at, (title, firm, _, _) in enumerate(JOBS)
    )
    found = listed(*rows).records[0].posting
    assert (found.organisation, found.posted) == ("Marlow Gears", date(2026, 3, 19) if posted else None)


@pytest.mark.parametrize("ending", ["", " Ltd"])
def test_a_text_above_the_title_names_an_organisation_only_where_it_ends_as_one(ending: str):
    rows = (
        f"<div><span>{part}{ending}</span><h3>{link(title)}</h3><p>{city}</p></div>" for title, _, city, part in JOBS
    )
    found = listed(*rows).records[1].posting
    assert found.organisation == ("Hot kitchen Ltd" if ending else "")


@pytest.mark.parametrize("code", ["Ref 10{}", "{}7 hours a week", "Band {}"])
def test_a_reference_is_no_organisation(code: str):
    rows = (f"<li><h3>{link(each[0])}</h3><p>{code.format(at)}</p></li>" for at, each in enumerate(JOBS))
    assert [each.posting.organisation for each in listed(*rows, around="<ul>{}</ul>").records] == [""] * len(JOBS)


@pytest.mark.parametrize("alt", ["{}", "{} logo", "Logo of {}", "Company logo: {}"])
def test_a_picture_names_the_organisation(alt: str):
    rows = (
        f"<li><img src=/{at}.png alt='{alt.format(firm)}' width=60 height=30><h3>{link(title)}</h3><p>{city}</p></li>"
        for at, (title, firm, city, _) in enumerate(JOBS)
    )
    assert listed(*rows, around="<ul>{}</ul>").records[2].posting.organisation == "St Bride Hospital"


def test_a_name_before_a_city_is_no_city():
    rows = (f"<li><h3>{link(title)}</h3><p>{firm}, {city}</p></li>" for title, firm, city, _ in JOBS)
    found = listed(*rows, around="<ul>{}</ul>").records[0].posting
    assert [place.city for place in found.places] == ["Leeds"]


@pytest.mark.parametrize("by", [1, 2])
def test_records_under_headings_are_those_of_one_list(by: int):
    groups = dict.fromkeys(each[by] for each in JOBS)
    parts = (
        f"<section><h2>{group}</h2><ul>"
        + "".join(f"<li>{link(each[0])}<span>{each[3]}</span></li>" for each in JOBS if each[by] == group)
        + "</ul></section>"
        for group in groups
    )
    found = listed(*parts)
    assert sorted(each.posting.title for each in found.records) == sorted(each[0] for each in JOBS)


def test_a_note_beside_a_title_closes_its_posting_alone():
    notes = {
        1: "<span>Closed</span>",
        2: "<span>Closed to traffic</span>",
        3: "<b>No longer accepting applications</b>",
    }
    rows = (f"<li><h3>{link(job[0])}</h3><p>{job[2]}</p>{notes.get(at, '')}</li>" for at, job in enumerate(JOBS))
    found = listed(*rows, around="<ul>{}</ul>")
    assert [record.posting.closed for record in found.records] == [
        "", "Closed", "", "No longer accepting applications", ""
    ]  # fmt: skip
