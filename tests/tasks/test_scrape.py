"""`scrape`: the records of a list, with the fields that are wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.sites.lists import ListSite
from tests.sites.vacancies import invent

if TYPE_CHECKING:
    from tests.engine.collect.conftest import Collecting

pytestmark = pytest.mark.browser


async def test_every_record_with_the_wanted_fields(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(site.start, "scrape", wanted={"fields": ("title", "company", "link")})
    assert ran.status == "complete", ran
    assert ran.records == tuple(
        {"title": each.title, "company": each.firm, "link": f"{site.url}/vacancies/{each.number}"}
        for each in site.vacancies
    )
    again = await collecting.run(site.start, "scrape", wanted={"fields": ("title",)})
    assert again.run.mode == "replay"
    assert [each["title"] for each in again.records] == [each.title for each in site.vacancies]


async def test_rows_that_lead_to_one_page_are_rows_each(collecting: Collecting):
    site = await collecting.site(ListSite("table", [replace(each, number=4001) for each in invent(5)]))
    ran = await collecting.run(site.start, "scrape")
    assert len(ran.records) == 5


async def test_without_fields_all_that_the_list_has(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(site.start, "scrape", wanted={"records": 3})
    assert len(ran.records) == 3
    assert {site.vacancies[0].title, site.vacancies[0].firm} <= set(ran.records[0].values())


async def test_a_field_that_the_list_has_not_is_an_error_that_lists_those_it_has(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(site.start, "scrape", wanted={"fields": ("title", "weight")})
    assert ran.run.error == "BadInput"
    assert "The list has no weight. It has: Title" in ran.reason
