"""`execution_mode` says who goes through a list: what is remembered of it, the rules, or the model."""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import TYPE_CHECKING

import pytest
from tests.sites.lists import ListSite

from footpath.testing import ScriptedModel, calls

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from tests.engine.collect.conftest import Collecting

    from footpath.llm.port import Meter, Prompt, Reply

pytestmark = pytest.mark.browser


def never(prompt: Prompt) -> Reply:
    raise AssertionError(prompt.text)


@pytest.mark.thorough
@pytest.mark.parametrize("mode", ["auto", "rules_only"])
async def test_rules_go_through_a_list_that_they_know(collecting: Collecting, mode: str):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(site.start, mind=never, execution_mode=mode)
    assert (ran.status, ran.counts.new) == ("complete", 21), ran.reason


@pytest.mark.thorough
async def test_rules_only_asks_no_model_where_rules_find_no_list(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(f"{site.url}/welcome", mind=never, execution_mode="rules_only")
    assert ran.status != "complete", ran.reason


@pytest.mark.thorough
async def test_ai_only_has_the_model_choose_every_record_and_the_next_page(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    titles = [each.title for each in site.vacancies]

    def mind(prompt: Prompt) -> Reply:
        assert prompt.role == "collector"
        here = [
            (found[1], title) for title in titles if (found := re.search(rf"\[(\w+)\][^\n\[]*{title}", prompt.text))
        ]
        done = int(re.findall(r"collected: (\d+)", prompt.text)[-1])
        left = [ref for ref, title in here if titles.index(title) >= done]
        if not left:
            return calls(("next_page", {"reason": "The page is done."}))
        select = ("select_job", {"ref": left[0], "reason": "It is the next one."})
        return calls(select, ("extract_data", {"reason": "It was chosen."}))

    ran = await collecting.run(site.start, mind=mind, execution_mode="ai_only", wanted={"records": 3, "details": False})
    assert ran.run.usage.model.calls >= 3
    assert [each.title for each in await collecting.kept()] == titles[:3], ran.reason


@pytest.mark.thorough
async def test_cookbook_only_reads_a_list_as_it_is_remembered_or_not_at_all(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    unknown = await collecting.run(site.start, mind=never, execution_mode="cookbook_only")
    assert (unknown.status, unknown.counts.new) == ("needs_person", 0), unknown.reason
    await collecting.run(site.start)
    known = await collecting.run(site.start, mind=never, execution_mode="cookbook_only")
    assert (known.status, known.counts.known) == ("complete", 21), known.reason


@pytest.mark.thorough
async def test_ai_only_has_the_model_read_every_field_of_a_scraped_record(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    by_title = {each.title: each for each in site.vacancies}

    def mind(prompt: Prompt) -> Reply:
        assert "Read of this record: title, company." in prompt.text
        (told,) = [each for title, each in by_title.items() if title in prompt.text]
        said = [{"name": "title", "value": told.title}, {"name": "company", "value": told.firm}]
        return calls(("report_fields", {"fields": said}))

    fields = {"fields": ("title", "company"), "records": 3}
    ran = await collecting.run(site.start, "scrape", mind, execution_mode="ai_only", wanted=fields)
    assert ran.records == tuple({"title": each.title, "company": each.firm} for each in site.vacancies[:3])
    assert ran.run.usage.model.calls == 3


@pytest.mark.thorough
@pytest.mark.parametrize("mode", ["auto", "rules_only"])
async def test_rules_read_the_fields_of_a_scraped_record_that_they_know(collecting: Collecting, mode: str):
    site = await collecting.site(ListSite("table"))
    ran = await collecting.run(site.start, "scrape", never, execution_mode=mode, wanted={"fields": ("title",)})
    assert (ran.status, len(ran.records)) == ("complete", 21), ran.reason


@pytest.mark.thorough
async def test_rules_only_asks_no_model_for_a_field_of_a_scraped_record_that_they_do_not_know(collecting: Collecting):
    site, wanted = await collecting.site(ListSite("table")), {"fields": ("title", "weight"), "records": 1}
    ran = await collecting.run(site.start, "scrape", never, execution_mode="rules_only", wanted=wanted)
    assert (ran.records, "no weight" in ran.reason) == ((), True), ran.reason


@pytest.mark.thorough
async def test_cookbook_only_scrapes_a_list_as_it_is_remembered_or_not_at_all(collecting: Collecting):
    site, wanted = await collecting.site(ListSite("table")), {"fields": ("title",)}
    unknown = await collecting.run(site.start, "scrape", never, execution_mode="cookbook_only", wanted=wanted)
    assert (unknown.status, unknown.records) == ("needs_person", ()), unknown.reason
    await collecting.run(site.start, "scrape", wanted=wanted)
    known = await collecting.run(site.start, "scrape", never, execution_mode="cookbook_only", wanted=wanted)
    assert (known.status, len(known.records)) == ("complete", 21), known.reason


@pytest.mark.thorough
async def test_another_model_reads_the_records_where_the_task_names_one(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    names: list[str] = []

    def models(name: str, meter: Meter) -> AbstractAsyncContextManager[ScriptedModel]:
        names.append(name)
        return nullcontext(ScriptedModel(then=lambda prompt: calls(("report_fields", {"fields": []})), meter=meter))

    fields = {"fields": ("title", "weight"), "records": 1}
    await collecting.run(
        site.start, "scrape", models=models, wanted=fields, model="a:planner", verifier_model="a:reader"
    )
    assert names == ["a:reader"]
