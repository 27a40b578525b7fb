"""Lists of a firm's own jobs, whose head names the firm, and boards that list the jobs of others."""

from __future__ import annotations

import pytest

from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

JOBS = (("Night Baker", "Leeds"), ("Ward Nurse", "York"), ("Van Driver", "London"), ("Payroll Clerk", "Leeds"))
TEAMS = ("Outdoor", "Glasshouse", "Outdoor", "Supply")
FIRMS = ("Crumb & Co", "Bride Hospital", "Oakham Joinery", "Marlow Gears")


def employers(title: str, head: str, beside: tuple[str, ...] = ()) -> list[str]:
    notes = [f"<span>{each}</span>" for each in beside] or [""] * len(JOBS)
    rows = "".join(
        f"<li><h3><a href=/jobs/{at}>{job}</a></h3><span>{place}</span> · {note}</li>"
        for at, ((job, place), note) in enumerate(zip(JOBS, notes, strict=True))
    )
    html = f"<!doctype html><html lang=en-GB><title>{title}</title>{head}<ul>{rows}</ul>"
    found = read_listings(as_snapshot(html, "https://jobs.example/open"))[0]
    assert all("organisation" in each.posting.guessed for each in found.records if each.posting.organisation)
    return [each.posting.organisation for each in found.records]


@pytest.mark.parametrize(
    ("title", "head"),
    [
        ("Jobs – Alder House Care", "<header>Alder House Care <a href=/jobs>Jobs</a></header><h1>Our vacancies</h1>"),
        ("Jobs | Alder House Care", "<header><a href=/>Alder House Care</a></header><h1>Vacancies</h1>"),
        ("Openings at Alder House Care", "<h1>Work at Alder House Care</h1>"),
    ],
)
def test_a_list_that_names_no_employer_is_that_of_the_firm_in_its_head(title: str, head: str):
    assert employers(title, head) == ["Alder House Care"] * len(JOBS)


def test_a_team_in_the_list_of_a_firm_is_no_employer():
    assert employers("Openings at Mossgrove", "<h1>Work at Mossgrove</h1>", TEAMS) == ["Mossgrove"] * len(JOBS)


def test_a_board_in_the_head_is_not_the_employer_of_the_jobs_that_it_lists():
    head = "<header><a href=/>Jobfinder</a></header><h1>Jobs</h1>"
    assert employers("Jobs | Jobfinder", head, FIRMS) == list(FIRMS)


def test_a_name_in_the_title_or_in_the_banner_alone_is_no_employer():
    assert employers("Jobs | Alder House Care", "<h1>Vacancies</h1>") == [""] * len(JOBS)
    assert employers("Jobs", "<header><a href=/>Alder House Care</a></header><h1>Vacancies</h1>") == [""] * len(JOBS)


TOWNS = ("Alnwick", "Hexham", "Alnwick", "Morpeth")
PAIRS = ("Crumb Lane, Leeds", "Bride Ward, York", "Crumb Lane, York", "Bride Ward, Leeds")


def read(title: str, head: str, beside: tuple[str, ...]) -> list[tuple[str, str]]:
    """The organisation and the place of each job, with one text beside each title."""
    rows = "".join(
        f"<li><h3><a href=/jobs/{at}>{job}</a></h3><p>{text}</p></li>"
        for at, ((job, _), text) in enumerate(zip(JOBS, beside, strict=True))
    )
    html = f"<!doctype html><html lang=en-GB><title>{title}</title>{head}<ul>{rows}</ul>"
    found = read_listings(as_snapshot(html, "https://jobs.example/open"))[0].records
    return [(each.posting.organisation, ", ".join(one.text for one in each.posting.places)) for each in found]


def test_single_words_beside_the_titles_may_be_towns_and_name_no_employer():
    head = "<header><a href=/>Brightwater Rail</a></header><h1>Vacancies</h1>"
    assert {firm for firm, _ in read("Vacancies – Brightwater Rail", head, TOWNS)}.isdisjoint(TOWNS)
    assert [firm for firm, _ in read("Jobs | Jobfinder", "<h1>Jobs</h1>", FIRMS)] == list(FIRMS)


def test_a_firm_before_the_comma_and_the_town_behind_are_told_apart():
    head = "<header><a href=/>Jobfinder</a></header><h1>Jobs</h1>"
    assert read("Jobs | Jobfinder", head, PAIRS) == [tuple(each.split(", ")) for each in PAIRS]


def test_a_town_with_its_region_is_a_place():
    towns = ("Bad Soden, Hessen", "Bad Aibling, Bayern", "Bad Soden, Hessen", "Bad Aibling, Bayern")
    assert read("Jobs | Jobfinder", "<h1>Jobs</h1>", towns) == [("", each) for each in towns]


def test_a_board_in_the_head_is_not_the_employer_of_a_firm_that_stands_before_the_town():
    head = "<header><a href=/>Jobfinder</a></header><h1>Jobs</h1>"
    beside = ("Crumb Lane, Leeds", "Bride Ward, York", "Oak Row, London", "Marlow Mill, Leeds")
    assert "Jobfinder" not in {firm for firm, _ in read("Jobs | Jobfinder", head, beside)}
