"""`scrape`: the records of a list, with the fields that are wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.sites.lists import Day, ListSite
from tests.sites.model_server import Call, ModelServer, Turn
from tests.sites.vacancies import invent

from footpath.coordinator.coordinator import Coordinator
from footpath.errors import BadInput, NotFound
from footpath.llm.connect import connect
from footpath.schema.order import Order
from footpath.testing import calls, fails

if TYPE_CHECKING:
    from tests.engine.collect.conftest import Collecting
    from tests.sites.model_server import Asked

    from footpath.config import Settings
    from footpath.llm.port import Prompt, Reply

pytestmark = pytest.mark.browser


@pytest.mark.thorough
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


@pytest.mark.thorough
async def test_rows_that_lead_to_one_page_are_rows_each(collecting: Collecting):
    site = await collecting.site(ListSite("table", [replace(each, number=4001) for each in invent(5)]))
    ran = await collecting.run(site.start, "scrape")
    assert len(ran.records) == 5


@pytest.mark.thorough
async def test_without_fields_all_that_the_list_has(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(site.start, "scrape", wanted={"records": 3})
    assert len(ran.records) == 3
    assert {site.vacancies[0].title, site.vacancies[0].firm} <= set(ran.records[0].values())


@pytest.mark.thorough
async def test_a_field_that_the_list_has_not_is_an_error_that_lists_those_it_has(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(site.start, "scrape", wanted={"fields": ("title", "weight")})
    assert ran.run.error == "BadInput"
    assert "The list has no weight. The list has: Title" in ran.reason


def heard(prompt: Prompt, *fields: tuple[str, str]) -> Reply:
    assert prompt.role == "extractor"
    return calls(("report_fields", {"fields": [{"name": name, "value": value} for name, value in fields]}))


@pytest.mark.thorough
async def test_what_rules_do_not_find_is_asked_of_a_model_record_by_record(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    by_title = {each.title: each for each in site.vacancies}

    def mind(prompt: Prompt) -> Reply:
        assert "Read of this record: house." in prompt.text
        (told,) = [each for title, each in by_title.items() if title in prompt.text]
        return heard(prompt, ("house", told.firm))

    ran = await collecting.run(site.start, "scrape", mind, wanted={"fields": ("title", "house"), "records": 9})
    assert ran.status == "complete", ran
    assert ran.records == tuple({"title": each.title, "house": each.firm} for each in site.vacancies[:9])
    assert ran.run.usage.model.calls == 9


@pytest.mark.thorough
async def test_what_rules_find_asks_no_model(collecting: Collecting):
    site = await collecting.site(ListSite("table"))

    def mind(prompt: Prompt) -> Reply:
        raise AssertionError(prompt.text)

    ran = await collecting.run(site.start, "scrape", mind, wanted={"fields": ("title", "company")})
    assert len(ran.records) == 21


async def test_what_does_not_stand_in_the_record_is_not_taken_from_a_model(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    neighbour = site.vacancies[6].title

    def mind(prompt: Prompt) -> Reply:
        return heard(prompt, ("weight", neighbour))

    ran = await collecting.run(site.start, "scrape", mind, wanted={"fields": ("title", "weight"), "records": 6})
    assert [each["weight"] for each in ran.records] == [None] * 6


@pytest.mark.thorough
async def test_a_field_of_which_no_record_says_a_word_is_soon_asked_for_no_more(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(site.start, "scrape", heard, wanted={"fields": ("title", "weight")})
    assert ran.status == "complete", ran
    assert [each["weight"] for each in ran.records] == [None] * 21
    assert ran.run.usage.model.calls == 3


@pytest.mark.thorough
async def test_a_model_that_is_gone_leaves_what_rules_have_found(collecting: Collecting):
    site = await collecting.site(ListSite("table"))

    def mind(prompt: Prompt) -> Any:
        return fails("The model went home.")

    ran = await collecting.run(site.start, "scrape", mind, wanted={"fields": ("title", "weight")})
    assert ran.status == "complete", ran
    assert [each["title"] for each in ran.records] == [each.title for each in site.vacancies]
    assert ran.noticed("budget") == ["What rules do not find is asked for no more: The model went home."]


@pytest.mark.thorough
async def test_so_many_calls_as_may_be_and_the_rest_by_rules(collecting: Collecting):
    site = await collecting.site(ListSite("table"))

    def mind(prompt: Prompt) -> Reply:
        (firm,) = {each.firm for each in site.vacancies if each.title in prompt.text and each.firm in prompt.text}
        return heard(prompt, ("house", firm))

    wanted = {"fields": ("title", "house"), "records": 5}
    ran = await collecting.run(site.start, "scrape", mind, wanted=wanted, limits={"model_calls": 2})
    assert [each["house"] for each in ran.records] == [each.firm for each in site.vacancies[:2]] + [None] * 3
    assert len(ran.noticed("budget")) == 1


@pytest.mark.thorough
async def test_a_model_behind_a_server_fills_what_is_missing(collecting: Collecting, page_settings: Settings):
    site = await collecting.site(ListSite("table"))

    def mind(asked: Asked) -> Turn:
        (firm,) = {each.firm for each in site.vacancies if each.title in asked.text and each.firm in asked.text}
        return Turn((Call("report_fields", {"fields": [{"name": "house", "value": firm}]}),))

    async with ModelServer() as server:
        server.then = mind
        settings = replace(page_settings, model_url=server.openai)
        ran = await collecting.run(
            site.start,
            "scrape",
            models=lambda names, meter: connect(names, meter=meter, settings=settings),
            wanted={"fields": ("title", "house"), "records": 3},
            model="openai-chat:some-model",
        )
        assert [list(each.tools) for each in server.asked_for] == [["reflect", "report_fields"]] * 3
    assert ran.records == tuple({"title": each.title, "house": each.firm} for each in site.vacancies[:3])


async def queued(collecting: Collecting, url: str, kind: str = "scrape") -> tuple[Coordinator, str]:
    """A task in the queue, and who is asked of it."""
    coordinator = Coordinator(collecting.store, collecting.now, lambda: f"{kind}1")
    [record] = await coordinator.add([Order.model_validate({"type": kind, "url": url})])
    return coordinator, record.id


async def test_a_queued_task_stores_its_records_with_the_task(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    coordinator, task = await queued(collecting, site.start)
    with pytest.raises(NotFound, match="has no records yet: it is queued"):
        await coordinator.scraped(task)
    wanted = {"fields": ("title", "company")}
    ran = await collecting.run(site.start, "scrape", task_id=task, wanted=wanted)
    stored = await coordinator.scraped(task)
    assert len(ran.records) == 21
    assert tuple(stored.rows()) == ran.records
    assert stored.columns() == ["title", "company"]
    assert (stored.summary.run, stored.summary.found, stored.summary.kept) == (ran.run.id, 21, 21)
    again = await collecting.run(site.start, "scrape", task_id=task, wanted=wanted)
    stored = await coordinator.scraped(task)
    assert (tuple(stored.rows()), stored.summary.run) == (again.records, again.run.id), (
        "another attempt doubles nothing"
    )


@pytest.mark.thorough
async def test_a_queued_task_that_is_stopped_half_way_keeps_what_it_had(collecting: Collecting):
    site = await collecting.site(ListSite("table", day=Day(wall="login", wall_from=2)))
    coordinator, task = await queued(collecting, site.start)
    ran = await collecting.run(site.start, "scrape", task_id=task, wanted={"fields": ("title",)})
    assert ran.status == "needs_person"
    stored = await coordinator.scraped(task)
    assert tuple(stored.rows()) == ran.records == tuple({"title": each.title} for each in site.vacancies[:7])
    site.day = Day(wall="login")
    nothing = await collecting.run(site.start, "scrape", task_id=task, wanted={"fields": ("title",)})
    assert (nothing.status, nothing.records) == ("needs_person", ())
    assert (await coordinator.scraped(task)).summary.run == ran.run.id, "an attempt without any takes nothing away"


@pytest.mark.thorough
async def test_only_queued_scrape_tasks_have_records(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    coordinator, task = await queued(collecting, site.start, "collect")
    with pytest.raises(BadInput, match="is of type collect: only tasks of type scrape have records"):
        await coordinator.scraped_page(task)
    with pytest.raises(NotFound, match="There is no task"):
        await coordinator.scraped_page("nowhere")
    ran = await collecting.run(site.start, "scrape", wanted={"records": 3})
    assert len(ran.records) == 3
