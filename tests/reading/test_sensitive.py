"""Where a value of the person's must not stand (contract 7)."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.deeds import mention
from footpath.reading.read import read
from footpath.reading.sensitive import GIVEN, is_secret_field, kind_of, misplaced
from footpath.schema.signature import Signature

IBAN = "DE89 3704 0044 0532 0130 00"


@pytest.mark.parametrize(
    ("name", "value"),
    [("pw", "x"), ("password", "x"), ("site_password", "x"), ("otp", "1"), ("cvv", "123"), ("iban", "x"),
     ("bank_account", "x"), ("ssn", "x"), ("passport_number", "x"), ("tax-id", "x"), ("account", IBAN),
     ("number", "4111 1111 1111 1111"), ("api_token", "x"), ("userpw", "x"), ("pass2", "x"), ("loginpwd", "x"),
     ("Mitgliedspasswort", "x"), ("mailpin", "x"), ("passwordfield", "x"), ("newpw2", "x"), ("security answer", "x"),
     ("API key", "x"), ("apiKey", "x"), ("stripe_api_key", "x"), ("Your API key (optional)", "x"), ("Access key", "x"),
     ("Private key", "x"), ("API-Schlüssel", "x"), ("Clé d’accès", "x")],
)  # fmt: skip
def test_what_is_sensitive_by_its_name_or_its_form(name: str, value: str):
    assert kind_of(name, value)


@pytest.mark.parametrize(
    ("name", "value"),
    [("what", "kettle"), ("basics.email", "ida@example.org"), ("message", "We have sent you a new password."),
     ("number", "4111 1111 1111 1112"), ("city", "Dresden"), ("zip_code", "01067"), ("user", "ida"),
     ("account", "DE00 3704 0044 0532 0130 00"), ("phone", "+49 30 23125012"), ("compass", "x"), ("secretary", "x"),
     ("tokenizer", "x"), ("shopping", "x"), ("urban", "x"), ("aerobic", "x"), ("pinboard", "x"), ("answer", "x"),
     ("Your answer", "x"), ("Primary key", "x"), ("Key", "x"), ("key signature", "x"), ("keyboard", "x"),
     ("Public key", "x"), ("Access", "x")],
)  # fmt: skip
def test_what_is_a_plain_fact(name: str, value: str):
    assert kind_of(name, value) == ""


@pytest.mark.parametrize(
    ("told", "is_secret"),
    [({"type": "password", "name": "Club word"}, True), ({"autocomplete": "section-a cc-number"}, True),
     ({"meaning": "security_answer"}, True), ({"id": "userpw"}, True), ({"html_name": "pass2"}, True),
     ({"name": "Kennwort"}, True), ({"name": "API key"}, True), ({"placeholder": "••••••"}, True),
     ({"name": "Club word", "id": "pw"}, True),
     ({"name": "Postal code", "html_name": "pin"}, False), ({"name": "Full name", "id": "name"}, False)],
)  # fmt: skip
def test_an_element_asks_for_a_secret_by_markup_or_by_words(told: dict[str, str], is_secret: bool):
    assert is_secret_field(Signature.model_validate({"role": "textbox", **told})) is is_secret


def where(question: str, kind: str, *, name: str = "", goal: str = "", tag: str = "input", type: str = "text") -> str:
    page = PageBuilder("https://stays.test/x", title="A page")
    with page.inside("form"):
        ref = page.textarea(question) if tag == "textarea" else page.input(question, type=type)
        page.button("Send")
    snapshot = page.snapshot()
    return misplaced(kind, snapshot.by_ref[ref], read(snapshot), mention(goal, name, "Kettle 7"), name)


def test_a_secret_stands_in_its_own_field_alone():
    goal = "Search for {{pw}}"
    assert where("Password", "current-password", type="password") == ""
    assert where("IBAN", "sensitive") == ""
    assert where("Social security number", "national_id") == ""
    assert where("Search", "current-password", name="pw", type="search", goal=goal) == "a search box"
    assert where("Your message", "sensitive", name="pw", tag="textarea", goal=goal) == "free text"
    assert where("First name", "current-password", name="pw", goal=goal) == "a field of another kind"


@pytest.mark.parametrize(
    ("name", "question", "place"),
    [
        ("email", "Your name", "a field for another fact"),
        ("basics.phone", "E-mail", "a field for another fact"),
        ("first name", "City", "a field for another fact"),
        ("first name", "Full name", ""),
        ("email", "User name", ""),
        ("email", "How can we reach you?", ""),
        ("what", "E-mail", ""),
    ],
)
def test_a_fact_stands_in_no_field_that_asks_for_another(name: str, question: str, place: str):
    assert where(question, "", name=name, goal="Sign up for the walk") == place


def test_a_goal_may_name_any_field_for_a_fact():
    assert where("Your name", "", name="email", goal='Enter {{email}} in "Your name", then press "Send"') == ""


def test_what_only_its_way_says_to_be_secret_stands_where_the_goal_puts_it():
    goal = 'Enter "{{card}}" in "Gift code", put {{letter}} as comment, then search for {{card}}'
    assert where("Gift code", GIVEN, name="card", goal=goal) == ""
    assert where("Gift card", GIVEN, name="card") == "", "the name of the value names the field"
    assert where("Comment", GIVEN, name="letter", goal=goal, tag="textarea") == ""
    assert where("Comment", GIVEN, name="card", goal=goal, tag="textarea") == "free text"
    assert where("Name", GIVEN, name="card", goal=goal) == "a field of another kind"
    assert where("Search", GIVEN, name="card", goal=goal, type="search") == "a search box"


@pytest.mark.parametrize(
    ("goal", "name", "box", "address"),
    [
        ("", "what", "a search box", "an address"),
        ("Look for {{what}} here", "what", "", "an address"),
        ("Look for Kettle 7 here", "what", "", ""),
        ("Order kettle 7", "what", "", ""),
        ('Enter "Kettle 7" in "Model"', "what", "a search box", "an address"),
        ('Enter "{{what}}" in "Search"', "what", "", "an address"),
        ("Go to https://stays.test/?q={{what}} and read the price", "what", "", ""),
        ("Sign in as {{user}}, then order the lamp", "user", "a search box", "an address"),
        ("Order the lamp for {{user}}", "user", "a search box", "an address"),
        ("Find the orders of Kettle 7", "user", "", ""),
    ],
)
def test_a_plain_value_is_searched_for_as_far_as_the_goal_does(goal: str, name: str, box: str, address: str):
    page = read(PageBuilder("https://stays.test/x", title="A page").snapshot())
    assert where("Your message", "", name=name, goal=goal, tag="textarea") == ""
    assert where("Search", "", name=name, goal=goal, type="search") == box
    assert misplaced("", None, page, mention(goal, name, "Kettle 7"), name) == address


@pytest.mark.parametrize("goal", ["Go to https://stays.test/?q={{pw}}", "Search for kettle 7"])
def test_a_secret_stands_in_no_address_whatever_the_goal_says(goal: str):
    page = read(PageBuilder("https://stays.test/x", title="A page").snapshot())
    for kind in ("sensitive", GIVEN):
        assert misplaced(kind, None, page, mention(goal, "pw", "Kettle 7"), "pw") == "an address"
