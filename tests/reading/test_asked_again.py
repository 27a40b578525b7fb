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


@pytest.mark.parametrize(("signed", "meaning"), [(True, "name"), (False, "")])
def test_a_name_alone_is_a_signature_beside_a_box_and_another_person_without(signed: bool, meaning: str) -> None:
    page = PageBuilder()
    page.heading("Your details", level=3)
    page.input("Full name")
    page.heading("Terms of use" if signed else "Picked up by", level=3)
    name = page.input("Full name")
    if signed:
        page.input("I accept the terms of use", "checkbox")
    assert [field.meaning for field in fields_of(page) if name in field.refs] == [meaning]


@pytest.mark.parametrize(
    ("heading", "meaning"), [("E-Signature", "name"), ("Signature", "name"), ("Signature of your witness", "")]
)
def test_a_name_under_a_signature_is_of_the_person_who_signs(heading: str, meaning: str) -> None:
    page = PageBuilder()
    page.heading("Your details", level=2)
    page.input("First name")
    page.input("Last name")
    page.input("Phone", "tel")
    page.heading(heading, level=2)
    name = page.input("Full name")
    assert [field.meaning for field in fields_of(page) if name in field.refs] == [meaning]


@pytest.mark.parametrize(
    ("first", "second"), [("Pupil", "Grown-up"), ("Barnet", "Den vuxne"), ("Jubilar", "Ausrichter")]
)
def test_of_two_sections_side_by_side_neither_is_told_to_be_of_the_person(first: str, second: str) -> None:
    assert asked((first, PERSON), (second, PERSON)) == [[""] * 4, [""] * 4]


@pytest.mark.parametrize(
    "mine", ["Guardian 1 (you)", "Målsman 1 (du)", "Vous, qui remplissez ce formulaire", "Titular (usted)"]
)
def test_a_heading_that_says_you_is_of_the_person_wherever_it_stands(mine: str) -> None:
    theirs, own, more = asked(("Jubilar", PERSON), (mine, PERSON), ("Carer 2", PERSON))
    assert theirs == more == [""] * 4
    assert own == ["given-name", "family-name", "bday", "email"]


def test_fields_right_under_the_title_of_the_form_are_the_persons() -> None:
    page = PageBuilder()
    page.heading("Camp for young people", level=1)
    for question in PERSON:
        page.input(question)
    page.heading("Jubilar", level=3)
    for question in PERSON:
        page.input(question)
    assert [field.meaning for field in fields_of(page)] == ["given-name", "family-name", "bday", "email", *[""] * 4]


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


@pytest.mark.parametrize(("heading", "meaning"), [("Emergency contact", ""), ("Your details", "given-name")])
@pytest.mark.parametrize("legend", ["Name", "Name *"])
def test_the_legend_of_a_fact_leaves_it_to_the_heading_around_whose_it_is(
    legend: str, heading: str, meaning: str
) -> None:
    page = PageBuilder()
    page.heading("Employment application")
    page.heading(heading, level=2)
    with page.inside("group", step="fieldset"):
        page.text(legend, "legend")
        page.input("First name")
        page.input("Last name")
    assert fields_of(page)[0].meaning == meaning


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


@pytest.mark.parametrize("caption", ["Who referred you?", "Ausrichter"])
def test_a_name_does_not_go_on_under_a_question_or_over_what_is_asked_again(caption: str) -> None:
    page = PageBuilder()
    page.text("Rider")
    for question in ("Email", "First name"):
        page.input(question)
    page.text(caption)
    for question in ("Last name", *(() if "?" in caption else ("Email",)), "Phone"):
        page.input(question)
    meanings = [field.meaning for field in fields_of(page)]
    assert (meanings[:2], set(meanings[2:])) == (["email", "given-name"], {""})


def test_a_text_between_the_parts_of_a_name_is_of_nobody_else() -> None:
    page = PageBuilder()
    page.heading("Apply for this job")
    page.text("A star marks what we need")
    page.input("First name")
    page.text("Auto-fillable")
    for question in ("Last name", "Email", "Phone"):
        page.input(question)
    assert [field.meaning for field in fields_of(page)] == ["given-name", "family-name", "email", "tel"]


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


@pytest.mark.parametrize("title", ["", "Antrag auf Förderung"])
def test_of_texts_below_one_heading_the_texts_tell_whose_the_questions_are(title: str) -> None:
    page = PageBuilder()
    if title:
        page.heading(title)
    for caption, questions in [("Angaben zur Person", ("Name, Vorname", "Telefon")), ("Vertreten durch", ("Name",))]:
        page.text(caption)
        for question in (*questions, "E-Mail"):
            with page.box():
                page.input(question)
    assert [field.meaning for field in fields_of(page)] == ["name", "tel", "email", "", ""]
