"""A widget that no rule can operate: a model operates it by the name of the answer, and the next person needs none."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

import pytest
from tests.engine.form_minds import MODEL, bodies
from tests.engine.running import IDA, OTTO, QUICK, Footpath
from tests.sites.forms import EMAIL, form, page, script
from tests.sites.model_server import Asked, ModelServer, Turn, batch

from footpath.engine.form_state import PATIENCE
from footpath.llm.connect import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sites.forms import FormSite

    from footpath.config import Settings

pytestmark = pytest.mark.browser

CITY = (
    "<p><label>City <input name=city id=city readonly required></label>"
    "<button type=button id=crank>Crank the drawer</button></p>"
    "<div id=drawer hidden><input id=pigeonhole aria-label='Pigeonhole'>"
    "<button type=button id=take>Peg it</button></div>"
)
DRAWER = script("""
crank.onclick = () => { drawer.hidden = false }
take.onclick = () => { city.value = pigeonhole.value; drawer.hidden = true }
""")


@pytest.fixture
async def models(page_settings: Settings, footpath: Footpath) -> AsyncIterator[ModelServer]:
    """A server of models, which the runs of this test may ask."""
    async with ModelServer() as server:
        settings = dataclasses.replace(page_settings, model_url=server.openai)
        footpath.models = lambda names, meter: connect(names, meter=meter, settings=settings)
        server.then = operator
        yield server


def ref(asked: Asked, words: str) -> str:
    found = re.search(rf'\[(\w+)\] \w+ "{words}"', asked.text.rpartition("> PAGE\n")[2])
    assert found, asked.text
    return found[1]


def operator(asked: Asked, opens: str = "Crank the drawer") -> Turn:
    """A model that opens the drawer, fills what comes out, and pegs it."""
    (name,) = set(re.findall(r"Enter \{\{([\w.-]+)\}\} into", asked.text))
    if "Pigeonhole" not in asked.text.rpartition("> PAGE\n")[2]:
        return batch(("click", {"ref": ref(asked, opens), "reason": "It opens something."}))
    return batch(
        ("fill", {"ref": ref(asked, "Pigeonhole"), "value": f"{{{{{name}}}}}", "reason": "It takes the answer."}),
        ("click", {"ref": ref(asked, "Peg it"), "reason": "It takes it over."}),
        ("mark_done", {"summary": "The field shows it.", "achieved": True}),
    )


def cities(careers: FormSite) -> list[str]:
    return [each["city"] for each in careers.posted("/send")]


async def test_a_model_operates_the_widget_and_the_next_person_needs_no_model(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(EMAIL, CITY), DRAWER))
    first = await footpath.apply(url, IDA, model=MODEL, limits=QUICK)
    assert (first.status, len(models.asked_for)) == ("complete", 2), first
    assert "model" in first.rungs
    again = await footpath.apply(url, OTTO, model=MODEL, limits=QUICK)
    assert (again.status, again.rungs, len(models.asked_for)) == ("complete", {"replay"}, 2), again
    assert cities(careers) == ["Dresden", "Hamburg"]
    for value in ("Dresden", "Ida", "Brandt", "ida@example.org"):
        assert value not in bodies(models)
    book = await footpath.book()
    assert "Dresden" not in book.model_dump_json()


@pytest.mark.thorough
@pytest.mark.parametrize(("vision", "pictures"), [("always", 1), ("never", 0)])
async def test_the_model_sees_the_widget_where_the_task_lets_it(
    footpath: Footpath, careers: FormSite, models: ModelServer, vision: str, pictures: int
):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(EMAIL, CITY), DRAWER))
    ran = await footpath.apply(url, IDA, model=MODEL, limits=QUICK, vision=vision)
    assert (ran.status, {asked.pictures for asked in models.asked_for}) == ("complete", {pictures}), ran


@pytest.mark.thorough
async def test_a_widget_that_changed_is_operated_anew_and_its_step_healed(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(EMAIL, CITY), DRAWER))
    await footpath.apply(url, IDA, model=MODEL, limits=QUICK)
    other = CITY.replace("Crank the drawer", "Pull the lever").replace("id=crank", "id=lever class=new")
    careers.page("/apply", page("Apply", form(EMAIL, other), DRAWER.replace("crank", "lever")))
    models.then = lambda asked: operator(asked, opens="Pull the lever")
    drifted = await footpath.apply(url, OTTO, model=MODEL, limits=QUICK)
    assert (drifted.status, len(drifted.begun("model"))) == ("complete", 1), drifted
    calls = len(models.asked_for)
    after = await footpath.apply(url, {**IDA, "basics": {**IDA["basics"], "email": "i@example.org"}}, model=MODEL)
    assert (after.rungs, len(models.asked_for)) == ({"replay"}, calls), after
    steps = (await footpath.book()).steps
    assert len([each for each in steps if each.action.kind == "operate"]) == 1


async def test_a_worker_can_send_nothing_and_the_person_is_asked_instead(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(EMAIL, CITY), DRAWER))
    models.then = lambda asked: batch(("click", {"ref": ref(asked, "Submit application"), "reason": "To be done."}))
    ran = await footpath.apply(url, IDA, model=MODEL, limits=QUICK)
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "Footpath sends nothing while it fills a field" in models.asked_for[-1].text


PHONE = (
    "<p><label>Phone <input name=phone id=phone readonly required></label>"
    "<button type=button id=wind>Wind the coil</button></p>"
)


@pytest.mark.thorough
async def test_a_field_that_the_model_entered_stands_when_its_calls_run_out_at_the_next(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    url = careers.page("/apply", page("Apply", form(EMAIL, CITY, PHONE), DRAWER))
    ran = await footpath.apply(url, IDA, model=MODEL, limits=QUICK.model_copy(update={"model_calls": 2}))
    assert (ran.status, len(models.asked_for)) == ("needs_person", 2), ran
    assert "Phone" in ran.reason, ran
    assert "City" not in ran.reason, ran


@pytest.mark.thorough
async def test_the_steps_of_the_model_end_the_run_where_the_run_has_no_more(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    url = careers.page("/apply", page("Apply", form(EMAIL, CITY), DRAWER))
    of_the_rules = 1 + PATIENCE  # the drawn list, which shows nothing to them, is opened again
    ran = await footpath.apply(url, IDA, model=MODEL, limits=QUICK.model_copy(update={"steps": of_the_rules}))
    assert (ran.status, len(models.asked_for)) == ("stuck", 1), ran
    assert f"{of_the_rules} steps" in ran.reason, ran
