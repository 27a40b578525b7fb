"""A street and a house number: told apart where a form asks for each by itself."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of


def meanings(*labels: str) -> list[str]:
    page = PageBuilder()
    for label in labels:
        page.input(label)
    return [field.meaning for field in fields_of(page)]


@pytest.mark.parametrize(
    "labels",
    [
        ("Street", "House number"),
        ("Street name", "Street number"),
        ("Address", "House no."),
        ("Straße *", "Hausnummer *"),
        ("Straße", "Nr."),
        ("Rue", "Numéro"),
        ("Rue", "N°"),
        ("Calle", "Número"),
        ("Rua", "Número"),
        ("Straatnaam", "Huisnummer"),
        ("Via", "Numero civico"),
    ],
)
def test_a_house_number_beside_a_street_is_apart_from_it(labels: tuple[str, str]) -> None:
    assert meanings("Email", *labels, "Phone") == ["email", "street_name", "house_number", "tel"]
    assert meanings("Email", *reversed(labels), "Phone")[1:3] == ["house_number", "street_name"]


@pytest.mark.parametrize("label", ["Address", "Anschrift", "Adresse", "Dirección", "Home address"])
def test_the_only_field_for_an_address_takes_it_whole(label: str) -> None:
    page = PageBuilder()
    page.input("Full name")
    page.input(label)
    assert [(f.meaning, f.part) for f in fields_of(page)][1] == ("street-address", "whole_address")


def test_a_postcode_beside_an_address_leaves_its_town_to_the_address() -> None:
    page = PageBuilder()
    for label in ("Full name", "Home address", "Postcode"):
        page.input(label)
    assert [(f.meaning, f.part) for f in fields_of(page)][1:] == [
        ("street-address", "whole_address"), ("postal-code", "")
    ]  # fmt: skip


@pytest.mark.parametrize(("label", "others"), [("Address", ("City",)), ("Street and house number", ()), ("Street", ())])
def test_a_field_for_the_street_takes_the_street_alone(label: str, others: tuple[str, ...]) -> None:
    page = PageBuilder()
    for each in ("Full name", label, *others):
        page.input(each)
    assert fields_of(page)[1].part == ""


@pytest.mark.parametrize(
    ("hint", "meaning", "part"),
    [
        ("Include your city, region and country", "location", ""),
        ("Stadt und Land", "location", ""),
        ("Street, city, postal code", "street-address", "whole_address"),
    ],
)
def test_a_hint_says_which_parts_of_an_address_are_asked_for(hint: str, meaning: str, part: str) -> None:
    page = PageBuilder()
    page.input("Full name")
    page.input("Address", placeholder=hint)
    assert [(f.meaning, f.part) for f in fields_of(page)][1] == (meaning, part)


@pytest.mark.parametrize(
    "label",
    ["Street and house number", "Street number and name", "Straße und Hausnummer", "Straße, Hausnr.", "Rue et numéro",
     "Numéro et nom de rue", "Calle y número", "Rua e número", "Straat en huisnummer", "Via e numero civico"],
)  # fmt: skip
def test_a_line_for_both_is_whole(label: str) -> None:
    assert meanings(label, "Phone") == ["street-address", "tel"]


def test_a_number_that_stands_beside_no_street_is_none_of_a_house() -> None:
    assert meanings("Street", "City", "Number") == ["street-address", "address-level2", ""]
    assert meanings("Street", "City", "Phone") == ["street-address", "address-level2", "tel"]


@pytest.mark.parametrize(
    "said", [{"type": "tel", "autocomplete": "tel"}, {"type": "tel", "html_name": "phone"}, {"html_name": "mobile"}]
)
def test_a_number_that_an_attribute_says_is_a_phones_stays_one(said: dict[str, str]) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Address")
        page.input("Number", **said)
        page.button("Send", type="submit")
    assert [field.meaning for field in fields_of(page)] == ["street-address", "tel"]


def test_the_house_number_of_another_is_another_persons() -> None:
    assert meanings("Witness street", "Witness house number") == ["", ""]


@pytest.mark.parametrize("question", ["Postnr. og by", "PLZ / Ort", "Kod pocztowy i miejscowość", "Zip code and city"])
def test_a_field_for_post_code_and_town_takes_both_and_leaves_the_street_alone(question: str) -> None:
    page = PageBuilder()
    for asked in ("Address", question):
        page.input(asked)
    assert [(each.meaning, each.part) for each in fields_of(page)] == [
        ("street-address", ""), ("postal-code", "with_town"),
    ]  # fmt: skip


@pytest.mark.parametrize("question", ["Code postal ou ville", "CAP o città", "Postcode or town", "Postcode of plaats"])
def test_a_field_for_post_code_or_town_is_not_for_both(question: str) -> None:
    page = PageBuilder()
    for asked in ("Address", question):
        page.input(asked)
    assert fields_of(page)[1].part == ""
