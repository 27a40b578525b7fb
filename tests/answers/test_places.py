"""A street and its house number: told apart only where nobody could read it otherwise."""

from __future__ import annotations

import pytest

from footpath.answers.places import split_street, with_town
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.resume import Location


@pytest.mark.parametrize(
    ("address", "street", "number"),
    [
        ("Musterweg 5", "Musterweg", "5"),
        ("Musterweg 5a", "Musterweg", "5a"),
        ("Am Markt 12 b", "Am Markt", "12 b"),
        ("Hauptstr. 5-7", "Hauptstr.", "5-7"),
        ("Straße des 17. Juni 135", "Straße des 17. Juni", "135"),
        ("Turmstraße 4\nHinterhaus", "Turmstraße", "4"),
        ("5 Main Street", "Main Street", "5"),
        ("221B Baker Street", "Baker Street", "221B"),
        ("350 5th Avenue", "5th Avenue", "350"),
        ("12, rue du Bac", "rue du Bac", "12"),
        ("12 bis rue de Rennes", "rue de Rennes", "12 bis"),
        ("12bis, rue de Rennes", "rue de Rennes", "12bis"),
        ("Calle Mayor, 12", "Calle Mayor", "12"),
        ("Calle Mayor, nº 12", "Calle Mayor", "12"),
        ("Rua Augusta 1500", "Rua Augusta", "1500"),
        ("Rua Augusta, n.º 1500", "Rua Augusta", "1500"),
        ("Via Roma, 10/A", "Via Roma", "10/A"),
        ("Kouter 14", "Kouter", "14"),
    ],
)
def test_a_line_that_can_be_read_in_one_way(address: str, street: str, number: str):
    assert split_street(address) == (street, number)


@pytest.mark.parametrize(
    "address",
    [
        "", "Musterweg", "5", "12 rue du 8 mai 1945", "Q7 24", "Postfach 1234", "PO Box 12", "Flat 3", "Highway 61",
        "5 Main Street, Flat 2", "Musterweg 5, 12345 Berlin", "Musterweg 5, Hinterhaus", "5 A Street",
        "Calle 80", "Rua 15", "Carrera 7", "County Road 12", "Hwy 12", "Private Bag 12", "Sector 62", "Plot 12",
        "Calle Mayor s/n", "Calle Mayor 12, 3º B", "12 B rue du Bac", "Musterweg 5 - 3. OG", "\nMusterweg 5",
    ],
)  # fmt: skip
def test_a_line_that_may_be_read_otherwise_is_not_taken_apart(address: str):
    assert split_street(address) is None


PROFILE = "profile basics.location.postal_code"
POSTCODE = Answer(name="postal-code", value="10115", giver="profile", source=PROFILE, confidence=1)


def test_a_field_for_post_code_and_town_takes_both_in_the_order_of_the_country():
    def both(country: str) -> str:
        found = with_town(
            POSTCODE, Location.model_validate({"postalCode": "10115", "city": "Berlin", "countryCode": country})
        )
        assert isinstance(found, Answer)
        return found.value

    assert (both("DE"), both("US")) == ("10115 Berlin", "Berlin 10115")


def test_half_of_post_code_and_town_is_not_entered():
    assert isinstance(with_town(POSTCODE, Location.model_validate({"postalCode": "10115"})), NoAnswer)
