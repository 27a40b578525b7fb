"""Codes that a site sends: what asks for one, in one field or in a box a character, and what has it checked."""

from __future__ import annotations

from typing import Any

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read

SENT = {
    "en": "We have sent a 6-digit code to ida@example.org.",
    "en, the other way round": "Check your inbox: a security code was e-mailed to you.",
    "de": "Wir haben Ihnen einen Bestätigungscode an Ihre E-Mail-Adresse gesendet.",
    "fr": "Un code de vérification vous a été envoyé par e-mail.",
    "es": "Hemos enviado un código de verificación a su correo.",
    "pt": "Enviamos um código para o seu e-mail.",
    "it": "Abbiamo inviato un codice al tuo indirizzo e-mail.",
    "nl": "Er is een verificatiecode naar uw e-mailadres gestuurd.",
    "ru": "Код подтверждения отправлен на вашу почту.",
    "en, on its way": "Thanks, got it! A six-digit code is on its way to your phone.",
    "de, by a verb of coming": "Gleich kommt ein Code per SMS auf Ihr Handy.",
    "fr, to be received": "Vous recevrez un code par SMS.",
}
LABELS = ("Verification code", "Security code", "Bestätigungscode", "Code", "Код подтверждения", "Código de seguridad")


def a_page(said: str, label: str, button: str = "Verify", **more: Any) -> PageBuilder:
    page = PageBuilder(title="Check your e-mail")
    with page.inside("form"):
        page.text(said)
        page.input(label, **more)
        page.button(button, type="submit")
    return page


@pytest.mark.spread(24)
@pytest.mark.parametrize("said", SENT.values(), ids=SENT)
@pytest.mark.parametrize("label", LABELS)
def test_on_a_page_that_has_sent_a_code_a_code_is_that_one(said: str, label: str):
    observed = read(a_page(said, label).snapshot())
    (form,) = observed.forms
    (field,) = form.fields
    assert (field.meaning, field.trap, field.is_fleeting) == ("one-time-code", "", True)
    assert observed.blocked_by == ""
    assert [(button.label, button.meaning) for button in form.buttons] == [("Verify", "next")]


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("Type the code shown in the image.", "Verification code"),
        ("We never sent you spam.", "Security code"),
        ("Type the code of the picture. Trouble? Write an e-mail.", "Security code"),
        ("Please give your postcode and a telephone or mobile number.", "Security code"),
        ("Where can we send mail? (street, town, postcode, country)", "Security code"),
        ("We have sent a code to you.", "Enter the code from the image"),
        ("We have sent a code to you.", "Postal code"),
        ("We have sent a code to you.", "Country"),
    ],
)
def test_any_other_code_stays_what_it_is(said: str, label: str):
    (form,) = read(a_page(said, label).snapshot()).forms
    assert [field.meaning for field in form.fields if field.is_fleeting] == []


@pytest.mark.parametrize(
    "label", ["Phone number (without country code)", "Phone with country code", "Teléfono (sin código de país)"]
)
def test_a_number_with_or_without_its_country_code_is_no_sent_code(label: str):
    page = PageBuilder(title="Apply")
    with page.inside("form"):
        page.text(label)
        page.input(label)
        page.button("Send application", type="submit")
    (form,) = read(page.snapshot()).forms
    assert not any(field.is_fleeting for field in form.fields)


def test_what_says_that_it_sends_something_sends_it():
    (form,) = read(a_page(SENT["en"], "Code", button="Submit application").snapshot()).forms
    assert [button.meaning for button in form.buttons] == ["submit"]


@pytest.mark.parametrize(
    "button", ["Freigeben", "Authorise", "Weiterleiten", "Transfer now", "Pay", "Zahlung bestätigen"]
)
def test_what_does_not_say_that_it_checks_the_code_does_not_just_lead_on(button: str):
    (form,) = read(a_page(SENT["en"], "TAN", button=button).snapshot()).forms
    assert [each.meaning for each in form.buttons] == ["submit"]


@pytest.mark.parametrize("button", ["Verify", "Verify code", "Continue", "Weiter", "Code prüfen", "Vérifier", "Log in"])
def test_what_says_that_it_checks_the_code_leads_on(button: str):
    (form,) = read(a_page(SENT["en"], "Code", button=button).snapshot()).forms
    assert [each.meaning for each in form.buttons] == ["next"]


def test_signing_in_by_a_code_is_no_wall():
    observed = read(a_page(SENT["en"], "Code", button="Sign in").snapshot())
    assert (observed.page_type, observed.blocked_by) == ("other", "")
    assert [button.meaning for button in observed.forms[0].buttons] == ["next"]


def boxes(count: int, *, max_length: int = 1, value: str = "") -> PageBuilder:
    page = PageBuilder(title="Check your e-mail")
    with page.inside("form"):
        page.text(SENT["en"])
        page.heading("Enter the code")
        for number in range(count):
            page.input(f"Digit {number + 1}", box=(10 + 40 * number, 200, 32, 32), max_length=max_length, value=value)
        page.input("Email", "email", box=(10, 260, 200, 32))
        page.button("Verify", type="submit")
    return page


def test_a_box_a_character_is_one_question():
    (form,) = read(boxes(6, value="7").snapshot()).forms
    code, email = form.fields
    assert (code.kind, code.ref, len(code.refs), code.meaning) == ("text", "e1", 6, "one-time-code")
    assert (code.question, code.value) == ("Enter the code", "777777")
    assert email.meaning == "email"


def test_a_code_with_a_box_for_each_character_is_no_captcha():
    page = PageBuilder(title="Register a field")
    with page.inside("form"):
        page.input("Farm", box=(10, 100, 200, 32))
        page.heading("Field code")
        for number in range(4):
            page.input(f"Digit {number + 1}", box=(10 + 40 * number, 200, 32, 32), max_length=1)
        page.button("Register", type="submit")
    observed = read(page.snapshot())
    assert (observed.blocked_by, [field.trap for field in observed.forms[0].fields]) == ("", ["", ""])


@pytest.mark.parametrize("page", [boxes(3), boxes(6, max_length=2)], ids=["too few", "two characters each"])
def test_other_rows_of_fields_are_questions_of_their_own(page: PageBuilder):
    (form,) = read(page.snapshot()).forms
    assert all(len(field.refs) == 1 for field in form.fields)
