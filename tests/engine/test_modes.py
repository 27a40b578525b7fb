"""`execution_mode` says who may decide: what was learned, the rules, the model, the person; for every type of task."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.engine.form_minds import MODEL, FormMind, bodies, numbered
from tests.engine.running import IDA, OTTO, QUICK, Footpath, Scripted
from tests.sites.forms import EMAIL, form, page, posting, text
from tests.sites.model_server import ModelServer

from footpath.llm.connect import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sites.forms import FormSite

    from footpath.config import Settings

pytestmark = pytest.mark.browser

FORM = form(text("First name", "first"), text("Last name", "last"), EMAIL, button="Submit application")
MIND = FormMind(
    facts={"First name": "given-name", "Last name": "family-name", "Email": "email"},
    buttons={"Submit application": "sends", "Apply now": "leads_on"},
)


@pytest.fixture
async def models(page_settings: Settings, footpath: Footpath) -> AsyncIterator[ModelServer]:
    """A server of models, which the runs of this test may ask."""
    async with ModelServer() as server:
        settings = dataclasses.replace(page_settings, model_url=server.openai)
        footpath.models = lambda names, meter: connect(names, meter=meter, settings=settings)
        server.then = MIND
        yield server


@pytest.mark.sample(1)
@pytest.mark.parametrize("type", ["apply", "fill_form"])
class TestOfAForm:
    @pytest.mark.thorough
    async def test_auto_asks_no_model_where_rules_know_all_of_it(
        self, footpath: Footpath, careers: FormSite, models: ModelServer, type: str
    ):
        careers.takes("/send")
        ran = await footpath.run(type, careers.page("/apply", page("Apply", FORM)), IDA, model=MODEL)
        assert (ran.status, models.asked_for) == ("complete", []), ran

    @pytest.mark.thorough
    async def test_rules_only_asks_no_model_although_one_is_named(
        self, footpath: Footpath, careers: FormSite, models: ModelServer, type: str
    ):
        careers.takes("/send")
        url = careers.page("/apply", page("Apply", form(text("What do they shout?", "shout"), EMAIL)))
        ran = await footpath.run(type, url, IDA, model=MODEL, execution_mode="rules_only", limits=QUICK)
        assert (ran.status, models.asked_for) == ("needs_person", []), ran

    async def test_ai_only_has_the_model_read_every_question_and_the_button(
        self, footpath: Footpath, careers: FormSite, models: ModelServer, type: str
    ):
        careers.takes("/send")
        url = careers.page("/apply", page("Apply", FORM))
        ran = await footpath.run(type, url, IDA, model=MODEL, execution_mode="ai_only")
        assert (ran.status, ran.rungs, len(models.asked_for)) == ("complete", {"model"}, 1), ran
        assert careers.posted("/send") == [{"first": "Ida", "last": "Brandt", "email": "ida@example.org"}]
        for value in ("Ida", "Brandt", "ida@example.org"):
            assert value not in bodies(models)

    @pytest.mark.thorough
    async def test_ai_only_asks_the_person_what_the_model_leaves_open_and_not_the_rules(
        self, footpath: Footpath, careers: FormSite, models: ModelServer, type: str
    ):
        careers.takes("/send")
        models.then = FormMind(facts={"Last name": "family-name", "Email": "email"})
        someone = Scripted(says={"First name": "Idchen"}, means=lambda which: 0)
        url = careers.page("/apply", page("Apply", FORM))
        ran = await footpath.run(type, url, IDA, someone, model=MODEL, execution_mode="ai_only")
        assert (ran.status, ran.rungs) == ("complete", {"model", "person"}), ran
        assert (someone.asked, len(someone.whiches)) == (["First name"], 1)
        assert careers.posted("/send")[0]["first"] == "Idchen"

    @pytest.mark.thorough
    async def test_ai_only_presses_nothing_that_neither_the_model_nor_the_person_names(
        self, footpath: Footpath, careers: FormSite, models: ModelServer, type: str
    ):
        careers.takes("/send")
        models.then = FormMind(facts=MIND.facts)
        url = careers.page("/apply", page("Apply", FORM))
        ran = await footpath.run(type, url, IDA, model=MODEL, execution_mode="ai_only")
        assert (ran.status, careers.sent) == ("needs_person", []), ran
        assert "Neither the model nor a person" in ran.reason

    async def test_cookbook_only_replays_what_was_learned_and_refuses_the_rest(
        self, footpath: Footpath, careers: FormSite, models: ModelServer, type: str
    ):
        careers.takes("/send")
        url = careers.page("/apply", page("Apply", FORM))
        unknown = await footpath.run(type, url, IDA, model=MODEL, execution_mode="cookbook_only")
        assert (unknown.status, careers.sent) == ("needs_person", []), unknown
        await footpath.run(type, url, IDA)
        ran = await footpath.run(type, url, OTTO, model=MODEL, execution_mode="cookbook_only")
        assert (ran.status, ran.rungs, models.asked_for) == ("complete", {"replay"}, []), ran


@pytest.mark.thorough
async def test_ai_only_has_the_model_find_the_way_from_a_posting_to_its_form(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    careers.page("/apply", page("Apply", FORM))
    url = careers.page("/job", posting())
    ran = await footpath.apply(url, IDA, model=MODEL, execution_mode="ai_only")
    assert (ran.status, ran.rungs, len(models.asked_for)) == ("complete", {"model"}, 2), ran
    assert [each["says"] for each in numbered(models.asked_for[0].text, "BUTTONS").values()] == ["Apply now"]
    again = await footpath.apply(url, OTTO)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again


@pytest.mark.thorough
async def test_a_link_to_the_form_that_no_rule_knows_is_named_by_the_model_and_learned(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    careers.page("/apply", page("Apply", FORM))
    careers.page("/loft", page("Our loft"))
    links = "<p>We mend clocks in Dresden.</p><a href='/loft'>Our loft</a> <a href='/apply'>Hop aboard the loft</a>"
    url = careers.page("/job", page("Clock maker (m/f/d)", links))
    models.then = FormMind(buttons={"Hop aboard": "leads_on"})
    ran = await footpath.apply(url, IDA, model=MODEL)
    assert (ran.status, len(models.asked_for)) == ("complete", 1), ran
    again = await footpath.apply(url, OTTO, model=MODEL)
    assert (again.status, again.rungs, len(models.asked_for)) == ("complete", {"replay"}, 1), again
