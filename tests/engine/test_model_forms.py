"""A form that no rule knows: one call of a model a page reads its questions, options and button, and the next person
needs none. The model is told questions and the names of facts, and never a value.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.running import IDA, OTTO, QUICK, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, choice, form, page, script, text
from tests.sites.model_server import Asked, ModelServer, Turn, say

from footpath.llm.connect import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sites.forms import FormSite

    from footpath.config import Settings

pytestmark = pytest.mark.browser

PIA: dict[str, Any] = {**OTTO, "basics": {**OTTO["basics"], "name": "Pia Reuter", "email": "pia@example.org"}}
MODEL = "openai-chat:some-model"
CALLED = text("What do your mates shout across the yard?", "shout")
PERCH = choice("On which perch did you last sit?", "perch", "Summit", "Ridge", "Valley")
COMPANY = text("Current company", "company")
SHIPS = (
    "<button type=button onclick='this.form.requestSubmit()'>Ship the pigeon</button>"
    "<button type=button onclick='document.title = 1'>Feed the pigeon</button>"
)
MEANS = {"Summit": ["master"], "Ridge": ["bachelor"], "Valley": ["school"]}
FACTS = {"What do your mates": "preferred_name", "On which perch": "highest_education"}


@pytest.fixture
async def models(page_settings: Settings, footpath: Footpath) -> AsyncIterator[ModelServer]:
    """A server of models, which the runs of this test may ask."""
    async with ModelServer() as server:
        settings = dataclasses.replace(page_settings, model_url=server.openai)
        footpath.models = lambda names, meter: connect(names, meter=meter, settings=settings)
        server.then = reader
        yield server


def reader(asked: Asked) -> Turn:
    """A model that knows `FACTS`, what `MEANS` says of options, which button ships, and how the loft confirms."""
    if "TEXTS" in asked.text:
        flown = re.search(r"^(\d+)\. The pigeon has taken wing", asked.text, flags=re.MULTILINE)
        return say("judge_page", text=int(flown[1]) if flown else 0)
    questions, buttons = (numbered(asked.text, name) for name in ("QUESTIONS", "BUTTONS"))
    readings = [
        {"question": number, "fact": fact, "options": means(told)}
        for number, told in questions.items()
        for begins, fact in FACTS.items()
        if told["asks"].startswith(begins)
    ]
    ships = [number for number, told in buttons.items() if told["says"].startswith("Ship")]
    button = {"button": {"number": ships[0], "does": "sends"}} if ships else {}
    return say("read_questions", readings=readings, **button)


def means(told: dict[str, Any]) -> list[dict[str, Any]]:
    options = (each.split(" ", 1) for each in told.get("options", ()))
    return [{"option": int(number), "means": MEANS[label]} for number, label in options if label in MEANS]


def numbered(prompt: str, section: str) -> dict[int, dict[str, Any]]:
    """The lines of a section of the prompt, by number."""
    _, _, rest = prompt.partition(f"{section}\n")
    lines = re.findall(r"^(\d+)\. (.*)$", re.split(r"\n\n", rest)[0], flags=re.MULTILINE)
    return {int(number): json.loads(line) for number, line in lines}


def person(who: dict[str, Any], called: str, degree: str) -> dict[str, Any]:
    """A person who is called by another name and has a degree."""
    kept = who["x-footpath"]
    return {
        **who,
        "education": [{"institution": "TU", "studyType": degree, "area": "Physics", "endDate": "2020-07"}],
        "x-footpath": {**kept, "name": {**kept["name"], "preferred": called}},
    }


@pytest.mark.thorough
async def test_a_page_that_no_rule_knows_takes_one_call_and_the_next_person_none(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    url = careers.page(
        "/apply", page("Apply as a clock maker", form(NAME, EMAIL, COMPANY, CALLED, PERCH, SHIPS, button=""))
    )
    first = await footpath.apply(url, person(IDA, "Ticktock", "Master of Science"), model=MODEL)
    assert (first.status, len(models.asked_for)) == ("complete", 1), first
    assert "model" in first.rungs
    again = await footpath.apply(url, person(OTTO, "Bigben", "Bachelor"), model=MODEL)
    assert (again.status, again.rungs, len(models.asked_for)) == ("complete", {"replay"}, 1), again
    sent = [(each["shout"], each["perch"]) for each in careers.posted("/send")]
    assert sent == [("Ticktock", "Summit"), ("Bigben", "Ridge")]
    for value in ("Ida", "Brandt", "Ticktock", "ida@example.org", "Dresden", "Master of Science", "30 23125012"):
        assert value not in models.asked_for[0].text + models.asked_for[0].instructions


async def test_a_form_of_which_no_rule_knows_any_question_is_filled_before_its_button_is_pressed(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    url = careers.page("/apply", page("Keeper of clocks", form(CALLED, PERCH, button="Ship the pigeon")))
    ran = await footpath.apply(url, person(IDA, "Ticktock", "Master of Science"), model=MODEL)
    assert (ran.status, len(models.asked_for)) == ("complete", 1), ran
    assert [(each["shout"], each["perch"]) for each in careers.posted("/send")] == [("Ticktock", "Summit")]


async def test_the_button_of_a_form_is_not_pressed_while_a_question_that_must_be_answered_is_open(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    riddle = text("What is the moon made of?", "moon")
    url = careers.page(
        "/apply", page("Keeper of clocks", form(CALLED, riddle, button="Ship the pigeon", more="novalidate"))
    )
    someone = Scripted()
    ran = await footpath.apply(url, person(IDA, "Ticktock", "Bachelor"), someone, model=MODEL, limits=QUICK)
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert someone.asked == ["What is the moon made of?"]


@pytest.mark.thorough
async def test_an_option_that_means_nothing_of_the_answer_is_not_chosen(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    someone = Scripted()
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL, PERCH)))
    ran = await footpath.apply(url, person(IDA, "", "Doctorate"), someone, model=MODEL, limits=QUICK)
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert someone.asked == ["On which perch did you last sit?"]


async def test_a_question_in_other_words_costs_one_call_and_the_rest_is_replayed(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    careers.page("/apply", page("Apply", form(NAME, EMAIL, text("Preferred name", "a1"))))
    url = f"{careers.url}/apply"
    await footpath.apply(url, person(IDA, "Ticktock", ""), model=MODEL)
    assert not models.asked_for
    careers.page("/apply", page("Apply", form(NAME, EMAIL, CALLED)))
    drifted = await footpath.apply(url, person(OTTO, "Bigben", ""), model=MODEL)
    assert (drifted.status, len(models.asked_for)) == ("complete", 1), drifted
    assert len(drifted.begun("model")) == 1
    after = await footpath.apply(url, person(PIA, "Cuckoo", ""), model=MODEL)
    assert (after.status, after.rungs, len(models.asked_for)) == ("complete", {"replay"}, 1), after
    assert [each["shout"] for each in careers.posted("/send")[1:]] == ["Bigben", "Cuckoo"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("says", "status"),
    [
        ("The pigeon has taken wing with your scroll.", "complete"),
        ("The loft has nine perches and a cat.", "unknown"),
        ("The pigeon has taken wing. An error occurred, try again later.", "unknown"),
    ],
    ids=["a text that confirms", "a text about something else", "a failure is no matter for a model"],
)
@pytest.mark.parametrize("head", ["The loft", "Thanks!"])
@pytest.mark.sample(2)
async def test_a_model_names_the_text_that_confirms_where_no_rule_knows_its_words(
    footpath: Footpath, careers: FormSite, models: ModelServer, says: str, status: str, head: str
):
    careers.takes("/send", page(head, f"<p>{says}</p>"))
    url = careers.page("/apply", page("Apply as a clock maker", form(NAME, EMAIL, COMPANY)))
    ran = await footpath.apply(url, model=MODEL, limits=QUICK)
    assert (ran.status, len(careers.sent)) == (status, 1), ran
    assert ran.run.proof == (says if status == "complete" else "")
    assert not any("Brandt" in each.text for each in models.asked_for)


@pytest.mark.thorough
async def test_a_form_that_still_holds_its_choices_is_no_matter_for_a_model(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send", "ok")
    sends = """document.forms[0].onsubmit = async event => {
        event.preventDefault()
        await fetch('/send', {method: 'POST', body: new FormData(event.target)})
        said.innerHTML = '<p>The pigeon has taken wing with your scroll.</p>'
    }"""
    country = choice("Country", "country", "Norway", "Germany")
    url = careers.page("/apply", page("Apply as a clock maker", form(country), "<div id=said></div>", script(sends)))
    ran = await footpath.fill(url, model=MODEL, limits=QUICK)
    assert (ran.status, careers.posted("/send"), models.asked_for) == ("unknown", [{"country": "Germany"}], []), ran


@pytest.mark.thorough
async def test_each_page_has_its_button_read_also_where_the_one_before_had_the_same_words(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    def ships(asked: Asked) -> Turn:
        does = "leads_on" if len(models.asked_for) == 1 else "sends"
        return say("read_questions", readings=[], button={"number": 1, "does": does})

    models.then = ships
    title, names = "Apply as a clock maker", text("First name", "one") + text("Last name", "two")
    more = text("Current company", "one") + text("Phone number", "two")
    careers.takes("/two", page(title, form(more, SHIPS, button="")))
    careers.takes("/send")
    url = careers.page("/apply", page(title, form(names, SHIPS, action="/two", button="")))
    ran = await footpath.fill(url, model=MODEL)
    assert (ran.status, [each.path for each in careers.sent]) == ("complete", ["/two", "/send"]), ran
    assert len(models.asked_for) == 2


@pytest.mark.thorough
async def test_of_a_person_without_facts_no_question_is_asked_of_a_model(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    ran = await footpath.fill(careers.page("/apply", page("Apply", form(CALLED))), {}, model=MODEL, limits=QUICK)
    assert (ran.status, models.asked_for) == ("needs_person", []), ran


@pytest.mark.thorough
@pytest.mark.parametrize(("model", "mode"), [(MODEL, "ai_only"), ("", "rules_only")])
async def test_a_way_that_the_page_contradicts_is_to_be_learned_anew_with_the_model_that_the_task_names(
    footpath: Footpath, careers: FormSite, models: ModelServer, model: str, mode: str
):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(text("First name", "a"), text("Last name", "b"), EMAIL)))
    await footpath.apply(url)
    careers.page("/apply", page("Apply", form(text("Last name", "a"), text("First name", "b"), EMAIL)))
    ran = await footpath.apply(url, OTTO, model=model)
    assert (ran.status, f"--mode {mode}" in ran.reason) == ("refused", True), ran
