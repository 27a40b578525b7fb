"""What a run knows of the questions of a form."""

from __future__ import annotations

import dataclasses
from datetime import date

import pytest
from tests.engine.pages import view
from tests.reading.builders import PageBuilder, only_field

from footpath.answers.moves import Left, Move
from footpath.answers.values import Values
from footpath.engine.form_progress import FieldEntry
from footpath.engine.form_state import FormState
from footpath.engine.view import View, understand
from footpath.schema.action import Check, Fill, Select, Upload
from footpath.schema.answer import Answer
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Option

GIVEN = Values(Profile(), date(2026, 11, 25), given={"Service days": "Monday\nFriday"})


def test_a_field_that_did_not_take_what_was_given_stays_open_though_the_page_calls_it_otherwise_since() -> None:
    before, renamed = view("Name", "Service days"), view("Name", "Items selected: 1")
    state = FormState()
    for field in before.fields.values():
        state.leave(Left(field, "It takes one option."))
    assert [left.field.question for left in state.vanished(renamed, GIVEN)] == ["Service days"]
    assert state.vanished(before, GIVEN) == ()
    state.restart()
    assert state.vanished(renamed, GIVEN) == ()


def test_an_upload_that_the_page_renames_by_its_file_is_still_the_same_question() -> None:
    def asks(label: str) -> View:
        page = PageBuilder()
        with page.inside("form"):
            page.element("input", label, type="file")
            page.button("Send", type="submit")
        return understand(page.snapshot())

    before = asks("Resume")
    (field,) = {each.key: each for each in before.fields.values()}.values()
    answer = Answer(name="resume", value="/home/ada/cv-ada-lind.pdf", giver="profile", source="profile", confidence=1)
    files = Upload(files=("/home/ada/cv-ada-lind.pdf",))
    state = FormState()
    state.enter(Move(field, before.elements[field.ref], Upload(files=("{{resume}}",)), files, answer))
    for shown in ("Resume cv-ada-lind.pdf", "Resume cv-ada-l…"):
        assert [state.is_entered(each) for each in state.as_asked(asks(shown)).page.fields] == [True], shown
    (other,) = state.as_asked(asks("Cover letter")).page.fields
    assert not state.is_entered(other)


def test_a_date_is_entered_once_all_its_parts_are() -> None:
    page = PageBuilder()
    page.text("Date of birth")
    for part in ("Day", "Month", "Year"):
        page.input(part)
    page.button("Send", type="submit")
    read = understand(page.snapshot())
    (field,) = {each.key: each for each in read.fields.values()}.values()
    answer = Answer(name="bday", value="2007-11-30", giver="profile", source="profile", confidence=1)
    state = FormState()
    for ref, value in zip(field.refs, ("30", "11", "2007"), strict=True):
        assert not state.is_handled(field)
        state.enter(Move(field, read.elements[ref], Fill(value="{{bday}}"), Fill(value=value), answer))
    assert state.is_entered(field)


def test_the_options_that_a_list_has_shown_are_still_known_when_the_page_returns_with_a_complaint() -> None:
    said = view("Source")
    (field,) = {each.key: each for each in said.fields.values()}.values()
    state = FormState()
    state.leave(Left(field, "It offers no such option.", offered=("A fair", "A friend")))
    state.restart()
    wrong = field.model_copy(update={"error": "Please choose an answer."})
    state.reject(dataclasses.replace(said, fields={field.ref: wrong}))
    assert state.handled[field.key].why == "The page says: “Please choose an answer.”"
    assert state.handled[field.key].offered == ("A fair", "A friend")


@pytest.mark.parametrize(
    ("label", "wanted", "shown", "is_other"),
    [
        ("Amount", "1500", "1.500,00 €", False),
        ("Amount", "1500", "1,500", False),
        ("Phone", "+491701234567", "0170 1234567", False),
        ("Card number", "4111111111111111", "4111-1111-1111-1111", False),
        ("Card number", "4111111111111111", "•••• 1111", False),
        ("Card number", "4111111111111111", "4111 1111", True),
        ("Amount", "1500", "15", True),
        ("Day", "2027-01-18", "19.01.2027", True),
    ],
)
def test_another_value_is_told_from_another_spelling(label: str, wanted: str, shown: str, is_other: bool) -> None:
    answer = Answer(name="q", value=wanted, giver="profile", source="profile", confidence=1)
    entered = FieldEntry(only_field(label), answer, wanted, wanted=wanted, shows=True, parts=(wanted,))
    assert entered.is_of_another_value(shown) is is_other


@pytest.mark.parametrize(("hidden", "asks_more"), [("display", True), ("", False)])
def test_a_question_that_the_page_had_folded_away_is_a_new_one(hidden: str, asks_more: bool) -> None:
    def posting(hidden: str) -> View:
        page = PageBuilder()
        with page.inside("form"):
            page.element("input", "Resume", type="file")
            page.input("Message", hidden=hidden)
            page.button("Apply for this job", type="submit")
        return understand(page.snapshot())

    assert FormState().asks_more(posting(hidden), posting("")) is asks_more


def test_after_a_refusal_the_rows_say_what_was_given_and_what_the_page_given_again_holds() -> None:
    def asks(name: str, shift: str, box: bool) -> View:
        page = PageBuilder()
        with page.inside("form"):
            page.input("Name", value=name)
            options = tuple(Option(label=each, value=each, selected=each == shift) for each in ("Early", "Late"))
            page.element("select", "Shift", role="combobox", options=options, value=shift)
            page.input("Terms", "checkbox", checked=box)
            page.button("Send", type="submit")
        return understand(page.snapshot())

    before, again, state = asks("", "Early", False), asks("", "Early", False), FormState()
    filled = asks("Ida", "Late", True)
    acts = {"Name": (Fill(value="Ida"), ()), "Shift": (Select(options=("Late",)), ("Late",)), "Terms": (Check(), ())}
    for field in before.page.fields:
        action, chosen = acts[field.question]
        given = Answer(name="x", value="Ida", giver="task", source="task", confidence=1)
        state.enter(Move(field, before.elements[field.ref], action, action, given), chosen)
    state.see(filled)
    state.note(filled)
    assert [(row.value, row.source, row.was_given) for row in state.rows] == [
        ("Ida", "task", ""), ("Late", "task", ""), ("yes", "task", "")
    ]  # fmt: skip
    state.note_given_again(again)
    state.note(again)
    said = "entered (task), and taken back by the site"
    assert [(row.value, row.source, row.note, row.was_given) for row in state.rows] == [
        ("", "", said, "Ida"), ("Early", "", said, "Late"), ("no", "", said, "yes")
    ]  # fmt: skip
    assert "'Ida'" not in repr(state.rows)
