"""The Collector and the Extractor: what rules do not find, a model is asked for, and no more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.sites.lists import ListSite

from footpath.testing import calls

if TYPE_CHECKING:
    from tests.engine.collect.conftest import Collecting

    from footpath.llm.port import Prompt, Reply

pytestmark = pytest.mark.browser


def ref_of(prompt: Prompt, words: str) -> str:
    found = re.search(rf"\[(\w+)\][^\n\[]*{words}|\[(\w+) {words}\]", prompt.text)
    assert found, prompt.text
    return found[1] or found[2]


@pytest.mark.thorough
async def test_a_model_finds_the_way_to_the_list_and_rules_go_through_it(collecting: Collecting):
    site = await collecting.site(ListSite("table"))

    def mind(prompt: Prompt) -> Reply:
        assert prompt.role == "collector"
        assert "apply_filters" not in {tool.name for tool in prompt.tools}, "there is nothing to narrow by"
        return calls(("select_job", {"ref": ref_of(prompt, "Work with us"), "reason": "It leads there."}))

    ran = await collecting.run(f"{site.url}/welcome", mind=mind)
    assert ran.status == "complete", ran.reason
    assert [each.title for each in await collecting.kept()] == [each.title for each in site.vacancies]
    assert ran.run.usage.model.calls == 1


@pytest.mark.thorough
async def test_the_list_that_a_model_finds_is_narrowed_as_it_is_wanted(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    word = site.vacancies[0].title.split()[0]

    def mind(prompt: Prompt) -> Reply:
        assert word in prompt.text
        return calls(("select_job", {"ref": ref_of(prompt, "Work with us"), "reason": "It leads there."}))

    ran = await collecting.run(f"{site.url}/about", mind=mind, wanted={"query": word})
    assert ran.status == "complete", ran.reason
    assert [each.title for each in await collecting.kept()] == [
        each.title for each in site.vacancies if word.casefold() in each.title.casefold()
    ]
    assert ran.run.usage.model.calls == 1


@pytest.mark.thorough
async def test_a_list_that_is_drawn_late_is_narrowed_as_it_is_wanted(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    word = site.vacancies[0].title.split()[0]

    def mind(prompt: Prompt) -> Reply:
        raise AssertionError(prompt.text)

    ran = await collecting.run(f"{site.url}/late", mind=mind, wanted={"query": word})
    assert {each.title for each in await collecting.kept()} == {
        each.title for each in site.vacancies if word.casefold() in each.title.casefold()
    }, ran.reason


@pytest.mark.thorough
async def test_a_list_that_cannot_be_narrowed_as_it_is_wanted_is_not_collected(collecting: Collecting):
    site = await collecting.site(ListSite("table"))

    def mind(prompt: Prompt) -> Reply:
        return calls(("select_job", {"ref": ref_of(prompt, "Work with us"), "reason": "It leads there."}))

    ran = await collecting.run(f"{site.url}/about", mind=mind, wanted={"filters": {"shift": "Night"}})
    assert "There is no filter “shift”" in ran.reason
    assert await collecting.kept() == []


async def test_what_may_send_something_is_not_pressed_for_a_model(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    told: list[str] = []

    def mind(prompt: Prompt) -> Reply:
        told.append(prompt.text)
        if len(told) == 1:
            return calls(("select_job", {"ref": ref_of(prompt, "Send message"), "reason": "It says so."}))
        return calls(("finish", {"jobs": [], "reason": "There is none."}))

    await collecting.run(f"{site.url}/welcome", mind=mind)
    assert "it may send something" in told[1]


@pytest.mark.thorough
async def test_a_list_that_rules_read_asks_no_model(collecting: Collecting):
    site = await collecting.site(ListSite("table"))

    def mind(prompt: Prompt) -> Reply:
        raise AssertionError(prompt.text)

    assert (await collecting.run(site.start, mind=mind)).counts.new == 21


@pytest.mark.thorough
async def test_what_a_model_reads_has_to_stand_on_the_page(collecting: Collecting):
    site = await collecting.site(ListSite("table"))
    wanted = site.vacancies[0]
    told: list[str] = []
    said: list[str] = []

    def mind(prompt: Prompt) -> Reply:
        told.append(str(prompt.role))
        if prompt.role == "extractor":
            title = "Chief Executive" if told.count("extractor") == 1 else wanted.title
            return calls(("report", {"title": title, "organisation": wanted.firm}))
        if told.count("collector") == 1:
            return calls(("extract_data", {"reason": "A posting stands open."}))
        said.append(prompt.text)
        jobs = ["Chief Executive"] if len(said) == 1 else [wanted.title]
        return calls(("finish", {"jobs": jobs, "reason": "There is one."}))

    ran = await collecting.run(f"{site.url}/odd", mind=mind)
    (kept,) = await collecting.kept()
    assert (kept.title, kept.organisation) == (wanted.title, wanted.firm)
    assert "model" in kept.sources
    assert told.count("extractor") == 2, "what was made up was sent back"
    assert "“Chief Executive” was not extracted" in said[1]
    assert ran.status == "complete", ran.reason
