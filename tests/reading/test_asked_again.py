"""What one form asks twice, under headings of their own: the second is another's, or another place's."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of

PERSON = ("First name", "Last name", "Date of birth", "Email")
PLACE = ("Street address", "Postal code", "City")


def asked(*sections: tuple[str, tuple[str, ...]]) -> list[list[str]]:
    """What each section's questions mean."""
    page = PageBuilder()
    for heading, questions in sections:
        if heading:
            page.heading(heading, level=3)
        for question in questions:
            page.input(question)
    meanings = iter([field.meaning for field in fields_of(page)])
    return [[next(meanings) for _ in questions] for _, questions in sections]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Passenger 1", "Passenger 2"), ("Your details", "Travel companion"), ("Driver", "Additional driver"),
        ("Buyer", "Gift recipient"), ("Reisender 1", "Reisender 2"), ("Contact", "Alternative contact"), ("", "Child"),
        ("Owner", "Veterinarian"),
    ],
)  # fmt: skip
def test_a_second_person_is_another(first: str, second: str) -> None:
    mine, theirs = asked((first, PERSON), (second, PERSON))
    assert mine == ["given-name", "family-name", "bday", "email"]
    assert theirs == [""] * 4


@pytest.mark.parametrize("second", ["Previous address", "Employer address", "Moving to", "Frühere Anschrift"])
def test_a_second_place_is_another(second: str) -> None:
    mine, theirs = asked(("Home address", PLACE), (second, PLACE))
    assert mine == ["street-address", "postal-code", "address-level2"]
    assert theirs == [""] * 3


def test_who_applies_may_come_second() -> None:
    theirs, mine = asked(("Insured person", PERSON), ("Your details", PERSON))
    assert theirs == [""] * 4
    assert mine[0] == "given-name"


@pytest.mark.parametrize(
    "second", ["Billing address", "2. Contact details", "Delivery address", "Signature", "Ihre Rechnungsadresse"]
)
def test_a_heading_that_names_nobody_is_of_who_applies(second: str) -> None:
    mine, again = asked(("Your details", (*PERSON, *PLACE)), (second, (*PERSON[:2], *PLACE)))
    assert again == [*mine[:2], *mine[4:]]


@pytest.mark.parametrize("home", ["Mi domicilio", "Uw huisadres", "Adres zamieszkania", "Privatanschrift", "Bopæl"])
def test_the_home_may_come_second(home: str) -> None:
    _, theirs, mine = asked(("", PERSON), ("Entrega en obra", PLACE), (home, PLACE))
    assert theirs == [""] * 3
    assert mine == ["street-address", "postal-code", "address-level2"]


@pytest.mark.parametrize(
    "heading",
    [
        "Lieferung an Baustelle", "Aufstellort", "Where was it damaged?", "Deliver to the hospital ward",
        "Point de retrait", "Entrega en obra", "Waar staat de machine?", "Dostawa do magazynu", "Local da obra",
        "Leverans till byggplatsen", "Luogo del guasto",
    ],
)  # fmt: skip
def test_an_address_under_a_heading_of_another_place_is_not_the_home(heading: str) -> None:
    mine, theirs = asked(("", PERSON), (heading, PLACE))
    assert mine[0] == "given-name"
    assert theirs == [""] * 3


@pytest.mark.parametrize(
    "heading",
    [
        "Where you live", "Step 2: Address", "Place of residence", "Shipping address", "Wohnanschrift", "Meldeadresse",
        "Adresse postale", "Lieu de résidence", "Domicilio particular", "Woonplaats", "Miejsce zamieszkania",
        "Bostadsadress", "Indirizzo di residenza", "Morada", "Hjemmeadresse", "Tell us about yourself",
    ],
)  # fmt: skip
def test_an_address_under_a_heading_of_the_home_is_the_persons(heading: str) -> None:
    assert asked(("", PERSON), (heading, PLACE))[1] == ["street-address", "postal-code", "address-level2"]


