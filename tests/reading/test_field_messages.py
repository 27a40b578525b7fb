"""A refusal that stands beside a field, tied to it by nothing but its place."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.field_messages import errors_by_name, new_field_errors
from footpath.reading.read import read

if TYPE_CHECKING:
    from collections.abc import Collection

    from footpath.schema.snapshot import Snapshot

WRONG = "Please give a valid date"
GOOD = "You must confirm your address: look into your inbox."


def page(said: str = "", *, where: str = "Start date", document: str = "d1") -> Snapshot:
    """A form of three fields, each in a wrapper of its own, with what is said behind one of them."""
    one = PageBuilder()
    with one.inside("form"):
        for name in ("Your name", "Start date", "Email"):
            with one.box():
                one.label(name, labels=f"e{len(one.elements) + 1}")
                one.input(name)
                if said and name == where:
                    one.text(said)
        one.button("Send")
    return one.snapshot(document=document)


def flat(said: str = "", *, before_button: bool = False) -> Snapshot:
    """The same without wrappers."""
    one = PageBuilder()
    with one.inside("form"):
        for name in ("Your name", "Start date"):
            one.label(name, labels=f"e{len(one.elements) + 1}")
            one.input(name)
            if said and name == "Start date" and not before_button:
                one.text(said)
        one.button("Send")
        if said and before_button:
            one.text(said)
    return one.snapshot(document="d1")


def told(before: Snapshot, now: Snapshot, refused: Collection[str] = ()) -> dict[str, str]:
    fields = [field for form in read(now).forms for field in form.fields]
    said = new_field_errors(before, now, fields, refused)
    return {field.question: said[field.ref] for field in fields if field.ref in said}


@pytest.mark.parametrize(
    "said",
    [
        WRONG,
        "Must be in the future.",
        "Bitte geben Sie ein gültiges Datum ein",
        "Veuillez saisir une date valable",
        "Indique una fecha válida",
        "Informe uma data válida",
    ],
)
def test_what_newly_stands_beside_a_field_and_refuses_is_told_with_it(said: str):
    assert told(page(), page(said)) == {"Start date": said}
    assert told(flat(), flat(said)) == {"Start date": said}


def test_of_a_line_only_what_is_new_is_told():
    before, now = page("Use the calendar"), page(f"{WRONG}Use the calendar")
    parts = {"parts": (WRONG, "Use the calendar")}
    blocks = tuple(dataclasses.replace(each, **parts) if WRONG in each.text else each for each in now.blocks)
    assert told(before, now.model_copy(update={"blocks": blocks})) == {"Start date": WRONG}


def test_it_is_told_with_the_field_that_it_stands_beside():
    assert told(page(), page(WRONG, where="Email")) == {"Email": WRONG}


def test_a_hint_that_stood_there_before_is_no_refusal():
    assert told(page(WRONG), page(WRONG)) == {}
    assert told(page(WRONG), page(WRONG, document="d2")) == {}


def test_what_a_new_document_says_again_after_a_refusal_is_one_again():
    assert told(page(WRONG), page(WRONG, document="d2"), {WRONG}) == {"Start date": WRONG}
    assert told(page(WRONG), page(WRONG), {WRONG}) == {}


@pytest.mark.parametrize(
    "said",
    [
        "Looks good!",
        "12 of 500 characters",
        "Thank you, your message has been sent.",
        GOOD,
        "Valid email address",
        "✓ Valid",
        "Gültig",
        "We must look at it first; an answer takes two days.",
    ],
)
def test_what_refuses_nothing_is_not_told(said: str):
    assert told(page(), page(said)) == {}


def test_what_stands_behind_the_button_is_of_no_field():
    assert told(flat(), flat(WRONG, before_button=True)) == {}


def test_the_message_of_a_field_is_what_an_alert_says_beside_its_link() -> None:
    one = PageBuilder()
    with one.inside("alert", role="alert"):
        one.text("Please check 2 answers:")
        for name, said in (("town", "Town: Please choose an answer."), ("mail", "Email")):
            one.text(said, "item")
            one.link(said.partition(":")[0], href=f"#{name}")
    with one.inside("form"):
        for name, label in (("town", "Town"), ("mail", "Email")):
            one.label(label, one.input(label, id=name))
    errors = {field.question: field.error for form in read(one.snapshot()).forms for field in form.fields}
    assert errors == {"Town": "Please choose an answer.", "Email": "Email"}


@pytest.mark.parametrize(
    ("error", "named"),
    [
        ("The badge number must have five digits.", ["Badge number"]),
        ("Your company e-mail is needed.", ["Company e-mail"]),
        ("Number or e-mail: only one of them.", []),
        ("Please try again later.", []),
    ],
)
def test_an_error_is_of_the_field_whose_whole_question_it_says(error: str, named: list[str]):
    form = PageBuilder()
    with form.inside("form"):
        for label in ("Badge number", "Number", "E-mail", "Company e-mail"):
            form.label(label, form.input(label))
    (read_form,) = read(form.snapshot()).forms
    found = errors_by_name([error], read_form.fields)
    assert [field.question for field in read_form.fields if field.ref in found] == named
