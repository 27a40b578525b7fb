"""Whose a telephone number or an e-mail address in the head of a résumé is, by the words before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from tests.resumes.drawn import Drawing, Text, docx

from footpath.resumes.facts import as_data
from footpath.resumes.read import read_resume

if TYPE_CHECKING:
    from footpath.resumes.facts import ResumeFacts


def read(*head: str) -> ResumeFacts:
    return read_resume(docx(Drawing(head=[Text("Ida Sorrel", kind="name"), *map(Text, head)])))[0]


def basics(found: ResumeFacts) -> dict[str, Any]:
    return cast("dict[str, Any]", as_data(found.facts)["basics"])


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    "said",
    [
        "Next of kin: Ann Lee, +44 161 496 0001",
        "Next of kin: Ann Lee | +44 161 496 0001",
        "Emergency contact Ann Lee +44 161 496 0001",
        "Referee: Ann Lee, ann.lee@example.org",
        "Referee Ann Lee, ann.lee@example.org",
        "Notfallkontakt: Ann Lee, +49 30 23125 121",
        "Personne à prévenir : Ann Lee, +33 1 99 00 12 34",
        "Contacto de emergencia: Ann Lee, +34 910 12 34 56",
    ],
)
def test_a_number_or_an_address_behind_unknown_words_is_asked_about(said: str):
    found = read(said, "5 Mill Lane, Salford M5 4WT")
    assert {"phone", "email", "label"}.isdisjoint(basics(found))
    (asked,) = [each for each in found.unsure if "Ann Lee" in each.what]
    assert [choice.label.split(":")[0] for choice in asked.choices] == ["yours"]


def test_the_persons_own_number_below_is_taken():
    found = read("Next of kin: Ann Lee, +44 161 496 0001", "Phone: +44 161 496 0002")
    assert basics(found)["phone"] == "+44 161 496 0002"


def test_an_unknown_label_holds_for_the_lines_below_until_another_label():
    found = read("In case of emergency:", "Ann Lee", "+44 161 496 0001", "E-mail: ida.sorrel@example.com")
    assert (basics(found).get("phone"), basics(found)["email"]) == (None, "ida.sorrel@example.com")


def test_an_unknown_first_column_beside_known_ones_is_a_label():
    found = read("Telefon\t+49 30 23125 120", "Notfall\t+49 30 23125 121")
    assert basics(found)["phone"].endswith("120")
    assert any("23125 121" in each.what for each in found.unsure)


@pytest.mark.spread(3)
@pytest.mark.parametrize(
    "said",
    [
        "T: +44 161 496 0002", "Ph. +44 161 496 0002", "Mob.: +44 161 496 0002", "Tel. (UK): +44 161 496 0002",
        "Phone/WhatsApp: +44 161 496 0002", "Daytime phone: +44 161 496 0002", "Salford, UK, +44 161 496 0002",
        "Contact: +44 161 496 0002", "Salford | +44 161 496 0002", "Senior Baker, +44 161 496 0002",
    ],
)  # fmt: skip
def test_a_known_or_shortened_label_a_place_or_a_title_leave_the_number_to_the_person(said: str):
    assert basics(read("A life for bread", said))["phone"] == "+44 161 496 0002"


def test_a_number_without_a_country_is_no_postal_code():
    found = read("07700 900456", "Geboren 1979 in Aurich, wohnhaft Hafenstraße 9, 26603 Aurich")
    assert "location" not in basics(found) or basics(found)["location"].get("postalCode") == "26603"
    assert any("07700 900456" in each.what for each in found.unsure)


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    "label", ["Emergency contact", "Next of kin", "Notfallkontakt", "Personne à prévenir en cas d’urgence"]
)
def test_words_for_another_person_are_a_label_without_a_colon(label: str):
    found = read("ida.sorrel@example.com", label, "Ann Lee", "+44 161 496 0001")
    assert "phone" not in basics(found)
    assert basics(found)["name"] == "Ida Sorrel"


def test_words_for_another_person_in_bold_end_a_section():
    main = [
        Text("Volunteering", kind="heading"), Text("2019 – 2021\tTreasurer, Lakeside Food Shelf Ltd"),
        Text("In case of emergency", bold=True), Text("Ann Lee"), Text("+44 161 496 0001"),
    ]  # fmt: skip
    found, _ = read_resume(docx(Drawing(head=[Text("Ida Sorrel", kind="name")], main=[*main])))
    (work,) = cast("list[dict[str, Any]]", as_data(found.facts)["volunteer"])
    assert "highlights" not in work
    assert any("In case of emergency" in each.what for each in found.unsure)


def test_labels_that_only_spaces_part_are_read_apart():
    found = read("12 Elm St, Duluth, MN 55802", "Phone: (218) 555-0164 Email: ida@example.com")
    assert (basics(found)["phone"], basics(found)["email"]) == ("+1 218-555-0164", "ida@example.com")


def test_a_street_may_stand_above_the_postal_code():
    found = read("Annenstraße 22/7", "8020 Graz", "Österreich")
    assert basics(found)["location"] == {
        "address": "Annenstraße 22/7", "postalCode": "8020", "city": "Graz", "countryCode": "AT",
    }  # fmt: skip


def test_a_line_of_several_titles_is_one_title():
    assert basics(read("Polymechaniker / CNC-Spezialist", "Stans"))["label"] == "Polymechaniker / CNC-Spezialist"
