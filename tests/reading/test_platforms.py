"""Which platform a page is of, and what its address has in common with others of its kind."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.addresses import url_pattern
from footpath.reading.platforms import account_at, platforms
from footpath.reading.read import read


@pytest.mark.parametrize(
    ("url", "pattern"),
    [
        ("https://larkspur.example/jobs/12-optical-engineer/apply", "larkspur.example/jobs/*/apply"),
        ("https://www.example.com/careers/senior-software-engineer?utm=1", "example.com/careers/*"),
        ("https://example.com/apply/role-1001/3", "example.com/apply/*/3"),
        ("https://example.com/a?step=2&session=81f3", "example.com/a?step=2"),
        ("https://example.com/vacancy/3f2504e0-4f89-11d3-9a0c-0305e82c3301", "example.com/vacancy/*"),
        ("https://example.com/about-us", "example.com/about-us"),
        ("https://user:word@example.com/about", "example.com/about"),
        ("https://example.com/done/LI-RPNZE2", "example.com/done/*"),
        ("https://example.com/R-1/apply/useMyLastApplication", "example.com/R-1/apply/useMyLastApplication"),
    ],
)
def test_url_patterns_keep_words_and_leave_out_ids_and_slugs(url: str, pattern: str) -> None:
    assert url_pattern(url) == pattern


@pytest.mark.parametrize(
    ("url", "platform", "pattern"),
    [
        ("https://boards.greenhouse.io/acme/jobs/4011", "greenhouse", "boards.greenhouse.io/*/jobs/*"),
        ("https://jobs.lever.co/acme/1b2c/apply", "lever", "jobs.lever.co/*/*/apply"),
        (
            "https://acme.wd5.myworkdayjobs.com/en-US/Ext/job/London/R-1/apply", "workday",
            "*.myworkdayjobs.com/*/*/job/*/*/apply",
        ),
        ("https://jobs.ashbyhq.com/acme/77aa/application", "ashby", "jobs.ashbyhq.com/*/*/application"),
        (
            "https://acme.teamtailor.com/jobs/1-x/applications/new", "teamtailor",
            "*.teamtailor.com/jobs/*/applications/new",
        ),
        ("https://apply.workable.com/acme/j/AB12/apply/", "workable", "apply.workable.com/*/j/*/apply"),
        ("https://acme.bamboohr.com/careers/31", "bamboohr", "*.bamboohr.com/careers/*"),
        ("https://careers-acme.icims.com/jobs/31/engineer/job", "icims", "*.icims.com/jobs/*/*/job"),
        ("https://acme.breezy.hr/p/12ab-engineer", "breezy", "*.breezy.hr/p/*"),
        ("https://jobs.smartrecruiters.com/Acme/7439", "smartrecruiters", "jobs.smartrecruiters.com/*/*"),
        ("https://careers.example.com/jobs/7", "generic", "careers.example.com/jobs/*"),
    ],
)  # fmt: skip
def test_platforms_by_their_address(url: str, platform: str, pattern: str) -> None:
    observation = read(PageBuilder(url=url).snapshot())
    assert (observation.platform, observation.url_pattern) == (platform, pattern)


def test_a_platform_on_a_domain_of_the_companys_own_by_what_the_page_carries() -> None:
    page = PageBuilder(url="https://careers.example.com/jobs/1")
    snapshot = page.snapshot(meta={"og:image": "https://screenshots.teamtailor-cdn.com/x.png"})
    assert read(snapshot).platform == "teamtailor"


def test_every_platform_file_is_whole() -> None:
    names = {p.name for p in platforms()}
    assert names == {
        "greenhouse", "lever", "workday", "ashby", "smartrecruiters", "teamtailor", "workable", "bamboohr", "icims",
        "breezy", "generic",
    }  # fmt: skip
    kinds = {kind for p in platforms() for kind in p.markers}
    assert kinds <= {"frames", "meta", "links", "names", "ids", "classes"}


@pytest.mark.parametrize(
    ("url", "account"),
    [
        ("https://careers.example:9101/jobs/4", "careers.example:9101"),
        ("https://boards.greenhouse.io/acme/jobs/4011", "boards.greenhouse.io/acme"),
        ("https://boards.greenhouse.io/embed/job_app?for=acme", "https://boards.greenhouse.io/embed/job_app?for=acme"),
        ("https://jobs.lever.co/acme/1b2c/apply", "jobs.lever.co/acme"),
        ("https://acme.breezy.hr/p/12-clock-maker", "acme.breezy.hr"),
        (
            "https://jobs.smartrecruiters.com/oneclick-ui/company/Acme/publication/1",
            "jobs.smartrecruiters.com/oneclick-ui/company/Acme",
        ),
        ("https://docs.google.com/forms/d/e/1/viewform", "https://docs.google.com/forms/d/e/1/viewform"),
    ],
)
def test_an_address_tells_whose_forms_are_there(url: str, account: str) -> None:
    assert account_at(url) == account
