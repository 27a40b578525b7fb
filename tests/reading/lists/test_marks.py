"""What the classes of a record's texts say of them: a place that no list of towns has, and a team that is no firm."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from footpath.reading.job_facts import marked
from footpath.reading.lists.read import read_listings
from footpath.reading.postings.read import posting_of
from footpath.web.snapshot import as_snapshot

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
JOBS = (("Night Baker", "Alnwick"), ("Ward Nurse", "Den Haag"), ("Van Driver", "Hexham"), ("Payroll Clerk", "Morpeth"))
TEAMS = ("Outdoor", "Glasshouse", "Outdoor", "Supply")


@pytest.mark.parametrize(
    ("mark", "fact"),
    [
        ("job-location", "place"), ("card__ort", "place"), ("companyName", "organisation"), ("text-sm employer", "organisation"),
        ("offer-department", "tag"), ("location-icon", ""), ("title", ""), ("name", ""), ("", ""),
    ],
)  # fmt: skip
def test_a_class_names_a_fact_by_its_last_words(mark: str, fact: str):
    assert marked(mark) == fact


def read(row: str, head: str = "") -> list[tuple[str, str]]:
    """The organisation and the place of each job."""
    rows = "".join(
        row.format(at=at, job=job, place=place, team=TEAMS[at], firm=f"{TEAMS[at]} Works")
        for at, (job, place) in enumerate(JOBS)
    )
    html = f"<!doctype html><html lang=en-GB><title>Jobs</title>{head}<h1>Vacancies</h1><div>{rows}</div>"
    found = read_listings(as_snapshot(html, "https://jobs.example/open"))[0]
    return [
        (each.posting.organisation, ", ".join(place.text for place in each.posting.places)) for each in found.records
    ]


@pytest.mark.parametrize(
    "row",
    [
        "<article><h3><a href=/jobs/{at}>{job}</a></h3><p class=job-location>{place}</p></article>",
        "<article><h3><a href=/jobs/{at}>{job}</a></h3><p class=location><svg></svg><span>{place}</span></p></article>",
        "<article><a href=/jobs/{at}><span class=role>{job}</span> <span class=where>{place}</span></a></article>",
        "<article><h3><a href=/jobs/{at}>{job}</a></h3><p><i class=team>{team}</i> · <i class=city>{place}</i></p></article>",
    ],
)
def test_a_place_is_told_by_its_class(row: str):
    assert read(row) == [("", place) for _, place in JOBS]


def test_a_firm_is_told_by_its_class_and_a_team_is_none():
    row = "<article><h3><a href=/jobs/{at}>{job}</a></h3><p class=team>{team}</p><p class=company>{firm}</p><p class=ort>{place}</p></article>"
    assert read(row) == [(f"{team} Works", place) for team, (_, place) in zip(TEAMS, JOBS, strict=True)]


def test_words_beside_a_place_on_the_site_of_a_named_firm_are_no_firms():
    menu = "".join(f"<a href=/{each}>{each}</a> " for each in ("Rooms", "Food", "Spa", "Shop", "News", "Help", "Jobs"))
    html = (
        "<!doctype html><html lang=en-GB><title>Ward Nurse | Alder House</title>"
        f"<header><a href=/>Alder House</a> {menu}</header><h1>Ward Nurse</h1><p>Glasshouse</p><p class=location>Hexham</p><h2>Your tasks</h2><p>You look after people.</p>"
    )
    found = posting_of(as_snapshot(html, "https://jobs.example/1"), now=NOW)
    assert (found.organisation, [place.text for place in found.places]) == ("", ["Hexham"])
