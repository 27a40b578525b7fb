"""What a form asks of a payment card, and what only sounds like it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.reading.builders import PageBuilder, fields_of

NUMBER, CODE = ("Card number", {}), ("CVC", {})


def read(*asked: tuple[str, dict[str, Any]]) -> list[str]:
    """The meaning of each question of a form; what is left alone has a `!`."""
    page = PageBuilder(title="Apply")
    with page.inside("form"):
        for question, said in asked:
            page.input(question, **said)
        page.input("Email", "email")
        page.button("Submit", type="submit")
    return [field.meaning + ("!" if field.trap else "") for field in fields_of(page)[: len(asked)]]


@pytest.mark.parametrize(
    "question",
    [
        "Passport expiry date", "Visa expiry date", "Expiry date of your certificate", "Expiry date", "Expiry month",
        "Membership card number", "Driver card number", "Library card number",
    ],
)  # fmt: skip
def test_what_may_be_of_any_document_is_no_secret(question: str) -> None:
    assert read((question, {})) == [""]


def test_nor_where_an_attribute_alone_says_it_of_a_question_that_says_more() -> None:
    assert read(("Membership card number", {"html_name": "card_number"})) == [""]


@pytest.mark.parametrize(
    ("asked", "meanings"),
    [
        ([NUMBER, ("Expiry date", {})], ["cc-number", "cc-exp"]),
        ([("Expiry date", {}), CODE], ["cc-exp", "cc-csc"]),
        ([("Expiry date", {"autocomplete": "cc-exp"})], ["cc-exp"]),
        ([("Membership card number", {"autocomplete": "section-a cc-number"})], ["cc-number"]),
        ([("Number", {"html_name": "card_number"})], ["cc-number"]),
        ([NUMBER, ("Membership card number", {}), CODE], ["cc-number", "", "cc-csc"]),
        ([("Prepaid card number", {}), CODE], ["cc-number", "cc-csc"]),
        ([("Bank card number", {})], ["cc-number"]),
        ([("Kreditkartennummer", {}), ("Kartenprüfnummer", {})], ["cc-number", "cc-csc"]),
        ([("Numéro de carte bancaire", {}), ("Cryptogramme visuel", {})], ["cc-number", "cc-csc"]),
        ([("Número de tarjeta de crédito", {})], ["cc-number"]),
    ],
)  # fmt: skip
def test_what_the_page_says_or_the_form_bears_out_is_of_a_card(
    asked: list[tuple[str, dict[str, Any]]], meanings: list[str]
) -> None:
    assert read(*asked) == meanings


@pytest.mark.parametrize(
    ("asked", "meaning"),
    [
        ([("Security code", {}), NUMBER], "cc-csc"),
        ([("Sicherheitscode", {}), NUMBER], "cc-csc"),
        ([("Security code", {"autocomplete": "cc-csc"})], "cc-csc"),
        ([("Security code", {"html_name": "cvc"})], "cc-csc"),
        ([("Security code", {})], "captcha!"),
        ([("Security code", {}), NUMBER, CODE], "captcha!"),
        ([("Security code", {"html_name": "captcha_code"}), NUMBER], "captcha!"),
        ([("Enter the code shown", {}), NUMBER], "captcha!"),
    ],
)
def test_the_security_code_of_a_card_is_no_captcha(asked: list[tuple[str, dict[str, Any]]], meaning: str) -> None:
    assert read(*asked)[0] == meaning
