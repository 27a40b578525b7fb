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
