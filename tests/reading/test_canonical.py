"""One address for a page, whatever link or visit led there."""

import pytest

from footpath.reading.addresses import canonical_url, page_url


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("https://jobs.example/a/?utm_source=mail&utm_id=7&ID=23", "https://jobs.example/a?ID=23"),
        ("https://jobs.example/a?PHPSESSID=ab12c9&m=careers&ID=23", "https://jobs.example/a?ID=23&m=careers"),
        ("https://jobs.example/a?ID=23&sid=0f3a9c1e77b24d5d9a10", "https://jobs.example/a?ID=23"),
        ("https://jobs.example/a?sid=12", "https://jobs.example/a?sid=12"),
        ("https://jobs.example/a;jsessionid=AB12.node1?ID=23", "https://jobs.example/a?ID=23"),
        ("https://jobs.example/a#apply", "https://jobs.example/a"),
        ("https://jobs.example/a#:~:text=n/a", "https://jobs.example/a"),
        ("https://jobs.example/a#/job/12", "https://jobs.example/a#/job/12"),
        ("https://jobs.example/a#!job-12", "https://jobs.example/a#!job-12"),
        ("https://jobs.example/a#/job/12/apply", "https://jobs.example/a#/job/12"),
        ("https://jobs.example/job/12/apply", "https://jobs.example/job/12"),
    ],
)
def test_what_tells_pages_apart_is_kept_and_what_tells_visits_apart_is_not(url: str, canonical: str):
    assert canonical_url(url) == canonical


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://jobs.example/a/?utm_source=mail&ID=23", "https://jobs.example/a/?ID=23"),
        ("https://jobs.example/job/12/apply/", "https://jobs.example/job/12/"),
        ("https://jobs.example/a?ID=23", "https://jobs.example/a?ID=23"),
        ("https://jobs.example/", "https://jobs.example"),
    ],
)
def test_an_address_to_open_keeps_its_last_slash(url: str, told: str):
    assert page_url(url) == told
    assert canonical_url(told) == canonical_url(url)
