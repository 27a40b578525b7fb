"""Under which names of a request the answers travelled, and which did not travel there on a replay."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from tests.sites.forms import NAME, form, page, script

from footpath.engine.carried import GivenAnswer, SentTexts
from footpath.engine.sent_keys import astray_in, learned_keys
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

    from footpath.schema.observation import FieldKind


def given(question: str, said: str, kind: FieldKind = "text", options: str = "", name: str = "") -> GivenAnswer:
    offered = tuple(Option(label=each) for each in options.split())
    return GivenAnswer(question, kind, ((said,),), (name,), options=offered, name=question)


ADA, BO = given("Your name", "Ada Lind"), given("Your name", "Bo Marsh")
BLUE = given("Colour of the coat", "Blue", "combobox", "Blue Green Red")
RED = given("Colour of the coat", "Red", "combobox", "Blue Green Red")
THREE, FIVE = given("Number of guests", "3", "number"), given("Number of guests", "5", "number")


def learned(sent: dict[str, object], *answers: GivenAnswer) -> dict[str, tuple[str, ...]]:
    return learned_keys([[ADA, *answers]], SentTexts([json.dumps({"name": "Ada Lind"} | sent)]))


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ({"coat": {"colour": "Blue"}}, ("coat.colour",)),
        ({"paint": "Blue"}, ("paint",)),
        ({"colour": {"value": "blue", "label": "Blue"}}, ("colour.value", "colour.label")),
        ({"data": '{"colour": ["Blue"]}'}, ("data.colour",)),
        ({"colour": "c7"}, ("colour",)),
        ({"q": 7, "step": 2, "x17": "Blue"}, ()),
        ({"note": "Ada Lind wants Blue"}, ()),
        ({"a1b2c3d4e5f6": "Blue"}, ()),
        ({"colour": ""}, ()),
    ],
)
def test_the_names_of_an_answer_hold_it_alone(sent: dict[str, object], keys: tuple[str, ...]):
    assert learned(sent, BLUE).get(BLUE.name, ()) == keys


def test_a_short_answer_is_known_only_under_words_of_its_question():
    assert learned({"guests": 3, "step": 3}, THREE)[THREE.name] == ("guests",)
    assert THREE.name not in learned({"step": 3}, THREE)


def test_a_name_that_holds_something_else_in_another_request_is_nobodys():
    sent = SentTexts([urlencode({"value": "Ada Lind"}), urlencode({"value": "Blue"}), urlencode({"name": "Ada Lind"})])
    assert learned_keys([[ADA, BLUE]], sent) == {ADA.name: ("name",)}


KEYS = {ADA.name: ("name",), BLUE.name: ("coat.colour",), THREE.name: ("guests",)}


def astray(sent: dict[str, object], *answers: GivenAnswer, first: tuple[tuple[str, str], ...] = ()) -> list[str]:
    body = json.dumps({"name": "Bo Marsh"} | sent)
    return list(astray_in([[BO, *answers]], SentTexts([body]), KEYS, first))


@pytest.mark.parametrize("coat", [{}, {"colour": ""}, {"colour": None}, {"colour": "Blue"}, {"colour": []}])
def test_a_choice_that_its_name_does_not_hold_is_astray(coat: dict[str, object]):
    assert astray({"coat": coat, "step": 2, "open": True, "seen": "v7"}, RED) == [RED.question]


def test_a_number_that_only_another_answer_spells_is_astray():
    table = given("Number of the table", "5", "number", name="table")
    keys = KEYS | {table.name: ("table",)}
    body = SentTexts([json.dumps({"name": "Bo Marsh", "guests": 3, "table": 5})])
    assert astray_in([[BO, FIVE, table]], body, keys) == (FIVE.question,)


@pytest.mark.parametrize(
    ("sent", "first"),
    [
        ({"coat": {"colour": "Red"}}, ()),
        ({"coat": {"colour": "c9"}}, ()),
        ({"wanted": "red"}, ()),
        ({"name": "", "who": "Bo Marsh"}, ()),
    ],
)
def test_nothing_is_told_of_another_code_or_of_another_form_of_the_request(
    sent: dict[str, object], first: tuple[tuple[str, str], ...]
):
    assert astray(sent, RED, first=first) == []


def test_what_the_form_held_before_is_no_code_of_a_choice():
    assert astray({"coat": {"colour": "c1"}}, RED, first=(("coat.colour", "c1"),)) == [RED.question]


def test_nothing_is_told_of_an_answer_that_a_request_may_leave_out():
    no = given("Colour of the coat", "No", "radio", "Yes No")
    assert astray({}, no) == []


SCRIPT = """const plans = document.querySelector('fieldset')
plans.onchange = ({ target }) => { plans.dataset.plan = target.parentNode.textContent.trim() }
document.querySelector('form').onsubmit = async (event) => {
  event.preventDefault()
  const [first, last] = ['first', 'last'].map((name) => event.target[name].value)
  const body = { first, last, plan: HEARD, step: 2, seen: 'v7' }
  await fetch('/send', { method: 'POST', body: JSON.stringify(body) })
  document.body.innerHTML = '<h1>Thank you! Your registration has been received.</h1>'
}"""

PLANS = "<fieldset><legend>Which plan</legend>{}</fieldset>".format(
    "".join(f"<label><input type=radio name=r value={at}> {label}</label>" for at, label in enumerate(("Basic", "Pro")))
)


@pytest.mark.browser
@pytest.mark.parametrize("later", ["plans.dataset.plan", "''", "'Basic'"])
@pytest.mark.sample(2)
async def test_a_replay_tells_an_answer_that_its_name_in_the_request_does_not_hold(
    footpath: Footpath, careers: FormSite, later: str
):
    heard = ["plans.dataset.plan", later]
    careers.takes("/send")
    start = careers.page(
        "/fair", lambda: page("Fair", form(NAME, PLANS), script(SCRIPT.replace("HEARD", heard[len(careers.sent) > 0])))
    )
    first = await footpath.fill(start, input={"Which plan": "Basic"})
    assert first.status == "complete", first.reason
    assert "Which plan" not in str(first.reason)
    ran = await footpath.fill(start, input={"Which plan": "Pro"})
    assert (ran.status, len(careers.sent)) == ("complete", 2), ran.reason
    is_lost = later != "plans.dataset.plan"
    assert ("did not send the answer to “Which plan”" in ran.reason) is is_lost, ran.reason
    assert next(row for row in ran.rows if row.question == "Which plan").is_unsent is is_lost
