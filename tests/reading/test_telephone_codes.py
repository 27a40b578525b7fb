"""Telephone numbers in several parts: a number with the code of its country beside, before or behind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.reading.builders import PageBuilder, fields_of, only_field

CODES = ("Germany (+49)", "Portugal (+351)", "France (+33)", "Spain (+34)")


def number_of(page: PageBuilder) -> tuple[str, str, str]:
    field = next(each for each in fields_of(page) if each.meaning == "tel")
    return field.meaning, field.part, field.dial_code


def test_a_number_beside_a_list_that_offers_codes_is_written_without_it_whatever_the_words() -> None:
    page = PageBuilder()
    page.select("Land", CODES)
    page.input("Phone number", "tel")
    assert number_of(page) == ("tel", "national", "")


def test_a_list_of_codes_behind_a_number_is_of_that_number() -> None:
    page = PageBuilder()
    page.input("Phone number", "tel")
    page.select("Country", CODES)
    assert number_of(page) == ("tel", "national", "")


def test_a_list_of_codes_between_two_numbers_is_of_the_next() -> None:
    page = PageBuilder()
    page.input("Mobile phone", "tel")
    page.select("Country", CODES)
    page.input("Mobile phone", "tel")
    assert [f.part for f in fields_of(page)] == ["", "country_code", "national"]


def test_a_list_of_countries_that_sends_codes_is_of_the_number_beside_it() -> None:
    page = PageBuilder()
    page.select("Country", ("Germany", "Portugal", "France", "Spain"))
    element = page.elements[0]
    codes = ("+49", "+351", "+33", "+34")
    options = tuple(o.model_copy(update={"value": code}) for o, code in zip(element.options, codes, strict=True))
    page.elements[0] = replace(element, options=options)
    page.input("Phone number", "tel")
    assert [(f.meaning, f.part) for f in fields_of(page)] == [("tel-country-code", "country_code"), ("tel", "national")]


@pytest.mark.parametrize("asked", ["Kierunkowy kraju", "Vorwahl", ""])
def test_a_text_that_holds_a_code_before_a_number_is_its_code(asked: str) -> None:
    page = PageBuilder()
    page.input(asked, value="+48")
    page.input("Phone number", "tel")
    assert [(f.meaning, f.part) for f in fields_of(page)] == [("tel-country-code", "country_code"), ("tel", "national")]


def test_a_code_that_nobody_can_change_is_no_captcha() -> None:
    page = PageBuilder()
    page.input("Code", value="+49", readonly=True)
    page.input("Mobile", "tel")
    assert [f.trap for f in fields_of(page)] == ["", ""]


@pytest.mark.parametrize("written", ["+351", "(+351)", "PT +351", "Portugal (+351)", "+ 351"])
def test_a_code_written_before_a_number_is_told(written: str) -> None:
    page = PageBuilder()
    with page.box():
        page.text(written)
        page.input("Phone", "tel")
    assert number_of(page) == ("tel", "", "+351")


def test_a_code_in_the_label_of_a_number_is_told() -> None:
    assert only_field("Phone (+351)", "tel").dial_code == "+351"


@pytest.mark.parametrize("written", ["Call us: +351 912 345 678", "Numbers of Portugal begin with +351.", "Phone"])
def test_another_text_before_a_number_is_no_code(written: str) -> None:
    page = PageBuilder()
    with page.box():
        page.text(written)
        page.input("Phone", "tel")
    assert number_of(page) == ("tel", "", "")


def test_a_flag_that_is_named_by_its_country_is_the_picker_of_the_number() -> None:
    page = PageBuilder()
    with page.box():
        page.element("button", "Portugal", role="button", text="\U0001f1f5\U0001f1f9", popup="listbox")
        page.input("Phone", "tel")
    assert [(f.meaning, f.part) for f in fields_of(page)] == [("tel-country-code", "country_code"), ("tel", "")]
