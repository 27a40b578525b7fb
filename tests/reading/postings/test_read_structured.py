"""What a page says of the job."""

import json

import pytest

from footpath.reading.postings.read import read_posting
from footpath.schema.posting import Posting
from footpath.schema.snapshot import Snapshot

JOB = {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    "title": "Lens  Designer",
    "hiringOrganization": {"@type": "Organization", "name": "Larkspur"},
    "jobLocation": {"address": {"addressLocality": "Leeds", "addressCountry": "GB"}},
}


def page(*scripts: str) -> Snapshot:
    return Snapshot(url="https://jobs.example", json_ld=scripts)


@pytest.mark.parametrize(
    ("locality", "city", "country"),
    [("Copenhagen, Denmark", "Copenhagen", "DK"), ("Perth, WA", "Perth", ""), ("Oslo", "Oslo", "")],
)
def test_a_locality_that_names_its_country_tells_it(locality: str, city: str, country: str) -> None:
    found = read_posting(page(json.dumps({**JOB, "jobLocation": {"address": {"addressLocality": locality}}})))
    assert ([place.city for place in found.places], found.country_of_work) == ([city], country)


def test_the_first_posting_is_read() -> None:
    found = read_posting(page('{"@type": "WebSite"}', json.dumps(JOB)))
    assert (found.title, found.organisation, found.country) == ("Lens Designer", "Larkspur", "GB")
    assert found.sources == ("json_ld",)


@pytest.mark.parametrize(
    ("change", "country"),
    [
        ({"jobLocation": [{"address": {"addressCountry": {"@type": "Country", "name": "Germany"}}}]}, "Germany"),
        ({"jobLocation": [{"address": {"addressCountry": "DE"}}, {"address": {"addressCountry": "FR"}}]}, ""),
        ({"jobLocation": [{"address": {"addressCountry": "DE"}}, {"address": {"addressCountry": "DE"}}]}, "DE"),
        ({"jobLocation": "Leeds"}, ""),
    ],
)
def test_a_country_is_taken_only_when_it_is_one(change: dict[str, object], country: str) -> None:
    assert read_posting(page(json.dumps(JOB | change))).country == country


def test_postings_stand_in_lists_and_graphs_too() -> None:
    assert read_posting(page(json.dumps([{"@type": "Thing"}, JOB]))).title == "Lens Designer"
    assert read_posting(page(json.dumps({"@graph": [JOB]}))).title == "Lens Designer"
    assert read_posting(page(json.dumps(JOB | {"@type": ["Thing", "JobPosting"]}))).title == "Lens Designer"


def test_a_raw_line_break_in_a_text_does_no_harm() -> None:
    assert read_posting(page(json.dumps(JOB).replace("Lens  Designer", "Lens\nDesigner"))).title == "Lens Designer"


@pytest.mark.parametrize("text", ["", "{", "null", "[1, 2]", '"JobPosting"'])
def test_what_is_no_posting_gives_an_empty_one(text: str) -> None:
    assert read_posting(page(text)) == Posting()
