"""Another person on a later page of a form: no heading list has all roles, and a form asks for each name once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.reading.asked_again import asked_before

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation


def page_of(heading: str, *labels: str) -> list[FieldObservation]:
    page = PageBuilder()
    page.heading(heading, level=2)
    for label in labels:
        page.input(label, "checkbox" if label.startswith("I ") else "text")
    return fields_of(page)


FIRST = page_of("Your details", "Full name", "E-mail", "Phone")


@pytest.mark.parametrize("heading", ["Property owner", "Behandelnder Arzt", "Vehicle seller", "Team captain"])
def test_a_name_that_an_earlier_page_has_asked_for_is_anothers_under_a_heading_of_an_unknown_role(heading: str):
    asked = asked_before(page_of(heading, "Name", "Phone"), FIRST)
    assert [(each.meaning, each.full_question) for each in asked] == [
        ("", f"{heading} › Name"), ("", f"{heading} › Phone")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "labels"),
    [
        ("Personal details", ("Full name", "Phone")), ("Your details", ("First name", "Last name")),
        ("Declaration", ("Full name", "I confirm that this is true")), ("Signature", ("Full name", "Date")),
        ("Billing address", ("Full name", "Street and number", "Postcode", "City")), ("Contact", ("E-mail", "Phone")),
        ("Work preferences", ("City", "Desired salary")), ("Eligibility", ("Date of birth", "Nationality")),
    ],
)  # fmt: skip
def test_what_a_later_page_asks_about_the_person_stays(heading: str, labels: tuple[str, ...]):
    page = page_of(heading, *labels)
    assert asked_before(page, FIRST) == tuple(page)


def test_a_first_name_of_the_person_behind_a_page_about_another_stays():
    another = page_of("Child", "Full name", "Date of birth")
    page = page_of("Guardian", "Full name", "E-mail")
    assert asked_before(page, another) == tuple(page)


def test_the_same_page_again_is_no_other_person():
    page = page_of("Bride", "Full name", "Phone")
    assert asked_before(page, page) == tuple(page)
