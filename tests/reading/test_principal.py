"""Which block of a form is of who fills it in, where the headings name roles that no list has."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of

FULL = ("First name*", "Last name*", "Date of birth*", "Street address*", "City*", "Email*", "Phone*")
NAME = ("First name", "Last name")


def asked(*sections: tuple[str, tuple[str, ...]]) -> list[str]:
    """Which sections' names are answered as the person's."""
    page = PageBuilder()
    for heading, questions in sections:
        if heading:
            page.heading(heading, level=3)
        for question in questions:
            page.input(question.removesuffix("*"), required=question.endswith("*"))
    fields = iter(fields_of(page))
    answered = [[next(fields).meaning for _ in questions] for _, questions in sections]
    return [heading for (heading, _), meanings in zip(sections, answered, strict=True) if any(meanings)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Versicherungsnehmer", "Geschädigter"), ("Runner details", "Team captain"), ("Titulaire", "Hébergeant"),
        ("Lejer", "Anden fører"), ("Tomador do seguro", "Terceiro"), ("Kartinhaberin", "Begünstigter"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("second_asks", [(*NAME, "Phone"), (*NAME, "Date of birth"), ("Full name", "City")])
def test_the_first_block_with_the_only_email_and_more_questions_is_the_persons(
    first: str, second: str, second_asks: tuple[str, ...]
) -> None:
    assert asked((first, FULL), (second, second_asks)) == [first]


@pytest.mark.parametrize("second", ["Tweede deelnemer", "Deelnemer 2", "Mededeelnemer"])
def test_a_heading_with_more_words_than_the_first_is_of_a_further_person(second: str) -> None:
    assert asked(("Deelnemer", FULL), (second, FULL)) == ["Deelnemer"]


def test_an_optional_email_of_a_second_person_takes_nothing_from_a_required_first_block() -> None:
    assert asked(("Kontoinhaberin", FULL), ("Mitnutzer", (*NAME, "Email"))) == ["Kontoinhaberin"]
    assert asked(("Kontoinhaberin", FULL), ("Mitnutzer", (*NAME, "Email*"))) == []


def test_of_a_block_that_may_stay_empty_one_question_fewer_is_enough() -> None:
    tenant = (*NAME, "Phone")
    assert asked(("Abonné", ("Full name*", "Email*", "Phone")), ("Nouvel occupant", tenant)) == ["Abonné"]


def test_a_full_name_is_a_persons_where_another_block_asks_for_a_birthday() -> None:
    driver = ("Full name", "Date of birth")
    assert asked(("Kontoinhaberin", ("Full name", *FULL[2:])), ("Der Fahrer", driver)) == ["Kontoinhaberin"]
    assert asked(("Oddział", ("Name", *FULL[3:])), ("Der Fahrer", (*NAME, "Date of birth", "Phone"))) == []


def test_an_address_of_the_invoice_with_a_name_leaves_the_first_block_to_the_person() -> None:
    invoice = ("Full name", "Street address", "City")
    assert asked(("Atleta", FULL), ("Billing address", invoice)) == ["Atleta", "Billing address"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("Nominee", FULL), ("Nominator", ("Full name*", "Email*"))),
        (("Braut", FULL), ("Bräutigam", FULL)),
        (("Braut", FULL), ("Bräutigam", FULL[:-1])),
        (("Verletzte Person", (*FULL[:5], "Phone")), ("Meldende", ("Full name*", "Phone*"))),
        (("Barnet", FULL[:3]), ("Skolan", ("Name", "Street address", "Phone", "Email"))),
        (("Hund", ("Name", "Date of birth")), ("Halter", ("Name", "Street address", "Phone", "Email"))),
        (("Beschuldigter", NAME), ("Hinweisgeber", ("Full name", "Email"))),
        (("Chory", (*FULL[:5], "Phone")), ("Kierujący", (*NAME, "Phone", "Email", "City"))),
    ],
)  # fmt: skip
def test_of_two_blocks_of_which_either_may_be_the_persons_none_is(
    first: tuple[str, tuple[str, ...]], second: tuple[str, tuple[str, ...]]
) -> None:
    assert asked(first, second) == []


@pytest.mark.parametrize(
    "guardian", ["Erziehungsberechtigte/r", "Parent or guardian", "Encarregado de educação", "Responsable légal 1"]
)
def test_the_block_of_a_guardian_is_the_persons_where_nothing_reaches_the_child(guardian: str) -> None:
    child = ("Uczestnik", (*NAME, "Date of birth"))
    assert asked(child, (guardian, FULL)) == [guardian]
    assert asked((guardian, FULL), child) == [guardian]


@pytest.mark.parametrize("other", ["Emergency contact", "Referee", "Parent or guardian"])
def test_no_other_person_fills_in_a_form_that_reaches_somebody_else(other: str) -> None:
    assert asked(("Uczestnik", FULL), (other, (*NAME, "Phone", "Email"))) == ["Uczestnik"]


@pytest.mark.parametrize("other", ["Emergency contact", "Referee"])
def test_a_page_of_other_people_alone_has_none_of_the_person(other: str) -> None:
    assert asked((other, (*NAME, "Phone", "Email")), ("Dependants", (*NAME, "Date of birth"))) == []


def test_a_heading_that_says_who_acts_is_the_persons() -> None:
    assert asked(("Barnet", (*NAME, "Date of birth")), ("Forælder (ansøger)", FULL)) == ["Forælder (ansøger)"]


def test_a_block_without_a_required_question_is_not_the_persons_where_another_block_has_one() -> None:
    nominee = ("Full name", "Email", "Phone")
    assert asked(("Nominee", nominee), ("Nominated by", ("Full name*", "Email*"))) == []
    assert asked(("Nominee", nominee)) == ["Nominee"]


@pytest.mark.parametrize("of_another", ["Your vet", "Din kommun", "Hausverwaltung"])
def test_a_telephone_number_asked_again_under_a_heading_of_its_own_is_anothers(of_another: str) -> None:
    assert asked(("Adopter", FULL), (of_another, ("Practice", "Phone"))) == ["Adopter"]


def test_a_school_under_the_heading_of_another_person_is_not_the_persons() -> None:
    assert asked(("Deltagare", (*NAME, "Date of birth", "School")), ("Your details", FULL)) == ["Your details"]


def test_beside_a_second_block_that_is_telephoned_and_asks_as_much_neither_is_the_persons() -> None:
    asks = ("Full name*", "Email*", "Phone*", "Street address*")
    assert asked(("Nominee", asks), ("Proposed by", ("Full name*", "Phone*"))) == []


@pytest.mark.parametrize("heading", ["Rodzic (opiekun)", "Responsable légal 1", "Genitore"])
def test_a_guardian_who_is_reached_beside_a_child_who_is_not_is_the_person(heading: str) -> None:
    child = ("Child", ("First name", "Last name", "Date of birth"))
    assert asked((heading, ("First name", "Last name", "Email", "Phone")), child) == [heading]


@pytest.mark.parametrize(
    "heading", ["Owner", "Inhaberin", "Titular", "Ejer", "Ägare", "Eier", "Omistaja", "Właściciel"]
)
def test_the_owner_is_the_person_in_each_language(heading: str) -> None:
    told = asked((heading, (*NAME, "Email", "Phone")), ("Deputy", (*NAME, "Email", "Phone")))
    assert told == [heading]


def test_two_who_are_reached_by_nothing_are_equally_likely_the_person() -> None:
    assert asked(("Wohnungsgeber", ("Name", "Street address")), ("Einziehende Person", NAME)) == []


@pytest.mark.parametrize("born", ["Date of birth", "Age"])
def test_a_guardian_is_the_person_whoever_is_told_in_an_emergency(born: str) -> None:
    guardian, emergency = ("Parent/Guardian", (*NAME, "Email", "Phone")), ("Emergency contact", ("Name", "Phone"))
    assert asked(("Swimmer", (*NAME, born)), guardian, emergency) == ["Parent/Guardian"]


def test_a_place_without_a_person_is_not_the_home() -> None:
    assert asked(("Your details", (*NAME, "Email")), ("Pick-up", ("Location", "Time"))) == ["Your details"]


def test_a_place_under_a_caption_of_its_own_is_not_the_home() -> None:
    page = PageBuilder()
    page.heading("Freight quote")
    for caption, questions in {
        "Origin": ("City", "Country"),
        "Destination": ("City",),
        "Contact": ("Name", "City"),
    }.items():
        page.text(caption)
        for question in questions:
            page.input(question)
    assert [field.meaning for field in fields_of(page)] == ["", "", "", "name", "address-level2"]


@pytest.mark.parametrize(
    ("first", "further"),
    [("Conducteur principal", "Conducteur additionnel"), ("Conductor principal", "Conductor adicional"),
     ("Kierowca", "Dodatkowy kierowca"), ("Hoofdbestuurder", "Tweede bestuurder")],
)  # fmt: skip
def test_a_further_person_leaves_the_first_to_the_person(first: str, further: str) -> None:
    assert asked((first, (*NAME, "Date of birth")), (further, (*NAME, "Date of birth"))) == [first]
