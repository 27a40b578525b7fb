from __future__ import annotations

import pytest
from tests.page.drawn import asked, button, draw, field, text

from footpath.page.sign import MOST_OPTIONS, looks_generated, sign
from footpath.schema.snapshot import Element, Option


@pytest.mark.parametrize(
    "value",
    [
        "question_21756359003", ":r3:", "«r7»", "ember123", "react-select-2-input", "field_7", "input-3", "q12",
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "a1b2c3d4", "c9f8e2a", "fjdhpX", "Button_root__3fKx2", "css-1q2w3e",
        "job_application[answers_attributes][3][text_value]", "cards[0][field1]", "mat-input-0", "answers[q1a2b3c]",
        "42", "headlessui-listbox-button-4", "radix-:r1:",
    ],
)  # fmt: skip
def test_what_a_program_made_up_looks_generated(value):
    assert looks_generated(value)


@pytest.mark.parametrize(
    "value",
    [
        "first_name", "firstName", "email", "q", "address-line1", "experience[0].title", "linkedin_url", "h1",
        "resume_2", "gdpr", "optin", "react-select-country-input", "job_application[first_name]", "cover-letter",
        "zip5", "eeo_race",
    ],
)  # fmt: skip
def test_what_a_person_chose_does_not(value):
    assert not looks_generated(value)


def test_a_signature_tells_what_was_seen():
    page = draw(
        text("About you", "heading"),
        field("First name", html_name="first_name", autocomplete="given-name"),
        text("As in your passport"),
        field("Last name"),
    )
    signature = sign(page, page.elements[0], "First name", "given-name")
    assert signature.role == "textbox"
    assert signature.html_name == "first_name"
    assert signature.meaning == "given-name"
    assert signature.section == "About you"
    assert signature.neighbours == ("About you", "As in your passport", "Last name")
    assert signature.path == "html/body/form/input[2]"


def test_a_signature_holds_nothing_that_a_person_entered():
    page = draw(
        text("Hello Rosalind Franklin", "heading"),
        text("franklin.pdf"),
        field("Full name", value="Rosalind Franklin"),
        field("Resume", role="file", type="file", value="franklin.pdf"),
        {"tag": "button", "role": "combobox", "name": "Country France", "value": "France"},
        {"tag": "div", "role": "textbox", "name": "Letter", "text": "Dear all", "value": "Dear all"},
        {"tag": "select", "role": "combobox", "name": "Gender", "value": "Female",
         "options": (Option(label="Male"), Option(label="Female", selected=True))},
    )  # fmt: skip
    for element in page.elements:
        stored = sign(page, element, "").model_dump_json()
        for entered in ("Rosalind", "Franklin", "franklin", "France", "Dear all"):
            assert entered not in stored


def test_a_signature_counts_its_twins():
    page = draw(button("Remove"), field("Email"), button("Remove"))
    first, _, second = (sign(page, element) for element in page.elements)
    assert (first.ordinal, first.alike) == (0, 2)
    assert (second.ordinal, second.alike) == (1, 2)


def test_twins_that_say_no_more_than_a_little_word_are_counted_too():
    page = draw(field("To"), field("Company"), field("To"))
    assert [sign(page, element).alike for element in page.elements] == [2, 1, 2]


def test_an_id_that_several_elements_have_is_none():
    page = draw(field("Search", id="q"), field("Search", id="q"), field("Email", id="mail"))
    assert [sign(page, element).id for element in page.elements] == ["", "", "mail"]


def test_options_are_kept_up_to_a_limit():
    many = tuple(Option(label=f"Choice {n}") for n in range(40))
    page = draw(field("Pick", role="combobox", options=many))
    assert len(sign(page, page.elements[0]).options) == MOST_OPTIONS


def test_a_synthetic_group_is_signed_as_a_group():
    page = draw(field("Yes", role="radio", type="radio"), field("No", role="radio", type="radio"))
    group = Element(
        ref="ge1", order=0, node=3, tag="fieldset", role="radiogroup", name="May you work here?",
        options=(Option(label="Yes", ref="e1", selected=True), Option(label="No", ref="e2")),
    )  # fmt: skip
    signature = sign(page, group, "May you work here?")
    assert signature.group
    assert signature.options == ("Yes", "No")
    assert not sign(page, page.elements[0], asked(page)["e1"]).group


def test_the_place_is_measured_from_the_top_of_the_document():
    page = draw(field("Email"))
    scrolled = page.model_copy(update={"scroll": (0, 500, 2000)})
    assert sign(scrolled, scrolled.elements[0]).box[1] == sign(page, page.elements[0]).box[1] + 500
