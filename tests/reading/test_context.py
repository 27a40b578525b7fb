"""What the fields beside one another make of their meanings."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of


def meanings(*questions: str) -> list[str]:
    page = PageBuilder()
    page.heading("Applicant")
    for question in questions:
        page.input(question)
    page.heading("Emergency contact")
    page.input("Name")
    return [field.meaning for field in fields_of(page)][: len(questions)]


@pytest.mark.parametrize(
    "questions", [("Name", "Vorname"), ("Vorname", "Name"), ("Naam", "Voornaam"), ("Nom", "Prénom")]
)
def test_a_name_beside_a_given_name_is_the_family_name(questions: tuple[str, str]) -> None:
    assert sorted(meanings(*questions)) == ["family-name", "given-name"]


@pytest.mark.parametrize(
    "questions",
    [("Full name", "First name"), ("Name", "Email", "First name"), ("Name", "First name", "Last name")],
)  # fmt: skip
def test_a_name_of_more_words_apart_or_beside_a_family_name_is_whole(questions: tuple[str, ...]) -> None:
    assert meanings(*questions)[0] == "name"


def test_a_name_alone_under_a_heading_is_whole_where_another_heading_has_the_parts() -> None:
    page = PageBuilder()
    for heading, questions in (("Os seus dados", ("Nome", "Apelido", "E-mail")), ("Faturação", ("Nome", "NIF"))):
        page.heading(heading, level=3)
        for question in questions:
            page.input(question)
    assert [field.meaning for field in fields_of(page)] == ["given-name", "family-name", "email", "name", ""]


@pytest.mark.parametrize(
    ("hint", "meaning"),
    [
        ("Your cover letter/message sent to the employer", "cover_letter"),
        ("Ihr Anschreiben", "cover_letter"),
        ("Anything else that you want to say", "additional_information"),
        ("Anything that is not in your cover letter", "additional_information"),
        ("No cover letter needed. Tell us anything.", "additional_information"),
        ("", "additional_information"),
    ],
)
def test_a_message_in_an_application_is_the_letter_that_its_hint_names(hint: str, meaning: str) -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Full name")
        page.textarea("Message", placeholder=hint)
        page.input("Upload CV", "file")
        page.button("Send application", type="submit")
    assert fields_of(page)[1].meaning == meaning
