"""By which names a page calls its site."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.platforms import site_names
from footpath.schema.snapshot import Block, Snapshot


def names(title: str = "", url: str = "https://127.0.0.1/", notice: str = "", **meta: str) -> tuple[str, ...]:
    blocks = (Block(order=0, kind="text", text=notice, node=0),) if notice else ()
    return site_names(Snapshot(url=url, title=title, meta=meta, blocks=blocks))


@pytest.mark.parametrize(
    "title",
    [
        "Software engineer | Thistle Analytics",
        "Apply - Software engineer - Thistle Analytics",
        "Apply for Rope maker at Thistle Analytics",
        "Seiler (m/w/d) bei Thistle Analytics | Stellen",
        "Thistle Analytics – Careers",
    ],
)
def test_a_title_names_the_site_beside_the_job(title: str):
    assert "Thistle Analytics" in names(title)
    assert not {"Software engineer", "Apply", "Careers", "Stellen"} & set(names(title))


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://careers.thistle-analytics.example/apply", "thistleanalytics"),
        ("https://boards.greenhouse.io/thistleanalytics/jobs/4", "thistleanalytics"),
        ("https://jobs.lever.co/thistle/5a5a/apply", "thistle"),
        ("https://thistle.recruitee.com/o/rope-maker", "thistle"),
    ],
)
def test_an_address_names_the_site(url: str, name: str):
    assert name in names(url=url)


@pytest.mark.parametrize(
    "url", ["https://boards.greenhouse.io/thistle/jobs/4", "https://thistle.bamboohr.com/careers/5"]
)
def test_a_platform_is_not_the_site_that_uses_it(url: str):
    assert names(url=url) == ("thistle",)


@pytest.mark.parametrize(
    "notice", ["© 2026 Thistle Analytics Ltd. All rights reserved.", "Copyright © 2019–2026 Thistle Analytics Ltd"]
)
def test_a_copyright_notice_names_the_site(notice: str):
    assert "Thistle Analytics Ltd" in names(notice=notice)


def test_the_data_of_a_page_names_the_site():
    assert names(**{"og:site_name": "Thistle", "application-name": "Thistle Careers"})[:2] == (
        "Thistle",
        "Thistle Careers",
    )


@pytest.mark.parametrize(("first", "is_named"), [("text", True), ("/", True), ("/news", False)])
def test_a_banner_begins_with_the_name_of_its_site(first: str, is_named: bool):
    page = PageBuilder()
    with page.inside("landmark", role="banner"):
        if first == "text":
            page.text("Saint Brigid Care")
        else:
            page.link("Saint Brigid Care", href=first)
        page.text("Partner network")
        with page.inside("landmark", role="navigation"):
            page.link("Vacancies", href="/jobs")
    page.text("Our friends")
    found = set(site_names(page.snapshot()))
    assert ("Saint Brigid Care" in found) is is_named
    assert not {"Partner network", "Vacancies", "Our friends"} & found
