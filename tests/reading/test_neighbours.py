"""What the fields beside a field make of its meaning."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of


def asked(*sections: tuple[str, tuple[str, ...]]) -> list[str]:
    """The meanings of the questions under several headings."""
    page = PageBuilder()
    for heading, questions in sections:
        page.heading(heading, level=3)
        for question in questions:
            page.input(question)
    return [field.meaning for field in fields_of(page)]


def test_a_place_that_goes_on_behind_a_birthday_is_where_the_person_was_born() -> None:
    assert asked(("État civil", ("Nom", "Né(e) le", "à (commune)"))) == ["family-name", "bday", ""]
    assert asked(("État civil", ("Nom", "Né(e) le", "Commune")))[-1] == "address-level2"


@pytest.mark.parametrize("heading", ["Faktura na", "Invoice to", "Betales af arbejdsgiver"])
def test_a_firm_under_a_heading_that_asks_for_no_person_or_job_is_no_employer(heading: str) -> None:
    assert asked(("Your details", ("First name", "Last name")), (heading, ("Company", "VAT number")))[2] == ""


@pytest.mark.parametrize("beside", ["Full name", "Current job title"])
def test_a_firm_beside_a_name_or_a_job_is_the_employer(beside: str) -> None:
    assert "organization" in asked(("Your details", ("Full name", "Email")), ("About you", (beside, "Company")))


NAMED = ("Your details", ("First name", "Last name", "Email"))
PLACED = {"street-address", "postal-code", "address-level2", "street_name"}
FIRMS = [
    ("Invoice details", ("Company", "VAT number", "Street", "Postcode", "City")),
    ("Dane do faktury", ("Nazwa firmy", "NIP", "Ulica i numer", "Kod pocztowy", "Miejscowość")),
    ("Rechnungsdaten", ("Firmenname", "Umsatzsteuer-ID", "Straße", "PLZ / Ort")),
    ("Facturation", ("Raison sociale", "SIRET", "Adresse", "Code postal", "Ville")),
    ("Datos de facturación", ("Empresa", "CIF", "Dirección", "Código postal", "Ciudad")),
    ("Dati di fatturazione", ("Partita IVA", "Ragione sociale", "Indirizzo", "CAP", "Città")),
    ("Dados de faturação", ("Empresa", "Morada", "Código postal", "Localidade", "NIF")),
]
"""Blocks of firms: a heading that says an invoice at most, a firm, its number, its address."""


@pytest.mark.parametrize(("heading", "questions"), FIRMS, ids=lambda each: each if isinstance(each, str) else "")
def test_an_address_beside_a_firm_and_its_number_is_the_firms(heading: str, questions: tuple[str, ...]) -> None:
    assert PLACED.isdisjoint(asked(NAMED, (heading, questions))[3:])


@pytest.mark.parametrize(("heading", "questions"), FIRMS, ids=lambda each: each if isinstance(each, str) else "")
def test_also_without_a_heading_between_the_person_and_the_firm(heading: str, questions: tuple[str, ...]) -> None:
    section, own = NAMED
    assert PLACED.isdisjoint(asked((section, (*own, *questions)))[3:])


def test_a_street_of_a_firm_is_told_apart_by_the_firm() -> None:
    page = PageBuilder()
    page.heading("Your details")
    for question in ("Full name", "Email", "Street", "City", "Company", "VAT number", "Street", "City"):
        page.input(question)
    own, firms = (field for field in fields_of(page) if field.question == "Street")
    assert own.meaning == "street-address"
    assert (firms.meaning, firms.of_another, firms.full_question) == ("", True, "Company › Street")


@pytest.mark.parametrize("heading", ["Facturation", "Fahrzeug", "Zahlender"])
def test_an_address_behind_questions_about_something_else_is_not_the_persons(heading: str) -> None:
    told = asked(NAMED, (heading, ("Gromolux", "Brevaka", "Street address", "City")))
    assert PLACED.isdisjoint(told[3:])


def test_an_address_that_is_required_beside_a_firm_that_is_not_is_the_persons() -> None:
    page = PageBuilder()
    page.heading("Billing address")
    for question in ("First name", "Last name", "Company", "VAT number", "Street address", "City"):
        page.input(question, required=question not in ("Company", "VAT number"))
    meanings = [field.meaning for field in fields_of(page)]
    assert meanings[2] == ""
    assert meanings[-2:] == ["street-address", "address-level2"]


@pytest.mark.parametrize("heading", ["Delivery address", "Lieferadresse"])
def test_a_mere_firm_over_the_home_leaves_the_home(heading: str) -> None:
    assert asked(NAMED, (heading, ("Company", "Street address", "City")))[-1] == "address-level2"


def test_unknown_questions_beside_the_person_leave_the_home() -> None:
    told = asked(("You", ("Full name", "Nickname", "Favourite colour", "Street address", "City")))
    assert told[-2:] == ["street-address", "address-level2"]


@pytest.mark.parametrize(
    "blocks",
    [
        (("Bill to", ("Company", "Street")), ("Work experience", ("Job title", "Start date (MM/YYYY)"))),
        (("Rechnung an", ("Firma", "Straße")), ("Berufserfahrung", ("Position", "Von (MM.JJJJ)"))),
    ],
)
def test_a_firm_with_an_address_beside_a_block_for_jobs_is_not_the_persons(
    blocks: tuple[tuple[str, tuple[str, ...]], ...],
) -> None:
    assert asked(*blocks)[:2] == ["", ""]


@pytest.mark.parametrize("beside", ["Reason for leaving", "Team size", "IBAN", "Passport number"])
def test_a_question_beside_the_employer_that_is_no_number_of_a_firm_leaves_both_to_the_person(beside: str) -> None:
    told = asked(("", ("Full name", "Email", "Company", beside, "Street address", "City")))
    assert (told[2], *told[4:]) == ("organization", "street-address", "address-level2")


@pytest.mark.parametrize("number", ["VAT number", "Handelsregisternummer", "Numéro de TVA", "Adószám", "NIP", "P. IVA"])
def test_a_number_that_only_firms_have_makes_the_block_a_firms(number: str) -> None:
    told = asked(("", ("Full name", "Email", "Company", number, "Street address", "City")))
    assert PLACED.isdisjoint(told)


@pytest.mark.parametrize("heading", ["Your address", "Ihre Anschrift", "Where do you live?"])
def test_unknown_questions_under_a_heading_for_an_address_leave_the_address(heading: str) -> None:
    told = asked(NAMED, (heading, ("Care of", "Door code", "Street address", "City")))
    assert told[-2:] == ["street-address", "address-level2"]


@pytest.mark.parametrize(
    ("heading", "firm", "job"),
    [
        ("Lieferant", "Firma", ("Aktuelle Stelle", ("Position", "Von (MM.JJJJ)"))),
        ("Supplier", "Company", ("Work experience", ("Job title", "Start date (MM/YYYY)"))),
        ("Invoice to", "Company", ("Current job", ("Job title",))),
    ],
)
def test_a_firm_alone_under_a_heading_that_is_not_about_the_person_is_not_the_employer(
    heading: str, firm: str, job: tuple[str, tuple[str, ...]]
) -> None:
    assert asked((heading, (firm,)), job)[0] == ""


@pytest.mark.parametrize(
    ("heading", "behind"),
    [
        ("", ("Current job", ("Job title",))),
        ("Poste actuel", ("Current job", ("Job title",))),
        ("Current employer", ("Current job", ("Job title",))),
        ("Current employer", NAMED),
    ],
)
def test_a_firm_alone_under_a_heading_about_the_job_is(heading: str, behind: tuple[str, tuple[str, ...]]) -> None:
    assert asked((heading, ("Company",)), behind)[0] == "organization"
