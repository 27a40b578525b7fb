"""Where a value of the person's must not stand (contract 7)."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read
from footpath.reading.sensitive import kind_of, misplaced

IBAN = "DE89 3704 0044 0532 0130 00"


@pytest.mark.parametrize(
    ("name", "value"),
    [("pw", "x"), ("password", "x"), ("site_password", "x"), ("otp", "1"), ("cvv", "123"), ("iban", "x"),
     ("bank_account", "x"), ("ssn", "x"), ("passport_number", "x"), ("tax-id", "x"), ("account", IBAN),
     ("number", "4111 1111 1111 1111"), ("api_token", "x")],
)  # fmt: skip
def test_what_is_sensitive_by_its_name_or_its_form(name: str, value: str):
    assert kind_of(name, value)


@pytest.mark.parametrize(
    ("name", "value"),
    [("what", "kettle"), ("basics.email", "ida@example.org"), ("message", "We have sent you a new password."),
     ("number", "4111 1111 1111 1112"), ("city", "Dresden"), ("zip_code", "01067"), ("user", "ida"),
     ("account", "DE00 3704 0044 0532 0130 00"), ("phone", "+49 30 23125012")],
)  # fmt: skip
def test_what_is_a_plain_fact(name: str, value: str):
    assert kind_of(name, value) == ""


def where(name: str, kind: str, *, is_open: bool = False, tag: str = "input", type: str = "text") -> str:
    page = PageBuilder("https://stays.test/x", title="A page")
    with page.inside("form"):
        ref = page.textarea(name) if tag == "textarea" else page.input(name, type=type)
        page.button("Send")
    snapshot = page.snapshot()
    return misplaced(kind, snapshot.by_ref[ref], read(snapshot), is_open=is_open)


def test_a_secret_stands_in_its_own_field_alone():
    assert where("Password", "current-password", type="password") == ""
    assert where("IBAN", "sensitive") == ""
    assert where("Social security number", "national_id") == ""
    assert where("Search", "current-password", type="search", is_open=True) == "a search box"
    assert where("Your message", "sensitive", tag="textarea", is_open=True) == "free text"
    assert where("First name", "current-password", is_open=True) == "a field of another kind"


def test_a_plain_fact_stands_in_a_search_or_an_address_where_the_goal_names_it():
    page = read(PageBuilder("https://stays.test/x", title="A page").snapshot())
    assert where("Your message", "", tag="textarea") == ""
    assert where("Search", "", type="search") == "a search box"
    assert where("Search", "", type="search", is_open=True) == ""
    assert misplaced("", None, page, is_open=False) == misplaced("sensitive", None, page, is_open=True) == "an address"
    assert misplaced("", None, page, is_open=True) == ""