def test_a_page_of_nothing_but_an_address_has_it_whatever_its_heading() -> None:
    assert asked(("Almost there", PLACE)) == [["street-address", "postal-code", "address-level2"]]


def test_one_fact_alone_is_no_other_person() -> None:
    assert asked(("Your details", ("Full name", "Email")), ("Terms of use", ("Full name",)))[1] == ["name"]


@pytest.mark.parametrize("heading", ["Ktoś, kto Panią zna", "Spojení pro případ potřeby", "Someone who knows you"])
def test_a_full_name_under_a_heading_that_is_not_understood_is_anothers_where_its_parts_were_asked(
    heading: str,
) -> None:
    mine, theirs = asked(("Your details", ("First name", "Last name", "Phone")), (heading, ("Full name", "Phone")))
    assert mine == ["given-name", "family-name", "tel"]
    assert theirs == ["", ""]


def test_an_employer_beside_the_copied_name_is_that_persons_too() -> None:
    _, theirs = asked(("Your details", ("Full name", "Email")), ("Ktoś inny", ("Full name", "Email", "Company")))
    assert theirs == ["", "", ""]


def test_a_text_that_is_no_heading_stands_over_what_is_asked_again() -> None:
    page = PageBuilder()
    page.heading("Your details")
    for question in ("First name", "Last name", "Email"):
        page.input(question)
    with page.box():
        page.text("Im Notfall zu benachrichtigen")
        page.input("Name")
        page.input("Phone", "tel")
    page.input("City")
    page.text("Ktoś, kto Panią zna")
    page.input("First name")
    page.input("Email")
    own = ["given-name", "family-name", "email"]
    assert [field.meaning for field in fields_of(page)] == [*own, "", "", "address-level2", "", ""]


def test_a_text_over_the_first_questions_takes_nothing_away() -> None:
    page = PageBuilder()
    page.text("Tell us how we reach you")
    for question in ("Full name", "Email"):
        page.input(question)
    page.text("And where you live")
    page.input("City")
    assert [field.meaning for field in fields_of(page)] == ["name", "email", "address-level2"]


@pytest.mark.parametrize(
    ("heading", "question", "full"),
    [
        ("Emergency contact", "Name", "Emergency contact › Name"),
        ("Contatto di emergenza", "Nome e cognome", "Contatto di emergenza › Nome e cognome"),
        ("Emergency contact", "Phone", "Emergency contact › Phone"),
        ("Emergency contact", "Name of your emergency contact", "Name of your emergency contact"),
        ("Your details", "Name", "Name"),
    ],
)
def test_a_question_about_another_person_says_whose_fact_it_asks(heading: str, question: str, full: str) -> None:
    page = PageBuilder()
    page.input("Email")
    page.heading(heading, level=3)
    page.input(question)
    assert fields_of(page)[1].full_question == full


def test_a_copied_question_says_whose_fact_it_asks() -> None:
    page = PageBuilder()
    for heading in ("Your details", "Veterinarian"):
        page.heading(heading, level=3)
        for question in (*PERSON, "Mobile phone"):
            page.input(question)
    assert fields_of(page)[-1].full_question == "Veterinarian › Mobile phone"


@pytest.mark.parametrize("questions", [("First name", "Last name"), ("Full name", "Phone"), ("Full name", "Email")])
def test_a_name_asked_again_in_its_parts_or_with_a_way_to_reach_whom_it_names_is_another(
    questions: tuple[str, ...],
) -> None:
    theirs = asked(("Your details", PERSON), ("In whom do you confide?", questions))[1]
    assert theirs == [""] * len(questions)


def test_an_address_under_the_heading_of_the_whole_form_is_the_persons() -> None:
    page = PageBuilder()
    page.heading("Apply for this position", level=3)
    for question in ("First name", "Last name", "Email"):
        page.input(question)
    page.text("Where you can be reached by post")
    for question in ("Address", "City"):
        page.input(question)
    assert [field.meaning for field in fields_of(page)][3:] == ["street-address", "address-level2"]
