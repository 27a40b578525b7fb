"""Questions that no rule understands are read by a model once: it is told the names of facts, and never a value."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.running import IDA, OTTO, QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, choice, form, page, text
from tests.sites.model_server import Asked, Failure, ModelServer, Turn, say

from footpath.llm.connect import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sites.forms import FormSite

    from footpath.config import Settings

pytestmark = pytest.mark.browser

MODEL = "openai-chat:some-model"
CALLED = text("What do your mates shout across the yard?", "shout")
TOWN = text("Which place should the parcel pigeon fly to?", "pigeon")
LIMB = choice("Which limb do you favour?", "limb", "Left", "Right", required=False)
FACTS = {
    "What do your mates shout across the yard?": "preferred_name",
    "Which place should the parcel": "address-level2",
    "Which town do you come home to": "address-level2",
}


@pytest.fixture
async def models(page_settings: Settings, footpath: Footpath) -> AsyncIterator[ModelServer]:
    """A server of models, which the runs of this test may ask."""
    async with ModelServer() as server:
        settings = dataclasses.replace(page_settings, model_url=server.openai)
        footpath.models = lambda names, meter: connect(names, meter=meter, settings=settings)
        yield server


def reader(asked: Asked) -> Turn:
    """A model that reads what `FACTS` knows."""
    numbered = re.findall(r"^(\d+)\. (.*)$", asked.text, flags=re.MULTILINE)
    told = {int(number): json.loads(line)["asks"] for number, line in numbered}
    known = [
        (number, fact) for number, asks in told.items() for begins, fact in FACTS.items() if asks.startswith(begins)
    ]
    return say("read_questions", readings=[{"question": number, "fact": fact} for number, fact in known])


def known_as(name: str, who: dict[str, Any]) -> dict[str, Any]:
    """A person who is called by another name."""
    kept = who["x-footpath"]
    return {**who, "x-footpath": {**kept, "name": {**kept["name"], "preferred": name}}}


@pytest.mark.thorough
async def test_a_page_takes_one_call_and_the_next_person_none(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    models.then = reader
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL, CALLED, TOWN, LIMB)))
    first = await footpath.apply(url, known_as("Ticktock", IDA), model=MODEL)
    assert first.status == "complete", first
    assert (len(models.asked_for), first.run.usage.model.calls) == (1, 1)
    again = await footpath.apply(url, known_as("Bigben", OTTO), model=MODEL)
    assert (again.status, again.rungs, len(models.asked_for)) == ("complete", {"replay"}, 1), again
    sent = [(each["shout"], each["pigeon"], each["limb"]) for each in careers.posted("/send")]
    assert sent == [("Ticktock", "Dresden", ""), ("Bigben", "Hamburg", "")]


async def test_a_place_asked_in_unknown_words_is_read_by_a_model(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    models.then = reader
    careers.takes("/send")
    home = text("Which town do you come home to in the evening?", "home")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL, home)))
    first = await footpath.apply(url, IDA, model=MODEL)
    assert first.status == "complete", first
    assert [each["home"] for each in careers.posted("/send")] == ["Dresden"]


async def test_no_value_of_the_person_is_in_a_request(footpath: Footpath, careers: FormSite, models: ModelServer):
    models.then = reader
    careers.takes("/send")
    await footpath.apply(
        careers.page("/a", page("Apply", form(NAME, EMAIL, CALLED))), known_as("Ticktock", IDA), model=MODEL
    )
    (asked,) = models.asked_for
    for value in ("Ida", "Brandt", "Ticktock", "ida@example.org", "Dresden", "30 23125012"):
        assert value not in asked.text + asked.instructions


@pytest.mark.thorough
@pytest.mark.parametrize(
    "says",
    [
        say("read_questions", readings=[]),
        say("read_questions", readings=[{"question": 1, "fact": "national_id"}]),
        Turn(text="I would ask."),
        Failure(400, "no"),
    ],
    ids=["nothing fits", "a fact that is not offered", "no call", "a failure"],
)
async def test_what_a_model_does_not_read_is_asked_of_the_person(
    footpath: Footpath, careers: FormSite, models: ModelServer, says: Turn | Failure
):
    models.then = says
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL, CALLED)))
    ran = await footpath.apply(url, model=MODEL, limits=QUICK)
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "What do your mates shout" in ran.reason


@pytest.mark.thorough
async def test_without_a_model_nobody_is_asked_but_the_person(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(NAME, EMAIL, CALLED))), limits=QUICK)
    assert (ran.status, models.asked_for) == ("needs_person", []), ran


@pytest.mark.parametrize("asks", ["Do you agree to the pigeon rules?", "Your IBAN", "Password of the yard"])
@pytest.mark.sample(2)
async def test_nothing_that_agrees_or_is_secret_is_asked_of_a_model(
    footpath: Footpath, careers: FormSite, models: ModelServer, asks: str
):
    models.then = say("read_questions", readings=[])
    box = f"<p><label><input type=checkbox name=x required> {asks}</label></p>"
    await footpath.apply(
        careers.page("/apply", page("Apply", form(NAME, EMAIL, box if "agree" in asks else text(asks, "x")))),
        model=MODEL, limits=QUICK,
    )  # fmt: skip
    assert not any(asks in each.text for each in models.asked_for)
