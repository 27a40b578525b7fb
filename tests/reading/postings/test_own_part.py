"""A posting is read from its own part of its page, and from no data or box that tell of other jobs."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from footpath.reading.postings.read import posting_of
from footpath.schema.posting import Posting
from footpath.web.snapshot import as_snapshot

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
URL = "https://board.example/job/17"
TEXT = "<p>You mend the clocks of the town with a small team that cares, and you teach two apprentices.</p>"
OTHER = "<li><a href=/job/99>Astronaut</a> Location: Madrid, Company: Sombra SA, €9,999</li>"


def read(body: str, data: dict[str, object] | None = None, listed: Posting | None = None) -> Posting:
    head = f"<script type=application/ld+json>{json.dumps(data)}</script>" if data else ""
    html = f"<!doctype html><html lang=en-GB><title>Clockmaker</title>{head}<main>{body}</main>"
    return posting_of(as_snapshot(html, URL), html, now=NOW, listed=listed)


def astronaut(**more: object) -> dict[str, object]:
    return {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": "Astronaut",
        "hiringOrganization": {"@type": "Organization", "name": "Orbital SA"},
        "jobLocation": {"@type": "Place", "address": {"addressLocality": "Madrid"}},
        **more,
    }


@pytest.mark.parametrize("more", [{"url": "https://board.example/job/99"}, {}], ids=["another address", "no address"])
def test_the_only_data_of_a_page_are_not_its_own_where_they_name_another_job(more: dict[str, object]):
    found = read(f"<h1>Clockmaker</h1><p>Location: Leeds</p>{TEXT}", astronaut(**more))
    assert (found.title, found.organisation, found.url) == ("Clockmaker", "", URL)
    assert [place.text for place in found.places] == ["Leeds"]


@pytest.mark.parametrize(
    ("heading", "data", "listed"),
    [
        ("Our team in the stars", astronaut(url=f"{URL}?utm_source=mail"), ""),
        ("Astronaut (m/f/d)", astronaut(url="https://orbital.example/careers"), ""),
        ("Our team in the stars", astronaut(), "Astronaut"),
    ],
    ids=["its address", "its heading", "its list"],
)
def test_data_with_the_address_or_title_of_the_page_are_its_own(heading: str, data: dict[str, object], listed: str):
    found = read(f"<h1>{heading}</h1>{TEXT}", data, Posting(title=listed) if listed else None)
    assert found.organisation == "Orbital SA"


@pytest.mark.parametrize(
    "box",
    [
        f"<h2>Similar jobs</h2><ul>{OTHER}</ul>",
        f"<section><h3>Other vacancies at Larkspur</h3><ul>{OTHER}</ul></section>",
        f"<aside><p>Ähnliche Stellen</p><ul>{OTHER}{OTHER}</ul></aside>",
        f"<div><h2>You may also like</h2><a href=/jobs>See all</a></div><ul>{OTHER}</ul>",
    ],
)
def test_what_stands_in_a_box_of_other_jobs_is_none_of_its_facts(box: str):
    found = read(f"<h1>Clockmaker</h1><ul><li>Full-time</li></ul>{TEXT}{box}")
    assert (found.places, found.salary, found.organisation) == ((), None, "")
    assert "Astronaut" not in found.description


def test_facts_behind_a_box_of_other_jobs_are_its_own():
    box = f"<section><h2>Similar jobs</h2><ul>{OTHER}{OTHER}</ul></section>"
    found = read(f"<h1>Clockmaker</h1>{box}{TEXT}<p>Location: Leeds</p>")
    assert [place.text for place in found.places] == ["Leeds"]


@pytest.mark.parametrize(
    ("lines", "organisation"),
    [
        ("<div>Client: Grist Ltd</div><div>Recruiter: Pike Talent</div>", ""),
        ("<p>Auftraggeber: Mühle GmbH</p>", ""),
        ("<p>発注元：瓦屋株式会社</p>", ""),
        ("<p>会社名：瓦屋株式会社</p>", "瓦屋株式会社"),
        ("<p>Employer：Grist Ltd</p>", "Grist Ltd"),
        ("<p>Client: Grist Ltd</p><p>Pike Talent</p>", "Pike Talent"),
        ("<p>Re:Sound GmbH</p>", "Re:Sound GmbH"),
    ],
)
def test_a_label_is_no_part_of_the_organisation(lines: str, organisation: str):
    assert read(f"<h1>Clockmaker</h1>{lines}{TEXT}").organisation == organisation


def test_labels_over_their_values_in_one_paragraph_are_read():
    body = "<p><b>Hiring organisation</b><br>Alder & Sons</p><p><b>Office</b><br>York</p>"
    found = read(f"<h1>Clockmaker</h1>{body}{TEXT}")
    assert (found.organisation, [place.text for place in found.places]) == ("Alder & Sons", ["York"])
    assert "organisation" not in found.guessed


def test_a_fact_near_the_title_comes_before_a_line_of_the_text():
    lines = "<p>We offer a workshop of your own.<br>Location: York (near the station)<br>Tools: all that you need</p>"
    assert [place.text for place in read(f"<h1>Clockmaker</h1><p>Leeds</p>{TEXT}{lines}").places] == ["Leeds"]
    assert [place.city for place in read(f"<h1>Clockmaker</h1>{TEXT}{lines}").places] == ["York"]


@pytest.mark.parametrize(
    ("facts", "employment", "remote"),
    [
        ("<dl><dt>Contract</dt><dd>Full-time</dd></dl>", ("FULL_TIME",), None),
        ("<table><tr><th>Contract</th><td>Temporary</td></tr></table>", ("TEMPORARY",), None),
        ("<dl><dt>Contract</dt><dd>Permanent</dd></dl>", (), None),
        ("<p><b>Contract:</b><br>Part-time</p>", ("PART_TIME",), None),
        ("<dl><dt>Remote</dt><dd>No</dd></dl>", (), None),
        ("<dl><dt>Remote</dt><dd>Yes</dd></dl>", (), True),
        ("<ul><li>Contract</li><li>Leeds</li></ul>", ("CONTRACTOR",), None),
    ],
)
def test_a_label_that_could_be_a_value_is_none(facts: str, employment: tuple[str, ...], remote: bool | None):
    found = read(f"<h1>Clockmaker</h1>{facts}{TEXT}")
    assert (found.employment, found.remote) == (employment, remote)


@pytest.mark.parametrize(
    ("note", "closed"),
    [
        ("<p>This vacancy is closed.</p>", "This vacancy is closed."),
        ("<h2>Ce poste est pourvu.</h2>", "Ce poste est pourvu."),
        ("<p><b>Esta oferta ya está cerrada.</b></p>", "Esta oferta ya está cerrada."),
        ("<p>The position is open until the end of May.</p>", ""),
        ("<p>This vacancy is closed to agencies.</p><a href=/apply/17>Apply now</a>", ""),
    ],
)
def test_a_posting_that_its_page_closes_is_closed(note: str, closed: str):
    assert read(f"<h1>Clockmaker</h1><p>Leeds</p>{TEXT}{note}").closed == closed


def test_a_single_word_below_the_title_is_an_employer_only_beside_a_place():
    assert read(f"<h1>Clockmaker</h1><p>Alnwick</p>{TEXT}").organisation == ""
    assert read(f"<h1>Clockmaker</h1><p>Ottermill</p><p>Location: Leeds</p>{TEXT}").organisation == "Ottermill"


def test_a_line_that_says_when_a_job_was_posted_is_read_within_the_text():
    found = read(f"<h1>Clockmaker</h1>{TEXT}<p>Posted on 1 November 2026</p>{TEXT}")
    assert found.posted is not None
    assert found.posted.isoformat() == "2026-11-01"


def test_the_employer_in_the_title_of_a_page_is_named_without_the_word_before():
    head = "<!doctype html><html lang=en-GB><title>Weaver – Mill One at Pemberton Mills</title>"
    html = f"{head}<h1>Weaver – Mill One</h1>{TEXT}"
    assert posting_of(as_snapshot(html, URL), html, now=NOW).organisation == "Pemberton Mills"


def test_words_that_may_be_a_town_are_no_employer_beside_the_name_in_the_title_of_the_page():
    def employer(body: str) -> str:
        head = "<!doctype html><html lang=en-GB><title>Clockmaker | Alder House</title><h1>Clockmaker</h1>"
        return posting_of(as_snapshot(f"{head}{body}{TEXT}", URL), now=NOW).organisation

    assert employer("<p>Den Haag</p>") == ""
    assert employer("<p>Alder House Care</p>") == "Alder House Care"
    assert employer("<p>Den Haag Clocks</p><p>Location: Leeds</p>") == "Den Haag Clocks"
