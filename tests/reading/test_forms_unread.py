"""What a form marks as required and asks by nothing that is known to be a control is told by name."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read


def form() -> PageBuilder:
    page = PageBuilder(title="Apply")
    page.input("Full name", required=True)
    return page


def unread(page: PageBuilder) -> tuple[str, ...]:
    """What the form on a page marks as required and has no control for, with a button at its end."""
    page.button("Submit application", type="submit")
    (found,) = read(page.snapshot()).forms
    return found.unread


def drawn(page: PageBuilder, tag: str, *names: str) -> None:
    """Clickable drawings side by side."""
    for name in names:
        page.element(tag, name, role="button", known_by="cursor", text=name)


@pytest.mark.parametrize("names", ["☆☆☆☆☆", "😡😐😀", ("Mo", "Di", "Mi")], ids=["stars", "smileys", "days"])
def test_a_question_of_clickable_drawings_is_named(names: str | tuple[str, ...]) -> None:
    page = form()
    page.text("Rate your English *")
    drawn(page, "span", *names)
    page.input("Resume", "file", required=True)
    assert unread(page) == ("Rate your English",)


def test_a_question_of_words_in_a_row_is_named() -> None:
    page = form()
    page.text("Verfügbar an: *")
    with page.inside("table"), page.inside("row"):
        for day in ("Mo", "Di", "Mi"):
            page.text(day, "cell")
    page.input("Resume", "file", required=True)
    assert unread(page) == ("Verfügbar an",)


@pytest.mark.parametrize("canvas", ["below", "within"])
def test_a_question_over_a_drawing_without_words_is_named(canvas: str) -> None:
    page = form()
    page.text("Signature *", height=18 if canvas == "below" else 98)
    page.y += 80 if canvas == "below" else 0
    page.text("Resume *", "label", labels="e2")
    page.input("Resume", "file", required=True)
    assert unread(page) == ("Signature",)


def test_a_long_text_takes_the_room_that_it_needs() -> None:
    page = form()
    page.text("Tell us which of the following statements about your work are true *", height=98)
    page.input("Resume", "file", required=True)
    assert unread(page) == ()


@pytest.mark.parametrize("kind", ["text", "heading", "legend"])
def test_a_caption_over_fields_is_no_question_of_its_own(kind) -> None:
    page = form()
    page.text("Address *", kind)
    page.text("Street *", "label", labels="e2")
    page.input("Street", required=True)
    page.text("City *", "label", labels="e3")
    page.input("City", required=True)
    assert unread(page) == ()


@pytest.mark.parametrize(
    "note",
    ["* required field", "Fields marked with *", "All fields are required *", "Required*", "Upload a file (5MB max)*"],
)
def test_a_note_on_marks_asks_nothing(note: str) -> None:
    page = form()
    page.text(note)
    page.y += 80
    page.input("Resume", "file")
    assert unread(page) == ()


def test_several_sentences_above_a_form_ask_nothing_though_there_is_room_below() -> None:
    page = PageBuilder(title="Reactie")
    with page.inside("form"):
        page.text("Je e-mailadres wordt niet gepubliceerd. Vereiste velden zijn gemarkeerd met *", height=18)
        page.y += 80
        page.text("Reactie *", "label", labels="e1")
        page.input("Reactie", required=True)
        assert unread(page) == ()


def test_an_optional_question_without_a_control_is_not_named() -> None:
    page = form()
    page.text("Shifts")
    drawn(page, "span", "Early", "Late", "Night")
    page.input("Resume", "file")
    assert unread(page) == ()


def test_a_question_whose_field_has_another_name_is_asked_by_the_field() -> None:
    page = form()
    page.text("E-mail *")
    page.input("Your email address", "email")
    assert unread(page) == ()


def test_the_heads_of_a_table_of_fields_ask_nothing() -> None:
    page = form()
    with page.inside("table"):
        with page.inside("row"):
            for head in ("Item *", "Price *", "Amount *"):
                page.text(head, "cell")
        with page.inside("row"):
            for name in ("What", "How much", "How many"):
                page.input(name, required=True)
    assert unread(page) == ()
