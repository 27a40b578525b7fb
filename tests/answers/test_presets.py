"""Choices that only the site has made: which a person has to make, and which may stay."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.answers.presets import is_for_person
from footpath.answers.values import Values
from footpath.reading.read import read
from footpath.roles.open_questions import agreed_by_pressing, unagreed
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation, FormObservation

TODAY = date(2026, 11, 27)


def chosen(question: str, *options: str) -> FieldObservation:
    """A list in which the site has chosen the first option."""
    page = PageBuilder()
    with page.inside("form", step="form"):
        page.input("Full name")
        made = tuple(Option(label=each, value=each, selected=not at) for at, each in enumerate(options))
        page.element("select", question, role="combobox", options=made, value=options[0])
        page.button("Send", type="submit")
    return next(each for each in fields_of(page) if each.kind == "select")


def ticked(says: str) -> FieldObservation:
    """A box that the site has ticked, in a form that is no application."""
    page = PageBuilder(url="https://example.com/form")
    with page.inside("form", step="form"):
        page.input("Full name")
        page.input(says, "checkbox", checked=True)
        page.button("Send", type="submit")
    return next(each for each in fields_of(page) if each.kind == "checkbox")


@pytest.mark.parametrize("applies", [True, False])
@pytest.mark.parametrize(
    "field",
    [
        ("Have you ever been convicted of a crime?", "Yes", "No"),
        ("Have you ever been convicted of a crime?", "No", "Yes"),
        ("Liegt eine Schwerbehinderung vor?", "Ja", "Nein", "Keine Angabe"),
        ("Do you have a disability?", "No", "Yes", "Prefer not to say"),
        ("Religion", "None", "Christian", "Muslim"),
        ("Title", "Mr", "Ms"),
        ("Civilité", "Monsieur", "Madame"),
        ("Can we share your profile with other employers?", "Yes", "No"),
        ("May we contact your current employer?", "Yes", "No"),
        ("May an automated system score your application?", "Yes", "No, a person only"),
        ("Acceptez-vous que votre candidature soit transmise à nos partenaires ?", "Oui", "Non"),
        ("¿Podemos ceder sus datos a empresas del grupo?", "Sí", "No"),
        ("How long may we keep your data?", "24 months", "6 months"),
        ("Job alert frequency", "Daily", "Never"),
        ("Photos", "Photos of my child may be published", "No photos"),
        ("Fotos", "Fotos dürfen veröffentlicht werden", "Keine Fotos"),
        ("Plan", "Basic, 9.99 €", "Plus, 19.99 €"),
    ],
    ids=lambda field: " ".join(field[:2]),
)  # fmt: skip
def test_a_choice_that_tells_of_the_person_costs_or_agrees_is_the_persons(field: tuple[str, ...], applies: bool):
    assert is_for_person(chosen(*field), applies=applies)


@pytest.mark.parametrize("applies", [True, False])
@pytest.mark.parametrize(
    "field",
    [
        ("Country code", "+1", "+49"),
        ("Language", "English", "Deutsch"),
        ("Time zone", "UTC", "Europe/Berlin"),
        ("Do you have a disability?", "Prefer not to say", "Yes", "No"),
        ("Liegt eine Schwerbehinderung vor?", "Keine Angabe", "Ja", "Nein"),
        ("May we share your data with our partners?", "No", "Yes"),
        ("Dürfen wir Ihre Unterlagen an Konzernunternehmen weitergeben?", "Nein", "Ja"),
    ],
    ids=lambda field: " ".join(field[:2]),
)  # fmt: skip
def test_a_choice_that_tells_and_agrees_to_nothing_may_stay(field: tuple[str, ...], applies: bool):
    assert not is_for_person(chosen(*field), applies=applies)


@pytest.mark.parametrize(
    "field",
    [
        ("Also send my application for", "Senior analyst", "Nothing else"),
        ("Profile visibility", "All recruiters", "This employer"),
        ("Are you willing to travel?", "Yes, up to 100%", "No"),
    ],
    ids=lambda field: field[0],
)
def test_who_applies_is_asked_every_choice_about_them(field: tuple[str, ...]):
    assert is_for_person(chosen(*field), applies=True)


@pytest.mark.parametrize(
    "field",
    [("Shirt", "S", "M"), ("Subject", "Visit", "Other"), ("Gift wrap", "No", "Yes"), ("Sort by", "Newest", "Oldest"),
     ("Photos", "No photos", "Photos of my child may be published"), ("Carrier bag", "Paper bag", "No bag"),
     ("Newspaper", "Published daily", "Published weekly")],
)  # fmt: skip
def test_other_forms_may_set_what_is_about_a_thing(field: tuple[str, ...]):
    assert not is_for_person(chosen(*field), applies=False)


@pytest.mark.parametrize(
    ("says", "is_persons"),
    [
        ("Make this a monthly gift", True),
        ("You may publish my comment with my name", True),
        ("I have a disability", True),
        ("I agree that my data is shared with partners", True),
        ("I object to my data being shared with group companies", False),
        ("Ich möchte KEINEN Newsletter erhalten", False),
        ("Wrap it as a present", False),
        ("Keep me signed in", False),
    ],
)
def test_a_box_that_the_site_has_ticked(says: str, is_persons: bool):
    assert is_for_person(ticked(says), applies=False) is is_persons


def form_with(*texts: str) -> FormObservation:
    page = PageBuilder(title="Apply for Rope maker")
    with page.inside("form", step="form"):
        page.input("Full name", html_name="name")
        page.input("Email", "email", html_name="email")
        for text in texts:
            page.text(text)
        page.button("Submit application", type="submit")
    (form,) = read(page.snapshot()).forms
    return form


def left(text: str, given: dict[str, str] | None = None, **consents: bool) -> list[str]:
    profile = Profile.model_validate({"x-footpath": {"consents": {"privacy": True, "terms": True, **consents}}})
    values = Values(profile, TODAY, given=given or {})
    return [each.field.question for each in unagreed(agreed_by_pressing(form_with(text)), values)]


SHARES = "By submitting, I agree that you share my application with your partners."


@pytest.mark.parametrize(
    "text",
    [
        SHARES,
        "By clicking the button you agree to receive our newsletter.",
        "Mit dem Absenden erklären Sie sich einverstanden, dass wir Ihre Daten an Dritte weitergeben.",
        "En validant, vous acceptez que vos données soient transmises à nos partenaires.",
    ],
)
def test_what_the_press_itself_agrees_to_is_asked(text: str):
    assert left(text) == [text]
    assert left(text, sharing=False, marketing=False) == [text]


def test_what_the_person_agrees_to_is_pressed():
    assert left(SHARES, sharing=True) == []
    assert left(SHARES, {SHARES: "yes"}) == []
    assert left(SHARES, {SHARES: "no"}) == [SHARES]


@pytest.mark.parametrize(
    "text",
    [
        "By submitting, I agree to the terms of use and the privacy policy.",
        "By applying you confirm that all statements are true.",
        "We will contact you within ten days.",
        "We never share your data with partners.",
        "Read how we share data with our partners.",
    ],
)
def test_what_every_form_wants_and_what_is_only_told_is_not_asked(text: str):
    assert left(text) == []
