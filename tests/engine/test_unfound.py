"""Which choices no part of what a run sent can hold."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from tests.sites.forms import NAME, form, page, script

from footpath.engine.carried import GivenAnswer, SentTexts
from footpath.engine.unfound import unfound_in
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

    from footpath.schema.observation import FieldKind

ADA = GivenAnswer("Your name", "text", (("Ada Lind",),))
GUESTS = GivenAnswer("Number of guests", "number", (("4",),))


def choice(
    question: str, chosen: str, *others: str, kind: FieldKind = "radio", name: str = "", codes: str = ""
) -> GivenAnswer:
    """The chosen option of a question, among others; `codes`: a letter for each option in alphabetical order."""
    labels = sorted((chosen, *others))
    options = tuple(Option(label=label, value=codes[at : at + 1]) for at, label in enumerate(labels))
    code = next(option.value for option in options if option.label == chosen)
    return GivenAnswer(question, kind, ((chosen,), (code or chosen,)), (name,), options=options)


PLAN = choice("Which plan", "Pro", "Basic", "Gold")
STARS = choice("How skilled are you", "4 stars", "1 star", "2 stars", "3 stars", "5 stars")
TUNED = choice("Tuning", "Newly tuned", "As it is")
ANY = GivenAnswer("Colour", "radio", (("Any",),), options=(Option(label="Any"), Option(label="Red", value="r")))
CODED = choice("Which plan", "Pro", "Basic", "Gold", codes="bgp")


def unfound(
    sent: str | dict[str, object], *answers: GivenAnswer, first: tuple[tuple[str, str], ...] = (), more: str = ""
) -> list[str]:
    """The questions of the choices that are not found in a body, JSON or a form, with the name."""
    body = sent if isinstance(sent, str) else json.dumps({"name": "Ada Lind"} | sent)
    return list(unfound_in([[ADA, *answers]], SentTexts([body, *([more] if more else [])]), first))


@pytest.mark.parametrize(
    ("answer", "sent"),
    [
        (PLAN, {"plan": ""}),
        (PLAN, {"plan": None, "extras": []}),
        (PLAN, {}),
        (PLAN, {"plan": False, "open": True}),
        (CODED, {"plan": "g"}),
        (STARS, {"skill": 0}),
        (TUNED, {"tuned": ""}),
        (choice("Loads", "Horses", "Carts", kind="combobox"), {"loads": []}),
        (choice("Loads", "Horses", kind="select"), {"more": {}}),
    ],
)
def test_a_choice_without_any_place_is_unfound(answer: GivenAnswer, sent: dict[str, object]):
    assert unfound(sent, answer) == [answer.question]


@pytest.mark.parametrize(
    ("answer", "sent"),
    [
        (PLAN, {"plan": "Pro"}),
        (PLAN, {"p": "pro-2027"}),
        (PLAN, {"p": 17}),
        (PLAN, {"p": "c2b7a1d0-7f5e"}),
        (PLAN, {"pro": True, "basic": False}),
        (CODED, {"x": "p"}),
        (STARS, {"skill": 4}),
        (STARS, {"skill": 0.8}),
        (STARS, {"skill": "80%"}),
        (choice("How skilled are you", "1", "2", "3"), {"skill": 0}),
        (TUNED, {"tuned": False}),
        (TUNED, {"old": 1}),
        (choice("Size", "Large", "Medium", "Small"), {"size": 0}),
        (choice("Do you smoke", "No", "Yes"), {"smokes": None}),
        (choice("Your gender", "I don't wish to answer", "Woman", "Man"), {"gender": ""}),
        (ANY, {"colour": ""}),
        (choice("Town", "Ghent", kind="combobox"), {"town": {"id": 4711}}),
    ],
)  # fmt: skip
def test_a_choice_may_be_sent_in_any_code(answer: GivenAnswer, sent: dict[str, object]):
    assert unfound(sent, answer) == []


def test_each_choice_needs_a_place_of_its_own():
    assert unfound({"a": "p2"}, PLAN, TUNED) == ["Which plan", "Tuning"]
    assert unfound({"a": "p2", "b": 7}, PLAN, TUNED) == []
    assert unfound({"a": "Pro", "b": ""}, PLAN, TUNED) == ["Tuning"]
    assert unfound({"guests": 4, "skill": 0}, GUESTS, STARS) == ["How skilled are you"]
    assert unfound({"guests": 4, "skill": 4}, GUESTS, STARS) == []
    first, second = choice("Fed", "Yes", "No"), choice("Walked", "Yes", "No")
    assert unfound({"fed": "yes", "walked": ""}, first, second) == ["Walked"]


def test_a_list_of_as_many_codes_is_of_one_choice():
    stops = GivenAnswer("Stops", "combobox", (("Trumpet", "Gamba"),))
    assert unfound({"stops": ["t", "g"], "tuned": ""}, stops, TUNED) == ["Tuning"]
    assert unfound({"answers": ["t", "g", 1]}, stops, TUNED) == []
    assert unfound({"answers": [2, 1]}, PLAN, TUNED) == []


def test_what_was_typed_to_search_a_list_holds_no_other_choice():
    town = choice("Town", "Galway", "Ghent", kind="combobox")
    assert unfound({"town": "Galway", "plan": ""}, town, PLAN, more="term=Gal") == ["Which plan"]
    assert unfound({"town": "Galway"}, town, PLAN, more="term=Galway") == ["Which plan"]
    assert unfound({"town": "Galway"}, town, PLAN, more="page=2") == []


def test_the_code_of_a_choice_that_begins_the_label_of_another_is_no_search():
    town = choice("Town", "Granada", "Ghent", kind="combobox")
    grades = GivenAnswer("Grades", "combobox", (("Green",), ("gr",)), options=(Option(label="Green", value="gr"),))
    assert unfound({"town": "Granada", "grades": "gr"}, town, grades, more="term=Granad") == []
    assert unfound({"town": "Granada", "grades": ""}, town, grades, more="term=Granad") == ["Grades"]


def test_an_empty_place_with_the_name_of_the_question_tells_beside_other_entries():
    assert unfound({"skill": 0, "form": "f-17", "lang": "en"}, STARS) == ["How skilled are you"]
    assert unfound({"plan": "", "source": "web"}, PLAN) == ["Which plan"]
    assert unfound({"plan": "", "plan_id": 7}, PLAN) == []
    assert unfound({"q3": "", "source": "web"}, choice("Which plan", "Pro", "Basic", name="q3")) == ["Which plan"]


def test_what_a_form_held_at_first_holds_no_choice():
    first = (("token", "8f3a09"), ("plan", "Basic"))
    assert unfound("name=Ada+Lind&token=8f3a09&plan=", PLAN, first=first) == ["Which plan"]
    assert unfound("name=Ada+Lind&token=77&plan=", TUNED, first=first) == []
    kept = choice("Which plan", "Basic", "Pro")
    assert unfound("name=Ada+Lind&token=8f3a09&plan=Basic", kept, first=first) == []
    assert unfound("name=Ada+Lind&token=8f3a09", TUNED, first=(*first, ("name", "Ada Lind"))) == []


def test_a_choice_may_go_in_a_request_of_its_own():
    assert unfound({}, PLAN, more=json.dumps({"set": "p2"})) == []
    assert unfound({}, PLAN, more="term=") == ["Which plan"]


@pytest.mark.parametrize(
    "body",
    [
        "<form><name>Ada Lind</name></form>",
        json.dumps({"who": "Bo Marsh"}),
        json.dumps({"query": 'mutation { book(name: "Ada Lind", town: "Storgatan 4", plan: 2) { id number } }' * 2}),
        "name=Ada+Lind&x=\ufffd",
    ],
)  # fmt: skip
def test_nothing_is_told_of_what_cannot_be_read_entry_by_entry(body: str):
    assert unfound(body, GivenAnswer("Street", "text", (("Storgatan 4",),)), PLAN) == []


def test_nothing_is_told_where_a_written_answer_may_be_encoded():
    assert unfound({"plan": ""}, GivenAnswer("Street", "text", (("Storgatan 4",),)), PLAN) == []
    assert list(unfound_in([[ADA, PLAN]], SentTexts([urlencode({"name": "Ada Lind"})], has_raw=True))) == []


def test_a_part_of_another_answer_needs_no_place():
    code = GivenAnswer("Country code", "combobox", (("United Kingdom +44",),), is_part=True)
    assert unfound({"phone": "+447700900123"}, code) == []


DEAF = """const plans = document.querySelector('fieldset')
document.querySelector('form').onsubmit = async (event) => {
  event.preventDefault()
  const [first, last] = ['first', 'last'].map((name) => event.target[name].value)
  await fetch('/send', { method: 'POST', body: JSON.stringify({ first, last, plan: plans.dataset.plan ?? '' }) })
  document.body.innerHTML = '<h1>Thank you! Your registration has been received.</h1>'
}"""
"""The script sends a plan that it has never heard of."""

PLANS = "<fieldset><legend>Which plan</legend>{}</fieldset>".format(
    "".join(f"<label><input type=radio name=r value={at}> {label}</label>" for at, label in enumerate(("Basic", "Pro")))
)


@pytest.mark.browser
@pytest.mark.parametrize("hears", ["", "plans.onchange = ({ target }) => { plans.dataset.plan = 'p' + target.value }"])
@pytest.mark.sample(2)
async def test_a_choice_that_the_script_of_a_page_lost_is_told(footpath: Footpath, careers: FormSite, hears: str):
    careers.takes("/send")
    start = careers.page("/fair", page("Fair", form(NAME, PLANS), script(DEAF), script(hears)))
    ran = await footpath.fill(start, input={"Which plan": "Pro"})
    assert ran.status == "complete", ran
    assert ("did not find the answer to “Which plan”" in ran.reason) is (hears == ""), ran.reason
    row = next(row for row in ran.rows if row.question == "Which plan")
    assert bool(row.note) is (hears == "")
